package ledger

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parley/engine/review"
	"parley/engine/round"
)

// brief is a document in which every sentence can be quoted.
const brief = `# Brief

## Goals

The app answers quickly. It is used by
volunteers in a cold warehouse.

- Counting takes less than one hour a week.
- Gifts are shown with the donor's name.

## Rollout

We switch on a Monday.
`

// texts keeps versions of the document under their names.
func texts(versions map[string]string) func(string) ([]byte, bool) {
	return func(sha string) ([]byte, bool) {
		text, kept := versions[sha]
		return []byte(text), kept
	}
}

func quoting(text, quote, document string) review.Weakness {
	w := weak(text)
	w.Quote, w.Evidence = quote, review.Found
	w.Line = 1 + strings.Count(document[:strings.Index(document, strings.Fields(quote)[0])], "\n")
	if at := strings.Index(document, quote); at >= 0 {
		w.Line = 1 + strings.Count(document[:at], "\n")
	}
	return w
}

// TestWhatARevisionDoesToAFinding has one finding of quality's, and a revision with what is said about it then.
func TestWhatARevisionDoesToAFinding(t *testing.T) {
	t.Parallel()
	const quick = "The app answers quickly."
	swap := func(old, fresh string) string { return strings.Replace(brief, old, fresh, 1) }
	silent, fixed := said("quality", nil, nil), said("quality", nil, []string{"F-001: fixed, a limit is named"})
	check := func(state string) round.Review {
		r := reviewOf("quality", round.Direct)
		r.Rules = &review.RuleReport{Checks: []review.CheckOutcome{{Check: "Q4", State: state}}}
		return r
	}
	byRule := func(quote string) round.Review {
		w := quoting("Vague word", quote, brief)
		w.Rule, w.Anchor = "Q4", "Goals"
		return reviewOf("quality", round.Direct, w)
	}
	about := func(quote string) round.Review {
		return reviewOf("quality", round.Answered, quoting("No test can tell", quote, brief))
	}
	aboutHeading := func(by round.Outcome) round.Review {
		w := quoting("“Rollout” is empty", "Rollout", brief)
		if w.Anchor = "Rollout"; by == round.Direct {
			w.Rule = "Q4"
		}
		return reviewOf("quality", by, w)
	}
	unquoted := reviewOf("quality", round.Answered, weak("Nobody owns the warehouse tablets"))
	inSection := reviewOf("quality", round.Answered, review.Weakness{Text: "No way back is named", Anchor: "Rollout", Severity: review.High})
	invented := reviewOf("quality", round.Answered, review.Weakness{Text: "Zulu has no owner", Quote: "Zulu is promised.", Evidence: review.Unverified, Severity: review.High})
	atLine := reviewOf("quality", round.Answered, review.Weakness{Text: "Nobody can tell how long it takes", Line: 8, Severity: review.High})
	for _, c := range []struct {
		name    string
		first   round.Review
		revised string
		second  []round.Review
		want    string
	}{
		{"another line changed, nobody speaks of it", about(quick), swap("a week", "a month"), []round.Review{silent}, Unchanged},
		{"another line changed, its reviewer says it is fixed", about(quick), swap("a week", "a month"), []round.Review{fixed}, Withdrawn},
		{"its sentence changed, nobody speaks of it", about(quick), swap("quickly", "within 2 s"), []round.Review{silent}, Unconfirmed},
		{"its sentence changed, its reviewer says it is fixed", about(quick), swap("quickly", "within 2 s"), []round.Review{fixed}, Fixed},
		{"fixed, but told among what is confirmed", about(quick), swap("quickly", "within 2 s"), []round.Review{said("quality", []string{"F-001: is resolved, there is a limit now"}, nil)}, Fixed},
		{"only partly fixed, told among what is corrected", about(quick), swap("quickly", "within 2 s"), []round.Review{said("quality", nil, []string{"F-001: only partly fixed, on which phone?"})}, Persisting},
		{"how conflicts are resolved is not a fix", about(quick), swap("quickly", "within 2 s"), []round.Review{said("quality", []string{"F-001: holds, how conflicts are resolved stays open"}, nil)}, Persisting},
		{"named again", about(quick), swap("quickly", "fast"), []round.Review{reviewOf("quality", round.Answered, weak("No test can tell what fast means"))}, Persisting},
		{"its sentence was extended", about(quick), swap("quickly.", "quickly, within 2 s."), []round.Review{silent}, Unconfirmed},
		{"a sentence was added behind it", about(quick), swap("quickly.", "quickly. That is 2 s."), []round.Review{silent}, Unchanged},
		{"lines break in other places", about("It is used by volunteers"), swap("used by\nvolunteers", "used\nby volunteers"), []round.Review{silent}, Unchanged},
		{"its sentence moved", about("We switch on a Monday."), "We switch on a Monday.\n\n" + swap("We switch on a Monday.", "The old list is kept."), []round.Review{silent}, Unchanged},
		{"its line was taken out", about("Gifts are shown with the donor's name."), swap("- Gifts are shown with the donor's name.\n", ""), []round.Review{silent}, Gone},
		{"its section gave way to another", about("We switch on a Monday."), swap("## Rollout\n\nWe switch on a Monday.", "## Costs\n\nNone so far."), []round.Review{silent}, Gone},
		{"its line was taken out, and its reviewer says it is fixed", about("Gifts are shown with the donor's name."), swap("- Gifts are shown with the donor's name.\n", ""), []round.Review{fixed}, Fixed},
		{"its reviewer did not answer", about(quick), swap("quickly", "within 2 s"), []round.Review{reviewOf("quality", round.Missing)}, NotRechecked},
		{"its line is gone, its reviewer did not answer", about(quick), "# Brief\n", []round.Review{reviewOf("quality", round.Missing)}, NotRechecked},
		{"the built-in checks answered this time", about(quick), swap("quickly", "within 2 s"), []round.Review{check("met")}, NotRechecked},
		{"another reviewer says it is fixed", about(quick), swap("quickly", "within 2 s"), []round.Review{silent, said("risk", nil, []string{"F-001: fixed"})}, Contested},
		{"its check finds nothing any more", byRule(quick), swap("quickly", "within 2 s"), []round.Review{check("met")}, Fixed},
		{"its check still finds something elsewhere", byRule(quick), swap("quickly", "within 2 s"), []round.Review{check("not")}, Unconfirmed},
		{"its check was silenced", byRule(quick), swap("quickly", "within 2 s"), []round.Review{check("not applicable")}, Unconfirmed},
		{"its check finds nothing, though its text stands", byRule(quick), swap("a week", "a month"), []round.Review{check("met")}, Withdrawn},
		{"its check was about an empty section, which has a text now", aboutHeading(round.Direct), swap("We switch on a Monday.", "We switch on a Monday. The old list is kept."), []round.Review{check("met")}, Fixed},
		{"a heading is quoted, and nothing below it changed", aboutHeading(round.Answered), swap("a week", "a month"), []round.Review{silent}, Unchanged},
		{"it names no place", unquoted, swap("a week", "a month"), []round.Review{silent}, NotRaised},
		{"it names no place, and its reviewer says it is fixed", unquoted, swap("a week", "a month"), []round.Review{fixed}, Fixed},
		{"its line has no quote, and another line changed", atLine, swap("a Monday", "a Tuesday"), []round.Review{silent}, Unchanged},
		{"its line has no quote and stands, and its reviewer says it is fixed", atLine, swap("a Monday", "a Tuesday"), []round.Review{fixed}, Withdrawn},
		{"its quote never stood, and its reviewer says it is fixed", invented, swap("a week", "a month"), []round.Review{fixed}, Withdrawn},
		{"its line has no quote and changed", atLine, swap("a week", "a month"), []round.Review{silent}, Unconfirmed},
		{"its line has no quote and was taken out", atLine, swap("- Counting takes less than one hour a week.\n", ""), []round.Review{silent}, Gone},
		{"its section is as it was", inSection, swap("a week", "a month"), []round.Review{silent}, Unchanged},
		{"its section has another sentence", inSection, swap("a Monday.", "a Monday. The old list is kept."), []round.Review{silent}, Unconfirmed},
		{"its section is gone", inSection, swap("## Rollout\n\nWe switch on a Monday.\n", ""), []round.Review{silent}, Gone},
		{"run again without a change", about(quick), brief, []round.Review{silent}, Unchanged},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var l Ledger
			kept := texts(map[string]string{"x": brief, "y": c.revised})
			sha := "y"
			if c.revised == brief {
				sha = "x"
			}
			l.Update(a(1, "x", round.Initial, c.first), Scope{Text: kept})
			l.Update(a(2, sha, round.Initial, c.second...), Scope{Text: kept})
			if e := l.Entries[0]; e.State != c.want || len(l.Entries) != 1 {
				t.Errorf("%s, want %s: %+v", states(&l), c.want, e.History)
			}
			if StateOf(c.want).Closed == l.Entries[0].Open() {
				t.Errorf("%s is open: %v", c.want, l.Entries[0].Open())
			}
		})
	}
}

