package whatif

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// detail is the selected finding as a whole, below the list.
func (v *Screen) detail(f round.Finding, w int) []string {
	t := v.Theme
	said := ""
	if len(f.Perspectives) > 0 {
		said = "Raised by " + amount.Series(f.Perspectives) + ". "
	}
	said += v.disagreementTold(f) + v.rulesTold(f)
	lines := []string{"", parts.TitleRule(t, t.Heading.Render(safetext.Line(f.ID)), "", w)}
	w = min(w, parts.ReadingWidth)
	for _, line := range parts.ClampLines(state.Told(f), w, detailLines) {
		lines = append(lines, v.find.Search.Mark(t, v.selected, t.Text.Render(line)))
	}
	if consequence := review.IfNothingIsDone(f.Consequence); consequence != "" {
		lines = append(lines, parts.Paragraph(safetext.Line(consequence), t.Muted, w)...)
	}
	lines = append(lines, parts.Paragraph(safetext.Line(said), t.Muted, w)...)
	return append(lines, v.keysLeadTo(f, w)...)
}

// rulesTold says which rules rest on a finding, with what is tried here: which would be gone without it, and without which others. A risk level
// rests on none: it falls with its reviewers' last severe ones.
func (v *Screen) rulesTold(f round.Finding) string {
	rejected := v.mark(f) == ledger.Reject
	var without []string // what has to go, in the order in which it is found
	rules := map[string][]string{}
	for _, name := range v.trial.rulesOn(f.ID) {
		others := slices.DeleteFunc(v.counting(name), func(id string) bool { return id == f.ID })
		what := "Without " + amount.Series(append([]string{"it"}, firstOf(others, 3)...))
		if rejected && reasonNamed(v.trial.now, name) != nil {
			what = ""
		}
		if rules[what] == nil {
			without = append(without, what)
		}
		rules[what] = append(rules[what], "“"+name+"”")
	}
	var told []string
	for _, what := range without {
		names, one := amount.Series(rules[what]), len(rules[what]) == 1
		switch {
		case what == "" && one:
			told = append(told, names+" holds without it.")
		case what == "":
			told = append(told, names+" hold without it.")
		case rejected && one:
			told = append(told, "Without it, "+names+" is gone.")
		case rejected:
			told = append(told, "Without it, "+names+" are gone.")
		default:
			told = append(told, what+", "+names+" would be gone.")
		}
	}
	if len(told) == 0 {
		return "No rule rests on it."
	}
	return strings.Join(told, " ")
}

// counting are the findings that a rule rests on and that are not rejected here.
func (v *Screen) counting(rule string) []string {
	return slices.DeleteFunc(slices.Clone(v.trial.bearing[rule]), func(id string) bool { return v.trial.marks[id] == ledger.Reject })
}

// How many lines the place of a finding has at least and at most.
const leastPlace, mostPlace = 4, 24

// place is where the selected finding stands in the document, below what is said of it; nothing where there is no room for it.
func (v *Screen) place(f round.Finding, w, h int) []string {
	if h < leastPlace || v.Ledger == nil {
		return nil
	}
	lines := v.Ledger.Excerpt(f, w, min(h, mostPlace))
	if len(lines) == 0 {
		return nil
	}
	return append([]string{""}, lines...)
}

// ratingsBelow are the ratings that the verdict follows from, where they have room.
func (v *Screen) ratingsBelow(w, h int) []string {
	t := v.Theme
	lines := append([]string{"", parts.TitleRule(t, t.Heading.Render("Ratings"), "", w)}, parts.RatingLines(t, *v.State.LastResult(), w)...)
	if len(lines) > h {
		return nil
	}
	return lines
}

// undoRejection is what the key that rejects does with a finding that is rejected here, in the footer and below the finding.
const undoRejection = "undo the rejection"

// keysLeadTo says what each word on a finding does to the verdict. Of those that do nothing only a rejection is named: it is what is tried.
func (v *Screen) keysLeadTo(f round.Finding, w int) []string {
	t, k := v.Theme, v.Keys
	lines, nothing := []string{""}, []string(nil)
	for _, one := range []struct {
		binding              key.Binding
		choice, does, undone string
	}{
		{k.Reject, ledger.Reject, "reject it", undoRejection},
		{k.Accept, ledger.Accept, "accept it", "undo the acceptance"},
		{k.Later, ledger.Later, "leave it for later", "undo “later”"},
	} {
		if !one.binding.Enabled() {
			continue
		}
		if v.mark(f) == one.choice {
			one.does = one.undone
		}
		effect := v.effect(f, one.choice)
		if !effect.changes {
			nothing = append(nothing, t.Key.Render(one.binding.Help().Key)+" "+t.Muted.Render(one.does))
			continue
		}
		lines = append(lines, parts.HangingIndent(t.Key.Render(one.binding.Help().Key)+"  ", one.does+": "+effect.words, t.Text, w)...)
	}
	rejection := v.effect(f, ledger.Reject)
	if !rejection.changes && len(v.leading()) > 0 && k.Reject.Enabled() { // else it stands over the list, of all of them
		lines = append(lines, nothing[0]+t.Muted.Render(": the verdict stays"))
	}
	if len(lines) == 1 {
		return nil
	}
	return lines
}
