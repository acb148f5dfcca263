package consistency_test

import (
	"strings"
	"testing"

	"parley/engine/consistency"
)

const heldDemands = "# Requirements\n\n## REQ-001: Scan\n\nThe keeper scans a label.\n\n## REQ-002: Offline\n\nThe ledger works offline for 8 hours.\n\n## REQ-004: Retention\n\nPersonal data is deleted after 90 days.\n"

// A sentence that speaks of a requirement, by its id or in the epic that covers it, and gives another value than it has.
func TestASentenceGivesARequirementAnotherValue(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		path, text, want string
	}{
		"by its id":                {"brief.md", "# Brief\n\n## Scope\n\nThe pilot runs at 3 sites. Retention: 30 days (REQ-004).\n", "REQ-004 says 90 days in requirements.md and 30 days in brief.md."},
		"by its epic":              {"epics.md", "# Epics\n\n## EPIC-02: Outage\n\nCovers REQ-001 and REQ-002. Offline for 48 hours.\n", "REQ-002 says 8 hours in requirements.md and 48 hours in epics.md."},
		"the same":                 {"brief.md", "# Brief\n\n## Scope\n\nRetention: 3 months (REQ-001). Retention: 90 days (REQ-004).\n", ""},
		"of another thing":         {"brief.md", "# Brief\n\n## Scope\n\nRetention of logs: 30 days (REQ-004).\n", ""},
		"of another case":          {"brief.md", "# Brief\n\n## Scope\n\nDefault retention: 30 days (REQ-004).\n", ""},
		"it was so":                {"brief.md", "# Brief\n\n## Scope\n\nRetention was 30 days (REQ-004).\n", ""},
		"a range":                  {"brief.md", "# Brief\n\n## Scope\n\nRetention: 30 to 90 days (REQ-004).\n", ""},
		"an epic that covers none": {"epics.md", "# Epics\n\n## EPIC-02: Outage\n\nBuilds upon REQ-002. Offline for 48 hours.\n", ""},
		"an epic with another value": {
			"epics.md", "# Epics\n\n## EPIC-02: Outage\n\nCovers REQ-001 and REQ-002. The offline test takes 48 hours.\n", "",
		},
		"a story of a role": {
			"epics.md", "# Epics\n\n### STORY-01: Stay\n\nAs a keeper, I want the ledger to work offline for at most 6 hours (REQ-002).\n", "REQ-002 says 8 hours in requirements.md and 6 hours in epics.md.",
		},
		"rather than": {"brief.md", "# Brief\n\n## Scope\n\nRetention: 90 days rather than 30 days (REQ-004).\n", ""},
		"a question":  {"brief.md", "# Brief\n\n## Scope\n\nRetention for 30 days (REQ-004)?\n", ""},
	} {
		var got []string
		for _, x := range consistency.Find(docs("requirements.md", heldDemands, c.path, c.text)) {
			got = append(got, x.Text)
		}
		if text := strings.Join(got, "\n"); text != c.want {
			t.Errorf("%s: %q, want %q", name, text, c.want)
		}
	}
}

// A bound with "than" compares nothing.
func TestLessThanIsABound(t *testing.T) {
	t.Parallel()
	const asked = "# Requirements\n\n| ID | Requirement |\n|---|---|\n| FR-001 | The app adds an item by voice in less than 5 seconds |\n| FR-002 | Photos are kept |\n"
	for story, want := range map[string]string{
		"As a user I add an item by voice, in less than 15 seconds (FR-001).":                       "FR-001 says 5 seconds in requirements.md and 15 seconds in epics.md.",
		"As a user I add an item by voice, in less than 5 seconds (FR-001).":                        "",
		"As a user I add an item by voice, which takes 15 seconds today rather than less (FR-001).": "",
	} {
		epics := "# Epics\n\n## EPIC-001: Adding\n\nCovers FR-001 and FR-002.\n\n### Story S-001\n" + story + "\n"
		var got []string
		for _, x := range consistency.Find(docs("requirements.md", asked, "epics.md", epics)) {
			got = append(got, x.Text)
		}
		if text := strings.Join(got, "\n"); text != want {
			t.Errorf("%s: %q, want %q", story, text, want)
		}
	}
}
