package format

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// Source is what a report is made from.
type Source struct {
	// Round is the last finished round, Ledger what became of all findings.
	Round  round.Round
	Ledger *ledger.Ledger
	// Document is the text in which the ledger's lines count; nil when it is not there, and then there are no columns.
	Document []byte
	// Path names the document: relative to the folder in which parley was called, or absolute when it lies outside of it.
	Path string
	// Absolute reports that Path is absolute.
	Absolute bool
	Version  string // of parley
}

// Report is what the formats show. All text in it is safe: one line each, and nothing in it can be seen that drives a
// terminal or hides from a reader. What a format itself would act on, each format writes otherwise.
type Report struct {
	Round    round.Round
	Findings []Finding // the gravest first, then in the order of the document
	// Between is what files say against each other; formats write it among the findings.
	Between  []Between
	Path     string // with forward slashes
	Absolute bool
	Version  string
}

// Finding is an entry of the ledger as the formats show it.
type Finding struct {
	ID, Kind, Text string
	Severity       review.Severity
	// Consequence is what happens if nothing is done, CallsFor what it asks of a person; both are "" where nobody says.
	Consequence string
	CallsFor    review.Kind
	Reviewers   []string
	State       string
	// Choice is the person's, Reason why they reject it, Note a remark of theirs.
	Choice, Reason, Note string
	// Dispute is what an examiner holds against it, nil for a finding that is not disputed.
	Dispute *Dispute
	// Open reports whether it still asks for something; Listed, that it stands in lists of what is to be done: open, and no
	// action item that another finding of the list has as its remedy already. Suppressed reports that it would stand there but
	// for the person's rejection.
	Open, Listed, Suppressed bool
	// Check is the id of the check that made it; Topic what it is about, else its kind.
	Check, Topic string
	Quote        string
	Remedies     []string
	Lines        []int  // of all its places, in its file, where it has several
	Identity     string // the same in every round and session; see ledger.Identities

	observed string // the state that the rounds alone say
	path     string // of the file that it is about, as Report.Path is written
	place    place
	about    string // what its rule is about, where that is no check of one document
	// unplaced says why it has no line.
	unplaced string
}

// Dispute is who rejected a finding, with words of the document and where they stand.
type Dispute struct{ By, Place, Quote string }

// NewReport reads a ledger and its last round.
func NewReport(s Source) Report {
	r := Report{
		Round: foreign.ValueFunc(s.Round, oneLine), Path: foreign.Line(s.Path), Absolute: s.Absolute,
		Version: oneLine(s.Version),
	}
	l := s.Ledger
	if l == nil {
		l = &ledger.Ledger{}
	}
	text := newLines(s.Document)
	identities := l.Identities()
	remedies, remedied := remediesOf(l)
	for i := range l.Entries {
		e := &l.Entries[i]
		f := newFinding(e)
		f.Identity, f.Dispute = identities[e.ID], disputeOf(e, s.Round.Artifact.SHA256)
		f.Open = l.IsOpen(e)
		f.Listed = f.Open && !remedied[e.ID]
		f.Suppressed = e.Choice == ledger.Reject && e.Kind != ledger.Action && !ledger.IsClosed(e.Observed)
		f.Remedies, f.Lines = remedies[e.ID], linesOf(s.Round, e)
		f.locate(e, text, s.Document != nil)
		f.placeInFile(fileOf(l, e), s.Round.Artifact, r.Path)
		r.Findings = append(r.Findings, f)
	}
	sortFindings(r.Findings)
	r.Between = contradictionsOf(r.Round, r.Path)
	return r
}

// sortFindings puts the gravest first, then those of each file in its order.
func sortFindings(list []Finding) {
	slices.SortStableFunc(list, func(a, b Finding) int {
		_, x := gradeOf(a.Severity)
		_, y := gradeOf(b.Severity)
		return cmp.Or(cmp.Compare(x, y), cmp.Compare(a.path, b.path), cmp.Compare(a.place.line, b.place.line), cmp.Compare(a.place.start.bytes, b.place.start.bytes))
	})
}

// oneLine is foreign text as one harmless line.
func oneLine(text string) string { return strings.Join(strings.Fields(foreign.Line(text)), " ") }

// disputeOf is the dispute of an entry, nil where there is none. Its line counts in the document that the examiner read.
func disputeOf(e *ledger.Entry, sha256 string) *Dispute {
	if !e.IsDisputed() {
		return nil
	}
	x := e.Examined
	d := &Dispute{By: oneLine(x.By()), Place: oneLine(x.At(x.CounterLine)), Quote: oneLine(x.CounterQuote)}
	if x.SHA256 != sha256 && x.Round > 0 {
		d.Place += fmt.Sprintf(" of the document of round %d", x.Round)
	}
	return d
}

