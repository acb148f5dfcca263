package feedback

import (
	"slices"

	"parley/engine/foreign"
	"parley/engine/round"
)

// withStandIns adds to an advice that a part of the reviewers' tools failed: another round asks the same ones, and whoever is done has
// heard the built-in checks in their place.
func (s *adviceInput) withStandIns(a Advice) Advice {
	var names []string
	for _, r := range round.StandIns(s.round.Perspectives) {
		names = append(names, foreign.Line(r.Name))
	}
	if len(names) == 0 || s.onlyChecks() || a.Choice == AskTool {
		return a
	}
	passed := round.PassedOverAlone(round.StandIns(s.round.Perspectives))
	told := "No tool answered for " + round.Series(names)
	if len(passed) > 0 {
		told = "You passed " + foreign.Line(round.Series(passed)) + " over for " + round.Series(names)
	}
	switch again := slices.Contains([]Choice{ContinueDeeper, ReviseAndRunAgain}, a.Choice); {
	case !again:
		told += ": " + round.ReadInstead(s.round.Perspectives) + "."
	case len(passed) > 0:
		told += agree(len(passed), ": the next round asks it again.", ": the next round asks them again.")
	default:
		told += agree(len(names), ": look at its tools first, for the next round asks them again.", ": look at their tools first, for the next round asks them again.")
	}
	a.Reason = joinSentences(a.Reason, told)
	return a
}
