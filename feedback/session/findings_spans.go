package session

import (
	"reflect"

	"parley/feedback/ledger"
)

// storedFindings is a subject's ledger as findings.json holds it: what several rounds in a row did to a finding stands there once.
// Otherwise the file would grow with the square of the rounds.
type storedFindings struct {
	RoundID string        `json:"round_id"`
	Round   int           `json:"round"`
	SHA256  string        `json:"artifact_sha256,omitempty"`
	Entries []storedEntry `json:"findings"`
}

// storedEntry is an entry whose history stands in spans.
type storedEntry struct {
	ledger.Entry
	History []observationSpan `json:"history"`
}

// observationSpan is what one round did to an entry, and each of those after it up to another.
type observationSpan struct {
	Round   int `json:"round"`
	Through int `json:"through,omitempty"` // 0: one round alone
	ledger.Observation
}

// maxObservations bounds what a file that anybody may have written makes of its spans.
const maxObservations = 1 << 20

func storeFindings(roundID string, l *ledger.Ledger) storedFindings {
	stored := storedFindings{RoundID: roundID, Round: l.Round, SHA256: l.SHA256, Entries: make([]storedEntry, len(l.Entries))}
	for i, e := range l.Entries {
		spans := historySpans(e.History)
		e.Finding = e.Current()
		stored.Entries[i] = storedEntry{e, spans}
	}
	return stored
}

// historySpans puts together what followed each other and differs in nothing but the round. The person's word stands by itself.
func historySpans(history []ledger.Observation) []observationSpan {
	spans := make([]observationSpan, 0, len(history))
	for _, o := range history {
		if n := len(spans); n > 0 && spans[n-1].goesOnWith(o) {
			spans[n-1].Through = o.Round
			continue
		}
		spans = append(spans, observationSpan{Round: o.Round, Observation: o})
	}
	return spans
}

func (s observationSpan) goesOnWith(o ledger.Observation) bool {
	if o.Choice != nil || o.Question != "" || o.Round != max(s.Round, s.Through)+1 {
		return false
	}
	o.Round = s.Observation.Round
	return reflect.DeepEqual(s.Observation, o)
}

// later is how many rounds it stands for after its first.
func (s observationSpan) later() int {
	if s.Round < 0 {
		return 0
	}
	return max(0, s.Through-s.Round)
}

// within takes the observations that the spans stand for from a budget, and reports whether it had enough.
func (s storedFindings) within(budget *int) bool {
	for _, e := range s.Entries {
		for _, span := range e.History {
			if span.later() >= *budget {
				return false
			}
			*budget -= 1 + span.later()
		}
	}
	return true
}

// expand is the ledger with an observation for each round.
func (s storedFindings) expand() SubjectFindings {
	subject := SubjectFindings{RoundID: s.RoundID, Ledger: ledger.Ledger{Round: s.Round, SHA256: s.SHA256}}
	for _, stored := range s.Entries {
		e := stored.Entry
		e.Finding = e.Stored()
		for _, span := range stored.History {
			o := span.Observation
			o.Round = span.Round
			e.History = append(e.History, o)
			for range span.later() {
				o.Round++
				e.History = append(e.History, o)
			}
		}
		subject.Entries = append(subject.Entries, e)
	}
	return subject
}
