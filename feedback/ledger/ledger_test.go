package ledger

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parley/engine/review"
	"parley/engine/round"
)

func reviewOf(name string, outcome round.Outcome, weaknesses ...review.Weakness) round.Review {
	return round.Review{Name: name, Tool: "fake", Outcome: outcome, Answer: review.Answer{Weaknesses: weaknesses}}
}

func weak(text string) review.Weakness { return review.Weakness{Text: text, Severity: review.Medium} }

func rule(id, anchor, quote string) review.Weakness {
	return review.Weakness{Text: "Vague word in " + anchor, Rule: id, Anchor: anchor, Quote: quote, Severity: review.Low}
}

func a(number int, sha string, kind round.Type, reviews ...round.Review) round.Round {
	return round.Round{Number: number, Type: kind, Artifact: round.Artifact{SHA256: sha}, Perspectives: reviews}
}

func states(l *Ledger) string {
	var all []string
	for _, e := range l.Entries {
		all = append(all, e.ID+" "+e.State)
	}
	return strings.Join(all, ", ")
}

func TestStatesOfAFindingOverRounds(t *testing.T) {
	t.Parallel()
	first := a(1, "x", round.Initial,
		reviewOf("quality", round.Answered, weak("the retry limit has no number"), weak("latency is undefined")),
		reviewOf("risk", round.Direct, rule("R3", "Zones", "a zone fails")))
	ai := func(w ...review.Weakness) round.Review { return reviewOf("quality", round.Answered, w...) }
	rules := func(w ...review.Weakness) round.Review { return reviewOf("risk", round.Direct, w...) }
	again := weak("the retry limit still has no number")
	for _, c := range []struct {
		name   string
		second round.Round
		want   string
	}{
		{"repeated in other words, silence, same rule", a(2, "y", round.Deepen, ai(again), rules(rule("R3", "Zones", "a zone fails"))), "F-001 persisting, F-002 not re-checked, F-003 persisting"},
		{"silence about an unchanged text resolves nothing", a(2, "x", round.Deepen, ai(again), rules()), "F-001 persisting, F-002 text unchanged, not raised again, F-003 text unchanged, not raised again"},
		{"the older text is not kept", a(2, "y", round.Deepen, ai(again), rules()), "F-001 persisting, F-002 not re-checked, F-003 not re-checked"},
		{"nobody came", a(2, "y", round.Deepen, reviewOf("quality", round.Missing), reviewOf("risk", round.Missing)), "F-001 not re-checked, F-002 not re-checked, F-003 not re-checked"},
		{"another judge answered", a(2, "x", round.Deepen, reviewOf("quality", round.Direct), rules()), "F-001 not re-checked, F-002 not re-checked, F-003 text unchanged, not raised again"},
		{"the round asked about something else", a(2, "y", round.SpecificQuestions, ai(), rules()), "F-001 not re-checked, F-002 not re-checked, F-003 not re-checked"},
		{"the rule fires elsewhere", a(2, "x", round.Deepen, ai(), rules(rule("R3", "Clocks", "it drifts"))), "F-001 text unchanged, not raised again, F-002 text unchanged, not raised again, F-003 text unchanged, not raised again, F-004 new"},
		{"another rule on the same quote", a(2, "x", round.Deepen, ai(again), rules(rule("P5", "Zones", "a zone fails"))), "F-001 persisting, F-002 text unchanged, not raised again, F-003 text unchanged, not raised again, F-004 new"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var l Ledger
			l.Update(first, Scope{})
			l.Update(c.second, Scope{})
			if got := states(&l); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			for _, e := range l.Entries {
				if last := e.History[len(e.History)-1]; last.Round != 2 || last.State == NotRechecked && last.Reason == "" {
					t.Errorf("%s has no reason: %+v", e.ID, e.History)
				}
			}
		})
	}
}

