package feedback

import (
	"slices"

	"parley/engine"
	"parley/engine/perspective"
)

// openCalls follows the calls of tools that a log begins and does not end: parley was stopped while they ran. They were made, and may
// have cost something, whatever became of them.
type openCalls struct {
	reviewers, examiners []openCall
	// cutOffReviewers and cutOffExaminers are the tools of calls that an earlier run of the round, or of its examination, left open.
	cutOffReviewers, cutOffExaminers []string
}

// openCall is a call by its perspective, "" for an examiner's, and its tool.
type openCall struct{ by, tool string }

// note takes in one event.
func (c *openCalls) note(body engine.Body) {
	switch event := body.(type) {
	case engine.RoundStarted:
		c.cutOffReviewers, c.reviewers = c.ofRound(), nil
	case engine.AttemptStarted:
		if event.Tool != perspective.Direct {
			c.reviewers = append(c.reviewers, openCall{event.Perspective, event.Tool})
		}
	case engine.PerspectiveFinished:
		c.reviewers = slices.DeleteFunc(c.reviewers, func(o openCall) bool { return o.by == event.Review.Name })
	case engine.RoundFinished:
		c.reviewers, c.cutOffReviewers = nil, nil
	case engine.ExaminerAsked: // an interrupted examination goes on without a beginning of its own
		if asked := (openCall{tool: event.Tool}); slices.Contains(c.examiners, asked) {
			c.cutOffExaminers = append(c.cutOffExaminers, event.Tool)
		} else {
			c.examiners = append(c.examiners, asked)
		}
	case engine.ExaminerAnswered:
		c.examiners = slices.DeleteFunc(c.examiners, func(o openCall) bool { return o.tool == event.Report.Tool })
	case engine.ExaminationFinished:
		c.examiners, c.cutOffExaminers = nil, nil
	}
}

// ofRound are the tools of the reviewers' calls that are cut off if nobody is at work.
func (c *openCalls) ofRound() []string { return withTools(c.cutOffReviewers, c.reviewers) }

// ofExamination are those of the examiners'.
func (c *openCalls) ofExamination() []string { return withTools(c.cutOffExaminers, c.examiners) }

func withTools(tools []string, open []openCall) []string {
	tools = slices.Clone(tools)
	for _, o := range open {
		tools = append(tools, o.tool)
	}
	return tools
}

// CutOffCalls are the tools of all calls, one name for each, that the events begin and do not end.
func CutOffCalls(events []engine.Event) []string {
	var calls openCalls
	var tools []string
	for _, e := range events {
		switch e.Body.(type) {
		case engine.RoundFinished:
			tools = append(tools, calls.cutOffReviewers...)
		case engine.ExaminationFinished:
			tools = append(tools, calls.cutOffExaminers...)
		}
		calls.note(e.Body)
	}
	return slices.Concat(tools, calls.ofRound(), calls.ofExamination())
}
