package format_test

import (
	"encoding/json"
	"strings"
	"testing"

	"parley/ui/format"
)

// Several documents make one well-formed text, with all their findings and nothing twice.
func TestSeveralDocumentsMakeOneText(t *testing.T) {
	t.Parallel()
	first, second := pantry(t), pantry(t)
	second.Path = "docs/second.md"
	one, two := format.NewReport(first), format.NewReport(second)
	both := one
	both.Findings = append(both.Findings[:len(both.Findings):len(both.Findings)], two.Findings...)
	for _, f := range format.All() {
		made, err := f.Write(one, two)
		if err != nil {
			t.Fatal(err)
		}
		text := string(made)
		if f.Name != "junit" && f.Name != "markdown" { // their suites are counted below, and each document has a heading
			checkFormat(t, f.Name, text, both)
		}
		if !strings.Contains(text, "docs/second.md") {
			t.Errorf("%s does not name the second document:\n%s", f.Name, text)
		}
	}
	var log struct {
		Runs []struct {
			Artifacts []struct{ Properties map[string]any }
			Results   []struct{ RuleIndex int }
			Tool      struct{ Driver struct{ Rules []any } }
		}
	}
	sarif, _ := format.Find("sarif")
	made, _ := sarif.Write(one, two)
	if err := json.Unmarshal(made, &log); err != nil || len(log.Runs) != 1 || len(log.Runs[0].Artifacts) != 2 || log.Runs[0].Artifacts[1].Properties["verdict"] == nil {
		t.Fatalf("%v in %s", err, made)
	}
	for _, r := range log.Runs[0].Results {
		if r.RuleIndex >= len(log.Runs[0].Tool.Driver.Rules) {
			t.Errorf("no rule %d", r.RuleIndex)
		}
	}
	junit, _ := format.Find("junit")
	if made, _ := junit.Write(one, two); strings.Count(string(made), "<testsuite ") != 2 {
		t.Errorf("suites in %s", made)
	}
	table, _ := format.Find("csv")
	if made, _ := table.Write(one, two); strings.Count(string(made), "fingerprint") != 1 {
		t.Errorf("the table has more than one head: %s", made)
	}
}
