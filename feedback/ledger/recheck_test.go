package ledger

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// said is a review of a follow-up round: what the reviewer confirms and corrects.
func said(name string, confirmed, corrected []string, weaknesses ...review.Weakness) round.Review {
	r := reviewOf(name, round.Answered, weaknesses...)
	r.Confirmed, r.Corrected = confirmed, corrected
	return r
}

// TestReviewersSpeakOfEarlierFindings follows the words by which prompts ask reviewers to check instead of repeating.
func TestReviewersSpeakOfEarlierFindings(t *testing.T) {
	t.Parallel()
	first := a(1, "x", round.Initial,
		reviewOf("quality", round.Answered, weak("The retry limit has no number"), weak("Latency is never defined")),
		reviewOf("risk", round.Answered, weak("A failing zone leaves orphaned volumes behind")))
	for _, c := range []struct {
		name    string
		reviews []round.Review
		want    string
		story   string // of F-001
	}{
		{
			"confirmed by id",
			[]round.Review{said("quality", []string{"F-001: still holds", "F-002, F-003: both hold"}, nil), said("risk", nil, nil)},
			"F-001 persisting, F-002 persisting, F-003 persisting", "new in round 1; confirmed in round 2 by quality",
		},
		{
			"taken back by id",
			[]round.Review{said("quality", nil, []string{"F-001 is wrong: section 4 says three"}), said("risk", nil, nil)},
			"F-001 withdrawn, F-002 text unchanged, not raised again, F-003 text unchanged, not raised again", "new in round 1; withdrawn in round 2 (quality: is wrong: section 4 says three)",
		},
		{
			"confirmed in words alone",
			[]round.Review{said("quality", []string{"It holds that the retry limit has no number anywhere"}, nil), said("risk", nil, nil)},
			"F-001 persisting, F-002 text unchanged, not raised again, F-003 text unchanged, not raised again", "new in round 1; confirmed in round 2 by quality",
		},
		{
			"another reviewer only disputes",
			[]round.Review{said("quality", nil, nil), said("risk", nil, []string{"F-001: the appendix has the number"})},
			"F-001 contested, F-002 text unchanged, not raised again, F-003 text unchanged, not raised again", "new in round 1; contested in round 2 (risk: the appendix has the number)",
		},
		{
			"one repeats what the other corrects",
			[]round.Review{said("quality", nil, nil, weak("The retry limit still has no number")), said("risk", nil, []string{"F-001: it has one"})},
			"F-001 contested, F-002 text unchanged, not raised again, F-003 text unchanged, not raised again", "new in round 1; still there in round 2 (contested by risk: it has one)",
		},
		{
			"one names it again and corrects it in the same answer",
			[]round.Review{said("quality", nil, []string{"F-001: it has one"}, weak("The retry limit still has no number")), said("risk", nil, nil)},
			"F-001 persisting, F-002 text unchanged, not raised again, F-003 text unchanged, not raised again", "new in round 1; still there in round 2 (named again, though the same answer says “quality: it has one”)",
		},
		{
			"one confirms it and corrects it in the same answer",
			[]round.Review{said("quality", []string{"F-001: still so"}, []string{"F-001: it has one"}), said("risk", nil, nil)},
			"F-001 persisting, F-002 text unchanged, not raised again, F-003 text unchanged, not raised again", "new in round 1; confirmed in round 2 by quality (though the same answer says “quality: it has one”)",
		},
		{
			"words that begin with the entry's own and then say how it is",
			[]round.Review{said("quality", nil, []string{"The retry limit has no number: only partly fixed"}), said("risk", []string{"A failing zone leaves orphaned volumes behind: fixed"}, nil)},
			"F-001 persisting, F-002 text unchanged, not raised again, F-003 withdrawn", "new in round 1; confirmed in round 2 by quality",
		},
		{
			"a weakness that names its entry",
			[]round.Review{said("quality", nil, nil, weak("F-002: what p99 means for readers stays open")), said("risk", nil, nil)},
			"F-001 text unchanged, not raised again, F-002 persisting, F-003 text unchanged, not raised again", "new in round 1; text unchanged, not raised again in round 2 (quality said nothing about it)",
		},
		{
			"an id of the document's own",
			[]round.Review{said("quality", nil, nil, weak("F-900: the export has no format")), said("risk", nil, nil)},
			"F-001 text unchanged, not raised again, F-002 text unchanged, not raised again, F-003 text unchanged, not raised again, F-004 new", "new in round 1; text unchanged, not raised again in round 2 (quality said nothing about it)",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var l Ledger
			l.Update(first, Scope{})
			l.Update(a(2, "x", round.Deepen, c.reviews...), Scope{})
			if got := states(&l); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if got := l.Entries[0].HistoryText(); got != c.story {
				t.Errorf("story %q\nwant  %q", got, c.story)
			}
			if last := l.Entries[len(l.Entries)-1]; last.ID == "F-004" && !strings.HasPrefix(last.Text, "F-900: ") {
				t.Errorf("the document's id was cut off: %q", last.Text)
			}
		})
	}
}

