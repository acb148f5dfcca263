package synthesis_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/synthesis"
)

var update = flag.Bool("update", false, "write the golden files")

// shown prints a synthesis for people to read.
func shown(s synthesis.Synthesis) string {
	var out strings.Builder
	for _, t := range s.Themes {
		mark := "theme"
		if t.Possible {
			mark = "possible theme"
		}
		fmt.Fprintf(&out, "%s %v: %s\n", mark, t.Perspectives, t.Text)
		printSaid(&out, t.Said)
		for _, p := range t.Points {
			fmt.Fprintf(&out, "    %s\n", p)
		}
	}
	for _, v := range s.Views {
		fmt.Fprintf(&out, "view %s %v: %s: %s\n", v.Severity.Label(), v.Perspectives, v.Topic, v.Description)
	}
	for _, g := range s.Gaps {
		fmt.Fprintf(&out, "gap: %s\n", g)
	}
	for _, a := range s.ActionItems {
		fmt.Fprintf(&out, "action %s %v line %d: %s\n", a.Severity.Label(), a.Perspectives, a.Line, a.Text)
		printSaid(&out, a.Said)
	}
	return out.String()
}

func printSaid(out *strings.Builder, said []round.Wording) {
	for _, w := range said {
		fmt.Fprintf(out, "    in the words of %s: %s\n", w.Perspective, w.Text)
	}
}

func synthesize(reviews []round.Review) synthesis.Synthesis {
	return synthesis.Synthesize(reviews, consensus.Judge(consensus.Question{Reviews: reviews}, consensus.Policy{}).Divergences)
}

func TestRounds(t *testing.T) {
	t.Parallel()
	for name, reviews := range map[string][]round.Review{"lockers": lockers(), "warehouse": warehouse()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := shown(synthesize(reviews))
			path := filepath.Join("testdata", name+".golden")
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("(-want +got); -update rewrites it\n%s", diff)
			}
		})
	}
}

// by is a review with one weakness.
func by(name string, outcome round.Outcome, w review.Weakness) round.Review {
	return round.Review{Name: name, Outcome: outcome, Answer: review.Answer{Rating: 3, Weaknesses: []review.Weakness{w}}}
}

func TestTwoRuleFindingsAreOneCheckUnlessRuleAndEvidenceDiffer(t *testing.T) {
	t.Parallel()
	finding := func(rule, quote string, line int) review.Weakness {
		return review.Weakness{Text: "A measure of success has no number.", Rule: rule, Quote: quote, Line: line}
	}
	placed := func(w review.Weakness, lines ...int) review.Weakness {
		for _, line := range lines {
			w.Places = append(w.Places, review.Place{Line: line})
		}
		return w
	}
	for _, c := range []struct {
		name string
		a, b round.Review
		want bool
	}{
		{"one check shown twice", by("product", round.Direct, finding("P5", "fast", 3)), by("quality", round.Direct, finding("P5", "fast", 3)), false},
		{"one rule at two places", by("product", round.Direct, finding("P5", "fast", 3)), by("quality", round.Direct, finding("P5", "soon", 9)), false},
		{"two rules at one place", by("product", round.Direct, finding("P5", "fast", 3)), by("quality", round.Direct, finding("Q4", "fast", 3)), false},
		{"two rules on one line", by("product", round.Direct, finding("P5", "fast", 3)), by("quality", round.Direct, finding("Q4", "very fast", 3)), false},
		{
			"two rules, one of which quotes part of the other's sentence",
			by("product", round.Direct, finding("P5", "The app answers fast for all users,\nin every branch.", 3)), by("quality", round.Direct, finding("Q4", "for all users, in every branch", 4)), false,
		},
		{
			"a rule at one of the places of another",
			by("product", round.Direct, placed(finding("P5", "fast", 3), 3, 9)), by("quality", round.Direct, finding("Q4", "soon", 9)), false,
		},
		{
			"two rules at several places of their own",
			by("product", round.Direct, placed(finding("P5", "fast", 3), 3, 9)), by("quality", round.Direct, placed(finding("Q4", "soon", 9), 9, 12)), true,
		},
		{"two rules on the whole document", by("product", round.Direct, finding("P5", "", 0)), by("quality", round.Direct, finding("Q4", "", 0)), false},
		{"two rules at two places", by("product", round.Direct, finding("P5", "fast", 3)), by("quality", round.Direct, finding("Q4", "soon", 9)), true},
		{"a rule and a model", by("product", round.Direct, finding("P5", "fast", 3)), by("quality", round.Answered, finding("", "fast", 3)), true},
		{"two models", by("product", round.Answered, finding("", "fast", 3)), by("quality", round.Extracted, finding("", "", 0)), true},
		{"one perspective", by("product", round.Answered, finding("", "", 0)), round.Review{Name: "quality", Outcome: round.Answered}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			themes := synthesis.Synthesize([]round.Review{c.a, c.b}, nil).Themes
			if got := len(themes) > 0; got != c.want {
				t.Errorf("convergent is %v, want %v: %+v", got, c.want, themes)
			}
		})
	}
}