// TestARejectedFindingIsContestedForTheRejection has the person reject a finding whose sentence changes afterwards.
func TestARejectedFindingIsContestedForTheRejection(t *testing.T) {
	t.Parallel()
	revised := strings.Replace(brief, "quickly", "within 2 s", 1)
	kept := Scope{Text: texts(map[string]string{"x": brief, "y": revised})}
	var l Ledger
	l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, quoting("No test can tell", "The app answers quickly.", brief))), kept)
	if err := l.Mark("F-001", Reject, "we accept that"); err != nil {
		t.Fatal(err)
	}
	l.Update(a(2, "y", round.Initial, said("quality", nil, nil)), kept)
	e := l.Entries[0]
	if last := e.History[len(e.History)-1]; last.State != Contested || !strings.HasPrefix(last.Reason, "the person rejected it; ") {
		t.Errorf("%+v", last)
	}
	if fates := l.Fates(2); len(fates[Rejected]) != 1 || len(fates) != 1 {
		t.Errorf("shown as %s and counted as %v", e.State, fates)
	}
}

// TestAnOlderChangeIsRemembered has the passage changed in one round and its reviewer speak in the next, of the same text.
func TestAnOlderChangeIsRemembered(t *testing.T) {
	t.Parallel()
	revised := strings.Replace(brief, "quickly", "within 2 s", 1)
	kept := Scope{Text: texts(map[string]string{"x": brief, "y": revised, "z": revised + "More.\n"})}
	var l Ledger
	l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, quoting("No test can tell", "The app answers quickly.", brief))), kept)
	l.Update(a(2, "y", round.Initial, said("quality", nil, nil)), kept)
	l.Update(a(3, "y", round.Deepen, said("quality", nil, nil)), kept)
	if got := states(&l); got != "F-001 "+Unconfirmed {
		t.Fatalf("the same text once more: %s", got)
	}
	l.Update(a(4, "y", round.Deepen, said("quality", nil, []string{"F-001: fixed"})), kept)
	if got := states(&l); got != "F-001 "+Fixed {
		t.Fatalf("confirmed later: %s", got)
	}
	l.Update(a(5, "z", round.Deepen, said("quality", nil, nil)), kept)
	if e := l.Entries[0]; e.State != Fixed || e.HistoryText() != "new in round 1; text changed, not confirmed in rounds 2 and 3; fixed in round 4 (quality: fixed)" {
		t.Errorf("%s: %s", e.State, e.HistoryText())
	}
}

