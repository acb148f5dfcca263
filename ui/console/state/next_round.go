package state

import (
	"fmt"

	"parley/engine/round"
	"parley/ui/console/amount"
)

// DescribeCalls says what a round asks: AI tools, custom commands, or the built-in checks alone.
func DescribeCalls(ai, own, all int) string {
	switch {
	case ai == 0 && own == 0:
		return amount.Of(all, "reviewer") + ", built-in checks"
	case own == 0:
		return amount.Of(ai, "AI call")
	case ai == 0:
		return byOwn(own)
	default:
		return amount.Of(ai, "AI call") + ", " + byOwn(own)
	}
}

// DescribeNextCalls says what a round asks as DescribeCalls does, and up to how many calls that takes where the last round that called
// tools took more: failed calls and a cross-examination are calls, too.
func (s *State) DescribeNextCalls(ai, own, all int) string {
	least, last := ai+own, s.lastSpending().Calls
	switch {
	case least == 0 || last <= least:
		return DescribeCalls(ai, own, all)
	case own == 0:
		return fmt.Sprintf("%d to %d AI calls", least, last)
	case ai == 0:
		return fmt.Sprintf("%d to %d custom calls", least, last)
	default:
		return fmt.Sprintf("%d to %d calls, %s", least, last, byOwn(own))
	}
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

// byOwn counts reviewers, not commands: one command may answer for several.
func byOwn(reviewers int) string {
	if reviewers == 1 {
		return "1 reviewer by a custom command"
	}
	return amount.Of(reviewers, "reviewer") + " by custom commands"
}

// LastSpending says what the last round took that asked tools: what another one may take. "" where no tool was called.
func (s *State) LastSpending() string {
	for i := len(s.Rounds) - 1; i >= 0; i-- {
		if r := s.Rounds[i].Result; r != nil {
			if spent := r.ExaminedSpending(); spent.Calls > 0 {
				return fmt.Sprintf("Round %d took %s.", r.Number, spent)
			}
		}
	}
	return ""
}

// AllReviewers reports whether a question is one to all.
func AllReviewers(string) bool { return true }

// NextCosts is what another round of so many calls may take, the fullest first: as much as the last one that called tools. Figures
// that no tool reported are left out.
func (s *State) NextCosts(calls string) []string {
	spent := s.lastSpending()
	if spent.Calls == 0 {
		return []string{calls}
	}
	var time, tokens, money string
	if spent.Seconds > 0 {
		time = ", " + amount.Span(spent.Seconds)
	}
	if n := spent.InputTokens + spent.OutputTokens; n > 0 {
		tokens = ", about " + amount.Tokens(&round.Usage{InputTokens: spent.InputTokens, OutputTokens: spent.OutputTokens}) + "ens"
	}
	if spent.Priced > 0 && spent.CostUSD > 0 {
		money = fmt.Sprintf(", $%.2f", spent.CostUSD)
	}
	return []string{calls + tokens + time + money, calls + tokens + time, calls + time, calls}
}

// NextRoundFailure is why the round that a decision asked for could not begin; "" when none was, or it has begun since.
func (s *State) NextRoundFailure() string {
	if r := s.CurrentRound(); r != nil && r.Result != nil && s.Checkpoint == nil && s.Concluded == nil && s.LastDecision() != nil {
		return r.Failure
	}
	return ""
}
