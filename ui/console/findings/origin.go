package findings

import (
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/direct"
	"parley/engine/layout"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// origin is who says so, each with what judged for them.
func (v *Screen) origin(s *state.State, f round.Finding, w int) []string {
	t := v.Theme
	var labels []string
	names := slices.Clone(f.Perspectives)
	for i, name := range names {
		if name == ledger.Person {
			names[i] = s.PersonName()
		}
		part := t.Muted.Render(safetext.Line(names[i]))
		if p := raisedIn(s, f, name); p != nil && w >= 48 {
			part += t.Faint.Render(" (") + parts.Source(t, *p) + t.Faint.Render(")")
		}
		labels = append(labels, part)
	}
	kind := kindWord(f)
	if asked := v.whatTheCheckAsks(f, names, w); asked != "" {
		return []string{v.Theme.Muted.Render(asked)}
	}
	if held := heldAgainst(f, s); held != "" && safetext.Width(strings.Join(names, ", ")+kind+held)+4 <= w {
		kind += " " + held
	}
	if kind != "" {
		labels = append(labels, t.Muted.Render(kind))
	}
	line := strings.Join(labels, t.Faint.Render(" "+t.Symbols.Dot+" "))
	if safetext.Width(line) <= w {
		return []string{line}
	}
	short := safetext.Line(strings.Join(names, ", "))
	if kind != "" {
		short += " " + t.Symbols.Dot + " " + kind
	}
	return []string{t.Muted.Render(safetext.Truncate(short, w))}
}

// kindWord is what a finding is where that is worth a word: a missing requirement, an action item, or one of a built-in check.
func kindWord(f round.Finding) string {
	word := map[string]string{ledger.Gap: "missing requirement", ledger.Action: actionItem}[f.Kind]
	if f.Rule == "" {
		return word
	}
	return strings.TrimSpace(word + " by check " + safetext.Line(f.Rule))
}

// whatTheCheckAsks is who raised a finding, and what the built-in check asks that found it, or where that is told; "" where neither has room:
// the number of a check alone says nothing.
func (v *Screen) whatTheCheckAsks(f round.Finding, names []string, w int) string {
	criterion := direct.Criterion(f.Rule)
	if criterion == "" || direct.RestsOnContext(f.Rule) { // then it says what it compared the document with
		return ""
	}
	who := safetext.Line(strings.Join(names, ", ")) + " " + v.Theme.Symbols.Dot + " " + kindWord(f)
	for _, told := range []string{": whether the document " + criterion, " (see parley checks " + safetext.Line(f.Rule) + ")"} {
		if safetext.Width(who+told) <= w {
			return who + told
		}
	}
	return ""
}

// heldAgainst names what a check compared the document with, where that is another one: else nobody who reads the document alone could see
// where the finding comes from. A discovery context is compared with other files.
func heldAgainst(f round.Finding, s *state.State) string {
	isContext := func(r *state.Round) bool {
		return r != nil && filepath.Base(r.Artifact.Path) == filepath.Base(layout.ContextOf(""))
	}
	if !direct.RestsOnContext(f.Rule) || isContext(s.CurrentRound()) {
		return ""
	}
	return "against the discovery context"
}
