// Package markdown shows Markdown of any size at once: it cuts a text into blocks, renders only those near the
// screen with glamour, caches them by block, width and style, and finds text in what was rendered.
//
// It may know Markdown, cells and styles. It may not know rounds, keys or messages: rendering is plain functions
// that the console calls in commands.
package markdown

import "strings"

// Heading is an entry of the outline: the block it opens, its level and its text without markup.
type Heading struct {
	Block int
	Level int
	Text  string
}

// Block is a piece of the source that is rendered alone. Raw ones are shown without rendering. Lead is drawn before
// the text: the head of a table or the first line of a fence that a cut went through. Links are those that the whole text
// defines, and its footnotes. Of raw blocks of code every blank is kept. FrontMatter is set for the metadata that a document begins with.
type Block struct {
	Text        string
	Lead        string
	Raw         bool
	Code        bool
	FrontMatter bool
	Links       []Link
	// Follows is set unless the text begins with the block.
	Follows bool
	// Joined is set where nothing sets the block apart from the one before: a list or a fence goes on in it.
	Joined bool
	// Fence tells whether the block begins or ends inside a fence.
	Fence Fence
}

// Fence tells where a fence goes over the ends of a block.
type Fence struct{ Before, After bool }

// Link is a target that is defined apart from where it is used. A footnote has none, and a label that begins with ^.
type Link struct{ Label, Target string }

// split cuts a text before headings and, where a part grows large, at blank lines between top-level paragraphs. The
// blocks joined are the text. It runs once over the bytes.
func split(text string) *splitter {
	s := &splitter{source: text}
	if n := frontMatterLen(text); n > 0 {
		s.at = n
		s.cut()
		s.blocks[0].FrontMatter = true
		text = text[n:]
	}
	for len(text) > 0 {
		line := text
		if end := strings.IndexByte(text, '\n'); end >= 0 {
			line = text[:end+1]
		}
		text = text[len(line):]
		s.line(line)
	}
	s.cut()
	for i, b := range s.blocks {
		if len(s.links) > 0 && strings.Contains(b.Text, "[") {
			s.blocks[i].Links = s.links
		}
	}
	return s
}

type splitter struct {
	blocks    []Block
	headings  []Heading
	links     []Link
	source    string
	from, at  int             // the block and the line at hand in the source
	rewritten strings.Builder // the block so far, when it differs from the source
	fence     string          // the fence that is open, "" outside
	opening   string          // its first line
	inFence   int             // lines of the open fence
	// fenceIndent is how far the lines of the open fence are set in at least: those of an item that it stands in.
	fenceIndent int
	raw         bool
	inItem      bool   // the last line in column 0 opened an item
	inList      bool   // the last line in column 0 opened an item or a quote
	follows     bool   // something to be seen stands before the block
	joined      bool   // the block goes on with what the one before left open
	inside      bool   // the block began inside a fence
	blank       bool   // the last line was blank
	last        string // the last line
	lastAt      int    // where it begins
	isTitle     bool   // it would be a heading if it were underlined
	ended       bool   // it was a rule or underlined a heading: no paragraph goes on below it
	table       string // the head of the table that is open, "" outside
	lead        string // what is drawn before the block
	open        int    // brackets of the block that are open
	excess      Excess
	htmlBlock   htmlBlock
	defined     bool // the last line defined a link
}

// isParagraphStart reports whether no paragraph goes on in the coming line.
func (s *splitter) isParagraphStart() bool {
	return s.blank || s.size() == 0 || s.ended || strings.HasPrefix(s.last[markerLength(s.last):], "#")
}

