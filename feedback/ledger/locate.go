package ledger

import "parley/engine/review"

// locate looks the quotes of the entries up in the document as it is now: a line is one of this version, and a quote that is
// gone says in which round it stood last.
func (l *Ledger) locate(texts *versionComparer, before int) {
	if texts.now == texts.previous || texts.text == nil {
		return
	}
	text, kept := texts.text(texts.now)
	if !kept {
		return
	}
	now := newDocVersion(string(text))
	for i := range l.Entries {
		e := &l.Entries[i]
		if e.Quote == "" || e.Evidence == review.Unverified || e.Line == 0 && e.Stood == 0 {
			continue
		}
		line, found := now.lineOf(e.Quote, e.Line)
		switch {
		case found:
			e.Line, e.Stood = line, 0
		case e.Stood == 0:
			e.Line, e.Stood = 0, max(before, 1)
		}
	}
}

// lineOf is where a quote stands, as near to a line as there is; false when it is not in the text.
func (v *docVersion) lineOf(quote string, near int) (int, bool) {
	found := review.Verify(review.Answer{Weaknesses: []review.Weakness{{Quote: quote}}}, v.raw).Weaknesses[0]
	passage := v.exactly(quote, max(near, 1))
	if passage == nil {
		return found.Line, found.Evidence == review.Found
	}
	first, last := passage[0].first, passage[len(passage)-1].last
	switch {
	case near >= first && near <= last:
		return near, true
	case found.Line >= first && found.Line <= last:
		return found.Line, true
	}
	return first, true
}
