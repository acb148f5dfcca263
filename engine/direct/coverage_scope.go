package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

func constraintsKept(m *matter, t *trace) outcome {
	var findings []finding
	checked := 0
	for _, c := range t.up.constraints {
		for _, x := range document.ScanMeasures(c.full()) {
			checked++
			if f, ok := m.constraintBroken(c, x); ok {
				findings = append(findings, f)
			}
		}
	}
	if checked == 0 {
		return skip()
	}
	if len(findings) == 0 {
		return proven(1, fmt.Sprintf("%s of the constraints are kept", plural(checked, "value")))
	}
	return failed(findings...)
}

// constraintBroken looks for the value in any unit, then for another value beside the same words.
func (m *matter) constraintBroken(c need, x document.Measure) (finding, bool) {
	words := plainWords(c.full())
	var rival *document.Measure
	most := 0
	measures := m.doc.Measures
	for _, l := range m.linked {
		for _, y := range l.doc.Measures {
			if y.Dimension == x.Dimension && equalValue(y.Base, x.Base) {
				return finding{}, false
			}
		}
	}
	for i := range measures {
		y := &measures[i]
		if y.Dimension != x.Dimension {
			continue
		}
		if equalValue(y.Base, x.Base) {
			return finding{}, false
		}
		shared := 0
		for w := range plainWords(m.sentenceText(*y)) {
			if words[w] {
				shared++
			}
		}
		if shared > most && 2*shared >= len(words) {
			rival, most = y, shared
		}
	}
	if rival != nil {
		f := m.at(review.High, rival.Block, rival.Span, fmt.Sprintf("The constraint “%s” says %s; line %d says %s.", document.Shorten(c.text, 90), x.Text, rival.Line, rival.Text))
		f.question = fmt.Sprintf("Was the constraint changed from %s to %s on purpose?", x.Text, rival.Text)
		return f, true
	}
	return absence(review.High, fmt.Sprintf("The constraint “%s” is dropped: its value %s stands nowhere.", document.Shorten(c.text, 90), x.Text)), true
}

// plainWords are the content words of a text without numbers and units.
func plainWords(text string) map[string]bool {
	words := wordSet(text)
	for w := range words {
		if len(w) < minLatin || strings.ContainsAny(w, "0123456789") {
			delete(words, w)
		}
	}
	return words
}

// minLatin is the length, in bytes, below which a word is a unit or a letter; a Han character has three.
const minLatin = 3

func equalValue(a, b float64) bool { return a == b || a-b < 1e-9*b && b-a < 1e-9*b }

var excluding = terms("not|no|out of scope|excluded|exclude|excludes|later|future|won't|never|without|instead of|不|排除|范围外")

func exclusionsKept(m *matter, t *trace) outcome {
	if len(t.up.excluded) == 0 {
		return skip()
	}
	for _, e := range t.up.excluded {
		words := wordSet(e.text)
		if len(words) == 0 {
			continue
		}
		for _, s := range m.doc.Sections {
			if s.Level > 0 && !m.doc.Within(s.Index, document.NonGoals, document.Later, document.Alternatives, document.Constraints, document.Risks) && !excluding.in(fold(s.Title)) && containsWords(wordSet(s.Title), words) {
				return failed(m.atSection(review.High, s, fmt.Sprintf("“%s” was excluded (context, line %d) and has a section: “%s” (line %d).", e.label(), e.line, s.Title, s.Line)))
			}
		}
		for i := range m.requirements {
			s := &m.requirements[i]
			if len(words) < minShared || excluding.in(fold(s.Full)) || m.doc.Within(s.Section, document.NonGoals, document.Later) || !containsWords(wordSet(s.Title+" "+s.Full), words) {
				continue
			}
			return failed(finding{
				severity: review.High, line: s.Line, quote: m.doc.Quote(s.Span), anchor: s.Name(), evidence: []document.Span{s.Span},
				text: fmt.Sprintf("“%s” was excluded (context, line %d) and is required: “%s” (line %d).", e.label(), e.line, s.Name(), s.Line),
			})
		}
	}
	return proven(1, fmt.Sprintf("none of %s is built", plural(len(t.up.excluded), "excluded item")))
}

func containsWords(have, wanted map[string]bool) bool {
	for w := range wanted {
		if !have[w] {
			return false
		}
	}
	return true
}