func TestTheSamePointOfTwoReviewersIsOneEntry(t *testing.T) {
	t.Parallel()
	var l Ledger
	l.Update(a(1, "x", round.Initial,
		reviewOf("quality", round.Answered, weak("the retry limit has no number"), weak("the retry limit has no unit")),
		reviewOf("risk", round.Answered, weak("the retry limit has no number at all")),
		reviewOf("product", round.Direct, rule("P5", "Goals", "fast")),
		reviewOf("technical", round.Direct, rule("P5", "Goals", "fast"), rule("P5", "Goals", "soon")),
	), Scope{})
	if len(l.Entries) != 4 {
		t.Fatalf("%d entries: %s", len(l.Entries), states(&l))
	}
	if e := l.Entries[0]; !slices.Equal(e.Perspectives, []string{"quality", "risk"}) || len(e.Independent()) != 1 {
		t.Errorf("two AI reviewers of one tool: %+v", e)
	}
	if e := l.Entries[2]; !slices.Equal(e.Perspectives, []string{"product", "technical"}) || len(e.Independent()) != 1 {
		t.Errorf("one rule shown twice is one check: %+v", e)
	}
}

func TestARejectionContestsUntilItIsTakenBack(t *testing.T) {
	t.Parallel()
	var l Ledger
	r := a(1, "x", round.Initial, reviewOf("quality", round.Answered, weak("latency is undefined")))
	l.Update(r, Scope{})
	if err := l.Mark("F-001", Reject, " "); err == nil {
		t.Error("a rejection without a reason was taken")
	}
	if err := l.Mark("F-009", Accept, ""); err == nil {
		t.Error("an unknown id was taken")
	}
	if err := l.Mark("F-001", "maybe", ""); err == nil {
		t.Error("an unknown choice was taken")
	}
	if err := l.Mark("F-001", Reject, "it is in the glossary"); err != nil || l.Entries[0].State != Contested {
		t.Errorf("%s, %v", states(&l), err)
	}
	r.Number = 2
	l.Update(r, Scope{})
	if l.Entries[0].State != Contested || l.Entries[0].Observed != Persisting {
		t.Errorf("after another round: %+v", l.Entries[0])
	}
	if err := l.Mark("F-001", "", ""); err != nil || l.Entries[0].State != Persisting {
		t.Errorf("taken back: %s, %v", states(&l), err)
	}
}

func TestPraiseAndCriticismOfOnePointContestIt(t *testing.T) {
	t.Parallel()
	var l Ledger
	praise := reviewOf("product", round.Answered)
	praise.Strengths = []string{"the retry limit has a number"}
	l.Update(a(1, "x", round.Initial, reviewOf("quality", round.Answered, weak("the retry limit has no number")), praise), Scope{})
	if e := l.Entries[0]; e.State != Contested || !slices.Equal(e.DisputedBy, []string{"product"}) {
		t.Errorf("entry %+v", e)
	}
}

func TestAFindingThatComesBackKeepsItsID(t *testing.T) {
	t.Parallel()
	var l Ledger
	with := reviewOf("quality", round.Answered, weak("latency is undefined"))
	l.Update(a(1, "x", round.Initial, with), Scope{})
	l.Update(a(2, "y", round.Deepen, said("quality", nil, []string{"F-001: the glossary has it now"})), Scope{})
	l.Update(a(3, "z", round.Deepen, with), Scope{})
	if got := states(&l); got != "F-001 persisting" || l.Entries[0].History[2].Reason == "" {
		t.Errorf("%s: %+v", got, l.Entries[0].History)
	}
	if c := l.CountsOf(2); c.Resolved != 1 || c.Withdrawn != 1 || l.CountsOf(3).Repeated != 1 || l.CountsOf(1).New != 1 {
		t.Errorf("counts %+v", c)
	}
}

