package conclusions

import (
	"slices"
	"strings"
	"testing"
)

// The severities of the list stand below each other, who says a point stands aside, and what has no room in the file's list goes on in it here.
func TestTheListOfWhatToDoIsWhole(t *testing.T) {
	t.Parallel()
	got := inColumns(allActions(recommendationsIn(t, fileText), known()))
	want := "1. F-002 **[HIGH]** Settle: Nobody owns it\\\n   *risk*\n2. F-003 **[MEDIUM]** Name an owner\\\n   *answers F-001 · product*\n3. F-004 **[LOW]** Say who ends it\\\n   *risk*"
	if got != want {
		t.Errorf("the list is\n%s\nwant\n%s", got, want)
	}
	const deferred = "1. F-002 HIGH: a (risk)\n\nLeft for later: F-007."
	if got := allActions(deferred+"\n\nTwo more are in the ledger below.", known()); !strings.HasSuffix(got, "\n\nLeft for later: F-007.") || !strings.Contains(got, "\n2. F-003 MEDIUM: ") {
		t.Errorf("the list is\n%s", got)
	}
}

// An item without a severity leaves its column free, and words in brackets that are not the last are the item's own.
func TestAnItemWithoutASeverityKeepsTheColumn(t *testing.T) {
	t.Parallel()
	for item, want := range map[string]string{
		"12. F-019: Say who may see it (risk)":                    "12. F-019 " + noSeverity + " Say who may see it\\\n    *risk*",
		"2. F-017, settle: No budget (the person), accepted: ask": "2. F-017 " + noSeverity + " Settle: No budget\\\n   *the person, accepted: ask*",
		"1. F-002 HIGH, decide: Say how (REQ-006) it is synced":   "1. F-002 **[HIGH]** Decide: Say how (REQ-006) it is synced",
		"1. F-002 LOW: Keep (a) it (text gone (now); risk)":       "1. F-002 **[LOW]** Keep (a) it\\\n   *text gone (now) · risk*",
	} {
		if got := inColumns(item); got != want {
			t.Errorf("%q became %q, not %q", item, got, want)
		}
	}
}

// recommendationsIn is the section of the conclusions that says what to do.
func recommendationsIn(t *testing.T, text string) string {
	t.Helper()
	sections := sectionsOf(text)
	at := slices.IndexFunc(sections, func(one section) bool { return one.heading == recommendationsHeading })
	if at < 0 {
		t.Fatal("the text recommends nothing")
	}
	return sections[at].body
}
