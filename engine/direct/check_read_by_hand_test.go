package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/review"
)

// What reading ten documents by hand showed to be wrong every time, in other words; see testdata/read-by-hand.md.
func TestWhatReadingByHandShowed(t *testing.T) {
	t.Parallel()
	record := func(context string) string {
		return "# ADR 3: Named exports\n\n## Context\n\n" + context + "\n\n## Decision\n\nWe will stop using default exports in all packages of this repository.\n\n## Consequences\n\nA lint rule tells each default export, and a script renames the imports.\n"
	}
	numbered := func(sentence string) string {
		return strings.Replace(rfc, "## Detailed design\n\n", "## Detailed design\n\n"+sentence+"\n\n", 1)
	}
	for _, c := range []struct {
		name, who, path, text, rule string
		want                        bool
	}{
		{"a record whose context gives the reasons", "technical", "docs/adr/0003.md", record("Default exports have a drawback: each importer makes up a name, and tools cannot rename it."), "T6", false},
		{"a record that gives none", "technical", "docs/adr/0003.md", record("Modules export their parts in two ways, and both are used here, in about equal numbers."), "T6", true},
		{"a name with a part that varies", "quality", "x.md", numbered("Each form has a stable id such as FORM-<number>, which the tablet prints."), "Q1", false},
		{"a gap", "quality", "x.md", numbered("Each form is kept for <number> months, which the archive checks."), "Q1", true},
	} {
		found := found(analyse(t, direct.Input{Path: c.path, Artifact: []byte(c.text), Perspective: named(c.who), Options: told(c.rule)}), c.rule)
		if (len(found) > 0) != c.want {
			t.Errorf("%s: %+v", c.name, found)
		}
	}
	none := judgedBy(t, "product", "x.md", strings.Replace(rfc, "Scanning paper costs the same and finds nothing again.", "None.", 1))
	if strings.Contains(said(none), "Alternatives are discussed") {
		t.Errorf("that there are no alternatives is praised: %s", said(none))
	}
	forgotten := judgedBy(t, "quality", "docs/proposals/timeouts.md", useCases("Add a list of detailed use cases this enhancement intends to take care of.", "Timeouts"))
	if forgotten.Rating < 3 || len(found(forgotten, "Q3")) != 1 || forgotten.Weaknesses[0].Severity != review.Medium {
		t.Errorf("one forgotten sentence: %s %+v", forgotten.Rules.Reason, forgotten.Weaknesses)
	}
}