func (s *splitter) line(line string) {
	if s.fence == "" && s.htmlBlock.contains(line, s.isParagraphStart()) {
		s.appendHTMLLine(line)
		return
	}
	if s.fence != "" && indentOf(line) < s.fenceIndent && strings.TrimSpace(line) != "" {
		s.fence = "" // the item that it stands in has ended
	}
	if mark := s.fenceMark(line); mark != "" || s.fence != "" {
		s.appendFenceLine(line, mark)
		return
	}
	level, title := heading(line)
	below := 0
	if s.isTitle {
		below = underline(line)
	}
	if below > 0 {
		s.cutBeforeTitle()
		s.headings = append(s.headings, Heading{Block: len(s.blocks), Level: below, Text: plainTitle(strings.TrimSpace(s.last))})
	}
	tabular := s.inTable(line)
	switch {
	case tabular && s.size() > blockBytes:
		s.cut()
		s.lead = s.table
	case level > 0:
		s.cut()
		s.headings = append(s.headings, Heading{Block: len(s.blocks), Level: level, Text: title})
	case s.size() > blockBytes && (s.blank && topLevel(line) || topItem(line)):
		joined := !s.blank
		s.cut()
		s.joined = joined
	case s.size() > 8*blockBytes: // nothing to cut at: a huge list, table or paragraph
		s.cut()
	}
	if label := footnoteLabel(line); label != "" && len(s.links) < maxLinks {
		s.links = append(s.links, Link{Label: "^" + label})
	}
	link, defines := definition(line)
	if s.defined = defines && (s.defined || s.isParagraphStart()); s.defined && len(s.links) < maxLinks {
		s.links = append(s.links, link)
	}
	s.checkLimits(line)
	fresh := s.isParagraphStart()
	s.blank = strings.TrimSpace(line) == ""
	s.isTitle, s.ended, s.lastAt, s.last = false, below > 0, s.at, line
	if !s.blank && line[0] != ' ' && line[0] != '\t' {
		s.inList = markerLength(line) > 0
		s.inItem = s.inList && line[0] != '>'
		s.ended = s.ended || isThematicBreak(line)
		s.isTitle = fresh && level == 0 && !tabular && !defines && !s.inList && line[0] != '<' && underline(line) == 0 && !s.ended
	}
	s.appendLine(line, s.flatten(line))
}

// appendHTMLLine takes a line of an HTML block; one without an end is cut after all.
func (s *splitter) appendHTMLLine(line string) {
	if s.size() > 8*blockBytes {
		s.cut()
		s.htmlBlock = htmlBlock{}
	}
	s.blank, s.last, s.table, s.isTitle, s.ended = false, line, "", false, false
	s.appendLine(line, line)
}

// appendFenceLine takes a line inside a fence, or one that opens or closes it. A long fence is cut; each part is drawn as
// code of its own.
func (s *splitter) appendFenceLine(line, mark string) {
	switch {
	case s.fence == "":
		rest := line[itemIndent(line):]
		s.fence, s.inFence, s.opening = mark, 0, strings.TrimLeft(rest, " ")
		switch indent := len(line) - len(rest); {
		case indent > 0:
			s.fenceIndent, s.inList, s.inItem = indentOf(line)+minItemIndent, true, true
		case s.inItem && indentOf(line) >= minItemIndent:
			s.fenceIndent = minItemIndent
		default:
			s.fenceIndent = 0
		}
	case mark != "" && strings.HasPrefix(mark, s.fence) && strings.TrimSpace(line) == strings.TrimSpace(mark):
		s.fence = ""
	default:
		if s.inFence > 0 && s.inFence%fenceLines == 0 {
			s.cut()
			s.lead, s.joined, s.inside = s.opening, true, true
		}
		s.inFence++
	}
	s.blank, s.table, s.isTitle, s.ended = false, "", false, false
	s.appendLine(line, line)
}

// appendLine adds a line to the block, as it is shown.
func (s *splitter) appendLine(line, shown string) {
	if s.rewritten.Len() == 0 && len(shown) != len(line) {
		s.rewritten.WriteString(s.source[s.from:s.at])
	}
	if s.rewritten.Len() > 0 || len(shown) != len(line) {
		s.rewritten.WriteString(shown)
	}
	s.at += len(line)
}

// size is how large the block is so far.
func (s *splitter) size() int {
	if s.rewritten.Len() > 0 {
		return s.rewritten.Len()
	}
	return s.at - s.from
}

