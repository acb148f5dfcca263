package checkpoint

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// splitForEvidence splits the lower part of the checkpoint: the options, and beside them what they are chosen by. Without
// room, or without a round to tell of, the options have it all.
func (v *Screen) splitForEvidence(s *state.State, w int) (options, aside int) {
	if w < parts.WideWidth-2 || v.Theme.Plain || s.LastResult() == nil {
		return w, 0
	}
	aside = min(w*46/100, parts.ReadingWidth)
	return w - aside - 3, aside
}

// evidencePane is what the decision rests on beside the verdict: the ratings, what is to decide where that has room here, and the gravest
// of the other findings.
func (v *Screen) evidencePane(s *state.State, w, h int, decisions []string) []string {
	lines := append(v.ratings(s, w), decisions...)
	return append(lines, v.gravestFindings(s, w, h-len(lines))...)
}

// ratings are those of the last round, below their title.
func (v *Screen) ratings(s *state.State, w int) []string {
	t := v.Theme
	return append([]string{parts.TitleRule(t, t.Heading.Render("Ratings"), "", w)}, parts.RatingLines(t, *s.LastResult(), w)...)
}

// wideAside is from how many cells on the pane beside the options holds what is to decide.
const wideAside = 50

// decisionsBeside are the findings to decide as they stand below the ratings: in full where they take no line from what is below, else in two
// lines each where what is below has to be scrolled all the same, else a line each; nil where the pane has no room for all of them. It has as many
// lines as the options beside it, and those that are left of h.
func (v *Screen) decisionsBeside(s *state.State, w, options int, below []string, h int) []string {
	if w < wideAside {
		return nil
	}
	ratings, others := len(v.ratings(s, w)), 0
	if list, _ := v.otherFindings(s); len(list) > 0 {
		others = roomForOthers
	}
	room := max(options, h-len(below))
	twoEach := room
	if oneEach := len(v.openDecisions(v.firstGroups(), w, 1)); max(options, ratings+oneEach)+len(withoutBlankLines(slices.Clone(below))) > h {
		twoEach = h - roomBelow
	}
	for _, one := range []struct{ most, room int }{{inFull, room - others}, {2, twoEach}, {1, room}} {
		list := v.openDecisions(v.firstGroups(), w, one.most)
		if len(list) > 0 && ratings+len(list) <= one.room {
			return append([]string{""}, list[:len(list)-1]...)
		}
	}
	return nil
}

// roomForOthers is how many lines the findings that are not to decide have at least, before those to decide take more than one each; roomBelow
// how many are left below the options for what else the round brought, before those to decide take two each.
const (
	roomForOthers = 5
	roomBelow     = 6
)

// otherFindings are the open findings that stand in no list of their own, and how many are open in all.
func (v *Screen) otherFindings(s *state.State) (list []round.Finding, open int) {
	all := slices.DeleteFunc(slices.Clone(state.OpenFindings(s)), state.IsAction)
	first := v.firstFindings()
	return slices.DeleteFunc(slices.Clone(all), func(f round.Finding) bool {
		return slices.ContainsFunc(first, func(d round.Finding) bool { return d.ID == f.ID })
	}), len(all)
}

// gravestFindings lists the findings that are open, as many as h lines hold: each as a whole where all have room, else cut.
func (v *Screen) gravestFindings(s *state.State, w, h int) []string {
	list, open := v.otherFindings(s)
	title := "Open findings"
	if open > len(list) {
		title = "Other open findings"
	}
	const whole, cut = 99, 2
	lines, shown := v.findingLines(list, w, h, whole)
	if shown < len(list) {
		lines, shown = v.findingLines(list, w, h, cut)
	}
	if shown == 0 && len(list) > 0 && open > len(list) && h > 1 {
		return []string{"", v.keyLine(v.Keys.Findings, amount.Of(len(list), "other open finding"))}
	}
	if shown == 0 {
		return nil
	}
	t, told := v.Theme, "the open finding"
	if open != 1 {
		told = "all open findings"
	}
	if left := len(list) - shown; left > 0 {
		told = fmt.Sprintf("%d more, and %s", left, told)
	}
	if shown < open {
		lines = append(lines, v.keyLine(v.Keys.Findings, told))
	}
	return append([]string{"", parts.TitleRule(t, t.Heading.Render(title), "", w)}, lines...)
}

// findingLines are the findings that h lines hold, each in so many lines at most, and how many those are.
func (v *Screen) findingLines(list []round.Finding, w, h, most int) (lines []string, shown int) {
	t := v.Theme
	for _, f := range list {
		lead := parts.SeverityWord(t, f.Severity) + " "
		text := parts.ClampLines(strings.TrimSpace(safetext.Line(f.ID)+" "+screen.ToldWithMark(t, f)), max(1, w-safetext.Width(lead)), most)
		if len(lines)+len(text)+3 > h { // a blank line, the title, and what is left out
			break
		}
		for i, line := range text {
			if i > 0 {
				lead = strings.Repeat(" ", safetext.Width(lead))
			}
			lines = append(lines, lead+t.Text.Render(line))
		}
		shown++
	}
	return lines, shown
}
