package ledger

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

func quotes(text string, severity review.Severity, quote string, line int) review.Weakness {
	w := review.Weakness{Text: text, Severity: severity, Quote: quote, Line: line, Evidence: review.Found}
	if line == 0 {
		w.Evidence = review.Unverified
	}
	return w
}

// TestAFindingTellsItsReviewersApart: nobody is credited with a severity, a quote or words of somebody else.
func TestAFindingTellsItsReviewersApart(t *testing.T) {
	t.Parallel()
	var l Ledger
	l.Update(a(1, "x", round.Initial,
		reviewOf("technical", round.Answered, quotes("The barcode database is not chosen", review.Medium, "Which barcode database?", 46)),
		reviewOf("risk", round.Answered, quotes("The barcode database has not been chosen yet, so FR-1 depends on an unknown vendor", review.Critical, "Barcode not in it at all", 0)),
	), Scope{})
	if len(l.Entries) != 1 {
		t.Fatalf("%d entries", len(l.Entries))
	}
	f := l.Entries[0].Finding
	if got, want := f.Credit(), "technical and, in other words, risk"; got != want {
		t.Errorf("credit %q, want %q", got, want)
	}
	if got, want := f.Grades(), "technical: MEDIUM; risk: CRITICAL, quote not found"; got != want {
		t.Errorf("grades %q, want %q", got, want)
	}
	if f.Quote != "Which barcode database?" || f.Evidence != review.Found {
		t.Errorf("quote %q, %s", f.Quote, f.Evidence)
	}
}

func TestTheReverseIsAnotherFinding(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"Reminders are sent too early", "Reminders are sent too late"},
		{"Backups are not encrypted", "The backups are not needed"},
		{"提醒发送得太早", "提醒发送得太晚"},
	} {
		var l Ledger
		l.Update(a(1, "x", round.Initial,
			reviewOf("product", round.Answered, quotes(c[0], review.Low, "the passage they share", 3)),
			reviewOf("technical", round.Answered, quotes(c[1], review.Low, "the passage they share", 3)),
		), Scope{})
		if len(l.Entries) != 2 {
			t.Errorf("%q and %q are %d findings", c[0], c[1], len(l.Entries))
		}
	}
}

// TestAQuoteIsOneOfTheVersionItIsShownWith: its line moves with the text, and what is gone says when it stood.
func TestAQuoteIsOneOfTheVersionItIsShownWith(t *testing.T) {
	t.Parallel()
	documents := map[string]string{
		"x": "# Brief\n\nWhich barcode database?\n\nBackups are daily.\n",
		"y": "# Brief\n\nA line more.\n\nAnd another.\n\nNone.\n\nBackups are daily.\n",
	}
	kept := Scope{Text: func(sha string) ([]byte, bool) { text, ok := documents[sha]; return []byte(text), ok }}
	var l Ledger
	first := reviewOf("risk", round.Answered, quotes("The database is not chosen", review.High, "Which barcode database?", 3), quotes("Nobody tries to restore a copy", review.Low, "Backups are daily", 5))
	l.Update(a(1, "x", round.Initial, first), kept)
	again := reviewOf("risk", round.Answered, quotes("The database is not chosen", review.High, "Which barcode database?", 0))
	l.Update(a(2, "y", round.Deepen, again), kept)
	gone, moved := l.Entries[0], l.Entries[1]
	if gone.Line != 0 || gone.Stood != 1 {
		t.Errorf("the quote that is gone stands at line %d, stood in round %d", gone.Line, gone.Stood)
	}
	if f := l.Findings(); !f[0].Requoted || !IsUnverified(f[0]) || f[1].Requoted || IsUnverified(f[1]) {
		t.Errorf("the quote that is given again is marked: %v, the one that moved: %v", f[0].Requoted, f[1].Requoted)
	}
	if moved.Line != 9 || moved.Stood != 0 {
		t.Errorf("the quote that moved stands at line %d, stood in round %d", moved.Line, moved.Stood)
	}
}

// A check that runs again counts anew: its finding keeps its id and says what holds now.
func TestAChecksFindingSaysWhatHoldsNow(t *testing.T) {
	t.Parallel()
	checked := func(texts ...string) round.Review {
		r := round.Review{Name: "quality", Tool: "direct", Outcome: round.Direct}
		r.Rules = &review.RuleReport{Checks: []review.CheckOutcome{{Check: "Q1", State: "not"}}}
		for _, text := range texts {
			r.Weaknesses = append(r.Weaknesses, review.Weakness{Text: text, Rule: "Q1", Severity: review.High, Anchor: text[:3]})
		}
		return r
	}
	var l Ledger
	l.Update(a(1, "x", round.Initial, checked("5 gaps are left: “TBD” (line 4), “TBD” (line 7)", "FR-1 is defined twice", "FR-9 is defined nowhere")), Scope{})
	l.Update(a(2, "y", round.Initial, checked("2 gaps are left: “TBD” (line 10)", "FR-7 is defined nowhere")), Scope{})
	if len(l.Entries) != 4 {
		t.Fatalf("%d entries: %s", len(l.Entries), states(&l))
	}
	if e := l.Entries[0]; e.Text != "2 gaps are left: “TBD” (line 10)" || e.State != Persisting {
		t.Errorf("%s: %s", e.State, e.Text)
	}
	for _, e := range l.Entries[1:3] {
		if e.State == Persisting || strings.Contains(e.Text, "FR-7") {
			t.Errorf("%s: %s", e.State, e.Text)
		}
	}
	if e := l.Entries[3]; e.Text != "FR-7 is defined nowhere" || e.State != New {
		t.Errorf("%s: %s", e.State, e.Text)
	}
}

// A finding that a revision left without its words is marked as one on a quote that is nowhere only where somebody gives the quote again.
func TestAQuoteThatARevisionRemovedAndNobodyGivesAgain(t *testing.T) {
	t.Parallel()
	documents := map[string]string{"x": "# Brief\n\nWhich barcode database?\n", "y": "# Brief\n\nNone.\n"}
	kept := Scope{Text: func(sha string) ([]byte, bool) { text, ok := documents[sha]; return []byte(text), ok }}
	for name, w := range map[string]review.Weakness{
		"in other words": quotes("The database is not chosen", review.High, "None.", 3),
		"without one":    {Text: "The database is not chosen", Severity: review.High},
	} {
		var l Ledger
		l.Update(a(1, "x", round.Initial, reviewOf("risk", round.Answered, quotes("The database is not chosen", review.High, "Which barcode database?", 3))), kept)
		l.Update(a(2, "y", round.Deepen, reviewOf("risk", round.Answered, w)), kept)
		if f := l.Findings(); len(f) != 1 || f[0].Requoted || IsUnverified(f[0]) {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// What a reviewer is told to have said, and what became of its quote, is of the last round in which it spoke; it came in its first.
func TestAnOpinionNamesItsRound(t *testing.T) {
	t.Parallel()
	var l Ledger
	for number, line := range []int{46, 0} {
		l.Update(a(number+1, "x", round.Deepen, reviewOf("risk", round.Answered, quotes("The barcode database is not chosen", review.Medium, "Which barcode database?", line))), Scope{})
	}
	e := l.Entries[0]
	if len(e.Opinions) != 1 || e.Opinions[0].Round != 2 || e.Opinions[0].Evidence != review.Unverified || e.Sources[0].Round != 1 || e.Sources[0].SaidIn != 2 {
		t.Errorf("opinions %+v, sources %+v", e.Opinions, e.Sources)
	}
}
