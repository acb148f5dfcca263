package direct_test

import (
	"strings"
	"testing"

	"parley/engine/perspective"
	"parley/engine/review"
)

// A risk that goes on to say what is done is answered, in whatever words, and so is one in a table with a column of answers.
func TestARiskMayBeAnsweredInAnyWords(t *testing.T) {
	t.Parallel()
	const head = "# Architecture: Lockers\n\n## Risks\n\n"
	for _, planted := range []string{
		head + "- The entrance of six houses is too narrow.\n- Power fails.\n",
		head + "- Power fails. Nobody can open a locker.\n",
		head + "- Power fails. This hits a hundred tenants at once.\n",
		head + "| Risk | Answer |\n|---|---|\n| Power fails | |\n",
	} {
		firesOn(t, "architecture.md", "R2", planted,
			head+"- The entrance of six houses is too narrow. For these a unit on the wall fits.\n",
			head+"- Power fails. Caretakers hold a mechanical key for every door.\n",
			head+"| Risk | Answer |\n|---|---|\n| Power fails | caretakers hold a key |\n")
	}
}

// A table says who, how likely and what is done by its columns, in whatever words, also of a few risks; an empty cell says nothing.
func TestATableOfRisksIsReadByItsColumns(t *testing.T) {
	t.Parallel()
	of := func(answer string) string {
		return "# Product brief: Lockers\n\n## Problem\n\n" + anOpening + "\n\n## Risks\n\n| Risk | Owner | Likelihood | What we do |\n|---|---|---|---|\n" +
			"| Volunteers do not record | Ana Meier | low | paper for the first two weeks |\n| Phone breaks | Ben Otto | high | " + answer + " |\n"
	}
	for answer, want := range map[string]string{"a second phone in the office": "met", "": "partly"} {
		a := judgedBy(t, perspective.Risk, "brief.md", of(answer), "R2", "R3", "R4")
		if got := stateOf(a, "R2"); got != want && (got != "not" || want != "partly") {
			t.Errorf("%q: the answers are %s", answer, got)
		}
		if owner, likely := stateOf(a, "R3"), stateOf(a, "R4"); owner != "met" || likely != "met" {
			t.Errorf("%q: the owners are %s, what is likely %s", answer, owner, likely)
		}
	}
	unowned := strings.Replace(of("a phone"), "Ben Otto", "", 1)
	if got := stateOf(judgedBy(t, perspective.Risk, "brief.md", unowned, "R3"), "R3"); got == "met" {
		t.Error("a row without an owner has one")
	}
}

// A section beside the risk answers it; what blocks is a row that rates itself critical over an empty cell, no word in a paragraph.
func TestARiskRatedCriticalBlocksByItsRow(t *testing.T) {
	t.Parallel()
	const head = "# Architecture: Lockers\n\n## Power fails\n\n### Risk assessment\n\n- **Impact: CRITICAL** for the house\n- Likelihood: low\n\n"
	const table = "# Architecture: Lockers\n\n## Risks\n\n| Risk | Impact | Answer |\n|---|---|---|\n| Power fails | Critical | |\n"
	for text, want := range map[string]review.Severity{
		head + "### Mitigations\n\n- Caretakers hold a key for every door.\n": "",
		head:  review.Medium,
		table: review.High,
	} {
		var got review.Severity
		for _, w := range judgedBy(t, perspective.Risk, "architecture.md", text).Weaknesses {
			if w.Rule == "R2" {
				got = w.Severity
			}
		}
		if got != want {
			t.Errorf("%q, not %q: %s", got, want, text)
		}
	}
}
