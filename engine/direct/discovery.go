package direct

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"parley/engine/document"
)

// need is one thing the discovery context asks for.
type need struct {
	id         string // canonical, "" for none
	written    string // the id as the context writes it
	name, text string
	kind       string // the kind of field it stands in
	must       bool
	// category tells that the name is what several needs are grouped by, and the text what each of them says.
	category bool
	line     int
}

// label is how lists and findings name the need.
func (n need) label() string {
	text := document.Shorten(n.fullName(), 90)
	if n.id != "" && !strings.Contains(text, n.written) {
		return n.written + ": " + text
	}
	if n.kindName() != "requirement" {
		return sentence(n.kindName()) + ": " + text
	}
	return text
}

// fullName is the need's name; where that names a group only, with what the need says.
func (n need) fullName() string {
	switch {
	case n.name == "" || n.name == n.text:
		return n.text
	case n.category:
		return n.name + ": " + n.text
	default:
		return n.name
	}
}

// kindName is the kind of need as a finding says it.
func (n need) kindName() string {
	switch n.kind {
	case constraintField:
		return "constraint"
	case scopeField:
		return "scope item"
	case integrationField:
		return "integration point"
	case nonFunctionalField:
		return "non-functional requirement"
	default:
		return "requirement"
	}
}

// shown is how a finding names the need: its id, or its text in quotation marks after its kind.
func (n need) shown() string {
	if n.id != "" {
		return n.written
	}
	return "the " + n.kindName() + " " + quoteOf(n.fullName(), 90)
}

// discoveryNeeds is what an earlier step of the work settled.
type discoveryNeeds struct {
	needs       []need // to be covered
	constraints []need
	excluded    []need
	dimensions  []need
	users       []need
}

// readDiscovery reads a discovery context, JSON or Markdown. JSON of an unknown shape is searched for objects with an id and
// a text.
func readDiscovery(data []byte) (discoveryNeeds, *document.Document) {
	doc := document.Parse("discovery-context.json", data)
	var u discoveryNeeds
	if doc.Root == nil {
		u.readMarkdown(doc)
	} else if u.read(doc.Root); len(u.needs) == 0 {
		u.search(doc.Root)
	}
	for _, list := range []*[]need{&u.needs, &u.constraints, &u.excluded, &u.dimensions, &u.users} {
		*list = slices.DeleteFunc(*list, need.isPlaceholder)
	}
	return u, doc
}

// isPlaceholder reports whether the need says nothing but that it is still to be written.
func (n need) isPlaceholder() bool {
	rest := placeholders.ReplaceAllString(n.text, "")
	return rest != n.text && !strings.ContainsFunc(rest, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// ListsRequirements reports whether a discovery context holds something that a document can be held against.
func ListsRequirements(context []byte) bool {
	u, _ := readDiscovery(context)
	return len(u.needs)+len(u.excluded)+len(u.dimensions)+len(u.users) > 0
}

func (u *discoveryNeeds) read(n *document.Node) {
	for _, c := range n.Children {
		key := fieldName(c.Key)
		switch {
		case needFields[key] != "" || excluded(key) || key == userField:
			u.add(key, needsOf(c, cmp.Or(needFields[key], key)))
		case slices.Contains(dimensionFields, key):
			u.dimensions = append(u.dimensions, needsOf(c, key)...)
		case c.Kind == document.Object || c.Kind == document.Array:
			u.read(c)
		}
	}
}

// search takes any object that has an id and a text.
func (u *discoveryNeeds) search(n *document.Node) {
	if n.Kind == document.Object {
		if found := needOf(n, n.Key); found.id != "" && found.text != "" {
			u.needs = append(u.needs, found)
			return
		}
	}
	for _, c := range n.Children {
		u.search(c)
	}
}

// needsOf reads a list of strings or objects, a single string, or an object whose members are named needs.
func needsOf(n *document.Node, kind string) []need {
	var found []need
	switch n.Kind {
	case document.String:
		if n.Text != "" {
			id, written := idIn(n.Text)
			found = append(found, need{text: n.Text, kind: kind, line: n.Line, id: id, written: written})
		}
	case document.Array:
		for _, c := range n.Children {
			if c.Kind == document.Object {
				if one := needOf(c, kind); one.text != "" || one.name != "" {
					found = append(found, one)
				}
				continue
			}
			found = append(found, needsOf(c, kind)...)
		}
	case document.Object:
		for _, c := range n.Children {
			if inner := needFields[fieldName(c.Key)]; inner != "" && kind == requirementField {
				found = append(found, needsOf(c, inner)...) // requirements by kind
				continue
			}
			for _, one := range needsOf(c, kind) {
				if one.name == "" {
					one.name, one.category = strings.ReplaceAll(c.Key, "_", " "), true
				}
				found = append(found, one)
			}
		}
	default:
	}
	return found
}

func needOf(n *document.Node, kind string) need {
	one := need{kind: kind, line: n.Line}
	first := func(keys ...string) string {
		for _, k := range keys {
			if c := n.Get(k); c != nil && c.Kind == document.String && c.Text != "" {
				one.line = c.Line
				return c.Text
			}
		}
		return ""
	}
	priority := fold(first("priority", "moscow", "importance"))
	one.must = mustWords.matches(priority)
	one.id, one.written = idIn(first("id", "key", "identifier", "ref"))
	one.name = first("name", "title", "role", "feature", "dimension")
	one.text = first("description", "text", "requirement", "statement", "summary", "story", "value", "target", "detail", "needs")
	if one.text == "" {
		one.text = one.name
	}
	group := first("category", "quality", "attribute")
	if sort := cmp.Or(first("type", "kind"), group); kind == requirementField && isNonFunctional(one.id, sort) {
		one.kind = nonFunctionalField
	}
	if one.name == "" && group != "" && one.text != "" && one.id == "" {
		one.name, one.category = group, true
	}
	return one
}

// mustWords are the priorities that make a need a must.
var mustWords = newTermList("must|must-have|must have|mvp|p0|critical|high")

// idIn is the first id in a text, canonical and as it is written.
func idIn(text string) (id, written string) { return document.FirstID(text) }

// full is everything the need says, for comparing.
func (n need) full() string {
	if n.name == n.text || n.category && n.kind == nonFunctionalField {
		return n.text // "performance" is what it belongs to, and no part of what it says
	}
	return n.name + " " + n.text
}
