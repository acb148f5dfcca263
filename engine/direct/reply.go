package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// reply quotes the passages that come nearest to a question; it never answers in words of its own.
func (m *analysis) reply(question string) review.Reply {
	if why := m.unreadable(); why != "" {
		return review.Reply{Question: question, Confidence: "low", Unanswered: true, Answer: fmt.Sprintf("The built-in checks cannot answer this question: %s.", why)}
	}
	if r, ok := replyByValues(question, []askedFile{{doc: m.doc}}); ok {
		return r.Reply
	}
	passages := slices.DeleteFunc(m.passages(question), func(p passage) bool { return len(p.shared) == 0 })
	if len(passages) == 0 {
		return review.Reply{
			Question: question, Confidence: "low", Unanswered: true,
			Answer: fmt.Sprintf("Nothing in the document matches this question: no passage shares a word with it (%s).", m.readExtent()),
		}
	}
	for i, p := range passages {
		passages[i].at = fmt.Sprintf("line %d (“%s”)", p.line, m.titleOf(p.section))
	}
	return replyOf(question, passages, 0)
}

// replyOf quotes passages in answer to a question; the first is the nearest, and more are not shown.
func replyOf(question string, passages []passage, more int) review.Reply {
	r := review.Reply{Question: question, Confidence: "low"}
	best := passages[0]
	var quotes []string
	for _, p := range passages {
		quotes = append(quotes, fmt.Sprintf("%s: “%s”", p.at, p.quote))
	}
	if more > 0 {
		quotes = append(quotes, fmt.Sprintf("and %d more", more))
	}
	shared := listAtMost(quoteAll(best.shared), 5)
	said := fmt.Sprintf("The built-in checks quote what shares %s with the question", shared)
	switch {
	case len(best.absent) > len(best.shared):
		said, r.Unanswered = fmt.Sprintf("The built-in checks cannot answer this question. The nearest words share only %s with it", shared), true
	case len(best.shared) >= minShared:
		r.Confidence = "medium"
	}
	r.Answer = fullStop(said + ": " + strings.Join(quotes, "; "))
	absent := slices.DeleteFunc(slices.Clone(best.absent), func(word string) bool {
		return slices.ContainsFunc(passages, func(p passage) bool { return !slices.Contains(p.absent, word) })
	})
	if len(absent) > 0 && !r.Unanswered {
		r.Answer += fmt.Sprintf(" None of it has %s.", listAtMost(quoteAll(absent), 5))
	}
	r.Evidence, r.Line = best.quote, best.line
	return r
}

// fullStop ends a sentence that may end in a quoted one.
func fullStop(text string) string {
	inner := strings.TrimSuffix(text, "”")
	if inner != text && slices.ContainsFunc([]string{".", "!", "?", "。", "！", "？", "…"}, func(end string) bool { return strings.HasSuffix(inner, end) }) {
		return text
	}
	return text + "."
}

// eitherValue are two numbers of which the second bears the unit of both: "5 or 60 seconds".
var eitherValue = pattern.New(`(?i)(\d+(?:[.,]\d+)?)\s*(?:or|and|to|vs\.?|versus|,|/|–|-|还是|或)\s*(\d+(?:[.,]\d+)?)\s*([\p{L}%]+)`)

// askedValues are the values that a question names, each with its unit.
func askedValues(question string) []document.Measure {
	values := amounts(eitherValue.Regexp().ReplaceAllString(question, "$1 $3 , $2 $3"))
	var once []document.Measure
	for _, x := range values {
		if !slices.ContainsFunc(once, func(y document.Measure) bool { return y.Dimension == x.Dimension && equalValue(x, y) }) {
			once = append(once, x)
		}
	}
	return once
}

// askedFile is a document that a question is put to; path is "" for one alone.
type askedFile struct {
	path string
	doc  *document.Document
}

// valueReply is an answer with the file that its first quote stands in.
type valueReply struct {
	review.Reply
	file string
}

