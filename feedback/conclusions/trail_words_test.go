package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// The trail tells what the person said of findings in each round, and not only what they undid: of what changed at one point the last word.
func TestTheTrailTellsWhatThePersonSaidInEachRound(t *testing.T) {
	t.Parallel()
	reviewed := round.Round{Number: 1, Perspectives: []round.Review{{Name: "risk", Tool: "codex", Outcome: round.Answered, Answer: review.Answer{Weaknesses: []review.Weakness{
		{Text: "Nobody owns the export"}, {Text: "Backups are never tried"}, {Text: "No unit of load is given"}, {Text: "The start has no smaller step"},
	}}}}}
	var l ledger.Ledger
	l.Update(reviewed, ledger.Scope{})
	say := func(id, choice, words string, during int) {
		m := ledger.Mark{ID: id, Choice: choice, Note: words, During: during}
		if choice == ledger.Reject {
			m.Reason, m.Note = words, ""
		}
		if err := l.MarkAs(m); err != nil {
			t.Fatal(err)
		}
	}
	say("F-001", ledger.Accept, "", 0)
	say("F-002", ledger.Reject, "they are.", 0)
	say("F-003", ledger.Later, "", 0)
	say("F-003", ledger.Accept, "", 0)
	say("F-004", ledger.Later, "", 0)
	say("F-004", "", "", 0)
	own, err := l.NewOwnFinding("Who pays?", 0)
	if err != nil {
		t.Fatal(err)
	}
	l.Add(own)
	say("F-001", ledger.Accept, "ask the supplier", 2)
	reviewed.Number = 2
	l.Update(reviewed, ledger.Scope{})
	say("F-002", "", "", 0)
	text := conclusions.Build(conclusions.Input{Rounds: []round.Round{reviewed}, Ledger: &l}).Markdown()
	const want = "\nWhat the person said of findings:\n\n" +
		"- After round 1: added F-005; accepted F-001 and F-003; rejected F-002 (they are)\n" +
		"- During round 2: noted on F-001: “ask the supplier”\n" +
		"- After round 2: undid the word on F-002\n\n"
	if !strings.Contains(text, want) {
		t.Errorf("want%s\nin\n%s", want, text)
	}
}