func TestAConfirmationByAnotherReviewerIsKept(t *testing.T) {
	t.Parallel()
	var l Ledger
	l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, weak("Latency is undefined"))), Scope{})
	rules := round.Review{Name: "technical", Tool: "direct", Outcome: round.Direct}
	rules.Confirmed = []string{"F-001: the text it quotes still stands at line 3, unchanged"}
	l.Update(a(2, "x", round.Deepen, said("risk", []string{"F-001 holds"}, nil), rules), Scope{})
	e := l.Entries[0]
	if got := e.Independent(); !slices.Equal(got, []string{"fake"}) { // one tool answered for both
		t.Errorf("the sources are %q", got)
	}
	if !slices.Equal(e.Perspectives, []string{"quality"}) || e.Credit() != "quality; confirmed by risk" || e.LastSeen != 2 {
		t.Errorf("entry %+v", e)
	}
	if c := l.CountsOf(2); c.Repeated != 1 || c.New != 0 {
		t.Errorf("counts %+v", c)
	}
}

// TestOneHeadingDoesNotMixUpItsFindings gives two points one topic and anchor, which alone would make them equal.
func TestOneHeadingDoesNotMixUpItsFindings(t *testing.T) {
	t.Parallel()
	under := func(text string) review.Weakness {
		w := weak(text)
		w.Topic, w.Anchor = "observability", "Monitoring"
		return w
	}
	var l Ledger
	l.Update(a(1, "x", round.Initial, reviewOf("risk", round.Answered, under("No alert fires when the queue stalls"), under("Dashboards have no owner"))), Scope{})
	l.Update(a(2, "x", round.Deepen, reviewOf("risk", round.Answered, under("Nobody owns the dashboards"), under("A stalled queue fires no alert"))), Scope{})
	if got := states(&l); got != "F-001 persisting, F-002 persisting" {
		t.Fatal(got)
	}
	if w := l.Entries[0].History[1].Wording; w != "A stalled queue fires no alert" {
		t.Errorf("F-001 became %q", w)
	}
}

func TestTheSameLineAgainInSimilarWordsIsTheSamePoint(t *testing.T) {
	t.Parallel()
	at := func(line int, text string) review.Weakness {
		w := weak(text)
		w.Line, w.Evidence = line, review.Found
		w.Quote = text[:8]
		return w
	}
	first := a(1, "x", round.Initial, reviewOf("risk", round.Answered, at(12, "Batching status updates delays the controller without a bound")))
	for line, want := range map[int]string{12: "F-001 persisting", 40: "F-001 text unchanged, not raised again, F-002 new"} {
		var l Ledger
		l.Update(first, Scope{})
		l.Update(a(2, "x", round.Deepen, reviewOf("risk", round.Answered, at(line, "The unspecified X ms window leaves status updates stale"))), Scope{})
		if got := states(&l); got != want {
			t.Errorf("line %d: %s", line, got)
		}
	}
}

