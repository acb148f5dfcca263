package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// severalValues finds percentiles, changes and the like: different values of one quantity on purpose.
var severalValues = pattern.New(`(?i)\bp\d{2}\b|percentile|phase|stage|from .* to |between|range|currently|today|was |before|after|increase|decrease|alpha|beta|default|\bmax\b|\bmin\b|maximum|minimum|optional|free|premium|tier|plan|第.{1,3}阶段|默认|每`)

// statedValue is a value with the words around it.
type statedValue struct {
	words   map[string]bool
	measure document.Measure
	text    string
	file    string // "" for the artifact
	block   *document.Block
}

func valuesAgree(m *analysis) checkResult {
	if f, ok := m.rivalSentences(); ok {
		return failed(f)
	}
	if f, ok := m.opposed(); ok {
		return failed(f)
	}
	own := m.valuesOf(m.doc, "")
	var theirs []statedValue
	if len(own) > 0 && m.input.shared == nil { // the files of a bundle are held against each other as a whole
		for _, l := range m.others() {
			theirs = append(theirs, m.valuesOf(l.doc, l.name)...)
		}
	}
	groups := map[string][]statedValue{}
	for _, s := range theirs {
		groups[s.measure.Dimension] = append(groups[s.measure.Dimension], s)
	}
	compared := 0
	for _, now := range own {
		for _, before := range groups[now.measure.Dimension] {
			if compared++; compared > maxPairs {
				break
			}
			same := before.file == "" && (areSiblings(before.block, now.block) || m.isField(before.measure.Block, now.measure.Block))
			if equalValue(before.measure, now.measure) || same || !sameMetric(before.words, now.words) || m.isSuppressed(now.measure.Line) {
				continue
			}
			return failed(m.valuesDiffer(before, now))
		}
		groups[now.measure.Dimension] = append(groups[now.measure.Dimension], now)
	}
	if m.input.shared != nil {
		return m.valuesJudged()
	}
	if f, ok := m.idsDrift(); ok {
		return failed(f)
	}
	return m.valuesJudged()
}

// isField reports whether two blocks of different sections begin with the same label, as each of several phases has its duration.
func (m *analysis) isField(a, b int) bool {
	x, y := &m.doc.Blocks[a], &m.doc.Blocks[b]
	return x.Lead != "" && x.Lead == y.Lead && x.Section != y.Section
}

// valuesJudged is what becomes of the check where no value differs.
func (m *analysis) valuesJudged() checkResult {
	if len(m.doc.Measures) == 0 {
		return skip()
	}
	return passed()
}

// idsDrift finds a requirement that another document of the session states with another value.
func (m *analysis) idsDrift() (finding, bool) {
	for i := range m.requirements {
		s := m.requirements[i]
		mine := document.ScanMeasures(s.Text)
		if s.ID == "" || len(mine) == 0 {
			continue
		}
		for _, l := range m.others() {
			for j := range l.doc.Statements {
				other := &l.doc.Statements[j]
				if other.ID != s.ID {
					continue
				}
				x, y, differ := rivals(mine, document.ScanMeasures(other.Text))
				if !differ || m.isSuppressed(s.Line) {
					continue
				}
				f := m.atStatement(review.Medium, s, fmt.Sprintf("%s says %s here (line %d) and %s in %s (line %d).", s.Name(), x.Text, s.Line, y.Text, l.name, other.Line))
				f.suggestion = fmt.Sprintf("Decide between %s and %s for %s (line %d, and %s, line %d), and keep the value in one place.", x.Text, y.Text, s.Name(), s.Line, l.name, other.Line)
				return f, true
			}
		}
	}
	return finding{}, false
}

// rivals finds two values of one dimension, each the only one of its kind in its text, that differ.
func rivals(mine, theirs []document.Measure) (x, y document.Measure, differ bool) {
	// lone is the only value of a dimension, however often it is said.
	lone := func(all []document.Measure, dimension string) (found document.Measure, ok bool) {
		for _, one := range all {
			switch {
			case one.Dimension != dimension:
			case ok && !equalValue(found, one):
				return found, false
			default:
				found, ok = one, true
			}
		}
		return found, ok
	}
	for _, one := range mine {
		x, alone := lone(mine, one.Dimension)
		y, also := lone(theirs, one.Dimension)
		if alone && also && !equalValue(x, y) {
			return x, y, true
		}
	}
	return x, y, false
}

