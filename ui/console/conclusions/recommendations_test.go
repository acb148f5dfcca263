package conclusions

import (
	"slices"
	"strings"
	"testing"
)

// Each finding stands once with what is asked for below it, and what has no room in the file's list goes on in it here.
func TestTheListOfWhatToDoIsWhole(t *testing.T) {
	t.Parallel()
	got := toDo(recommendationsIn(t, fileText), known())
	want := "1. F-002 **[HIGH]** Nobody owns it\n2. F-001 **[MEDIUM]** It has no end\\\n   → F-003 Name an owner\n3. F-004 **[LOW]** Say who ends it *· risk*"
	if got != want {
		t.Errorf("the list is\n%s\nwant\n%s", got, want)
	}
	const deferred = "1. F-002 HIGH: a (risk)\n\nLeft for later: F-007."
	const graded = "An action item has the severity of the finding that it answers, or else the priority that its reviewer gave it.\n\n"
	if got := toDo(strings.Replace(deferred, "Left", graded+"Left", 1)+"\n\nTwo more are in the ledger below: F-008 and F-009.", known()); !strings.HasSuffix(got, "*\n\nLeft for later: F-007.") {
		t.Errorf("the list is\n%s", got)
	}
}

// An item without a severity leaves its column free, and words in brackets that are not the last are the item's own.
func TestAnItemWithoutASeverityKeepsTheColumn(t *testing.T) {
	t.Parallel()
	for item, want := range map[string]string{
		"12. F-019: Say who may see it (risk)":                    "12. F-019 " + noSeverity + " Say who may see it\\\n    *risk*",
		"2. F-017, to fix: No budget (the person), accepted: ask": "2. F-017 " + noSeverity + " To fix: No budget\\\n   *the person, accepted: ask*",
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
