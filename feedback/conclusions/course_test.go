package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
)

// courseOf are rounds with these verdicts: "r" reached or "b" blocked HIGH, each with its average.
func courseOf(verdicts string, averages ...float64) (rounds []round.Round) {
	high := review.High
	for i := range verdicts {
		r := round.Round{Number: i + 1, Verdict: round.Reached, AverageRating: &averages[i]}
		if verdicts[i] == 'b' {
			r.Verdict, r.Severity = round.Blocked, &high
		}
		rounds = append(rounds, r)
	}
	return rounds
}

// Two ends that agree say nothing of a block between them, and two that differ nothing of a way there and back.
func TestTheSummaryNamesTheVerdictsInBetween(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rounds []round.Round
		want   string
	}{
		{courseOf("rrbrr", 3.5, 3.5, 2.0, 3.5, 3.8), "Round 1: reached, 3.5/5. Round 5: reached, 3.8/5. In between it was blocked (HIGH) in round 3."},
		{courseOf("rbbr", 4, 2, 2, 4), "Round 4: reached, 4.0/5. In between it was blocked (HIGH) in rounds 2 and 3."},
		{courseOf("brbr", 2, 4, 2, 4), "Round 4: reached, 4.0/5. In between it was reached in round 2 and blocked (HIGH) in round 3."},
		{courseOf("bbrr", 2, 2, 4, 4), "Round 1: blocked (HIGH), 2.0/5. Round 2: blocked (HIGH), 2.0/5. Round 3: reached, 4.0/5. Round 4: reached, 4.0/5. No"},
		{courseOf("brrr", 2, 3, 4, 4), "Round 1: blocked (HIGH), 2.0/5. Rounds 2 to 4: reached, 3.0/5 at first, 4.0/5 at the end. No"},
		{courseOf("rrr", 4, 4, 4), "the verdict stayed consensus reached, rated 4.0/5."},
		{courseOf("rrr", 4, 3, 4.5), "the verdict stayed consensus reached, while the average rating went from 4.0/5 to 4.5/5."},
		{courseOf("rrr", 4, 3, 4), "the verdict stayed consensus reached; the first and the last were rated 4.0/5, not all between."},
	} {
		got := conclusions.Build(conclusions.Input{Rounds: c.rounds}).Summary
		if !strings.Contains(got, c.want) {
			t.Errorf("got %s\nwant %s", got, c.want)
		}
	}
}

// The summary tells the round in which the verdict changed, and that it repeats another after a revision.
func TestTheSummaryTellsTheRoundAfterARevision(t *testing.T) {
	t.Parallel()
	rounds := courseOf("brr", 2.8, 3.9, 4)
	rounds[1].Type, rounds[1].Attempt = round.Initial, 2
	const want = "Round 1: blocked (HIGH), 2.8/5. Round 2, after a revision: reached, 3.9/5. Round 3: reached, 4.0/5."
	if got := conclusions.Build(conclusions.Input{Rounds: rounds}).Summary; !strings.Contains(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
