package feedback

import (
	"fmt"
	"slices"

	"parley/engine"
	"parley/feedback/session"
)

// LostRoundError says that a discussion has a record of a round whose result its log has lost, so that going on would run the round
// again and write over what is there.
type LostRoundError struct {
	Session, RoundID string
	Lost             []session.LostRound
}

func (e *LostRoundError) Error() string {
	first := e.Lost[0]
	text := fmt.Sprintf("%s is damaged: %s", e.RoundID, first)
	if more := len(e.Lost) - 1; more > 0 {
		text += fmt.Sprintf(" (and %d more)", more)
	}
	return text
}

// lostRounds are the rounds that have a record, and no result in the logs.
func lostRounds(s *session.Session, roundID string, logs []session.RoundLog) []session.LostRound {
	var finished []int
	for _, log := range logs {
		for _, e := range log.Events {
			if end, is := e.Body.(engine.RoundFinished); is {
				finished = append(finished, end.Round.Number)
			}
		}
	}
	return s.LostRounds(roundID, finished)
}

// takeUp has a discussion that was opened write to its session. It refuses where rounds were lost, but for one that is to begin anew or
// of which only the records are left, and keeps aside what is there before anything of a damaged discussion is written again.
func (d *Discussion) takeUp(anew bool) error {
	if len(d.lost) > 0 && !anew {
		return &LostRoundError{Session: d.session.Folder(), RoundID: d.state.RoundID, Lost: d.lost}
	}
	if len(d.damage) == 0 {
		return d.logContinuation()
	}
	kept, err := d.session.KeepAside(d.state.RoundID, d.damage)
	if err != nil {
		return fmt.Errorf("keeping what a damaged discussion holds: %w", err)
	}
	if kept != "" {
		d.openWarnings = append(d.openWarnings, "what the files of "+d.state.RoundID+" held before is kept in "+kept)
	}
	return d.logContinuation()
}

func isLost(lost []session.LostRound, number int) bool {
	return slices.ContainsFunc(lost, func(l session.LostRound) bool { return l.Number == number })
}

// missingEvents says what the logs of a discussion should hold and do not: a round without its result, a decision without a word on
// it. What is lost at the end of a log leaves no gap in its numbers.
func missingEvents(s *session.Session, roundID string, logs []session.RoundLog) []string {
	var told []string
	lost := lostRounds(s, roundID, logs)
	started, finished, decided, done, ended := 0, 0, true, false, false
	for i, log := range logs {
		if i > 0 && log.Number > logs[i-1].Number+1 {
			told = append(told, fmt.Sprintf("the logs of rounds %d to %d are missing", logs[i-1].Number+1, log.Number-1))
		}
		if len(log.Events) == 0 && i < len(logs)-1 && !isLost(lost, log.Number) {
			told = append(told, fmt.Sprintf("the log of round %d is empty or missing", log.Number))
		}
		for _, e := range log.Events {
			switch body := e.Body.(type) {
			case engine.RoundStarted:
				switch {
				case body.Number > finished+1 && !isLost(lost, body.Number-1):
					told = append(told, fmt.Sprintf("the result of round %d is missing from its log", body.Number-1))
				case body.Number == finished+1 && !decided:
					told = append(told, fmt.Sprintf("the decision after round %d is missing from its log", finished))
				}
				started, decided, done = body.Number, true, false
			case engine.RoundFinished:
				finished, decided = body.Round.Number, false
			case DecisionMade:
				decided, done = true, body.Choice == Done
			case RunAgain:
				decided = true
			case Concluded:
				ended = true
			}
		}
	}
	for _, round := range lost {
		told = append(told, round.String())
	}
	if whole := decided && done && started == finished; !ended && !whole && len(lost) == 0 && s.HasConclusions(roundID) {
		told = append(told, fmt.Sprintf("the end of the discussion is missing from the log: there are conclusions, and no decision \"done\" after round %d", finished))
	}
	return told
}
