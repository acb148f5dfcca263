package engine

import (
	"fmt"
	"strings"
	"sync"

	"parley/engine/consistency"
	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

// bundleConsistency holds the files of a bundle against each other, once and only when somebody asks.
type bundleConsistency struct {
	// contradictions are the pairs that cannot both be right by a rule; pairs, for a model, are those and others about one thing.
	contradictions func() []round.Contradiction
	pairs          func() []string
	// undefined are the ids that a file names and none defines.
	undefined func() []consistency.Undefined
	// untraced are the requirements that no epic, story or test names though others are named there.
	untraced func() []round.Untraced
}

// read finds what every round tells of its files, so that it is there when it is asked for.
func (c bundleConsistency) read() {
	c.contradictions()
	c.undefined()
	c.untraced()
}

// newBundleConsistency reads nothing yet.
func newBundleConsistency(files []direct.BundleFile, in direct.Input) bundleConsistency {
	docs := func() (list []consistency.Document, done func()) {
		parsed, done := direct.ParseBundle(in, files)
		for i, doc := range parsed {
			list = append(list, consistency.Document{Path: files[i].Path, Doc: doc})
		}
		return list, done
	}
	return bundleConsistency{
		contradictions: sync.OnceValue(func() []round.Contradiction {
			if len(files) < 2 {
				return nil
			}
			list, done := docs()
			defer done()
			return contradictionsAmong(list, files)
		}),
		undefined: sync.OnceValue(func() []consistency.Undefined {
			if len(files) < 2 {
				return nil
			}
			list, done := docs()
			defer done()
			return consistency.FindUndefined(list)
		}),
		untraced: sync.OnceValue(func() []round.Untraced {
			if len(files) < 2 {
				return nil
			}
			list, done := docs()
			defer done()
			return untracedIn(consistency.Trace(list))
		}),
		pairs: sync.OnceValue(func() []string {
			if len(files) < 2 {
				return nil
			}
			list, done := docs()
			defer done()
			var lines []string
			for _, p := range consistency.Pairs(list) {
				lines = append(lines, fmt.Sprintf("%s:%d “%s” and %s:%d “%s”: %s", p.A.Path, p.A.Line, p.A.Quote, p.B.Path, p.B.Line, p.B.Quote, p.Why))
			}
			return foreign.Value(lines)
		}),
	}
}

// undefinedAmong says which ids no file defines: "2 ids are defined in no file: REQ-007 (epics.md:12) and REQ-009 (epics.md:9)".
func undefinedAmong(found []consistency.Undefined) string {
	var parts []string
	for i, u := range found {
		if i == mostUndefined {
			parts = append(parts, fmt.Sprintf("%d more", len(found)-i))
			break
		}
		parts = append(parts, fmt.Sprintf("%s (%s:%d)", u.ID, u.At.Path, u.At.Line))
	}
	switch n := len(parts); n {
	case 0:
		return ""
	case 1:
		return parts[0] + " is defined in no file"
	default:
		return fmt.Sprintf("%d ids are defined in no file: %s and %s", len(found), strings.Join(parts[:n-1], ", "), parts[n-1])
	}
}

// idsOf are these ids by their names.
func idsOf(found []consistency.Undefined) []string {
	var ids []string
	for _, u := range found {
		ids = append(ids, u.ID)
	}
	return foreign.Value(ids)
}

// mostUndefined is how many ids a round names that no file defines.
const mostUndefined = 5

// contradictionsAmong are the contradictions by rule with their places in the bundle's text.
func contradictionsAmong(docs []consistency.Document, files []direct.BundleFile) []round.Contradiction {
	begin := map[string]int{}
	for _, f := range files {
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

// answerConsistency is the answer of the consistency perspective by rules. On projects that nobody had tuned them on, many of the pairs that
// they named were no contradiction before they were narrowed, and few were read since (consistency/testdata/read_by_hand.json): so they are
// shown, weigh little, and give no rating.
func answerConsistency(files []direct.BundleFile, found []round.Contradiction) review.Answer {
	a := review.Answer{
		Strengths: []string{}, Weaknesses: []review.Weakness{}, Suggestions: []review.Suggestion{}, OpenQuestions: []string{},
		Rules: &review.RuleReport{
			Engine: fmt.Sprintf("direct analysis, rules v%d, no AI model", direct.RulesVersion), Confidence: "low",
			NotJudged: []string{"whether two places that rules name do contradict each other", "contradictions that share no id, value, term, decision or date"},
		},
	}
	a.Rules.Abstains = "built-in checks only name places that may contradict each other: a person or an AI tool has to judge them"
	if len(files) < 2 {
		a.Rules.Abstains = "there is one file, and nothing to hold it against"
	}
	a.Rules.Reason = "abstains: " + a.Rules.Abstains
	for _, c := range found[:min(len(found), mostContradictions)] {
		settles := fmt.Sprintf("Decide whether both hold, %s and %s; correct the one that does not.", told(c.A), told(c.B))
		a.Weaknesses = append(a.Weaknesses, review.Weakness{
			Text: "Possible contradiction: " + c.Text, Severity: review.Low, Quote: c.A.Quote, Evidence: review.Found, Line: c.A.Line, Where: c.A.Where,
			Topic: "consistency", Anchor: c.Key, Rule: c.Rule, Settles: settles,
			Why:    "If the two places do not mean the same, whoever reads the one builds something else than the reader of the other.",
			Places: []review.Place{{Line: c.A.Line, Quote: c.A.Quote, Where: c.A.Where}, {Line: c.B.Line, Quote: c.B.Quote, Where: c.B.Where}},
		})
		a.Suggestions = append(a.Suggestions, review.Suggestion{Text: settles, Priority: review.Low, Topic: "consistency", Anchor: c.Key, Line: c.A.Line, Rule: c.Rule, Where: c.A.Where})
	}
	return a
}

// told is a place with its words, short enough for an action item: what two places are about is a key for comparing, and no name.
func told(p round.Passage) string {
	short := document.Shorten(p.Quote, maxTold)
	if short != p.Quote {
		short += "…"
	}
	return fmt.Sprintf("“%s” (%s)", short, p.At(0))
}

const maxTold = 60

// pairsFor are the places in pairs that a prompt of the consistency perspective lists.
func (s *reviewer) pairsFor() []string {
	if s.perspective.Name != perspective.Consistency || s.brief.consistency.pairs == nil {
		return nil
	}
	return s.brief.consistency.pairs()
}
