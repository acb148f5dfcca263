package console

import (
	"slices"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/screen"
)

// A review opens where there is something to read beside: at the first finding of the list that has a place, or at the document's
// beginning. What is HIGH and about the whole document comes before a lesser finding with a place. A finding that the person chose is gone to
// wherever it is.
func TestReviewOpensAtAPlace(t *testing.T) {
	t.Parallel()
	whole := round.Finding{ID: "F-001", Kind: ledger.Gap, Text: "No owner", Severity: review.High, Perspectives: []string{"coverage"}, State: ledger.New}
	missing := round.Finding{ID: "F-002", Kind: ledger.Weakness, Text: "No figure", Severity: review.Medium, Perspectives: []string{"quality"}, State: ledger.New, Quote: "no such words", Evidence: review.Unverified}
	there := round.Finding{ID: "F-003", Kind: ledger.Weakness, Text: "No survey", Severity: review.Low, Perspectives: []string{"product"}, State: ledger.New, Quote: "The Team tier", Line: 9}
	text := artifactText + strings.Repeat("\nMore of it.\n", 40)
	long := func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil } }
	open := func(list ...round.Finding) *modelHarness {
		return newModelHarness(t, 80, 24, long).play(finished()).send(eventsMsg{events: newScript().say(feedback.LedgerUpdated{Findings: list}).events})
	}
	open(whole, missing, there).press("V").wants("About the whole document 1", "▸ C F-001")
	lesser := whole
	lesser.Severity = review.Medium
	open(lesser, missing, there).press("V").wants("▸P   The Team tier", "No survey")
	d := open(whole, missing).press("V").wants("Product Brief")
	if strings.Contains(d.screen(), "About the whole document") {
		t.Errorf("it opens at its end:\n%s", d.screen())
	}
	d.press("j").wants("Quote never found 1")
	open(whole, there).press("F", "j", "k", "V").wants("About the whole document 1", "No owner")
}

// A review opens at the first finding that still asks for the person's word, though a rejected or accepted one stands before it.
func TestReviewOpensAtTheFirstOpenFinding(t *testing.T) {
	t.Parallel()
	at := func(id, text, quote, choice string, line int) round.Finding {
		return round.Finding{ID: id, Kind: ledger.Weakness, Text: text, Severity: review.High, Perspectives: []string{"product"}, State: ledger.New, Quote: quote, Line: line, Choice: choice}
	}
	for _, choices := range [][3]string{{ledger.Reject, "", ""}, {ledger.Accept, "", ledger.Later}, {ledger.Reject, ledger.Accept, ledger.Reject}} {
		list := []round.Finding{at("F-001", "First point", "The Team tier", choices[0], 9), at("F-002", "Second point", "The Team tier", choices[1], 9), at("F-003", "Third point", "The Team tier", choices[2], 9)}
		d := newModelHarness(t, 80, 24).play(finished()).send(eventsMsg{events: newScript().say(feedback.LedgerUpdated{Findings: list}).events}).press("V")
		if f := d.selectedFinding(); f == nil || f.ID != "F-002" {
			t.Errorf("%q: it opens at %v", choices, f)
		}
	}
}

// A document in which no finding stands is read from its beginning. None of its findings is at hand until it is on the screen: a key
// that says a word of one shows it first.
func TestReviewMarksNoFindingThatIsNotOnTheScreen(t *testing.T) {
	t.Parallel()
	long := func(o *Options) {
		o.ReadFile = func(string, string) ([]byte, error) {
			return []byte(artifactText + strings.Repeat("\nMore of it.\n", 40)), nil
		}
	}
	open := func(w, h int) *modelHarness {
		d := newModelHarness(t, w, h, long).play(finished().say(feedback.LedgerUpdated{Findings: []round.Finding{
			{ID: "F-001", Kind: ledger.Gap, Text: "No owner", Severity: review.High, Perspectives: []string{"coverage"}, State: ledger.New},
			{ID: "F-002", Kind: ledger.Weakness, Text: "No figure", Severity: review.Medium, Perspectives: []string{"quality"}, State: ledger.New},
		}}))
		return d.press("V").wants("2 findings")
	}
	for _, size := range [][2]int{{80, 24}, {50, 15}} {
		d := open(size[0], size[1]).press("a").wants("No owner", "1 of 2")
		if len(d.actions.marks) > 0 {
			t.Errorf("it marks what nobody has seen: %q", d.actions.marks)
		}
		if d.press("a"); len(d.actions.marks) != 1 || d.actions.marks[0] != "F-001 accept " {
			t.Errorf("once it is seen it is marked: %q", d.actions.marks)
		}
		for _, key := range []string{"j", "J", "x"} {
			open(size[0], size[1]).press(key).wants("No owner", "1 of 2")
		}
	}
}

