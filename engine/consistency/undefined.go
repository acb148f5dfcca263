package consistency

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/pattern"
)

// Undefined is an id that a document names and none defines.
type Undefined struct {
	ID string // as it is written
	At Place
	// Family is where most ids of its kind are defined, with the last of them, and Defined is how many there are: none where no document
	// defines an id of the kind.
	Family  Place
	Defined int
}

// String says it in one sentence without a full stop.
func (u Undefined) String() string {
	if u.Defined == 0 {
		return fmt.Sprintf("%s names %s, which no document defines, nor another id of its kind", u.At.Path, u.ID)
	}
	return fmt.Sprintf("%s names %s, which no document defines; %s defines %d of its kind", u.At.Path, u.ID, u.Family.Path, u.Defined)
}

// FindUndefined returns the ids that are named in one document and defined in none, each where it stands first. It is sure: the ids of the
// kind are defined in documents that are the only ones of their kind, and the document that names it names more of those.
func FindUndefined(docs []Document) []Undefined { return newCorpus(docs).undefined() }

const (
	fewDefined = 2 // ids of a kind that a document defines, below which they are no list that could lack one
	sureNamed  = 2 // how many ids that are defined a document names for each that is not
)

// undefined are the ids that nothing defines, in the order of the documents.
func (c *corpus) undefined() []Undefined {
	lists := c.definitions()
	var found []Undefined
	for _, f := range c.files {
		if !f.sole || isAside(f.Path) || !c.isPlan(f) {
			continue
		}
		for _, family := range f.strangers(lists) {
			for _, id := range family.unknown {
				found = append(found, Undefined{
					ID: f.shown(id.Name), At: Place{f.Path, id.Line, f.mention(id)},
					Family: family.list.last.place(), Defined: len(family.list.ids),
				})
			}
		}
	}
	found = append(found, c.lone(lists)...)
	slices.SortStableFunc(found, func(a, b Undefined) int { return c.compare(a.At, b.At) })
	told := map[string]bool{}
	return slices.DeleteFunc(found, func(u Undefined) bool {
		known := told[u.ID]
		told[u.ID] = true
		return known
	})
}

// definition is the ids of one family, and the last of them.
type definition struct {
	ids  map[string]bool
	last *entry
	sole bool
}

// definitions are the ids that documents define, by family. What a text opens with counts, whatever it says.
func (c *corpus) definitions() map[string]*definition {
	lists := map[string]*definition{}
	of := func(family string) *definition {
		if lists[family] == nil {
			lists[family] = &definition{ids: map[string]bool{}, sole: true}
		}
		return lists[family]
	}
	for _, e := range c.entries {
		l := of(e.prefix)
		l.ids[e.id] = true
		if l.sole = l.sole && e.file.sole; l.last == nil || compareIDs(e.id, l.last.id) > 0 {
			l.last = e
		}
	}
	for _, f := range c.files {
		for _, id := range f.Doc.IDs {
			if id.Defines || id.Name == f.owner {
				of(id.Prefix).ids[id.Name] = true
			}
		}
	}
	return lists
}

// strangerIDs are the ids of one family that a document names and none defines.
type strangerIDs struct {
	list    *definition
	known   map[string]bool
	unknown []document.ID
}

// strangers are the families of which a document surely names ids that are defined nowhere.
func (f *file) strangers(lists map[string]*definition) []*strangerIDs {
	by := map[string]*strangerIDs{}
	for _, id := range f.Doc.IDs {
		list := lists[id.Prefix]
		if list == nil || list.last == nil || !list.sole || len(list.ids) < fewDefined || !isShared(id.Prefix) || list.last.file == f && f.isOne() {
			continue
		}
		if by[id.Prefix] == nil {
			by[id.Prefix] = &strangerIDs{list: list, known: map[string]bool{}}
		}
		s := by[id.Prefix]
		switch {
		case id.Defines, list.ids[id.Name]:
			s.known[id.Name] = true
		case !id.Ranged && !f.isGone(id) && !isBelow(id, list.ids) && !slices.ContainsFunc(s.unknown, func(o document.ID) bool { return o.Name == id.Name }):
			s.unknown = append(s.unknown, id)
		}
	}
	var sure []*strangerIDs
	for _, s := range by {
		if len(s.unknown) > 0 && (len(s.known) >= sureNamed*len(s.unknown) || s.followsOn()) {
			sure = append(sure, s)
		}
	}
	slices.SortFunc(sure, func(a, b *strangerIDs) int { return cmp.Compare(a.unknown[0].Line, b.unknown[0].Line) })
	return sure
}

