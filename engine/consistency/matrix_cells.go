package consistency

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// tracing is a matrix in the making.
type tracing struct {
	corpus         *corpus
	files          map[Column][]*file
	rows           []*entry
	contradictions []Contradiction
	owned          map[*file][]string
	columns        map[*file][]Column // columnsOf, which goes through all that a document defines
}

var (
	testName    = pattern.New(`(?i)(?:^|/|[-_ ])(?:tests?|test[-_ ]?(?:plan|cases?|specs?|strategy)|qa|verification|acceptance[-_ ]tests?)(?:[-_/. ]|$)|测试|验收`)
	storiesName = pattern.New(`(?i)(?:^|/|[-_])(?:user[-_ ])?stor(?:y|ies)(?:[-_/.]|$)|故事`)
)

// columnsOf are the columns that a document belongs to; one of epics holds stories as well, if it defines any.
func (t *tracing) columnsOf(f *file) []Column {
	switch owner := prefixOf(f.owner); {
	case f.isReport() || f.Doc.Profile == document.Context:
		return nil
	case isAny(owner, "TC", "TEST") || !f.isOne() && (testName.MatchString(f.Path) || testName.MatchString(f.Doc.Title)):
		return []Column{Tests}
	case isAny(owner, "STORY", "US") || !f.isOne() && storiesName.MatchString(f.Path):
		return []Column{Stories}
	case isAny(owner, "ADR", "DD", "DEC") || f.Doc.Profile == document.Architecture:
		return []Column{Designs}
	case isDemandFamily(owner) || f.Doc.Profile == document.Specification:
		return t.withStories(f, Requirements)
	case f.Doc.Profile == document.Brief:
		return t.withStories(f, Briefs)
	case f.plans():
		return t.withStories(f, Epics)
	default:
		return nil
	}
}

// withStories adds the columns of what a document defines beside what it is about.
func (t *tracing) withStories(f *file, column Column) []Column {
	columns := []Column{column}
	for _, e := range f.entries {
		if own, is := columnOfFamily(e.prefix); is && !slices.Contains(columns, own) {
			columns = append(columns, own)
		}
	}
	return columns
}

// columnOfFamily is the column of what ids of a family name.
func columnOfFamily(prefix string) (Column, bool) {
	switch {
	case isAny(prefix, "EPIC"):
		return Epics, true
	case isAny(prefix, "STORY", "US"):
		return Stories, true
	case isAny(prefix, "TC", "TEST"):
		return Tests, true
	case isAny(prefix, "ADR"):
		return Designs, true
	default:
		return "", false
	}
}

func isDemandFamily(prefix string) bool { return isDemand(&entry{prefix: prefix}) }

// specifies reports whether a document is one of requirements.
func (t *tracing) specifies(f *file) bool { return slices.Contains(t.files[Requirements], f) }

// mainColumn is the column of a document's own text.
func (t *tracing) mainColumn(f *file) Column {
	if columns := t.columns[f]; len(columns) > 0 {
		return columns[0]
	}
	return ""
}

// ownerAt is the id of the epic, story, decision or test that a mention stands in: the one that opens its row or item, the one whose
// heading it stands under, or the document's own; "" for none.
func (t *tracing) ownerAt(f *file, id document.ID) string {
	if id.Block >= 0 {
		if opens := t.openers(f)[id.Block]; opens != "" && opens != id.Name {
			return opens
		}
		for parent := f.Doc.Blocks[id.Block].Parent; parent >= 0; parent = f.Doc.Blocks[parent].Parent {
			if opens := t.openers(f)[parent]; opens != "" && opens != id.Name {
				return opens
			}
		}
	}
	if under := f.under[id.Section]; under != "" && under != id.Name {
		return under
	}
	return f.owner
}

// openers are, for each block of a document, the id that opens it.
func (t *tracing) openers(f *file) []string {
	if t.owned[f] == nil {
		opens := make([]string, len(f.Doc.Blocks)+1)
		for _, id := range f.Doc.IDs {
			if id.Block >= 0 && id.Defines && opens[id.Block] == "" {
				opens[id.Block] = id.Name
			}
		}
		t.owned[f] = opens
	}
	return t.owned[f]
}

// columnAt is the column of a mention: that of what it stands in, else that of its document.
func (t *tracing) columnAt(f *file, id document.ID) (column Column, owner string) {
	owner = t.ownerAt(f, id)
	if of, is := columnOfFamily(prefixOf(owner)); is {
		return of, owner
	}
	return t.mainColumn(f), owner
}

