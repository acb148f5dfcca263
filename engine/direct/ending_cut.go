package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// cutShort finds in the last line of a document, as it is written, that something has to follow: an open bracket, a colon, a row of a
// table without its end, or a code block that nothing closes.
func (m *analysis) cutShort() (finding, bool) {
	d := m.doc
	if d.Root != nil || d.Unread() || len(d.Blocks) == 0 {
		return finding{}, false
	}
	block := len(d.Blocks) - 1
	b := &d.Blocks[block]
	line := d.Line(lastOffset)
	for line > b.Line && d.LineText(line) == "" {
		line--
	}
	text := strings.TrimRight(d.LineText(line), " *_")
	at := func(what, suggestion string) (finding, bool) {
		f := m.atBlock(review.Medium, block, what)
		f.line, f.suggestion = line, suggestion
		return f, true
	}
	switch {
	case bareMarker.MatchString(text) && m.isListLine(line-1) && !isRuleOfGrammar(text, d.LineText(line-1)):
		return at(fmt.Sprintf("The last item of the last list is empty (line %d).", line), fmt.Sprintf("Write the item of line %d, and what may be missing behind it, or delete it.", line))
	case bareHeading.MatchString(text):
		return at(fmt.Sprintf("The document ends with the marks of a heading that has no words (line %d).", line), fmt.Sprintf("Write the heading of line %d and what belongs under it, or delete it.", line))
	case b.Kind == document.Code:
		if opened := openFence(d); opened > 0 && d.Line(b.Span.Start) >= opened-1 {
			return at(fmt.Sprintf("The document ends in a code block that nothing closes (from line %d).", opened),
				fmt.Sprintf("Close the code block of line %d, and look whether something is missing behind it.", opened))
		}
	case b.Kind == document.Row && line == d.Line(b.Span.Start) && m.isCutRow(b, text):
		return at(fmt.Sprintf("The last row of the last table has no end (line %d).", line), "Add the rest of the row, and what may be missing behind it.")
	case b.Kind != document.Paragraph && b.Kind != document.Item || b.Nav || b.Quoted || strings.ContainsAny(text, "`<") || strings.Contains(text, "://"):
	case strings.HasSuffix(text, ":") && !strings.HasSuffix(text, ":::") && len(b.Full) > 0 && strings.HasSuffix(strings.TrimRight(b.Full, " *_"), ":") && !slices.Contains(m.bareLabels(), block):
		return at(fmt.Sprintf("The document ends with %s (line %d), and nothing follows.", quoteOf(lastWords(b.Full), 60), line),
			fmt.Sprintf("Write what belongs behind %s (line %d).", quoteOf(lastWords(b.Full), 60), line))
	case !endsWhole(b.Full) && opensBracket(b.Full):
		return at(fmt.Sprintf("The document ends within a bracket that nothing closes: %s (line %d).", quoteOf(lastWords(b.Full), 60), line),
			"Add the rest of the sentence, and what may be missing behind it.")
	}
	return finding{}, false
}

var (
	// bareMarker is the number or mark of an item with no word behind it.
	bareMarker = pattern.New(`^(?:[-*+]|\d+[.)])(?: [^\pL\pN]{1,3})?$`)
	// bareHeading is the marks of one, with no word behind them.
	bareHeading = pattern.New(`^#{2,6}$`)
	// listLine is an item with a text.
	listLine = pattern.New(`^(?:[-*+]|\d+[.)]) .*\pL`)
)

// itemInBrackets is an item that is all brackets and not a task's box: "- [ Value ]".
var itemInBrackets = pattern.New(`^\s*[-*+] \[ ?[^\]]{2,}\]`)

// isRuleOfGrammar reports whether an item of empty brackets is the empty form beside one that is filled, in a grammar.
func isRuleOfGrammar(item, before string) bool {
	return strings.HasSuffix(item, "[ ]") && itemInBrackets.MatchString(before)
}

// isListLine reports whether a line, or the one before it where it is empty, is an item of a list.
func (m *analysis) isListLine(line int) bool {
	if m.doc.LineText(line) == "" {
		line--
	}
	return listLine.MatchString(m.doc.LineText(line))
}

