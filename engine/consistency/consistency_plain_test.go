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
		"product-brief.md", "# Product brief: Tidepool\n\n## Goals\n- G1 Crews book in under a minute.\n- The pilot starts in June 2026 with 3 harbours.\n## Scope\n- Booking up to 14 days ahead. A hold lasts 10 minutes.\n- REQ-001, REQ-002, REQ-003 and REQ-009 are must.\n",
		"requirements/_index.md", "# Requirements: Tidepool\n\nThere are 4 requirements.\n\n- REQ-001 (must) A crew books a berth up to 30 days ahead.\n- REQ-002 (must) A hold lasts 30 minutes.\n- REQ-003 (should) The harbour master prints tonight's list.\n\nThe pilot starts in September 2026 with 5 harbours.\n",
		"epics.md", "# Epics: Tidepool\n\n## EPIC-1 Booking\n- STORY-1 As a crew I book a berth (REQ-001).\n\nPilot: 8 harbours, August 2026.\n",
	))
	var all []string
	for _, x := range found {
		all = append(all, said(x))
	}
	told := strings.Join(all, "\n")
	for _, want := range []string{
		"The same is said with 14 days in product-brief.md and with 30 days in requirements/_index.md", "requirements/_index.md says “There are 4 requirements”, and it defines 3 (up to REQ-003",
		"it is told with 3 harbours in the one and with 5 harbours in the other", "it is told with 3 harbours in the one and with 8 harbours in the other",
		"10 minutes in product-brief.md and with 30 minutes in requirements/_index.md", "“pilot” is June 2026 in product-brief.md and September 2026 in requirements/_index.md", "June 2026 in product-brief.md and August 2026 in epics.md",
	} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told of:\n%s", want, told)
		}
	}
	if len(found) != 5 {
		t.Errorf("%d contradictions:\n%s", len(found), told)
	}
}

// The start of somebody else's pilot, its end, and the same date in two forms are no contradiction.
func TestPlainDatesThatAgree(t *testing.T) {
	t.Parallel()
	for name, second := range map[string]string{
		"the end":        "The pilot ends in September 2026.",
		"the same":       "Pilot: 3 harbours, Q2 2026.",
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

// A limit on something else, a total of a part, and a number of things that is another one are no contradictions.
func TestPlainLimitsAndTotalsThatAgree(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][2]string{
		"another limit":      {"Booking up to 14 days ahead.", "- REQ-003 A harbour master may block a berth up to 30 days ahead."},
		"a wider case":       {"Booking up to 14 days ahead.", "- REQ-003 A crew of a regatta with its own contract books berths up to 30 days ahead."},
		"another ending":     {"Booking up to 14 days ahead.", "- REQ-003 A crew books a berth for up to 30 days."},
		"a right total":      {"Booking is free.", "There are 2 requirements."},
		"a part":             {"Booking is free.", "There are 4 requirements on mail."},
		"more with time":     {"The pilot starts in June 2026 with 3 harbours.", "The pilot starts in June 2026 with 3 harbours and grows to 5 harbours."},
		"a bound":            {"The pilot starts in June 2026 with 3 harbours.", "The pilot starts in June 2026 with at least 2 harbours."},
		"of the same":        {"The pilot starts in June 2026 with 3 harbours.", "The pilot starts in June 2026 with 40 crews."},
		"part of the pilot":  {"The pilot starts in June 2026 with 3 harbours.", "The pilot starts in June 2026 with one of the 5 harbours."},
		"the end, otherwise": {"The pilot starts in June 2026 with 3 harbours.", "The pilot ends in June 2026 with 5 harbours."},
	} {
		found := consistency.Find(docs("product-brief.md", "# Product brief: Tidepool\n\n## Scope\n\n- "+texts[0]+"\n", "requirements.md", "# Requirements: Tidepool\n\n- REQ-001 A crew pays.\n- REQ-002 A crew cancels.\n\n"+texts[1]+"\n"))
		for _, x := range found {
			t.Errorf("%s: %s", name, said(x))
		}
	}
}