// TestNothingIsFixedWithoutEvidence draws revisions and what reviewers say about them, and holds the fates to what each
// of them needs.
func TestNothingIsFixedWithoutEvidence(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		sentences := []string{"Alpha is fast.", "Beta has no owner.", "Gamma is never tested.", "Delta may fail.", "Alpha is fast."}
		document := strings.Join(sentences, "\n\n") + "\n"
		quoted := rapid.IntRange(0, len(sentences)-1).Draw(t, "quoted")
		after := slices.Clone(sentences)
		touched := map[int]bool{}
		for range rapid.IntRange(0, 3).Draw(t, "edits") {
			at := rapid.IntRange(0, len(after)-1).Draw(t, "at")
			touched[at] = true
			after[at] = rapid.SampledFrom([]string{"", "Another text of its own.", sentences[at] + " And more words."}).Draw(t, "to")
		}
		revised := strings.Join(slices.DeleteFunc(slices.Clone(after), func(s string) bool { return s == "" }), "\n\n") + "\n"
		w := weak("One thing is wrong")
		w.Quote, w.Line, w.Evidence = sentences[quoted], 1+2*quoted, review.Found
		words := rapid.SampledFrom([]string{"", "F-001: fixed", "F-001: resolved now", "F-001: still open"}).Draw(t, "words")
		second := said("quality", nil, nil)
		if words != "" {
			second = said("quality", nil, []string{words})
		}
		second.Outcome = rapid.SampledFrom([]round.Outcome{round.Answered, round.Missing, round.Direct}).Draw(t, "outcome")
		var l Ledger
		sha := "y"
		if revised == document {
			sha = "x"
		}
		kept := Scope{Text: texts(map[string]string{"x": document, "y": revised})}
		l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, w)), kept)
		l.Update(a(2, sha, round.Initial, second), kept)
		e := l.Entries[0]
		stands := !touched[quoted] || strings.HasPrefix(after[quoted], sentences[quoted])
		if strings.Count(revised, sentences[quoted]) < strings.Count(document, sentences[quoted]) {
			stands = false // of two equal sentences nobody can say which is left
		}
		switch spoke := second.Outcome == round.Answered && words != ""; {
		case second.Outcome != round.Answered && e.State != NotRechecked:
			t.Fatalf("its reviewer did not run, and it is %s", e.State)
		case stands && (e.State == Fixed || e.State == Gone):
			t.Fatalf("%q stands, and it is %s: %s", w.Quote, e.State, e.HistoryText())
		case !spoke && (e.State == Fixed || e.State == Withdrawn || e.State == Persisting):
			t.Fatalf("nobody spoke of it, and it is %s", e.State)
		case spoke && words == "F-001: still open" && e.State != Persisting:
			t.Fatalf("its reviewer says it holds, and it is %s", e.State)
		case e.State == Gone && strings.Contains(revised, sentences[quoted]) && strings.Count(revised, sentences[quoted]) == strings.Count(document, sentences[quoted]):
			t.Fatalf("%q is still there, and it is gone", w.Quote)
		}
	})
}

