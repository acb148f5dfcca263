package format_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/format"
)

// Who sees one line of a finding only has to learn there why it matters and what would settle it.
func TestAFindingSaysWhyItMattersAndWhatSettlesIt(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{
		{Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "The link leads nowhere.", Severity: "medium", Line: 3, State: ledger.New, Consequence: "It cannot be read."}, Observed: ledger.New},
		{Finding: round.Finding{ID: "F-002", Kind: ledger.Action, Text: "Correct the link.", Severity: "medium", State: ledger.New}, Observed: ledger.New, Answers: []string{"F-001"}},
		{Finding: round.Finding{ID: "F-003", Kind: ledger.Weakness, Text: "Too vague.", Severity: "low", Line: 9, State: ledger.New}, Observed: ledger.New},
	}}
	report := format.NewReport(format.Source{Ledger: l, Path: "a.md", Document: []byte(strings.Repeat("a line\n", 9))})
	text, hidden := report.Lines(1, true)
	if want := "a.md:3:1: warning: The link leads nowhere. [F-001]\n    If nothing is done: It cannot be read.\n    To settle it: Correct the link.\n"; text != want || hidden != 1 {
		t.Errorf("%d hidden:\n%s", hidden, text)
	}
	if text, _ := report.Lines(2, false); !strings.HasSuffix(text, "Too vague. [F-003]\n") {
		t.Errorf("what nobody said stands there:\n%s", text)
	}
	for _, name := range []string{"github", "rdjsonl", "gitlab", "markdown", "sarif", "csv"} {
		form, _ := format.Find(name)
		made, err := form.Write(report)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{"It cannot be read.", "Correct the link."} {
			if !strings.Contains(string(made), part) {
				t.Errorf("%s does not say %q:\n%s", name, part, made)
			}
		}
	}
}

// A finding that names three of its places and "4 more" gives the lines of all on request.
func TestAFindingGivesAllItsPlacesOnRequest(t *testing.T) {
	t.Parallel()
	const text = "3 gaps: line 2 and 2 more."
	weak := review.Weakness{Rule: "Q1", Text: text, Places: []review.Place{{Line: 2}, {Line: 5}, {Line: 9}}}
	report := format.NewReport(format.Source{
		Path: "a.md", Round: round.Round{Perspectives: []round.Review{{Answer: review.Answer{Weaknesses: []review.Weakness{weak}}}}},
		Ledger: &ledger.Ledger{Entries: []ledger.Entry{{
			Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: text, Severity: "medium", Line: 2, Rule: "Q1", State: ledger.New}, Observed: ledger.New,
		}}},
	})
	if all, _ := report.Lines(7, true); !strings.Contains(all, "\n    All places: lines 2, 5, 9\n") {
		t.Error(all)
	}
	if few, _ := report.Lines(7, false); strings.Contains(few, "All places") {
		t.Error(few)
	}
}

// A person counts characters, and a program that reads the format "line" counts bytes: a Chinese character is one, and three.
func TestAPersonReadsColumnsOfCharacters(t *testing.T) {
	t.Parallel()
	report := format.NewReport(format.Source{
		Path: "a.md", Document: []byte("# 方案\n\n系统应当很快。待定。\n"),
		Ledger: &ledger.Ledger{Entries: []ledger.Entry{{
			Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "A gap.", Severity: "medium", Line: 3, Quote: "待定", State: ledger.New}, Observed: ledger.New,
		}}},
	})
	if told, _ := report.Lines(7, false); !strings.HasPrefix(told, "a.md:3:8: ") {
		t.Errorf("to a person: %s", told)
	}
	form, _ := format.Find("line")
	if made, err := form.Write(report); err != nil || !strings.HasPrefix(string(made), "a.md:3:22: ") {
		t.Errorf("to a program: %s, %v", made, err)
	}
}