// cut ends the block. Its text is a part of the source and takes no room of its own.
func (s *splitter) cut() {
	if s.size() > 0 {
		text := s.source[s.from:s.at]
		if s.rewritten.Len() > 0 {
			text = s.rewritten.String()
			s.rewritten.Reset()
		}
		s.blocks = append(s.blocks, Block{
			Text: text, Lead: s.lead, Raw: s.raw, Follows: s.follows, Joined: s.joined,
			Fence: Fence{Before: s.inside, After: s.fence != "" && s.at < len(s.source)},
		})
	}
	s.follows = s.follows || !isRemark(s.source[s.from:s.at])
	s.from = s.at
	s.raw, s.joined, s.inside, s.lead, s.open = false, false, false, "", 0
	s.blank = false
}

// fenceMark returns the run of backticks or tildes that opens or closes a fence, or "". Inside an item it may be set in, or
// stand behind the item's own mark.
func (s *splitter) fenceMark(line string) string {
	if strings.IndexByte(line, '`') < 0 && strings.IndexByte(line, '~') < 0 {
		return ""
	}
	at := 0
	if s.fence == "" {
		at = itemIndent(line)
	}
	rest := strings.TrimLeft(line[at:], " ")
	if len(line)-at-len(rest) > 3 && !s.inList || rest == "" || rest[0] != '`' && rest[0] != '~' {
		return ""
	}
	for _, sign := range []byte{'`', '~'} {
		n := 0
		for n < len(rest) && rest[n] == sign {
			n++
		}
		if n >= 3 && (sign == '~' || !strings.ContainsRune(rest[n:], '`')) {
			return rest[:n]
		}
	}
	return ""
}

// isRemark reports whether a text consists of one comment, or of nothing.
func isRemark(text string) bool {
	text = strings.TrimSpace(text)
	return text == "" || strings.HasPrefix(text, "<!--") && strings.Index(text, "-->") == len(text)-len("-->")
}

// minItemIndent is how far what belongs to an item is set in at least.
const minItemIndent = 2

// indentOf is how many blanks a line begins with.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// itemIndent is the length of the marks of items that a line begins with.
func itemIndent(line string) int {
	if !strings.Contains(line, "```") && !strings.Contains(line, "~~~") {
		return 0
	}
	at := 0
	for {
		next := markerLength(line[at:])
		if next == 0 || strings.Contains(line[at:at+next], ">") {
			return at
		}
		at += next
	}
}

// topLevel reports whether a line can open a new paragraph, list or table without belonging to what came before.
func topLevel(line string) bool {
	return strings.TrimSpace(line) != "" && line[0] != ' ' && line[0] != '\t'
}

// topItem reports whether a line opens a list item in column 0; a long list is cut before one.
func topItem(line string) bool {
	rest := line[digits(line):]
	if rest == line {
		return strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "* ") || strings.HasPrefix(line, "+ ")
	}
	return strings.HasPrefix(rest, ". ") || strings.HasPrefix(rest, ") ")
}

// digits is how many digits a text begins with.
func digits(text string) int {
	n := 0
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	return n
}

// footnoteLabel is the label of a footnote whose text begins in a line, "" for none.
func footnoteLabel(line string) string {
	at := 0
	for at < len(line) && (line[at] == ' ' || line[at] == '>') {
		at++
	}
	rest := line[at:]
	if !strings.HasPrefix(rest, "[^") {
		return ""
	}
	if found := footnoteStart.FindStringSubmatch(rest); found != nil {
		return found[1]
	}
	return ""
}

// maxLinks bounds the definitions that are kept.
const maxLinks = 1000

// definition reads a line that defines a link's target.
func definition(line string) (Link, bool) {
	rest := strings.TrimLeft(line, " ")
	if len(line)-len(rest) > 3 || !strings.HasPrefix(rest, "[") || strings.HasPrefix(rest, "[^") {
		return Link{}, false
	}
	label, target, found := strings.Cut(rest[1:], "]:")
	target = strings.TrimSpace(target)
	if !found || strings.TrimSpace(label) == "" || strings.ContainsAny(label, "[]") {
		return Link{}, false
	}
	if bare, _, found := strings.Cut(strings.TrimPrefix(target, "<"), ">"); found && target[0] == '<' {
		return Link{label, bare}, true
	}
	target, _, _ = strings.Cut(target, " ")
	return Link{label, target}, target != ""
}
