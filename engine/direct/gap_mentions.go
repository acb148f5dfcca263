package direct

import (
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// A program that looks for the words by which authors mark a gap, or a board with a column called TODO, has a document full of those words and
// without a gap. There only a word that is all that an item, a section or a cell says is one.

// markWord is a word by which authors mark a gap.
var markWord = pattern.New(`\b(?:TODO|FIXME|TBD|TBC|XXX)\b`)

// anyMark is one, or several: "TODOs".
var anyMark = pattern.New(`\b(?:TODO|FIXME|TBD|TBC|XXX)`)

// marksJoined are several of these words in a row, as a sentence about them names them: "TODO, FIXME and TBD".
var marksJoined = pattern.New(`\b(?:TODO|FIXME|TBD|TBC|XXX|HACK|BUG|NOTE|WIP)s?(?:, | and | or |, and |, or )(?:an? |the |every |each )?(?:TODO|FIXME|TBD|TBC|XXX|HACK|BUG|NOTE|WIP)\b`)

var (
	// spokenMark is what a sentence has that speaks of such a word, so that it does not use it: its plural, a verb that names it, or what it is.
	spokenMark = pattern.New(`(?i:\b(?:says?|said|saying|reads|mentions?|spell(?:s|ed)|match(?:es)?|counts?|finds?|lists?|reports?|ignores?|skips?|shows?|looks? for|search(?:es)? for|warns? (?:of|about)|marked|marks?|begins? with|starts? with|the word|per|of an?|an?|every|each|any|all)) (?:(?i:an?|the|every|each|open|old|new|word|comment) )*(?:TODO|FIXME|TBD|TBC|XXX)\b|` +
		`\b(?:TODO|FIXME|TBD|TBC|XXX)(?:s\b|['’]s\b| (?:means?|stands for|marks?|counts?|comments?|markers?|tags?|words?|lines?|notes?|entr(?:y|ies)|keywords?|items?)\b)`)
	// spokenInTitle is a heading about such a word: "N/A and TBD in the catalogue".
	spokenInTitle = pattern.New(`\b(?:and|or) (?:TODO|FIXME|TBD|TBC) (?:in|on|of|as)\b|^(?:TODO|FIXME|TBD|TBC) (?:and|or|in|as) \pL|\bmeaning of (?:TODO|FIXME|TBD|TBC)\b`)
	// stateWord is the name of a column of a board beside TODO; boardWords name several in a row, as a document about a board does.
	stateWord  = pattern.New(`^\W*(?:DOING|DONE|IN[ _-]PROGRESS|IN[ _-]REVIEW|REVIEW|BLOCKED|BACKLOG|(?i:doing|done|in[ _-]progress|in[ _-]review|backlog|blocked))\W*$`)
	boardWords = pattern.New(`(?i)\bto[ -]?do\b[^.;:]{0,30}\b(?:doing|in[ _-]progress|done)\b`)
	// asState and stateAfter stand around a TODO that is a place of a board or a state of a card: "lands in TODO", "TODO until somebody takes it".
	asState    = pattern.New(`(?i)\b(?:in|into|to|from|under|as|is|are|be|becomes?|stays?|remains?|leaves?|enters?|reach(?:es)?|onto|on|between|column|lane|state|status|list)\s+(?:the )?["“'‘]?$`)
	stateAfter = pattern.New(`(?i)^["”'’]?\s+(?:columns?|lanes?|lists?|states?|status|again|until|to|into|and|or|first)\b`)
	// dueMark is the mark behind a few words and a colon that say what is missing: "Owner: TBD".
	dueMark = pattern.New(`^[^:.;]{1,40}: ?(?:TODO|FIXME|TBD|TBC|XXX)\W*$`)
)

// marks is what a document says about the words that mark gaps.
type marks struct {
	subject bool // it speaks of them more often than it may use them
	board   bool // TODO is a column of a board, or a state
}

// marksOf reads a document once for the words that mark gaps.
func (m *analysis) marksOf() marks {
	if m.ofMarks != nil {
		return *m.ofMarks
	}
	var found marks
	spoken, used := 0, 0
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if b.Kind == document.Code {
			continue
		}
		if found.board = found.board || boardWords.MatchString(b.Full); !anyMark.MatchString(b.Full) {
			continue
		}
		if len(markWord.FindAllStringIndex(b.Full, -1)) > len(markWord.FindAllStringIndex(b.Text, -1)) {
			spoken++ // in the font of code
		}
		for _, s := range m.doc.SentencesOf(i) {
			found.board = found.board || m.isAmongStates(s)
			switch {
			case !markWord.MatchString(s.Text) && !spokenMark.MatchString(s.Text):
			case spokenMark.MatchString(s.Text) || marksJoined.MatchString(s.Text) || placeholderIn(s.Text) == "":
				spoken++
			case !m.isAllMark(s) && !m.isListed(s):
				used++
			}
		}
	}
	found.subject = spoken >= minSpoken && spoken >= used
	m.ofMarks = &found
	return found
}

// minSpoken is how many times a document speaks of such words that is about them.
const minSpoken = 2