func (m *analysis) valuesDiffer(before, now statedValue) finding {
	place := lineOf(before.measure.Line)
	if before.file != "" {
		place = before.file + ", " + place
	}
	f := m.at(review.Medium, now.measure.Block, now.measure.Span, fmt.Sprintf("The same is said with %s and with %s: %s (%s) against %s (line %d).",
		before.measure.Text, now.measure.Text, quoteOf(before.text, 80), place, quoteOf(now.text, 80), now.measure.Line))
	for _, s := range m.doc.SentencesOf(now.measure.Block) {
		if now.measure.Start >= s.Start && now.measure.Start < s.Start+len(s.Text) {
			f.quote = m.doc.Quote(s.Span)
		}
	}
	f.suggestion = fmt.Sprintf("Decide between %s (%s) and %s (line %d), keep the value in one place and refer to it.", before.measure.Text, place, now.measure.Text, now.measure.Line)
	return f
}

// valuesOf are the values of a document that stand alone in a sentence which says what they measure.
func (m *analysis) valuesOf(d *document.Document, file string) []statedValue {
	perBlock := map[int]map[string]int{}
	for _, x := range d.Measures {
		if perBlock[x.Block] == nil {
			perBlock[x.Block] = map[string]int{}
		}
		perBlock[x.Block][x.Dimension]++
	}
	var found []statedValue
	for _, x := range d.Measures {
		b := &d.Blocks[x.Block]
		text := sentenceText(d, x)
		if perBlock[x.Block][x.Dimension] > 1 || severalValues.MatchString(text) || d.IsWithin(b.Section, document.Alternatives, document.Options, document.Problem, document.ChangeLog, document.Risks) {
			continue
		}
		subject := text
		if b.Kind != document.Paragraph && document.Size(b.Text) <= shortBlock {
			subject = b.Text // an item may name what it measures in the sentence before
		}
		if now := (statedValue{metricWords(subject), x, text, file, b}); len(now.words) >= 3 {
			found = append(found, now)
		}
	}
	return found
}

const (
	maxPairs   = 200_000
	shortBlock = 60 // words of an item that is about one thing
)

func sentenceText(d *document.Document, x document.Measure) string {
	for _, s := range d.SentencesOf(x.Block) {
		if x.Start >= s.Start && x.Start < s.Start+len(s.Text) {
			return s.Text
		}
	}
	return d.Blocks[x.Block].Text
}

// areSiblings reports whether two values stand in items of one list or rows of one table: parallel cases, each with its own
// value.
func areSiblings(a, b *document.Block) bool {
	return a.Section == b.Section && a.Kind == b.Kind && a.Kind != document.Paragraph && a.Parent == b.Parent && a.Table == b.Table
}

var stopwords = newTermList("the|a|an|of|to|in|on|at|for|and|or|is|are|be|shall|must|should|will|with|within|under|by|than|less|more|no|not|it|its|that|this|each|every|all|any|as|from|after|per|up|least|most|over|below|above")

// fillers are words of a Chinese demand that say nothing about what is measured.
var fillers = strings.NewReplacer("不超过", "", "不大于", "", "不少于", "", "小于", "", "低于", "", "系统应当", "", "系统应", "", "应当", "", "必须", "", "应该", "", "以内", "", "，", "", "。", "", "、", "", "；", "", "秒", "", "内", "")

func metricWords(text string) map[string]bool {
	words := map[string]bool{}
	for _, w := range strings.FieldsFunc(fold(text), func(r rune) bool { return r < 0x80 && !isWord(byte(r)) }) {
		if w[0] >= '0' && w[0] <= '9' || isOnly(stopwords, w) || len(w) < 3 {
			continue
		}
		if w[0] < 0x80 {
			words[strings.TrimSuffix(w, "s")] = true
			continue
		}
		// Chinese has no spaces between words: pairs of characters stand for them.
		han := []rune(fillers.Replace(w))
		for i := 0; i+1 < len(han); i++ {
			words[string(han[i:i+2])] = true
		}
	}
	return words
}

// sameMetric reports whether two sentences speak of one quantity: nearly all words of the shorter one are in the longer
// one.
func sameMetric(a, b map[string]bool) bool {
	shared := 0
	for w := range a {
		if b[w] {
			shared++
		}
	}
	return shared >= 3 && 5*shared >= 4*max(len(a), len(b))
}
