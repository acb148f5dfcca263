package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// miscountedLists finds the paragraphs and headings that count the members of the only list, or of the table, directly below them, and
// count wrong.
func (m *analysis) miscountedLists() (found []finding) {
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if b.Kind != document.Paragraph || b.Depth > 0 || b.Quoted || m.isSuppressed(b.Line) {
			continue
		}
		a, ok := announcedCount(b.Full)
		if !ok {
			continue
		}
		if have, ok := m.heldAgainst(a, i+1, b.Section); ok {
			found = append(found, m.miscounted(a, have, b.Line, m.atBlock(review.Medium, i, "")))
		}
	}
	for _, s := range m.doc.Sections {
		a, ok := countInHeading(s.Title)
		if !ok || s.First == s.Last || m.isSuppressed(s.Line) {
			continue
		}
		if have, ok := m.heldAgainst(a, s.First, s.Index); ok {
			found = append(found, m.miscounted(a, have, s.Line, m.atSection(review.Medium, s, "")))
		}
	}
	return found
}

func (m *analysis) miscounted(a announcement, have, line int, f finding) finding {
	f.text = fmt.Sprintf("“%s” (line %d) %s announced, and %d %s listed.", a.words, line, singularOrPlural(a.number, "is", "are"), have, singularOrPlural(have, "is", "are"))
	f.suggestion = fmt.Sprintf("Correct “%s” (line %d), or add what is missing.", a.words, line)
	f.certain = true
	return f
}

// announcement is how many members a text says that the list below it has.
type announcement struct {
	words  string // as the text says it
	number int
	noun   string // the last word of what is counted; "" where the text names no thing
	// sure is set where the text says that what it counts follows.
	sure bool
}

// heldAgainst counts what stands from a block on, where it is the list or the table that the text counts and the number differs.
func (m *analysis) heldAgainst(a announcement, from, section int) (have int, differs bool) {
	last := m.doc.Sections[section].Last
	if from >= last || m.goesOnBelow(section) {
		return 0, false
	}
	if !a.sure && !m.isNamedAs(a, from, section) {
		return 0, false
	}
	first := &m.doc.Blocks[from]
	switch {
	case first.Kind == document.Row:
		return m.rowsBelow(a, from, last)
	case first.Kind == document.Item && first.Depth == 1:
		have = m.onlyListBelow(from, last)
		return have, have > 1 && have != a.number && have-m.optionalItems(from, last) != a.number && m.namedMembers(a, from, last) != a.number && (have > a.number || !m.holdsSeveral(from, last))
	}
	return 0, false
}

// optionalItem begins a member of a list that the number before it may leave out, or one that only says where more is.
var optionalItem = pattern.New(`(?i)^\W{0,3}(?:optional(?:ly)?|(?:please )?see(?: also)?(?: the)? (?:below|above|next|following|examples?|section))\b`)

// optionalItems counts those of a list.
func (m *analysis) optionalItems(from, last int) (n int) {
	for i := from; i < last && m.doc.Blocks[i].Kind == document.Item; i++ {
		if b := &m.doc.Blocks[i]; b.Depth == 1 && optionalItem.MatchString(b.Full) {
			n++
		}
	}
	return n
}

// namedMembers counts those of a list that call themselves what is counted: "Option A" and "Option B", beside a remark on both.
func (m *analysis) namedMembers(a announcement, from, last int) (n int) {
	noun := strings.TrimSuffix(a.noun, "s")
	for i := from; i < last && m.doc.Blocks[i].Kind == document.Item; i++ {
		if b := &m.doc.Blocks[i]; noun != "" && b.Depth == 1 && strings.HasPrefix(fold(strings.TrimLeft(b.Full, "*_ ")), noun+" ") {
			n++
		}
	}
	return n
}

