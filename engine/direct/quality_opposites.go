package direct

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// Two requirements of one section that say the same in the same words, but for a value or for a "not", cannot both be met. A case of its own has
// a word of its own: one that speaks of phones is another requirement.

var (
	// saysNot makes of a requirement its opposite.
	saysNot = pattern.New(`(?i)\b(?:not|never|cannot)\b|n['’]t\b|不|无需|禁止`)
	// ofOneCase is a requirement that holds in one case.
	ofOneCase = pattern.New(`(?i)\b(?:if|when|whenever|while|unless|until|except|only|where|otherwise|in case|before|after|during|once|either|instead|without)\b|如果|当|除非|仅|若|时候`)
	// demandWords are words beside a verb that say only that something is demanded.
	demandWords = setOf(`the and shall must should will doe does can may has have been being are was were not never cannot`)
)

// leastSaid is how many words two such requirements share at least.
const leastSaid = 3

// bareDemand is a requirement as it reads without its value and its "not".
type bareDemand struct {
	of     *document.Statement
	denies bool
	values []document.Measure
}

// opposed finds two requirements that cannot both be met.
func (m *analysis) opposed() (finding, bool) {
	known := map[string][]bareDemand{}
	for _, s := range m.requirements {
		frame, d, ok := demandIn(s)
		if !ok || m.isSuppressed(s.Line) {
			continue
		}
		frame = fmt.Sprintf("%d %s", s.Section, frame)
		for _, o := range known[frame] {
			if why := o.against(d); why != "" && o.of.ID != s.ID {
				f := m.atStatement(review.Medium, s, fmt.Sprintf("%s (line %d) and %s (line %d) %s: %s.", o.of.Name(), o.of.Line, s.Name(), s.Line, why, quoteOf(plainText(s.Text), 80)))
				f.suggestion = fmt.Sprintf("Decide between %s (line %d) and %s (line %d), and keep one of them.", o.of.Name(), o.of.Line, s.Name(), s.Line)
				f.places = []review.Place{{Line: o.of.Line, Quote: m.doc.Quote(o.of.Core)}, {Line: s.Line, Quote: m.doc.Quote(s.Core)}}
				f.certain = true
				return f, true
			}
		}
		known[frame] = append(known[frame], d)
	}
	return finding{}, false
}

// demandIn reads a requirement of one sentence that has an id and holds in every case.
func demandIn(s *document.Statement) (frame string, d bareDemand, ok bool) {
	text := withoutID(s.Text, document.ID{Written: s.Written})
	if s.ID == "" || s.Loose || len(s.Sentences) != 1 || ofOneCase.MatchString(text) || severalValues.MatchString(text) || strings.ContainsRune(text, document.Hidden) {
		return "", bareDemand{}, false
	}
	d = bareDemand{of: s, denies: saysNot.MatchString(text), values: document.ScanMeasures(text)}
	if len(d.values) > 1 {
		return "", bareDemand{}, false
	}
	bound := ""
	if len(d.values) == 1 {
		x := d.values[0]
		bound = x.Dimension + boundIn(text)
		text = text[:x.Start] + " " + text[x.Start+len(x.Text):]
	}
	if strings.ContainsAny(text, "0123456789") && len(d.values) > 0 {
		return "", bareDemand{}, false
	}
	words := map[string]bool{}
	for w := range metricWords(saysNot.ReplaceAllString(text, " ")) {
		if !demandWords[w] {
			words[bareVerb(w)] = true
		}
	}
	return bound + " " + strings.Join(slices.Sorted(maps.Keys(words)), " "), d, len(words) >= leastSaid
}

// bareVerb is a word without the ending that "not" takes from a verb: "works", "does not work".
func bareVerb(w string) string {
	if stem, cut := strings.CutSuffix(w, "e"); cut && len(stem) > len("use") {
		return stem
	}
	return w
}

// against says how two requirements on one thing differ; "" where both can hold.
func (d bareDemand) against(o bareDemand) string {
	switch {
	case d.denies != o.denies && len(d.values) == 0:
		return "say the opposite"
	case d.denies != o.denies || len(d.values) == 0 || equalValue(d.values[0], o.values[0]):
		return ""
	default:
		return fmt.Sprintf("say %s and %s of one thing", d.values[0].Text, o.values[0].Text)
	}
}
