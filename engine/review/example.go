package review

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Sentinel marks every text of the prompt's example, so that an answer which merely repeats the example is refused.
const Sentinel = "EXAMPLE-ONLY"

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

// Example is an answer in the wanted form, as the prompt shows it.
func Example(extras ...Extra) string {
	say := func(text string) string { return Sentinel + ": " + text }
	list := func(text string) []string { return []string{say(text)} }
	a := Answer{
		Rating:    3,
		Strengths: list("one thing that the document does well, and where"),
		Weaknesses: []Weakness{{
			Text: say("what is wrong and what follows from it"), Severity: Medium,
			Quote: say("the words of the document this is about"), Location: say("section or line"),
			Topic: "scope", Anchor: say("heading or id"),
		}},
		Suggestions:   []Suggestion{{Text: say("one change that can be made as written"), Priority: Medium, Topic: "scope", Anchor: say("heading or id")}},
		OpenQuestions: list("one question that the document leaves open"),
	}
	for _, extra := range extras {
		switch extra {
		case WithRisk:
			a.RiskLevel = Medium
		case WithCoverage:
			a.MissingRequirements = list("a requirement that the document does not answer")
			a.PartialRequirements = list("a requirement that is answered in part, and what is missing")
			a.CoveredRequirements = list("a requirement that is answered, and where")
			a.ScopeCreep = list("something that no requirement asked for")
		case WithUnderstanding:
			a.Confirmed = list("an earlier point that holds")
			a.Corrected = list("an earlier point that was wrong, and what is right")
			a.NewInsights = list("something that was not seen before")
		case WithReplies:
			a.Replies = []Reply{{Question: say("the question"), Answer: say("the answer"), Evidence: say("the words of the document it rests on"), Confidence: "medium"}}
		}
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(a); err != nil {
		return "" // an Answer holds nothing that cannot be encoded
	}
	return strings.TrimSpace(out.String())
}

// withoutExample takes the example's own points out and tells how many there were.
func withoutExample(a Answer) (Answer, int) {
	var n int
	echoed := func(text string) bool {
		if strings.Contains(text, Sentinel) {
			n++
			return true
		}
		return false
	}
	for _, list := range a.lists() {
		*list = filter(*list, func(s string) bool { return !echoed(s) })
	}
	a.Weaknesses = filter(a.Weaknesses, func(w Weakness) bool { return !echoed(w.Text + w.Quote) })
	a.Suggestions = filter(a.Suggestions, func(s Suggestion) bool { return !echoed(s.Text) })
	a.Replies = filter(a.Replies, func(r Reply) bool { return !echoed(r.Question + r.Answer) })
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
