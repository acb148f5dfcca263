// Package document reads an artifact into what checks work on: sections, blocks, sentences, requirement
// statements, tables, ids, links and numbers with units, each with its line and column, from Markdown or JSON.
//
// It may know formats and languages (English and Chinese). It may not know checks, perspectives or severities.
package document

import (
	"sort"
	"strings"
	"unicode/utf8"

	"parley/engine/foreign"
)

// Format is how the artifact is written.
type Format string

// The two formats that are read.
const (
	Markdown Format = "markdown"
	JSON     Format = "json"
)

// Document is an artifact as checks see it. Everything is in document order.
type Document struct {
	Path    string
	Format  Format
	Profile Profile
	// Ground is what the profile was told by; "" for General.
	Ground Ground
	// Chinese tells that Han characters carry the text; counts are then of characters, not words.
	Chinese bool
	// Language is that of the prose.
	Language  Language
	Title     string
	TitleLine int
	Front     []Field

	Sections   []Section // Sections[0] is what stands before the first heading
	Blocks     []Block
	Sentences  []Sentence
	Statements []Statement
	Tables     []Table
	IDs        []ID
	Links      []Link
	Measures   []Measure
	// Root is the tree of a JSON artifact, nil for Markdown.
	Root *Node

	// Words counts the words of the prose, Characters its Han characters.
	Words      int
	Characters int
	// FrontError is why the front matter is not valid YAML, nil when it is or there is none.
	FrontError *FrontError
	// Notes says, one sentence each, what was not analysed and why.
	Notes []string

	// IgnoreComments are the comments that speak to parley, in document order.
	IgnoreComments []IgnoreComment

	shownIDs   map[string]shownID
	anchors    map[string]bool
	htmlText   bool // some text stands in elements of HTML, which are not read
	headings   Headings
	ranges     [][2]int32 // of each block: its sentences, last exclusive
	raw        []byte     // as the caller has it
	source     []byte     // normalised: line feeds only, valid UTF-8
	lineStarts []int
	lineOffset int // lines of front matter cut off before source
}

// Field is one top-level entry of the front matter.
type Field struct {
	Key, Value string
	Line       int
}

// Position is a place in the artifact, both counted from 1. Columns count characters.
type Position struct{ Line, Column int }

// Span is a range of bytes in the normalised source.
type Span struct{ Start, End int }

// Parse reads an artifact. It accepts any bytes, which must not be changed from then on; what it had to leave out is
// in Notes.
func Parse(path string, data []byte) *Document { return ParseWith(path, data, nil) }

// ParseWith reads an artifact whose headings follow a project's own words besides the usual ones.
func ParseWith(path string, data []byte, headings Headings) *Document {
	text, notes := normalise(data)
	text = dedented(text)
	d := newDocument(path, headings)
	d.Notes, d.raw = notes, data
	// What is quoted of it is printed and looked up again, so that it is safe before it is read.
	if looksLikeJSON(path, text) && d.parseJSON(string(foreign.JSON([]byte(text)))) {
		d.Format = JSON
	} else {
		d.parseMarkdown(foreign.Text(text), chunkSize)
		if other := otherFormat(path, text); other != "" {
			d.Format = other
		}
	}
	d.read()
	if d.Format == Markdown && d.htmlText && d.Words == 0 && d.Characters == 0 {
		d.Format = HTML // whatever its name: all its text stands in elements of HTML
	}
	return d
}

// codeIndent is how far a line stands in from which on Markdown reads it as code.
const codeIndent = "    "

// dedented is a text without the indentation that all its lines have: it was put there as a whole, and no line of it is code.
func dedented(text string) string {
	lines := 0
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if !strings.HasPrefix(line, codeIndent) {
			return text
		}
		lines++
	}
	if lines < 3 {
		return text
	}
	return strings.ReplaceAll(strings.TrimPrefix(text, codeIndent), "\n"+codeIndent, "\n")
}

