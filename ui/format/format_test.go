package format_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/golden"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/format"
)

// go test ./ui/format -run Golden -update writes them anew.
func TestGoldenFormats(t *testing.T) {
	t.Parallel()
	for _, f := range format.All() {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			golden.RequireEqual(t, []byte(written(t, f.Name, pantry(t))))
		})
	}
}

func TestARoundWithoutFindingsIsAnEmptyReport(t *testing.T) {
	t.Parallel()
	s := format.Source{Round: round.Round{ID: "REVIEW-001", Number: 1, Verdict: round.Reached, Status: round.Complete}, Path: "a.md"}
	for name, want := range map[string]string{
		"line": "", "github": "", "rdjsonl": "", "gitlab": "[]\n", "sarif": `"results": []`, "junit": `failures="0"`, "csv": "id,kind,", "markdown": "No finding is open.\n",
	} {
		got := written(t, name, s)
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %q", name, got)
		}
		checkFormat(t, name, got, format.NewReport(s))
	}
}

// What the person rejected is no work any more; only SARIF and the tables say that it was.
func TestRejectedFindingsAreLeftOutOrSuppressed(t *testing.T) {
	t.Parallel()
	const rejected = "The title says little."
	for _, f := range format.All() {
		has := strings.Contains(written(t, f.Name, pantry(t)), rejected)
		if want := f.Name == "sarif" || f.Name == "csv" || f.Name == "markdown"; has != want {
			t.Errorf("%s: the rejected finding is in it: %t, want %t", f.Name, has, want)
		}
	}
}

// A finding that an examiner disputed says so wherever it is listed, and by whom; one that the person accepted is not disputed.
func TestADisputedFindingSaysSoInEveryFormat(t *testing.T) {
	t.Parallel()
	s := pantry(t)
	dispute := func(id string) round.ExaminedFinding {
		return round.ExaminedFinding{ID: id, Examined: round.Examined{
			As: round.Disputed, Tool: "gemini", Vendor: "Google", Why: "It says who.", CounterQuote: "Anna deletes it.", CounterLine: 5, Round: 1,
		}}
	}
	s.Ledger.Examine([]round.ExaminedFinding{dispute("F-004"), dispute("F-001")})
	for _, f := range format.All() {
		text := written(t, f.Name, s)
		checkFormat(t, f.Name, text, format.NewReport(s))
		if n := strings.Count(text, "disputed by gemini (Google)"); n != 1 && f.Name != "junit" || n == 0 {
			t.Errorf("%s says %d times that a finding is disputed:\n%s", f.Name, n, text)
		}
	}
	rows := csvRows(t, written(t, "csv", s))
	if rows[1]["state"] != "disputed" {
		t.Errorf("a disputed finding is called %q", rows[1]["state"])
	}
	if got := rows[1]["disputed"]; rows[1]["id"] != "F-004" || got != "disputed by gemini (Google), line 5: “Anna deletes it.”" {
		t.Errorf("the table has %q", got)
	}
	s.Round.Artifact.SHA256 = "a later one"
	if got := csvRows(t, written(t, "csv", s))[1]["disputed"]; !strings.Contains(got, ", line 5 of the document of round 1: ") {
		t.Errorf("after a change the table has %q", got)
	}
	if sarif := written(t, "sarif", s); !strings.Contains(sarif, `"disputedBy": "gemini (Google)"`) || !strings.Contains(sarif, `"counterQuote": "Anna deletes it."`) {
		t.Errorf("no property says it:\n%s", sarif)
	}
}

// An action item stands below what it answers; one that answers nothing is a finding of its own.
func TestAnActionItemIsListedOnce(t *testing.T) {
	t.Parallel()
	for _, f := range format.All() {
		if f.Name == "csv" || f.Name == "junit" {
			continue
		}
		text := written(t, f.Name, pantry(t))
		if n := strings.Count(text, "better paper"); n != 1 {
			t.Errorf("%s names the item that answers nothing %d times", f.Name, n)
		}
		if n := strings.Count(text, "who deletes the data after"); n > 1 {
			t.Errorf("%s names the remedy %d times", f.Name, n)
		}
	}
}

// In another session of the same document the findings are numbered otherwise, and are known again all the same.
func TestFingerprintsOutliveTheSession(t *testing.T) {
	t.Parallel()
	here, there := pantry(t), pantry(t)
	there.Round.Perspectives = append(there.Round.Perspectives[2:3:3], there.Round.Perspectives[:2]...)
	there.Ledger = &ledger.Ledger{}
	there.Ledger.Update(there.Round, ledger.Scope{})
	byText := func(s format.Source) map[string]string {
		prints := map[string]string{}
		for _, row := range csvRows(t, written(t, "csv", s)) {
			prints[row["text"]] = row["fingerprint"]
		}
		return prints
	}
	a, b := byText(here), byText(there)
	const text = "The import gives up silently."
	if a[text] == "" || a[text] != b[text] || here.Ledger.Entries[0].Text == there.Ledger.Entries[0].Text {
		t.Errorf("here %q, there %q", a[text], b[text])
	}
	there.Path = "docs/other.md"
	if c := byText(there); c[text] == b[text] {
		t.Error("two documents share a fingerprint")
	}
}
