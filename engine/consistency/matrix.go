package consistency

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

// Column is a kind of document that a requirement should be found in.
type Column string

// The columns of a traceability matrix, in the order in which the documents of a project are written.
const (
	Briefs       Column = "brief"
	Requirements Column = "requirements" // where it is defined
	Designs      Column = "architecture"
	Epics        Column = "epics"
	Stories      Column = "stories"
	Tests        Column = "tests"
)

// Columns are all columns in their order.
func Columns() []Column { return []Column{Briefs, Requirements, Designs, Epics, Stories, Tests} }

// Coverage is what becomes of a requirement in one kind of document.
type Coverage string

// What may be said of a requirement: its id stands there with text; it is named without text, or only by what promises it; it is
// nowhere; what is said contradicts what it says elsewhere. Where ids do not tell, its words do: they stand there, so it is likely to be
// answered, or only some of them, which says nothing. Or the package has no such document.
const (
	Covered      Coverage = "covered"
	Likely       Coverage = "likely"
	Partial      Coverage = "partial"
	Unclear      Coverage = "unclear"
	Missing      Coverage = "missing"
	Contradicted Coverage = "contradicted"
	NoDocument   Coverage = ""
)

// Coverages are all that may be said of a requirement where there is a document, the best first.
func Coverages() []Coverage {
	return []Coverage{Covered, Likely, Partial, Unclear, Missing, Contradicted}
}

// How a cell was judged.
const (
	ByID    = "id"    // the requirement's id stands there, or is the one that does not
	ByWords = "words" // no id tells; its words were compared with those of the sections there
)

// Cell is a requirement in one kind of document.
type Cell struct {
	Column Column
	Status Coverage
	By     string
	// Why is the reason in one sentence without a full stop.
	Why string
	// At is where the requirement is answered, or named; zero where it is nowhere. Against is the other place of a contradiction.
	At, Against Place
}

// Severity is how much it matters that a cell is as it is; "" where there is nothing to do. Silence of epics, stories or tests means that
// nobody has planned to build the requirement, or to test it; a possible contradiction is no proof of one.
func (c Cell) Severity() review.Severity {
	switch c.Status {
	case Missing:
		if c.Column == Epics || c.Column == Stories || c.Column == Tests {
			return review.High
		}
		return review.Medium
	case Partial, Contradicted:
		return review.Medium
	case Unclear:
		return review.Low
	case Covered, Likely, NoDocument:
	}
	return ""
}

// IsOpen reports whether somebody should look at a cell: it is missing, partial or contradicted.
func (c Cell) IsOpen() bool { return c.Severity().Rank() >= review.Medium.Rank() }

// Row is one requirement with its cells, one for each of the matrix's columns.
type Row struct {
	ID, Title, Priority string
	At                  Place // where it is defined
	Cells               []Cell
}

// IsOpen reports whether one of the row's cells is open.
func (r Row) IsOpen() bool { return slices.ContainsFunc(r.Cells, Cell.IsOpen) }

// Matrix says of every requirement of a package where it is found: a requirements traceability matrix.
type Matrix struct {
	Columns []Column
	// Files are the documents that belong to each column.
	Files map[Column][]string
	Rows  []Row
	// Others are documents of no column: glossaries, reports, plans.
	Others []string
	// Undefined are the ids that a document names and none defines.
	Undefined []Undefined
}

// Summary counts the rows of each column that has documents, in one line each: "epics: 11 covered, 1 missing".
func (m Matrix) Summary() []string {
	var lines []string
	for i, column := range m.Columns {
		if len(m.Files[column]) == 0 {
			lines = append(lines, fmt.Sprintf("%s: no document", column))
			continue
		}
		count := map[Coverage]int{}
		for _, r := range m.Rows {
			count[r.Cells[i].Status]++
		}
		var parts []string
		for _, status := range Coverages() {
			if count[status] > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", count[status], status))
			}
		}
		lines = append(lines, fmt.Sprintf("%s: %s", column, strings.Join(parts, ", ")))
	}
	return lines
}

// Contradicted are the ids of the requirements that a document seems to contradict, in the order of the rows.
func (m Matrix) Contradicted() (ids []string) {
	for _, r := range m.Rows {
		if slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Status == Contradicted }) && !slices.Contains(ids, r.ID) {
			ids = append(ids, r.ID)
		}
	}
	return ids
}

