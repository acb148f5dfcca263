// Package consistency holds the documents of a package against each other: brief, requirements, architecture, epics and
// the report on them. What it finds are two places that cannot both be right, each with its file, line and words.
//
// The rules are pure: they see parsed documents in a stated order, read no files and ask no model. They would rather
// miss a contradiction than report one that is none.
package consistency

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

// Document is one of the documents, under the path it is shown by.
type Document struct {
	Path string
	Doc  *document.Document
}

// Place is where a document says something. The quote is verbatim.
type Place struct {
	Path  string
	Line  int
	Quote string
}

// Contradiction is two places that cannot both be right. A stands before B in the order of the documents, except for a
// claim: there A is the claim and B what speaks against it.
type Contradiction struct {
	Rule     string
	Severity review.Severity
	Text     string
	A, B     Place
	short    string // what it says in fewer words, where its places stand beside it, without a full stop; "" for none
	told     bool
	// Key names what the two places are about ("REQ-3 priority"): it stays the same when the texts around them change.
	Key string
}

// Telling is where what a rule finds is told as a contradiction. Elsewhere it is a pair of places worth comparing, which the consistency
// reviewer's prompt lists.
type Telling int

// Told of any documents, of those that are each the only one of its kind, or never.
const (
	Anywhere Telling = iota
	InPackage
	AsPair
)

// Rule is one way in which documents contradict each other.
type Rule struct {
	Name string
	Told Telling
	// Holds is what is true of documents that agree, in one sentence.
	Holds string
	find  func(*corpus) []Contradiction
}

// Rules are all rules, in the order in which equally grave contradictions are told.
func Rules() []Rule {
	return []Rule{
		{"id-title", InPackage, "An id names the same thing in every document that defines it.", idTitles},
		{"id-text", InPackage, "A requirement that is stated twice under one id says the same both times.", idTexts},
		{"id-priority", InPackage, "An id has one priority.", idPriorities},
		{"id-value", InPackage, "A requirement that is stated twice under one id gives the same value.", idValues},
		{"id-estimate", InPackage, "An id has one estimate.", idEstimates},
		{"id-count", InPackage, "An epic has as many stories as its row says.", idCounts},
		{"mvp", InPackage, "What belongs to the MVP in one document does so in all.", mvpMarks},
		{"decision-status", InPackage, "A decision has one status.", decisionStatuses},
		{"decision-use", InPackage, "Nothing rests on a decision that was superseded or withdrawn.", decisionUses},
		{"quantity", InPackage, "The same quantity has the same value.", quantities},
		{"id-time", InPackage, "A requirement that is named with a time of day has that time.", clockTimes},
		{"choice", InPackage, "One purpose is served by one product of a kind.", choices},
		{"term", Anywhere, "A term has one meaning.", terms},
		{"name", Anywhere, "What the glossary says not to write is not written.", names},
		{"scope", InPackage, "What one document excludes no other includes.", scopes},
		{"date", InPackage, "A milestone has one date.", dates},
		{"claim-count", InPackage, "A report counts what there is.", claimedCounts},
		{"claim-coverage", InPackage, "What a report calls covered is cited by an epic.", claimedCoverage},
		{"claim-open", InPackage, "Where a report sees nothing open, nothing is.", claimedClosed},
		{"claim-decision", InPackage, "A report gives decisions the status that they have.", claimedStatuses},
		{"claim-estimate", InPackage, "A report adds the estimates up.", claimedEstimates},
		{"claim-gate", InPackage, "A report passes a gate only with the score that the gate asks for.", claimedGates},
	}
}

// maxPerRule keeps one confusion that runs through all documents from burying the rest.
const maxPerRule = 200

// Find returns the contradictions among some documents, the gravest first.
func Find(docs []Document) []Contradiction { return newCorpus(docs).told() }

// told are the contradictions that are told as such.
func (c *corpus) told() []Contradiction {
	return slices.DeleteFunc(c.contradictions(), func(x Contradiction) bool { return !x.told })
}

// contradictions are what all rules find, told or not.
func (c *corpus) contradictions() []Contradiction {
	var found []Contradiction
	rank := map[string]int{}
	for i, rule := range Rules() {
		rank[rule.Name] = i
		of := slices.DeleteFunc(rule.find(c), func(x Contradiction) bool { return twoReleases(x) || !c.inPlan(x.A) || !c.inPlan(x.B) })
		for k := range of {
			of[k].Rule, of[k].told = rule.Name, c.isTold(rule.Told, of[k])
		}
		found = append(found, of[:min(len(of), maxPerRule)]...)
	}
	slices.SortStableFunc(found, func(a, b Contradiction) int {
		return cmp.Or(firstTrue(a.told, b.told), cmp.Compare(b.Severity.Rank(), a.Severity.Rank()), cmp.Compare(rank[a.Rule], rank[b.Rule]),
			c.compare(a.A, b.A), c.compare(a.B, b.B), strings.Compare(a.Key, b.Key))
	})
	seen := map[[2]Place]bool{}
	return slices.DeleteFunc(found, func(x Contradiction) bool {
		pair := [2]Place{x.A, x.B}
		known := seen[pair]
		seen[pair] = true
		return known
	})
}

func firstTrue(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	default:
		return 1
	}
}
