package direct

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
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
	minSections  = 30   // below this the text alone never says missing: with 22 sections it did so of 18 of 77 requirements that were answered
	maxSide      = 2000 // requirements and sections compared with each other
	typicalFloor = 0.08 // below this the typical match of a document is no match
	minShared    = 2    // words that a covered requirement shares with its section
	mustWeight   = 2    // must-priority counts double
)

// Traced is one requirement of the discovery context and where the artifact answers it.
type Traced struct {
	ID   string // as the context writes it, "" for none
	Kind string // "requirement", "constraint", "scope item", …
	Text string
	// Defined is the line of the context that it stands in; 0 where that is not known. IsTwin tells that its id names another one as well.
	Defined int
	IsTwin  bool
	Must    bool
	Status  Status
	By      string // "id" or "text"
	// Why is the reason for the status in a few words.
	Why string
	// Section, File and Line are the best answer; File is "" for the artifact itself.
	Section, File string
	Line          int
	Score         float64 // geo; 0 when an id decided
	Shared        []string
	Absent        []string // content words of the requirement that the section lacks
	// Links are the sections that belong to it, the likeliest first. They are ranked over all requirements at once and
	// change no status: one section may serve many requirements, and one requirement may have none.
	Links []Linked

	need    need
	dropped bool // its id is cited nowhere, although most others are
}

// Linked is a section that a requirement is linked with; File is "" for the artifact itself.
type Linked struct {
	Section, File string
	Line          int
	Score         float64 // mean of the pair's z-scores among the requirement's sections and the section's requirements
}

// Coverage is a whole trace: every requirement, and the sections that answer none.
type Coverage struct {
	Rows  []Traced
	Creep []Traced
	Notes []string
	// Summary counts the rows by kind in one line.
	Summary string
}

// Trace compares the discovery context with the artifact and the files it links to.
func Trace(ctx context.Context, in Input) (Coverage, error) {
	if err := ctx.Err(); err != nil {
		return Coverage{}, fmt.Errorf("tracing %s: %w", in.Path, err)
	}
	m := newAnalysis(in)
	defer m.close()
	t := m.newTrace()
	t.link()
	t.noteTwice()
	return Coverage{Rows: t.rows, Creep: t.creep, Notes: t.notes, Summary: t.summary()}, ctx.Err()
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
	discovery discoveryNeeds
	rows      []Traced
	creep     []Traced
	notes     []string
	places    []answerPlace
	// cosines are those of each requirement with each place.
	cosines [][]float64
	ids     map[string]bool // every id the context knows
	byIDs   bool            // an artifact of this kind is expected to cite every id
	self    bool            // the artifact is the context itself
	capped  bool            // not everything was compared, so that nothing can be said to be missing
	unread  bool            // a chapter of the artifact could not be read
}

func (m *analysis) newTrace() *trace {
	up, doc := readDiscovery(m.input.Discovery)
	t := &trace{discovery: up, ids: map[string]bool{}}
	for _, id := range doc.IDs {
		t.ids[id.Name] = true
	}
	for _, n := range up.needs {
		t.ids[n.id] = true
	}
	delete(t.ids, "")
	if t.self = bytes.Equal(bytes.TrimSpace(m.input.Artifact), bytes.TrimSpace(m.input.Discovery)); t.self {
		t.notes = append(t.notes, "the document is the discovery context itself; there is nothing earlier to compare it with")
		for _, n := range t.discovery.needs {
			row := rowOf(n)
			row.Status, row.Line, row.Why = Covered, n.line, "the document is the context"
			t.rows = append(t.rows, row)
		}
		return t
	}
	t.unread = m.isUnreadReport() || m.unreadChapter()
	sections := 0
	t.places, sections = m.answerPlaces()
	if len(t.discovery.needs) > maxSide || sections > maxSide {
		t.notes = append(t.notes, fmt.Sprintf("only the first %d of %d requirements and %d sections were compared", maxSide, len(t.discovery.needs), sections))
		t.discovery.needs = t.discovery.needs[:min(len(t.discovery.needs), maxSide)]
		t.capped = true
	}
	t.match(m)
	return t
}

