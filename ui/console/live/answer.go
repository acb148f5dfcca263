package live

import (
	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/theme"
)

// showAnswer shows what the reviewer came to, and below that what it said on the way; its words in full where the answer had to be
// taken out of them, or there is none.
func (p *streamPane) showAnswer(t theme.Theme, w int) {
	review := p.reviewer.Review
	if review == p.answerOf && w == p.width && t.Options == p.answerIn {
		return
	}
	p.width, p.answerOf, p.answerIn, p.wrapped, p.tail = w, review, t.Options, nil, nil
	for _, line := range parts.ReviewLines(t, review, p.reviewer.Latest, w) {
		p.tail = append(p.tail, wrappedRow{text: line, drawn: true, line: answerLineID})
	}
	all, title := review.Outcome == round.Extracted || review.Outcome == round.Missing, "On the way"
	if all {
		title = "What it wrote"
	}
	out := &p.reviewer.Output
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
		return
	}
	p.tail = append(p.tail, wrappedRow{drawn: true, line: titleLineID},
		wrappedRow{text: parts.TitleRule(t, t.Muted.Render(title), "", w), drawn: true, line: titleLineID})
	p.tail = append(p.tail, said...)
}