func TestTopicAndAnchorMakeOnePoint(t *testing.T) {
	t.Parallel()
	a := by("product", round.Answered, review.Weakness{Text: "Passwords travel in the clear.", Topic: "security", Anchor: "Login"})
	b := by("risk", round.Answered, review.Weakness{Text: "Anybody on the path reads along.", Topic: "security", Anchor: "3.1 Login"})
	themes := synthesis.Synthesize([]round.Review{a, b}, nil).Themes
	if len(themes) != 1 || themes[0].Possible || !slices.Equal(themes[0].Perspectives, []string{"product", "risk"}) {
		t.Errorf("themes are %+v", themes)
	}
}

func TestPointsAboutTwoRequirementsAreTwo(t *testing.T) {
	t.Parallel()
	a := by("product", round.Answered, weak("low", "FR-7 has no acceptance criterion for its opening time."))
	b := by("risk", round.Answered, weak("low", "FR-8 has no acceptance criterion for its opening time."))
	if themes := synthesis.Synthesize([]round.Review{a, b}, nil).Themes; len(themes) > 0 {
		t.Errorf("themes are %+v", themes)
	}
}

// panel draws a round from sentences that repeat, resemble and contradict each other.
func panel() *rapid.Generator[[]round.Review] {
	var sentences []string
	for _, r := range append(lockers(), warehouse()...) {
		sentences = append(sentences, r.Strengths...)
		for _, w := range r.Weaknesses {
			sentences = append(sentences, w.Text)
		}
		for _, s := range r.Suggestions {
			sentences = append(sentences, s.Text)
		}
	}
	sentence := rapid.SampledFrom(sentences)
	severity := rapid.SampledFrom([]review.Severity{"", review.Low, review.Medium, review.High})
	weakness := rapid.Custom(func(t *rapid.T) review.Weakness {
		return review.Weakness{Text: sentence.Draw(t, "text"), Severity: severity.Draw(t, "severity"), Rule: rapid.SampledFrom([]string{"", "P5", "Q4"}).Draw(t, "rule")}
	})
	suggestion := rapid.Custom(func(t *rapid.T) review.Suggestion {
		return review.Suggestion{Text: sentence.Draw(t, "text"), Priority: severity.Draw(t, "priority")}
	})
	return rapid.Custom(func(t *rapid.T) []round.Review {
		var list []round.Review
		for _, name := range []string{"product", "technical", "quality", "risk"} {
			r := round.Review{Name: name, Outcome: rapid.SampledFrom([]round.Outcome{round.Answered, round.Direct}).Draw(t, "outcome")}
			r.Rating = review.Rating(rapid.IntRange(0, 5).Draw(t, "rating"))
			r.Strengths = rapid.SliceOfN(sentence, 0, 2).Draw(t, "strengths")
			r.Weaknesses = rapid.SliceOfN(weakness, 0, 4).Draw(t, "weaknesses")
			r.Suggestions = rapid.SliceOfN(suggestion, 0, 4).Draw(t, "suggestions")
			list = append(list, r)
		}
		return list
	})
}

