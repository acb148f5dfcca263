package findings

import (
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// A line of an earlier version of the document says nothing of this one: an item stands where what it answers does, or nowhere, and
// a quote is looked up.
func TestNothingIsPlacedByALineOfAnEarlierVersion(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{SHA256: "new", Entries: []ledger.Entry{
		{Version: "old", Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Quote: "It is fast.", Line: 3}},
		{Version: "old", Answers: []string{"F-001"}, Finding: round.Finding{ID: "F-002", Kind: ledger.Action, Line: 1}},
		{Version: "old", Finding: round.Finding{ID: "F-003", Kind: ledger.Action, Line: 1}},
		{Version: "new", Finding: round.Finding{ID: "F-004", Kind: ledger.Action, Line: 2}},
	}}
	v := &Screen{Base: screen.Base{Context: &screen.Context{State: state.State{Ledger: l, Findings: l.Findings()}}}}
	read := func(sha string, lines ...string) {
		v.excerpt = excerpt{lines: lines, sha256: sha, lookup: &lookup{lines: map[string]int{}}}
	}
	placed := func(id string) int {
		first, _, _ := v.Place(l.Find(id).Finding)
		return first
	}
	read("new", "One.", "Two.", "It is fast.")
	for id, want := range map[string]int{"F-001": 3, "F-002": 3, "F-003": 0, "F-004": 2} {
		if got := placed(id); got != want {
			t.Errorf("%s stands at line %d, want %d", id, got, want)
		}
	}
	if lines, _ := v.Thread(l.Find("F-003").Finding, 100); !strings.Contains(strings.Join(lines, " "), "In another version of the document this was on line 1.") {
		t.Errorf("of an item whose line is lost it says %q", lines)
	}
	read("newer", "It is fast.", "One.", "Two.") // revised, and not judged yet
	for id, want := range map[string]int{"F-001": 1, "F-002": 1, "F-003": 0, "F-004": 0} {
		if got := placed(id); got != want {
			t.Errorf("after another revision %s stands at line %d, want %d", id, got, want)
		}
	}
}
