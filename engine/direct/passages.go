package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/similarity"
)

const (
	maxRanked     = 3      // sections reviewed for a focus
	maxSearched   = 20_000 // blocks searched for a question
	wordsToQuote  = 4      // a shorter passage answers nothing
	nearEnough    = 0.05   // cosine below which a section only shares a stray word
	shareOfTheTop = 0.5    // and how near it must come to the best
)

// ranked is a section with its nearness to a text.
type ranked struct {
	section int
	score   float64
}

// rank orders the sections by nearness to a text; empty when none shares a word with it.
func (m *matter) rank(text string) []ranked {
	if len(similarity.Words(text)) == 0 {
		return nil
	}
	var sections []int
	var texts []string
	for _, s := range m.doc.Sections[:min(len(m.doc.Sections), maxSide)] {
		var b strings.Builder
		b.WriteString(s.Title)
		for i := range m.doc.Own(s) {
			b.WriteString("\n" + m.doc.Own(s)[i].Full)
		}
		if strings.TrimSpace(b.String()) != "" {
			sections, texts = append(sections, s.Index), append(texts, b.String())
		}
	}
	if len(texts) == 0 {
		return nil
	}
	var found []ranked
	for j, score := range similarity.Cross([]string{text}, texts)[0] {
		if score >= nearEnough {
			found = append(found, ranked{sections[j], score})
		}
	}
	slices.SortStableFunc(found, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
	for i := range found {
		if found[i].score < shareOfTheTop*found[0].score {
			return found[:min(i, maxRanked)]
		}
	}
	return found[:min(len(found), maxRanked)]
}

// passage is a block that comes near to a question.
type passage struct {
	section, line  int
	quote          string
	shared, absent []string
}

func (m *matter) passages(question string) []passage {
	if len(similarity.Words(question)) == 0 {
		return nil
	}
	var blocks []int
	var texts []string
	for i := range m.doc.Blocks {
		if b := &m.doc.Blocks[i]; b.Kind != document.Code && !b.Nav && document.Size(b.Full) >= wordsToQuote && len(blocks) < maxSearched {
			blocks, texts = append(blocks, i), append(texts, m.doc.Sections[b.Section].Title+"\n"+b.Full)
		}
	}
	if len(texts) == 0 {
		return nil
	}
	scores := similarity.Cross([]string{question}, texts)[0]
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	var found []passage
	for _, j := range order[:min(len(order), maxPassages)] {
		if scores[j] < nearEnough || len(found) > 0 && scores[j] < shareOfTheTop*scores[order[0]] {
			break
		}
		b := &m.doc.Blocks[blocks[j]]
		shared, absent := compareWords(question, wordSet(texts[j]))
		found = append(found, passage{b.Section, b.Line, m.quote(b, b.Span), shared, absent})
	}
	return found
}

// sectionAt is the section that holds a line.
func (m *matter) sectionAt(line int) int {
	found := 0
	for _, s := range m.doc.Sections {
		if s.Line <= line {
			found = s.Index
		}
	}
	return found
}

func (m *matter) titleOf(section int) string {
	if t := m.doc.Heading(section); t != "" {
		return t
	}
	return "the opening"
}

func (m *matter) extent(section int) string {
	s := m.doc.Sections[section]
	first, last := max(s.Line, 1), max(s.Line, 1)
	for _, b := range m.doc.Own(s) {
		last = max(last, m.doc.Line(max(b.Span.End-1, 0)))
	}
	if first == last {
		return lineOf(first)
	}
	return fmt.Sprintf("lines %d–%d", first, last)
}

func (m *matter) readExtent() string {
	return fmt.Sprintf("%s in %s were searched", plural(len(m.doc.Blocks), "passage"), plural(len(m.doc.Sections), "section"))
}

var (
	acronym = pattern.New(`\b[A-Z][A-Z0-9]{1,5}s?\b`)
	hedges  = terms("maybe|perhaps|probably|presumably|hopefully|somehow|sort of|kind of|might want|we think|i think|should be fine|可能会|也许|大概|或许|差不多")
)

// everyday are abbreviations that need no explanation in a technical document.
var everyday = terms(`api|apis|http|https|json|yaml|xml|html|css|sql|url|urls|uri|ui|ux|id|ids|cpu|ram|os|io|ci|cd|db|tls|ssl|ssh|tcp|udp|ip|dns|vm|vms|sdk|cli|pdf|csv|utf|
ascii|rest|rpc|grpc|jwt|mvp|qa|faq|ok|us|eu|uk|it|and|or|not|must|shall|should|may|when|then|given|if|true|false|null|todo|tbd|readme|rfc|iso|ieee|gb|mb|kb|tb|ms|usd|eur|am|pm|no|yes|
s3|gc|an|the|a|i|in|on|to|of|is|as|at|be|by|ga|pr|prs|k8s|aws|gcp|iam|crud|gui|lan|wan|nfr|fr|us|ac|adr|new|for|with|all|added|modified|removed|renamed|get|put|post|delete|patch`)

// where names a section by its title and its lines.
func (m *matter) where(section int) string {
	return fmt.Sprintf("“%s” (%s)", m.titleOf(section), m.extent(section))
}

// readClosely reports what a paragraph-level reading of one section shows: it looks at every sentence, not only at
// requirements.
func (m *matter) readClosely(section int) []string {
	s := m.doc.Sections[section]
	where := m.where(section)
	var insights []string
	if words := m.closeWords(s); len(words) > 0 {
		insights = append(insights, fmt.Sprintf("%s leaves room for reading: %s", where, few(words, 4)))
	}
	if long := m.longSentences(s); len(long) > 0 {
		insights = append(insights, fmt.Sprintf("%s has %s of more than %d words: %s", where, plural(len(long), "sentence"), longSentence, few(long, 3)))
	}
	if names := m.unexplained(s); len(names) > 0 {
		insights = append(insights, fmt.Sprintf("%s uses abbreviations that the document never writes out: %s", where, few(names, 5)))
	}
	if other, ok := m.nearest(s); ok {
		insights = append(insights, fmt.Sprintf("%s treats the same as %s; what one says must hold in the other.", where, other))
	}
	return insights
}

// closeWords are vague words and hedges in the section's sentences, requirements or not.
func (m *matter) closeWords(s document.Section) []string {
	var found []string
	for i := s.First; i < s.Last; i++ {
		for _, sentence := range m.doc.SentencesOf(i) {
			word := ""
			if start, end, ok := hedges.first(fold(sentence.Text)); ok {
				word = sentence.Text[start:end]
			} else if !measured.MatchString(sentence.Text) {
				word = vagueWord(m.words("Q4", vague), sentence.Text)
			}
			if word != "" {
				found = append(found, fmt.Sprintf("“%s” (line %d)", word, sentence.Line))
			}
		}
	}
	return found
}

func (m *matter) longSentences(s document.Section) []string {
	var found []string
	for i := s.First; i < s.Last; i++ {
		for _, sentence := range m.doc.SentencesOf(i) {
			if document.Size(sentence.Text) > longSentence {
				found = append(found, fmt.Sprintf("“%s…” (line %d)", document.Shorten(plainText(sentence.Text), 40), sentence.Line))
			}
		}
	}
	return found
}

// unexplained are abbreviations of the section that stand nowhere beside brackets, which is where they are explained.
func (m *matter) unexplained(s document.Section) []string {
	var names []string
	for i := s.First; i < s.Last; i++ {
		b := &m.doc.Blocks[i]
		if b.Kind == document.Code || b.Nav {
			continue
		}
		for _, name := range acronym.FindAllString(b.Text, -1) {
			base := strings.TrimSuffix(name, "s")
			if everyday.wholly(fold(base)) || slices.Contains(names, base) || m.explained(base) || strings.ToUpper(b.Text) == b.Text {
				continue
			}
			names = append(names, base)
		}
	}
	return names
}

func (l *lexicon) wholly(folded string) bool { return wholly(l, folded) }

func (m *matter) explained(name string) bool {
	for i := range m.doc.Blocks {
		text := m.doc.Blocks[i].Full
		if strings.Contains(text, "("+name+")") || strings.Contains(text, name+" (") || strings.Contains(text, "（"+name+"）") || strings.Contains(text, name+"（") {
			return true
		}
	}
	for _, s := range m.doc.Sections {
		if strings.Contains(s.Title, name+" (") || strings.Contains(s.Title, "("+name+")") {
			return true
		}
	}
	return false
}

const sameSubject = 0.3 // cosine of two sections that treat one subject

// nearest is the other section that comes nearest, when it treats the same subject.
func (m *matter) nearest(s document.Section) (string, bool) {
	var text strings.Builder
	for i := range m.doc.Own(s) {
		text.WriteString(m.doc.Own(s)[i].Full + "\n")
	}
	for _, r := range m.rank(text.String()) {
		if r.section != s.Index && r.section != s.Parent && r.score >= sameSubject {
			return m.where(r.section), true
		}
	}
	return "", false
}
