package page

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// An item without a quote keeps the line of the version in which it was made: in a later one that is another line.
func TestPagePlacesNothingByALineOfAnEarlierVersion(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{SHA256: "new", Entries: []ledger.Entry{
		{Version: "old", Finding: round.Finding{ID: "F-001", Kind: ledger.Action, Line: 1}},
		{Version: "new", Finding: round.Finding{ID: "F-002", Kind: ledger.Action, Line: 1}},
	}}
	groups := newThreads(l, round.Round{}, "One.\n").rest()
	if len(groups) != 1 || len(groups[0].Threads) != 2 || groups[0].Threads[0].Place != "" || groups[0].Threads[1].Place == "" {
		t.Errorf("the items are placed as %+v", groups)
	}
}

// What has no place stands under what is known of why, in the words and the order of the console.
func TestPageGroupsWhatHasNoPlaceByTheReason(t *testing.T) {
	t.Parallel()
	finding := func(id, kind, quote string, evidence review.Evidence, stood int) ledger.Entry {
		return ledger.Entry{Finding: round.Finding{ID: id, Kind: kind, Quote: quote, Evidence: evidence, Stood: stood}}
	}
	l := &ledger.Ledger{Entries: []ledger.Entry{
		finding("F-001", ledger.Action, "", "", 0),
		finding("F-002", ledger.Weakness, "It was fast.", review.Found, 1),
		finding("F-003", ledger.Weakness, "30", review.TooShort, 0),
		finding("F-004", ledger.Weakness, "nowhere said", review.Unverified, 0),
		finding("F-005", ledger.Weakness, "", "", 0),
		finding("F-006", ledger.Gap, "", "", 0),
		finding("F-007", ledger.Weakness, "", "", 0),
	}}
	var got []string
	for _, g := range newThreads(l, round.Round{}, "One.\n").rest() {
		got = append(got, g.Heading+":")
		for _, made := range g.Threads {
			got = append(got, made.ID)
			if made.Lost != "" && made.LostWhy != strings.Replace(g.Heading, "never", "not", 1) { // the heading sets them apart from those with a place
				t.Errorf("%s under %q says %q of its quote", made.ID, g.Heading, made.LostWhy)
			}
		}
	}
	want := "About the whole document: F-006 No line given: F-005 F-007 Quote never found: F-004 " +
		"Quote too short to show a place: F-003 No longer in the document: F-002 Action items without a place: F-001"
	if strings.Join(got, " ") != want {
		t.Errorf("groups\n%s, want\n%s", strings.Join(got, " "), want)
	}
}

// What a revision put in the place of a quote is marked as that, and not as the quote.
func TestPageMarksWhatStandsInAQuotesPlaceAsNew(t *testing.T) {
	t.Parallel()
	e := &ledger.Entry{Finding: round.Finding{ID: "F-001", Stood: 1}}
	if got := markQuote("<p>It is slow now.</p>", "It is slow now.", markOf(e)); got != `<p><mark class="now" title="F-001: in the place of its quote">It is slow now</mark>.</p>` {
		t.Error(got)
	}
}

// What the person said stands in the margin, in the thread, beside the action items that a finding is told with, and counted above them.
// The person has one name on the page, that of the records, and a sign that no reviewer has.
func TestThePageShowsWhatThePersonSaid(t *testing.T) {
	t.Parallel()
	text := "# Brief\n\nThe export has no limit.\n\nAnother line.\n"
	l := &ledger.Ledger{Round: 1, Entries: []ledger.Entry{
		{Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "No **limit**", Severity: review.High, Perspectives: []string{"product"}, Quote: "The export has no limit.", Line: 3, Choice: ledger.Accept}},
		{Finding: round.Finding{ID: "F-002", Kind: ledger.Action, Text: "Set one", Perspectives: []string{"product"}, Choice: ledger.Later}, Answers: []string{"F-001"}},
		{Finding: round.Finding{ID: "F-003", Kind: ledger.Weakness, Text: "Mine", Severity: review.Low, Perspectives: []string{ledger.Person}, Quote: "Another line.", Line: 5, Choice: ledger.Reject, Note: "no more"}},
	}}
	last := round.Round{ID: "DISCUSS-002", Verdict: round.Reached, Perspectives: []round.Review{{Name: "product", Outcome: round.Answered}}}
	made, err := HTML(Discussion{Rounds: []round.Round{last}, Ledger: l, Document: text})
	if err != nil {
		t.Fatal(err)
	}
	page := string(made)
	for _, want := range []string{
		"Marked: ✓ 1 accepted, ✗ 1 rejected, ◌ 1 left for later, of 3 findings and action items.",
		`<span class="sign s0" title="product">P</span><span class="said">✓</span></div>`, `<strong class="said">✓ accepted</strong>`, `<strong class="said">✗ rejected: no more</strong>`,
		`Set one (product) <strong class="said">◌ left for later</strong>`, `title="the person">✎</span> the person</span>`, `<p class="say">No limit</p>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	l.Entries[2].State, l.Entries[2].ContestedAs = ledger.Contested, ledger.Rejected
	if made, err = HTML(Discussion{Rounds: []round.Round{last}, Ledger: l, Document: text}); err != nil || strings.Contains(string(made), `>rejected<`) || strings.Contains(string(made), `>rejected · `) {
		t.Errorf("a rejection is said twice (%v)", err)
	}
	if strings.Contains(page, ">person<") {
		t.Error("the person has another name, too")
	}
}

// A finding that is fixed is neither to decide nor to fix any more.
func TestPageAsksNothingOfWhatIsClosed(t *testing.T) {
	t.Parallel()
	open, closed := thread{State: "still there", Calls: "to decide", Place: "line 1"}, thread{State: "fixed", Calls: "to decide", Place: "line 1", Closed: true}
	if got := strings.Join(open.Facts(), " · "); got != "still there · to decide · line 1" {
		t.Errorf("open: %s", got)
	}
	if got := strings.Join(closed.Facts(), " · "); got != "fixed · line 1" {
		t.Errorf("closed: %s", got)
	}
}
