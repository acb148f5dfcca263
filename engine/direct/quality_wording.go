package direct

import (
	"fmt"
	"regexp"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
	"parley/engine/similarity"
)

func noEscape(m *matter) outcome {
	return m.density(m.smells(func(_ *document.Statement, text string) string {
		if start, end, ok := escapes.first(fold(text)); ok && !quoted(text, start) {
			return text[start:end]
		}
		return ""
	}), len(m.doc.Statements), "leave a way out", false)
}

func listsClosed(m *matter) outcome {
	return m.density(m.smells(func(s *document.Statement, text string) string {
		folded := fold(text)
		if start, end, ok := openEnds.first(folded); ok && !quoted(text, start) {
			return text[start:end]
		}
		if start, end, ok := suchAs.first(folded); ok && document.IsNormative(text[:start]) {
			return text[start:end]
		}
		if document.IsNormative(text) || s.Kind != document.Normative {
			return strings.TrimRight(chinesEtc.FindString(text), "，。；、）")
		}
		return ""
	}), len(m.doc.Statements), "leave a list open", false)
}

var (
	pronoun    = regexp.MustCompile(`\b(?:it|they|them)\b`)
	determined = regexp.MustCompile(`\b(?:the|an?|each|every|this|that) \w+`)
	expletive  = regexp.MustCompile(`\bit (?:is|was|must be|shall be|may be|can be) (?:possible|necessary|required|important|clear|recommended)|\bmake[s]? it\b`)
)

// pronounsClear is a hint only: it is right two times out of three at best, and so it never weighs more than low.
func pronounsClear(m *matter) outcome {
	const manyNouns = 3
	found := m.smells(func(_ *document.Statement, text string) string {
		folded := fold(text)
		loc := pronoun.FindStringIndex(folded)
		if loc == nil || expletive.MatchString(folded) {
			return ""
		}
		nouns := map[string]bool{}
		for _, d := range determined.FindAllString(folded[:loc[0]], -1) {
			nouns[d[strings.LastIndexByte(d, ' ')+1:]] = true
		}
		if len(nouns) < manyNouns {
			return ""
		}
		return text[loc[0]:loc[1]]
	})
	o := m.density(found, len(m.doc.Statements), "have a pronoun that may stand for several nouns", true)
	for i := range o.findings {
		o.findings[i].severity = review.Low
	}
	return o
}

const (
	longSentence = 40 // words
	longText     = 500
)

func notCompound(m *matter) outcome {
	return m.density(m.smells(func(_ *document.Statement, text string) string {
		words, han := document.CountWords(text)
		switch {
		case words > longSentence || words+han > longText:
			return document.Shorten(plainText(text), 40)
		case twoModals(text):
			return document.Shorten(plainText(text), 40)
		}
		return ""
	}), len(m.doc.Statements), "say several things at once", true)
}

var modal = regexp.MustCompile(`(?i)\b(?:shall|must)\b`)

// twoModals tells a sentence with two demands; "must not X and must not Y" is one prohibition.
func twoModals(text string) bool {
	at := modal.FindAllStringIndex(text, -1)
	if len(at) < 2 {
		return false
	}
	negated := 0
	for _, loc := range at {
		if strings.HasPrefix(strings.ToLower(text[loc[1]:]), " not") {
			negated++
		}
	}
	return negated < len(at)
}

var passive = regexp.MustCompile(`\b(?:shall|must|will|should) (?:not )?(?:be|get) (?:approved|reviewed|validated|verified|checked|updated|deleted|removed|notified|informed|sent|entered|` +
	`maintained|configured|monitored|decided|determined|handled|managed|ensured|performed|done|made|taken|resolved|addressed|considered|supplied|collected)\b`)

var agent = terms("by|via|through|using|automatically|itself|when|if")

func actorNamed(m *matter) outcome {
	return m.density(m.smells(func(_ *document.Statement, text string) string {
		folded := fold(text)
		loc := passive.FindStringIndex(folded)
		if loc == nil || agent.in(folded) {
			return ""
		}
		return text[loc[0]:loc[1]]
	}), len(m.doc.Statements), "do not say who acts", true)
}

var (
	superfluous = regexp.MustCompile(`\b(?:system|application|app|product|service|platform|tool|software|module|component|it|cli|api|server|website|site)\b(?: \w+){0,3} (?:shall|must|should|will) (?:be (?:able to|capable of)|have the (?:ability|capability) to)`)
	doubleNo    = regexp.MustCompile(`\bnot (?:un(?:available|able|authori[sz]ed|acceptable|known|limited|reasonable|readable|safe|usable|likely|common|related|expected|encrypted)|impossible|without)\b`)
)

func saidDirectly(m *matter) outcome {
	return m.density(m.smells(func(_ *document.Statement, text string) string {
		folded := fold(text)
		loc := superfluous.FindStringIndex(folded)
		if loc == nil {
			loc = doubleNo.FindStringIndex(folded)
		}
		if loc == nil {
			return ""
		}
		return document.Shorten(text[loc[0]:loc[1]], 60)
	}), len(m.doc.Statements), "say what the system is able to do instead of what it does", true)
}