// answersNothing reports whether a section's nearest subject is open questions or what was turned down, and nothing else: what
// is asked there, or weighed, is no answer to a requirement.
func answersNothing(d *document.Document, section int) bool {
	const asks = document.OpenQuestions | document.Alternatives
	for i := section; i >= 0; i = d.Sections[i].Parent {
		if t := d.Sections[i].Topic; t != 0 {
			return t&asks != 0 && t&^asks == 0
		}
	}
	return false
}

// answerPlaces are the sections with text, here and in the linked files: the first of them, and how many there are. A
// JSON artifact is compared by its values.
func (m *analysis) answerPlaces() (places []answerPlace, all int) {
	add := func(d *document.Document, file string) {
		for _, s := range d.Sections {
			if s.Topic.Has(document.ChangeLog) || s.Topic.Has(document.References) || d.IsWithin(s.Index, document.NonGoals) || answersNothing(d, s.Index) || !hasText(d, s) {
				continue
			}
			if all++; all <= maxSide {
				places = append(places, answerPlace{d.Heading(s.Index), file, max(s.Line, 1), s.Title + "\n" + textOf(d, s), d, s})
			}
		}
	}
	add(m.doc, "")
	for _, l := range m.parts() {
		add(l.doc, l.name)
	}
	return places, all
}

func hasText(d *document.Document, s document.Section) bool {
	return slices.ContainsFunc(d.OwnBlocks(s), func(b document.Block) bool { return !b.Nav && strings.TrimSpace(b.Full) != "" })
}

func textOf(d *document.Document, s document.Section) string {
	var text strings.Builder
	for i := s.First; i < s.Last; i++ {
		if b := &d.Blocks[i]; !b.Nav {
			text.WriteString(b.Full + "\n")
		}
	}
	return text.String()
}

// match decides every requirement: by id first, then by text.
func (t *trace) match(m *analysis) {
	if len(t.discovery.needs) == 0 || len(t.places) == 0 {
		for _, n := range t.discovery.needs {
			row := rowOf(n)
			if row.Status, row.Why = Partial, "the document has no section to compare with"; emptyDocument(m.doc) {
				row.Status, row.Why = Missing, "the document is empty"
			}
			t.rows = append(t.rows, row)
		}
		return
	}
	left, right := t.texts()
	t.cosines = similarity.Cross(left, right)
	scores, best := geoScores(t.cosines)
	words := make([]map[string]bool, len(right))
	for i, n := range t.discovery.needs {
		row := rowOf(n)
		row.Score = round3(scores[i])
		j := best[i]
		if words[j] == nil {
			words[j] = wordSet(right[j])
		}
		row.Shared, row.Absent = compareWords(left[i], words[j])
		if scores[i] > 0 {
			row.Section, row.File, row.Line = t.places[j].title, t.places[j].file, t.places[j].line
		}
		row.Status = t.byText(scores[i], row, right[j])
		row.Why = whyByText(row)
		if t.unmentioned(m, n) {
			row.Status = Missing
		}
		t.byID(m, n, &row)
		row.IsTwin = len(t.twins(n)) > 0
		t.rows = append(t.rows, row)
	}
	t.findDropped(m)
	t.checkValues(m)
	t.findCreep(t.cosines)
}

// texts are what the requirements and the places say, in their order.
func (t *trace) texts() (needs, places []string) {
	for _, n := range t.discovery.needs {
		needs = append(needs, n.full())
	}
	for _, p := range t.places {
		places = append(places, p.text)
	}
	return needs, places
}

// link names the sections that belong to each requirement; a review needs only their coverage.
func (t *trace) link() {
	if len(t.cosines) == 0 {
		return
	}
	for _, p := range linkPairs(similarity.CrossMean(t.texts())) {
		place := t.places[p.right]
		row := &t.rows[p.left]
		row.Links = append(row.Links, Linked{Section: place.title, File: place.file, Line: place.line, Score: round3(p.score)})
	}
}

