package direct

import (
	"cmp"
	"strings"

	"parley/engine/document"
)

// headingField is what a section of a discovery context in Markdown lists: a field, and a name that its needs share.
type headingField struct{ field, name string }

// readMarkdown reads a discovery context whose headings name the fields: the items and table rows under them are the
// needs, and so are subsections that an id names. Where no heading does, everything that is given an id is a need.
func (u *discoveryNeeds) readMarkdown(d *document.Document) {
	under := make([]headingField, len(d.Sections))
	for i := range d.Sections {
		s := &d.Sections[i]
		if s.Parent >= 0 {
			under[i] = under[s.Parent]
			under[i].name = ""
		}
		field := fieldName(s.Title)
		switch {
		case needFields[field] != "" || excluded(field) || field == userField:
			under[i] = headingField{field: field}
		case under[i].field != "" && s.Title != "" && s.Parent >= 0:
			under[i].name = s.Title
		}
		u.add(under[i].field, needsUnder(d, *s, under[i]))
	}
	if len(u.needs) == 0 {
		u.needs = needsWithIDs(d)
	}
}

// add takes in the needs of a field.
func (u *discoveryNeeds) add(field string, found []need) {
	switch kind := needFields[field]; {
	case kind == constraintField:
		u.constraints, u.needs = append(u.constraints, found...), append(u.needs, found...)
	case kind != "":
		u.needs = append(u.needs, found...)
	case excluded(field):
		u.excluded = append(u.excluded, found...)
	case field == userField:
		u.users = append(u.users, found...)
	}
}

// needsUnder are the needs of a section's own blocks.
func needsUnder(d *document.Document, s document.Section, under headingField) []need {
	if under.field == "" {
		return nil
	}
	kind := cmp.Or(needFields[under.field], under.field)
	id, written := document.FirstID(under.name)
	if id != "" {
		return []need{needWithID(id, written, kind, under.name, d, s)}
	}
	var listed, told []need
	for i := s.First; i < s.Last; i++ {
		b := &d.Blocks[i]
		text := strings.TrimSpace(b.Full)
		if b.Nav || text == "" || b.Kind == document.Code {
			continue
		}
		one := need{kind: kind, line: b.Line, text: text, name: under.name, category: under.name != ""}
		switch {
		case b.Kind == document.Row:
			one.text, one.must = rowText(d, b)
		case b.Kind == document.Item && b.Depth > 1:
			continue // it explains the item above it
		}
		one.id, one.written = idIn(text)
		if one.kind == requirementField && isNonFunctional(one.id, "") {
			one.kind = nonFunctionalField
		}
		if b.Kind == document.Paragraph {
			told = append(told, one)
		} else if one.text != "" {
			listed = append(listed, one)
		}
	}
	if len(listed) == 0 && s.SubtreeEnd == s.Index+1 {
		return told // the section says in prose what others list
	}
	return listed
}

// needWithID is a subsection that an id names, with its text.
func needWithID(id, written, kind, title string, d *document.Document, s document.Section) need {
	one := need{id: id, written: written, kind: kind, line: s.Line}
	one.name = strings.TrimLeft(strings.Replace(title, written, "", 1), " :：.–—-")
	one.text = strings.TrimSpace(textOf(d, s))
	if one.text == "" {
		one.text = one.name
	}
	if kind == requirementField && isNonFunctional(id, "") {
		one.kind = nonFunctionalField
	}
	return one
}

// rowText is a row of a table without its id, and whether one of its cells says that it is a must.
func rowText(d *document.Document, b *document.Block) (text string, must bool) {
	var parts []string
	for _, c := range d.Tables[b.Table].Rows[b.Record] {
		cell := strings.TrimSpace(c.Full)
		_, written := idIn(cell)
		switch {
		case cell == "" || cell == written:
		case mustWords.matches(fold(cell)) && len(strings.Fields(cell)) <= 2:
			must = true
		default:
			parts = append(parts, cell)
		}
	}
	return strings.Join(parts, ": "), must
}

// needsWithIDs are all blocks that give an id a meaning.
func needsWithIDs(d *document.Document) []need {
	var found []need
	for i := range d.IDs {
		id := &d.IDs[i]
		if !id.Defines || id.Block < 0 {
			continue
		}
		_, written := idIn(d.Blocks[id.Block].Full)
		one := need{id: id.Name, written: written, kind: requirementField, line: id.Line, text: strings.TrimSpace(d.Blocks[id.Block].Full)}
		if isNonFunctional(one.id, "") {
			one.kind = nonFunctionalField
		}
		found = append(found, one)
	}
	return found
}
