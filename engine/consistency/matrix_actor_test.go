package consistency_test

import (
	"testing"

	"parley/engine/consistency"
)

// That a section speaks of who acts in a requirement is no answer to what they have to be able to do. Its look-alikes speak of that as well,
// in the same words or in half of them.
func TestWhoActsAloneIsNoAnswer(t *testing.T) {
	t.Parallel()
	const requirements = "# Requirements: Larder\n\n| ID | Requirement | Priority | Acceptance criterion |\n|---|---|---|---|\n" +
		"| REQ-002 | The system shall warn the shift lead three days before a batch expires. | must | a batch dated today + 3 is listed at 07:00 |\n" +
		"| REQ-004 | The donor coordinator shall see which donor gave what in a month. | should | the page of March equals the delivery notes of March |\n" +
		"| REQ-008 | A shift lead shall export the monthly figures as a spreadsheet. | should | the file opens in two spreadsheet programs |\n"
	const data = "\n## Data\n\nDonors' names and addresses are stored in the stock database and deleted after 36 months. Passwords of shift leads\nare stored as salted hashes.\n"
	const design = `# Architecture: Larder

## Components

| Component | Task | Talks to |
|-----------|------|----------|
| Phone page | scanning, counting, offline store | Sync service |
| Sync service | merges what the phones recorded | Stock database |
| Warning job | finds batches that expire in three days | Stock database, mail provider |
| Stock database | batches, donors, counts | |

## Decisions

### Decision 1: a web page instead of an app

Context: volunteers use their own phones and nothing may be installed from a store. Options: a native app, a web page
that works offline. We take the web page, because it needs no store; as a consequence, scanning relies on the browser's camera.

### Decision 2: how phones are synchronised

Each phone keeps its records until the sync service has confirmed them. The rule for conflicts is TBD.

### Decision 3: one database server

The stock database runs on a single instance at the hosting provider, which keeps the costs at 28 euros a month.

## Operation

The sync service writes a log line for each merge. The warning job sends its mails through an external provider.
`
	m := consistency.Trace(docs("requirements.md", requirements, "architecture.md", design+data,
		"stories.md", "# Stories\n\n## STORY-5\n\nAs a donor coordinator I want a page for each month so that I can thank donors with figures.\n"))
	for id, want := range map[string]consistency.Coverage{"REQ-002": consistency.Likely, "REQ-008": consistency.Unclear} {
		if c := cellOf(t, m, id, consistency.Designs); c.Status != want {
			t.Errorf("%s is %+v, want %s\n%s", id, c, want, sheet(m))
		}
	}
	if c := cellOf(t, m, "REQ-008", consistency.Designs); c.Why != "who acts stands there, and only 1 of 4 words of what is demanded" {
		t.Errorf("it says %q", c.Why)
	}
	if c := cellOf(t, m, "REQ-004", consistency.Stories); c.Status != consistency.Likely {
		t.Errorf("half of what is demanded stands there: %+v", c)
	}
	exported := consistency.Trace(docs("requirements.md", requirements, "architecture.md",
		"# Architecture\n\n## Files\n\nA shift lead exports the figures of a month: the file opens in two spreadsheet programs.\n"+data))
	if c := cellOf(t, exported, "REQ-008", consistency.Designs); c.Status != consistency.Likely {
		t.Errorf("what is demanded stands there: %+v", c)
	}
}
