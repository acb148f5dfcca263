package direct

import (
	"strings"

	"parley/engine/document"
)

// Brief notes, such as the minutes of a meeting, say "this" of what their heading names. So that its other words stand nowhere is no sign
// of another document's text where some of the notes do use them.
const (
	mostBriefWords = 60 // of a section that is brief
	minAtHome      = 3  // sections that use a word of their own heading
)

// areBriefNotes reports whether most of a document's sections are brief, and a quarter of all use a word of their own heading. Only those
// count that are long enough to use one.
func areBriefNotes(d *document.Document, titles [][]string, texts []map[string]bool) bool {
	sections, brief, atHome := 0, 0, 0
	for i, title := range titles {
		if len(title) == 0 || len(texts[i]) < minWords {
			continue
		}
		sections++
		if usesOwnSubject(title, texts[i]) {
			atHome++
		}
		if wordsOf(d.OwnBlocks(d.Sections[i])) < mostBriefWords {
			brief++
		}
	}
	return 5*brief >= 3*sections && atHome >= minAtHome && 4*atHome >= sections
}

func usesOwnSubject(title []string, text map[string]bool) bool {
	for _, w := range title {
		if text[w] && !thingStems()[w] {
			return true
		}
	}
	return false
}

func wordsOf(blocks []document.Block) (n int) {
	for _, b := range blocks {
		n += len(strings.Fields(b.Text))
	}
	return n
}
