package ledger

import (
	"sync"

	"parley/engine/review"
)

// locate looks the quotes of the entries up in the document as it is now: a line is one of this version, and a quote that is
// gone says in which round it stood last. What this round quoted was looked up when it was said, and its place stands.
func (p *roundUpdate) locate(texts *versionComparer, before int) {
	if texts.now == texts.previous || texts.text == nil {
		return
	}
	now := sync.OnceValues(func() (*quotePlaces, bool) {
		text, kept := texts.text(texts.now)
		if !kept {
			return nil, false
		}
		return newQuotePlaces(string(text)), true
	})
	for i := range p.ledger.Entries {
		e := &p.ledger.Entries[i]
		if p.quoted[i] || e.Quote == "" || e.Evidence == review.Unverified || e.Line == 0 && e.Stood == 0 {
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

// quotePlaces is a document made ready to look many quotes up.
type quotePlaces struct {
	units  *docVersion
	quotes *review.QuoteFinder
}

func newQuotePlaces(text string) *quotePlaces {
	return &quotePlaces{newDocVersion(text), review.NewQuoteFinder(text)}
}

// lineOf is where a quote stands, as near to a line as there is; false when it is not in the text.
func (q *quotePlaces) lineOf(quote string, near int) (int, bool) {
	line, found := q.quotes.Line(quote)
	passage := q.units.exactly(quote, max(near, 1))
	if passage == nil {
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
