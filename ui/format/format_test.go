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
		"line": "", "github": "", "rdjsonl": "", "gitlab": "[]\n", "sarif": `"results": []`, "junit": `failures="0"`, "csv": "id,kind,", "markdown": "Nothing is open.\n",
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
