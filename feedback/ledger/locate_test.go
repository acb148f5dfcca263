package ledger

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// What a first round quotes was looked up when it was said: a document of many megabytes is not read again for it.
func TestAFirstRoundDoesNotReadTheDocumentAgain(t *testing.T) {
	t.Parallel()
	read := 0
	text := func(string) ([]byte, bool) {
		read++
		return []byte(brief), true
	}
	var l Ledger
	l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, quoting("No test can tell", "The app answers quickly.", brief))), Scope{Text: text})
	if read != 0 || l.Entries[0].Line != 5 || l.Entries[0].Stood != 0 {
		t.Errorf("read %d times, line %d, stood %d", read, l.Entries[0].Line, l.Entries[0].Stood)
	}
}

// A line that is not of this version is looked up even where another reviewer's quote of the entry is.
func TestAnEarlierQuoteIsLookedUpThoughThePointIsMadeAgainWithoutOne(t *testing.T) {
	t.Parallel()
	revised := "Added above.\n\n" + brief
	kept := Scope{Text: texts(map[string]string{"x": brief, "y": revised})}
	var l Ledger
	l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, quoting("No test can tell", "The app answers quickly.", brief))), kept)
	l.Update(a(2, "y", round.Initial, reviewOf("quality", round.Answered, weak("No test can tell"))), kept)
	if len(l.Entries) != 1 || l.Entries[0].Line != 7 {
		t.Errorf("%d entries, the first on line %d, want one on line 7", len(l.Entries), l.Entries[0].Line)
	}
}

// Quotes are looked up in a document that is read once for all of them. Memory is counted for the whole process, so this
// test runs alone.
func TestADocumentIsReadOnceForAllQuotes(t *testing.T) { //nolint:paralleltest // see above
	document := brief + strings.Repeat("A sentence that nobody speaks of stands here, and goes on.\n\n", 4000)
	allocated := func(findings int) uint64 {
		weaknesses := make([]review.Weakness, findings)
		for i := range weaknesses {
			w := quoting(fmt.Sprintf("Nobody says how gift number %d is counted in week %d", i, i), "The app answers quickly.", document)
			weaknesses[i] = w
		}
		kept := Scope{Text: texts(map[string]string{"x": document, "y": "Added.\n\n" + document})}
		var l Ledger
		l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, weaknesses...)), kept)
		second := a(2, "y", round.Initial, said("quality", nil, nil))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		l.Update(second, kept)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if one, many := allocated(1), allocated(24); many > 2*one {
		t.Errorf("%d bytes are allocated for one quote, and %d for 24 of them", one, many)
	}
}

// A later version is looked through by the rule by which its own reviewers' quotes are: a quote is never found and not found at once.
func TestAQuoteIsLookedUpByOneRule(t *testing.T) {
	t.Parallel()
	for now, line := range map[string]int{
		"The deckhand checks a ticket without a network; a second scan tells.": 1,
		"The deckhand checks: a ticket, without a network.":                    0,
	} {
		text := map[string]string{"one": "The deckhand checks a ticket without a network.", "two": now}
		w := review.Weakness{Text: "Nobody says how", Quote: text["one"], Line: 1, Evidence: review.Found}
		var l Ledger
		scope := Scope{Text: func(sha string) ([]byte, bool) { return []byte(text[sha]), true }}
		l.Update(a(1, "one", round.Initial, reviewOf("technical", round.Answered, w)), scope)
		l.Update(a(2, "two", round.Deepen, reviewOf("technical", round.Answered)), scope)
		found, _ := review.NewQuoteFinder(now).Line(w.Quote)
		if e := l.Entries[0]; e.Line != line || found != line {
			t.Errorf("%q: line %d in the ledger, %d in a round, want %d", now, e.Line, found, line)
		}
	}
}
