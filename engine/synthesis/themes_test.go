package synthesis_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/synthesis"
)

// A model's finding agrees with what two checks found in one sentence: two observations, and not three.
func TestTwoRulesOnOneSentenceCountOnceInATheme(t *testing.T) {
	t.Parallel()
	const text = "A measure of success has no number."
	themes := synthesis.Synthesize([]round.Review{
		by("product", round.Direct, review.Weakness{Text: text, Rule: "P5", Quote: "fast", Line: 3}),
		by("quality", round.Direct, review.Weakness{Text: text, Rule: "Q4", Quote: "fast", Line: 3}),
		by("risk", round.Answered, review.Weakness{Text: text}),
	}, nil).Themes
	if len(themes) != 1 || len(themes[0].Perspectives) != 2 || !slices.Contains(themes[0].Perspectives, "risk") {
		t.Errorf("%+v", themes)
	}
}

// A theme is told in words whose quote stands in the document, if there are any, with each one's own words beside it.
func TestAThemeSaysWhoseWordsItHas(t *testing.T) {
	t.Parallel()
	found := review.Weakness{Text: "The barcode database is not chosen", Quote: "Which barcode database?", Line: 46, Evidence: review.Found}
	made := review.Weakness{
		Text: "The barcode database has not been chosen yet, so FR-1 depends on an unknown vendor", Severity: review.Critical,
		Quote: "Barcode not in the database at all", Evidence: review.Unverified,
	}
	themes := synthesis.Synthesize([]round.Review{reviewer("technical", nil, found), reviewer("risk", nil, made)}, nil).Themes
	want := []round.Theme{{
		Text: found.Text, Perspectives: []string{"technical", "risk"}, Evidence: review.Found,
		Said: []round.Wording{{Perspective: "technical", Text: found.Text, Evidence: review.Found}, {Perspective: "risk", Text: made.Text, Evidence: review.Unverified}},
	}}
	if diff := cmp.Diff(want, themes); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// A theme is shown as severe as the most severe of those who make it call it, so it stands in that one's words, whoever comes first.
func TestAThemeHasTheWordsOfTheMostSevere(t *testing.T) {
	t.Parallel()
	high := review.Weakness{Text: "“Quickly enough” is no figure, so nobody can test how fast the barcode scan is", Severity: review.High, Quote: "quickly enough", Line: 12, Evidence: review.Found}
	medium := review.Weakness{Text: "“Quickly enough” cannot be tested", Severity: review.Medium, Quote: "quickly enough", Line: 12, Evidence: review.Found}
	for _, reviews := range [][]round.Review{
		{reviewer("technical", nil, high), reviewer("quality", nil, medium)}, {reviewer("quality", nil, medium), reviewer("technical", nil, high)},
	} {
		themes := synthesis.Synthesize(reviews, nil).Themes
		if len(themes) != 1 || themes[0].Text != high.Text {
			t.Errorf("the theme is %+v", themes)
		}
	}
}

func praising(name string, strengths ...string) round.Review {
	return round.Review{Name: name, Outcome: round.Answered, Answer: review.Answer{Strengths: strengths}}
}

// Two short strengths that share one word are one only where that word is what both are about.
func TestOneWordInCommonMakesNoThemeOfTwoStrengths(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		one, other string
		themes     int
	}{
		{"One limit for holds", "Retention is limited now", 0},
		{"One limit for holds", "There is one limit for all holds", 1},
		{"The scope is clear", "Scope is well bounded", 1},
	} {
		themes := synthesis.Synthesize([]round.Review{
			praising("technical", c.one, "One database"), praising("risk", c.other, "The risks are named"),
			praising("product", "The out of scope list is short and plain"),
		}, nil).Themes
		n := 0
		for _, theme := range themes {
			if slices.Contains(theme.Perspectives, "technical") && slices.Contains(theme.Perspectives, "risk") {
				n++
			}
		}
		if n != c.themes {
			t.Errorf("%q and %q: %+v", c.one, c.other, themes)
		}
	}
}

// A word that two reviewers share makes no theme of what they say of two things.
func TestASharedWordMakesNoTheme(t *testing.T) {
	t.Parallel()
	criticising := func(name string, texts ...string) round.Review {
		r := round.Review{Name: name, Outcome: round.Answered}
		for _, text := range texts {
			r.Weaknesses = append(r.Weaknesses, review.Weakness{Text: text, Severity: review.High})
		}
		return r
	}
	rule := func(name, text, rule string, line int) round.Review {
		return by(name, round.Direct, review.Weakness{Text: text, Rule: rule, Severity: review.High, Line: line, Quote: text})
	}
	for name, c := range map[string]struct {
		one, other round.Review
		themes     int
	}{
		"a hold and who holds": {criticising("technical", "Holds of 10 and of 30 minutes contradict each other"), criticising("risk", "Nobody says who holds the money"), 0},
		"the same hold":        {criticising("technical", "Holds of 10 and of 30 minutes contradict each other"), criticising("risk", "A hold takes 10 minutes here and 30 minutes there"), 1},
		"clear this and that":  {praising("product", "Clear users"), praising("technical", "A clear problem"), 0},
		"two fixed checks": {
			rule("product", "4 of 4 sections hold no text of the author's: they are empty, or hold placeholders or a template's instructions, such as “Summary” (line 3) and 3 more.", "P0", 3),
			rule("quality", "3 gaps are still to be filled in: “TBD” (line 10), “{{requirement}}” (line 14) and “TODO” (line 17).", "Q1", 10), 0,
		},
	} {
		if themes := synthesis.Synthesize([]round.Review{c.one, c.other}, nil).Themes; len(themes) != c.themes {
			t.Errorf("%s: %+v", name, themes)
		}
	}
}
