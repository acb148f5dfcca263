package ledger

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// Silence takes no confirmation away, as long as the text that the finding quotes is as it was.
func TestAConfirmationStaysWhereItsTextDoes(t *testing.T) {
	t.Parallel()
	for now, want := range map[string]round.ExaminedAs{
		"# Brief\n\nThe office keeps phone numbers of guests.\n\nA new line.\n":    round.Confirmed,
		"# Brief\n\nThe office keeps phone numbers of guests, and forgets them.\n": round.NotExamined,
		"# Brief\n\nNothing is kept.\n":                                            round.NotExamined,
	} {
		text := map[string]string{"one": "# Brief\n\nThe office keeps phone numbers of guests.\n", "two": now}
		w := review.Weakness{Text: "Nobody says for how long", Quote: "The office keeps phone numbers of guests", Line: 3, Evidence: review.Found, Severity: review.High}
		scope := Scope{Text: func(sha string) ([]byte, bool) { return []byte(text[sha]), true }}
		var l Ledger
		l.Update(a(1, "one", round.Initial, reviewOf("risk", round.Answered, w)), scope)
		l.Examine([]round.ExaminedFinding{{ID: "F-001", Examined: round.Examined{As: round.Confirmed, Why: "So it is.", Tool: "alder", Round: 1, SHA256: "one"}}})
		l.Update(a(2, "two", round.Deepen, reviewOf("risk", round.Answered, w)), scope)
		l.Examine([]round.ExaminedFinding{{ID: "F-001", Examined: round.Examined{As: round.NotExamined, Why: "The examiner said nothing of it.", Tool: "alder", Round: 2, SHA256: "two"}}})
		x := l.Entries[0].Examined
		if x.As != want {
			t.Errorf("%q: %s", now, x.Text())
		}
		if want == round.Confirmed && (x.Text() != "confirmed by alder: in round 1: So it is." || x.Others[0].Text != "not examined after round 2: The examiner said nothing of it.") {
			t.Errorf("%q, %+v", x.Text(), x.Others)
		}
	}
}