func newDocument(path string, headings Headings) *Document {
	return &Document{Path: path, Format: Markdown, headings: headings, anchors: map[string]bool{}, shownIDs: map[string]shownID{}}
}

// read finds what the blocks say.
func (d *Document) read() {
	d.measureLanguage()
	d.Language = d.languageOf()
	d.splitSentences()
	d.findIDs()
	d.findMeasures()
	d.findStatements()
	d.placeIgnoreComments()
	d.Profile, d.Ground = detectProfile(d)
}

// SentencesOf returns the sentences of a block.
func (d *Document) SentencesOf(block int) []Sentence {
	first, last := d.sentencesOf(block)
	return d.Sentences[first:last]
}

// sentencesOf delimits the sentences of a block, last exclusive.
func (d *Document) sentencesOf(block int) (first, last int) {
	return int(d.ranges[block][0]), int(d.ranges[block][1])
}

func (d *Document) setSource(text string, lineOffset int) {
	d.lineOffset = lineOffset
	if rest := len(d.raw) - len(text); rest >= 0 && string(d.raw[rest:]) == text {
		d.source = d.raw[rest:] // nothing had to be changed: one copy is enough
	} else {
		d.source = []byte(text)
	}
	d.raw = nil
	d.lineStarts = make([]int, 1, strings.Count(text, "\n")+1)
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			d.lineStarts = append(d.lineStarts, i+1)
		}
	}
}

// Line is the line that holds a byte offset of the normalised source.
func (d *Document) Line(offset int) int {
	return sort.SearchInts(d.lineStarts, offset+1) + d.lineOffset
}

// Position is the line and column of a byte offset of the normalised source.
func (d *Document) Position(offset int) Position {
	line := sort.SearchInts(d.lineStarts, offset+1)
	if line == 0 || offset > len(d.source) {
		return Position{Line: 1, Column: 1}
	}
	return Position{Line: line + d.lineOffset, Column: utf8.RuneCount(d.source[d.lineStarts[line-1]:offset]) + 1}
}

// quoteLimit keeps a quote short enough to be shown on a screen, in characters.
const quoteLimit = 160

// Quote is the text of a span as a reader of the rendered document sees it: words and their order are the
// document's, marks for emphasis, code, links and table cells are not shown. A long one is cut at a word.
func (d *Document) Quote(s Span) string {
	if s.Start < 0 || s.End > len(d.source) || s.Start >= s.End {
		return ""
	}
	return Shorten(Plain(string(d.source[s.Start:s.End])), quoteLimit)
}

// Shorten cuts a text to at most limit characters, at a word boundary where there is one, without an ellipsis, so
// that what is left is still verbatim.
func Shorten(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	cut, n := 0, 0
	for i := range text {
		if n == limit {
			cut = i
			break
		}
		n++
	}
	if space := strings.LastIndexByte(text[:cut], ' '); space > cut/2 {
		cut = space
	}
	return strings.TrimRight(text[:cut], " ")
}

// LineText is the verbatim text of a line, or "" outside the document.
func (d *Document) LineText(line int) string {
	i := line - d.lineOffset - 1
	if i < 0 || i >= len(d.lineStarts) {
		return ""
	}
	end := len(d.source)
	if i+1 < len(d.lineStarts) {
		end = d.lineStarts[i+1] - 1
	}
	return strings.TrimSpace(string(d.source[d.lineStarts[i]:end]))
}

// HasAnchor reports whether a link to #name leads to a heading or a named element of this document.
func (d *Document) HasAnchor(name string) bool {
	name = strings.ToLower(name)
	const prefix = "user-content-" // as GitHub names them in its pages
	if d.anchors[name] || d.anchors[strings.TrimPrefix(name, prefix)] || d.anchors[prefix+name] {
		return true
	}
	numbered := len(name) > 1 && name[0] == '_' && name[1] >= '0' && name[1] <= '9' // docsify's name of a heading that begins with a digit
	return numbered && d.anchors[name[1:]]
}
