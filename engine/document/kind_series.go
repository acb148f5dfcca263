package document

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"parley/engine/pattern"
)

var (
	// seriesKey is what a series of proposals calls the number of one: "lip", "GIP", "DIP", "SIP-Number", "number".
	seriesKey = pattern.New(`(?i)^(?:[a-z]{2,6}(?:[- ]?(?:number|no\.?))?)$`)
	// noSeries are keys of other numbers that a site's page may have.
	noSeries    = wordSet(`id order weight year index level page rank issue pr size days code port`)
	seriesValue = pattern.New(`^#?\d{1,5}$`)
	stateKey    = pattern.New(`(?i)^(?:status|stage|state)$`)
	// ofSeries is the type, or the state, of a document that tells how the series itself is kept.
	ofSeries = pattern.New(`(?i)^(?:meta|process|living|informational)\b`)
)

// filedInSeries reports whether the document's head, be it front matter, a table or a block, gives it a number in a series and says how far it is. What
// tells how the series is kept is no proposal.
func (d *Document) filedInSeries() bool {
	number, state := false, false
	for _, f := range d.headFields() {
		key, value := strings.Trim(f.Key, " :*_"), strings.TrimSpace(f.Value)
		switch {
		case (strings.EqualFold(key, "type") || stateKey.MatchString(key)) && ofSeries.MatchString(value):
			return false
		case stateKey.MatchString(key):
			state = state || value != ""
		case seriesKey.MatchString(key) && !noSeries[strings.ToLower(key)] && seriesValue.MatchString(value):
			number = true
		}
	}
	return number && state
}

// headFields are the fields of the document's head: its front matter, the rows of a table of two columns before its first section, and a block
// of code or of <pre>.
func (d *Document) headFields() []Field {
	fields := slices.Clone(d.Front)
	for _, t := range d.Tables {
		if t.Section > 1 || len(t.Header) != 2 {
			continue
		}
		for _, row := range append([][]Cell{t.Header}, t.Rows...) {
			if len(row) == 2 {
				fields = append(fields, Field{Key: row[0].Full, Value: row[1].Full})
			}
		}
		break
	}
	return append(fields, d.preformattedFields()...)
}

// headLines are how many lines a head has at most that is set as it is typed.
const headLines = 30

// fieldLine is a line of such a head: "  BEP: 658".
var fieldLine = pattern.New(`^\s*([A-Za-z][A-Za-z -]{0,15}?)\s*:\s*(\S.*)$`)

// preformattedFields are those of a head in a block of code, or in <pre>.
func (d *Document) preformattedFields() (fields []Field) {
	opened := false
	for line := 1; line <= headLines; line++ {
		text := d.LineText(line)
		if !opened && strings.HasPrefix(text, "## ") {
			break
		}
		if strings.HasPrefix(text, "<pre") || strings.HasPrefix(text, "```") || strings.HasPrefix(text, "</pre") {
			if opened {
				break
			}
			opened = true
			continue
		}
		if m := fieldLine.FindStringSubmatch(text); opened && m != nil {
			fields = append(fields, Field{Key: m[1], Value: m[2]})
		}
	}
	return fields
}

var (
	// proposed is a heading under which a text says what it wants.
	proposed = pattern.New(`^(?:(?:the )?proposal|(?:proposed|suggested) (?:changes?|solutions?|designs?|specs?|apis?|features?|approach))$`)
	// opening is a heading under which a text says why.
	opening = pattern.New(`^(?:overview|objectives?|motivation|background|problem(?: statement)?s?|context|introduction|purpose|summary|why)$`)
	// apiPart are headings under which a change of an interface is told.
	apiPart = pattern.New(`^api (?:details|pages|notes|changes|design)$`)
	// choices and decision are headings of a record of a decision: which ones there were, and which one was taken.
	choices  = pattern.New(`^(?:options|alternatives|choices)(?: (?:considered|evaluated))?$|^considered (?:options|alternatives)$`)
	decision = pattern.New(`^(?:outcome|decision|decision outcome|conclusion|resolution)$`)
)

// proposes reports whether the headings say why and what is proposed, whatever else they are: a proposal, a change of an interface, or a
// record of a decision with the choices there were.
func (d *Document) proposes() bool {
	why := d.countHeadings(opening) > 0
	switch {
	case d.countHeadings(proposed) > 0:
		return why || d.proposalParts() >= 2
	case d.countHeadings(choices) > 0 && d.countHeadings(decision) > 0:
		return why
	}
	return why && d.countHeadings(apiPart) >= 2
}

// countHeadings counts those of the upper levels that a pattern matches.
func (d *Document) countHeadings(p *pattern.Pattern) (n int) {
	for _, s := range d.Sections {
		if s.Level > 0 && s.Level <= 3 && p.MatchString(plainHeading(s)) {
			n++
		}
	}
	return n
}

// countedName is a file's name that begins with its number in a folder.
var countedName = pattern.New(`^\d{2,6}[-_]`)

// isOneOfProposals reports whether the document is a numbered one of a folder of proposals: the words behind the number are what it is about.
func (d *Document) isOneOfProposals() bool {
	p := filepath.ToSlash(strings.ToLower(d.Path))
	kind, ok := profileHint(path.Base(path.Dir(p)))
	return ok && kind == Proposal && countedName.MatchString(path.Base(p))
}