// sorted is a synthesis whose lists of perspectives are in alphabetical order.
func sorted(t *rapid.T, s synthesis.Synthesis) string {
	for _, x := range s.Themes {
		slices.Sort(x.Perspectives)
	}
	for _, x := range s.Views {
		slices.Sort(x.Perspectives)
	}
	for _, x := range s.ActionItems {
		slices.Sort(x.Perspectives)
	}
	// What weighs the same follows the reviewers.
	slices.SortFunc(s.ActionItems, func(a, b round.ActionItem) int {
		return strings.Compare(a.Text+fmt.Sprint(a.Perspectives), b.Text+fmt.Sprint(b.Perspectives))
	})
	slices.SortFunc(s.Themes, func(a, b round.Theme) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	slices.SortFunc(s.Views, func(a, b round.View) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	data, err := json.MarshalIndent(s, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Themes and conflicts of equal weight stand in the order of the reviewers and of the document, not of the alphabet.
func TestWhatWeighsTheSameFollowsReviewersAndDocument(t *testing.T) {
	t.Parallel()
	weakness := func(text string, line int) review.Weakness {
		return review.Weakness{Text: text, Severity: review.Medium, Line: line}
	}
	const owner, budget, rollback = "Nobody owns the weekly backup.", "The budget of the pilot is not stated.", "There is no rollback for the schema migration."
	s := synthesis.Synthesize([]round.Review{
		{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Weaknesses: []review.Weakness{weakness(rollback, 9), weakness(owner, 3)}}},
		{Name: "quality", Outcome: round.Answered, Answer: review.Answer{
			Weaknesses: []review.Weakness{weakness(owner, 3), weakness(budget, 1), weakness(rollback, 9)},
			Strengths:  []string{"The retry limit of the importer is stated.", "Access rights of the operators are described."},
		}},
		{Name: "product", Outcome: round.Answered, Answer: review.Answer{Weaknesses: []review.Weakness{
			weakness(budget, 1), weakness("The retry limit of the importer is stated nowhere.", 20), weakness("The access rights of the operators are not described.", 30),
		}}},
	}, nil)
	var themes, topics []string
	for _, theme := range s.Themes {
		themes = append(themes, theme.Text)
	}
	for _, view := range s.Views {
		topics = append(topics, view.Description[strings.LastIndex(view.Description, "“"):])
	}
	if diff := cmp.Diff([]string{owner, rollback, budget}, themes); diff != "" {
		t.Errorf("themes (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"“The retry limit of the importer is stated nowhere.”", "“The access rights of the operators are not described.”"}, topics); diff != "" {
		t.Errorf("conflicts (-want +got)\n%s", diff)
	}
}

func TestOrderOfTheReviewsDoesNotMatter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		reviews := panel().Draw(t, "panel")
		other := rapid.Permutation(reviews).Draw(t, "other order")
		if diff := cmp.Diff(sorted(t, synthesis.Synthesize(reviews, nil)), sorted(t, synthesis.Synthesize(other, nil))); diff != "" {
			t.Fatalf("(-one order +another)\n%s", diff)
		}
	})
}

// Each item's text is one of the suggestions, nobody's suggestion is lost, and no theme is one perspective's alone.
func TestNothingIsLostOrInvented(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		reviews := panel().Draw(t, "panel")
		s := synthesis.Synthesize(reviews, nil)
		said, graded := make(map[string]bool), make(map[review.Severity]bool)
		for _, r := range reviews {
			for _, w := range r.Weaknesses {
				graded[w.Severity] = true
			}
			for _, x := range r.Suggestions {
				graded[x.Priority] = true
			}
			distinct := make(map[string]bool)
			for _, x := range r.Suggestions {
				said[x.Text], distinct[x.Text] = true, true
			}
			// A reviewer's wishes are never merged with each other, so he stands behind as many items as he has wishes.
			items := 0
			for _, a := range s.ActionItems {
				if slices.Contains(a.Perspectives, r.Name) {
					items++
				}
			}
			if items != len(distinct) {
				t.Fatalf("%s asks for %d things and stands behind %d items", r.Name, len(distinct), items)
			}
		}
		for i, a := range s.ActionItems {
			if !said[a.Text] || a.Severity != "" && !graded[a.Severity] || len(a.Perspectives) == 0 || len(a.Said) > 0 && a.Said[0].Text != a.Text {
				t.Fatalf("item %+v", a)
			}
			if i > 0 && a.Severity.Rank() > s.ActionItems[i-1].Severity.Rank() {
				t.Fatalf("%s stands behind %s", a.Severity, s.ActionItems[i-1].Severity)
			}
		}
		for _, x := range s.Themes {
			if len(x.Perspectives) < 2 || x.Possible == (len(x.Points) == 0) || len(x.Said) > 0 && x.Said[0].Text != x.Text {
				t.Fatalf("theme %+v", x)
			}
		}
		for _, v := range s.Views {
			if len(v.Perspectives) < 2 || v.Topic == "" || v.Severity != "" && !graded[v.Severity] {
				t.Fatalf("view %+v", v)
			}
		}
	})
}

// reviewer is one who criticises and asks.
func reviewer(name string, wishes []review.Suggestion, weaknesses ...review.Weakness) round.Review {
	return round.Review{Name: name, Outcome: round.Answered, Answer: review.Answer{Rating: 3, Weaknesses: weaknesses, Suggestions: wishes}}
}

func TestTheReverseIsAnotherPoint(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ one, other string }{
		{"Reminders are sent too early", "Reminders are sent too late"},
		{"Backups are not encrypted", "The backups are not needed"},
		{"The stock list shall be public", "The stock list shall not be public"},
		{"写明价格", "不要写明价格"},
	} {
		s := synthesis.Synthesize([]round.Review{
			reviewer("product", ask(c.one), weak("low", c.one)), reviewer("technical", ask(c.other), weak("low", c.other)),
		}, nil)
		if len(s.Themes) > 0 {
			t.Errorf("%q and %q make the theme %+v", c.one, c.other, s.Themes)
		}
		if len(s.ActionItems) != 2 {
			t.Errorf("%q and %q are one item: %+v", c.one, c.other, s.ActionItems)
		}
		for _, item := range s.ActionItems {
			if len(item.Perspectives) != 1 {
				t.Errorf("%q is asked for by %v", item.Text, item.Perspectives)
			}
		}
	}
}
