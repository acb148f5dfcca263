package record_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
)

// A reviewer that repeats itself confirms nothing, and what it takes back may be asked for in the same round: the record says whose
// words they are, and what is against them.
func TestUnderstandingIsWhatReviewersSay(t *testing.T) {
	t.Parallel()
	r := round.Round{
		ID: "REVIEW-001", Type: round.Deepen, Verdict: round.Blocked,
		ActionItems: []round.ActionItem{
			{ID: "F-012", Text: "Name a period of at most 30 days.", Perspectives: []string{"technical"}},
			{ID: "F-013", Text: "Say when.", Perspectives: []string{"quality"}, Closed: true},
		},
		Examination: &round.Examination{Findings: []round.ExaminedFinding{
			{ID: "F-004", Examined: round.Examined{As: round.Confirmed, Tool: "ada", Vendor: "Acme"}}, {ID: "F-010", Examined: round.Examined{As: round.Disputed, Tool: "ada", Vendor: "Acme"}},
		}},
		Understanding: &round.Understanding{
			Confirmed: []string{"F-004: Photos are kept. (technical)", "F-010: One developer knows it all. (risk)"},
			Corrected: []string{"F-012: it names a figure (technical)", "F-013: it says when (quality)", "the zone is named"},
		},
	}
	text := record.Markdown(r)
	_, text, _ = strings.Cut(text, "## Updated Understanding\n")
	text, _, _ = strings.Cut(text, "\n## ")
	want := `
### Held by Reviewers
- F-004: Photos are kept. (technical)
- F-010: One developer knows it all. (risk); disputed by ada (Acme)

### No Longer Held by Reviewers
- F-013: it says when (quality)
- the zone is named

### Said to Be Done, and Raised Again
- F-012: it names a figure (technical)

### New Insights
- (None)
`
	if diff := cmp.Diff(want, text); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// What one reviewer holds and another does not stands in both lists, and each says so of the other.
func TestUnderstandingTellsWhoSeesItOtherwise(t *testing.T) {
	t.Parallel()
	says := func(name string, confirmed, corrected []string) round.Review {
		return round.Review{Name: name, Answer: review.Answer{Confirmed: confirmed, Corrected: corrected}}
	}
	r := round.Round{Perspectives: []round.Review{
		says("product", []string{"F-001: it is still vague"}, nil), says("quality", nil, []string{"F-001: it names a figure"}), says("risk", []string{"F-002: it holds", "the zone"}, []string{"the zone"}),
	}}
	held, noLonger, again := record.Understood(r, round.Understanding{
		Confirmed: []string{"F-001: it is still vague (product)", "F-002: it holds (risk)"}, Corrected: []string{"F-001: it names a figure (quality)", "the zone (risk)"},
	})
	if diff := cmp.Diff([]string{"F-001: it is still vague (product); no longer held by quality", "F-002: it holds (risk)"}, held); diff != "" {
		t.Errorf("held (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"F-001: it names a figure (quality); held by product", "the zone (risk)"}, noLonger); diff != "" {
		t.Errorf("no longer held (-want +got)\n%s", diff)
	}
	if len(again) > 0 {
		t.Errorf("asked for again: %q", again)
	}
}

// Who says that a finding does not hold and names or confirms it in the same answer contradicts itself: it holds nothing no longer.
func TestAnAnswerThatContradictsItselfIsToldApart(t *testing.T) {
	t.Parallel()
	r := round.Round{
		NamedAgain: map[string][]string{"F-001": {"quality"}},
		Perspectives: []round.Review{
			{Name: "product", Answer: review.Answer{Confirmed: []string{"F-001: it is still vague"}}},
			{Name: "quality", Answer: review.Answer{Corrected: []string{"F-001: it names a figure"}}},
			{Name: "risk", Answer: review.Answer{Confirmed: []string{"F-002: still so"}, Corrected: []string{"F-002: a date is named"}}},
		},
	}
	held, noLonger, again := record.Understood(r, round.Understanding{
		Confirmed: []string{"F-001: it is still vague (product)", "F-002: still so (risk)"}, Corrected: []string{"F-001: it names a figure (quality)", "F-002: a date is named (risk)"},
	})
	if diff := cmp.Diff([]string{"F-001: it is still vague (product)", "F-002: still so (risk)"}, held); diff != "" {
		t.Errorf("held (-want +got)\n%s", diff)
	}
	if len(noLonger) > 0 {
		t.Errorf("no longer held: %q", noLonger)
	}
	if diff := cmp.Diff([]string{"F-001: it names a figure (quality); held by product", "F-002: a date is named (risk)"}, again); diff != "" {
		t.Errorf("raised again (-want +got)\n%s", diff)
	}
}
