package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/perspective"
	"parley/engine/review"
)

// Limits of an answer (facts, section 6): more would not be read.
const (
	maxStrengths  = 5
	maxWeaknesses = review.MostRuleFindings
	maxQuestions  = 12
)

// answer turns the results into a perspective's answer.
func (m *analysis) answer(results []checkRun, chosen checkSelection) review.Answer {
	findings := mergeFindings(results)
	if len(results) > 0 && emptyDocument(m.doc) {
		findings = []finding{{severity: review.High, text: "The document has no text to review.", suggestion: "Write the document, or name the right file."}}
	}
	absent := len(results) > 0 && m.absenceReason() != ""
	if absent {
		findings = append([]finding{m.absenceFinding()}, slices.DeleteFunc(findings, isKeptForHollow)...)
	}
	if absent || m.substance().isThin() {
		findings = slices.DeleteFunc(findings, m.isToldAsHollow)
	}
	if !absent && m.tiny() { // what a line or two lack is no news
		findings = slices.DeleteFunc(findings, func(f finding) bool { return f.check != nil && f.check.WholeDocument })
	}
	if !absent {
		findings = m.withCapping(findings, results)
	}
	score := m.rate(results, findings, chosen)
	a := review.Answer{
		Rating: score.rating, Strengths: strengths(results), Weaknesses: []review.Weakness{},
		Suggestions: []review.Suggestion{}, OpenQuestions: openQuestions(findings),
		Rules: &review.RuleReport{
			Engine: fmt.Sprintf("direct analysis, rules v%d, no AI model", RulesVersion), Confidence: score.confidence,
			Met: score.met, Partly: score.partly, Not: score.not, NotApplicable: score.skipped,
			Reason: score.reason, Abstains: score.abstains, Kind: string(m.doc.Profile), KindFrom: string(m.doc.Ground), NotJudged: append(chosen.notJudged, m.unread()...),
			DocumentQuestions: m.documentQuestions(), Silenced: m.describeSuppressions(), Checks: outcomes(results),
			Absent: absent || emptyDocument(m.doc),
		},
	}
	if absent || hasRule(findings, "Q21") || hasRule(findings, "Q23") { // a heading is no strength of a text that is not its own
		a.Strengths = []string{}
	}
	listed := findings[:min(len(findings), maxWeaknesses)]
	for _, f := range listed {
		a.Weaknesses = append(a.Weaknesses, m.weakness(f))
	}
	a.Suggestions = suggestions(listed)
	if m.input.Perspective.Name == perspective.Risk && !absent { // how risky a text is that is not there, nobody knows
		a.RiskLevel = riskLevel(findings)
		if score.abstains != "" && a.RiskLevel == review.Low { // nothing was found, and nothing judged either
			a.RiskLevel = ""
		}
	}
	if m.trace != nil {
		m.trace.fillAnswer(&a)
	}
	return a
}

// checksOfEmptyDocs are the checks that are told of a document in which there is nothing to review, too: they show the gaps, or a
// passage that speaks to its reviewers. The others would take a template's words for the author's.
var checksOfEmptyDocs = []string{"Q1", "Q3", "Q20", "Q21"}

func isKeptForHollow(f finding) bool {
	return f.check == nil || !slices.Contains(checksOfEmptyDocs, f.check.ID)
}

// isToldAsHollow reports whether a finding about gaps or a template's text is only about sections that the finding on what the document holds
// counts already: one gap is told once.
func (m *analysis) isToldAsHollow(f finding) bool {
	if f.check == nil || f.check.ID != "Q1" && f.check.ID != "Q3" {
		return false
	}
	hollow := m.substance().hollow
	within := func(line int) bool {
		return slices.ContainsFunc(hollow, func(s document.Section) bool {
			return line >= s.Line && (s.Index+1 == len(m.doc.Sections) || line < m.doc.Sections[s.Index+1].Line)
		})
	}
	lines := []int{f.line}
	for _, p := range f.places {
		lines = append(lines, p.Line)
	}
	return !slices.ContainsFunc(lines, func(line int) bool { return !within(line) })
}

// outcomes tells of each check what became of it; one that does not apply is visible as such, and one that is met in what was read, and
// not everywhere, is not praised.
func outcomes(results []checkRun) []review.CheckOutcome {
	states := map[state]string{met: "met", partly: "partly", unmet: "not", notApplicable: "not applicable"}
	list := make([]review.CheckOutcome, len(results))
	for i, r := range results {
		list[i] = review.CheckOutcome{Check: r.check.ID, What: cmp.Or(r.held, r.check.Criterion), State: states[r.state], Why: r.why}
		if r.state == met && r.unsaid {
			list[i].What = ""
		}
	}
	return list
}

