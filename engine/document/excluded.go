package document

import "parley/engine/pattern"

// excludedLabel begins a sentence that says what is left out.
var excludedLabel = pattern.New(`(?i)^(?:out of scope|not in scope|non-?goals?|exclusions?|excluded)\s*[:：]|^(?:范围外|不在范围内?|非目标)\s*[:：]`)

// ExcludedSize is how much of a block says what is left out, below what the block begins with: a line "Out of scope: …" under an item
// belongs to the item for Markdown, and says nothing of what the item is about.
func (d *Document) ExcludedSize(block int) int {
	size := 0
	for i, s := range d.SentencesOf(block) {
		if i > 0 && excludedLabel.MatchString(s.Text) {
			size += Size(s.Text)
		}
	}
	return size
}
