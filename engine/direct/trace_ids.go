package direct

import (
	"parley/engine/document"
)

// byID overrides the text: an id with content covers, an id alone is partial.
func (t *trace) byID(m *analysis, n need, row *Traced) {
	if n.id == "" {
		return
	}
	wanted, twins := wordSet(n.full()), t.twins(n)
	best := mention{}
	for _, d := range append([]linkedFile{{doc: m.doc}}, m.parts()...) {
		for i := range d.doc.IDs {
			id := &d.doc.IDs[i]
			if id.Name != n.id || d.doc.IsWithin(id.Section, document.ChangeLog) {
				continue
			}
			now := mentionOf(d.doc, id, wanted)
			if len(twins) > 0 && now.worth >= onTopic && !tellsOf(d.doc, id, n, twins) {
				now.worth, now.why = offTopic, definedTwice(n, twins)+", and the words here do not tell of this one"
			}
			if now.worth > best.worth {
				best = now
				best.file = d.name
			}
		}
	}
	if best.worth == 0 {
		return
	}
	if row.Status == Covered && len(twins) > 0 && best.worth < onTopic {
		row.By = "id" // it is cited, and a section answers it in words
		return
	}
	row.By, row.File, row.Line, row.Section = "id", best.file, best.id.Line, best.section
	row.Status, row.Why = Partial, best.why
	if best.worth >= onTopic {
		row.Status = Covered
	}
}

// mention is one place where an id is named, and what that is worth as an answer.
type mention struct {
	id            *document.ID
	file, section string
	worth         int
	why           string
}

// What a mention is worth: in a map or without text around it, in a section that is about something else, in a section
// that has the requirement's words, and with text of its own.
const (
	inMap = iota + 1
	offTopic
	onTopic
	ownText
)

// maxListed is how many ids a section may name in one list and still be about each of them.
const maxListed = 12

func mentionOf(d *document.Document, id *document.ID, wanted map[string]bool) mention {
	m := mention{id: id, section: d.Heading(id.Section), worth: inMap, why: "named in a list or a map only"}
	switch {
	case d.IsWithin(id.Section, document.Mapping):
		return m
	case answersNothing(d, id.Section):
		m.why = "named only where something is asked or turned down"
		return m
	case hasContent(d, id):
		m.worth, m.why = ownText, "has text of its own"
		return m
	case id.Block < 0 || d.Sections[id.Section].Level < 2 || d.Blocks[id.Block].Kind == document.Row:
		return m
	}
	// "Covers FR-1, FR-2" under a heading: the section is their text, when it has some and it is about them.
	listed := len(document.ScanIDs(d.Blocks[id.Block].Text))
	size, words := 0, map[string]bool{}
	for _, b := range d.SubtreeBlocks(d.Sections[id.Section]) {
		if document.Size(b.Full)-2*len(document.ScanIDs(b.Full)) >= contentWords {
			size += document.Size(b.Full)
			for w := range wordSet(b.Full) {
				words[w] = true
			}
		}
	}
	for w := range wordSet(d.Heading(id.Section)) {
		words[w] = true
	}
	if size < 2*contentWords || listed > maxListed {
		return m
	}
	shared := false
	for w := range wanted {
		shared = shared || words[w] && len(w) >= minLatin
	}
	if !shared {
		m.worth, m.why = offTopic, "named in a section that has none of its words"
		return m
	}
	m.worth, m.why = onTopic, "named in a section that shares words with it"
	return m
}

// citations counts the requirements of the context that have an id, and how many of those ids are cited.
func (t *trace) citations() (cited, of int) {
	for _, r := range t.rows {
		if r.ID == "" {
			continue
		}
		if of++; r.By == "id" && !r.dropped {
			cited++
		}
	}
	return cited, of
}

const (
	minCitations  = 3
	minCitedShare = 0.66
)

// citesMost reports whether the artifact works by ids: then one it does not cite was dropped.
func (t *trace) citesMost() bool {
	cited, of := t.citations()
	return t.byIDs && cited >= minCitations && float64(cited) >= minCitedShare*float64(of)
}

// findDropped marks the requirements whose id is cited nowhere although the artifact cites most of them: by exact count
// they are missing, unless a section answers them in other words.
func (t *trace) findDropped(m *analysis) {
	p := m.doc.Profile
	t.byIDs = p == aSpec || p == aEpics || p == aReport
	if !t.citesMost() {
		return
	}
	for i := range t.rows {
		if r := &t.rows[i]; r.ID != "" && r.By != "id" {
			r.dropped = true
			r.Why = "its id is cited nowhere"
			if r.Status = Missing; r.Score >= coveredScore && len(r.Shared) >= minShared && len(r.Absent) <= len(r.Shared) {
				r.Status = Partial
				continue
			}
			r.By = "id"
		}
	}
}

const contentWords = 5

// hasContent reports whether an id comes with text of its own, and is not merely mentioned in a list or a map.
func hasContent(d *document.Document, id *document.ID) bool {
	if d.IsWithin(id.Section, document.Mapping) {
		return false
	}
	if id.Block < 0 {
		s := d.Sections[id.Section]
		size := 0
		for _, b := range d.SubtreeBlocks(s) {
			size += document.Size(b.Full)
		}
		return size >= contentWords
	}
	text := d.Blocks[id.Block].Full
	for i := id.Block + 1; i < len(d.Blocks) && d.Blocks[i].Parent == id.Block; i++ {
		text += " " + d.Blocks[i].Full
	}
	return document.Size(text)-2*len(document.ScanIDs(text))-d.ExcludedSize(id.Block) >= contentWords
}
