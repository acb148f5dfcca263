package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// parallel is a reviewer who writes one suggestion for each weakness, in the same order and with no word in common.
func parallel() round.Review {
	return round.Review{Name: "risk", Tool: "codex", Outcome: round.Answered, Answer: review.Answer{
		Weaknesses: []review.Weakness{
			{Text: "All knowledge lies with one developer", Severity: review.High}, {Text: "The start has no smaller first step", Severity: review.Medium},
		},
		Suggestions: []review.Suggestion{{Text: "Name a second person who can release", Priority: review.High}, {Text: "Begin with one city", Priority: review.Medium}},
	}}
}

// built are the conclusions of one round of one reviewer, after the person said something.
func built(t *testing.T, r round.Review, say func(l *ledger.Ledger)) conclusions.Document {
	t.Helper()
	one := round.Round{Number: 1, Verdict: round.Blocked, Perspectives: []round.Review{r}}
	for _, s := range r.Suggestions {
		one.ActionItems = append(one.ActionItems, round.ActionItem{Text: s.Text, Severity: s.Priority, Perspectives: []string{r.Name}})
	}
	var l ledger.Ledger
	l.Update(one, ledger.Scope{})
	if say != nil {
		say(&l)
	}
	return conclusions.Build(conclusions.Input{Rounds: []round.Round{one}, Ledger: &l})
}

// A finding and what its reviewer asks for in the same place of its lists are one recommendation, though no word ties them.
func TestAFindingAndTheSuggestionInItsPlaceAreOneRecommendation(t *testing.T) {
	t.Parallel()
	d := built(t, parallel(), nil)
	const want = "1. F-001 HIGH: All knowledge lies with one developer (risk)\n   - Action item F-003: Name a second person who can release (risk; seems to answer F-001)\n" +
		"2. F-002 MEDIUM: The start has no smaller first step (risk)\n   - Action item F-004: Begin with one city (risk; seems to answer F-002)\n\n##"
	if text := d.Markdown(); !strings.Contains(text, want) {
		t.Errorf("want\n%s\nin\n%s", want, text)
	}
	if a := d.Recommendations[0].ActionItems[0]; a.Presumed != "F-001" || len(a.Answers) > 0 {
		t.Errorf("that it answers F-001 is told as known: %+v", a)
	}
}

// Lists that differ in length or in what they weigh tell nothing, and then nothing is presumed.
func TestListsThatAreNotParallelPresumeNothing(t *testing.T) {
	t.Parallel()
	longer, other := parallel(), parallel()
	longer.Weaknesses = append(longer.Weaknesses, review.Weakness{Text: "Nobody pays after the first year", Severity: review.Low})
	other.Suggestions[0].Priority, other.Suggestions[1].Priority = review.Medium, review.High
	for name, r := range map[string]round.Review{"longer": longer, "in another order": other} {
		for _, r := range built(t, r, nil).Recommendations {
			if len(r.ActionItems) > 0 {
				t.Errorf("%s: %+v", name, r)
			}
		}
	}
}

// Fewer suggestions than weaknesses follow these where one of them is known to answer what stands in its place.
func TestOneKnownAnswerTellsThatAShorterListIsParallel(t *testing.T) {
	t.Parallel()
	r := parallel()
	r.Suggestions[1].Text = "Make the first step of the start smaller: the start has a smaller first step"
	r.Weaknesses = append(r.Weaknesses, review.Weakness{Text: "Nobody pays after the first year", Severity: review.Low})
	d := built(t, r, nil)
	if got := d.Recommendations[0]; len(got.ActionItems) != 1 || got.ActionItems[0].Presumed != "F-001" || len(d.Recommendations) != 3 {
		t.Errorf("recommended %+v", d.Recommendations)
	}
}

// What seems to answer a finding that the person rejected stays, and says so.
func TestAnActionItemSaysThatItSeemsToAnswerARejectedFinding(t *testing.T) {
	t.Parallel()
	d := built(t, parallel(), func(l *ledger.Ledger) {
		if err := l.Mark("F-002", ledger.Reject, "we want it so"); err != nil {
			t.Fatal(err)
		}
	})
	const want = "\n2. F-004 MEDIUM: Begin with one city (risk; seems to answer F-002, which is rejected)\n"
	if text := d.Markdown(); !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}

// What answers a finding that the person left for later is left with it, unless they want it themselves.
func TestTheActionItemOfWhatIsLeftForLaterIsLeftWithIt(t *testing.T) {
	t.Parallel()
	for choice, want := range map[string]string{"": "F-001", ledger.Accept: "F-001 F-004"} {
		d := built(t, parallel(), func(l *ledger.Ledger) {
			l.Entries[1].Choice, l.Entries[3].Choice = ledger.Later, choice
		})
		var ids []string
		for _, r := range d.Recommendations {
			ids = append(ids, r.ID)
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("with the choice %q %s is recommended, not %s", choice, got, want)
		}
	}
}
