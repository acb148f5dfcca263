package feedback

import (
	"fmt"

	"parley/engine"
	"parley/feedback/session"
)

// missingEvents says what the logs of a discussion should hold and do not: a round without its result, a decision without a word on
// it. What is lost at the end of a log leaves no gap in its numbers.
func missingEvents(s *session.Session, roundID string, logs []session.RoundLog) []string {
	var told []string
	started, finished, decided, done, ended := 0, 0, true, false, false
	for i, log := range logs {
		if i > 0 && log.Number > logs[i-1].Number+1 {
			told = append(told, fmt.Sprintf("the logs of rounds %d to %d are missing", logs[i-1].Number+1, log.Number-1))
		}
		if len(log.Events) == 0 && i < len(logs)-1 {
			told = append(told, fmt.Sprintf("the log of round %d is empty or missing", log.Number))
		}
		for _, e := range log.Events {
			switch body := e.Body.(type) {
			case engine.RoundStarted:
				switch {
				case body.Number > finished+1:
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
	if whole := decided && done && started == finished; !ended && !whole && s.HasConclusions(roundID) {
		told = append(told, fmt.Sprintf("the end of the discussion is missing from the log: there are conclusions, and no decision \"done\" after round %d", finished))
	}
	return told
}
