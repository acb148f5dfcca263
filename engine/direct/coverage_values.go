package direct

import (
	"fmt"
	"math"
	"slices"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// amounts are the values of a text: those with a unit, and the numbers of things.
func amounts(text string) []document.Measure {
	return append(document.ScanMeasures(text), document.ScanCounts(text)...)
}

// month is where time is told by the calendar: 30 days and a month are meant to be the same.
const month = 28 * 24 * 3600

func equalValue(a, b document.Measure) bool {
	tolerance := 1e-9
	if a.Dimension == "time" && a.Base >= month {
		tolerance = 0.02
	}
	return math.Abs(a.Base-b.Base) <= tolerance*math.Max(a.Base, b.Base)
}

var (
	upper = pattern.New(`(?i)(?:\b(?:below|under|less than|fewer than|at most|no more than|not more than|up to|within|maximum(?: of)?|max\.?|not exceed(?:ing)?|in)|[≤<]|不超过|小于|低于|不大于|至多|最多)\s*$`)
	lower = pattern.New(`(?i)(?:\b(?:at least|no less than|not less than|no fewer than|minimum(?: of)?|min\.?|more than|over|above)|[≥>]|至少|不少于|不低于|不小于|(?:^|[^不])(?:大于|超过))\s*$`)
	// inside follows a value that is an upper bound in Chinese: 200 毫秒内.
	inside = pattern.New(`^\s*(?:以内|之内|内)`)
)

// satisfies reports whether another value keeps a bound: 0.5 s is within 1 s.
func satisfies(text string, bound, value document.Measure) bool {
	before, after := text[:bound.Start], text[bound.Start+len(bound.Text):]
	switch {
	case lower.MatchString(before):
		return value.Base >= bound.Base
	case upper.MatchString(before) || inside.MatchString(after):
		return value.Base <= bound.Base
	default:
		return false
	}
}

// valuePlace is a value somewhere in the artifact or its parts.
type valuePlace struct {
	measure document.Measure
	text    string // of its sentence
	file    string
	line    int
	block   int // in the artifact; -1 in another file
}

// values are all amounts of the artifact and its parts, computed once.
func (m *analysis) values() []valuePlace {
	if m.amounts != nil {
		return m.amounts
	}
	m.amounts = []valuePlace{}
	collect := func(d *document.Document, file string) {
		for i := range d.Blocks {
			b := &d.Blocks[i]
			if b.Kind == document.Code || b.Nav {
				continue
			}
			for _, x := range amounts(b.Text) {
				at := valuePlace{x, sentenceText(d, document.Measure{Block: i, Start: x.Start}), file, d.Line(b.Source(x.Start)), i}
				if file != "" {
					at.block = -1
				}
				m.amounts = append(m.amounts, at)
			}
		}
	}
	collect(m.doc, "")
	for _, l := range m.parts() {
		collect(l.doc, l.name)
	}
	return m.amounts
}

// brokenConstraint is a value of the context that the artifact does not keep.
type brokenConstraint struct {
	need  need
	value document.Measure
	rival *valuePlace // nil: dropped
}

func valuesKept(m *analysis, t *trace) checkResult {
	var findings []finding
	var dropped []brokenConstraint
	checked := 0
	for _, c := range t.discovery.constraints {
		for _, x := range amounts(c.full()) {
			checked++
			switch b, kept := m.constraintKept(c, x); {
			case kept:
			case b.rival != nil:
				findings = append(findings, m.valueChanged("the constraint", c, x, *b.rival, review.High))
			case m.carriesConstraints(b):
				dropped = append(dropped, b)
			}
		}
	}
	if len(dropped) > 0 {
		findings = append(findings, m.valuesDropped(dropped))
	}
	for _, n := range t.discovery.needs {
		if n.id == "" || n.kind == constraintField {
			continue
		}
		for _, x := range document.ScanMeasures(n.full()) {
			checked++
			if f, ok := m.requirementChanged(n, x); ok {
				findings = append(findings, f)
			}
		}
	}
	if checked == 0 {
		return skip()
	}
	if len(findings) == 0 {
		return passedWithProof(1, fmt.Sprintf("%s of constraints and requirements %s kept", sentence(shareOf(checked, checked, "value")), singularOrPlural(checked, "is", "are")))
	}
	return failed(findings...)
}

// constraintKept looks for the value in any unit, then for another value beside the same words.
func (m *analysis) constraintKept(c need, x document.Measure) (brokenConstraint, bool) {
	words := plainWords(c.full())
	var rival *valuePlace
	most := 0
	all := m.values()
	for i := range all {
		y := &all[i]
		if y.measure.Dimension != x.Dimension {
			continue
		}
		if equalValue(x, y.measure) {
			return brokenConstraint{}, true
		}
		shared := 0
		for w := range plainWords(y.text) {
			if words[w] {
				shared++
			}
		}
		if shared > most && 2*shared >= len(words) {
			rival, most = y, shared
		}
	}
	if rival != nil && satisfies(c.full(), x, rival.measure) {
		return brokenConstraint{}, true
	}
	return brokenConstraint{c, x, rival}, false
}

// carriesConstraints reports whether a dropped constraint is this document's affair: epics cut the work into pieces and
// need not repeat it, and one that another document of the session keeps is not lost.
func (m *analysis) carriesConstraints(b brokenConstraint) bool {
	if m.doc.Profile == aEpics {
		return false
	}
	for _, l := range m.others() {
		for i := range l.doc.Blocks {
			if slices.ContainsFunc(amounts(l.doc.Blocks[i].Text), func(y document.Measure) bool {
				return y.Dimension == b.value.Dimension && equalValue(b.value, y)
			}) {
				return false
			}
		}
	}
	return true
}

// valuesDropped is said with all its weight where constraints belong: in requirements and designs.
func (m *analysis) valuesDropped(dropped []brokenConstraint) finding {
	severity := review.High
	if p := m.doc.Profile; p == aBrief || p == aReport {
		severity = review.Medium
	}
	var shown []string
	for _, b := range dropped {
		shown = append(shown, quoteOf(b.need.text, 90))
	}
	text := fmt.Sprintf("The constraint %s is missing: its value, %s, stands nowhere in %s%s.", shown[0], dropped[0].value.Text, m.docName(), m.inParts())
	if len(dropped) > 1 {
		var values []string
		for _, b := range dropped {
			values = append(values, b.value.Text)
		}
		text = fmt.Sprintf("%d constraints are missing: %s. Their values (%s) stand nowhere in %s%s.", len(dropped), listAtMost(shown, 3), listAtMost(values, 3), m.docName(), m.inParts())
	}
	f := absence(severity, text, fmt.Sprintf("Add %s to %s, or ask the person who set %[3]s to change %[3]s.", listAtMost(shown, 4), m.docName(), singularOrPlural(len(dropped), "it", "them")))
	f.anchor = "constraints"
	return f
}

// valueChanged words a value that the artifact gives otherwise.
func (m *analysis) valueChanged(what string, n need, x document.Measure, y valuePlace, severity review.Severity) finding {
	subject := fmt.Sprintf("%s %s", what, quoteOf(n.text, 90))
	if n.id != "" {
		subject = fmt.Sprintf("%s (%s)", n.written, quoteOf(n.text, 80))
	}
	text := fmt.Sprintf("%s says %s; %s says %s.", sentence(subject), x.Text, atPlace(y), y.measure.Text)
	f := absence(severity, text, fmt.Sprintf("Write %s in place of %s at %s, or have the value changed by the person who set it: %s.", x.Text, y.measure.Text, atPlace(y), subject))
	f.question = fmt.Sprintf("Was %s changed from %s to %s on purpose? (%s)", quoteOf(n.text, 60), x.Text, y.measure.Text, atPlace(y))
	if y.block >= 0 {
		s := sentenceAt(m.doc, y.block, y.measure.Start)
		f.line, f.quote, f.anchor = y.line, m.doc.Quote(s.Span), m.doc.Heading(m.doc.Blocks[y.block].Section)
		b := &m.doc.Blocks[y.block]
		f.evidence = []document.Span{b.SpanOf(y.measure.Start, y.measure.Start+len(y.measure.Text))}
	}
	return f
}

func atPlace(y valuePlace) string {
	if y.file != "" {
		return y.file + ", " + lineOf(y.line)
	}
	return lineOf(y.line)
}

func sentenceAt(d *document.Document, block, offset int) document.Sentence {
	for _, s := range d.SentencesOf(block) {
		if offset >= s.Start && offset < s.Start+len(s.Text) {
			return s
		}
	}
	return document.Sentence{Block: block, Span: d.Blocks[block].Span, Text: d.Blocks[block].Text}
}

// requirementChanged compares a requirement's value with what the artifact says where it names the requirement's id.
func (m *analysis) requirementChanged(n need, x document.Measure) (finding, bool) {
	stated := m.statementOf(n.id)
	if y, ok := m.onlyValueOf(stated, x); ok {
		if equalValue(x, y.measure) {
			return finding{}, false
		}
		return m.valueChanged("", n, x, y, severityOfChange(n, x, y)), true
	}
	var rival *valuePlace
	named := m.blocksNaming(n.id)
	for _, y := range m.values() {
		if y.measure.Dimension != x.Dimension || y.block >= 0 && !named[y.block] {
			continue
		}
		if equalValue(x, y.measure) {
			return finding{}, false
		}
		if y.block >= 0 && rival == nil {
			rival = &y
		}
	}
	switch {
	case rival != nil && len(named) == 1:
		return m.valueChanged("", n, x, *rival, severityOfChange(n, x, *rival)), true
	case rival == nil && stated != nil && m.doc.Profile == aSpec:
		f := m.atStatement(review.Medium, stated, fmt.Sprintf("%s has lost a value: %s says %s (%s), line %d does not.", nameOf(stated), m.upstream(), x.Text, quoteOf(n.text, 80), stated.Line))
		f.suggestion = fmt.Sprintf("Take %s over into %s, or have the value changed by the person who set it: %s.", x.Text, nameOf(stated), quoteOf(n.text, 80))
		return f, true
	}
	return finding{}, false
}

// severityOfChange is milder where the other value keeps what was asked for.
func severityOfChange(n need, x document.Measure, y valuePlace) review.Severity {
	if satisfies(n.full(), x, y.measure) {
		return review.Medium
	}
	return review.High
}

func (m *analysis) statementOf(id string) *document.Statement {
	for i := range m.doc.Statements {
		if m.doc.Statements[i].ID == id {
			return &m.doc.Statements[i]
		}
	}
	return nil
}

// onlyValueOf is the only value of a dimension that a requirement's own sentence gives; its criteria may give others.
func (m *analysis) onlyValueOf(s *document.Statement, x document.Measure) (valuePlace, bool) {
	if s == nil {
		return valuePlace{}, false
	}
	var found []valuePlace
	for _, y := range m.values() {
		if y.block < 0 || y.measure.Dimension != x.Dimension || !slices.Contains(s.Blocks, y.block) {
			continue
		}
		if at := m.doc.Blocks[y.block].Source(y.measure.Start); at >= s.Core.Start && at < s.Core.End {
			found = append(found, y)
		}
	}
	if len(found) != 1 {
		return valuePlace{}, false
	}
	return found[0], true
}

// blocksNaming are the blocks that name an id, and no other, with text around it.
func (m *analysis) blocksNaming(name string) map[int]bool {
	named := map[int]bool{}
	for i := range m.doc.IDs {
		id := &m.doc.IDs[i]
		if id.Name != name || id.Block < 0 || id.Ranged || m.doc.IsWithin(id.Section, document.Mapping, document.ChangeLog) || !hasContent(m.doc, id) || len(document.ScanIDs(m.doc.Blocks[id.Block].Text)) > 1 {
			continue
		}
		named[id.Block] = true
	}
	return named
}

// isConstraintReported reports whether a finding on values already says that a constraint is not kept.
func (t *trace) isConstraintReported(m *analysis, r Traced) bool {
	if r.need.kind != constraintField {
		return false
	}
	for _, x := range amounts(r.need.full()) {
		if b, kept := m.constraintKept(r.need, x); !kept && (b.rival != nil || m.carriesConstraints(b)) {
			return true
		}
	}
	return false
}

// checkValues takes the word "covered" from a constraint whose value the artifact gives otherwise or nowhere. Without its
// value and most of its words, nothing of it is there.
func (t *trace) checkValues(m *analysis) {
	for i := range t.rows {
		r := &t.rows[i]
		if r.need.kind != constraintField || r.Status == Missing {
			continue
		}
		for _, x := range amounts(r.need.full()) {
			switch b, kept := m.constraintKept(r.need, x); {
			case kept:
			case b.rival != nil:
				r.Status, r.Why = Partial, fmt.Sprintf("%s says %s", atPlace(*b.rival), b.rival.measure.Text)
				r.File, r.Line = b.rival.file, b.rival.line
			case m.carriesConstraints(b) && r.By == "text":
				r.Why = fmt.Sprintf("its value, %s, stands nowhere", x.Text)
				if r.Status = Partial; len(r.Shared) < len(r.Absent) && t.absenceIsEvidence(m, r.need) {
					r.Status = Missing
				}
			}
		}
	}
}
