package state

import (
	"fmt"

	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/amount"
)

// RoundCost is what another round takes. The numbers are computed once, and RoundCost words them the same everywhere.
type RoundCost struct {
	Reviewers    int // all that are asked
	Calls        int // of these: those that a tool is sure to be called for; the others have the built-in checks, or only tools that may be passed over
	MostCalls    int // those that a tool may be called for, or what the last round made, where that was more: failed calls and a cross-examination are calls, too
	Tokens       int64
	Seconds, USD float64 // as the last round took that called tools; 0 where no tool reported it, as for the tokens
}

// NextCost is what another round takes that asks so many reviewers, so many of them by calling a tool, and of those so many with tools
// alone that may be passed over. How much a call takes is not known where the last round has called none.
func (s *State) NextCost(reviewers, calls, unsure int) RoundCost {
	spent := s.lastSpending()
	made := feedback.CallsOf(calls-unsure, unsure, spent)
	cost := RoundCost{Reviewers: reviewers, Calls: made.Least, MostCalls: made.Most}
	if calls > 0 && spent.Calls > 0 {
		cost.Tokens, cost.Seconds = spent.InputTokens+spent.OutputTokens, spent.Seconds
		if spent.Priced > 0 {
			cost.USD = spent.CostUSD
		}
	}
	return cost
}

// CallsAlone is the cost without what the calls take.
func (c RoundCost) CallsAlone() RoundCost {
	return RoundCost{Reviewers: c.Reviewers, Calls: c.Calls, MostCalls: c.MostCalls}
}

// CallsNone reports whether it is sure that no tool is called.
func (c RoundCost) CallsNone() bool { return c.Calls == 0 && c.MostCalls == 0 }

// CallCount says how many calls it makes: "5 to 7 calls", or that there are none.
func (c RoundCost) CallCount() string {
	if c.CallsNone() {
		return amount.Of(c.Reviewers, "reviewer") + ", built-in checks"
	}
	return feedback.CallRange{Least: c.Calls, Most: c.MostCalls}.String()
}

// Told is the cost in words, the fullest first, of which the tokens go first: "5 to 7 calls, about 11.0k tokens, 40 s, $0.12".
func (c RoundCost) Told() []string {
	var tokens, time, money string
	if c.Tokens > 0 {
		tokens = amount.Tokens(&round.Usage{InputTokens: c.Tokens}) + "ens"
	}
	if c.Seconds > 0 {
		time = amount.Span(c.Seconds)
	}
	if c.USD > 0 {
		money = fmt.Sprintf("$%.2f", c.USD)
	}
	var told []string
	for _, figures := range [][]string{{tokens, time, money}, {time, money}, {time}, nil} {
		about, text := ", about ", c.CallCount()
		for _, figure := range figures {
			if figure != "" {
				text, about = text+about+figure, ", "
			}
		}
		if len(told) == 0 || told[len(told)-1] != text {
			told = append(told, text)
		}
	}
	return told
}

// lastSpending is what the last round took that called tools.
func (s *State) lastSpending() (spent round.Spending) {
	for i := len(s.Rounds) - 1; i >= 0 && spent.Calls == 0; i-- {
		if r := s.Rounds[i].Result; r != nil {
			spent = r.ExaminedSpending()
		}
	}
	return spent
}

// MayBePassedOver reports whether the next round may not call a tool.
func (s *State) MayBePassedOver(name string) bool {
	var rounds []round.Round
	for _, r := range s.Rounds {
		if r.Result != nil {
			rounds = append(rounds, *r.Result)
		}
	}
	return feedback.MayBePassedOver(rounds, name)
}

// NextRoundFailure is why the round that a decision asked for could not begin; "" when none was, or it has begun since.
func (s *State) NextRoundFailure() string {
	if r := s.CurrentRound(); r != nil && r.Result != nil && s.Checkpoint == nil && s.Concluded == nil && s.LastDecision() != nil {
		return r.Failure
	}
	return ""
}
