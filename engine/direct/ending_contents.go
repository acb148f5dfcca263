package direct

import (
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/similarity"
)

// A table of contents whose last entries, so many and such a part of all, are not in the document tells that it was cut off.
const (
	minContents = 5
	minLost     = 3
	lostShare   = 1.0 / 3
)

// contentsLine is a line of a table of contents: a list item with one link, and nothing else.
var contentsLine = pattern.New(`^\s*(?:[-*+]|\d+[.)])?\s*(?:\d[\d.]*\s*)?\[[^\]]*(?:\][^\]]*)?\]\(#[^)]*\)\s*$`)

func isContentsLine(line string) bool { return contentsLine.MatchString(line) }

// cutContents gives the last entries of the table of contents when the document ends before them, and how many entries it has. A
// section that stands under a slightly other title is there: what is wrong then is the link.
func cutContents(d *document.Document) (lost []document.Link, all int) {
	var entries []document.Link
	for _, l := range d.Links {
		if target, fragment, ok := l.Split(); ok && target == "" && fragment != "" && isContentsLine(d.LineText(l.Line)) {
			entries = append(entries, l)
		}
	}
	if len(entries) < minContents {
		return nil, len(entries)
	}
	titles := sync.OnceValue(func() *titleSet { return newTitleSet(d) }) // most documents have their last entry
	from := len(entries)
	for ; from > 0; from-- {
		if _, fragment, _ := entries[from-1].Split(); d.HasAnchor(decodeFragment(fragment)) || titles().hasNear(document.Plain(entries[from-1].Text)) {
			break
		}
	}
	lost = entries[from:]
	if from == 0 || len(lost) < minLost || float64(len(lost)) < lostShare*float64(len(entries)) {
		return nil, len(entries) // none of them is there: it is the contents of another text
	}
	return lost, len(entries)
}

// titleSet is what the headings of a document say, and what lines of its text that stand like headings do.
type titleSet struct {
	reader  similarity.Reader
	numbers map[string]bool
	words   [][]string
	lines   []string
}

func newTitleSet(d *document.Document) *titleSet {
	t := &titleSet{reader: similarity.NewReader(), numbers: map[string]bool{}}
	for _, s := range d.Sections {
		if n := numberOf(s.Title); n != "" {
			t.numbers[n] = true
		}
		t.words = append(t.words, t.reader.Words(s.Title))
	}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if !b.Nav && (b.Kind == document.Paragraph || b.Lead != "") {
			t.lines = append(t.lines, bareWords(fold(document.Shorten(b.Full, longestTemplate))))
		}
	}
	return t
}

// numberOf is the number that a title begins with, "" for none.
func numberOf(title string) string {
	return strings.TrimRight(sectionNumber.FindString(strings.TrimSpace(title)), ". ")
}

// hasNear reports whether a heading has the number of a title, or at least half of its words, or a line begins with it.
func (t *titleSet) hasNear(title string) bool {
	if n := numberOf(title); n != "" && t.numbers[n] {
		return true
	}
	words := t.reader.Words(title)
	for _, other := range t.words {
		common := 0
		for _, w := range words {
			for _, o := range other {
				if w == o {
					common++
					break
				}
			}
		}
		if common > 0 && 2*common >= min(len(words), len(other)) {
			return true
		}
	}
	bare := bareWords(fold(strings.TrimPrefix(title, sectionNumber.FindString(title))))
	for _, line := range t.lines {
		if len(bare) >= minLastWords && strings.HasPrefix(line+" ", bare+" ") {
			return true
		}
	}
	return false
}
