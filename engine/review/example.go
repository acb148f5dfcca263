package review

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// Extra is a group of fields that only some prompts ask for.
type Extra int

// WithRisk: the risk level. WithCoverage: the requirement lists. WithUnderstanding: what a follow-up round confirmed,
// corrected and found. WithReplies: the answers to the person's questions.
const (
	WithRisk Extra = iota
	WithCoverage
	WithUnderstanding
	WithReplies
)

// ferryReview is the example: a review of a document that nobody has, since a model copies a placeholder more readily than it
// copies a sentence about something else. What of it comes back is dropped.
func ferryReview() Answer {
	return Answer{
		Rating:    3,
		Strengths: []string{"Section 2 lists each crossing with its weekdays, so a passenger can plan without calling the harbour office."},
		Weaknesses: []Weakness{{
			Text:        "Crossings are cancelled in strong wind, but no wind is named, so that two captains will decide differently.",
			Severity:    Medium,
			Consequence: "No passenger knows at breakfast whether the ferry goes.",
			Kind:        Decide,
			Quote:       "In strong wind the ferry does not run.", Location: "3.1 Weather", Topic: "testability", Anchor: "3.1 Weather",
		}},
		Suggestions: []Suggestion{{
			Text:     "Name the wind in 3.1, such as 7 Beaufort measured at the pier at 6:00, and say where the decision is posted by 6:30.",
			Priority: Medium, Topic: "testability", Anchor: "3.1 Weather",
		}},
		OpenQuestions: []string{"Who pays the taxi when the last ferry of the day is cancelled?"},
	}
}

// ferryExtras are the fields of the example that only some prompts ask for.
type ferryExtras struct {
	RiskLevel           Severity `json:"risk_level,omitempty"`
	MissingRequirements []string `json:"missing_requirements,omitempty"`
	PartialRequirements []string `json:"partial_requirements,omitempty"`
	CoveredRequirements []string `json:"covered_requirements,omitempty"`
	ScopeCreep          []string `json:"scope_creep,omitempty"`
	Confirmed           []string `json:"confirmed,omitempty"`
	Corrected           []string `json:"corrected,omitempty"`
	NewInsights         []string `json:"new_insights,omitempty"`
	Replies             []Reply  `json:"answers,omitempty"`
}

func (f *ferryExtras) add(extra Extra) {
	switch extra {
	case WithRisk:
		f.RiskLevel = Medium
	case WithCoverage:
		f.MissingRequirements = []string{"H-4 wheelchairs: no section says how one comes on board at low tide"}
		f.PartialRequirements = []string{"H-2 bicycles: the price is there, how many fit on deck is not"}
		f.CoveredRequirements = []string{"H-1 winter timetable: section 2.3"}
		f.ScopeCreep = []string{"Section 5 plans a pier café, which no requirement asks for"}
	case WithUnderstanding:
		f.Confirmed = []string{"F-041: the winter timetable still has two last crossings on Sundays"}
		f.Corrected = []string{"F-052: the fare for children is there after all, in the footnote of 4.2"}
		f.NewInsights = []string{"The new 7:10 crossing leaves before the first bus reaches the pier"}
	case WithReplies:
		f.Replies = []Reply{{
			Question: "How many cars fit on deck?", Answer: "Fourteen in summer, ten when the lorry of the dairy is on board.",
			Evidence: "Deck space: 14 cars, or 10 and one lorry.", Confidence: "high",
		}}
	}
}

// Example is an answer in the wanted form, as every prompt shows it.
func Example() string { return indentedJSON(ferryReview()) }

// ExtraExample is what the example holds of the fields that only some prompts ask for; "" for none.
func ExtraExample(extras ...Extra) string {
	if len(extras) == 0 {
		return ""
	}
	var f ferryExtras
	for _, extra := range extras {
		f.add(extra)
	}
	return indentedJSON(f)
}

func indentedJSON(v any) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(v); err != nil {
		return "" // the example holds nothing that cannot be encoded
	}
	return strings.TrimSpace(out.String())
}

// exampleTexts are the sentences of the example, as exampleKey writes them.
var exampleTexts = sync.OnceValue(func() map[string]bool {
	a := ferryReview()
	var f ferryExtras
	for _, extra := range []Extra{WithRisk, WithCoverage, WithUnderstanding, WithReplies} {
		f.add(extra)
	}
	texts := slices.Concat(a.Strengths, a.OpenQuestions, f.MissingRequirements, f.PartialRequirements, f.CoveredRequirements,
		f.ScopeCreep, f.Confirmed, f.Corrected, f.NewInsights)
	for _, w := range a.Weaknesses {
		texts = append(texts, w.Text, w.Quote, w.Consequence)
	}
	for _, s := range a.Suggestions {
		texts = append(texts, s.Text)
	}
	for _, r := range f.Replies {
		texts = append(texts, r.Question, r.Answer)
	}
	keys := map[string]bool{}
	for _, text := range texts {
		keys[exampleKey(text)] = true
	}
	return keys
})

// exampleKey makes a sentence comparable with the same one in other spacing, case or punctuation.
func exampleKey(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

// withoutExample takes the example's own points out and tells how many there were.
func withoutExample(a Answer) (Answer, int) {
	var n int
	echoed := func(texts ...string) bool {
		for _, text := range texts {
			if exampleTexts()[exampleKey(text)] {
				n++
				return true
			}
		}
		return false
	}
	for _, list := range a.lists() {
		*list = filter(*list, func(s string) bool { return !echoed(s) })
	}
	a.Weaknesses = filter(a.Weaknesses, func(w Weakness) bool { return !echoed(w.Text, w.Quote) })
	for i := range a.Weaknesses { // a point of its own with the example's consequence loses only that
		if w := &a.Weaknesses[i]; exampleTexts()[exampleKey(w.Consequence)] {
			w.Consequence = ""
		}
	}
	a.Suggestions = filter(a.Suggestions, func(s Suggestion) bool { return !echoed(s.Text) })
	a.Replies = filter(a.Replies, func(r Reply) bool { return !echoed(r.Question, r.Answer) })
	return a, n
}

// lists are the answer's plain lists, in the order of its fields.
func (a *Answer) lists() []*[]string {
	return []*[]string{
		&a.Strengths, &a.OpenQuestions, &a.MissingRequirements, &a.PartialRequirements, &a.CoveredRequirements,
		&a.ScopeCreep, &a.Confirmed, &a.Corrected, &a.NewInsights, &a.Unsorted,
	}
}

// points counts what the answer says.
func (a *Answer) points() int {
	n := len(a.Weaknesses) + len(a.Suggestions) + len(a.Replies)
	for _, list := range a.lists() {
		n += len(*list)
	}
	return n
}

// filter keeps what fits, in a list of its own; nothing left is nil.
func filter[T any](list []T, fits func(T) bool) []T {
	var kept []T
	for _, x := range list {
		if fits(x) {
			kept = append(kept, x)
		}
	}
	return kept
}