// Trace makes the matrix of some documents. Its rows are the requirements that the documents of requirements define by ids, or where
// there are none, those that any document defines; no row means that no requirement has an id.
func Trace(docs []Document) Matrix {
	c := newCorpus(docs)
	t := &tracing{corpus: c, files: map[Column][]*file{}, contradictions: c.told(), owned: map[*file][]string{}, columns: map[*file][]Column{}}
	m := Matrix{Columns: Columns(), Files: map[Column][]string{}, Undefined: c.undefined()}
	for _, f := range c.files {
		columns := t.columnsOf(f)
		t.columns[f] = columns
		for _, column := range columns {
			t.files[column] = append(t.files[column], f)
			m.Files[column] = append(m.Files[column], f.Path)
		}
		if len(columns) == 0 {
			m.Others = append(m.Others, f.Path)
		}
	}
	t.rows = t.requirements()
	for _, e := range t.rows {
		m.Rows = append(m.Rows, Row{ID: shown(e), Title: titleOf(e), Priority: c.priorityOf(e), At: e.place()})
	}
	for _, column := range m.Columns {
		for i, cell := range t.column(column) {
			m.Rows[i].Cells = append(m.Rows[i].Cells, cell)
		}
	}
	return m
}

// requirements are the definitions that make the rows.
func (t *tracing) requirements() []*entry {
	all := slices.DeleteFunc(t.corpus.definers("FR", "NFR", "REQ", "BR", "SR", "UC", "FEAT", "FEATURE", "RQ"), func(e *entry) bool { return e.file.isReport() })
	known := map[string]bool{}
	for _, e := range all {
		known[e.id] = true
	}
	for _, e := range t.ownFamilies() {
		if !known[e.id] {
			all = append(all, e)
		}
	}
	for i, e := range all {
		all[i] = t.inRequirements(e)
	}
	all = t.withNamesakes(all)
	if specified := slices.DeleteFunc(slices.Clone(all), func(e *entry) bool { return !t.specifies(e.file) }); len(specified) > 0 {
		return specified
	}
	return all
}

// withNamesakes adds the requirements that bear the id of another: two lists that both count from FR-1 are two lists, and an id that
// one document defines twice with different texts is two requirements.
func (t *tracing) withNamesakes(all []*entry) []*entry {
	var rows []*entry
	for _, e := range all {
		same := []*entry{e}
		for _, other := range t.corpus.byID[e.id] {
			if t.specifies(e.file) && t.specifies(other.file) && !slices.ContainsFunc(same, func(s *entry) bool { return !t.corpus.spaces.apart(s, other) && !isDefinedTwice(s, other) }) {
				same = append(same, other)
			}
		}
		slices.SortStableFunc(same, func(a, b *entry) int {
			return cmp.Or(cmp.Compare(t.corpus.order[a.file.Path], t.corpus.order[b.file.Path]), cmp.Compare(a.line, b.line))
		})
		rows = append(rows, same...)
	}
	return rows
}

// inRequirements is the definition of the same id in the documents of requirements, where they have one.
func (t *tracing) inRequirements(e *entry) *entry {
	if t.specifies(e.file) {
		return e
	}
	best := e
	for _, other := range t.corpus.byID[e.id] {
		if t.specifies(other.file) && (best == e || len(other.text) > len(best.text)) {
			best = other
		}
	}
	return best
}

// ownFamilies are the ids of families that only the documents of requirements know: "PAY-1".
func (t *tracing) ownFamilies() []*entry {
	var found []*entry
	for _, f := range t.files[Requirements] {
		for _, e := range f.entries {
			if !isAny(e.prefix, workFamilies...) && t.corpus.byID[e.id][0] == e {
				found = append(found, e)
			}
		}
	}
	return found
}

// workFamilies name what is done for requirements, or about them.
var workFamilies = []string{"EPIC", "STORY", "US", "TEST", "TC", "ADR", "DD", "DEC", "COMP", "PHASE", "OQ", "M"}

// maxTitle is how many characters of what a requirement says stand for its name: a requirement of two sentences is whole, and each
// screen cuts it where its room ends.
const maxTitle = 240

// titleOf is what a requirement is called, or the beginning of what it says.
func titleOf(e *entry) string {
	if e.title != "" {
		return e.title
	}
	text := strings.Join(strings.Fields(e.text), " ")
	short := document.Shorten(text, maxTitle)
	if short != text {
		short += "…"
	}
	return short
}

// priorityOf is the priority that the documents give a requirement, as its definition's document says it first.
func (c *corpus) priorityOf(e *entry) string {
	first := ""
	for _, f := range c.facts {
		if f.id != e.id || f.kind != priorityFact {
			continue
		}
		if f.file == e.file {
			return f.value
		}
		if first == "" && c.spaces.same(e.id, e.file, f.file) {
			first = f.value
		}
	}
	return first
}
