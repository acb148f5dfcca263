package console

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/state"
)

// askReviewer asks one reviewer about one finding: a question in the footer, whose answer is the checkpoint's decision.
func (m *model) askReviewer(f round.Finding) tea.Cmd {
	if cmd, closed := m.refuseIfClosed("nobody can be asked"); closed {
		return cmd
	}
	c := m.state.Checkpoint
	switch {
	case c == nil:
		return m.showNotice("Reviewers can be asked at the checkpoint, when the round is over.", true)
	case c.Final:
		return m.showNotice("This was the final round: no reviewer can be asked any more.", true)
	}
	names := m.reviewerNames(f)
	if len(names) == 0 {
		return m.showNotice("There is no reviewer to ask: no round has been run here.", true)
	}
	at := 0
	question := func() string {
		text := fmt.Sprintf("Question for %s about %s, starts %s", names[at], f.ID, m.describeNextRound(state.AskedAgain(m.state.LastResult(), names[at])))
		if len(names) > 1 {
			text += fmt.Sprintf(", %s: other reviewer", m.keys.NextPane.Help().Key)
		}
		if others := slices.DeleteFunc(slices.Clone(m.state.LastResult().Missing), func(name string) bool { return name == names[at] }); len(others) > 0 {
			text += ". Without an answer so far, and asked again: " + strings.Join(others, ", ")
		}
		return text
	}
	m.prompt = askText(question(), "", true, func(text string) tea.Cmd {
		return m.submitDecision(feedback.Decision{
			Choice: feedback.ContinueDeeper, Origin: feedback.ByPerson, Time: m.options.Now(),
			Questions: []string{text}, Reviewer: names[at], About: f.ID, Rationale: m.decide.reason,
		}, fmt.Sprintf("Asking %s about %s.", names[at], f.ID))
	})
	m.prompt.validWhile(m.thisCheckpoint(), checkpointOverNotice)
	m.prompt.nextQuestion = func() string {
		at = (at + 1) % len(names)
		return question()
	}
	return nil
}

// reviewerNames are those of the last round, first the ones who named the finding.
func (m *model) reviewerNames(f round.Finding) []string {
	result := m.state.LastResult()
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
