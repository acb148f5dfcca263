package state

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// dissent is a consensus that one reviewer dissents from, who names something grave.
func dissent() round.Round {
	average := 4.2
	return round.Round{
		Verdict: round.Reached, AverageRating: &average,
		Perspectives: []round.Review{{Name: "risk", Outcome: round.Answered, Answer: review.Answer{
			Rating: 2, Weaknesses: []review.Weakness{{Text: "No owner", Severity: review.High}},
		}}},
		Divergences: []round.Divergence{{Rule: "Some rule", Severity: review.Medium, Description: "risk gave 2"}},
	}
}

// What stays grave is counted by the ledger also beside a rule that holds and does not block; the rule is told, too.
func TestWhatStaysGraveIsCountedBesideARuleThatDoesNotBlock(t *testing.T) {
	t.Parallel()
	for want, choice := range map[string]string{
		"No rule blocks, though 2 findings stay HIGH. Some rule: risk gave 2": "",
		"No rule blocks, and no HIGH finding is open. Some rule: risk gave 2": ledger.Reject,
	} {
		s := &State{Findings: []round.Finding{
			{ID: "F-001", Severity: review.High, Text: "No owner", Choice: choice}, {ID: "F-002", Severity: review.High, Text: "No date", Choice: choice},
		}}
		if told := GraveBesideConsensus(s, dissent()); len(told) == 0 || told[0] != want {
			t.Errorf("%q, want %q first", told, want)
		}
	}
}

func TestNothingIsSaidOfGraveFindingsWhereNoneIsKnownOrTheVerdictIsBlocked(t *testing.T) {
	t.Parallel()
	blocked := dissent()
	blocked.Verdict = round.Blocked
	grave := []round.Finding{{ID: "F-001", Severity: review.High}}
	for _, told := range [][]string{GraveBesideConsensus(&State{}, dissent()), GraveBesideConsensus(&State{Findings: grave}, blocked)} {
		if !slices.Equal(told, nil) {
			t.Errorf("%q", told)
		}
	}
}
