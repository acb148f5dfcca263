package markdown

import (
	"strings"

	"parley/engine/pattern"
)

// markup is an HTML block that is open: nothing in it is a heading or a fence, and no cut may go through it.
type markup struct {
	end string // what its last line holds; a blank line when empty
	in  bool
}

// How an HTML block begins, in the order of CommonMark's list: those with an end of their own, elements that stand
// for blocks, and a tag alone on its line, which cannot interrupt a paragraph.
var (
	endedMarkup = pattern.New(`(?i)^ {0,3}<(?:(script|pre|style|textarea)(?:[\s>]|$)|(!--|\?|!\[CDATA\[|![a-z]))`)
	blockTag    = pattern.New(`(?i)^ {0,3}</?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|` +
		`dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|` +
		`main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|` +
		`tr|track|ul)(?:\s|/?>|$)`)
	loneTag = pattern.New(`^ {0,3}<(?:[a-zA-Z][\w-]*(?:\s[^<>]*)?/?|/[a-zA-Z][\w-]*\s*)>\s*$`)
)

// markupEnds are the ends of blocks that do not end at a blank line, by how they begin.
var markupEnds = map[string]string{"!--": "-->", "?": "?>", "![cdata[": "]]>"}

// holds tells whether a line belongs to an HTML block, which it may begin or end. fresh means that no paragraph goes
// on in it.
func (m *markup) holds(line string, fresh bool) bool {
	if !m.in {
		if !strings.Contains(line, "<") || !m.begins(line, fresh) {
			return false
		}
		m.in = true
	}
	if m.end == "" && strings.TrimSpace(line) == "" {
		m.in = false
		return false
	}
	if m.end != "" && strings.Contains(strings.ToLower(line), m.end) {
		*m = markup{}
	}
	return true
}

func (m *markup) begins(line string, fresh bool) bool {
	if found := endedMarkup.FindStringSubmatch(line); found != nil {
		begin := strings.ToLower(found[1] + found[2])
		switch end, known := markupEnds[begin]; {
		case found[1] != "":
			m.end = "</" + begin + ">"
		case known:
			m.end = end
		default:
			m.end = ">"
		}
		return true
	}
	m.end = ""
	return blockTag.MatchString(line) || fresh && loneTag.MatchString(line)
}
