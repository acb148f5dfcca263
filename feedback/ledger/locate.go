package ledger

import (
	"slices"
	"sync"

	"parley/engine/review"
	"parley/engine/round"
)

// locate looks the quotes of the entries up in the document as it is now: a line is one of this version, and a quote that is
// gone says in which round it stood last. What this round quoted was looked up when it was said, and its place stands.
func (p *roundUpdate) locate(texts *versionComparer, before int) {
	if texts.now == texts.previous || texts.text == nil {
		return
	}
	p.ledger.lookUp(func() (string, bool) {
		text, kept := texts.text(texts.now)
		return string(text), kept
	}, func(i int) bool { return p.quoted[i] }, before)
}

// ReadAgain looks the quotes up in a newer text of the document, which no round has read: nobody has said anything of it.
func (l *Ledger) ReadAgain(text []byte, a round.Artifact) {
	texts := &versionComparer{text: func(string) ([]byte, bool) { return text, true }, now: a.SHA256, previous: l.SHA256}
	if texts.now == texts.previous {
		return
	}
	l.SHA256 = a.SHA256
	l.lookUp(func() (string, bool) { return string(text), true }, func(int) bool { return false }, l.Round)
	l.placeInFiles(a, texts)
}

// lookUp finds the quotes of the entries in a text of the document, but those whose place is known. A quote that is not in it stood
// last in the round before. The text is read when the first quote needs it.
func (l *Ledger) lookUp(text func() (string, bool), isKnown func(i int) bool, before int) {
	now := sync.OnceValues(func() (*quotePlaces, bool) {
		text, kept := text()
		if !kept {
			return nil, false
		}
		return newQuotePlaces(text), true
	})
	for i := range l.Entries {
		e := &l.Entries[i]
		if isKnown(i) || e.Quote == "" || e.Evidence == review.Unverified || e.Line == 0 && e.Stood == 0 {
			continue
		}
		places, kept := now()
		if !kept {
			return
		}
		line, found := places.lineOf(e.Quote, e.Line)
		switch {
		case found:
			e.Line, e.Stood = line, 0
		case e.Stood == 0:
			e.Line, e.Stood = 0, max(before, 1)
		}
	}
}

// HasOldLine reports whether an entry's line is one of an earlier version of the document: without a quote it cannot be looked up again.
func (l *Ledger) HasOldLine(e *Entry) bool {
	return e.Quote == "" && e.Line > 0 && e.Version != "" && l.SHA256 != "" && e.Version != l.SHA256
}

// IsSaidOfThisText reports whether somebody made or confirmed an entry on the document as it is now. Logs of older versions tell no
// more than the round.
func (l *Ledger) IsSaidOfThisText(e *Entry) bool {
	if e.Version == "" || l.SHA256 == "" {
		return e.LastSeen >= l.Round
	}
	return e.Version == l.SHA256
}

// LastSaidBy are those who made or confirmed the entry in the round in which it was seen last.
func (e *Entry) LastSaidBy() []string {
	for _, o := range slices.Backward(e.History) {
		if o.Round == e.LastSeen && o.Choice == nil && o.Question == "" && len(o.Perspectives) > 0 {
			return o.Perspectives
		}
	}
	return e.Perspectives
}

// quotePlaces is a document made ready to look many quotes up.
type quotePlaces struct {
	units  *docVersion
	quotes *review.QuoteFinder
}

func newQuotePlaces(text string) *quotePlaces {
	return &quotePlaces{newDocVersion(text), review.NewQuoteFinder(text)}
}

// placeInFiles says of the entries in which file of a bundle their lines are now. A line that was not looked up again may be an older text's.
func (l *Ledger) placeInFiles(a round.Artifact, texts *versionComparer) {
	if len(a.Files) == 0 {
		return
	}
	for i := range l.Entries {
		e := &l.Entries[i]
		current := e.Version == a.SHA256 || texts.now == texts.previous || e.Quote != "" && e.Stood == 0 && texts.text != nil
		if where := a.Where(e.Line); current && where.File != "" {
			e.Where = where
		}
	}
}

// lineOf is where a quote stands, as near to a line as there is; false when it is not in the text. Whether it is, the rule says by which
// a round looks up what its reviewers quote: the letters and digits of it alone only say where.
func (q *quotePlaces) lineOf(quote string, near int) (int, bool) {
	line, found := q.quotes.Line(quote)
	passage := q.units.exactly(quote, max(near, 1))
	if !found || passage == nil {
		return line, found
	}
	first, last := passage[0].first, passage[len(passage)-1].last
	switch {
	case near >= first && near <= last:
		return near, true
	case line >= first && line <= last:
		return line, true
	}
	return first, true
}
