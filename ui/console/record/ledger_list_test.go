package record

import "testing"

// Seven columns have no room for words beside an outline: each finding is an item, with what is told of it in a line below.
func TestTheTablesOfFindingsAreLists(t *testing.T) {
	t.Parallel()
	const text = "a\n## All findings\n\nOpen in this table: 1 to fix.\n\n" +
		"| Id | Finding | Severity | By | State | What became of it | What the person said |\n|----|----|----|----|----|----|----|\n" +
		"| F-001 | To fix: a \\| b | HIGH, quote not found | risk | rejected | new in round 1 | rejected: no |\n" +
		"| F-002 | c | LOW, quote not found | risk | raised again, quote not found | new in round 1; raised again in round 2 (quote not found) |  |\n\n" +
		"| Id | Action item | Severity | By | Answers | State | What became of it | What the person said |\n|--|--|--|--|--|--|--|--|\n" +
		"| F-003 | Say d |  | risk | F-001 | open | new in round 1 |  |\n\n### Text before and after\n\n- F-001\n## Next\n| a |\n"
	const want = "a\n## All findings\n\nOpen: 1 to fix.\n\n### Findings\n\n" +
		"- F-001 **[HIGH]** To fix: a \\| b\\\n  *risk · quote not found · rejected · new in round 1 · rejected: no*\n" +
		"- F-002 **[LOW]** c\\\n  *risk · new in round 1; raised again in round 2 (quote not found)*\n\n### Action items\n\n" +
		"- F-003 Say d\\\n  *risk · answers F-001 · new in round 1*\n\n### Text before and after\n\n- F-001\n## Next\n| a |\n"
	if got := ledgerAsList(text); got != want {
		t.Errorf("the list is\n%s\nwant\n%s", got, want)
	}
	const none = "a\n## All findings\n\n| Id | Finding | By |\n|--|--|--|\n| (None) | | |\n"
	if got, want := ledgerAsList(none), "a\n## All findings\n\n### Findings\n\n- (None)\n"; got != want {
		t.Errorf("an empty table became %q, want %q", got, want)
	}
}
