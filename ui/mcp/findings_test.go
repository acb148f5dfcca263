package mcp

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/format"
)

// The findings are counted as on the screens: an action item is no finding, and counts by itself.
func TestActionItemsAreNoOpenFindings(t *testing.T) {
	t.Parallel()
	counts := countFindings([]format.Finding{
		{ID: "F-001", Kind: "weakness", Severity: review.High, Listed: true, Open: true},
		{ID: "F-002", Kind: "weakness", Severity: review.Low, Listed: true, Open: true},
		{ID: "F-003", Kind: "action", Severity: review.High, Listed: true, Open: true},
		{ID: "F-004", Kind: "action", Severity: review.High, Open: true}, // it answers F-001
		{ID: "F-005", Kind: "weakness", Choice: "reject"},
		{ID: "F-006", Kind: "weakness"},
	})
	if want := (Counts{Open: 2, High: 1, Actions: 1, Rejected: 1, Closed: 1}); *counts != want {
		t.Errorf("%+v, want %+v", *counts, want)
	}
}

// An action item that only repeats what answers a finding is no second finding, for an agent either, and never the first.
func TestAnActionItemThatAnswersAFindingIsNotListedBesideIt(t *testing.T) {
	t.Parallel()
	report := format.Report{Findings: []format.Finding{
		{ID: "F-002", Kind: "action", Severity: review.High, Open: true}, // it answers F-001
		{ID: "F-001", Kind: "weakness", Severity: review.High, Listed: true, Open: true, Remedies: []string{"Name one"}},
		{ID: "F-003", Kind: "action", Severity: review.Low, Listed: true, Open: true},
	}}
	listed := func(kind KindName) (ids []string) {
		page := findingsIn(DiscussionRef{}, round.Round{Number: 1}, report, FindingsInput{Kind: kind})
		for _, f := range page.Findings {
			ids = append(ids, f.ID)
		}
		if page.Total != len(ids) {
			t.Errorf("total %d of %q", page.Total, ids)
		}
		return ids
	}
	if got := listed(""); !slices.Equal(got, []string{"F-001", "F-003"}) {
		t.Errorf("all: %q", got)
	}
	if got := listed("action"); !slices.Equal(got, []string{"F-002", "F-003"}) {
		t.Errorf("action items: %q", got)
	}
}

// reporting is parley with one report, whatever is asked for.
type reporting struct {
	Services
	report format.Report
}

func (r reporting) Report(DiscussionRef, round.Round, *ledger.Ledger) format.Report { return r.report }

// Where the files of a folder may contradict each other is told with the verdict and on the first page of the findings, and counts as none.
func TestContradictionsAreToldBesideTheFindings(t *testing.T) {
	t.Parallel()
	report := format.Report{Path: "plan", Findings: []format.Finding{{ID: "F-001", Kind: "weakness", Severity: review.Low, Listed: true, Open: true}}}
	x := format.Contradiction(1, "id-value", "REQ-001 says 5 seconds in brief.md and 10 seconds in prd.md.", "within 5 seconds", review.High)
	x.Path, x.Line, x.Against = "plan/brief.md", 31, "plan/prd.md:9"
	report.Between = []format.Between{x}
	isTold := func(list []string) bool {
		return len(list) == 1 && strings.Contains(list[0], "REQ-001 says 5 seconds in brief.md and 10 seconds in prd.md")
	}
	var state RoundState
	(&tools{Services: reporting{report: report}}).describeRound(&state, DiscussionRef{}, story{rounds: []round.Round{{Number: 1}}})
	if !isTold(state.Contradictions) || state.Findings.Open != 1 || state.Findings.High != 0 {
		t.Errorf("wait tells %q and counts %+v", state.Contradictions, *state.Findings)
	}
	first := findingsIn(DiscussionRef{}, round.Round{Number: 1}, report, FindingsInput{})
	if !isTold(first.Contradictions) || first.Total != 1 || slices.ContainsFunc(first.Findings, func(f Finding) bool { return f.ID != "F-001" }) {
		t.Errorf("the first page has %q and %d findings", first.Contradictions, first.Total)
	}
	if next := findingsIn(DiscussionRef{}, round.Round{Number: 1}, report, FindingsInput{Offset: 1}); next.Contradictions != nil {
		t.Errorf("the second page has %q", next.Contradictions)
	}
}
