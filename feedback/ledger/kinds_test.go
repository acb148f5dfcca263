package ledger_test

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Of reviewers who differ, the one counts who asks most of the person; a round that says nothing of it leaves it, and a
// ledger of older rounds knows no kinds.
func TestFindingsKeepWhatTheyAskFor(t *testing.T) {
	t.Parallel()
	say := func(number int, kinds ...review.Kind) round.Round {
		r := round.Round{ID: "REVIEW-001", Number: number, Artifact: round.Artifact{SHA256: "x"}}
		for i, kind := range kinds {
			w := review.Weakness{Text: "Nobody owns the export of the orders", Severity: review.High, Kind: kind}
			if kind != "" {
				w.Consequence = "The export stops with its first failure, says " + string(kind)
			}
			name := []string{"product", "risk"}[i]
			r.Perspectives = append(r.Perspectives, round.Review{Name: name, Outcome: round.Answered, Answer: review.Answer{Weaknesses: []review.Weakness{w}}})
		}
		return r
	}
	var l ledger.Ledger
	for i, step := range []struct {
		kinds []review.Kind
		want  review.Kind
		text  string
	}{
		{[]review.Kind{"", ""}, "", ""},
		{[]review.Kind{review.Fix, review.Decide}, review.Decide, "1 to decide"},
		{[]review.Kind{"", ""}, review.Decide, "1 to decide"},
		{[]review.Kind{review.Note, review.Fix}, review.Fix, "nothing to decide, 1 to fix"},
		{[]review.Kind{review.Note, ""}, review.Note, "nothing to decide, 1 note"},
	} {
		l.Update(say(i+1, step.kinds...), ledger.Scope{})
		if e := l.Entries[0]; len(l.Entries) != 1 || e.CallsFor != step.want || l.OpenKinds().String() != step.text {
			t.Errorf("round %d: %d entries, %q, %q", i+1, len(l.Entries), e.CallsFor, l.OpenKinds())
		}
	}
	if got := l.Entries[0].Consequence; got != "The export stops with its first failure, says fix" {
		t.Errorf("the consequence is %q", got)
	}
}

func TestKindsAreCountedInWords(t *testing.T) {
	t.Parallel()
	for want, counts := range map[string]ledger.KindCounts{
		"4 to decide, 6 to fix, 5 notes":         {Decide: 4, Fix: 6, Note: 5},
		"1 to decide, 1 to fix, 1 note, 1 other": {Decide: 1, Fix: 1, Note: 1, Others: 1},
		"nothing to decide, 2 notes, 3 others":   {Note: 2, Others: 3},
		"":                                       {Others: 7},
	} {
		if got := counts.String(); got != want {
			t.Errorf("%+v is %q, not %q", counts, got, want)
		}
	}
}

// What is high or critical asks for a decision where nobody said what it asks for, beside findings of which somebody did.
func TestAGraveFindingWithoutAKindIsToDecide(t *testing.T) {
	t.Parallel()
	of := func(severity review.Severity, kind review.Kind) round.Finding {
		return round.Finding{Kind: ledger.Weakness, Severity: severity, CallsFor: kind}
	}
	marked := func(choice string) round.Finding {
		return round.Finding{Kind: ledger.Weakness, Severity: review.Low, CallsFor: review.Decide, Choice: choice}
	}
	for want, list := range map[string][]round.Finding{
		"2 to decide":                         {of(review.Critical, ""), of(review.Medium, review.Decide)},
		"1 to decide, 1 note, 1 other":        {of(review.High, ""), of(review.Low, review.Note), of(review.Medium, "")},
		"nothing to decide, 1 to fix, 1 note": {of(review.High, review.Fix), of(review.Critical, review.Note)},
		"1 to decide, 1 accepted, 1 to fix":   {of(review.High, review.Decide), marked(ledger.Accept), marked(ledger.Reject), of(review.High, review.Fix)},
		"":                                    {of(review.Critical, ""), of(review.Medium, "")},
	} {
		if got := ledger.CountKinds(list).String(); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// Every mark is counted once, whatever the finding asks for: what is marked is not counted by that a second time.
func TestEveryMarkIsCounted(t *testing.T) {
	t.Parallel()
	var all []round.Finding
	for _, choice := range []string{"", ledger.Accept, ledger.Reject, ledger.Later} {
		for _, kind := range []review.Kind{review.Decide, review.Fix, review.Note} {
			all = append(all, round.Finding{Kind: ledger.Weakness, CallsFor: kind, Choice: choice})
		}
	}
	counts := ledger.CountKinds(all)
	if got := counts.Decisions(); got != "1 to decide, 3 accepted, 3 rejected, 3 later" {
		t.Errorf("the marks are %q", got)
	}
	if got := counts.String(); got != "1 to decide, 3 accepted, 3 later, 1 to fix, 1 note" {
		t.Errorf("what is open is %q", got)
	}
}

// What the person added is accepted and shown so: where kinds are known, it counts among what is accepted.
func TestAnAcceptedFindingWithoutAKindIsCountedAsAccepted(t *testing.T) {
	t.Parallel()
	all := []round.Finding{
		{Kind: ledger.Weakness, CallsFor: review.Decide, Choice: ledger.Accept},
		{Kind: ledger.Weakness, Choice: ledger.Accept},
		{Kind: ledger.Weakness},
		{Kind: ledger.Weakness, CallsFor: review.Fix},
	}
	if got := ledger.CountKinds(all).String(); got != "nothing to decide, 2 accepted, 1 to fix, 1 other" {
		t.Errorf("they are %q", got)
	}
	if got := ledger.CountKinds(all[1:3]); got != (ledger.KindCounts{Others: 2}) {
		t.Errorf("where no kind is known they are %+v", got)
	}
}