// TestAQuestionChangesNoOtherFinding asks one reviewer about one finding.
func TestAQuestionChangesNoOtherFinding(t *testing.T) {
	t.Parallel()
	first := a(1, "x", round.Initial,
		reviewOf("quality", round.Answered, weak("latency is undefined"), weak("the retry limit has no number")),
		reviewOf("risk", round.Answered, weak("zones fail together")))
	ask := func(r round.Review) *Ledger {
		var l Ledger
		l.Update(first, Scope{})
		second := a(2, "x", round.SpecificQuestions, r, reviewOf("risk", round.Answered, weak("zones fail together")))
		second.Feedback = "Questions to quality F-001: which latency?"
		l.Update(second, Scope{Asked: []string{"quality"}, About: "F-001"})
		return &l
	}
	answer := reviewOf("quality", round.Answered)
	answer.Replies = []review.Reply{{Question: "which latency? (about F-001: latency is undefined)", Answer: "That of a search."}}
	for _, c := range []struct {
		name   string
		add    func(r *round.Review)
		states string
	}{
		{"it only answers", func(*round.Review) {}, "F-001 new, F-002 new, F-003 new"},
		{"it repeats its findings", func(r *round.Review) {
			r.Weaknesses = []review.Weakness{weak("latency is undefined"), weak("the retry limit has no number")}
		}, "F-001 persisting, F-002 new, F-003 new"},
		{"it finds something else", func(r *round.Review) { r.Weaknesses = []review.Weakness{weak("nobody owns the export")} }, "F-001 new, F-002 new, F-003 new, F-004 new"},
		{"it takes both back", func(r *round.Review) { r.Corrected = []string{"F-001: the glossary defines it", "F-002: it has one"} }, "F-001 withdrawn, F-002 new, F-003 new"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := answer
			c.add(&r)
			l := ask(r)
			if got := states(l); got != c.states {
				t.Errorf("got  %s\nwant %s", got, c.states)
			}
			told := l.Entries[0].History[1:]
			i := slices.IndexFunc(told, func(o Observation) bool { return o.Answer == "That of a search." && o.Question == "which latency?" })
			if i < 0 {
				t.Errorf("the answer is not in its history: %+v", told)
			}
			if counts := l.CountsOf(2); counts.NotRechecked > 0 || counts.Repeated > 1 {
				t.Errorf("counts %+v", counts)
			}
		})
	}
}

