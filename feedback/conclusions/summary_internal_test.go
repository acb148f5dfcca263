package conclusions

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

func TestTheSummaryNamesWhatThePersonRejectedOfTheGravest(t *testing.T) {
	t.Parallel()
	four := 4.0
	reached := round.Round{
		Verdict: round.Reached, AverageRating: &four,
		Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Weaknesses: []review.Weakness{{Text: "a", Severity: review.High}}}}},
	}
	rejected := []Item{{ID: "F-003", Severity: review.High}, {ID: "F-004", Severity: review.Low}}
	if got := rejectedAgainst(reached, rejected); got != "The person rejected the HIGH finding F-003." {
		t.Error("reached:", got)
	}
	reached.Verdict = round.Blocked
	if got := rejectedAgainst(reached, rejected); got != "" {
		t.Error("blocked:", got)
	}
}

// What the files leave open between them no finding counts, and no summary says without a word on them that nothing is open.
func TestTheSummaryNamesWhatTheFilesLeaveOpenBetweenThem(t *testing.T) {
	t.Parallel()
	const between = "the files may contradict each other in 1 place"
	open := Document{KeyConclusions: []Conclusion{{ID: "F-001", Text: "No owner."}}}
	for want, got := range map[string]string{
		"No finding is left open.":                                                                          describeTopConclusion(Document{}, ""),
		"No finding is left open, but " + between + ": read the record.":                                    describeTopConclusion(Document{}, between),
		"Most important: F-001: No owner. The files may contradict each other in 1 place: read the record.": describeTopConclusion(open, between),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Parts with a comma of their own are parted by semicolons, and what is missing has no text that could have changed.
func TestTheSummaryTellsTheStatesOfFindings(t *testing.T) {
	t.Parallel()
	for want, states := range map[string]map[string]int{
		"Of five findings, two are new and three are still there.": {ledger.New: 2, ledger.Persisting: 3},
		"Of eight findings, five are still there; two were raised again, though their quotes were not found; one is about what is missing: " +
			"the document has changed, and nobody said whether that answers it.": {ledger.Persisting: 5, ledger.RaisedAgain: 2, changedAround: 1},
	} {
		all := 0
		for _, n := range states {
			all += n
		}
		if got := describeStates(Statistics{Rounds: 2, Findings: all, states: states}); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	missing := &ledger.Entry{Finding: round.Finding{Kind: ledger.Gap, Text: "REQ-009", State: ledger.Unconfirmed}}
	placed := &ledger.Entry{Finding: round.Finding{Kind: ledger.Weakness, Text: "No limit", Quote: "soon", State: ledger.Unconfirmed}}
	if got := [2]string{stateInSummary(missing), stateInSummary(placed)}; got != [2]string{changedAround, ledger.Unconfirmed} {
		t.Errorf("counted as %q", got)
	}
}

// The verdicts of two rounds are told once: why they differ follows without them.
func TestTheSummaryTellsAChangeOnce(t *testing.T) {
	t.Parallel()
	high := review.High
	rounds := []round.Round{
		{Number: 1, Verdict: round.Blocked, Severity: &high},
		{Number: 2, Verdict: round.Reached, VerdictChange: "From round 1 (blocked HIGH) to round 2 (reached) the document changed; risk rates 4/5 (was 2/5)."},
	}
	if got, want := changeBeside(rounds), "Between them the document changed; risk rates 4/5 (was 2/5)."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	three := append([]round.Round{{Number: 0, Verdict: round.Blocked, Severity: &high}}, rounds...)
	if got, want := changeBeside(three), "From round 1 to round 2 the document changed; risk rates 4/5 (was 2/5)."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The statistics name every state and every action item that they count: who adds them up misses none.
func TestStatisticsAddUp(t *testing.T) {
	t.Parallel()
	d := Document{
		Statistics: Statistics{Findings: 8, Actions: 2, OpenActions: 2, states: map[string]int{ledger.Persisting: 5, ledger.RaisedAgain: 2, changedAround: 1}},
	}
	var b strings.Builder
	d.writeStatistics(&b)
	for _, want := range []string{
		"- Findings: 8; 5 still there; 2 raised again, quote not found; 1 about what is missing, not confirmed\n",
		"- Action items: 2, of which 2 open\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("without %q:\n%s", want, b.String())
		}
	}
}
