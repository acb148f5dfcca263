package feedback_test

import (
	"slices"
	"testing"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// What is rejected counts for nothing in the what-if, by the rules that judge the round itself, and nothing else changes.
func TestAWhatIfJudgesWithoutWhatIsRejected(t *testing.T) {
	t.Parallel()
	weak := func(text string, severity review.Severity) review.Weakness {
		return review.Weakness{Text: text, Severity: severity}
	}
	r := round.Round{ID: "REVIEW-001", Number: 1, Perspectives: []round.Review{
		{Name: "coverage", Outcome: round.Answered, Answer: review.Answer{Rating: 4, MissingRequirements: []string{"R-7: nobody says how data is deleted"}}},
		{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: 4, RiskLevel: review.High, Weaknesses: []review.Weakness{weak("One server holds all orders", review.High)}}},
		{Name: "own", Dynamic: true, Outcome: round.Answered, Answer: review.Answer{Rating: 4, Weaknesses: []review.Weakness{weak("A patient is harmed by the wrong dose", review.Critical), weak("The title is long", review.Low)}}},
	}}
	judged := consensus.Judge(consensus.Question{Reviews: r.Perspectives}, consensus.Policy{})
	r.Verdict, r.Severity, r.AverageRating, r.Divergences = judged.Verdict, judged.Severity, judged.Average, judged.Divergences
	var l ledger.Ledger
	l.Update(r, ledger.Scope{})
	idOf := func(text string) string {
		at := slices.IndexFunc(l.Entries, func(e ledger.Entry) bool { return e.Text == text })
		if at < 0 {
			t.Fatalf("no finding says %q", text)
		}
		return l.Entries[at].ID
	}
	gap, server, dose := idOf("R-7: nobody says how data is deleted"), idOf("One server holds all orders"), idOf("A patient is harmed by the wrong dose")
	for _, c := range []struct {
		marks map[string]string
		rules []string
		want  round.Verdict
	}{
		{nil, []string{consensus.CoverageGap, consensus.HighRisk, consensus.CriticalIssue}, round.Blocked},
		{map[string]string{gap: ledger.Reject}, []string{consensus.HighRisk, consensus.CriticalIssue}, round.Blocked},
		{map[string]string{gap: ledger.Accept, server: ledger.Later, dose: ledger.Reject}, []string{consensus.CoverageGap, consensus.HighRisk}, round.Blocked},
		{map[string]string{gap: ledger.Reject, server: ledger.Reject, dose: ledger.Reject}, nil, round.Reached},
	} {
		before := len(l.Entries[0].History)
		got, err := feedback.WhatIf(r, &l, c.marks)
		if err != nil {
			t.Fatal(err)
		}
		var rules []string
		for _, d := range got.Divergences {
			rules = append(rules, d.Rule)
		}
		if got.Verdict != c.want || !slices.Equal(rules, c.rules) || *got.AverageRating != 4 || got.Recommendation != "" {
			t.Errorf("%v: %s by %v, %v", c.marks, got.Verdict, rules, *got.AverageRating)
		}
		if len(l.Entries[0].History) != before || l.Find(gap).Choice != "" || len(r.Divergences) != 3 || len(r.Perspectives[0].MissingRequirements) != 1 {
			t.Error("the what-if changed what it looks at")
		}
	}
	if err := l.Mark(gap, ledger.Reject, "not in this release"); err != nil {
		t.Fatal(err)
	}
	if got, _ := feedback.WhatIf(r, &l, map[string]string{gap: ""}); len(got.Divergences) != 3 {
		t.Errorf("a rejection that is taken back still counts: %v", got.Divergences)
	}
	if got, _ := feedback.WhatIf(r, &l, nil); len(got.Divergences) != 2 {
		t.Errorf("a rejection does not count: %v", got.Divergences)
	}
	if _, err := feedback.WhatIf(round.Round{Policy: "unheard of"}, &l, nil); err == nil {
		t.Error("a policy that nobody knows judges")
	}
}

// A finding that the person says is right is not disputed any more, in the what-if as in a round of this policy.
func TestAWhatIfCountsADisputedFindingThatIsAccepted(t *testing.T) {
	t.Parallel()
	r := round.Round{ID: "REVIEW-001", Number: 1, Policy: consensus.ExaminedPolicy, Artifact: round.Artifact{SHA256: "x"}, Perspectives: []round.Review{
		{Name: "coverage", Outcome: round.Answered, Answer: review.Answer{Rating: 4, MissingRequirements: []string{"R-7: nobody says how data is deleted"}}},
	}}
	var l ledger.Ledger
	l.Update(r, ledger.Scope{})
	l.Examine([]round.ExaminedFinding{{ID: "F-001", Examined: round.Examined{As: round.Disputed, Tool: "codex", Round: 1, SHA256: "x"}}})
	for choice, want := range map[string]round.Verdict{"": round.Reached, ledger.Accept: round.Blocked} {
		if got, err := feedback.WhatIf(r, &l, map[string]string{"F-001": choice}); err != nil || got.Verdict != want {
			t.Errorf("marked %q the verdict would be %s (%v), want %s", choice, got.Verdict, err, want)
		}
	}
}
