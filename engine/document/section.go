package document

import (
	"strings"
	"unicode"
)

// Section is a heading with what stands under it before the next heading of any level. JSON keys that hold
// objects or lists are sections too.
type Section struct {
	Index  int
	Level  int // 1 to 6; 0 for what stands before the first heading
	Title  string
	Line   int
	Span   Span
	Parent int // index of the enclosing section, or -1
	Topic  Topic
	// First and Last delimit the section's own blocks in Document.Blocks, Last exclusive.
	First, Last int
	// SubtreeEnd is the index after the last section of this one's subtree.
	SubtreeEnd int
	// Key is the JSON key path, empty for Markdown.
	Key string
}

// OwnBlocks returns the section's own blocks, without those of its subsections.
func (d *Document) OwnBlocks(s Section) []Block { return d.Blocks[s.First:s.Last] }

// SubtreeBlocks returns the blocks of the section and all its subsections.
func (d *Document) SubtreeBlocks(s Section) []Block {
	return d.Blocks[s.First:d.Sections[s.SubtreeEnd-1].Last]
}

// IsWithin reports whether a section or one that encloses it has the topic.
func (d *Document) IsWithin(section int, topics ...Topic) bool {
	for i := section; i >= 0; i = d.Sections[i].Parent {
		for _, t := range topics {
			if d.Sections[i].Topic.Has(t) {
				return true
			}
		}
	}
	return false
}

// SectionsAbout returns the outermost sections that have the topic.
func (d *Document) SectionsAbout(t Topic) []Section {
	var found []Section
	for i := 0; i < len(d.Sections); i++ {
		if d.Sections[i].Topic.Has(t) {
			found = append(found, d.Sections[i])
			i = d.Sections[i].SubtreeEnd - 1
		}
	}
	return found
}

// Heading is the title of the section, or of the nearest enclosing one that has a title.
func (d *Document) Heading(section int) string {
	for i := section; i >= 0; i = d.Sections[i].Parent {
		if d.Sections[i].Title != "" {
			return d.Sections[i].Title
		}
	}
	return d.Title
}

// closeSections sets what only the whole list tells: each section's end and the end of its subtree.
func (d *Document) closeSections() {
	for i := range d.Sections {
		d.Sections[i].Index = i
		d.Sections[i].SubtreeEnd = i + 1
		d.Sections[i].Last = len(d.Blocks)
		if i+1 < len(d.Sections) {
			d.Sections[i].Last = d.Sections[i+1].First
		}
	}
	for i := len(d.Sections) - 1; i > 0; i-- {
		if p := d.Sections[i].Parent; p >= 0 {
			d.Sections[p].SubtreeEnd = max(d.Sections[p].SubtreeEnd, d.Sections[i].SubtreeEnd)
		}
	}
}

// withoutFigures drops the numbers of a heading that are no digits, as some code hosts do in its anchor: of P₁ they keep the letter.
func withoutFigures(title string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsNumber(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, title)
}

// slug is the anchor that code hosts give a heading.
func slug(title string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(strings.TrimSpace(title)) {
		switch {
		case unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) || r == '-' || r == '_':
			b.WriteRune(r)
		case r == ' ':
			b.WriteByte('-')
		}
	}
	return b.String()
}