// The end of a round leads to the document with its findings, and the record is a key away. Where there is no document to show, or no
// finding stands in it, the record is shown at once.
func TestAFinishedRoundIsReadInTheDocument(t *testing.T) {
	t.Parallel()
	noFile := func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return nil, errNoFile } }
	placeless := asked()
	for i := range placeless.events {
		switch body := placeless.events[i].Body.(type) {
		case engine.RoundFinished:
			r := body.Round
			r.Perspectives = slices.Clone(r.Perspectives)
			for n := range r.Perspectives {
				r.Perspectives[n].Weaknesses = nil
			}
			placeless.events[i].Body = engine.RoundFinished{Round: r}
		case feedback.LedgerUpdated:
			body.Findings = slices.Clone(body.Findings)
			for n := range body.Findings {
				body.Findings[n].Line = 0
			}
			placeless.events[i].Body = body
		}
	}
	for name, c := range map[string]struct {
		log  *script
		set  []func(*Options)
		want screen.ID
	}{
		"a document":                     {log: asked(), want: screen.Review},
		"a revised document":             {log: revised(), want: screen.Review},
		"a document that is gone":        {log: asked(), set: []func(*Options){noFile}, want: screen.Record},
		"findings about the whole of it": {log: placeless, want: screen.Record},
	} {
		d := newModelHarness(t, 100, 30, c.set...).play(c.log)
		if d.Current != c.want {
			t.Errorf("%s: on %s", name, d.Current)
		}
		if d.press("R", "F", "esc"); d.Current != c.want {
			t.Errorf("%s: esc leads to %s", name, d.Current)
		}
	}
}

// Where the most severe findings are about no line of the document, the end of a round leads to their list, and back leads to the document.
func TestARoundEndsOnTheListWhereItsWorstIsAboutTheWhole(t *testing.T) {
	t.Parallel()
	log, isWorst := asked(), func(severity review.Severity) bool { return severity.Rank() >= review.High.Rank() }
	for i := range log.events {
		switch body := log.events[i].Body.(type) {
		case engine.RoundFinished:
			body.Round.Perspectives = slices.Clone(body.Round.Perspectives)
			for n := range body.Round.Perspectives {
				p := &body.Round.Perspectives[n]
				p.Weaknesses = slices.Clone(p.Weaknesses)
				for w := range p.Weaknesses {
					if isWorst(p.Weaknesses[w].Severity) {
						p.Weaknesses[w].Line = 0
					}
				}
			}
			log.events[i].Body = body
		case feedback.LedgerUpdated:
			body.Findings = slices.Clone(body.Findings)
			for n := range body.Findings {
				if isWorst(body.Findings[n].Severity) {
					body.Findings[n].Line = 0
				}
			}
			log.events[i].Body = body
		}
	}
	d := newModelHarness(t, 80, 24).play(log)
	if d.Current != screen.Findings {
		t.Fatalf("the round ends on %s", d.Current)
	}
	if d.press("esc"); d.Current != screen.Review {
		t.Errorf("esc leads to %s", d.Current)
	}
}

// A window may be too small for anything but the text, and the document empty.
func TestReviewOfAnEmptyDocument(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "\n\n"} {
		d := newModelHarness(t, 80, 24, func(o *Options) {
			o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil }
		}).play(asked()).press("V", "j", "j", "k", "down", "G", "g")
		d.wants("Nothing is written here.", "About the whole document 1", "Quote never found 1", "No longer in the document 4")
	}
	newModelHarness(t, 80, 24).press("V").wants("Nothing to review yet")
}