// goesOnBelow reports whether a subsection has a list or a table, too: what is counted may go on there.
func (m *analysis) goesOnBelow(section int) bool {
	s := m.doc.Sections[section]
	return slices.ContainsFunc(m.doc.Blocks[s.Last:m.doc.Sections[s.SubtreeEnd-1].Last], func(b document.Block) bool {
		return b.Kind == document.Item || b.Kind == document.Row
	})
}

// isNamedAs reports whether a heading or the table's first column calls what is listed by the noun that was counted: five steps under
// “Steps”, three reviewers over a table of reviewers.
func (m *analysis) isNamedAs(a announcement, from, section int) bool {
	if a.noun == "" {
		return false
	}
	names := []string{m.doc.Sections[section].Title}
	if b := &m.doc.Blocks[from]; b.Kind == document.Row {
		if header := m.doc.Tables[b.Table].Header; len(header) > 0 {
			names = append(names, header[0].Full)
		}
	}
	for _, name := range names {
		for _, word := range strings.FieldsFunc(fold(name), func(r rune) bool { return r < 0x80 && !isWord(byte(r)) }) {
			if strings.TrimSuffix(word, "s") == strings.TrimSuffix(a.noun, "s") {
				return true
			}
		}
	}
	return false
}

// rowsBelow counts the rows of the only table of a section. A table may count what it holds in other ways: by its columns, or by the
// different values of one of them.
func (m *analysis) rowsBelow(a announcement, from, last int) (have int, differs bool) {
	table := m.doc.Blocks[from].Table
	for i := from; i < last; i++ {
		if b := &m.doc.Blocks[i]; b.Kind == document.Item || b.Kind == document.Row && b.Table != table {
			return 0, false
		}
	}
	t := m.doc.Tables[table]
	have = len(t.Rows)
	if have == a.number || len(t.Header) == a.number || len(t.Header)-1 == a.number {
		return have, false
	}
	for column := range t.Header {
		different := map[string]bool{}
		for _, row := range t.Rows {
			if column >= len(row) || column == 0 && (strings.TrimSpace(row[0].Full) == "" || totalRow.MatchString(row[0].Full) || holdsTwo.MatchString(row[0].Full)) {
				return 0, false
			}
			different[fold(row[column].Full)] = true
		}
		if len(different) == a.number {
			return have, false
		}
	}
	return have, true
}

var totalRow = pattern.New(`(?i)^\W*(?:total|sum|subtotal|all|average|合计|总计|小计|…|\.\.\.|etc)`)

// holdsTwo are signs that a short member of a list may be two: “Bob and Carol”.
var holdsTwo = pattern.New(`(?i)\band\b|\bor\b|[&/、+,，]|和|与|及|…|\.\.\.`)

const shortMember = 6 // words of a member that is a name or two

// holdsSeveral reports whether a short member of the list may name more than one thing; one with a label is one.
func (m *analysis) holdsSeveral(from, last int) bool {
	for i := from; i < last; i++ {
		b := &m.doc.Blocks[i]
		if b.Kind == document.Item && b.Depth == 1 && document.Size(b.Full) <= shortMember && !strings.ContainsAny(b.Full, ":：") && holdsTwo.MatchString(b.Full) {
			return true
		}
	}
	return false
}

// onlyListBelow counts the items of the list that begins with a block, 0 where the section has more than that list behind it: then
// it may go on.
func (m *analysis) onlyListBelow(from, last int) int {
	items, ended := 0, false
	numbered := m.doc.Blocks[from].Ordered
	for i := from; i < last; i++ {
		b := &m.doc.Blocks[i]
		switch {
		case b.Kind == document.Item && b.Depth == 1 && numbered && !b.Ordered: // bullets behind a numbered item, which they belong to
		case b.Kind == document.Item && b.Depth == 1 && ended:
			return 0
		case b.Kind == document.Item && b.Depth == 1:
			items++
		case b.Depth > 0:
		case b.Kind == document.Code || b.Kind == document.Row:
			return 0 // it may belong to an item
		default:
			ended = true
		}
	}
	return items
}
