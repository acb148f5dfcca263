package format_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/format"
)

// Of a folder that is reviewed as one, an action item stands at the file of the finding that it answers, and a check that
// misses something in a whole file says that in place of a line that nobody gave.
func TestFindingsOfAFolderNameTheirFile(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{
		{Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "No risk is named.", Severity: "medium", Where: review.Where{File: "plan.md"}, Rule: "R1", State: ledger.New}, Observed: ledger.New},
		{Finding: round.Finding{ID: "F-002", Kind: ledger.Action, Text: "List the risks.", Severity: "medium", State: ledger.New}, Observed: ledger.New, Answers: []string{"F-001"}},
		{Finding: round.Finding{ID: "F-003", Kind: ledger.Weakness, Text: "Too vague.", Severity: "low", State: ledger.New}, Observed: ledger.New},
	}}
	table, _ := format.Find("csv")
	made, err := table.Write(format.NewReport(format.Source{Ledger: l, Path: "docs", Round: round.Round{Artifact: round.Artifact{Kind: "folder"}}}))
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string][]string{
		"F-001": {",docs/plan.md,", "No risk is named. (about the whole document)"},
		"F-002": {",docs/plan.md,", "List the risks. (no line given)"},
		"F-003": {",docs,", "Too vague. (no line given)"},
	} {
		_, rest, found := strings.Cut(string(made), "\n"+id)
		line, _, _ := strings.Cut(rest, "\n")
		for _, part := range want {
			if !found || !strings.Contains(line, part) {
				t.Errorf("%s has no %q: %s", id, part, line)
			}
		}
	}
}
