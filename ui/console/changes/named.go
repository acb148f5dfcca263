package changes

import (
	"slices"
	"strings"

	"parley/feedback/ledger"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/worddiff"
)

// restingOn are the findings that rest on the words that a change of the document concerns, each in a line with what became of it: who reads
// what changed wants to know what that was for.
func (v *Screen) restingOn(c change) (lines []string) {
	if v.compared == nil || v.State.Ledger == nil || c.kind != '~' && c.kind != '-' {
		return nil
	}
	for i := range v.State.Ledger.Entries {
		e := &v.State.Ledger.Entries[i]
		if p, number := e.Passage(); p == nil || number != v.compared.After || e.Kind == ledger.Action || !holds(c.was, p.Before) {
			continue
		}
		lead := v.lead(&v.State, e.Finding)
		if became, is := v.becameOf(e.ID); is {
			lead += outcome{state: became, count: 1}.style(v.Theme).Render(strings.ToLower(became.Title))
		}
		lines = append(lines, lead)
	}
	return lines
}

// becameOf is what the compared revision made of a finding, as the list of findings tells it.
func (v *Screen) becameOf(id string) (ledger.State, bool) {
	fates := v.State.FatesNow(v.compared)
	for _, state := range inOrder() {
		ids := fates[state.Name]
		if fates == nil {
			ids = idsOf(&v.State, v.compared.After, state.Name)
		}
		if slices.Contains(ids, id) {
			return state, true
		}
	}
	return ledger.State{}, false
}

// idsOf are the findings that a round left in a state, for logs that do not list them with the comparison.
func idsOf(s *state.State, number int, name string) (ids []string) {
	for _, f := range s.FindingsInState(number, name) {
		ids = append(ids, f.ID)
	}
	return ids
}

// leastPart is how many letters of a passage a unit has at least to be taken for a part of it.
const leastPart = 20

// holds reports whether a unit has the words of a passage, or is a part of it: line breaks and what introduces an item say nothing, and of a
// long passage only the beginning is kept.
func holds(u unit, passage string) bool {
	words, _ := worddiff.CutBullet(safetext.Line(strings.TrimSuffix(passage, "…")))
	part, whole := worddiff.Key(words), worddiff.Key(u.words())
	if part == "" || whole == "" {
		return false
	}
	return strings.Contains(whole, part) || len(whole) >= leastPart && strings.Contains(part, whole)
}
