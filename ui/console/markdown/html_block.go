package markdown

import (
	"strings"

	"parley/engine/pattern"
)

// htmlBlock is an HTML block that is open: nothing in it is a heading or a fence, and no cut may go through it.
type htmlBlock struct {
	end    string // what its last line holds; a blank line when empty
	isOpen bool
}

// How an HTML block begins, in the order of CommonMark's list: those with an end of their own, elements that stand
// for blocks, and a tag alone on its line, which cannot interrupt a paragraph.
var (
	htmlWithEnd  = pattern.New(`(?i)^ {0,3}<(?:(script|pre|style|textarea)(?:[\s>]|$)|(!--|\?|!\[CDATA\[|![a-z]))`)
	htmlBlockTag = pattern.New(`(?i)^ {0,3}</?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|` +
		`dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|` +
		`main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|` +
		`tr|track|ul)(?:\s|/?>|$)`)
	htmlTagAlone = pattern.New(`^ {0,3}<(?:[a-zA-Z][\w-]*(?:\s[^<>]*)?/?|/[a-zA-Z][\w-]*\s*)>\s*$`)
)

// htmlEnds are the ends of blocks that do not end at a blank line, by how they begin.
var htmlEnds = map[string]string{"!--": "-->", "?": "?>", "![cdata[": "]]>"}

// contains reports whether a line belongs to an HTML block, which it may begin or end. fresh means that no paragraph goes
// on in it.
func (m *htmlBlock) contains(line string, fresh bool) bool {
	if !m.isOpen {
		if !strings.Contains(line, "<") || !m.opens(line, fresh) {
			return false
		}
		m.isOpen = true
	}
	if m.end == "" && strings.TrimSpace(line) == "" {
		m.isOpen = false
		return false
	}
	if m.end != "" && strings.Contains(strings.ToLower(line), m.end) {
		*m = htmlBlock{}
	}
	return true
}

func (m *htmlBlock) opens(line string, fresh bool) bool {
	if found := htmlWithEnd.FindStringSubmatch(line); found != nil {
		begin := strings.ToLower(found[1] + found[2])
		switch end, known := htmlEnds[begin]; {
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
	return htmlBlockTag.MatchString(line) || fresh && htmlTagAlone.MatchString(line)
}
