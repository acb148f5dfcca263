package console

import (
	"slices"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
)

// A finding keeps the judge who raised it, also where the built-in checks stood in for that reviewer in a later round.
func TestAFindingIsOfTheJudgeWhoRaisedIt(t *testing.T) {
	t.Parallel()
	log := underExamination()
	for i, e := range log.events {
		if over, is := e.Body.(engine.RoundFinished); is {
			over.Round.Perspectives = slices.Clone(over.Round.Perspectives)
			p := &over.Round.Perspectives[0]
			p.Tool, p.Via, p.Attempts = "beta", "command", []round.Attempt{{Tool: "beta", Via: "command"}}
			log.events[i].Body = over
		}
	}
	again := withoutRecord(blockedRound())
	again.Number, again.Perspectives = 2, slices.Clone(again.Perspectives)
	p := &again.Perspectives[0]
	p.Tool, p.Via, p.Outcome, p.Attempts = "direct", "built-in", round.Direct, []round.Attempt{{Tool: "direct"}}
	log.say(feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.ContinueDeeper, Round: 1}},
		engine.RoundStarted{ID: "DISCUSS-002", Number: 2, MaxRounds: 5, Perspectives: seats("product", "technical", "quality", "coverage")},
		engine.RoundFinished{Round: again})
	d := newModelHarness(t, 120, 40).play(log).press("F")
	if f := d.selectedFinding(); f.ID != "F-001" || !slices.Contains(f.Perspectives, "product") {
		t.Fatalf("%s of %v is selected", f.ID, f.Perspectives)
	}
	d.wants("product (beta)")
	l := knownLedger() // of a round of another session only the kind of judge is known
	for i := range l.Entries {
		for j := range l.Entries[i].Sources {
			l.Entries[i].Sources[j].Round = 0
		}
	}
	d.play(newScript().say(feedback.LedgerUpdated{Findings: l.Findings(), Ledger: l})).wants("product")
	if strings.Contains(d.screen(), "product (built-in checks)") {
		t.Errorf("the built-in checks are named for what they did not say:\n%s", d.screen())
	}
}
