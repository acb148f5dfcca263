package consistency_test

import (
	"strings"
	"testing"

	"parley/engine/consistency"
)

// A small package says in plain sentences when its pilot starts and how long a hold lasts, each time otherwise.
func TestWhatPlainSentencesSayOtherwiseIsTold(t *testing.T) {
	t.Parallel()
	found := consistency.Find(docs(
		"product-brief.md", "# Product brief: Tidepool\n\n## Goals\n- G1 Crews book in under a minute.\n- The pilot starts in June 2026 with 3 harbours.\n## Scope\n- Booking up to 14 days ahead. A hold lasts 10 minutes.\n",
		"requirements/_index.md", "# Requirements: Tidepool\n\nThere are 3 requirements.\n\n- REQ-001 (must) A crew books a berth up to 30 days ahead.\n- REQ-002 (must) A hold lasts 30 minutes.\n- REQ-003 (should) The harbour master prints tonight's list.\n\nThe pilot starts in September 2026 with 5 harbours.\n",
		"epics.md", "# Epics: Tidepool\n\n## EPIC-1 Booking\n- STORY-1 As a crew I book a berth (REQ-001).\n\nPilot: 8 harbours, August 2026.\n",
	))
	var all []string
	for _, x := range found {
		all = append(all, said(x))
	}
	told := strings.Join(all, "\n")
	for _, want := range []string{"10 minutes in product-brief.md and with 30 minutes in requirements/_index.md", "“pilot” is June 2026 in product-brief.md and September 2026 in requirements/_index.md", "June 2026 in product-brief.md and August 2026 in epics.md"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told of:\n%s", want, told)
		}
	}
	if len(found) != 3 {
		t.Errorf("%d contradictions:\n%s", len(found), told)
	}
}

// The start of somebody else's pilot, its end, and the same date in two forms are no contradiction.
func TestPlainDatesThatAgree(t *testing.T) {
	t.Parallel()
	for name, second := range map[string]string{
		"the end":        "The pilot ends in September 2026.",
		"the same":       "Pilot: 8 harbours, Q2 2026.",
		"a former date":  "The pilot was moved from May 2026.",
		"another pilot":  "The vendor reports that its pilot starts in September 2026.",
		"another phase":  "The closed beta starts in September 2026.",
		"a pilot abroad": "The pilot starts in September 2026 for Denmark.",
	} {
		found := consistency.Find(docs("product-brief.md", "# Product brief: Tidepool\n\nThe pilot starts in June 2026 with 3 harbours.\n", "requirements.md", "# Requirements: Tidepool\n\n- REQ-001 A crew books a berth.\n- REQ-002 A crew cancels.\n\n"+second+"\n"))
		for _, x := range found {
			t.Errorf("%s: %s", name, said(x))
		}
	}
}