// followsOn reports whether a document names ids of a list that is numbered through: at least two that it defines, as many as it lacks, and
// these no further behind its end than it is long. They are written as the list writes its own.
func (s *strangerIDs) followsOn() bool {
	if len(s.known) < fewDefined || len(s.known) < len(s.unknown) {
		return false
	}
	last := 0
	for id := range s.list.ids {
		_, n, plain := seriesOfID(id)
		if !plain {
			return false
		}
		last = max(last, n)
	}
	if last != len(s.list.ids) {
		return false
	}
	written := shapeOf(s.list.last.file.shown(s.list.last.id))
	return !slices.ContainsFunc(s.unknown, func(id document.ID) bool {
		_, n, plain := seriesOfID(id.Name)
		return !plain || n > 2*last || shapeOf(id.Written) != written
	})
}

// loneFamilies are those of requirements, of which a package that defines one is expected to define what it names of another.
var loneFamilies = []string{"FR", "NFR", "REQ"}

// maxLone is how many ids of a family are named that a package forgot to define. Where more are, they are defined elsewhere, or in a form
// that is not read.
const maxLone = 2

// elsewhere is what a sentence says that names an id of somebody else.
var elsewhere = pattern.New(`(?i)\b(?:standards?|catalogues?|catalogs?|regulations?|norms?|iso|other|another|parent|platform|programme|customers?|vendors?|suppliers?|tender|contract|old|legacy|their|jira|tickets?|issues?|repository|https?)\b`)

// lone are the ids of a family of requirements of which no document defines one, where the only document of requirements defines another
// family and writes its ids so.
func (c *corpus) lone(lists map[string]*definition) []Undefined {
	var written *entry
	for _, family := range loneFamilies {
		if l := lists[family]; l != nil && l.last != nil && l.sole && len(l.ids) >= fewDefined {
			if kind, _ := l.last.file.kindOf(); kind == "requirements" {
				written = l.last
			}
		}
	}
	if written == nil {
		return nil
	}
	_, shape, _ := strings.Cut(shapeOf(shown(written)), "-")
	var found []Undefined
	for _, family := range loneFamilies {
		if lists[family] != nil {
			continue
		}
		of, names := []Undefined{}, map[string]bool{}
		for _, f := range c.files {
			for _, id := range f.Doc.IDs {
				if id.Prefix != family {
					continue
				}
				said := f.mention(id)
				_, own, _ := strings.Cut(shapeOf(id.Written), "-")
				if names[id.Name] = true; f.sole && !isAside(f.Path) && c.isPlan(f) && !id.Ranged && own == shape && !f.isGone(id) && !elsewhere.MatchString(said) {
					of = append(of, Undefined{ID: f.shown(id.Name), At: Place{f.Path, id.Line, said}})
				}
			}
		}
		if len(names) <= maxLone {
			found = append(found, of...)
		}
	}
	return found
}

// shapeOf is how an id is written, with a 0 for each digit.
func shapeOf(id string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return '0'
		}
		return r
	}, id)
}

// isShared reports whether the ids of a family count through a package, and not from one in each document.
func isShared(prefix string) bool {
	return isDemandFamily(prefix) && !isAny(prefix, localFamilies...) || isAny(prefix, "EPIC", "STORY", "US", "ADR", "DD", "DEC")
}

// isBelow reports whether an id is a part of one that is defined: FR-1.2 of FR-1, FR-1a of FR-1.
func isBelow(id document.ID, defined map[string]bool) bool {
	whole := strings.TrimRight(id.Name, "abcdefghijklmnopqrstuvwxyz")
	for {
		if whole != id.Name && defined[whole] {
			return true
		}
		at := strings.LastIndexByte(whole, '.')
		if at < 0 {
			return false
		}
		whole = whole[:at]
	}
}

// goneOrOther is a line that says that an id is no part of the plan: it is gone, comes later, or belongs to something else.
var goneOrOther = pattern.New(`(?i)\b(?:removed|retired|withdrawn|deprecated|reserved|dropped|obsolete|superseded|merged|renumbered|renamed|deleted|future|later|proposed|new|e\.?g\.?|example|such as|missing|undefined|not defined|does not exist|unknown|external|upstream|template)\b|…|\.\.\.|已删除|废弃|移除|作废|例如|缺失|未定义`)

// isGone reports whether an id is named as one that is not there, or where what is gone stands.
func (f *file) isGone(id document.ID) bool {
	d := f.Doc
	if d.IsWithin(id.Section, document.ChangeLog, document.NonGoals, document.Later, document.References, document.OpenQuestions) {
		return true
	}
	if id.Block >= 0 && (d.Blocks[id.Block].Kind == document.Code || d.Blocks[id.Block].Quoted) {
		return true
	}
	return goneOrOther.MatchString(d.LineText(id.Line)) || direct.IsFormerID(d, id.Written)
}

// mention is the sentence, or the heading, that names an id.
func (f *file) mention(id document.ID) string {
	d := f.Doc
	if id.Block < 0 {
		return d.Quote(d.Sections[id.Section].Span)
	}
	for _, s := range d.SentencesOf(id.Block) {
		if slices.Contains(document.ScanIDs(s.Text), id.Name) {
			return d.Quote(s.Span)
		}
	}
	return d.Quote(d.Blocks[id.Block].Span)
}
