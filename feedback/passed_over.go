package feedback

import (
	"slices"

	"parley/engine/round"
	"parley/engine/tool"
)

// timesUntilPassedOver is how often a tool fails in the same way, one failure after the other, before it is passed over for a while.
const timesUntilPassedOver = 2

// uncalled are the failures for which no program need have run.
var uncalled = []tool.FailureKind{tool.Skipped, tool.Disallowed, tool.Unsafe, tool.NotStarted, tool.TooLong}

// MayBePassedOver reports whether the next round may not call a tool: the last round did not, though it came to it, or it has failed in the
// same way again and again. For how long it is passed over is not told, nor what it did in another discussion before it was skipped here.
func MayBePassedOver(rounds []round.Round, name string) bool {
	failures, kind, called := 0, "", true
	for _, a := range attemptsWith(rounds, name) {
		switch called = a.RanProgram() || !slices.Contains(uncalled, tool.FailureKind(a.Kind)); {
		case !called:
		case a.Error == nil:
			failures = 0
		case a.Kind != kind:
			failures, kind = 1, a.Kind
		default:
			failures++
		}
	}
	return !called || failures >= timesUntilPassedOver
}

// attemptsWith are what was tried with a tool, the latest last. That it was not there says nothing of whether it is.
func attemptsWith(rounds []round.Round, name string) (list []round.Attempt) {
	add := func(tried ...round.Attempt) {
		for _, a := range tried {
			if a.Tool == name && a.Kind != string(tool.NotFound) {
				list = append(list, a)
			}
		}
	}
	for _, r := range rounds {
		for _, p := range r.Perspectives {
			if p.CarriedFromRound == 0 {
				add(p.Attempts...)
			}
		}
		if x := r.Examination; x != nil {
			for _, one := range x.Examiners {
				add(one.Attempt)
			}
		}
	}
	return list
}
