package console

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// LackingTools are the reviewers whose tools cannot be asked here, and a sentence on how they could be.
type LackingTools struct {
	Reviewers []LackingReviewer
	Remedy    string
}

// LackingReviewer is a reviewer with those of its tools that cannot be asked here. ByChecks tells that none is left for it but the
// built-in checks.
type LackingReviewer struct {
	Name     string
	Tools    []string
	ByChecks bool
}

// String says who lacks what, and who reads in their place.
func (r LackingReviewer) String() string {
	instead := "the other tools of its chain are asked."
	if r.ByChecks {
		instead = "built-in checks read in its place."
	}
	return safetext.Line(r.Name + " lacks " + strings.Join(r.Tools, ", ") + ": " + instead)
}

// lackingFor are the reviewers that the round would have to do without tools for which a decision starts; none where it starts no
// round, or the person has agreed to that already.
func (m *model) lackingFor(d feedback.Decision) (lacking []LackingReviewer) {
	if m.options.Lacking == nil || m.goesWithout || m.options.TakeOver != nil || d.Choice == feedback.Done {
		return nil
	}
	for _, r := range m.options.Lacking.Reviewers {
		if d.Reviewer == "" || d.Reviewer == r.Name {
			lacking = append(lacking, r)
		}
	}
	return lacking
}

// askToGoWithout asks whether a round is to start without the tools of its reviewers. What the person wrote for it is kept when it is
// not.
func (m *model) askToGoWithout(lacking []LackingReviewer, decide screen.Decide) *parts.Prompt {
	consequences := make([]string, 0, len(lacking)+1)
	for _, r := range lacking {
		consequences = append(consequences, r.String())
	}
	consequences = append(consequences, m.options.Lacking.Remedy)
	return parts.Confirm("Start the round without tools of its reviewers?", func() screen.Action {
		m.goesWithout = true
		decide.Decision.Time = m.options.Now()
		return decide
	}).AsDialog("Not configured here", func() []string { return consequences }).WithLabels("start", "do not start").
		ValidWhile(m.ThisCheckpoint(), screen.CheckpointOverNotice).
		OnNo(func() screen.Action {
			return screen.Run{Cmd: func() tea.Msg { return decisionHeldMsg{} }}
		})
}

// decisionHeldMsg says that the person took a decision back before it was sent.
type decisionHeldMsg struct{}

// handleDecisionHeld lets the screens show again what was written for the decision.
func (m *model) handleDecisionHeld() tea.Cmd {
	again, _ := m.broadcast(screen.DecisionRefused{})
	return tea.Batch(again, m.showNotice("No round was started.", false))
}
