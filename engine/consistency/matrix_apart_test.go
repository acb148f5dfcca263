package consistency_test

import (
	"strings"
	"testing"

	"parley/engine/consistency"
)

// An answer that gives a requirement another value does not cover it, whatever its words: it is contradicted where it says all that the
// requirement says of the value, and unclear, with both values, where one word is all there is.
func TestAnAnswerWithAnotherValueIsNoAnswer(t *testing.T) {
	t.Parallel()
	const asked = "# Requirements\n\n- REQ-001: A crew books a berth.\n- REQ-002: A hold lasts 30 minutes.\n- REQ-003: A household has at most 12 members.\n- REQ-004: The app warns a member one day before an item spoils.\n"
	for _, tt := range []struct {
		text, id string
		column   consistency.Column
		want     consistency.Coverage
		why      string
	}{
		{"# Epics\n\n## EPIC-1 Booking\n- STORY-1 As a crew I book a berth (REQ-001). Given a free berth, when I pay, then it is held for 20 minutes.\n", "REQ-002", consistency.Stories, consistency.Unclear, "it says 20 minutes where REQ-002 says 30 minutes"},
		{"# Epics\n\n## EPIC-1 Booking\n- STORY-1 As a crew I book a berth (REQ-001). Given a free berth, when I pay, then it is held for 30 minutes.\n", "REQ-002", consistency.Stories, consistency.Unclear, "lacks hold and lasts"},
		{"# Epics\n\n## EPIC-1 Booking\n- STORY-1 As a crew I book a berth (REQ-001). Given a berth that is held for 20 minutes, when I pay, then it is mine.\n", "REQ-002", consistency.Stories, consistency.Unclear, "lacks hold and lasts"},
		{"# Epics\n\n## EPIC-3: Sharing (REQ-003)\n\n### STORY-4: Invite\n\nA household has at most 8 members. Covers REQ-003.\n", "REQ-003", consistency.Stories, consistency.Contradicted, "it says 8 members where REQ-003 says 12 members"},
		{"# Epics\n\n## EPIC-3: Sharing (REQ-003)\n\n### STORY-4: Invite\n\nA household has at most 12 members. Covers REQ-003.\n", "REQ-003", consistency.Stories, consistency.Covered, ""},
		{"# Epics\n\n## EPIC-3: Sharing (REQ-003)\n\n### STORY-4: Invite\n\nA household adds up to 2 members at a time by one link. Covers REQ-003.\n", "REQ-003", consistency.Stories, consistency.Covered, ""},
		{"# Epics\n\n## EPIC-3: Warning (REQ-004)\n\n### STORY-4: Reminder\n\nWarn two days before an item spoils. Covers REQ-004.\n", "REQ-004", consistency.Stories, consistency.Contradicted, "it says two days where REQ-004 says one day"},
		{"# Architecture\n\n## Storage\n\nA household has at most 20 members. Each item has a row.\n", "REQ-003", consistency.Designs, consistency.Contradicted, "requirements.md says 12 members, architecture.md says 20"},
	} {
		name := "epics.md"
		if tt.column == consistency.Designs {
			name = "architecture.md"
		}
		m := consistency.Trace(docs("requirements.md", asked, name, tt.text))
		got := cellOf(t, m, tt.id, tt.column)
		if got.Status != tt.want || tt.why != "" && got.Why != tt.why {
			t.Errorf("%s\n%s: %s (%s), want %s", tt.text, tt.id, got.Status, got.Why, tt.want)
		}
		if says := strings.Contains(got.Why, " says "); says != (got.Against != consistency.Place{}) {
			t.Errorf("%s: the other place is %v", got.Why, got.Against)
		}
	}
}

// "One day" is a value where the same sentence elsewhere has another one, and none by itself.
func TestOneUnitInWordsIsAValueBesideAnother(t *testing.T) {
	t.Parallel()
	brief := "# Brief\n\n## Requirements\n\n- REQ-002: The app warns a member two days before an item spoils.\n"
	for text, want := range map[string]int{
		"The app warns a member one day before an item spoils.":  1,
		"The app warns a member two days before an item spoils.": 0,
		"The app warns a member before an item spoils.":          0,
		"One day the app warns a member before an item spoils.":  0,
	} {
		found := consistency.Find(docs("brief.md", brief, "requirements.md", "# Requirements\n\n### REQ-002: Warn\n\n"+text+"\n"))
		if len(found) != want {
			t.Errorf("%s: %v", text, found)
		}
	}
}
