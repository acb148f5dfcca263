package ledger

import (
	"testing"

	"parley/engine/round"
)

// Contested is what reviewers see differently, disputed what an examiner rejects with words of the document, and rejected what the
// person did: each has its own word wherever findings are told, and one state in data.
func TestEachWayOfDisagreeingHasItsOwnWord(t *testing.T) {
	t.Parallel()
	var l Ledger
	praising := reviewOf("product", round.Answered)
	praising.Strengths = []string{"Everybody knows who owns the export of the data"}
	l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, weak("Everybody knows who owns the export of the data, or so it says"),
		weak("Backups are never tried"), weak("No unit of load is given")), praising), Scope{})
	l.Examine([]round.ExaminedFinding{{ID: "F-002", Examined: round.Examined{As: round.Disputed, Tool: "codex", Round: 1, SHA256: "x", CounterQuote: "Backups are tried."}}})
	if err := l.Mark("F-003", Reject, "out of scope"); err != nil {
		t.Fatal(err)
	}
	want := []string{Contested, Disputed, Rejected}
	for i, f := range l.Findings() {
		if f.State != Contested || ToldOf(f).Phrase() != want[i] || l.Entries[i].Told().Name != want[i] {
			t.Errorf("%s is %s, told as %s and %s; want %s", f.ID, f.State, ToldOf(f).Name, l.Entries[i].Told().Name, want[i])
		}
	}
	if last := l.Entries[2].History[1]; last.Told().Name != Rejected || last.State != Contested {
		t.Errorf("the rejection is told as %s", last.Told().Name)
	}
	l.Update(a(2, "x", round.Deepen, said("quality", []string{"F-001: it holds", "F-002: it holds", "F-003: it holds"}, nil), praising), Scope{})
	if c := l.CountsOf(2); c.Contested < 2 || c.Disputed != 1 || c.Rejected != 1 {
		t.Errorf("counted as %+v", c)
	}
	fates := l.Fates(2)
	if len(fates[Disputed]) != 1 || len(fates[Rejected]) != 1 {
		t.Errorf("what became of them is %v", fates)
	}
}

// A dispute about an older version of the document is no reason for what reviewers see differently now.
func TestAnOldDisputeIsNotWhyAFindingIsContested(t *testing.T) {
	t.Parallel()
	e := Entry{Observed: Persisting, LastSeen: 2, Version: "y", DisputedBy: []string{"product"}}
	e.Examined = &round.Examined{As: round.Disputed, Round: 1, SHA256: "x"}
	e.refresh()
	l := Ledger{Entries: []Entry{e}}
	if e.Told().Name != Contested || ToldOf(l.Findings()[0]).Name != Contested {
		t.Errorf("it is told as %s", e.Told().Name)
	}
}
