package live

import (
	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// showAnswer shows what the reviewer came to.
func (p *streamPane) showAnswer(t theme.Theme, w int) {
	if p.showsAnswer(t, p.reviewer, w) {
		return
	}
	p.width, p.answerOf, p.answerIn, p.wrapped, p.tail = w, p.reviewer.Review, t.Options, nil, answerRows(t, p.reviewer, w)
}

// showsAnswer reports whether a reviewer's answer is shown in a look and a width.
func (p *streamPane) showsAnswer(t theme.Theme, reviewer *state.Reviewer, w int) bool {
	return reviewer.Review == p.answerOf && w == p.width && t.Options == p.answerIn
}

// answerRows are what a reviewer came to, and below that what it said on the way; its words in full where the answer had to be
// taken out of them, or there is none.
func answerRows(t theme.Theme, reviewer *state.Reviewer, w int) (rows []wrappedRow) {
	shown, title := *reviewer.Review, "On the way"
	all := shown.Outcome == round.Extracted || shown.Outcome == round.Missing
	if all {
		title = "What it wrote"
		if !reviewer.Output.IsEmpty() {
			shown.Unsorted = nil // it stands there
		}
	}
	for _, line := range belowTitle(t, &shown, reviewer.Latest, w) {
		rows = append(rows, wrappedRow{text: line, drawn: true, line: answerLineID})
	}
	out := &reviewer.Output
	var said []wrappedRow
	for i, line := range out.Lines {
		if note := out.Notes[out.Dropped+i]; note || all {
			said = append(said, wrappedRow{text: line, note: note, line: out.Dropped + i}.wrap(w, false)...)
		}
	}
	if all && out.Partial != "" {
		said = append(said, wrappedRow{text: out.Partial, line: out.Dropped + len(out.Lines)}.wrap(w, false)...)
	}
	if len(said) == 0 {
		return rows
	}
	rows = append(rows, wrappedRow{drawn: true, line: titleLineID},
		wrappedRow{text: parts.TitleRule(t, t.Muted.Render(title), "", w), drawn: true, line: titleLineID})
	return append(rows, said...)
}

// belowTitle is a review as it stands below a title that has the rating: who gave it, and what that took, is said at its card.
func belowTitle(t theme.Theme, r *round.Review, sentence string, w int) []string {
	return parts.ReviewLines(t, r, sentence, w)[1:]
}

// mostHeight is how many lines the pane has use for in a place: of an answer as many as it has, with its title and a blank line.
func (p *streamPane) mostHeight(t theme.Theme, reviewer *state.Reviewer, area parts.Rect) int {
	switch {
	case reviewer.Review == nil:
		return area.H
	case p.showsAnswer(t, reviewer, area.W):
		return len(p.tail) + 2
	default:
		return len(answerRows(t, reviewer, area.W)) + 2
	}
}
