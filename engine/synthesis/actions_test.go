package synthesis_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/synthesis"
)

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

// What two reviewers ask for beside weaknesses of two places is one item only where they share more than a word, and each has the
// severity of the weakness beside which it stands.
func TestRemediesOfTwoPlacesAreTwoActionItems(t *testing.T) {
	t.Parallel()
	beside := func(name, point, remedy string, line int, s review.Severity) round.Review {
		return round.Review{Name: name, Outcome: round.Answered, Answer: review.Answer{
			Rating:      3,
			Weaknesses:  []review.Weakness{{Text: point, Severity: s, Line: line, Settles: remedy}},
			Suggestions: []review.Suggestion{{Text: remedy, Priority: s}},
		}}
	}
	const decide, train = "Decide it before the pilot.", "Train the crew for the pilot."
	items := synthesis.Synthesize([]round.Review{
		beside("risk", "Nobody has agreed to pay for the data plan that a cellar without Wi-Fi needs", decide, 20, review.High),
		beside("product", "Nobody on the boat has used a scanner", train, 8, review.Medium),
	}, nil).ActionItems
	if len(items) != 2 || items[0].Text != decide || items[0].Severity != review.High || items[1].Severity != review.Medium {
		t.Errorf("%+v", items)
	}
	const limit = "Give the limit of the waiting list as a number."
	items = synthesis.Synthesize([]round.Review{
		beside("risk", "The waiting list has no limit", limit, 20, review.High),
		beside("product", "How long the waiting list may be is open", "Say the limit of the waiting list.", 8, review.Medium),
	}, nil).ActionItems
	if len(items) != 1 {
		t.Errorf("%+v", items)
	}
}

// Who asks for one thing of a server does not ask for another: a joined item is shown in the words of one of them for both.
func TestRequestsThatShareWordsStayTwo(t *testing.T) {
	t.Parallel()
	ask := func(name, request string) round.Review {
		return round.Review{Name: name, Answer: review.Answer{Rating: 3, Suggestions: []review.Suggestion{{Text: request}}}}
	}
	for _, pair := range []struct {
		a, b string
		want int
	}{
		{"Say who pays for the server", "Say what the server keeps, and for how long", 2},
		{"Name the owner of the server", "Name a backup of the server", 2},
		{"写明服务器由谁付费", "写明服务器保留什么", 2},
		{"Set a limit for the waiting list", "Say the limit of the waiting list", 1},
		{"Say who pays for the server", "Say who pays for the server.", 1},
		{"Encrypt backups", "Encrypt the backups of all harbours", 1},
		{"Keep photos on the phone, or name a period of at most 30 days.", "Name a time for the first scan, such as 30 seconds on a three-year-old phone.", 2},
		{"Say who pays for the server", "Name who pays for the server after the pilot", 1},
		{"Name an owner for the server of the pilot", "Name a replacement for the server of the pilot", 2},
		{"Add a glossary", "Add the harbour, its cranes and their crews to the glossary", 2},
	} {
		items := synthesis.Synthesize([]round.Review{ask("product", pair.a), ask("risk", pair.b)}, nil).ActionItems
		if len(items) != pair.want {
			t.Errorf("%q and %q: %d items, want %d: %+v", pair.a, pair.b, len(items), pair.want, items)
		}
	}
}

// A phone and a number are in two requests of this round, which ask for a time of scans and for what becomes of photos.
func TestRequestsOfARoundThatShareANumberStayTwo(t *testing.T) {
	t.Parallel()
	says := func(name string, pairs ...string) round.Review {
		r := round.Review{Name: name, Outcome: round.Answered, Answer: review.Answer{Rating: 2}}
		for i := 0; i < len(pairs); i += 2 {
			r.Weaknesses = append(r.Weaknesses, review.Weakness{Text: pairs[i], Severity: review.High})
			r.Suggestions = append(r.Suggestions, review.Suggestion{Text: pairs[i+1], Priority: review.High})
		}
		return r
	}
	const scan, photos = "Name a time for the first scan, such as 30 seconds on a three-year-old phone.", "Keep photos on the phone, or name a period of at most 30 days."
	items := synthesis.Synthesize([]round.Review{
		says("product",
			"“Fast and quick” names no figure, so nobody can say whether it was reached.", scan,
			"The users are everybody, so no need can be weighed against another.", "Name the one household that is served first.",
			"No income is named after the first year.", "Say who pays from the second year on."),
		says("technical",
			"Photos of homes are kept without a period or a place.", photos,
			"No answer is given to the barcode service being away.", "Say what the app does without the barcode service.",
			"It is not said which functions work offline.", "List the functions that work offline."),
		says("quality",
			"“In time” cannot be tested: no hour and no day is named.", "Say when: at 17:00 on the day before.",
			"“Most of the time” has no figure.", "Name a share, such as 95 of 100 scans."),
	}, nil).ActionItems
	for _, text := range []string{scan, photos} {
		if !slices.ContainsFunc(items, func(a round.ActionItem) bool { return a.Text == text && len(a.Perspectives) == 1 && len(a.Said) == 0 }) {
			t.Errorf("no item of its own: %q", text)
		}
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

func TestAFullStopMakesNoSecondItem(t *testing.T) {
	t.Parallel()
	items := synthesis.Synthesize([]round.Review{reviewer("risk", ask("Name the price", "name the price."))}, nil).ActionItems
	if len(items) != 1 {
		t.Errorf("items are %+v", items)
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
