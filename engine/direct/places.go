package direct

import (
	"parley/engine/document"
	"parley/engine/review"
)

// placesOf makes a place of each member of a list: a sentence names a few of them, and a program wants them all.
func placesOf[T any](list []T, at func(T) review.Place) []review.Place {
	places := make([]review.Place, len(list))
	for i, one := range list {
		places[i] = at(one)
	}
	return places
}

func placesOfFindings(list []finding) []review.Place {
	return placesOf(list, func(f finding) review.Place { return review.Place{Line: f.line, Quote: f.quote} })
}

func placesOfSections(list []document.Section) []review.Place {
	return placesOf(list, func(s document.Section) review.Place { return review.Place{Line: s.Line, Quote: s.Title} })
}

func (m *analysis) placesOfHits(list []hit) []review.Place {
	return placesOf(list, func(h hit) review.Place { return review.Place{Line: m.lineOfHit(h), Quote: m.word(h)} })
}

// placesIn are all places of a finding, or none where it has one.
func (m *analysis) placesIn(f finding) []review.Place {
	places := f.places
	if places == nil {
		places = placesOf(f.evidence, func(s document.Span) review.Place {
			return review.Place{Line: m.doc.Line(s.Start), Quote: m.doc.Quote(s)}
		})
	}
	if len(places) < 2 {
		return nil
	}
	return places
}
