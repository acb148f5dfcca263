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
	// Deep is the index after the last section of this one's subtree.
	Deep int
	// Key is the JSON key path, empty for Markdown.
	Key string
}

// Own returns the section's own blocks, without those of its subsections.
func (d *Document) Own(s Section) []Block { return d.Blocks[s.First:s.Last] }

// Whole returns the blocks of the section and all its subsections.
func (d *Document) Whole(s Section) []Block {
	return d.Blocks[s.First:d.Sections[s.Deep-1].Last]
}

// Within tells whether a section or one that encloses it has the topic.
func (d *Document) Within(section int, topics ...Topic) bool {
	for i := section; i >= 0; i = d.Sections[i].Parent {
		for _, t := range topics {
			if d.Sections[i].Topic.Has(t) {
				return true
			}
		}
	}
	return false
}

// About returns the outermost sections that have the topic.
func (d *Document) About(t Topic) []Section {
	var found []Section
	for i := 0; i < len(d.Sections); i++ {
		if d.Sections[i].Topic.Has(t) {
			found = append(found, d.Sections[i])
			i = d.Sections[i].Deep - 1
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
		d.Sections[i].Deep = i + 1
		d.Sections[i].Last = len(d.Blocks)
		if i+1 < len(d.Sections) {
			d.Sections[i].Last = d.Sections[i+1].First
		}
	}
	for i := len(d.Sections) - 1; i > 0; i-- {
		if p := d.Sections[i].Parent; p >= 0 {
			d.Sections[p].Deep = max(d.Sections[p].Deep, d.Sections[i].Deep)
		}
	}
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
