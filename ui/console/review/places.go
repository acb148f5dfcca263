package review

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/markdown"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// placed is a finding with its place: a file, and the first and last line of it, counted from 0. One without a place stands at the
// end of the last file.
type placed struct {
	finding     round.Finding
	key         string
	file        int
	first, last int    // -1 for no place
	words       string // its quote, or what stands in the place of that
	why         string // a heading that says why it has no place
	order       int    // of that heading
	column      int    // where its words begin in the first line, as far as that is known
}

// isReplaced reports whether the words in its place are not its quote: a revision put them there.
func (p placed) isReplaced() bool {
	return !p.isPlaceless() && p.finding.Quote != "" && p.words != "" && p.words != p.finding.Quote
}

func (p placed) isPlaceless() bool { return p.first < 0 }

// sync brings the findings and the selection up to what is known now.
func (v *Screen) sync() {
	if listed := v.Ledger.Listed(); v.index == nil || !isSame(listed, v.listed) {
		before, known := v.placeAtHand()
		v.listed = listed
		v.reindex()
		if now, still := v.placeAtHand(); known && still && now != before && (now >= 0 || v.hasPlaced() && v.isOpenedAt()) { // a round has found it elsewhere, or nowhere
			v.seek()
		}
	}
	v.openAtAPlace()
	key := ""
	if f := v.Ledger.Selected(); f != nil {
		key = state.FindingKey(*f)
	}
	if key != v.selected {
		v.selected, v.led = key, nil
		v.seek()
	}
	if i := v.selectedIndex(); i >= 0 && v.seeking && len(v.files) > 0 && v.index[i].file != v.at {
		v.showFile(v.index[i].file)
	}
}

// openAtAPlace puts the cursor, where nobody has put it yet, on the gravest finding that stands in the document, where going by severity begins: without
// one the document is read from its beginning. One that still asks for the person's word comes before one that is open, and that before
// one that is closed or rejected. A HIGH finding about no line comes before a lesser one that has a line: it is what blocks.
func (v *Screen) openAtAPlace() {
	if len(v.files) == 0 || v.Ledger.IsChosen() && !v.isOpenedAt() || !v.hasPlaced() {
		return
	}
	first, key := len(opensFirst), ""
	for _, i := range v.severityOrder() {
		if v.index[i].isPlaceless() && !isGrave(v.index[i].finding) {
			continue
		}
		at := slices.IndexFunc(opensFirst, func(is func(round.Finding) bool) bool { return is(v.index[i].finding) })
		if at >= first {
			continue
		}
		if first, key = at, v.index[i].key; first == 0 {
			break
		}
	}
	if key != "" {
		v.Ledger.Select(key)
		v.openedAt = key
	}
}

// opensFirst are the kinds of findings, that first which a review is opened at first.
var opensFirst = []func(round.Finding) bool{
	func(f round.Finding) bool { return isOpen(f) && f.Choice == "" },
	isOpen,
	func(round.Finding) bool { return true },
}

// isOpen reports whether a finding is neither closed nor rejected.
func isOpen(f round.Finding) bool { return !ledger.IsClosed(f.State) && f.Choice != ledger.Reject }

// isGrave reports whether a finding is open and HIGH, and no remedy of another.
func isGrave(f round.Finding) bool {
	return isOpen(f) && !state.IsAction(f) && f.Severity.Rank() >= review.High.Rank()
}

// isOpenedAt reports whether the cursor is where the review was opened, or that finding is called otherwise by now: a round's findings
// get their ids after it has ended.
func (v *Screen) isOpenedAt() bool {
	f := v.Ledger.Selected()
	is := func(f round.Finding) bool { return state.FindingKey(f) == v.openedAt }
	return v.openedAt != "" && (f != nil && is(*f) || !slices.ContainsFunc(v.listed, is))
}

// hasPlaced reports whether any finding stands in the document: those that do come first.
func (v *Screen) hasPlaced() bool { return len(v.index) > 0 && !v.index[0].isPlaceless() }