func criteriaGiven(m *matter) outcome {
	var bad []string
	total, first := 0, -1
	for i := range m.requirements {
		s := &m.requirements[i]
		if s.Kind == document.Normative && s.ID == "" || m.doc.Within(s.Section, document.Constraints) {
			continue
		}
		if total++; s.Criteria > 0 || m.criteriaBeside(s.Section) {
			continue
		}
		if first < 0 {
			first = i
		}
		bad = append(bad, fmt.Sprintf("“%s” (line %d)", s.Name(), s.Line))
	}
	switch {
	case total == 0:
		return skip()
	case len(bad) == 0:
		line := m.requirements[0].Line
		return proven(line, fmt.Sprintf("%d of %s have a criterion or a scenario, from %s", total, plural(total, "requirement"), lineOf(line)))
	}
	if name, ok := m.linkedSection(document.Acceptance); ok {
		return proven(1, "criteria are in the linked file "+name)
	}
	severity := review.Medium
	if 2*len(bad) > total {
		severity = review.High
	}
	s := &m.requirements[first]
	f := finding{
		severity: severity, line: s.Line, quote: m.doc.Quote(s.Span), anchor: s.ID, evidence: []document.Span{s.Span},
		text: fmt.Sprintf("%d of %s have no acceptance criterion: %s", len(bad), plural(total, "requirement"), few(bad, 3)),
	}
	if f.anchor == "" {
		f.anchor = m.doc.Heading(s.Section)
	}
	o := failed(f)
	if 2*len(bad) < total {
		o.state = partly
	}
	return o
}

// criteriaBeside tells that the section of a requirement, or the one around it, has criteria of its own.
func (m *matter) criteriaBeside(section int) bool {
	for _, c := range m.criteria {
		if c.Section == section || m.doc.Sections[c.Section].Parent == section {
			return true
		}
	}
	return false
}

var (
	condition = regexp.MustCompile(`^(?:when|while|if|where|whenever|upon|after)\b`)
	response  = regexp.MustCompile(`\b(?:shall|must|will|then|should|can|may|is|are|do|does|has|have)\b|[,:：，]`)
)

func conditionsAnswered(m *matter) outcome {
	return m.density(m.smells(func(_ *document.Statement, text string) string {
		folded := fold(text)
		if !condition.MatchString(folded) || len(strings.Fields(folded)) < 4 || response.MatchString(folded) {
			return ""
		}
		return document.Shorten(plainText(text), 50)
	}), len(m.doc.Statements), "state a condition without a response", true)
}

const (
	nearlyEqual   = 0.9
	maxCompared   = 600 // statements compared with each other
	repeatedWords = 20  // a sentence this long is no set phrase
)

func noDuplicates(m *matter) outcome {
	equal := m.equalStatements()
	if len(equal) > 0 {
		f := equal[0]
		if len(equal) > 1 {
			f.text = fmt.Sprintf("%s stand twice, among them: %s", plural(len(equal)+1, "requirement"), f.text)
		}
		return failed(f)
	}
	if f, ok := m.nearStatements(); ok {
		return half(f)
	}
	if f, ok := m.repeatedSentence(); ok {
		return half(f)
	}
	if len(m.doc.Statements) == 0 {
		return clean()
	}
	return proven(m.requirementLine(), fmt.Sprintf("no two of %s say the same, from %s", plural(len(m.doc.Statements), "requirement"), lineOf(m.requirementLine())))
}

func normalised(s *document.Statement) string {
	text := fold(s.Full)
	if s.ID != "" {
		for _, id := range document.ScanIDs(s.Full) {
			text = strings.ReplaceAll(text, strings.ToLower(id), "")
		}
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < 0x80 && !isWord(byte(r)) }), " ")
}

func (m *matter) equalStatements() []finding {
	var found []finding
	first := map[string]*document.Statement{}
	for i := range m.requirements {
		s := &m.requirements[i]
		text := normalised(s)
		if document.Size(text) < wordsToJudge {
			continue
		}
		other, seen := first[text]
		if !seen {
			first[text] = s
			continue
		}
		found = append(found, finding{
			severity: review.Medium, line: s.Line, quote: m.doc.Quote(s.Span), anchor: s.Name(), evidence: []document.Span{s.Span},
			text: fmt.Sprintf("“%s” (line %d) says the same as “%s” (line %d)", s.Name(), s.Line, other.Name(), other.Line),
		})
	}
	return found
}

func (m *matter) nearStatements() (finding, bool) {
	var texts []string
	var of []*document.Statement
	for i := range m.requirements {
		if s := &m.requirements[i]; document.Size(s.Full) >= 2*wordsToJudge && len(of) < maxCompared {
			texts = append(texts, s.Full)
			of = append(of, s)
		}
	}
	if len(texts) < 3 {
		return finding{}, false
	}
	rows := similarity.Cross(texts, texts)
	for i := range rows {
		for j := i + 1; j < len(rows); j++ {
			if rows[i][j] >= nearlyEqual && !differInNumbers(texts[i], texts[j]) {
				a, b := of[i], of[j]
				return finding{
					severity: review.Low, line: b.Line, quote: m.doc.Quote(b.Span), anchor: b.Name(), evidence: []document.Span{b.Span},
					text: fmt.Sprintf("“%s” (line %d) and “%s” (line %d) say nearly the same", a.Name(), a.Line, b.Name(), b.Line),
				}, true
			}
		}
	}
	return finding{}, false
}

var digits = regexp.MustCompile(`\d+`)

func differInNumbers(a, b string) bool {
	return strings.Join(digits.FindAllString(a, -1), " ") != strings.Join(digits.FindAllString(b, -1), " ")
}

// repeatedSentence finds a long sentence that stands twice.
func (m *matter) repeatedSentence() (finding, bool) {
	first := map[string]int{}
	for _, s := range m.doc.Sentences {
		if document.Size(s.Text) < repeatedWords || m.doc.Blocks[s.Block].Quoted {
			continue
		}
		line, seen := first[s.Text]
		if !seen {
			first[s.Text] = s.Line
			continue
		}
		return m.at(review.Low, s.Block, s.Span, fmt.Sprintf("The sentence “%s…” (line %d) stands word for word at line %d too.", document.Shorten(plainText(s.Text), 60), s.Line, line)), true
	}
	return finding{}, false
}
