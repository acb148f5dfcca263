package consistency_test

import (
	"testing"

	"parley/engine/consistency"
)

// A sentence that says that a requirement is left out is no answer to it, however long; one that says something of it, or that another thing is left
// out, is one.
func TestWhatIsSaidToBeLeftOutIsNotCovered(t *testing.T) {
	t.Parallel()
	const requirements = "# Requirements\n\n- REQ-1: The app shall export figures as CSV within 5 seconds.\n- REQ-2: The app shall delete accounts within 30 days.\n"
	for text, covered := range map[string]bool{
		"REQ-2 is not built.": false,
		"REQ-2 will not be implemented in the first release, since the law leaves us two more years for it.": false,
		"REQ-2 is deferred to the second release, when the accounts have moved to the new store.":            false,
		"REQ-2 was dropped.": false,
		"REQ-2 本期不实现，下个版本再考虑。":                                                                              false,
		"REQ-2: an account that is not used is deleted after 30 days, and the owner gets a mail.":           true,
		"REQ-2 deletes the account of whoever asks within 30 days; backups are not included for 7 days.":    true,
		"The batch of the night does REQ-2 and is not built into the app, so that no request waits for it.": true,
	} {
		m := consistency.Trace(docs("requirements.md", requirements, "epics.md", "# Epics\n\n## EPIC-1 Export\n\nFigures are exported as CSV within 5 seconds (REQ-1).\n\n## EPIC-2 Accounts\n\n"+text+"\n"))
		c := cellOf(t, m, "REQ-2", consistency.Epics)
		if (c.Status == consistency.Covered) != covered {
			t.Errorf("%q: %+v", text, c)
		}
		if !covered && c.Why != "it says that it is left out" {
			t.Errorf("%q: %s", text, c.Why)
		}
	}
}
