package engine_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"parley/engine/foreign"
	"parley/engine/foreign/hostile"
	"parley/engine/perspective"
	"parley/engine/review"
)

// The direct analysis quotes the document, whatever stands in it: the quote is safe to print, and it is still found, on the line
// that the finding names.
func TestQuotesOfAHostileDocumentAreSafeAndStillFound(t *testing.T) {
	t.Parallel()
	b := newBench(t, toolbox{})
	quotes := 0
	var doc strings.Builder
	for i, x := range hostile.Controls() {
		if i%5 > 0 || len(x.Text) > 60 || strings.ContainsAny(x.Text, "\x00\n\r") || !utf8.ValidString(x.Text) {
			continue
		}
		fmt.Fprintf(&doc, "- FR-%d: The app shall show part %d %s at all times if possible.\n", i+1, i, x.Text)
		if strings.Count(doc.String(), "\n") == 3 {
			quotes += b.checkQuotes(t, "# Plan\n\n"+doc.String())
			doc.Reset()
		}
	}
	if quotes < 20 {
		t.Errorf("only %d quotes", quotes)
	}
}

// checkQuotes has a document analysed and looks its quotes up in it; it returns how many there were.
func (b *bench) checkQuotes(t *testing.T, doc string) (quotes int) {
	t.Helper()
	a := b.assignment()
	b.engine.Checks.Severity = map[string]review.Severity{"Q4": review.Medium, "Q5": review.Medium} // which quote, and are told on demand
	for _, p := range perspective.Defaults() {
		p.Tools = []string{perspective.Direct}
		a.Perspectives = append(a.Perspectives, p)
	}
	a.Artifact = b.write(t, "hostile.md", doc)
	r, err := b.run(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Perspectives {
		for _, w := range p.Weaknesses {
			if foreign.Text(w.Quote) != w.Quote || foreign.Text(w.Text) != w.Text {
				t.Errorf("%s: %q quotes %q", p.Name, w.Text, w.Quote)
			}
			if w.Quote == "" || w.Line == 0 {
				continue
			}
			quotes++
			asked := review.Answer{Weaknesses: []review.Weakness{{Text: w.Text, Quote: w.Quote}}}
			if got := review.Verify(asked, doc).Weaknesses[0]; got.Evidence != review.Found || got.Line != w.Line {
				t.Errorf("%s: %q of line %d is %s on line %d", p.Name, w.Quote, w.Line, got.Evidence, got.Line)
			}
		}
	}
	return quotes
}