// cutWithin finds a section whose text stops in the middle of a sentence, before the next heading.
func (m *analysis) cutWithin() (finding, bool) {
	d := m.doc
	if d.Root != nil {
		return finding{}, false
	}
	for _, s := range d.Sections {
		if s.Last == s.First || s.Last == len(d.Blocks) {
			continue
		}
		b := &d.Blocks[s.Last-1]
		if b.Kind != document.Paragraph && b.Kind != document.Item || b.Nav || b.Quoted || document.Size(b.Full) < minLastWords || m.isSuppressed(b.Line) {
			continue
		}
		text := strings.TrimRight(b.Full, " *_")
		line := strings.TrimRight(d.LineText(d.Line(b.Span.End-1)), " *_")
		if word := stopsAt(text); word == "" || legalItem.MatchString(text) && s.SubtreeEnd < len(d.Sections) && d.Sections[s.SubtreeEnd].Level == s.Level || !strings.HasSuffix(line, word) || d.LineText(d.Line(b.Span.End-1)+1) != "" && !headingLine.MatchString(d.LineText(d.Line(b.Span.End-1)+1)) {
			continue
		}
		f := m.atBlock(review.Medium, s.Last-1, fmt.Sprintf("The text under %s stops in the middle of a sentence: “… %s” (line %d).", headingOf(s), lastWords(b.Full), d.Line(b.Span.End-1)))
		f.line = d.Line(b.Span.End - 1)
		f.suggestion = fmt.Sprintf("Write the rest of “… %s” (line %d).", lastWords(b.Full), f.line)
		return f, true
	}
	return finding{}, false
}

// legalItem ends a member of a list of conditions, each of which has a heading: "… of success; and".
var legalItem = pattern.New(`; (?:and|or)$`)

// headingLine begins a heading.
var headingLine = pattern.New(`^#{1,6}\s`)

// stopsAt is the last word of a text, with the space before it, where it is one that needs others behind it, else "".
func stopsAt(text string) string {
	last := strings.LastIndexAny(text, " \t\n\f\r")
	if last < 0 {
		return ""
	}
	switch text[last+1:] {
	case "the", "a", "an", "and", "or", "than", "because", "although", "whether", "their", "our", "your":
		return text[last:]
	}
	return ""
}

// lastOffset is behind the end of any document.
const lastOffset = 1 << 30

// lastWords are those that a text ends with.
func lastWords(text string) string {
	words := strings.Fields(plainText(text))
	return strings.Join(words[max(0, len(words)-6):], " ")
}

// opensBracket reports whether the last bracket of a text stands open. One behind a colon is a face.
func opensBracket(text string) bool {
	at := strings.LastIndexByte(text, '(')
	return at >= 0 && !strings.Contains(text[at:], ")") && (at == 0 || text[at-1] == ' ') && document.Size(text[at:]) >= 1
}

// isCutRow reports whether the line of a row lacks the bar that all other rows of its table end with.
func (m *analysis) isCutRow(b *document.Block, text string) bool {
	if !strings.HasPrefix(text, "|") || strings.HasSuffix(text, "|") || b.Table < 0 || b.Table >= len(m.doc.Tables) {
		return false
	}
	t := m.doc.Tables[b.Table]
	for line := t.Line; line < b.Line; line++ {
		if row := m.doc.LineText(line); !strings.HasPrefix(row, "|") || !strings.HasSuffix(row, "|") {
			return false
		}
	}
	return b.Line >= t.Line+2
}

// fenceLine opens or closes a block of code.
var fenceLine = pattern.New("^(?:> ?)*(`{3,}|~{3,})(.*)$")

// openFence is the line of a code fence that is open at the end of the document, 0 for none.
func openFence(d *document.Document) int {
	opened, mark := 0, ""
	for line, end := 1, d.Line(lastOffset); line <= end; line++ {
		found := fenceLine.FindStringSubmatch(d.LineText(line))
		switch {
		case found == nil:
		case opened == 0:
			if found[1][0] == '~' || !strings.Contains(found[2], "`") {
				opened, mark = line, found[1]
			}
		case strings.HasPrefix(found[1], mark) && strings.TrimSpace(found[2]) == "":
			opened = 0
		}
	}
	return opened
}
