package findings

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// askReviewer asks one reviewer about one finding: a question in the footer, whose answer is the checkpoint's decision.
func (v *Screen) askReviewer(f round.Finding) screen.Action {
	if refusal, closed := v.Refusal("nobody can be asked"); closed {
		return refusal
	}
	c := v.State.Checkpoint
	switch {
	case c == nil:
		return screen.Notice{Text: "Reviewers can be asked at the checkpoint, when the round is over.", Bad: true}
	case c.Final:
		return screen.Notice{Text: "This was the final round: no reviewer can be asked any more.", Bad: true}
	}
	names := v.reviewerNames(f)
	if len(names) == 0 {
		return screen.Notice{Text: "There is no reviewer to ask: no round has been run here.", Bad: true}
	}
	at := 0
	question := func() string {
		text := fmt.Sprintf("Question for %s about %s, starts %s", names[at], f.ID, v.DescribeNextRound(state.AskedAgain(v.State.LastResult(), names[at])))
		if len(names) > 1 {
			text += fmt.Sprintf(", %s: other reviewer", v.Keys.NextPane.Help().Key)
		}
		if others := slices.DeleteFunc(slices.Clone(v.State.LastResult().Missing), func(name string) bool { return name == names[at] }); len(others) > 0 {
			text += ". Without an answer so far, and asked again: " + strings.Join(others, ", ")
		}
		return text
	}
	return screen.Ask{Prompt: parts.AskText(question(), "", true, func(text string) screen.Action {
		decision := v.ByPerson(feedback.ContinueDeeper)
		decision.Questions, decision.Reviewer, decision.About = []string{text}, names[at], f.ID
		return screen.Decide{Decision: decision, Notice: screen.AskingNotice(names[at], f.ID)}
	}).ValidWhile(v.ThisCheckpoint(), screen.CheckpointOverNotice).WithNextQuestion(func() string {
		at = (at + 1) % len(names)
		return question()
	})}
}

// reviewerNames are those of the last round, first the ones who named the finding.
func (v *Screen) reviewerNames(f round.Finding) []string {
	result := v.State.LastResult()
	if result == nil {
		return nil
	}
	var first, others []string
	for _, p := range result.Perspectives {
		if slices.Contains(f.Perspectives, p.Name) {
			first = append(first, p.Name)
		} else {
			others = append(others, p.Name)
		}
	}
	return append(first, others...)
}
