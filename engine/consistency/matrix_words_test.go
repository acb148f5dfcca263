package consistency_test

import (
	"testing"

	"parley/engine/consistency"
)

// A value that another document denies marks the row of the requirement in whose own file it stands, whatever line it stands on.
func TestAContradictedValueInARequirementsFileMarksItsRow(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs("requirements/REQ-001-list.md", "# REQ-001: Keep the list\n\nMembers keep one list.\n\n## Limits\n\nSessions end after 14 days without use.\n",
		"requirements/REQ-002-print.md", "# REQ-002: Print\n\nMembers print the receipt of a month.\n",
		"architecture.md", "# Architecture\n\nSessions end after 30 days without use.\n"))
	for id, want := range map[string]bool{"REQ-001": true, "REQ-002": false} {
		if c := cellOf(t, m, id, consistency.Designs); (c.Status == consistency.Contradicted) != want {
			t.Errorf("%s: %+v", id, c)
		}
	}
}

// A requirement that is found by its words points to the sentence that has them, and not to the heading above.
func TestACellByWordsPointsToTheSentence(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs(
		"requirements.md", "# Requirements\n\n| ID | Requirement |\n|---|---|\n| REQ-001 | A customer can order a loaf each week |\n| REQ-002 | The baker receives the list at 20:00 |\n",
		"product-brief.md", "# Product brief\n\nBreadline tells small bakeries what to bake.\n\n## Goals\n\nLess waste.\n\n## Features\n\n1. Standing orders: a customer orders a loaf each week; it can be paused.\n2. Evening list: at 20:00 the baker receives the list for tomorrow.\n",
	))
	for id, line := range map[string]int{"REQ-001": 11, "REQ-002": 12} {
		if c := cellOf(t, m, id, consistency.Briefs); c.At.Line != line {
			t.Errorf("%s is in line %d, want %d:\n%s", id, c.At.Line, line, sheet(m))
		}
	}
}

// An epic that names a requirement with another time of day contradicts it.
func TestAnotherTimeOfDayIsAContradiction(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs(
		"requirements.md", "# Requirements\n\n| ID | Requirement |\n|---|---|\n| REQ-001 | A customer can order a loaf each week |\n| REQ-002 | The baker receives the list at 20:00 |\n",
		"epics.md", "# Epics\n\n## EPIC-1: Standing orders\n\nCovers REQ-001.\n\n### Story 1.1: Order a loaf\n\nAs a customer I order a loaf. Acceptance: the order stands in the evening list (REQ-002) of the day before, at 21:00.\n",
	))
	c := cellOf(t, m, "REQ-002", consistency.Epics)
	if c.Status != consistency.Contradicted || c.At.Line != 9 || c.Against.Line != 6 || c.Why != "REQ-002 says 20:00 in requirements.md and 21:00 in epics.md" {
		t.Errorf("%+v\n%s", c, sheet(m))
	}
}
