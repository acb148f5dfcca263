package engine

import (
	"fmt"
	"slices"

	"parley/engine/consistency"
	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

// findContradictions holds the files of a bundle against each other.
func findContradictions(files []direct.BundleFile) []round.Contradiction {
	docs := make([]consistency.Document, len(files))
	begin := map[string]int{}
	for i, f := range files {
		docs[i] = consistency.Document{Path: f.Path, Doc: document.Parse(f.At, f.Text)}
		begin[f.Path] = f.Line
	}
	passage := func(p consistency.Place) round.Passage {
		return round.Passage{Line: begin[p.Path] + p.Line - 1, Quote: p.Quote, Where: review.Where{File: p.Path, FileLine: p.Line}}
	}
	var found []round.Contradiction
	for _, c := range consistency.Find(docs) {
		found = append(found, foreign.Value(round.Contradiction{Rule: c.Rule, Severity: c.Severity, Text: c.Text, Key: c.Key, A: passage(c.A), B: passage(c.B)}))
	}
	return found
}

// mostContradictions are findings one by one; the record has all.
const mostContradictions = 12

// contradictionRating caps a rating by the gravest contradiction.
var contradictionRating = map[review.Severity]review.Rating{review.High: 2, review.Medium: 3, review.Low: 4}

// addContradictions adds to an answer by rules what the files of a bundle contradict each other in.
func addContradictions(a *review.Answer, found []round.Contradiction) {
	for i, c := range found[:min(len(found), mostContradictions)] {
		a.Weaknesses = slices.Insert(a.Weaknesses, i, review.Weakness{
			Text: contradictionText(c), Severity: c.Severity, Quote: c.A.Quote, Evidence: review.Found, Line: c.A.Line, Where: c.A.Where,
			Location: c.Key, Topic: "consistency", Anchor: c.Key, Rule: c.Rule,
			Why:     "Whoever reads one of the two places builds something else than the reader of the other.",
			Settles: fmt.Sprintf("Decide for “%s” which of the two holds, and write it in both: %s and %s.", c.Key, c.A.At(0), c.B.At(0)),
			Places:  []review.Place{{Line: c.A.Line, Quote: c.A.Quote, Where: c.A.Where}, {Line: c.B.Line, Quote: c.B.Quote, Where: c.B.Where}},
		})
	}
	for i, w := range a.Weaknesses[:min(len(found), mostContradictions)] {
		a.Suggestions = slices.Insert(a.Suggestions, i, review.Suggestion{Text: w.Settles, Priority: w.Severity, Topic: w.Topic, Anchor: w.Anchor, Line: w.Line, Rule: w.Rule, Where: w.Where})
	}
	if len(found) == 0 || a.Rules == nil {
		return
	}
	if most, capped := contradictionRating[found[0].Severity]; capped && a.Rating > most {
		a.Rating = most
		a.Rules.Reason = fmt.Sprintf("%d of 5: %s between the files cap it (%s)", most, countContradictions(len(found)), a.Rules.Reason)
	}
}

// contradictionText is the contradiction with both its places.
func contradictionText(c round.Contradiction) string {
	return fmt.Sprintf("%s (%s against %s)", trimPeriod(c.Text), c.A.At(0), c.B.At(0))
}

func trimPeriod(text string) string {
	for len(text) > 0 && text[len(text)-1] == '.' {
		text = text[:len(text)-1]
	}
	return text
}

func countContradictions(n int) string {
	if n == 1 {
		return "1 contradiction"
	}
	return fmt.Sprintf("%d contradictions", n)
}

// answerConsistency is the answer of the consistency perspective by rules: it holds the files against each other and looks at nothing else.
func answerConsistency(files []direct.BundleFile, found []round.Contradiction) review.Answer {
	a := review.Answer{
		Strengths: []string{}, Weaknesses: []review.Weakness{}, Suggestions: []review.Suggestion{}, OpenQuestions: []string{},
		Rules: &review.RuleReport{
			Engine: fmt.Sprintf("direct analysis, rules v%d, no AI model", direct.RulesVersion), Confidence: "medium",
			NotJudged: []string{"contradictions in meaning that share no id, quantity, term, decision or date"},
		},
	}
	for _, rule := range consistency.Rules() {
		outcome := review.CheckOutcome{Check: rule.Name, What: rule.Holds, State: "met"}
		if slices.ContainsFunc(found, func(c round.Contradiction) bool { return c.Rule == rule.Name }) {
			outcome.State = "not"
			a.Rules.Not++
		} else {
			a.Rules.Met++
		}
		a.Rules.Checks = append(a.Rules.Checks, outcome)
	}
	if len(files) < 2 {
		a.Rules.Checks, a.Rules.Met, a.Rules.Not, a.Rules.Confidence = nil, 0, 0, "low"
		a.Rules.Abstains = "there is one file, and nothing to hold it against"
		a.Rules.Reason = "abstains: " + a.Rules.Abstains
		return a
	}
	a.Rating = 4 // that rules find nothing does not say that nothing is there
	a.Rules.Reason = fmt.Sprintf("4 of 5: no rule finds a contradiction among %d files, and rules know only some kinds", len(files))
	addContradictions(&a, found)
	return a
}

// reportsContradictions reports whether a perspective's answer by rules holds the contradictions: the consistency perspective, else quality.
func (b roundInput) reportsContradictions(name string) bool {
	has := func(wanted string) bool {
		return slices.ContainsFunc(b.perspectives, func(p perspective.Perspective) bool { return p.Name == wanted })
	}
	if has(perspective.Consistency) {
		return name == perspective.Consistency
	}
	if has(perspective.Quality) {
		return name == perspective.Quality
	}
	return len(b.perspectives) > 0 && name == b.perspectives[0].Name
}
