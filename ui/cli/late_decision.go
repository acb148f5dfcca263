package cli

import (
	"slices"

	"parley/feedback"
	"parley/feedback/session"
)

// checkScript refuses the decisions of a call that this discussion cannot take, before it does anything: those that sign where no final gate
// is, and those that come too late.
func (r *reviewCmd) checkScript(where, roundID string, decider feedback.Decider) error {
	if !isConcluded(where, roundID) {
		return r.script.checkSigned(feedback.HasFinalGate(where, roundID))
	}
	return r.checkLate(where, roundID, decider)
}

// checkLate says that decisions come too late for a discussion that has ended. One that only goes on is passed over with a
// warning. A sign-off is refused: whoever gave it would take the status for their word. Neither is a done, or the very sign-off,
// that is repeated after a crash of the caller's.
func (r *reviewCmd) checkLate(where, roundID string, decider feedback.Decider) error {
	script, ok := decider.(*scriptedDecider)
	if !ok {
		return nil
	}
	if last := script.list[len(script.list)-1].SignOff; last != nil && (last.Name != "" || script.steps[len(script.steps)-1].isDone()) {
		was, err := howItEnded(where, roundID)
		if err != nil {
			return err
		}
		if was != last.Who() {
			return usageErrorf("%s is concluded (%s), and “%s” comes too late: reopen it in the console with %s, or go on in a new session with --continue",
				roundID, was, last.Who(), r.openCommandLine(where, roundID))
		}
	}
	if slices.ContainsFunc(script.steps, func(s scriptStep) bool { return !s.isDone() }) {
		r.eprintf("%s warning: %s is concluded, and nothing is decided in it any more: go on in a new session with %s --continue\n",
			critiqueTag, roundID, r.openCommandLine(where, roundID))
	}
	return nil
}

// howItEnded is whose word a discussion ended with.
func howItEnded(where, roundID string) (string, error) {
	events, _, err := feedback.ReadEvents(where, roundID)
	if err != nil {
		return "", err
	}
	if d := resultOfEvents(events).Decision; d != nil && d.SignOff != nil {
		return d.SignOff.Who(), nil
	}
	return "done, and nobody signed it off", nil
}

// isConcluded reports whether a discussion has ended. Of one that cannot be read, opening it says what is wrong.
func isConcluded(where, roundID string) bool {
	summary, err := session.Summarize(where)
	return err == nil && slices.ContainsFunc(summary.Subjects, func(s session.SubjectSummary) bool {
		return s.RoundID == roundID && s.Progress == session.Concluded
	})
}
