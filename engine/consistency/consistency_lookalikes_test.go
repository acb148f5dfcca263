package consistency_test

import (
	"testing"

	"parley/engine/consistency"
)

// Places of real projects that rules once told for contradictions, and that are none, as short as they can be said.
func TestLookAlikesOfRealProjects(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][]string{
		"stop words that an abbreviation stands for": {
			"prd.md", "# A\n\nThe tests use no clear Given-When-Then (GWT) form.\n", "architecture.md", "# B\n\nThese tests use a clear Given-When-Then (GWT) form.\n",
		},
		"what was looked for, not what was found": {
			"prd.md", "# A\n\nThe region is TBD.\n", "readiness-report.md", "# Report\n\n- **Completeness:** Verifying that all was decided, with no remaining TBDs.\n",
		},
		"a list with parts of a requirement": {
			"prd.md", "# PRD\n\n- FR-1: Read the code of a can\n- FR-2a: Share a list with the house\n- FR-2b: Share a list with guests\n", "readiness-report.md", "# Report\n\nAll 2 functional requirements are there.\n",
		},
		"a count of those that are not for later": {
			"prd.md", "# PRD\n\n- FR1: Read the code of a can\n- FR2: Share a list with the house\n- FR3 _(Phase 2)_: Warn before milk spoils\n- FR4: Print a list (growth)\n", "readiness-report.md", "# Report\n\nAll 3 functional requirements are there.\n",
		},
		"requirements of another kind": {
			"prd.md", "# PRD\n\n- FR1: Read the code of a can\n- FR2: Share a list with the house\n- FR3: Warn before milk spoils\n", "readiness-report.md", "# Report\n\n4/4 architecture requirements are there.\n",
		},
		"what holds everywhere, and no epic names": {
			"prd.md", "# PRD\n\n- NFR1: Answers come within a second\n- NFR2: Data stay in the Union for good\n- NFR3: Screens can be read aloud\n",
			"epics.md", "# Epics\n\n## EPIC-1: Lists\n\nMembers share lists: NFR2, NFR3.\n", "readiness-report.md", "# Report\n\nAll NFRs are covered by stories or by the architecture.\n",
		},
		"a change proposal": {
			"prd.md", "# PRD\n\n- FR1: Read the code of a can\n- FR2: Share a list with the house\n- FR3: Warn before milk spoils\n", "sprint-change-proposal-2026-07-05-readiness.md", "# Proposal\n\nAll 2 functional requirements are there.\n",
		},
		"the release of a library": {
			"prd.md", "# A\n\n## Library\n\n- The v2 alpha is due 2026-06-11.\n", "architecture.md", "# B\n\n## Library\n\n- The alpha of it is due 2026-07-27.\n",
		},
		"two launches": {
			"prd.md", "# A\n\n- **Field launch**: May 2026\n", "architecture.md", "# B\n\n## Plan\n\nThe marketplace launch is in June 2026.\n",
		},
		"a decision that is named for its reasons": {
			"prd.md", "# A\n\n### ADR-1: Local models\n\n**Status**: Rejected\n\nToo slow.\n", "architecture.md", "# B\n\nNobody opens ADR-1 again without a new measurement.\n",
		},
		"a log of what held then": {
			"prd.md", "# A\n\n### ADR-1: Polling\n\n**Status**: Superseded by ADR-2\n\nAsks.\n\n### ADR-2: Events\n\n**Status**: Accepted\n\nTells.\n", "sprints/sprint-12.md", "# Sprint 12\n\nThe list is built on ADR-1.\n",
		},
		"left to a later milestone": {
			"M001.md", "# M001\n\n## Out of scope\n\n- Deck builder - M003\n", "M003.md", "# M003\n\n## In scope\n\n- Deck builder\n",
		},
		"the marks of a list": {
			"prd.md", "# A\n\n- **a)** The work must carry prominent notices\n", "architecture.md", "# B\n\n- **a)** Convey the object code in a physical product\n",
		},
		"a limit in steps": {
			"requirements.md", "# A\n\n## Acceptable\n\n- Page load < 5 seconds\n\n## Optimized\n\n- Page load < 2 seconds\n", "user_stories.md", "# B\n\n- Page loads in under 3 seconds\n",
		},
		"excluded by both": {
			"prd.md", "# A\n\n## Out of scope\n\n- Level editor\n", "architecture.md", "# B\n\n## Scope\n\n**Excludes:**\n\n- Level editor\n",
		},
	} {
		for _, x := range consistency.Find(docs(texts...)) {
			t.Errorf("%s: %s", name, said(x))
		}
	}
}