// replyByValues quotes where the values of a question stand: numbers tell more surely than words what it is about. False where it names no
// value, or none that stands there.
func replyByValues(question string, files []askedFile) (valueReply, bool) {
	values := askedValues(question)
	if len(values) == 0 {
		return valueReply{}, false
	}
	var found []valuePassage
	for _, f := range files {
		found = append(found, f.passagesOf(question, values)...)
	}
	if len(found) == 0 {
		return valueReply{}, false
	}
	slices.SortStableFunc(found, func(a, b valuePassage) int { return cmp.Compare(len(b.shared), len(a.shared)) })
	var chosen, rest []valuePassage
	seen := map[int]bool{} // the values that are quoted: each once, before one is quoted again
	for _, p := range found {
		if len(chosen) < maxPassages && slices.ContainsFunc(p.values, func(v int) bool { return !seen[v] }) {
			chosen = append(chosen, p)
		} else {
			rest = append(rest, p)
		}
		for _, v := range p.values {
			seen[v] = true
		}
	}
	n := min(len(rest), maxPassages-len(chosen))
	chosen = append(chosen, rest[:n]...)
	passages := make([]passage, len(chosen))
	for i, p := range chosen {
		passages[i] = p.passage
	}
	for v := range values { // what any of the quotes has, the answer shares
		if slices.ContainsFunc(chosen, func(p valuePassage) bool { return slices.Contains(p.values, v) }) && !slices.Contains(passages[0].shared, numberAlone(values[v])) {
			passages[0].shared = append(slices.Clone(passages[0].shared), numberAlone(values[v]))
		}
	}
	return valueReply{replyOf(question, passages, len(rest)-n), chosen[0].file}, true
}

// numberAlone is a value without its unit, as it is written.
func numberAlone(x document.Measure) string {
	if number := askedNumber.FindString(x.Text); number != "" {
		return number
	}
	return x.Text
}

var askedNumber = pattern.New(`\d+(?:[.,]\d+)*`)

// valuePassage is a passage with the values of a question that stand in it, by their number.
type valuePassage struct {
	passage
	file   string
	values []int
}

// passagesOf are the sentences, and rows of tables, in which a value of a question stands, in any unit.
func (f askedFile) passagesOf(question string, values []document.Measure) []valuePassage {
	var found []valuePassage
	d := f.doc
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == document.Code || b.Nav || len(found) == maxSearched {
			continue
		}
		type part struct {
			text, quote string
			line        int
		}
		parts := []part{{b.Full, d.Quote(b.Span), b.Line}}
		if b.Kind != document.Row {
			parts = parts[:0]
			for _, s := range d.SentencesOf(i) {
				parts = append(parts, part{s.Text, d.Quote(s.Span), s.Line})
			}
		}
		for _, p := range parts {
			there := valuesIn(p.text, values)
			if len(there) == 0 || asksItself(p.text) {
				continue
			}
			at := fmt.Sprintf("line %d", p.line)
			if f.path != "" {
				at = fmt.Sprintf("%s:%d", f.path, p.line)
			}
			if title := d.Heading(b.Section); title != "" {
				at += fmt.Sprintf(" (“%s”)", title)
			}
			shared, absent := compareWords(question, wordSet(d.Sections[b.Section].Title+"\n"+p.text))
			isUnit := func(word string) bool { // the number tells it
				return slices.ContainsFunc(values, func(x document.Measure) bool {
					return len(word) >= minLatin && strings.Contains(strings.ToLower(x.Text), strings.TrimSuffix(word, "s"))
				})
			}
			shared, absent = slices.DeleteFunc(shared, isUnit), slices.DeleteFunc(absent, isUnit)
			for _, v := range there {
				shared = append(shared, numberAlone(values[v]))
			}
			found = append(found, valuePassage{passage{section: b.Section, line: p.line, quote: strings.Trim(p.quote, " |"), at: at, shared: shared, absent: absent}, f.path, there})
		}
	}
	return found
}

// valuesIn are the numbers of the values that a text gives, in any unit.
func valuesIn(text string, values []document.Measure) []int {
	var there []int
	if !strings.ContainsAny(text, "0123456789") && len(document.ScanMeasures(text)) == 0 {
		return nil
	}
	own := amounts(text)
	for i, x := range values {
		if slices.ContainsFunc(own, func(y document.Measure) bool { return y.Dimension == x.Dimension && equalValue(x, y) }) {
			there = append(there, i)
		}
	}
	return there
}
