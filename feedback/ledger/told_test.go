package ledger

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// Contested is what reviewers see differently, disputed what an examiner rejects with words of the document, and rejected what the
// person did: each has its own word wherever findings are told, and one state in data.
func TestEachWayOfDisagreeingHasItsOwnWord(t *testing.T) {
	t.Parallel()
	var l Ledger
	praising := reviewOf("product", round.Answered)
	praising.Strengths = []string{"Everybody knows who owns the export of the data"}
	l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, weak("Everybody knows who owns the export of the data, or so it says"),
		weak("Backups are never tried"), weak("No unit of load is given")), praising), Scope{})
	l.Examine([]round.ExaminedFinding{{ID: "F-002", Examined: round.Examined{As: round.Disputed, Tool: "codex", Round: 1, SHA256: "x", CounterQuote: "Backups are tried."}}})
	if err := l.Mark("F-003", Reject, "out of scope"); err != nil {
		t.Fatal(err)
	}
	want := []string{Contested, Disputed, Rejected}
	for i, f := range l.Findings() {
		if f.State != Contested || ToldOf(f).Phrase() != want[i] || l.Entries[i].Told().Name != want[i] {
			t.Errorf("%s is %s, told as %s and %s; want %s", f.ID, f.State, ToldOf(f).Name, l.Entries[i].Told().Name, want[i])
		}
	}
	if last := l.Entries[2].History[1]; last.Told().Name != Rejected || last.State != Contested {
		t.Errorf("the rejection is told as %s", last.Told().Name)
	}
	l.Update(a(2, "x", round.Deepen, said("quality", []string{"F-001: it holds", "F-002: it holds", "F-003: it holds"}, nil), praising), Scope{})
	if c := l.CountsOf(2); c.Contested < 2 || c.Disputed != 1 || c.Rejected != 1 {
		t.Errorf("counted as %+v", c)
	}
	fates := l.Fates(2)
	if len(fates[Disputed]) != 1 || len(fates[Rejected]) != 1 {
		t.Errorf("what became of them is %v", fates)
	}
}

// A dispute about an older version of the document is no reason for what reviewers see differently now.
func TestAnOldDisputeIsNotWhyAFindingIsContested(t *testing.T) {
	t.Parallel()
	e := Entry{Observed: Persisting, LastSeen: 2, Version: "y", DisputedBy: []string{"product"}}
	e.Examined = &round.Examined{As: round.Disputed, Round: 1, SHA256: "x"}
	e.refresh()
	l := Ledger{Entries: []Entry{e}}
	if e.Told().Name != Contested || ToldOf(l.Findings()[0]).Name != Contested {
		t.Errorf("it is told as %s", e.Told().Name)
	}
}

// A reviewer that repeats a point with words that a revision has taken out of the document has not read that it still stands.
func TestAPointWithoutItsQuoteIsRaisedAgainAndNotStillThere(t *testing.T) {
	t.Parallel()
	texts := map[string]string{"one": "# Brief\n\nThe stock list is fast on old phones.\n", "two": "# Brief\n\nThe stock list opens within a second.\n"}
	text := func(sha string) ([]byte, bool) { return []byte(texts[sha]), true }
	said := func(quote string, evidence review.Evidence, line int) round.Review {
		return reviewOf("quality", round.Answered, review.Weakness{Text: "Fast has no figure", Severity: review.Medium, Quote: quote, Evidence: evidence, Line: line})
	}
	const old, fresh = "The stock list is fast on old phones.", "The stock list opens within a second."
	for _, c := range []struct {
		name          string
		first, second round.Round
		want, history string
	}{
		{"the words are gone", a(1, "one", round.Initial, said(old, review.Found, 3)), a(2, "two", round.Deepen, said(old, review.Unverified, 0)), RaisedAgain, "new in round 1; raised again in round 2 (quote not found)"},
		{"they never stood there", a(1, "one", round.Initial, said("all in Rust", review.Unverified, 0)), a(2, "one", round.Deepen, said("all in Rust", review.Unverified, 0)), RaisedAgain, "new in round 1; raised again in round 2 (quote not found)"},
		{"it quotes the new words", a(1, "one", round.Initial, said(old, review.Found, 3)), a(2, "two", round.Deepen, said(fresh, review.Found, 3)), Persisting, "new in round 1; still there in round 2"},
		{"the words stand", a(1, "one", round.Initial, said(old, review.Found, 3)), a(2, "one", round.Deepen, said(old, review.Found, 3)), Persisting, "new in round 1; still there in round 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var l Ledger
			l.Update(c.first, Scope{Text: text})
			l.Update(c.second, Scope{Text: text})
			e := l.Find("F-001")
			if e.State != Persisting || e.Told().Name != c.want || ToldOf(l.Findings()[0]).Name != c.want || e.History[1].Told().Name != c.want {
				t.Errorf("%s: it is called %s, %s and %s", e.State, e.Told().Name, ToldOf(l.Findings()[0]).Name, e.History[1].Told().Name)
			}
			if got := e.HistoryText(); got != c.history {
				t.Errorf("got %s", got)
			}
			if ids := l.Fates(2)[c.want]; len(ids) != 1 {
				t.Errorf("fates %v", l.Fates(2))
			}
			unfound := map[string]int{RaisedAgain: 1}[c.want]
			if counts := l.CountsOf(2); counts.Repeated != 1 || counts.Unfound != unfound {
				t.Errorf("counts %+v", counts)
			}
			if in := e.ToldIn(2); in != c.want || e.ToldIn(3) != "" {
				t.Errorf("in round 2 it is called %q, in round 3 %q", in, e.ToldIn(3))
			}
			if err := l.Mark("F-001", Reject, "no"); err != nil || l.Find("F-001").Told().Name != Rejected {
				t.Errorf("rejected it is called %s, %v", l.Find("F-001").Told().Name, err)
			}
		})
	}
}

// A list calls what nobody confirmed or raised again as every other text does.
func TestAShortStateIsTheBeginningOfItsPhrase(t *testing.T) {
	t.Parallel()
	for _, name := range []string{Unconfirmed, Unchanged, Persisting, Fixed, Withdrawn, NotRechecked, Contested} {
		if s := StateOf(name); s.Short != s.Brief() {
			t.Errorf("%s is %q in a list and %q elsewhere", name, s.Short, s.Brief())
		}
	}
}

// Counted beside what is still there, which a reviewer raised again too, stands what differs: that the quote was not found.
func TestRaisedAgainAndStillThereAreCountedApart(t *testing.T) {
	t.Parallel()
	for state, want := range map[State]string{StateTold(Persisting, RaisedAgain): "raised (quote not found)", StateOf(Persisting): "still there"} {
		if state.Counted() != want || state.Item() != want {
			t.Errorf("%s is counted as %q and %q, not %q", state.Name, state.Counted(), state.Item(), want)
		}
	}
}
