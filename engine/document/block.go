package document

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Hidden stands in prose for what was taken out of it: a code span, a URL, an image.
const Hidden = '\uFFFC'

// BlockKind tells what a block was in the source.
type BlockKind uint8

// The kinds of block. Value is a string of a JSON artifact, Code a fenced or indented code block.
const (
	Paragraph BlockKind = iota
	Item
	Row
	Code
	Value
)

// Block is a paragraph, a list item's own text, a table row, a code block or a JSON string.
type Block struct {
	Section int
	Line    int
	Span    Span
	// Text is the prose: code, HTML, comments, URLs and struck-out text are gone. Full also has the code spans' text.
	Text string
	Full string
	// Depth is the nesting of an item, from 1; Parent the enclosing item's block index, or -1.
	Depth  int
	Parent int
	// Table and Record locate a row: indices into Document.Tables and its Rows.
	Table, Record int

	Kind BlockKind
	// Task is set for a checkbox item, Checked for a ticked one, Struck when something was struck out.
	Task, Checked, Struck bool
	// Ordered marks an item of a numbered list.
	Ordered bool
	// Quoted marks a block inside a block quote.
	Quoted bool
	// Nav marks a link-only item: a table of contents.
	Nav bool

	*Particulars

	marks []mark
}

// Particulars are what few blocks have. It is never nil; the blocks without any share one.
type Particulars struct {
	// Lead is the emphasised beginning of the block ("Acceptance:"), empty when there is none.
	Lead string
	// Language is the info word of a code block; Code its text.
	Language, Code string
	// Placeholders are angle-bracket words that are no HTML, such as <name>.
	Placeholders []Placeholder
	// Key is the path of a JSON value ("constraints[2]").
	Key string

	ends []mark // of what is hidden: its offset in Text, and where it ends in the source
}

var noParticulars = &Particulars{}

func particulars(p Particulars) *Particulars {
	if p.Lead == "" && p.Language == "" && p.Code == "" && p.Key == "" && len(p.Placeholders) == 0 && len(p.ends) == 0 {
		return noParticulars
	}
	return &p
}

// Placeholder is a template's gap that was left in the text.
type Placeholder struct {
	Text string
	Span Span
}

// mark maps an offset in Block.Text to one in the source; between marks both advance together.
type mark struct{ text, source int32 }

func markAt(text, source int) mark { return mark{int32(text), int32(source)} } // an artifact has at most maxBytes

// Source is the place in the normalised source of an offset in the block's Text.
func (b *Block) Source(offset int) int {
	i := sort.Search(len(b.marks), func(i int) bool { return int(b.marks[i].text) > offset }) - 1
	if i < 0 {
		return b.Span.Start
	}
	return min(int(b.marks[i].source-b.marks[i].text)+offset, b.Span.End)
}

// SpanOf maps a range of the block's Text to the source.
func (b *Block) SpanOf(from, to int) Span {
	if to <= from {
		return Span{b.Source(from), b.Source(from)}
	}
	if last := to - len(string(Hidden)); last >= from && b.Text[last:to] == string(Hidden) {
		if i := sort.Search(len(b.ends), func(i int) bool { return int(b.ends[i].text) >= last }); i < len(b.ends) && int(b.ends[i].text) == last {
			return Span{b.Source(from), int(b.ends[i].source)}
		}
	}
	return Span{b.Source(from), b.Source(to-1) + 1}
}

// Table is a GFM table.
type Table struct {
	Section int
	Line    int
	Header  []Cell
	Rows    [][]Cell
}

// Cell is one cell of a table. Text and Full are as in Block.
type Cell struct {
	Text, Full string
	Line       int
	Span       Span
}

// Column is the first column whose header contains one of the words, or -1.
func (t Table) Column(words ...string) int {
	for i, cell := range t.Header {
		header := strings.ToLower(cell.Full)
		for _, word := range words {
			if strings.Contains(header, word) {
				return i
			}
		}
	}
	return -1
}

// CountWords counts the words of a text; Han characters are counted apart.
func CountWords(text string) (words, han int) {
	inWord := false
	for _, r := range text {
		switch {
		case r < utf8.RuneSelf && (isASCIILetter(r) || r >= '0' && r <= '9'):
			if !inWord {
				words++
			}
			inWord = true
		case r >= utf8.RuneSelf && unicode.Is(unicode.Han, r):
			han++
			inWord = false
		case r >= utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			if !inWord {
				words++
			}
			inWord = true
		case r == '\'' || r == '’' || r == '-' || r == '_' || r == '.':
			// inside a word these join; at its end the next space closes it
		default:
			inWord = false
		}
	}
	return words, han
}

func isASCIILetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// Size is a length that compares English and Chinese texts: words, with Han characters at 0.6 of a word
// (120 words stand against 200 characters in the rating rules).
func Size(text string) int {
	words, han := CountWords(text)
	return words + han*3/5
}

func (d *Document) measureLanguage() {
	for i := range d.Blocks {
		if b := &d.Blocks[i]; b.Kind != Code && !b.Nav {
			words, han := CountWords(b.Text)
			d.Words += words
			d.Characters += han
		}
	}
	for _, s := range d.Sections {
		_, han := CountWords(s.Title)
		d.Characters += han
	}
	// Technical Chinese is full of Latin names: a fifth is plenty, and an English text has next to none.
	d.Chinese = d.Characters > 0 && d.Characters*4 >= d.Words
}
