package direct

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// logEntry is one version of a change log.
type logEntry struct {
	version []int
	name    string // as the log writes it
	date    writtenDate
	dated   bool // with a date that a calendar has
	line    int
	finding finding
}

// label names an entry with its date.
func (e logEntry) label() string {
	if e.dated {
		return fmt.Sprintf("%s (%s, line %d)", e.name, e.date.text, e.line)
	}
	return fmt.Sprintf("%s (line %d)", e.name, e.line)
}

// isBefore reports whether an entry is dated before another.
func (e logEntry) isBefore(o logEntry) bool {
	return cmp.Or(cmp.Compare(e.date.year, o.date.year), cmp.Compare(e.date.month, o.date.month), cmp.Compare(e.date.day, o.date.day)) < 0
}

// logVersion is what a heading or a cell of a change log says: a version, and nothing but its date. What is still to be released, and what
// was released on trial, follows an order of its own.
var logVersion = pattern.New(`(?i)^\W*(?:version |release )?v?(\d+(?:\.\d+){1,2})\]?(?:\([^)]*\))?(?:\s*[-–—:(,/]?\s*([^a-z]*\d{4}[^a-z]*|[^()]*\b(?:19|20)\d\d))?[)\s]*$`)

func logOrdered(m *analysis) checkResult {
	for _, log := range m.changeLogs() {
		if f, ok := m.outOfOrder(log); ok {
			return failed(f)
		}
	}
	return skip()
}

// changeLog is the versions of a log in the order in which they stand.
type changeLog struct {
	entries []logEntry
	// linear is set for the history of one document, whose versions follow each other; a program may mend an old version after a new one.
	linear bool
}

// changeLogs are those that the document has as headings of one section, and as tables.
func (m *analysis) changeLogs() (found []changeLog) {
	byParent := map[int][]logEntry{}
	var parents []int
	for _, s := range m.doc.Sections {
		if m.doc.Profile != document.ChangeLogKind && !m.doc.IsWithin(s.Index, document.ChangeLog) || s.Level == 0 {
			continue
		}
		if e, ok := readLogEntry(s.Title, ""); ok {
			if len(byParent[s.Parent]) == 0 {
				parents = append(parents, s.Parent)
			}
			e.line, e.finding = s.Line, m.atSection(review.Medium, s, "")
			byParent[s.Parent] = append(byParent[s.Parent], e)
		}
	}
	for _, p := range parents {
		found = append(found, changeLog{byParent[p], false})
	}
	return append(found, m.historyTables()...)
}

// historyTables are the tables that tell the history of the document.
func (m *analysis) historyTables() (found []changeLog) {
	for n := range m.doc.Tables {
		t := &m.doc.Tables[n]
		version, date := t.Column("version", "revision", "版本"), t.Column("date", "日期")
		if version < 0 || date < 0 || !m.doc.IsWithin(t.Section, document.ChangeLog) && t.Column("change", "变更", "修改") < 0 {
			continue
		}
		log := changeLog{linear: true}
		for i := range m.doc.Blocks {
			b := &m.doc.Blocks[i]
			if b.Kind != document.Row || b.Table != n || max(version, date) >= len(t.Rows[b.Record]) {
				continue
			}
			row := t.Rows[b.Record]
			if e, ok := readLogEntry(row[version].Full, row[date].Full); ok {
				e.line, e.finding = b.Line, m.atBlock(review.Medium, i, "")
				log.entries = append(log.entries, e)
			}
		}
		found = append(found, log)
	}
	return found
}

// readLogEntry reads a version, with its date behind it or beside it.
func readLogEntry(text, beside string) (logEntry, bool) {
	at := logVersion.FindStringSubmatch(strings.TrimSpace(text))
	if at == nil {
		return logEntry{}, false
	}
	e := logEntry{name: at[1]}
	for part := range strings.SplitSeq(at[1], ".") {
		n, _ := strconv.Atoi(part)
		e.version = append(e.version, n)
	}
	if dates := datesIn(cmp.Or(beside, at[2])); len(dates) == 1 && dates[0].year > 0 && !dates[0].swapped && dates[0].exists() {
		e.date, e.dated = dates[0], true
	}
	return e, true
}

// fewestEntries is how many versions show in which order a log stands.
const fewestEntries = 3

// outOfOrder finds a version that is dated before one that it follows, or that stands between others against their order.
func (m *analysis) outOfOrder(log changeLog) (finding, bool) {
	up, down := 0, 0
	for i := 1; i < len(log.entries); i++ {
		switch slices.Compare(log.entries[i-1].version, log.entries[i].version) {
		case -1:
			up++
		case 1:
			down++
		}
	}
	for i := 1; i < len(log.entries); i++ {
		older, newer := log.entries[i-1], log.entries[i]
		order := slices.Compare(older.version, newer.version)
		if order > 0 {
			older, newer = newer, older
		}
		if order == 0 || !log.linear && !follows(older, newer) || m.isSuppressed(newer.line) {
			continue
		}
		if older.dated && newer.dated && newer.isBefore(older) {
			f := newer.finding
			f.text = fmt.Sprintf("In the change log, version %s is dated before version %s.", newer.label(), older.label())
			f.suggestion = fmt.Sprintf("Correct the version or the date of %s or of %s.", newer.label(), older.label())
			return f, true
		}
		if against := order > 0 == (up > down); up != down && against && len(log.entries) >= fewestEntries && (!older.dated || !newer.dated) {
			first, second := log.entries[i-1], log.entries[i]
			f := second.finding
			f.text = fmt.Sprintf("In the change log, version %s stands between the others against their order, behind %s.", second.label(), first.label())
			f.suggestion = fmt.Sprintf("Put %s and %s in order, or correct their numbers.", first.label(), second.label())
			return f, true
		}
	}
	return finding{}, false
}

// follows reports whether a version of a program can only come after another: it mends the same one, or adds to the same generation. An old
// one may be mended after a new one came out.
func follows(older, newer logEntry) bool {
	a, b := older.version, newer.version
	if a[0] != b[0] {
		return false
	}
	if a[1] == b[1] {
		return true
	}
	return (len(a) < 3 || a[2] == 0) && (len(b) < 3 || b[2] == 0)
}
