package consistency

import (
	"path"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// ownerOf is the id that a document is about as a whole, canonical and as it is written.
func ownerOf(d *document.Document, headed map[int]string) (id, written string) {
	for _, field := range d.Front {
		if strings.EqualFold(field.Key, "id") {
			if id, written := document.FirstID(field.Value); id != "" {
				return id, written
			}
		}
	}
	for i, s := range d.Sections {
		if s.Level == 1 && headed[i] != "" {
			return headed[i], d.Shown(headed[i])
		}
	}
	base := path.Base(d.Path)
	if m := numberedDecision.FindStringSubmatch(base); m != nil && decisionFolder.MatchString(path.Dir(d.Path)) {
		id := "ADR-" + strings.TrimLeft(m[1], "0")
		return id, id
	}
	if m := numberedFile.FindStringSubmatch(base); m != nil {
		return document.FirstID(strings.ToUpper(m[1]))
	}
	return "", ""
}

var (
	numberedDecision = pattern.New(`^(\d{3,4})-`)
	decisionFolder   = pattern.New(`(?i)(?:^|/)(?:adrs?|decisions)$`)
	// numberedFile is the name of a file that holds one thing: REQ-001-booking.md, nfr-s-001.md, STORY-001-002.md.
	numberedFile = pattern.New(`(?i)^((?:req|fr|nfr|epic|story|adr)(?:-[a-z]{1,3})?-\d{1,5}(?:-\d{1,5})?)[-_. ]`)
)

// readOwner keeps the definition of an id that stands in a document's front matter or name only: the document is about it.
func (c *corpus) readOwner(f *file) {
	d := f.Doc
	prefix := prefixOf(f.owner)
	if !isDemandFamily(prefix) && !isAny(prefix, "EPIC", "STORY", "US") || slices.ContainsFunc(d.IDs, func(id document.ID) bool { return id.Name == f.owner && id.Defines }) {
		return
	}
	section := d.Sections[0]
	for _, s := range d.Sections {
		if s.Level == 1 {
			section = s
			break
		}
	}
	if d.IsWithin(section.Index, document.ChangeLog) {
		return
	}
	e := &entry{file: f, id: f.owner, prefix: prefix, line: max(section.Line, 1), section: section.Index, block: -1, quote: d.Quote(section.Span)}
	e.title, e.text = properTitle(section.Title), document.Shorten(sectionText(d, section), maxEntryText)
	if e.text == "" {
		e.text = e.title
	}
	if e.text == "" {
		return
	}
	e.titleWords, e.textWords = c.words(e.title), c.words(e.text)
	c.keep(e)
}
