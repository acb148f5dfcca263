package state

import (
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// A finding is told as it will be in the conclusions as soon as the person or an examiner says a word on it, also when a log without
// that is read.
func TestAFindingIsToldByTheNewestWordOnIt(t *testing.T) {
	t.Parallel()
	entry := ledger.Entry{Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "No owner", State: ledger.New}, Observed: ledger.New, FirstRound: 1, LastSeen: 1, Version: "x"}
	l := &ledger.Ledger{Round: 1, Entries: []ledger.Entry{entry}}
	var s State
	told := func(body engine.Body) string {
		s.Apply(engine.Event{Body: body})
		return ledger.ToldOf(s.Findings[0]).Name
	}
	disputed := round.ExaminedFinding{ID: "F-001", Examined: round.Examined{As: round.Disputed, Tool: "codex", Round: 1, SHA256: "x"}}
	for i, step := range []struct {
		body engine.Body
		want string
	}{
		{feedback.LedgerUpdated{Findings: l.Findings(), Ledger: l}, ledger.New},
		{engine.ExaminationFinished{Round: 1, Examination: round.Examination{Findings: []round.ExaminedFinding{disputed}}}, ledger.Disputed},
		{feedback.FindingMarked{ID: "F-001", Choice: ledger.Reject, Note: "no"}, ledger.Rejected},
		{feedback.FindingMarked{ID: "F-001", Choice: ledger.Accept}, ledger.New},
		{feedback.FindingMarked{ID: "F-001"}, ledger.Disputed},
	} {
		if got := told(step.body); got != step.want {
			t.Errorf("step %d: told as %s, want %s", i, got, step.want)
		}
	}
	l.Examine([]round.ExaminedFinding{disputed})
	stored := l.Findings()
	stored[0].ContestedAs = "" // as a log has it
	if got := told(feedback.LedgerUpdated{Findings: stored, Ledger: l}); got != ledger.Disputed {
		t.Errorf("from a log it is told as %s", got)
	}
}
