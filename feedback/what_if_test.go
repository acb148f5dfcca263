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

// whatIf prepares for questions about a round.
func whatIf(t *testing.T, r round.Round, l *ledger.Ledger) *feedback.WhatIf {
	t.Helper()
	w, err := feedback.NewWhatIf(r, l)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

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
		{nil, []string{consensus.CriticalIssue, consensus.CoverageGap, consensus.HighRisk}, round.Blocked},
		{map[string]string{gap: ledger.Reject}, []string{consensus.CriticalIssue, consensus.HighRisk}, round.Blocked},
		{map[string]string{gap: ledger.Accept, server: ledger.Later, dose: ledger.Reject}, []string{consensus.CoverageGap, consensus.HighRisk}, round.Blocked},
		{map[string]string{gap: ledger.Reject, server: ledger.Reject, dose: ledger.Reject}, nil, round.Reached},
	} {
		before := len(l.Entries[0].History)
		got := whatIf(t, r, &l).Round(c.marks)
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
	if got := whatIf(t, r, &l).Round(map[string]string{gap: ""}); len(got.Divergences) != 3 {
		t.Errorf("a rejection that is taken back still counts: %v", got.Divergences)
	}
	if got := whatIf(t, r, &l).Round(nil); len(got.Divergences) != 2 {
		t.Errorf("a rejection does not count: %v", got.Divergences)
	}
	if _, err := feedback.NewWhatIf(round.Round{Policy: "unheard of"}, &l); err == nil {
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
		if got := whatIf(t, r, &l).Round(map[string]string{"F-001": choice}); got.Verdict != want {
			t.Errorf("marked %q the verdict would be %s, want %s", choice, got.Verdict, want)
		}
	}
}

// What lifts the block is told by the findings' ids, beside the marks that are made already, and follows them.
func TestTheSmallestLiftFollowsTheMarks(t *testing.T) {
	t.Parallel()
	r := round.Round{ID: "REVIEW-001", Number: 1, Perspectives: []round.Review{
		{Name: "coverage", Outcome: round.Answered, Answer: review.Answer{Rating: 3, MissingRequirements: []string{"R-7: nobody says how data is deleted", "R-8: nobody says who pays"}}},
		{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: 2, RiskLevel: review.High, Weaknesses: []review.Weakness{{Text: "The title is long", Severity: review.Low}}}},
	}}
	var l ledger.Ledger
	l.Update(r, ledger.Scope{})
	if err := l.Mark("F-002", ledger.Reject, "the club pays"); err != nil {
		t.Fatal(err)
	}
	w := whatIf(t, r, &l)
	if got := w.Bearing(); len(got) != 1 || !slices.Equal(got[consensus.CoverageGap], []string{"F-001", "F-002"}) {
		t.Errorf("the rules rest on %v", got)
	}
	for _, c := range []struct {
		marks map[string]string
		ids   []string
	}{
		{nil, []string{"F-001"}},
		{w.AsJudged(), []string{"F-001", "F-002"}},
		{map[string]string{"F-002": ledger.Reject, "F-003": ledger.Reject}, []string{"F-001"}},
		{map[string]string{"F-001": ledger.Reject, "F-002": ledger.Reject}, nil},
	} {
		got, possible := w.SmallestLift(c.marks)
		if !possible || !slices.Equal(got.IDs, c.ids) || !slices.Equal(got.Risks, []string{"risk"}) || !slices.Equal(got.Ratings, []consensus.Raise{{Perspective: "risk", From: 2, To: 3}}) {
			t.Errorf("%v: %+v, %v", c.marks, got, possible)
		}
	}
}

// A requirement that a weakness tells already has no finding of its own: it counts for nothing together with that weakness.
func TestAWhatIfSetsAMissingRequirementAsideWithTheWeaknessThatTellsIt(t *testing.T) {
	t.Parallel()
	r := round.Round{ID: "REVIEW-001", Number: 1, Perspectives: []round.Review{{Name: "coverage", Outcome: round.Answered, Answer: review.Answer{
		Rating: 4, MissingRequirements: []string{"donor data deletion"}, Weaknesses: []review.Weakness{{Text: "The donor data deletion is missing", Severity: review.Medium}},
	}}}}
	var l ledger.Ledger
	l.Update(r, ledger.Scope{})
	if len(l.Entries) != 1 {
		t.Fatalf("%d findings", len(l.Entries))
	}
	w := whatIf(t, r, &l)
	if before, after := w.Round(nil).Verdict, w.Round(map[string]string{"F-001": ledger.Reject}).Verdict; before != round.Blocked || after != round.Reached {
		t.Errorf("%s, and %s without its only finding", before, after)
	}
}
