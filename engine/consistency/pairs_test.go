package consistency_test

import (
	"reflect"
	"strings"
	"testing"

	"parley/engine/consistency"
)

func TestPairsAreTheGravestFirstAndNeverTooMany(t *testing.T) {
	t.Parallel()
	clean, planted, _ := readBundle(t, "larder")
	pairs := consistency.Pairs(planted)
	found := consistency.Find(planted)
	for i, x := range found {
		if x.A.Path != x.B.Path && (pairs[i].A != x.A || pairs[i].B != x.B) {
			t.Fatalf("pair %d is %v, want the contradiction %s", i, pairs[i], said(x))
		}
	}
	if again := consistency.Pairs(planted); !reflect.DeepEqual(pairs, again) {
		t.Error("two runs give two lists")
	}
	of := consistency.Pairs(clean)
	if len(of) == 0 {
		t.Fatal("documents that share ids have no pairs")
	}
	for _, p := range of {
		if p.A.Path == p.B.Path || p.A.Quote == "" || p.B.Quote == "" || p.Why == "" {
			t.Errorf("%v is no pair of two documents with their words", p)
		}
	}
	var many strings.Builder
	for range 3 * consistency.MaxPairs {
		many.WriteString("x")
	}
	list := func(word string) string {
		var text strings.Builder
		text.WriteString("# Requirements\n\n")
		for i := range many.Len() {
			text.WriteString("- FR-" + strings.Repeat("1", 1+i%4) + string(rune('0'+i%10)) + ": the system shall " + word + " the thing\n")
		}
		return text.String()
	}
	if n := len(consistency.Pairs(docs("a.md", list("keep"), "b.md", list("drop")))); n > consistency.MaxPairs {
		t.Errorf("%d pairs, at most %d were promised", n, consistency.MaxPairs)
	}
}

// Where a report has a row for a requirement, the pair is that of the documents which say what it is.
func TestAReportsRowIsNoSideOfAPair(t *testing.T) {
	t.Parallel()
	pairs := consistency.Pairs(docs(
		"readiness-report.md", "# Readiness report\n\n| Requirement | Epic | Status |\n|---|---|---|\n| REQ-001 | EPIC-001 | covered |\n",
		"requirements/_index.md", "# Requirements\n\n| ID | Requirement |\n|---|---|\n| REQ-001 | Book a berth |\n",
		"requirements/REQ-001.md", "# REQ-001: Book a berth\n\nA skipper books a free berth.\n",
	))
	if len(pairs) != 1 || pairs[0].A.Path != "requirements/_index.md" || pairs[0].B.Path != "requirements/REQ-001.md" || pairs[0].Why != "both tell of REQ-001" {
		t.Errorf("%+v", pairs)
	}
}