func rowOf(n need) Traced {
	return Traced{ID: n.written, Kind: n.kindName(), Text: n.label(), Defined: n.line, Must: n.must, By: "text", need: n}
}

// byText applies the points of section 3; "missing" only where there is enough text to say so.
func (t *trace) byText(score float64, row Traced, section string) Status {
	switch {
	case score >= coveredScore && sharesEnough(row, section):
		return Covered
	case score < missingScore && len(t.places) >= minSections && !t.capped:
		return Missing
	default:
		return Partial
	}
}

// sharesEnough reports whether a section has so much of a requirement that it can be its answer: two words at least, or a
// word and a value, and the more the longer it is; or the only word that it has. One word of several ("data") stands in many
// sections.
func sharesEnough(row Traced, section string) bool {
	if len(row.Shared) == 0 {
		return false
	}
	if len(row.Shared)+sharedValues(row.need.full(), section) < minShared {
		return len(wordSet(row.need.full())) == 1
	}
	return len(row.Absent) <= maxAbsent*len(row.Shared)
}

// sharedValues counts the values of a requirement that a section gives too, in any unit.
func sharedValues(requirement, section string) int {
	n := 0
	for _, x := range amounts(requirement) {
		if slices.ContainsFunc(amounts(section), func(y document.Measure) bool { return x.Dimension == y.Dimension && equalValue(x, y) }) {
			n++
		}
	}
	return n
}

// maxAbsent is how many words a section may lack for each that it shares.
const maxAbsent = 2

// unmentioned reports whether not one word of a requirement stands anywhere in the artifact: however short that is, nothing
// in it can be the answer. A single word says too little.
func (t *trace) unmentioned(m *analysis, n need) bool {
	words := plainWords(n.full())
	if len(words) < minShared || !t.absenceIsEvidence(m, n) || !isExpectedIn(m.doc.Profile, n.kindName()) {
		return false
	}
	for w := range words {
		if m.hasWord(w) {
			return false
		}
	}
	return true
}

// absenceIsEvidence reports whether it says something of a requirement that its words are not there: all was read, in its language.
func (t *trace) absenceIsEvidence(m *analysis, n need) bool {
	return !t.capped && !t.unread && m.foreignLanguage() == "" && strings.ContainsFunc(n.full(), isHan) == m.doc.Chinese
}

// isExpectedIn reports whether a document of a kind is where a need of a kind would be spoken of: a design answers qualities and
// constraints, not each feature, and the work and its report answer requirements, not what frames them.
func isExpectedIn(p document.Profile, sort string) bool {
	switch p {
	case aDesign, aContext:
		return sort == "constraint" || sort == "non-functional requirement"
	case aEpics, aReport:
		return sort == "requirement"
	default:
		return true
	}
}

func whyByText(row Traced) string {
	if row.Status == Covered || len(row.Absent) == 0 {
		return "shares " + listAtMost(row.Shared, 4)
	}
	if row.Section == "" {
		return "no section has " + listAtMost(row.Absent, 4)
	}
	return "lacks " + listAtMost(row.Absent, 4)
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
		mixed := strings.ContainsFunc(written, isHan)
		for _, w := range similarity.Words(written) {
			if seen[w] || len(w) < minLatin && strings.ToUpper(written) != written || strings.ContainsAny(w, "0123456789") || strings.ContainsFunc(w, isHan) {
				continue
			}
			seen[w] = true
			word := strings.ToLower(written)
			if mixed {
				word = w
			}
			if set[w] {
				shared = append(shared, word)
			} else {
				absent = append(absent, word)
			}
		}
		if mixed {
			there, gone := compareHan(written, set, seen)
			shared, absent = append(shared, there...), append(absent, gone...)
		}
	}
	return slices.Compact(shared), slices.Compact(absent)
}
