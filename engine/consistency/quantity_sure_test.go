package consistency_test

import (
	"testing"

	"parley/engine/consistency"
)

// Values that seem to be one thing with two values, and are two things, or not sure to be one: each was told of a real project.
func TestWhatMayBeTwoQuantitiesIsNotTold(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][]string{
		"two times, in headings and in the line above": {
			"prd.md", "# PRD\n\n## Goals\n\n**After 12 months**\n\n- Whole history kept for at least 95% of tickets closed.\n",
			"brief.md", "# Brief\n\n## MVP criteria\n\n- Whole history kept for at least 90% of tickets closed.\n",
		},
		"the lower end of a range": {
			"prd.md", "# PRD\n\n| Ride | Target |\n|---|---|\n| Private car ride | $55 |\n",
			"notes.md", "# Notes\n\n| Ride | Target |\n|---|---|\n| Private car ride | ~$40-70 |\n",
		},
		"columns of their own": {
			"prd.md", "# PRD\n\n| Item | Budget | Comfortable |\n|---|---|---|\n| Mail server fees | $20 | $55 |\n",
			"architecture.md", "# Architecture\n\n| Item | Target |\n|---|---|\n| Mail server fees | $40 |\n",
		},
		"a condition in one of them": {
			"prd.md", "# PRD\n\nThe search index must answer within 2 s.\n",
			"architecture.md", "# Architecture\n\nThe search index must answer within 1 s for premium members.\n",
		},
		"a bound and a value": {
			"prd.md", "# PRD\n\nThe search index must answer within 2 s.\n",
			"architecture.md", "# Architecture\n\nThe search index must answer 1 s.\n",
		},
		"two quarters": {
			"q2-plan.md", "# Plan\n\n- **Time to market:** at most 2 weeks\n",
			"q3-goals.md", "# Goals\n\n- **Time to market:** at most 1 week\n",
		},
		"two pages that are built alike": {
			"conflict.md", "# Conflict\n\n## Why\n\nTwo wrote.\n\n## How to fix\n\nWait for the retry header (at most 1 second).\n\n## See also\n\nAll.\n",
			"outage.md", "# Outage\n\n## Why\n\nIt fell.\n\n## How to fix\n\nWait for the retry header (at most 30 seconds).\n\n## See also\n\nAll.\n",
		},
	} {
		for _, x := range consistency.Find(docs(texts...)) {
			t.Errorf("%s: %s", name, said(x))
		}
	}
	found := consistency.Find(docs(
		"prd.md", "# PRD\n\n## Performance targets\n\n- **Quote calculation response:** < 5 seconds (with the external call)\n",
		"architecture.md", "# Architecture\n\n## Overview\n\n**Performance requirements:**\n\n- Quote calculation: <3 seconds with the external call\n",
	))
	if len(found) != 1 || found[0].Rule != "quantity" {
		t.Errorf("%v", found)
	}
}

// What only may be two values of one thing is left to the reviewer, who gets it as a pair.
func TestWhatIsNotToldIsAPair(t *testing.T) {
	t.Parallel()
	texts := docs("prd.md", "# PRD\n\nThe search index must answer within 2 s.\n", "architecture.md", "# Architecture\n\nThe search index must answer 1 s.\n")
	if found := consistency.Find(texts); len(found) != 0 {
		t.Errorf("told: %v", found)
	}
	if pairs := consistency.Pairs(texts); len(pairs) == 0 {
		t.Error("the reviewer gets no pair")
	}
}

// A copy is told by its name, and what is about one is no copy.
func TestARequirementAboutACopyIsTraced(t *testing.T) {
	t.Parallel()
	if m := consistency.Trace(docs("requirements/REQ-001-copy-a-list.md", "# REQ-001: Copy a list\n\nMembers copy the list of a week.\n", "requirements/REQ-002.md", "# REQ-002: Share\n\nMembers share a list.\n")); len(m.Rows) != 2 {
		t.Errorf("a requirement about a copy is left out: %v", m.Rows)
	}
}

// A third value elsewhere says that each place has its own, but not where two of them are of one requirement.
func TestAThirdValueHidesNoContradictionOfOneRequirement(t *testing.T) {
	t.Parallel()
	const third = "# Architecture\n\n## Storage\n\nA household has at most 20 members.\n"
	found := consistency.Find(docs(
		"brief.md", "# Brief\n\n## Requirements\n\n- REQ-003: A household has at most 8 members.\n",
		"requirements.md", "# Requirements\n\n## Functional requirements\n\n### REQ-003: Members\n\nA household has at most 12 members.\n",
		"architecture.md", third,
	))
	if len(found) != 1 || found[0].A.Path != "brief.md" || found[0].B.Path != "requirements.md" {
		t.Errorf("%v", found)
	}
	for _, x := range consistency.Find(docs(
		"brief.md", "# Brief\n\n## Requirements\n\n- A household has at most 8 members.\n",
		"requirements.md", "# Requirements\n\n## Functional requirements\n\nA household has at most 12 members.\n",
		"architecture.md", third,
	)) {
		t.Errorf("each has a value of its own: %s", said(x))
	}
}
