package cli

import (
	"errors"
	"strings"

	"parley/feedback"
	"parley/feedback/signoff"
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

// checkGate refuses a sign-off that the final gate will not take, or that nobody signs elsewhere, before a round is paid for.
func checkGate(final bool, decider feedback.Decider) error {
	script, ok := decider.(*scriptedDecider)
	if !ok {
		return nil
	}
	if !final {
		return checkSigned(script.list)
	}
	for _, d := range script.list {
		if err := feedback.CheckForGate(d); err != nil {
			return explainDecision(err)
		}
	}
	return nil
}

// checkSigned refuses to accept or to reject a document in nobody's name.
func checkSigned(list []feedback.Decision) error {
	for _, d := range list {
		if s := d.SignOff; s != nil && s.Word != signoff.Revise && strings.TrimSpace(s.Name) == "" {
			return usageErrorf("--decide %s: nobody signs here; use --decide done, or say who signs with --signed-by NAME", s.Word)
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
