package consistency_test

import (
	"testing"

	"parley/engine/consistency"
)

const fiveDemands = "# PRD\n\n## Functional requirements\n\n- FR1: A member can read the barcode of a can with the camera\n- FR2: A member can keep one list for the household\n" +
	"- FR3: The system warns the members before milk spoils\n- FR4: A member can set the largest error before a result is kept\n- FR5: A member can print the receipt of a month\n"

// Other words for an id are no other meaning of it where they stand in a map, in notes, or in a list that tells all in words of its own:
// each was told of a real project.
func TestOtherWordsForAnIDAreNotTold(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][]string{
		"a coverage map": {
			"prd.md", fiveDemands,
			"epics.md", "# Epics\n\n## FR coverage map\n\n- FR1: Epic 1 - read the barcode of a can\n- FR2: Epic 1 - one list for the household\n- FR3: Epic 2 - warns before milk spoils\n- FR4: Epic 2 - threshold guard panel\n",
		},
		"assumptions": {
			"prd.md", fiveDemands + "\n## Assumptions index\n\n- FR3: Exact forecasting algorithm stays an architecture decision\n",
			"epics.md", "# Epics\n\n## Inventory\n\n" + fiveDemands[len("# PRD\n\n## Functional requirements\n\n"):],
		},
		"a crosswalk of short names": {
			"prd.md", "# PRD\n\n| ID | Requirement |\n|---|---|\n| FR-001 | Register account |\n| FR-002 | Authenticate before workspace |\n| FR-003 | Configure factors |\n",
			"baseline.md", "# Baseline\n\n| ID | Name |\n|---|---|\n| FR-001 | Register account |\n| FR-002 | Login |\n| FR-003 | Configure factors |\n",
		},
		"an abbreviation": {
			"prd.md", "# PRD\n\n| ID | Requirement |\n|---|---|\n| NFR-1 | Resume interrupted workflow generation |\n| NFR-2 | Graceful degradation core review |\n| NFR-3 | Recovery time objective |\n",
			"epics.md", "# Epics\n\n## Inventory\n\n- NFR-1: Resume interrupted workflows\n- NFR-2: Graceful degradation if AI fails\n- NFR-3: RTO < 1 hour\n",
		},
		"two versions": {
			"prd-v3.0.md", "# PRD\n\n### NFR-1: Speed of answers\n\nFast.\n\n### NFR-2: Reliability of nodes\n\nUp.\n", "prd-v3.4.3.md", "# PRD\n\n### NFR-1: Speed of answers\n\nFast.\n\n### NFR-2: Browsers supported\n\nAll.\n",
		},
		"a backup": {
			"prd-backup-2025-12-22.md", fiveDemands, "epics.md", "# Epics\n\n## Inventory\n\n- FR1: A member can read the barcode of a can with the camera\n- FR2: A member can keep one list for the household\n- FR3: Accountants export yearly invoices into spreadsheets\n",
		},
	} {
		for _, x := range consistency.Find(docs(texts...)) {
			t.Errorf("%s: %s", name, said(x))
		}
	}
}

// One list that was numbered anew in one of two documents is told.
func TestAListThatIsNumberedAnewIsTold(t *testing.T) {
	t.Parallel()
	found := consistency.Find(docs(
		"prd.md", "# PRD\n\n## Leftovers\n\n- FR1: Admin can add a leftover with name, total doses and expiry duration in days\n- FR2: System records the added date itself and calculates when food spoils\n"+
			"- FR3: Cooks tap eaten on an active dish to count portions upward by one\n- FR4: Visitors see nothing of private spending envelopes at any screen or export\n",
		"epics.md", "# Epics\n\n## Requirements inventory\n\n- FR1: Row level security guards privacy boundaries below every query of the database\n- FR2: Admin can add a leftover with name, total doses and expiry duration in days\n"+
			"- FR3: System records the added date itself and calculates when food spoils\n- FR4: Cooks tap eaten on an active dish to count portions upward by one\n- FR5: Visitors see nothing of private spending envelopes at any screen or export\n"))
	if len(found) == 0 || found[0].Rule != "id-text" {
		t.Errorf("%v", found)
	}
}

// Priorities are those of one thing: not where the ids of two documents name other stories, and not where they differ on most.
func TestPrioritiesOfOtherStoriesAreNotTold(t *testing.T) {
	t.Parallel()
	for _, x := range consistency.Find(docs(
		"requirements.md", "# Requirements\n\n| ID | As a | I want to | Priority |\n|---|---|---|---|\n| US-1.3 | member | complete my profile with picture and skills | P1 |\n| US-1.4 | member | send credentials | P0 |\n",
		"epic-1.md", "# Epic 1\n\n### US-1.3: OAuth registration screen\n\n**Priority:** P0\n\nSigning in by another service.\n",
		"risks.md", "# Risks\n\n| ID | Title | Priority |\n|---|---|---|\n| TECH-001 | Races | Low |\n",
		"other-risks.md", "# Risks\n\n| ID | Title | Priority |\n|---|---|---|\n| TECH-001 | Leaks | High |\n",
	)) {
		t.Errorf("%s", said(x))
	}
}
