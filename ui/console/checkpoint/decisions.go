package checkpoint

import (
	"fmt"
	"strings"

	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// decisionsSoFar is the screen while nothing is asked: what was decided so far.
func (v *Screen) decisionsSoFar(s *state.State, w int) []string {
	t := v.Theme
	if len(s.Decisions) == 0 && s.Concluded != nil {
		return append([]string{""}, v.concludedLines(w)...)
	}
	if len(s.Decisions) == 0 {
		return v.Empty("Nothing to decide yet: the question comes after the round.", parts.Rect{W: w, H: 6})
	}
	lines := append(append(v.stoppedLines(w), v.concludedLines(w)...), parts.TitleRule(t, t.Heading.Render("Decisions so far"), "", w))
	for _, d := range s.Decisions {
		own, taken := v.TakeoverDecisions[d.Round]
		by := s.DecisionAuthor(d.Origin)
		if taken {
			by = "recorded"
		}
		lines = append(lines, v.decisionLines(fmt.Sprintf("Round %d: ", d.Round), d, by, w)...)
		if taken {
			lines = append(lines, v.decisionLines(fmt.Sprintf("Round %d: ", d.Round), own, "you", w)...)
		}
	}
	return lines
}

// concludedLines say that nothing is decided any more, and how the review is taken up again; none before its end.
func (v *Screen) concludedLines(w int) []string {
	if v.State.Concluded == nil {
		return nil
	}
	t := v.Theme
	lines := v.endedWith(w)
	lines = append(lines, parts.Paragraph("The review is concluded: nothing is left to decide.", t.Text, w)...)
	switch {
	case v.CanAct:
		lines = append(lines, parts.HangingIndent(t.Key.Render(v.Keys.Enter.Help().Key)+"  ", "reopen it, and decide again", t.Text, w)...)
	case v.OpenCommandLine != "":
		lines = append(lines, parts.Paragraph("To go on: "+v.OpenCommandLine, t.Text, w)...)
	}
	lines = append(lines, parts.HangingIndent(t.Key.Render(v.Keys.Conclusions.Help().Key)+strings.Repeat(" ", len(v.Keys.Enter.Help().Key)+2-len(v.Keys.Conclusions.Help().Key)), "read the conclusions", t.Text, w)...)
	return append(lines, "")
}

// endedWith is the verdict that the review ended with, and what it rests on; nothing where no round has ended.
func (v *Screen) endedWith(w int) (lines []string) {
	r := v.numberedResult()
	if r == nil {
		return nil
	}
	t, edge := v.Theme, parts.VerdictEdge(v.Theme, *r)
	lines = []string{edge + parts.VerdictLine(t, *r, w-safetext.Width(edge))}
	for _, line := range parts.ReasonLines(t, *r, w-safetext.Width(edge)) {
		lines = append(lines, edge+line)
	}
	return append(lines, "")
}

// decisionLines is one decision with who made it, and below it what they wrote.
func (v *Screen) decisionLines(lead string, d feedback.Decision, by string, w int) []string {
	t := v.Theme
	lines := []string{t.Strong.Render(safetext.Line(lead+d.Name())) + t.Muted.Render("  ("+safetext.Line(by)+")")}
	reason := d.Rationale
	if reason != "" {
		reason = "Reason: " + reason
	}
	for _, text := range append(append([]string{d.Focus}, d.Questions...), reason) {
		if text != "" {
			lines = append(lines, parts.HangingIndent("  ", safetext.Line(text), t.Muted, w)...)
		}
	}
	return lines
}
