package engine

import (
	"slices"

	"parley/engine/direct"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
)

// injectionReport is what a document says to its reviewers instead of its readers. A model may overlook it or follow it, so it
// is looked for by rule in every round, and one reviewer reports it.
type injectionReport struct {
	found    []review.Weakness
	warnings []string
	reporter string
}

// findInjections looks the document through before anybody reads it.
func (e *Engine) findInjections(b roundInput) injectionReport {
	var s injectionReport
	found, silenced := direct.SuspiciousInBundle(direct.Input{Options: e.Checks, Cache: b.docCache}, b.files)
	if b.files == nil {
		found, silenced = direct.Suspicious(direct.Input{Path: b.artifact.Source.Path, Artifact: b.artifact.Text, Options: e.Checks, Cache: b.docCache})
	}
	s.found = found
	for _, w := range found {
		if w.Severity.Rank() > review.Low.Rank() {
			s.warnings = append(s.warnings, w.Text)
		}
	}
	for _, text := range silenced {
		s.warnings = append(s.warnings, "the document silences "+text)
	}
	s.reporter = b.perspectives[0].Name
	if slices.ContainsFunc(b.perspectives, func(p perspective.Perspective) bool { return p.Name == perspective.Quality }) {
		s.reporter = perspective.Quality
	}
	return s
}

// parseAhead begins to parse a document that only built-in checks will review, while it is looked through for what speaks to reviewers;
// done lets go of it.
func (e *Engine) parseAhead(b roundInput) (done func()) {
	if !e.Offline || b.files != nil {
		return func() {}
	}
	parse, done := direct.ParseAhead(direct.Input{Path: b.artifact.Source.Path, Artifact: b.artifact.Text, Options: e.Checks, Cache: b.docCache})
	go ignorePanic(parse)
	return done
}

// addTo adds to the reporter's answer what its own words do not hold as findings of that rule.
func (s injectionReport) addTo(name string, a *review.Answer) {
	if name != s.reporter {
		return
	}
	for _, w := range s.found {
		if !slices.ContainsFunc(a.Weaknesses, func(other review.Weakness) bool { return other.Rule == w.Rule && other.Line == w.Line }) {
			a.Weaknesses = append(a.Weaknesses, w)
		}
	}
}

// ordersIn are the passages by which reviews hold that the document gives the reviewers orders.
func ordersIn(reviews []round.Review) (quotes []string) {
	for _, r := range reviews {
		for _, w := range r.Weaknesses {
			if w.Rule == review.OrdersToReviewers {
				quotes = append(quotes, w.Quote)
			}
		}
	}
	return quotes
}
