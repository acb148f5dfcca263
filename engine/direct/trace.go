package direct

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
	"parley/engine/similarity"
)

// Status says whether a requirement is answered.
type Status string

// The three states of a requirement.
const (
	Covered Status = "covered"
	Partial Status = "partial"
	Missing Status = "missing"
)

// Points of the geo score, tuned on Dronology (facts, section 3).
const (
	coveredScore = 0.87
	missingScore = 0.54
	minSections  = 20   // below this the text alone never says missing
	maxSide      = 2000 // requirements and sections compared with each other
	typicalFloor = 0.08 // below this the typical match of a document is no match
	minShared    = 2    // words that a covered requirement shares with its section
	mustWeight   = 2    // must-priority counts double
)

// Traced is one requirement of the discovery context and where the artifact answers it.
type Traced struct {
	ID     string
	Text   string
	Must   bool
	Status Status
	By     string // "id" or "text"
	// Section, File and Line are the best answer; File is "" for the artifact itself.
	Section, File string
	Line          int
	Score         float64 // geo; 0 when an id decided
	Shared        []string
	Absent        []string // content words of the requirement that the section lacks
}

// Coverage is a whole trace: every requirement, and the sections that answer none.
type Coverage struct {
	Rows  []Traced
	Creep []Traced
	Notes []string
}

// Trace compares the discovery context with the artifact and the files it links to.
func Trace(ctx context.Context, in Input) (Coverage, error) {
	if err := ctx.Err(); err != nil {
		return Coverage{}, fmt.Errorf("tracing %s: %w", in.Path, err)
	}
	m := newMatter(in)
	t := m.newTrace()
	return Coverage{Rows: t.rows, Creep: t.creep, Notes: t.notes}, ctx.Err()
}

// answerPlace is a section that may answer a requirement.
type answerPlace struct {
	title, file string
	line        int
	text        string
	doc         *document.Document
	section     document.Section
}

// trace is the coverage of one artifact.
type trace struct {
	up     upstream
	rows   []Traced
	creep  []Traced
	notes  []string
	places []answerPlace
	ids    map[string]bool // every id the context knows
	self   bool            // the artifact is the context itself
}

func (m *matter) newTrace() *trace {
	up, doc := readUpstream(m.in.Discovery)
	t := &trace{up: up, ids: map[string]bool{}}
	for _, id := range doc.IDs {
		t.ids[id.Name] = true
	}
	for _, n := range up.needs {
		t.ids[n.id] = true
	}
	delete(t.ids, "")
	if t.self = bytes.Equal(bytes.TrimSpace(m.in.Artifact), bytes.TrimSpace(m.in.Discovery)); t.self {
		t.notes = append(t.notes, "the artifact is the discovery context itself; there is nothing earlier to hold it against")
		for _, n := range t.up.needs {
			t.rows = append(t.rows, Traced{ID: n.id, Text: n.label(), Must: n.must, Status: Covered, By: "text", Line: n.line})
		}
		return t
	}
	t.places = m.answerPlaces()
	if len(t.up.needs) > maxSide || len(t.places) > maxSide {
		t.notes = append(t.notes, fmt.Sprintf("only the first %d of %d requirements and %d sections were compared", maxSide, len(t.up.needs), len(t.places)))
		t.up.needs = t.up.needs[:min(len(t.up.needs), maxSide)]
		t.places = t.places[:min(len(t.places), maxSide)]
	}
	t.match(m)
	return t
}

// answerPlaces are the sections with text, here and in the linked files. A JSON artifact is compared by its values.
func (m *matter) answerPlaces() []answerPlace {
	places := placesOf(m.doc, "")
	for _, l := range m.linked {
		places = append(places, placesOf(l.doc, l.name)...)
	}
	return places
}

func placesOf(d *document.Document, file string) []answerPlace {
	var places []answerPlace
	for _, s := range d.Sections {
		if s.Topic.Has(document.ChangeLog) || s.Topic.Has(document.References) || d.Within(s.Index, document.NonGoals) {
			continue
		}
		var text strings.Builder
		for i := s.First; i < s.Last; i++ {
			if b := &d.Blocks[i]; !b.Nav {
				text.WriteString(b.Full + "\n")
			}
		}
		if strings.TrimSpace(text.String()) == "" {
			continue
		}
		places = append(places, answerPlace{d.Heading(s.Index), file, max(s.Line, 1), s.Title + "\n" + text.String(), d, s})
	}
	return places
}

// match decides every requirement: by id first, then by text.
func (t *trace) match(m *matter) {
	if len(t.up.needs) == 0 || len(t.places) == 0 {
		for _, n := range t.up.needs {
			t.rows = append(t.rows, Traced{ID: n.id, Text: n.label(), Must: n.must, Status: Partial, By: "text"})
		}
		return
	}
	left, right := make([]string, len(t.up.needs)), make([]string, len(t.places))
	for i, n := range t.up.needs {
		left[i] = n.full()
	}
	for j, p := range t.places {
		right[j] = p.text
	}
	cosines := similarity.Cross(left, right)
	scores, best := geo(cosines)
	words := make([]map[string]bool, len(right))
	for i, n := range t.up.needs {
		row := Traced{ID: n.id, Text: n.label(), Must: n.must, By: "text", Score: round3(scores[i])}
		j := best[i]
		if words[j] == nil {
			words[j] = wordSet(right[j])
		}
		row.Shared, row.Absent = compareWords(left[i], words[j])
		row.Section, row.File, row.Line = t.places[j].title, t.places[j].file, t.places[j].line
		row.Status = t.byText(scores[i], row)
		t.byID(m, n, &row)
		t.rows = append(t.rows, row)
	}
	t.findCreep(cosines)
}

