package checkpoint

import (
	"fmt"
	"slices"
	"strings"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
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

// evidencePane is what the decision rests on: the verdict with its rule, the ratings, and the gravest findings.
func (v *Screen) evidencePane(s *state.State, w, h int) []string {
	t, r := v.Theme, *s.LastResult()
	lines := []string{parts.TitleRule(t, t.Heading.Render(fmt.Sprintf("Verdict of round %d", r.Number)), "", w)}
	edge, inner := parts.VerdictEdge(t, r), w-2
	for _, text := range []string{parts.VerdictLine(t, r, inner), parts.DecidingRuleLine(t, r, w*5), parts.QualifierLine(t, r, s.Examination.Running())} {
		for _, line := range safetext.Wrap(text, inner) {
			lines = append(lines, edge+line)
		}
	}
	lines = append(append(lines, ""), parts.RatingLines(t, r, w)...)
	return append(lines, v.gravestFindings(s, w, h-len(lines))...)
}

// gravestFindings lists the findings that are open, as many as h lines hold.
func (v *Screen) gravestFindings(s *state.State, w, h int) []string {
	t := v.Theme
	all := state.OpenFindings(s)
	list := slices.DeleteFunc(slices.Clone(all), state.IsDecision) // those stand above already
	decisions, title := len(all)-len(list), "Open findings"
	if decisions > 0 {
		title = "Other open findings"
	}
	var lines []string
	findings := slices.IndexFunc(list, state.IsAction)
	if findings < 0 {
		findings = len(list)
	}
	for _, f := range list {
		lead := t.Severity(f.Severity) + " "
		text := parts.HangingIndent(lead, strings.TrimSpace(safetext.Line(f.ID+" "+f.Text)), t.Text, w)
		if state.IsAction(f) || len(lines)+len(text)+3 > h { // a blank line, the title, and what is left out
			if len(lines) > 0 {
				told := "the open finding"
				if open := findings + decisions; open != 1 {
					told = "all " + amount.Of(open, "open finding")
				}
				lines = append(lines, t.Faint.Render(v.Keys.Findings.Help().Key+"  "+told))
			}
			break
		}
		lines = append(lines, text...)
	}
	if len(lines) == 0 {
		return nil
	}
	return append([]string{"", parts.TitleRule(t, t.Heading.Render(title), "", w)}, lines...)
}