func newFinding(e *ledger.Entry) Finding {
	return Finding{
		ID: oneLine(e.ID), Kind: oneLine(e.Kind), Text: oneLine(e.Text), Severity: e.Severity, Reviewers: foreign.ValueFunc(e.Perspectives, oneLine),
		State: oneLine(e.Told().Phrase()), Choice: oneLine(e.Choice), Reason: oneLine(e.Rejection()), Note: oneLine(e.Remark()),
		Check: oneLine(e.Rule), Topic: oneLine(cmp.Or(e.Topic, e.Kind)), Quote: oneLine(e.Quote),
		Consequence: oneLine(e.Consequence), CallsFor: e.CallsFor, observed: e.Observed,
	}
}

// remediesOf tells which open action items answer an open finding: the finding's list of them, and the ids of those items.
func remediesOf(l *ledger.Ledger) (remedies map[string][]string, remedied map[string]bool) {
	remedies, remedied = map[string][]string{}, map[string]bool{}
	for i := range l.Entries {
		item := &l.Entries[i]
		if item.Kind != ledger.Action || !l.IsOpen(item) {
			continue
		}
		for _, id := range item.Answers {
			if answered := l.Find(id); answered != nil && answered != item && answered.Kind != ledger.Action && l.IsOpen(answered) {
				remedies[id] = append(remedies[id], oneLine(item.Text))
				remedied[item.ID] = true
			}
		}
	}
	return remedies, remedied
}

// linesOf are the lines of all places that a built-in check names for a finding.
func linesOf(r round.Round, e *ledger.Entry) []int {
	for _, p := range r.Perspectives {
		for _, w := range p.Weaknesses {
			if e.Rule == "" || w.Rule != e.Rule || w.Text != e.Text {
				continue
			}
			lines := make([]int, len(w.Places))
			for i, place := range w.Places {
				lines[i] = cmp.Or(place.FileLine, place.Line)
			}
			return lines
		}
	}
	return nil
}

// locate finds the finding's place, or says why there is none.
func (f *Finding) locate(e *ledger.Entry, text lines, known bool) {
	switch {
	case e.Stood > 0:
		f.unplaced = fmt.Sprintf("its quote last stood in the document of round %d", e.Stood)
	case e.Line < 1:
		f.unplaced = strings.ToLower(ledger.WhyNoPlace(e.Finding))
	case known && e.Line > len(text):
		f.unplaced = fmt.Sprintf("line %d is behind the end of the document", e.Line)
	default:
		f.place = text.find(e.Line, e.Quote)
	}
}

// title is what was reviewed, for people.
func (r Report) title() string { return r.Round.Artifact.TitleAs(r.Path) }

// fileOf is the file of a bundle that an entry is about: an action item is about that of the finding it answers.
func fileOf(l *ledger.Ledger, e *ledger.Entry) string {
	for _, id := range e.Answers {
		if answered := l.Find(id); e.File == "" && answered != nil {
			return answered.File
		}
	}
	return e.File
}

// placeInFile gives a finding about a bundle the path of its file, and the line there.
func (f *Finding) placeInFile(member string, a round.Artifact, name string) {
	f.path = foreign.Line(a.PathOf(name, member))
	if file, own, ok := a.At(f.place.line); ok {
		f.path = foreign.Line(a.PathOf(name, file.Path))
		f.place.endLine += own - f.place.line
		f.place.line = own
	}
}

// decisions are what the person's words are called.
var decisions = map[string]string{ledger.Accept: "accepted", ledger.Reject: "rejected", ledger.Later: "left for later"}

// decision is the person's word, "" for none.
func (f Finding) decision() string { return decisions[f.Choice] }

// disputed says who disputes the finding; "" where nobody does.
func (f Finding) disputed() string {
	if f.Dispute == nil {
		return ""
	}
	return "disputed by " + f.Dispute.By
}

// tag names the finding, who makes it, who disputes it and what the person said: "F-012 product, risk; disputed by codex (OpenAI)".
func (f Finding) tag() string {
	text := strings.TrimSpace(f.ID + " " + strings.Join(f.Reviewers, ", "))
	if by := f.disputed(); by != "" {
		text += "; " + by
	}
	if word := f.decision(); word != "" {
		text += "; " + word
	}
	return text
}

// message is what the finding says, with what has to be known of its place.
func (f Finding) message() string {
	if f.unplaced == "" {
		return f.Text
	}
	return f.Text + " (" + f.unplaced + ")"
}

// line is where the finding is shown: a finding without a place stands at the document's first line, and says so.
func (f Finding) line() int { return max(f.place.line, 1) }

// rule names what kind of finding it is: the check, or the reviewer and the topic.
func (f Finding) rule() string {
	if f.Check != "" {
		return slug(f.Check)
	}
	who := "reviewer"
	if len(f.Reviewers) > 0 {
		who = f.Reviewers[0]
	}
	return slug(who) + "/" + slug(f.Topic)
}

// listed are the findings that stand in lists of what is to be done.
func (r Report) listed() []Finding {
	var list []Finding
	for _, f := range r.Findings {
		if f.Listed {
			list = append(list, f)
		}
	}
	return list
}

// Place is the line that the finding stands at, or why it has none.
func (f Finding) Place() (line int, unplaced string) { return f.place.line, f.unplaced }