// column judges every requirement in one kind of document.
func (t *tracing) column(column Column) []Cell {
	cells := make([]Cell, len(t.rows))
	for i, e := range t.rows {
		cells[i] = Cell{Column: column}
		if column == Requirements && t.specifies(e.file) {
			cells[i] = Cell{Column: column, Status: Covered, By: ByID, Why: "defined here", At: e.place()}
		}
	}
	if len(t.files[column]) == 0 {
		return cells
	}
	if column != Requirements {
		cited := t.byID(column, cells)
		t.uncited(column, cells, cited)
	}
	for i, e := range t.rows {
		t.markTwice(&cells[i], e)
		t.markApart(&cells[i], e)
		t.contradict(&cells[i], e)
	}
	return cells
}

// byID finds where the documents of a column name each requirement, and counts those that are named.
func (t *tracing) byID(column Column, cells []Cell) (cited int) {
	best := make([]int, len(cells))
	rows := map[string][]int{} // of an id: more than one where lists count from one each
	for i, e := range t.rows {
		rows[e.id] = append(rows[e.id], i)
	}
	for _, f := range t.corpus.files {
		if f.isReport() {
			continue
		}
		for _, id := range f.Doc.IDs {
			if of := rows[id.Name]; of != nil && !f.Doc.IsWithin(id.Section, document.ChangeLog, document.References, document.NonGoals) {
				t.weigh(mention{f, id, column}, of, cells, best)
			}
		}
	}
	for _, worth := range best {
		if worth > 0 {
			cited++
		}
	}
	return cited
}

// mention is an id where a document names it, looked at for a column.
type mention struct {
	file   *file
	id     document.ID
	column Column
}

// weigh keeps a mention in the cells of the requirements that it means, where it is the best so far.
func (t *tracing) weigh(m mention, rows []int, cells []Cell, best []int) {
	of, owner := t.columnAt(m.file, m.id)
	if of != m.column {
		return
	}
	for _, i := range rows {
		if !t.corpus.spaces.same(m.id.Name, t.rows[i].file, m.file) {
			continue
		}
		worth, why := t.worth(m.file, m.id, owner)
		if other := t.meansTwin(m, t.rows[i]); other != "" {
			worth, why = ofTwin, other
		} else if t.definesAnother(m, t.rows[i]) {
			worth, why = ofTwin, "its id is there, with a text that has hardly a word of it"
		} else if cell, differs := t.ofOtherValue(m, t.rows[i]); differs && best[i] < otherValue {
			cells[i], best[i] = cell, otherValue
		}
		if worth > best[i] {
			best[i] = worth
			cells[i] = Cell{Column: of, Status: Partial, By: ByID, Why: why, At: t.mentionPlace(m.file, m.id)}
			switch {
			case worth == ofTwin:
				cells[i].Status = Unclear
			case worth >= withText:
				cells[i].Status = Covered
			}
		}
	}
}

// What a mention is worth as an answer.
const (
	ofTwin = iota + 1
	inList
	underEmpty
	withText
	withOwnText
	otherValue // it gives another value than the requirement, which no other mention makes good
)

// fewestWords is how much text makes a mention an answer.
const fewestWords = 5

// worth weighs a mention: in a map or a list alone, in something that has no text yet, in something that has, or with text of its own.
func (t *tracing) worth(f *file, id document.ID, owner string) (worth int, why string) {
	name := f.shown(owner)
	if t.declines(f, id) {
		return inList, "it says that it is left out"
	}
	if _, is := columnOfFamily(prefixOf(owner)); is && owner != id.Name {
		if t.describes(f, id, owner) {
			return withText, name + " names it"
		}
		return underEmpty, name + " names it and has hardly any text"
	}
	switch {
	case f.Doc.IsWithin(id.Section, document.Mapping):
		return inList, "named in a map only"
	case id.Block < 0:
		if document.Size(sectionText(f.Doc, f.Doc.Sections[id.Section])) >= fewestWords {
			return withOwnText, "a section is about it"
		}
		return underEmpty, "its section is empty"
	case wordsBeside(f.Doc.Blocks[id.Block].Full+childText(f.Doc, id.Block))-f.Doc.ExcludedSize(id.Block) >= fewestWords:
		return withOwnText, "named with text of its own"
	case len(document.ScanIDs(f.Doc.Blocks[id.Block].Text)) >= fewestListed && !t.sharesWords(f, id):
		return inList, "named in a list only"
	case wordsBeside(sectionText(f.Doc, f.Doc.Sections[id.Section])) >= 2*fewestWords && f.Doc.Sections[id.Section].Level > 1:
		return withText, "named in the section “" + document.Shorten(f.Doc.Heading(id.Section), 40) + "”"
	case f.Doc.Blocks[id.Block].Kind == document.Paragraph:
		return inList, "named in a short sentence only"
	default:
		return inList, "named in a list only"
	}
}