// TestAReviewersWordsStandBesideTheirPoint has one reviewer say two things of one line.
func TestAReviewersWordsStandBesideTheirPoint(t *testing.T) {
	t.Parallel()
	at := func(text string) review.Weakness {
		w := weak(text)
		w.Quote, w.Line, w.Evidence = "The app answers quickly.", 5, review.Found
		return w
	}
	var l Ledger
	l.Update(a(1, "x", round.Initial,
		reviewOf("quality", round.Answered, at("Quickly is no limit that a test can check"), at("The app is called portal elsewhere")),
		reviewOf("risk", round.Answered, at("No test can check quickly, for it is no limit"))), Scope{})
	if len(l.Entries) != 2 {
		t.Fatalf("%s", states(&l))
	}
	sources := l.Entries[0].Sources
	if len(sources) != 2 || sources[1].Text != "No test can check quickly, for it is no limit" || sources[1].Line != 5 {
		t.Errorf("%+v", sources)
	}
	if s := l.Entries[1].Sources; len(s) != 1 || s[0].Text != "The app is called portal elsewhere" {
		t.Errorf("%+v", s)
	}
}

// TestOnePassageWithoutANumberIsOneFinding has three reviewers miss a measure in one sentence, and two findings on members
// in two places of the document.
func TestOnePassageWithoutANumberIsOneFinding(t *testing.T) {
	t.Parallel()
	at := func(text, quote string, line int) review.Weakness {
		w := weak(text)
		w.Quote, w.Line, w.Evidence = quote, line, review.Found
		return w
	}
	var l Ledger
	l.Update(a(1, "x", round.Initial,
		reviewOf("quality", round.Answered, at("\"Quickly\" cannot be tested: no limit in seconds is given.", "The app answers quickly.", 5),
			at("Members are called users in the chapter on payments.", "users pay their share", 9)),
		reviewOf("technical", round.Answered, at("There is no latency target, so nobody can size the backend.", "The app answers quickly", 5)),
		reviewOf("product", round.Answered, at("The promise of speed has no number that success could be measured by.", "The app answers quickly.", 5),
			at("A member leaving the flat keeps access as a user.", "Members may leave the flat", 14))), Scope{})
	if len(l.Entries) != 3 || len(l.Entries[0].Perspectives) != 3 {
		for _, e := range l.Entries {
			t.Errorf("%s by %v: %s", e.ID, e.Perspectives, e.Text)
		}
	}
}

// One of two reviewers behind a finding does not take back what the other one said: where the text is as it was and the other one is silent, it is
// contested. Where both take it back, it is withdrawn.
func TestOneReviewerDoesNotTakeBackWhatAnotherSaid(t *testing.T) {
	t.Parallel()
	said := func(name string, lists ...string) round.Review {
		r := reviewOf(name, round.Answered)
		r.Confirmed = lists
		return r
	}
	taken := func(name string) round.Review {
		r := reviewOf(name, round.Answered)
		r.Corrected = []string{"F-001: fixed"}
		return r
	}
	for name, c := range map[string]struct {
		last []round.Review
		want string
	}{
		"the other is silent":         {[]round.Review{taken("quality"), reviewOf("risk", round.Answered)}, Contested},
		"both take it back":           {[]round.Review{taken("quality"), taken("risk")}, Withdrawn},
		"the other is not there":      {[]round.Review{taken("quality"), reviewOf("risk", round.Missing)}, Withdrawn},
		"the other is answered by us": {[]round.Review{taken("quality"), reviewOf("risk", round.Direct)}, Withdrawn},
	} {
		var l Ledger
		kept := texts(map[string]string{"x": brief})
		l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, weak("Nobody owns the warehouse tablets")), reviewOf("risk", round.Answered)), Scope{Text: kept})
		l.Update(a(2, "x", round.Initial, reviewOf("quality", round.Answered), said("risk", "F-001: so it is")), Scope{Text: kept})
		l.Update(a(3, "x", round.Initial, c.last...), Scope{Text: kept})
		if e := l.Entries[0]; e.State != c.want {
			t.Errorf("%s: %s, want %s: %+v", name, e.State, c.want, e.History)
		}
	}
}
