package direct_test

import (
	"testing"
)

// A date that no calendar has is told, however it is written, and a text that speaks of such dates is left alone.
func TestDatesExist(t *testing.T) {
	t.Parallel()
	plan := func(text string) string { return importer + "## Plan\n\n" + text + "\n" }
	tellsUnasked(t, "Q25", map[string]struct{ text, want string }{
		"31 February":          {plan("The pilot starts on 31 February 2027."), "No calendar has “31 February 2027” (line 7)."},
		"several":              {plan("| Step | Date |\n|---|---|\n| Beta | 2026-13-45 |\n| Launch | 2025-02-30 |"), "No calendar has “2026-13-45” (line 9) and “2025-02-30” (line 10)."},
		"the month first":      {plan("It ends on April 31st, and the review is on 30 June."), "No calendar has “April 31” (line 7)."},
		"German":               {"# Plan\n\nDie Liste ist für alle, die im Haus wohnen, und sie wird am 30. Februar 2027 auf den Stand gebracht. Der Test endet am 31.04.2027.\n", "No calendar has “31.04.2027” (line 3) and “30. Februar 2027” (line 3)."},
		"German, in short":     {"# Plan\n\nDie Liste ist für alle, die im Haus wohnen. Der Test endet am 32. Dez. 2027, am 33. Mai 2027 und am 30. Feber 2027, nicht am 31. Okt. 2027, am 31. Jänner oder am 31. Mai.\n", "No calendar has “32. Dez. 2027” (line 3), “33. Mai 2027” (line 3) and “30. Feber 2027” (line 3)."},
		"Chinese":              {plan("试点于2027年2月30日开始。"), "No calendar has “2027年2月30日” (line 7)."},
		"in a heading":         {importer + "## 2026-02-30\n\nThe import was built.\n", "No calendar has “2026-02-30” (line 5)."},
		"in front matter":      {"---\ndate: 2021-21-01\n---\n" + importer, "No calendar has “2021-21-01” (line 2)."},
		"no leap year":         {plan("It ends on 29 February 2027."), "No calendar has “29 February 2027” (line 7)."},
		"a leap year":          {plan("It ends on 29 February 2028, or on 29 February of a later year."), ""},
		"a day or a month":     {plan("It ends on 25/12/2027 or on 12/25/2027."), ""},
		"no date":              {plan("May 40 people come? Of June 45 nothing is left. The part is 2026-13-45-7, the path a/2026/02/30/b."), ""},
		"a test's wrong dates": {plan("The import rejects an invalid date such as 2025-02-30."), ""},
		"in code":              {plan("Call `parse 2025-02-30`."), ""},
		"CHANGELOG.md":         {"# Changelog\n\n## 1.1.0 - 2026-13-45\n\n- Faster.\n\n## 1.0.0\n\n- First release.\n", "No calendar has “2026-13-45” (line 3)."},
	})
	firesOn(t, "notes.md", "Q25", plan("It starts on 2027-02-30."), plan("It starts on 2027-02-28."))
}

// Versions of a change log follow each other; an old version of a program may be mended after a new one came out.
func TestAChangeLogRunsOneWay(t *testing.T) {
	t.Parallel()
	table := func(rows string) string {
		return importer + "## Change log\n\n| Version | Date | Change |\n|---|---|---|\n" + rows
	}
	tellsUnasked(t, "Q26", map[string]struct{ text, want string }{
		"a date before":      {table("| 1.0 | 2026-05-01 | First |\n| 1.1 | 2026-03-01 | Second |\n"), "In the change log, version 1.1 (2026-03-01, line 10) is dated before version 1.0 (2026-05-01, line 9)."},
		"dates in order":     {table("| 1.0 | 2026-03-01 | First |\n| 1.1 | 2026-05-01 | Second |\n"), ""},
		"newest first":       {table("| 1.1 | 2026-05-01 | Second |\n| 1.0 | 2026-03-01 | First |\n"), ""},
		"no history":         {importer + "## Versions\n\n| Version | End of support date | Owner |\n|---|---|---|\n| 1.0 | 2027-05-01 | Ann |\n| 1.1 | 2027-03-01 | Bob |\n", ""},
		"CHANGELOG.md":       {"# Changelog\n\n## 1.1.0 - 2026-13-45\n\n- Faster.\n\n## 1.2.0 - 2026-11-01\n\n- Reservations.\n\n## 1.0.0\n\n- First release.\n", ""},
		"out/CHANGELOG.md":   {"# Changelog\n\n## 1.3.0\n\n- Faster.\n\n## 1.1.0\n\n- Slower.\n\n## 1.2.0\n\n- Reservations.\n\n## 1.0.0\n\n- First release.\n", "In the change log, version 1.2.0 (line 11) stands between the others against their order, behind 1.1.0 (line 7)."},
		"minor/CHANGELOG.md": {"# Changelog\n\n## [1.9.0] - 2024-04-04\n\n- Faster.\n\n## [1.8.0] - 2024-10-31\n\n- Slower.\n", "In the change log, version 1.9.0 (2024-04-04, line 3) is dated before version 1.8.0 (2024-10-31, line 7)."},
		"old/CHANGELOG.md":   {"# Changelog\n\n## 2.0.0 - 2026-01-04\n\n- New.\n\n## 1.9.1 - 2026-03-04\n\n- Mended.\n\n## 1.9.0 - 2025-10-31\n\n- Old.\n", ""},
		"patch/CHANGELOG.md": {"# Changelog\n\n## 1.9.1 - 2026-03-04\n\n- Mended.\n\n## 1.10.0 - 2026-01-31\n\n- New.\n\n## 1.9.0 - 2025-10-31\n\n- Old.\n", ""},
	})
	firesOn(t, "notes.md", "Q26", table("| 1.0 | 2026-05-01 | First |\n| 1.1 | 2026-03-01 | Second |\n"), table("| 1.0 | 2026-05-01 | First |\n| 1.1 | 2026-06-01 | Second |\n"))
}
