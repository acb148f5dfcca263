package cli

import (
	"errors"
	"strings"

	"parley/feedback"
)

// decisionRemedies say what to write where a decision cannot be taken.
var decisionRemedies = map[feedback.DecisionFault]string{
	feedback.LacksFocus:    "--focus TEXT",
	feedback.LacksQuestion: "--question TEXT",
	feedback.LacksName:     "--signed-by NAME",
	feedback.LacksReason:   "--rationale TEXT",
	feedback.IsMark:        "mark findings in the console (parley open SESSION, then F)",
	feedback.IsUnclear:     decideWithOneOf(feedback.DecisionNames()),
}

// checkGate refuses a sign-off that the final gate will not take, before a round is paid for.
func checkGate(final bool, decider feedback.Decider) error {
	script, ok := decider.(*scriptedDecider)
	if !final || !ok {
		return nil
	}
	for _, d := range script.list {
		if err := feedback.CheckForGate(d); err != nil {
			return explainDecision(err)
		}
	}
	return nil
}

// decideWithOneOf names the decisions that --decide can be given. Pasted into a shell, bars between them would be pipes.
func decideWithOneOf(names []string) string {
	return "--decide and one of " + strings.Join(names, ", ")
}

// explainDecision makes a wrong usage of a decision that a checkpoint does not take, with what to do.
func explainDecision(err error) error {
	var fault *feedback.DecisionError
	if !errors.As(err, &fault) {
		return err
	}
	if remedy := decisionRemedies[fault.Fault]; remedy != "" {
		return usageErrorf("%w: %s", err, remedy)
	}
	return usageErrorf("%w", err)
}