// TestEntriesAreNeverRemoved enters random rounds: ids stay, in order, every round is in every history, and entering
// a round twice changes nothing.
func TestEntriesAreNeverRemoved(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var l Ledger
		for number := 1; number <= 4; number++ {
			before := slices.Clone(l.Entries)
			var reviews []round.Review
			for _, name := range []string{"quality", "risk", "product"} {
				outcome := rapid.SampledFrom([]round.Outcome{round.Answered, round.Direct, round.Missing}).Draw(t, "outcome")
				var weaknesses []review.Weakness
				for range rapid.IntRange(0, 4).Draw(t, "n") {
					w := weak("point " + rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "text"))
					if outcome == round.Direct {
						w = rule("Q"+rapid.StringMatching(`[1-3]`).Draw(t, "rule"), rapid.StringMatching(`[AB]`).Draw(t, "anchor"), rapid.StringMatching(`[xy]`).Draw(t, "quote"))
					}
					weaknesses = append(weaknesses, w)
				}
				reviews = append(reviews, reviewOf(name, outcome, weaknesses...))
			}
			r := a(number, rapid.StringMatching(`[xy]`).Draw(t, "sha"), rapid.SampledFrom([]round.Type{round.Deepen, round.SpecificQuestions}).Draw(t, "type"), reviews...)
			l.Update(r, Scope{})
			once := fmt.Sprintf("%+v", l)
			l.Update(r, Scope{})
			if fmt.Sprintf("%+v", l) != once {
				t.Fatal("entering a round twice changed the ledger")
			}
			for i, e := range l.Entries {
				if e.ID != fmt.Sprintf("F-%03d", i+1) || len(e.Perspectives) == 0 || e.State == "" {
					t.Fatalf("entry %d: %+v", i, e)
				}
				if i < len(before) && (e.Text != before[i].Text || e.FirstRound != before[i].FirstRound) {
					t.Fatalf("%s changed its words", e.ID)
				}
				if len(e.History) != number-e.FirstRound+1 || e.History[len(e.History)-1].Round != number {
					t.Fatalf("%s has a gap in its history: %+v", e.ID, e.History)
				}
			}
		}
	})
}

func TestActionItemsGetTheirIDsAndChoices(t *testing.T) {
	t.Parallel()
	var l Ledger
	r := a(1, "x", round.Initial, reviewOf("quality", round.Answered))
	r.ActionItems = []round.ActionItem{{Text: "State the number of retries", Perspectives: []string{"quality"}}, {Text: "Name an owner", Perspectives: []string{"quality"}}}
	l.Update(r, Scope{})
	if err := l.Mark("F-002", Later, "after the release"); err != nil {
		t.Fatal(err)
	}
	l.LabelActionItems(&r)
	if r.ActionItems[0].ID != "F-001" || r.ActionItems[1].ID != "F-002" || r.ActionItems[1].Choice != Later {
		t.Errorf("items %+v", r.ActionItems)
	}
}

// Where nobody rated, what was asked for before is still asked for, and is told once.
func TestARoundThatNobodyRatedHasTheOlderActionItems(t *testing.T) {
	t.Parallel()
	var l Ledger
	first := a(1, "x", round.Initial, reviewOf("quality", round.Answered))
	first.ActionItems = []round.ActionItem{
		{Text: "Name an owner", Perspectives: []string{"quality"}},
		{Text: "State the number of retries", Severity: review.High, Perspectives: []string{"quality"}},
	}
	second := a(2, "x", round.Deepen, reviewOf("quality", round.Missing))
	l.Update(first, Scope{})
	l.Update(second, Scope{})
	for range 2 {
		l.LabelActionItems(&second)
		if len(second.ActionItems) != 2 || second.ActionItems[0].ID != "F-002" || second.ActionItems[1].ID != "F-001" {
			t.Errorf("items %+v", second.ActionItems)
		}
	}
	rated := 4.0
	third := a(3, "x", round.Deepen, reviewOf("quality", round.Answered))
	third.AverageRating = &rated
	l.Update(third, Scope{})
	if l.LabelActionItems(&third); len(third.ActionItems) > 0 {
		t.Errorf("who rated asked for nothing: %+v", third.ActionItems)
	}
}

// A reviewer who names no severity or priority again takes none away.
func TestASeverityStaysWhereNoneIsNamedAgain(t *testing.T) {
	t.Parallel()
	round1 := a(1, "x", round.Initial, reviewOf("quality", round.Answered, review.Weakness{Text: "No owner is named", Severity: review.High}))
	round1.ActionItems = []round.ActionItem{{Text: "State the number of retries", Severity: review.Medium, Perspectives: []string{"quality"}}}
	round2 := a(2, "x", round.Initial, reviewOf("quality", round.Answered, review.Weakness{Text: "No owner is named"}))
	round2.ActionItems = []round.ActionItem{{Text: "State the number of retries", Perspectives: []string{"quality"}}}
	var l Ledger
	l.Update(round1, Scope{})
	l.Update(round2, Scope{})
	for i, want := range []review.Severity{review.High, review.Medium} {
		if e := l.Entries[i]; e.LastSeen != 2 || e.Severity != want {
			t.Errorf("%s is %q in round %d, want %q", e.ID, e.Severity, e.LastSeen, want)
		}
	}
}
