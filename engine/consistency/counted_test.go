package consistency_test

import (
	"strings"
	"testing"

	"parley/engine/consistency"
)

const (
	fourDemands = "# PRD\n\n- FR1: Read the code of a can\n- FR2: Share a list with the house\n- FR3: Warn before milk spoils\n- FR4: Print a list\n"
	plan        = "# Epics\n\n## Epic 1: Lists\n\n### Story 1.1: Share a list\n\nMembers share.\n\n### Story 1.2: Print a list\n\nMembers print.\n\n## Epic 2: Warnings\n\n### Story 2.1: Warn of milk\n\nThe app warns.\n\n## Epic 3: Codes\n\n### Story 3.1: Read a code\n\nThe app reads.\n"
)

// What a report counts is held against the headings of the plan and the ids of the requirements.
func TestReportsThatCountOtherThingsThanThereAre(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][]string{
		"stories by their headings": {"epics.md", plan, "readiness-report.md", "# Report\n\nComplete (3 epics, 5 stories)\n"},
		"epics by their headings":   {"epics.md", plan, "readiness-report.md", "# Report\n\nAll 4 epics were read.\n"},
		"a validation of the PRD":   {"prd.md", fourDemands, "prd-validation-report.md", "# Validation\n\n**Total Functional Requirements:** 3\n"},
	} {
		if found := consistency.Find(docs(texts...)); len(found) != 1 || found[0].Rule != "claim-count" {
			t.Errorf("%s: %v", name, found)
		}
	}
}

// Places of real projects at which a count is right, or says nothing, as short as they can be said.
func TestCountsThatAreNone(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][]string{
		"as many": {"epics.md", plan, "readiness-report.md", "# Report\n\nComplete (3 epics, 4 stories)\n"},
		"an epic that comes later": {
			"epics.md", strings.Replace(plan, "## Epic 3: Codes", "## Epic 3: Codes (post-MVP)", 1), "readiness-report.md", "# Report\n\nComplete (3 epics, 5 stories)\n",
		},
		"a story that has no heading": {"epics.md", plan + "\nStory 3.2 is being written.\n", "readiness-report.md", "# Report\n\nComplete (3 epics, 5 stories)\n"},
		"two plans":                   {"epics.md", plan, "epics-of-the-app.md", plan, "readiness-report.md", "# Report\n\nComplete (3 epics, 5 stories)\n"},
		"a part, and the whole is right": {
			"prd.md", fourDemands, "readiness-report.md", "# Report\n\n**Total FRs: 4**\n\nThe design and the PRD agree (3/3 FRs).\n",
		},
		"a list put together from two": {
			"prd.md", "# PRD\n\n- FR1: Read the code of a can\n- FR2: Share a list with the house\n- FR4: Print a list\n",
			"epics.md", "# Epics\n\n## Inventory\n\n- FR3: Warn before milk spoils\n", "prd-validation-report.md", "# Validation\n\n**Total Functional Requirements:** 3\n",
		},
		"the numbers of an architecture": {
			"prd.md", "# PRD\n\n### F1: Codes\n\n### F2: Lists\n\n### F3: Milk\n", "architecture.md", strings.Replace(fourDemands, "PRD", "Architecture", 1),
			"prd-validation-report.md", "# Validation\n\n**Total Functional Requirements:** 3\n",
		},
		"others without ids": {
			"prd.md", fourDemands + "\n## Non-functional requirements\n\n- Answers come within a second.\n", "prd-validation-report.md", "# Validation\n\n**Total Requirements:** 5\n",
		},
	} {
		for _, x := range consistency.Find(docs(texts...)) {
			t.Errorf("%s: %s", name, said(x))
		}
	}
}

// "In scope" below a heading that names both says what is built.
func TestWhatIsInScopeIsNotExcluded(t *testing.T) {
	t.Parallel()
	brief := "# Brief\n\n## In-scope and out-of-scope\n\n### In scope\n\n- Recipe suggestions\n\n### Out of scope\n\n- Sale of milk\n"
	if found := consistency.Find(docs("product-brief.md", brief, "epics.md", "# Epics\n\n## Epic 1: Recipe suggestions\n\nMembers get three.\n")); len(found) > 0 {
		t.Errorf("%v", found)
	}
	if found := consistency.Find(docs("product-brief.md", brief, "epics.md", "# Epics\n\n## Epic 1: Sale of milk\n\nMembers sell milk.\n")); len(found) != 1 || found[0].Rule != "scope" {
		t.Errorf("%v", found)
	}
}

// Words that a comparison of subjects leaves out may still name two things.
func TestTwoPagesAreTwoThings(t *testing.T) {
	t.Parallel()
	if found := consistency.Find(docs("prd.md", "# PRD\n\n| Metric | Target |\n|---|---|\n| All conversations page load | < 2 seconds |\n", "architecture.md", "# Architecture\n\n- Conversation detail load < 1 second\n")); len(found) > 0 {
		t.Errorf("%v", found)
	}
}

// A document that says how many there are, and defines none, is held against the one that does.
func TestASentenceCountsWhatAnotherDocumentDefines(t *testing.T) {
	t.Parallel()
	const brief = "# Brief\n\n## Scope\n\nThe pilot warns before milk spoils (FR3).\n\n## Requirements\n\nSee prd.md. There are 5 requirements.\n"
	for name, c := range map[string]struct {
		texts []string
		want  string
	}{
		"one too many": {[]string{"brief.md", brief, "prd.md", fourDemands}, "brief.md says “There are 5 requirements”, and there are 4 requirements (up to FR4, in prd.md)."},
		"as many":      {[]string{"brief.md", strings.Replace(brief, "5", "4", 1), "prd.md", fourDemands}, ""},
		"of a part":    {[]string{"brief.md", strings.Replace(brief, "There are 5 requirements", "There are 3 requirements for the pilot", 1), "prd.md", fourDemands}, ""},
		"of something else, without an id": {
			[]string{"brief.md", strings.Replace(brief, " (FR3)", "", 1), "prd.md", fourDemands}, "",
		},
	} {
		var got []string
		for _, x := range consistency.Find(docs(c.texts...)) {
			got = append(got, x.Text)
		}
		if text := strings.Join(got, "\n"); text != c.want {
			t.Errorf("%s: %q, want %q", name, text, c.want)
		}
	}
}

// How many requirements there are is said of none of them: no row of the matrix is contradicted by it.
func TestAWrongCountContradictsNoRequirement(t *testing.T) {
	t.Parallel()
	m := consistency.Trace(docs("brief.md", "# Brief\n\nMilk is watched (FR3). There are 5 requirements.\n", "prd.md", fourDemands))
	for _, r := range m.Rows {
		for _, cell := range r.Cells {
			if cell.Status == consistency.Contradicted {
				t.Errorf("%s: %s", r.ID, cell.Why)
			}
		}
	}
}
