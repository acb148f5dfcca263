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

// What two checks ask for on account of one sentence weighs no more than what one of them asks for.
func TestTwoRulesOnOneSentenceWeighOnceInAnActionItem(t *testing.T) {
	t.Parallel()
	const number, owner = "Give the measure of success a number.", "Name the owner of the nightly import."
	wish := func(rule, text string, line int) []review.Suggestion {
		return []review.Suggestion{{Text: text, Rule: rule, Line: line, Priority: review.Medium}}
	}
	direct := func(name string, wishes []review.Suggestion) round.Review {
		return round.Review{Name: name, Outcome: round.Direct, Answer: review.Answer{Rating: 3, Suggestions: wishes}}
	}
	items := synthesis.Synthesize([]round.Review{
		direct("technical", wish("T4", owner, 12)), direct("product", wish("P5", number, 3)), direct("quality", wish("Q4", number, 3)),
	}, nil).ActionItems
	if len(items) != 2 || items[0].Text != owner || len(items[1].Perspectives) != 2 {
		t.Errorf("%+v", items)
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

func TestActionItemsAreOrdered(t *testing.T) {
	t.Parallel()
	rated := func(name string, rating review.Rating, answer review.Answer) round.Review {
		answer.Rating = rating
		return round.Review{Name: name, Outcome: round.Answered, Answer: answer}
	}
	got := synthesis.Synthesize([]round.Review{
		rated("a", 4, review.Answer{
			Weaknesses:  []review.Weakness{weak("high", "The retry queue has no limit.")},
			Suggestions: append(ask("Give the retry queue a limit.", "Draw a diagram."), review.Suggestion{Text: "Compare merchant prices.", Priority: "medium"}),
		}),
		rated("b", 2, review.Answer{Suggestions: ask("Name an owner for every milestone.", "Write a glossary of locker words.")}),
		rated("c", 0, review.Answer{Suggestions: ask("Name an owner for each milestone.", "Buy bananas.")}),
		{Name: "d", Outcome: round.Missing, Answer: review.Answer{Suggestions: ask("Not heard.")}},
	}, nil).ActionItems
	var lines []string
	for _, a := range got {
		lines = append(lines, fmt.Sprintf("%s %s %v", a.Severity.Label(), a.Text, a.Perspectives))
	}
	want := []string{
		"HIGH Give the retry queue a limit. [a]",
		"MEDIUM Compare merchant prices. [a]",
		" Name an owner for each milestone. [b c]",
		" Write a glossary of locker words. [b]",
		" Draw a diagram. [a]",
		" Buy bananas. [c]",
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestActionItemsOfEqualWeightFollowWhoAskedAndWhere(t *testing.T) {
	t.Parallel()
	at := func(text string, line int) review.Suggestion {
		return review.Suggestion{Text: text, Line: line, Priority: review.Low}
	}
	asks := func(name string, list ...review.Suggestion) round.Review {
		return round.Review{Name: name, Outcome: round.Answered, Answer: review.Answer{Rating: 4, Suggestions: list}}
	}
	got := synthesis.Synthesize([]round.Review{
		asks("technical", at("Zip the archive of old prints.", 0), at("Measure the queue in the morning.", 40), at("Limit retries to three.", 7)),
		asks("product", at("Ask a merchant about prices.", 3), at("Buy bananas for the kitchen.", 0), at("Add a glossary.", 0)),
	}, nil).ActionItems
	var texts []string
	for _, a := range got {
		texts = append(texts, a.Text)
	}
	want := []string{
		"Limit retries to three.", "Measure the queue in the morning.", "Zip the archive of old prints.",
		"Ask a merchant about prices.", "Buy bananas for the kitchen.", "Add a glossary.",
	}
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestEveryDivergenceButANoteIsAView(t *testing.T) {
	t.Parallel()
	d := []round.Divergence{
		{Rule: "Low rating", Severity: review.Medium, Description: "a rates 1/5", Perspectives: []string{"a"}},
		{Rule: "Minor suggestions only", Severity: review.Low, Description: "with 1 suggestion", Perspectives: []string{"a"}, Note: true},
	}
	views := synthesis.Synthesize(nil, d).Views
	if diff := cmp.Diff([]round.View{{Topic: "Low rating", Severity: review.Medium, Description: "a rates 1/5", Perspectives: []string{"a"}}}, views); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
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

func TestAContradictionIsADivergentView(t *testing.T) {
	t.Parallel()
	views := synthesis.Synthesize([]round.Review{
		reviewer("product", ask("Write a rollback plan for the sync server")), reviewer("technical", ask("Do not write a rollback plan for the sync server")),
	}, nil).Views
	if len(views) != 1 || !slices.Equal(views[0].Perspectives, []string{"product", "technical"}) || views[0].Severity != "" {
		t.Errorf("views are %+v", views)
	}
}

func TestWhatForbidsIsNoRemedyForWhatIsMissing(t *testing.T) {
	t.Parallel()
	items := synthesis.Synthesize([]round.Review{
		reviewer("technical", ask("Do not write a rollback plan for the sync server"), weak("high", "There is no rollback plan for the sync server")),
	}, nil).ActionItems
	if len(items) != 1 || items[0].Severity != "" {
		t.Errorf("items are %+v", items)
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

func TestAFullStopMakesNoSecondItem(t *testing.T) {
	t.Parallel()
	items := synthesis.Synthesize([]round.Review{reviewer("risk", ask("Name the price", "name the price."))}, nil).ActionItems
	if len(items) != 1 {
		t.Errorf("items are %+v", items)
	}
}
