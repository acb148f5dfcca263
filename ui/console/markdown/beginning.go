package markdown

import "strings"

// Beginning is the part of a text that is opened before the whole: about n bytes, up to a place where a block may
// begin. It is the whole text when that is not much longer.
func Beginning(text string, n int) string {
	if len(text) <= 2*n {
		return text
	}
	part := text[:n]
	for _, before := range []string{"\n# ", "\n## ", "\n### ", "\n\n", "\n"} {
		if at := strings.LastIndex(part, before); at > n/2 {
			return part[:at+1]
		}
	}
	return part
}

// ContinueFrom takes over from a document of the same text's beginning: where the reader is, and what was rendered that
// nothing later in the text changes.
func (d *Document) ContinueFrom(from *Document) {
	d.style, d.height, d.head = from.style, from.height, from.head
	for key, lines := range from.cache {
		if key.Block < len(from.blocks)-1 && len(d.blocks[key.Block].Links) == 0 {
			d.cache[key] = lines
		}
	}
	d.position, d.target = from.position, from.target
	if d.target != nil && d.target.Block == len(from.blocks) {
		d.target = &Position{Block: len(d.blocks)}
	}
	d.clampPosition()
}