// unread repeats what the parser had to leave out: a reader must know what was not analysed.
func (m *analysis) unread() []string {
	var notes []string
	for _, n := range append(slices.Clone(m.doc.Notes), m.unusedIgnoreComments()...) {
		notes = append(notes, "not analysed: "+n)
	}
	return notes
}

// emptyDocument reports whether a document has no text, nor a table or code; of one in a format that is not read nobody knows.
func emptyDocument(d *document.Document) bool {
	holds := func(b document.Block) bool { return strings.TrimSpace(b.Full+b.Code) != "" }
	return !d.Unread() && d.Words == 0 && d.Characters == 0 && len(d.Sections) <= 1 && !slices.ContainsFunc(d.Blocks, holds)
}

func (m *analysis) weakness(f finding) review.Weakness {
	// The line is told by itself; the location is what a reader finds the place by, a heading or an id.
	w := review.Weakness{Text: f.text, Severity: f.severity, Quote: f.quote, Anchor: f.anchor, Line: f.line}
	if f.line > 0 {
		w.Location = f.anchor
	}
	w.Settles, w.Places = f.suggestion, m.placesIn(f)
	w.Kind, w.Consequence = review.Fix, "Nobody can review it." // of a document without a text
	if f.check != nil {
		reason := f.check.reason()
		w.Rule, w.Topic, w.Why, w.Consequence, w.Kind = f.check.ID, f.check.Topic, reason.why, reason.consequence, reason.kind
		w.Settles = cmp.Or(f.suggestion, f.check.Suggestion)
	}
	if f.quote != "" {
		w.Evidence = review.Found
	}
	return w
}

// strengths are met criteria that weigh at least 2 and have evidence; never praise.
func strengths(results []checkRun) []string {
	var proofs []checkRun
	for _, r := range results {
		if r.state == met && r.proof != "" && r.check.Weight >= 2 {
			proofs = append(proofs, r)
		}
	}
	slices.SortStableFunc(proofs, func(a, b checkRun) int { return cmp.Compare(b.check.Weight, a.check.Weight) })
	found := []string{}
	for _, r := range proofs[:min(len(proofs), maxStrengths)] {
		found = append(found, r.proof)
	}
	return found
}

// suggestions are one for each kind of weakness, in the order of the weaknesses.
func suggestions(findings []finding) []review.Suggestion {
	list := []review.Suggestion{}
	seen := map[string]bool{}
	for _, f := range findings {
		text, rule, topic := f.suggestion, "", ""
		if f.check != nil {
			rule, topic = f.check.ID, f.check.Topic
			text = cmp.Or(text, f.check.Suggestion)
		}
		if text == "" || seen[text] {
			continue
		}
		seen[text] = true
		list = append(list, review.Suggestion{
			Text: text, Priority: f.severity, Topic: topic, Anchor: f.anchor, Line: f.line, Rule: rule,
		})
	}
	return list
}

// mergeFindings puts the findings in order, worst first, and joins those that rest on the same evidence.
func mergeFindings(results []checkRun) []finding {
	var all []finding
	for _, r := range results {
		all = append(all, r.findings...)
	}
	slices.SortStableFunc(all, func(a, b finding) int {
		return cmp.Or(cmp.Compare(b.severity.Rank(), a.severity.Rank()), cmp.Compare(b.check.Weight, a.check.Weight))
	})
	var kept []coveredFinding
	for i := range all {
		f := &all[i]
		same := slices.IndexFunc(kept, func(k coveredFinding) bool { return f.isCoveredBy(k) })
		if same < 0 {
			kept = append(kept, newCoveredFinding(f))
			continue
		}
		if k := kept[same]; k.check.ID != f.check.ID {
			k.text += fmt.Sprintf(" %s (%s) is not met there either.", f.check.ID, f.check.Criterion)
		}
	}
	merged := make([]finding, 0, len(kept))
	for _, k := range kept {
		merged = append(merged, *k.finding)
	}
	return merged
}

// isCoveredBy reports whether every piece of a finding's evidence is already evidence of another one.
func (f finding) isCoveredBy(other coveredFinding) bool {
	if len(f.evidence) == 0 || len(other.evidence) == 0 {
		return false
	}
	for _, e := range f.evidence {
		if !other.has(e) {
			return false
		}
	}
	return true
}

// coveredFinding is a finding of which it is asked what evidence it rests on.
type coveredFinding struct {
	*finding
	has func(document.Span) bool
}

// fewPieces of evidence are quicker gone through than put in order.
const fewPieces = 8

func newCoveredFinding(f *finding) coveredFinding {
	if len(f.evidence) <= fewPieces {
		return coveredFinding{f, func(e document.Span) bool { return slices.Contains(f.evidence, e) }}
	}
	pieces := make(map[document.Span]bool, len(f.evidence))
	for _, e := range f.evidence {
		pieces[e] = true
	}
	return coveredFinding{f, func(e document.Span) bool { return pieces[e] }}
}
