package ledger

import (
	"fmt"
	"strings"

	"parley/engine/foreign"
	"parley/engine/round"
)

// MarkError says why the person's word on a finding cannot be recorded.
type MarkError struct {
	ID     string
	Reason string
}

func (e *MarkError) Error() string { return fmt.Sprintf("finding %s: %s", e.ID, e.Reason) }

// CheckMark reports whether Mark would accept this word.
func (l *Ledger) CheckMark(id, choice, note string) error {
	switch {
	case l.Find(id) == nil:
		return &MarkError{ID: id, Reason: "there is no such finding; see findings.json for the ids"}
	case choice == Reject && strings.TrimSpace(note) == "":
		return &MarkError{ID: id, Reason: "a rejection needs a reason; add a note"}
	case choice != "" && choice != Accept && choice != Reject && choice != Later:
		return &MarkError{ID: id, Reason: fmt.Sprintf("%q is not a choice; use accept, reject, later or nothing", choice)}
	}
	return nil
}

// Mark records the person's word on an entry. A rejection contests it until it is taken back with "".
func (l *Ledger) Mark(id, choice, note string) error {
	if err := l.CheckMark(id, choice, note); err != nil {
		return err
	}
	e := l.Find(id)
	e.Choice, e.Note = choice, strings.TrimSpace(foreign.Text(note))
	e.remember(Observation{Round: l.Round, Reason: e.Note, Choice: &choice})
	return nil
}

// NewOwnFinding makes the entry of a finding that the person would add now, without adding it.
func (l *Ledger) NewOwnFinding(text string, line int) (round.Finding, error) {
	text = strings.TrimSpace(foreign.Line(text))
	if text == "" {
		return round.Finding{}, &MarkError{ID: l.nextID(), Reason: "a finding of one's own needs words"}
	}
	return round.Finding{
		ID: l.nextID(), Kind: Weakness, Text: text, Line: max(line, 0),
		Perspectives: []string{Person}, State: New, Choice: Accept,
	}, nil
}

// Add enters a finding that the person made. An id that is taken already is left as it is.
func (l *Ledger) Add(f round.Finding) {
	if l.Find(f.ID) != nil {
		return
	}
	f.State = New
	l.Entries = append(l.Entries, Entry{
		Finding: f, Observed: New, FirstRound: l.Round, LastSeen: l.Round, Version: l.SHA256,
		Sources: []Source{{Perspective: Person, Judge: Person, Round: l.Round}},
		History: []Observation{{Round: l.Round, State: New, Perspectives: []string{Person}, Reason: "added by the person"}},
	})
}

// CheckWithdraw reports whether Withdraw would take this entry out: the person's own, the newest, and before any round has
// seen it. Others keep their ids and can be rejected.
func (l *Ledger) CheckWithdraw(id string) error {
	last := len(l.Entries) - 1
	switch e := l.Find(id); {
	case e == nil:
		return &MarkError{ID: id, Reason: "there is no such finding; see findings.json for the ids"}
	case len(e.Sources) != 1 || e.Sources[0].Judge != Person:
		return &MarkError{ID: id, Reason: "it is not yours to remove; reject it instead"}
	case e != &l.Entries[last] || l.Round != e.FirstRound:
		return &MarkError{ID: id, Reason: "the discussion has gone on since it was added; reject it instead"}
	}
	return nil
}

// Withdraw takes out an entry that the person had added.
func (l *Ledger) Withdraw(id string) error {
	if err := l.CheckWithdraw(id); err != nil {
		return err
	}
	l.Entries = l.Entries[:len(l.Entries)-1]
	return nil
}
