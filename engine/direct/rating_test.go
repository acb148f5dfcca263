package direct_test

import (
	"strings"
	"testing"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
)

const shortRecord = "# ADR 7: Store promises in SQLite\n\n## Context\n\nThe desk runs on one laptop per warehouse. We need transactions and one file to back up.\n\n" +
	"## Decision\n\nSQLite.\n\n## Consequences\n\n- Good: a backup is a copy of one file.\n- Bad: two warehouses cannot share a database.\n"

// A perspective of which no check is met has nothing to rate by: that words are missing proves no fault, and is no good work either.
func TestNoCheckMetIsNoRating(t *testing.T) {
	t.Parallel()
	a := judgedBy(t, perspective.Technical, "adr.md", shortRecord)
	if a.Rating != 0 || !strings.Contains(a.Rules.Abstains, "none of 4 checks is met") || !strings.Contains(a.Rules.Abstains, "says how it is done (T14)") {
		t.Errorf("rated %d: %+v", a.Rating, a.Rules.Abstains)
	}
	told := strings.Replace(shortRecord, "SQLite.\n", "We will use SQLite in WAL mode, because it needs no server and survives a power cut.\n", 1)
	if a := judgedBy(t, perspective.Technical, "adr.md", told); a.Rating == 0 || stateOf(a, "T14") != "met" {
		t.Errorf("its decision says how: T14 %s, %s", stateOf(a, "T14"), a.Rules.Reason)
	}
}

// What no check of a proposal ever tells by default is told where the project asks for it, and only where it is not met.
func TestWhatAProposalLacksIsToldOnDemand(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"P13", "T14", "T15", "T16", "R18"} {
		p := perspectiveOf(t, id)
		in := direct.Input{Path: "adr.md", Artifact: []byte(shortRecord), Perspective: p}
		if w := found(analyse(t, in), id); len(w) > 0 {
			t.Errorf("%s is told unasked: %+v", id, w)
		}
		in.Options.Severity = map[string]review.Severity{id: review.Medium}
		if w := found(analyse(t, in), id); len(w) != 1 || !strings.HasPrefix(w[0].Text, "Nothing was found that s") || w[0].Severity != review.Medium {
			t.Errorf("%s asked for: %+v", id, w)
		}
		in.Artifact = []byte(rfc)
		if a := analyse(t, in); len(found(a, id)) > 0 && stateOf(a, id) == "met" {
			t.Errorf("%s is met and told: %+v", id, found(a, id))
		}
	}
}

// A rating that stands above what the checks alone come to says why.
func TestARatingAboveItsChecksSaysWhy(t *testing.T) {
	t.Parallel()
	long := strings.Replace(shortRecord, "SQLite.\n", strings.Repeat("The desk keeps each promise in one row, and reads the rows of the day when the shift begins. ", 12)+"\n", 1)
	a := judgedBy(t, perspective.Technical, "adr.md", long)
	if a.Rating != 4 || !strings.Contains(a.Rules.Reason, "1 of 4 checks met") || !strings.Contains(a.Rules.Reason, "; not below 4, as there is no finding") {
		t.Errorf("%d: %s", a.Rating, a.Rules.Reason)
	}
}