// isSame reports whether two lists are one.
func isSame(a, b []round.Finding) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// reindex puts the findings into the order in which they are gone through.
func (v *Screen) reindex() {
	v.index = make([]placed, 0, len(v.listed))
	for _, f := range v.listed {
		v.index = append(v.index, v.place(f))
	}
	slices.SortStableFunc(v.index, func(a, b placed) int {
		if a.isPlaceless() != b.isPlaceless() {
			return map[bool]int{true: 1, false: -1}[a.isPlaceless()]
		}
		return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.file, b.file), cmp.Compare(a.first, b.first), cmp.Compare(a.column, b.column))
	})
	v.progress = screen.ProgressOf(state.ListedFindings(&v.State))
	v.signs.learn(&v.State, v.index)
	v.crowd = crowdOf(v.index)
}

// place finds where a finding stands.
func (v *Screen) place(f round.Finding) placed {
	p := placed{finding: f, key: state.FindingKey(f), file: max(0, len(v.files)-1), first: -1, last: -1}
	if len(v.files) == 0 {
		return p
	}
	first, last, words := v.Ledger.Place(f)
	if i, within := v.fileOf(first); first > 0 && i >= 0 {
		p.file, p.first, p.words = i, within, words
		p.column = max(0, strings.Index(v.files[i].lines[within], words))
		p.last = min(within+last-first, len(v.files[i].lines)-1)
		return p
	}
	p.order, p.why = v.Ledger.NoPlace(f)
	return p
}

// placeAtHand is the line of the finding at hand, -1 for no place; false where none is at hand.
func (v *Screen) placeAtHand() (line int, known bool) {
	i := v.selectedIndex()
	if i < 0 {
		return 0, false
	}
	return v.index[i].first, true
}

// selectedIndex is where the selected finding stands among those that are gone through; -1 for nowhere.
func (v *Screen) selectedIndex() int {
	return slices.IndexFunc(v.index, func(p placed) bool { return p.key == v.selected })
}

// placesKey is what the places of a block depend on.
type placesKey struct {
	doc *markdown.Document
	markdown.Key
}

// maxPlaces bounds the blocks whose places are kept.
const maxPlaces = 300

// placesIn are the places of a block; false while it is not rendered.
func (v *Screen) placesIn(block int) (markdown.Places, bool) {
	doc := v.Page.Doc
	rendered, is := doc.Rendered(block)
	if !is {
		return markdown.Places{}, false
	}
	key := placesKey{doc, doc.Style().Key(block)}
	if known, have := v.places[key]; have {
		return known, true
	}
	if len(v.places) >= maxPlaces {
		clear(v.places)
	}
	found := markdown.FindPlaces(doc.Blocks()[block].Text, rendered)
	v.places[key] = found
	return found, true
}

// located is where a finding stands in the text as it is drawn: from one line of a block to another, and the parts of lines that are
// its quote, where they are found.
type located struct {
	first, last markdown.Position
	below       markdown.Position // where its thread stands: below the whole paragraph
	quote       map[markdown.Position]markdown.Span
	rendered    bool
}

// height is how many rows there are from the first one of a place to where its thread begins.
func (l located) height() int { return l.below.Line - l.first.Line + 1 }

// locate finds a finding of the file at hand in the text as it is drawn.
func (v *Screen) locate(p placed) located {
	doc := v.Page.Doc
	block, within := doc.BlockOfLine(p.first)
	places, is := v.placesIn(block)
	if !is {
		at := markdown.Position{Block: block, Line: within}
		return located{first: at, last: at, below: at}
	}
	l := located{rendered: true, quote: map[markdown.Position]markdown.Span{}}
	first, last := places.Of(within)
	below := places.EndOfParagraph(within)
	if end, endWithin := doc.BlockOfLine(p.last); end == block && p.last > p.first {
		_, last = places.Of(endWithin)
		below = places.EndOfParagraph(endWithin)
	}
	if spans := places.Find(p.words, within); len(spans) > 0 {
		if !places.IsRow(within) { // a row is shown as a whole: its cells are beside each other
			first, last = spans[0].Line, spans[len(spans)-1].Line
		}
		for _, s := range spans {
			l.quote[markdown.Position{Block: block, Line: s.Line}] = s
		}
	}
	l.first, l.last = markdown.Position{Block: block, Line: first}, markdown.Position{Block: block, Line: last}
	l.below = markdown.Position{Block: block, Line: max(last, below)}
	return l
}