// fewestListed is how many ids make a list: "REQ-001, REQ-002 and REQ-003 are must".
const fewestListed = 3

// sharesWords reports whether the section of a mention says something of what the id is about: else a list of ids there is none of its text.
func (t *tracing) sharesWords(f *file, id document.ID) bool {
	said := t.corpus.words(sectionText(f.Doc, f.Doc.Sections[id.Section]) + " " + f.Doc.Heading(id.Section))
	return slices.ContainsFunc(t.corpus.byID[id.Name], func(e *entry) bool {
		_, both := shared(t.corpus.words(e.title+" "+e.text), said)
		return both > 0
	})
}

// wordsBeside is how much a text says besides ids.
func wordsBeside(text string) int { return document.Size(text) - 2*len(document.ScanIDs(text)) }

// describes reports whether a document says more of what a mention stands in than its name.
func (t *tracing) describes(f *file, id document.ID, owner string) bool {
	if isAny(prefixOf(owner), localFamilies...) {
		text := t.textAround(f, id, owner)
		return document.Size(text)-len(document.ScanIDs(text)) >= fewestWords
	}
	return t.hasText(owner)
}

// textAround is the text of the item, row or section that an owner opens and a mention stands in: each document counts its tests from
// one, so that what another says of the same id is about another test.
func (t *tracing) textAround(f *file, id document.ID, owner string) string {
	opens := t.openers(f)
	for block := id.Block; block >= 0; block = f.Doc.Blocks[block].Parent {
		if opens[block] == owner {
			return f.Doc.Blocks[block].Full + childText(f.Doc, block)
		}
	}
	for section := id.Section; section >= 0; section = f.Doc.Sections[section].Parent {
		if s := f.Doc.Sections[section]; f.headed[section] == owner {
			return s.Title + " " + sectionText(f.Doc, s)
		}
	}
	return sectionText(f.Doc, f.Doc.Sections[0])
}

// hasText reports whether a document says more of an id than its name.
func (t *tracing) hasText(id string) bool {
	return slices.ContainsFunc(t.corpus.byID[id], func(e *entry) bool { return wordsBeside(e.title+" "+e.text) >= fewestWords })
}

func (t *tracing) mentionPlace(f *file, id document.ID) Place {
	if id.Block < 0 {
		return Place{f.Path, id.Line, f.Doc.Quote(f.Doc.Sections[id.Section].Span)}
	}
	return Place{f.Path, id.Line, sentenceQuote(f.Doc, id)}
}

// contradict marks a cell whose documents say of a requirement what others deny.
func (t *tracing) contradict(cell *Cell, e *entry) {
	for _, x := range t.contradictions {
		a, b := t.about(x.A, e), t.about(x.B, e)
		if x.Rule == "claim-count" || !strings.HasPrefix(x.Key, e.id+" ") && !a && !b { // how many there are is said of none of them
			continue
		}
		for _, sides := range [][2]Place{{x.A, x.B}, {x.B, x.A}} {
			if t.columnOfPlace(sides[0]) == cell.Column && (cell.Column != Requirements || t.columnOfPlace(sides[1]) == Requirements) {
				*cell = Cell{Column: cell.Column, Status: Contradicted, By: ByID, Why: cmp.Or(x.short, strings.TrimSuffix(x.Text, ".")), At: sides[0], Against: sides[1]}
				return
			}
		}
	}
}

// about reports whether a place is one that defines the requirement, or stands below its heading: in the file of its own all do.
func (t *tracing) about(p Place, e *entry) bool {
	return slices.ContainsFunc(t.corpus.byID[e.id], func(o *entry) bool {
		return o.file.Path == p.Path && (o.line == p.Line || o.block < 0 && o.file.idAt(p.Line) == e.id)
	})
}

// idAt is the id whose heading the text of a line stands under, or that the document is about; "" for none.
func (f *file) idAt(line int) string {
	section := 0
	for i, s := range f.Doc.Sections {
		if s.Line <= line {
			section = i
		}
	}
	if id := f.under[section]; id != "" {
		return id
	}
	return f.owner
}

func (t *tracing) columnOfPlace(p Place) Column {
	i, known := t.corpus.order[p.Path]
	if !known {
		return ""
	}
	f := t.corpus.files[i]
	for _, e := range f.entries {
		if of, is := columnOfFamily(e.prefix); is && e.line == p.Line {
			return of
		}
	}
	return t.mainColumn(f)
}
