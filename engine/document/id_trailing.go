package document

import (
	"strconv"
	"strings"

	"parley/engine/pattern"
)

// closingID is an id in brackets at the end of an item: "A promise is recorded in ten seconds (REQ-001)."
var closingID = pattern.New(`\S\s+[(\[]\**([A-Z][A-Z]{0,11}(?:-[A-Z]{1,10})?)[-_ ]?(\d{1,5})\**[)\]]\.?\s*$`)

// fewestNumbered is how many items of a list are numbered so before the numbers are their own.
const fewestNumbered = 4

// numberedAtEnd are the items that carry their own id behind their text. One list shows it: all its items end so, and they are numbered
// from 1 on, but for one slip at most. Ids in another order are those of what each item refers to.
func (d *Document) numberedAtEnd() map[int]bool {
	own := map[int]bool{}
	for i := 0; i < len(d.Blocks); {
		end := i
		for end < len(d.Blocks) && d.Blocks[end].Kind == Item && d.Blocks[end].Depth == 1 && d.Blocks[end].Section == d.Blocks[i].Section {
			end++
		}
		if end-i >= fewestNumbered && d.isNumberedAtEnd(i, end) {
			for ; i < end; i++ {
				own[i] = true
			}
		}
		i = max(end, i+1)
	}
	return own
}

// isNumberedAtEnd reports whether the items from one block to another end in the ids of one family, in order.
func (d *Document) isNumberedAtEnd(from, to int) bool {
	family, inOrder := "", 0
	for i := from; i < to; i++ {
		text := d.Blocks[i].Text
		m := closingID.FindStringSubmatch(text)
		if m == nil || standards[m[1]] || family != "" && family != m[1] || strings.TrimLeft(text, "[(*_ ") == "" {
			return false
		}
		family = m[1]
		if n, err := strconv.Atoi(m[2]); err == nil && n == i-from+1 {
			inOrder++
		}
	}
	return inOrder >= to-from-1 && !d.opensWithFamily(family)
}

// opensWithFamily reports whether a heading, an item or a row begins with an id of a family: then that is where its ids have their texts.
func (d *Document) opensWithFamily(family string) bool {
	opens := func(text string) bool {
		m := leadingID.FindStringSubmatch(text)
		return m != nil && m[1] == family
	}
	for _, s := range d.Sections {
		if opens(s.Title) {
			return true
		}
	}
	for i := range d.Blocks {
		if d.Blocks[i].Kind != Code && opens(d.Blocks[i].Text) {
			return true
		}
	}
	return false
}