// isMention reports whether a sentence only speaks of the word that marks a gap.
func (m *analysis) isMention(s document.Sentence, word string) bool {
	if !isMarkOfGap(word) && word != "XXX" {
		return false
	}
	about := m.marksOf()
	if word == "TODO" && about.board && m.isState(s) {
		return true
	}
	return about.subject && !m.isAllMark(s)
}

// isState reports whether a TODO is a column of a board or the state of a card.
func (m *analysis) isState(s document.Sentence) bool {
	at := strings.Index(s.Text, "TODO")
	if at < 0 || strings.HasPrefix(s.Text[at+len("TODO"):], ":") {
		return false
	}
	return m.isAmongStates(s) || asState.MatchString(s.Text[:at]) || stateAfter.MatchString(s.Text[at+len("TODO"):]) || boardWords.MatchString(s.Text)
}

// isAmongStates reports whether TODO is all that an item or a cell says, and one beside it names another state of a board.
func (m *analysis) isAmongStates(s document.Sentence) bool {
	return isOnlyMark(s.Text) && strings.Contains(s.Text, "TODO") && slices.ContainsFunc(m.beside(s), stateWord.MatchString)
}

// isAllMark reports whether the mark is all that an item, a section or a cell says, so that it is a gap also in a document about such words.
func (m *analysis) isAllMark(s document.Sentence) bool {
	if dueMark.MatchString(s.Text) {
		return true
	}
	if !isOnlyMark(s.Text) {
		b := &m.doc.Blocks[s.Block]
		alone := b.Kind == document.Paragraph && len(m.doc.OwnBlocks(m.doc.Sections[b.Section])) == 1
		return alone && strings.HasPrefix(s.Text, firstMark(s.Text)+":")
	}
	return !m.isListed(s)
}

// isListed reports whether a mark begins an item or a cell beside which another mark begins one, or names the row that it begins: then a list
// shows such words.
func (m *analysis) isListed(s document.Sentence) bool {
	own := firstMark(s.Text)
	return own != "" && (m.namesRow(s) || slices.ContainsFunc(m.beside(s), func(text string) bool {
		other := firstMark(text)
		return other != "" && other != own
	}))
}

// firstMark is the mark that a text begins with, or "".
func firstMark(text string) string {
	text = strings.TrimLeft(text, "\"“'`([*")
	if at := markWord.FindStringIndex(text); at != nil && at[0] == 0 {
		return text[:at[1]]
	}
	return ""
}

// isOnlyMark reports whether a text is a mark and nothing else.
func isOnlyMark(text string) bool {
	mark := markWord.FindString(text)
	return mark != "" && strings.Trim(text, " .!*_()[]") == mark
}

// beside are the texts of the items beside the one that a sentence is of, or of the cells above and below its own.
func (m *analysis) beside(s document.Sentence) (texts []string) {
	b := &m.doc.Blocks[s.Block]
	if b.Kind == document.Row {
		t, column := m.cellOf(s)
		for _, row := range t.Rows {
			if column < len(row) {
				texts = append(texts, row[column].Full)
			}
		}
		return texts
	}
	for _, o := range m.doc.OwnBlocks(m.doc.Sections[b.Section]) {
		if b.Kind == document.Item && o.Kind == document.Item && o.Parent == b.Parent {
			texts = append(texts, o.Full)
		}
	}
	return texts
}

// namesRow reports whether a sentence is the first cell of a row that says more.
func (m *analysis) namesRow(s document.Sentence) bool {
	b := &m.doc.Blocks[s.Block]
	if b.Kind != document.Row {
		return false
	}
	t, column := m.cellOf(s)
	return len(t.Rows) > 0 && column == 0 && slices.ContainsFunc(t.Rows[b.Record][1:], func(c document.Cell) bool { return c.Full != "" && !isOnlyMark(c.Full) })
}

// cellOf is the table of a row's sentence and the first column with its text; no table has so many columns where none has.
func (m *analysis) cellOf(s document.Sentence) (t document.Table, column int) {
	b := &m.doc.Blocks[s.Block]
	if b.Table < 0 || b.Table >= len(m.doc.Tables) || b.Record < 0 || b.Record >= len(m.doc.Tables[b.Table].Rows) {
		return t, 0
	}
	t = m.doc.Tables[b.Table]
	row := t.Rows[b.Record]
	for i, cell := range row {
		if strings.Contains(cell.Text, s.Text) {
			return t, i
		}
	}
	return t, len(row)
}

// quotedTag is a word in angle brackets in quotation marks of its own: a text speaks of it, unless it is the value of a field.
var quotedTag = pattern.New(`\S\s+["“‘'「]<[^<>]+>["”’'」]`)

// isQuotedTag reports whether a sentence of the author's own quotes a word in angle brackets: a ticket that still has "<name>".
func (m *analysis) isQuotedTag(tag document.Span) bool {
	line := m.doc.LineText(m.doc.Line(tag.Start))
	word := m.doc.Quote(tag)
	for _, found := range quotedTag.FindAllString(line, -1) {
		if strings.Contains(found, word) && !strings.ContainsAny(found[:strings.Index(found, word)], ":=") {
			return document.Size(line) > minLastWords
		}
	}
	return false
}