// byText applies the points of section 3; "missing" only where there is enough text to say so.
func (t *trace) byText(score float64, row Traced) Status {
	switch {
	case score >= coveredScore && (len(row.Shared) >= minShared || len(row.Absent) == 0 && len(row.Shared) > 0):
		return Covered
	case score < missingScore && len(t.places) >= minSections:
		return Missing
	default:
		return Partial
	}
}

// byID overrides the text: an id with content covers, an id alone is partial.
func (t *trace) byID(m *matter, n need, row *Traced) {
	if n.id == "" {
		return
	}
	seen, at := false, (*document.ID)(nil)
	var file string
	look := func(d *document.Document, name string) {
		for i := range d.IDs {
			id := &d.IDs[i]
			if id.Name != n.id || d.Within(id.Section, document.ChangeLog) {
				continue
			}
			seen = true
			if at == nil && hasContent(d, id) {
				at, file = id, name
				row.Section = d.Heading(id.Section)
			}
		}
	}
	look(m.doc, "")
	for _, l := range m.linked {
		look(l.doc, l.name)
	}
	switch {
	case at != nil:
		row.Status, row.By, row.Line, row.File = Covered, "id", at.Line, file
	case seen:
		row.Status, row.By = Partial, "id"
	}
}

const contentWords = 5

// hasContent tells an id that comes with text of its own from a mere mention in a list or a map.
func hasContent(d *document.Document, id *document.ID) bool {
	if d.Within(id.Section, document.Mapping) {
		return false
	}
	if id.Block < 0 {
		s := d.Sections[id.Section]
		size := 0
		for _, b := range d.Whole(s) {
			size += document.Size(b.Full)
		}
		return size >= contentWords
	}
	text := d.Blocks[id.Block].Full
	for i := id.Block + 1; i < len(d.Blocks) && d.Blocks[i].Parent == id.Block; i++ {
		text += " " + d.Blocks[i].Full
	}
	return document.Size(text)-2*len(document.ScanIDs(text)) >= contentWords
}

func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for _, w := range similarity.Words(text) {
		set[w] = true
	}
	return set
}

// compareWords splits the words of a text into those that are in the set and those that are not, as they are written.
func compareWords(text string, set map[string]bool) (shared, absent []string) {
	seen := map[string]bool{}
	for _, written := range strings.FieldsFunc(text, func(r rune) bool { return r < 0x80 && !isWord(byte(r)) && r != '-' }) {
		for _, w := range similarity.Words(written) {
			if seen[w] || len(w) < minLatin || strings.ContainsAny(w, "0123456789") {
				continue
			}
			seen[w] = true
			if set[w] {
				shared = append(shared, strings.ToLower(written))
			} else {
				absent = append(absent, strings.ToLower(written))
			}
		}
	}
	return slices.Compact(shared), slices.Compact(absent)
}

func (t *trace) all() int { return len(t.rows) }

func (t *trace) with(status Status) []Traced {
	var rows []Traced
	for _, r := range t.rows {
		if r.Status == status {
			rows = append(rows, r)
		}
	}
	return rows
}

func (t *trace) missing() []Traced { return t.with(Missing) }

// share is (covered + half of partial) of all; must-priority counts double.
func (t *trace) share() (sum, weight float64) {
	for _, r := range t.rows {
		w := 1.0
		if r.Must {
			w = mustWeight
		}
		switch r.Status {
		case Covered:
			sum += w
		case Partial:
			sum += w / 2
		case Missing:
		}
		weight += w
	}
	return sum, weight
}

func (t *trace) summary() string {
	return fmt.Sprintf("%d of %s covered, %d partial, %d missing", len(t.with(Covered)), plural(t.all(), "requirement"), len(t.with(Partial)), len(t.missing()))
}

// fill writes the requirement lists of an answer.
func (t *trace) fill(a *review.Answer) {
	for _, r := range t.rows {
		switch r.Status {
		case Covered:
			a.CoveredRequirements = append(a.CoveredRequirements, r.Text)
		case Partial:
			a.PartialRequirements = append(a.PartialRequirements, r.Text)
		case Missing:
			a.MissingRequirements = append(a.MissingRequirements, r.Text)
		}
	}
	for _, r := range t.creep {
		a.ScopeCreep = append(a.ScopeCreep, fmt.Sprintf("%s (%s)", r.Text, r.place()))
	}
	for _, n := range t.notes {
		a.Rules.NotJudged = append(a.Rules.NotJudged, "not analysed: "+n)
	}
}

func (r Traced) place() string {
	if r.File != "" {
		return fmt.Sprintf("%s, line %d", r.File, r.Line)
	}
	return lineOf(r.Line)
}
