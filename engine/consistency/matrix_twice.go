package consistency

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
)

// isDefinedTwice reports whether one document defines an id a second time with another text. Two items of one list are two requirements
// unless they say the same; elsewhere a second text may only tell the first in more words, so it has to be about something else.
func isDefinedTwice(a, b *entry) bool {
	if a == b || a.file != b.file || foldedText(a) == foldedText(b) {
		return false
	}
	switch compareEntries(a, b) {
	case agree:
		return false
	case differ:
		return true
	case unknown: // what list they stand in decides
	}
	return a.isItem() && b.isItem() && a.section == b.section && len(a.textWords) > 0 && len(b.textWords) > 0
}

func (e *entry) isItem() bool {
	return e.block >= 0 && e.file.Doc.Blocks[e.block].Kind == document.Item && e.file.Doc.Blocks[e.block].Depth == 1
}

func foldedText(e *entry) string {
	return strings.TrimRight(strings.ToLower(strings.Join(strings.Fields(e.text), " ")), ".。;；")
}

// twins are the rows that bear a row's id in its own document.
func (t *tracing) twins(e *entry) []*entry {
	var twins []*entry
	for _, o := range t.rows {
		if o != e && o.id == e.id && o.file == e.file {
			twins = append(twins, o)
		}
	}
	return twins
}

// markTwice says of a requirement whose id its document gives to another as well where that other stands.
func (t *tracing) markTwice(cell *Cell, e *entry) {
	if twins := t.twins(e); len(twins) > 0 && cell.Column == Requirements && cell.Status == Covered {
		*cell = Cell{Column: cell.Column, Status: Contradicted, By: ByID, Why: definedTwice(e, twins), At: e.place(), Against: twins[0].place()}
	}
}

// definedTwice names the lines that define an id.
func definedTwice(e *entry, twins []*entry) string {
	lines := []int{e.line}
	for _, o := range twins {
		lines = append(lines, o.line)
	}
	slices.Sort(lines)
	words := make([]string, len(lines))
	for i, line := range lines {
		words[i] = fmt.Sprint(line)
	}
	last := len(words) - 1
	return fmt.Sprintf("%s is defined with different texts in lines %s and %s", shown(e), strings.Join(words[:last], ", "), words[last])
}

// meansTwin is why a mention does not tell of a requirement: its id names another as well, and what the mention says has no more words of
// this one than of that. It is "" where the mention means this one.
func (t *tracing) meansTwin(m mention, e *entry) string {
	twins := t.twins(e)
	if len(twins) == 0 {
		return ""
	}
	said := t.corpus.words(saidOf(m))
	_, own := shared(said, e.saidWords())
	for _, o := range twins {
		if _, others := shared(said, o.saidWords()); others >= own {
			return definedTwice(e, twins) + ", and the words here do not tell of this one"
		}
	}
	return ""
}

// definesAnother reports whether a document gives the id of a requirement to a text that has hardly a word of it: a list that counts for itself.
func (t *tracing) definesAnother(m mention, e *entry) bool {
	if !m.id.Defines || m.file == e.file {
		return false
	}
	for _, o := range t.corpus.byID[e.id] {
		if o.file != m.file || o.block != m.id.Block || len(o.textWords) < fewWords || len(e.textWords) < leastToTell {
			continue
		}
		share, both := shared(e.textWords, o.textWords)
		if (share < textsDiffer || both <= 1) && compareEntries(e, o) != agree { // one word in common may be who it is for
			return true
		}
	}
	return false
}

// leastToTell is how many words a requirement has at least of which another text may lack nearly all.
const leastToTell = 3

// saidOf is what a document says where it names an id.
func saidOf(m mention) string {
	d := m.file.Doc
	if m.id.Block >= 0 {
		return d.Blocks[m.id.Block].Full + childText(d, m.id.Block)
	}
	s := d.Sections[m.id.Section]
	return s.Title + " " + sectionText(d, s)
}
