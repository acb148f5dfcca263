package direct

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// minCaptions is how many captions a document has at least, from the first one on and without a gap, that surely are all it has.
const minCaptions = 2

// series are things that a document numbers with captions or headings: its figures, its tables, its appendices.
type series struct {
	name, many string
	// marks are what stands before the number in every reference, so that most texts are not searched for it.
	marks []string
	// named is one in a sentence, caption the line it stands at, begins a line that may be it, written in another way.
	named, caption, begins *pattern.Pattern
	// drawn is what one looks like that has no caption, on a line.
	drawn *pattern.Pattern
}

var allSeries = []series{
	seriesOf("Figure", "figures", []string{"igure ", "ig. ", "IGURE "}, `(?:figure|fig\.)`, `(?:figure|fig\.)`, `\d{1,2}`, "(?i)!\\[|<(?:img|svg|figure|iframe|video|object)\\b|^\\W*(?:```|~~~)\\W*(?:te?xt|ascii|mermaid|plantuml|dot|graphviz|svg|d2|ditaa)?\\W*$"),
	seriesOf("Table", "tables", []string{"able ", "ABLE "}, `table`, `table`, `\d{1,2}`, `(?i)<table\b|^[>\s]*\|?\s*:?-{2,}:?\s*\|`),
	seriesOf("Appendix", "appendices", []string{"ppendix ", "PPENDIX "}, `appendix`, `appendi\pL{1,3}`, `[A-Z]`, ""), // a heading may be misspelt: "Appendic C"
}

// seriesOf makes a series of its word as references and captions have it, and as a line may begin with it.
func seriesOf(name, many string, marks []string, word, begun, number, drawn string) series {
	s := series{
		name: name, many: many, marks: marks,
		named:   pattern.New(`\b(?i:` + word + `) (` + number + `)(?:[.]?$|[^\w.-]|[.-][^\w])`),
		caption: pattern.New(`^(?:<\w+>|[\s#>*_|!\[])*(?i:` + word + `) (` + number + `)(?:\W*$|[*_]*\s*[:.)\]|–—-](?:\D|$))`),
		begins:  pattern.New(`(?:^|[\[>(|])\W*(?i:` + begun + `) ?(` + number + `)\b|^#+ (` + number + `)[.:)]`),
	}
	if drawn != "" {
		s.drawn = pattern.New(drawn)
	}
	return s
}

var (
	// leadsTo is what stands before a reference to the document's own: "see Figure 4", and not "the Yellow Paper, Figure 4".
	leadsTo = pattern.New(`(?:^|[(“"—]|\b(?:[Ii]n|[Ss]ee|[Bb]y|and|[Ff]rom|to|with|or|as))\s?$`)
	// drawsIn is a line at which another text is put into this one.
	drawsIn = pattern.New(`^\W*(?:\{[{%]|!?include\b|--8<--|@import\b|\.\. \w+::)`)
)

// seriesMissing finds the figure, the table and the appendix that the text names, where the document numbers its own and has none of that
// number.
func (m *analysis) seriesMissing() (found []finding) {
	for _, s := range allSeries {
		if f, ok := m.missingOf(s); ok {
			found = append(found, f)
		}
	}
	return found
}

func (m *analysis) missingOf(s series) (finding, bool) {
	var own *captions
	for i := range m.doc.Sentences {
		sentence := &m.doc.Sentences[i]
		if !s.mayStandIn(sentence.Text) || !m.speaksOfItsOwn(sentence) {
			continue
		}
		for _, at := range s.named.FindAllStringSubmatchIndex(sentence.Text, -1) {
			if !leadsTo.MatchString(sentence.Text[:at[0]]) || notItsOwn.MatchString(sentence.Text[at[3]:]) {
				continue
			}
			if own == nil {
				own = m.captionsOf(s)
			}
			if own.last < minCaptions {
				return finding{}, false
			}
			if number := sentence.Text[at[2]:at[3]]; rankOf(number) > own.last && !own.begins[rankOf(number)] {
				return m.missing(s, own, sentence, sentence.Text[at[0]:at[3]]), true
			}
		}
	}
	return finding{}, false
}

func (m *analysis) missing(s series, own *captions, sentence *document.Sentence, words string) finding {
	f := m.atBlock(review.Medium, sentence.Block, fmt.Sprintf("The text refers to “%s” (line %d), and the %s go from %s %s to %s.",
		words, sentence.Line, s.many, s.name, own.first, own.final))
	f.line, f.quote = sentence.Line, m.doc.Quote(sentence.Span)
	f.suggestion = fmt.Sprintf("Correct “%s” (line %d), or add what it refers to.", words, sentence.Line)
	return f
}

// mayStandIn reports whether a text may refer to one: behind one of the marks stands a number or a capital letter.
func (s *series) mayStandIn(text string) bool {
	for _, mark := range s.marks {
		for rest := text; ; {
			_, after, found := strings.Cut(rest, mark)
			if !found {
				break
			}
			if after != "" && after[0] < 'a' {
				return true
			}
			rest = after
		}
	}
	return false
}

// speaksOfItsOwn reports whether what a sentence names by a number is surely the document's: it names no other text and links to none.
func (m *analysis) speaksOfItsOwn(s *document.Sentence) bool {
	b := &m.doc.Blocks[s.Block]
	if b.Quoted || b.Nav || b.Kind == document.Code || namesAnother.MatchString(s.Text) || m.isSuppressed(s.Line) || m.doc.IsWithin(b.Section, document.ChangeLog, document.References) {
		return false
	}
	last := m.doc.Line(s.Span.End)
	return !slices.ContainsFunc(m.doc.Links, func(l document.Link) bool { return l.Line >= s.Line && l.Line <= last })
}

// captions are those of one series: the first and the final number as written, the place of the last one that follows the others
// without a gap, and of all that may stand there written in another way.
type captions struct {
	first, final string
	last         int
	begins       map[int]bool
}

// captionsOf reads the captions of a series. A document that has more figures or tables than captions has none: one may be what the text
// refers to. The same goes for one that takes in other texts.
func (m *analysis) captionsOf(s series) *captions {
	own, written, drawn := &captions{begins: map[int]bool{}}, map[int]string{}, 0
	for line, last := m.doc.Line(0), m.doc.Line(lastOffset); line <= last; line++ {
		text := m.doc.LineText(line)
		if drawsIn.MatchString(text) {
			return &captions{}
		}
		if c := s.caption.FindStringSubmatch(text); c != nil {
			written[rankOf(c[1])] = c[1]
		}
		for _, c := range s.begins.FindAllStringSubmatch(text, -1) {
			own.begins[rankOf(c[1]+c[2])] = true
		}
		if s.drawn != nil && s.drawn.MatchString(text) {
			drawn++
		}
	}
	for written[own.last+1] != "" {
		own.last++
	}
	if len(written) > own.last || drawn > own.last {
		return &captions{}
	}
	own.first, own.final = written[1], written[own.last]
	return own
}

// rankOf is the place of a number or a letter in its series, from 1 on.
func rankOf(number string) int {
	if n, err := strconv.Atoi(number); err == nil {
		return n
	}
	return int(number[0]-'A') + 1
}