func TestNumbersAndIDsKeepPointsApart(t *testing.T) {
	t.Parallel()
	var l Ledger
	l.Update(a(1, "x", round.Initial,
		reviewOf("quality", round.Answered, weak("FR-003 has no acceptance criterion"), weak("FR-004 has no acceptance criterion")),
		reviewOf("risk", round.Answered, weak("FR-005 lacks an acceptance criterion"))), Scope{})
	if got := states(&l); got != "F-001 new, F-002 new, F-003 new" {
		t.Fatal(got)
	}
	l.Update(a(2, "x", round.Deepen, reviewOf("quality", round.Answered, weak("No acceptance criterion is given for FR-004"))), Scope{})
	if got := states(&l); got != "F-001 text unchanged, not raised again, F-002 persisting, F-003 not re-checked" {
		t.Error(got)
	}
}

func TestActionItemsFollowWhatTheyAnswer(t *testing.T) {
	t.Parallel()
	var l Ledger
	with := reviewOf("quality", round.Answered, weak("The retry limit has no number"), weak("Latency is never defined"))
	with.Suggestions = []review.Suggestion{{Text: "State the retry limit as a number"}}
	r := a(1, "x", round.Initial, with)
	r.ActionItems = []round.ActionItem{{Text: "State the retry limit as a number", Perspectives: []string{"quality"}}}
	l.Update(r, Scope{})
	action := &l.Entries[2]
	if !slices.Equal(action.Answers, []string{"F-001"}) {
		t.Fatalf("answers %q", action.Answers)
	}
	l.Update(a(2, "x", round.Deepen, said("quality", nil, []string{"F-001: the appendix says three"})), Scope{})
	if action = &l.Entries[2]; action.State != Withdrawn || action.HistoryText() != "new in round 1; withdrawn in round 2 (F-001, which it answers, was withdrawn by its reviewer)" {
		t.Errorf("%s: %s", action.State, action.HistoryText())
	}
	l.Update(a(3, "y", round.Deepen, reviewOf("quality", round.Answered, weak("The retry limit has no number"))), Scope{})
	if action = &l.Entries[2]; action.State != NotRechecked || !strings.HasSuffix(action.HistoryText(), "(F-001, which it answers, came back)") {
		t.Errorf("%s: %s", action.State, action.HistoryText())
	}
}

func TestMarksAreKeptWithTheFinding(t *testing.T) {
	t.Parallel()
	var l Ledger
	l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, weak("Latency is undefined"))), Scope{})
	own, err := l.NewOwnFinding("Nobody owns the runbook", 0)
	if err != nil {
		t.Fatal(err)
	}
	l.Add(own)
	for _, c := range []struct{ choice, note, want string }{
		{Reject, "it is in the glossary", "rejected after round 1: it is in the glossary"},
		{Later, "", "left for later after round 1"},
		{"", "ask Ada", "noted after round 1: ask Ada"},
		{"", "", ""},
		{Accept, "", "accepted after round 1"},
	} {
		if err := l.Mark("F-001", c.choice, c.note); err != nil {
			t.Fatal(err)
		}
		if got := l.Entries[0].PersonText(); got != c.want {
			t.Errorf("%q %q is told as %q, want %q", c.choice, c.note, got, c.want)
		}
	}
	if got, story := l.Entries[1].PersonText(), l.Entries[1].HistoryText(); got != "their own" || story != "new in round 1 (added by the person)" {
		t.Errorf("%q, %q", got, story)
	}
	if got := l.Entries[0].HistoryText(); got != "new in round 1" {
		t.Errorf("the person's words are in the story: %q", got)
	}
}

// BenchmarkUpdate enters a round of 120 statements into a ledger of 600.
func BenchmarkUpdate(b *testing.B) {
	things := strings.Fields("limit zone cache owner budget token quota rollout schema index replica backup audit")
	faults := strings.Fields("undefined stale leaking unbounded duplicated slow untested orphaned")
	var l Ledger
	for number := range 5 {
		var all []review.Weakness
		for i := range 120 {
			n := number*120 + i
			all = append(all, weak("The "+things[n%len(things)]+" of the "+things[(n/7)%len(things)]+" is "+faults[n%len(faults)]+" and "+faults[(n/13)%len(faults)]))
		}
		l.Update(a(number+1, "x", round.Deepen, reviewOf("quality", round.Answered, all...)), Scope{})
	}
	again := a(6, "y", round.Deepen, said("quality", []string{"F-001 holds"}, nil, weak("The token of the schema leaks")))
	for b.Loop() {
		copied := l.Clone()
		copied.Update(again, Scope{})
	}
}
