package engine

import (
	"parley/engine/foreign"
	"parley/engine/redact"
	"parley/engine/review"
)

// safeLine is one line of a tool's text without secrets and without what drives a terminal.
func (s *reviewer) safeLine(text string) string { return s.redactor.Text(foreign.Line(text)) }

// redactAnswer takes secrets out of an answer whose quotes have been looked up. A quote that was found is the document's
// own text and stays as it is: later rounds look for it again.
func redactAnswer(r *redact.Redactor, a review.Answer) review.Answer {
	safe := redact.Value(r, a)
	for i, w := range a.Weaknesses {
		if w.Evidence == review.Found && safe.Weaknesses[i].Quote != w.Quote {
			safe.Weaknesses[i].Quote = w.Quote // the list is a copy: this very text differs
		}
	}
	return safe
}
