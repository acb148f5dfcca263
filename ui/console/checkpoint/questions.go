package checkpoint

import (
	"fmt"

	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// presentedQuestions are the open questions of the round, and below them those that somebody has answered since: in the round itself, or
// where the person asked a reviewer about a finding.
func (v *Screen) presentedQuestions(questions []string, w int) []string {
	t, answered := v.Theme, v.answeredOf(questions)
	var open []string
	for _, q := range questions {
		if _, is := answered[q]; !is {
			open = append(open, q)
		}
	}
	lines := v.presentedPart("Open questions", open, w)
	switch {
	case len(open) == len(questions):
		return lines
	case len(open) == 0:
		lines = []string{v.heading("Open questions", " none, all answered", w)}
	default:
		lines = lines[:len(lines)-1]
		lines[0] = v.heading("Open questions", fmt.Sprintf(" %d, %d answered", len(open), len(questions)-len(open)), w)
	}
	for _, q := range questions {
		if by, is := answered[q]; is {
			lines = append(lines, parts.HangingIndent(t.Good.Render(t.Symbols.Done)+" ", safetext.Line(q+" ("+by.String()+")"), t.Muted, w)...)
		}
	}
	return append(lines, "")
}

// answeredOf finds those of the open questions that have an answer; once for what is known.
func (v *Screen) answeredOf(questions []string) map[string]conclusions.Answered {
	if v.answered == nil {
		var rounds []round.Round
		for _, r := range v.State.Rounds {
			if r.Result != nil {
				rounds = append(rounds, *r.Result)
			}
		}
		if v.answered = conclusions.AnsweredNow(rounds, questions); v.answered == nil {
			v.answered = map[string]conclusions.Answered{}
		}
	}
	return v.answered
}
