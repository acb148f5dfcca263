package ledger_test

import (
	"fmt"
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
)

func TestToolFiguresCountWhatBecameOfEachToolsFindings(t *testing.T) {
	t.Parallel()
	entry := func(kind, choice string, as round.ExaminedAs, sources ...ledger.Source) ledger.Entry {
		e := ledger.Entry{Finding: round.Finding{Kind: kind, Choice: choice}, Sources: sources}
		if as != "" {
			e.Examined = &round.Examined{As: as}
		}
		return e
	}
	claude, codex := ledger.Source{Judge: "ai", Tool: "claude"}, ledger.Source{Judge: "ai", Tool: "codex"}
	l := ledger.Ledger{Entries: []ledger.Entry{
		entry(ledger.Weakness, ledger.Reject, round.Disputed, codex),
		entry(ledger.Weakness, ledger.Accept, round.Confirmed, claude, codex),
		entry(ledger.Gap, "", round.NotExamined, claude),
		entry(ledger.Weakness, ledger.Later, round.Unsure, ledger.Source{Judge: "rules", Tool: "direct"}),
		entry(ledger.Weakness, ledger.Accept, "", ledger.Source{Judge: ledger.Person}),
		entry(ledger.Gap, "", "", claude, ledger.Source{Judge: ledger.Person}),
		entry(ledger.Action, ledger.Accept, "", claude),
	}}
	got := fmt.Sprintf("%+v", l.ToolFigures())
	want := "[{Tool:claude Raised:3 Examined:1 Confirmed:1 Refined:0 Disputed:0 Unsure:0 Accepted:1 Rejected:0 Later:0} " +
		"{Tool:codex Raised:2 Examined:2 Confirmed:1 Refined:0 Disputed:1 Unsure:0 Accepted:1 Rejected:1 Later:0} " +
		"{Tool:direct Raised:1 Examined:1 Confirmed:0 Refined:0 Disputed:0 Unsure:1 Accepted:0 Rejected:0 Later:1} " +
		"{Tool:person Raised:1 Examined:0 Confirmed:0 Refined:0 Disputed:0 Unsure:0 Accepted:1 Rejected:0 Later:0}]"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Who only confirms what another tool raised did not raise it.
func TestAToolThatConfirmsRaisedNothing(t *testing.T) {
	t.Parallel()
	l := ledger.Ledger{Entries: []ledger.Entry{{
		Finding: round.Finding{Kind: ledger.Weakness, Choice: ledger.Accept},
		Sources: []ledger.Source{{Judge: "ai", Tool: "claude", Text: "No owner."}, {Judge: "ai", Tool: "codex", Round: 3}},
	}}}
	if got := l.ToolFigures(); len(got) != 1 || got[0].Tool != "claude" || got[0].Accepted != 1 {
		t.Errorf("%+v", got)
	}
}
