package direct

import (
	"strings"
	"unicode"

	"parley/engine/document"
	"parley/engine/pattern"
)

// namedLink is a link by a name as Markdown leaves it in the text where nothing defines the name: "the [plan][roadmap]".
var namedLink = pattern.New(`(?:^|[\s(“"'*_,;])\[([^\[\]]+)\]\[([^\[\]]+)\](?:$|[^\[({:=\pL\pN])`)

// linkName is a name as links have one. Numbers, ranges and capitals stand in brackets for other things: sources, patterns and marks.
var linkName = pattern.New(`^(?:[a-z][\pL\pN'’.#/]*[ _-]?)*[a-z][\pL\pN'’.#/]{2,}$`)

// undefinedLinks are the links by a name that the document nowhere defines. Keys are pressed in brackets, too: "[tab][tab]".
func (m *analysis) undefinedLinks() (found []document.Link) {
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if b.Kind == document.Code || b.Quoted || b.Struck || !strings.Contains(b.Text, "][") {
			continue
		}
		for _, at := range namedLink.FindAllStringSubmatchIndex(b.Text, -1) {
			text, name := b.Text[at[2]:at[3]], b.Text[at[4]:at[5]]
			if text != name && linkName.MatchString(name) && (strings.ContainsFunc(text, unicode.IsLetter) || strings.ContainsRune(text, document.Hidden)) {
				found = append(found, document.Link{Text: text, Dest: "[" + name + "]", Line: m.doc.Line(b.Source(at[2])), Section: b.Section})
			}
		}
	}
	return found
}
