package direct

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// maxLabelWords is the length of an item above which its colon ends a sentence, and no label.
const maxLabelWords = 4

// bareLabels are items that are a label with nothing behind it ("- Ada:"), where several follow one another: what belongs behind a
// single one may stand below it.
func (m *analysis) bareLabels() []int {
	var found, run []int
	end := func() {
		if len(run) >= minRepeats && !m.areNamed(run[0]) {
			found = append(found, run...)
		}
		run = nil
	}
	head := true // of fields, which are filled in as the document goes its way
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		head = head && b.Kind == document.Item && b.Section <= 1
		switch {
		case head:
		case !m.isBareLabel(b):
			if n := len(run); n > 0 && (b.Depth > m.doc.Blocks[run[n-1]].Depth || b.Section == m.doc.Blocks[run[n-1]].Section && !m.isItemBeside(b, run[n-1])) {
				run = run[:n-1] // what follows may belong to it
			}
			end()
		case len(run) > 0 && !m.isItemBeside(b, run[len(run)-1]):
			end()
			run = append(run, i)
		default:
			run = append(run, i)
		}
	}
	end()
	return found
}

// namesFields ends what says that the names of fields follow: "a header that contains:".
var namesFields = pattern.New(`(?i)\b(?:contain(?:s|ing)?|consist(?:s|ing)? of|includes?|including|(?:following|these|required|mandatory|optional) (?:\w+ )?(?:fields?|columns?|headers?|attributes?|keys?|sections?|properties))\s*[:：]$`)

// areNamed reports whether labels are the names of fields, as the text above their list says, and nothing is to be filled in behind them.
func (m *analysis) areNamed(label int) bool {
	b := &m.doc.Blocks[label]
	for i := label - 1; i >= 0; i-- {
		if o := &m.doc.Blocks[i]; o.Section != b.Section || o.Depth < b.Depth {
			return o.Section == b.Section && namesFields.MatchString(strings.TrimSpace(o.Full))
		}
	}
	return false
}

// isItemBeside reports whether a block is an item of the list that another one is in.
func (m *analysis) isItemBeside(b *document.Block, other int) bool {
	o := &m.doc.Blocks[other]
	return b.Kind == document.Item && b.Section == o.Section && b.Parent == o.Parent && b.Depth == o.Depth
}

// isBareLabel reports whether an item is a label alone, as it is written.
func (m *analysis) isBareLabel(b *document.Block) bool {
	return b.Kind == document.Item && !b.Nav && !b.Quoted && !b.Ordered && len(b.Placeholders) == 0 && document.Size(b.Full) <= maxLabelWords && document.Size(b.Full) > 0 &&
		strings.HasSuffix(strings.TrimRight(b.Full, " *_"), ":") && strings.HasSuffix(strings.TrimRight(m.doc.LineText(b.Line), " *_"), ":") && !m.hasLinkBelow(b.Line)
}

// hasLinkBelow reports whether a label's address or picture stands on the lines below it, be it as a list: neither is a text of its own.
func (m *analysis) hasLinkBelow(line int) bool {
	for below := line + 1; below <= line+2; below++ {
		text := strings.TrimLeft(m.doc.LineText(below), " \t-*+")
		if text != "" {
			return addressAlone.MatchString(text)
		}
	}
	return false
}

// addressAlone is a line of nothing but an address or a picture.
var addressAlone = pattern.New(`(?i)^(?:<?https?://\S+|!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])|<img\b.*)$`)
