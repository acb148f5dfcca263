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

// Mark is the person's word on an entry: a choice, or "" to take one back, why it is rejected, and a note. A rejection without a reason
// has it in the note, as in older logs.
type Mark struct {
	ID, Choice, Reason, Note string
	During                   int // the round that was running, 0 between two
}

// CheckMark reports whether MarkAs would accept this word.
func (l *Ledger) CheckMark(m Mark) error {
	id, choice := m.ID, m.Choice
	switch {
	case l.Find(id) == nil:
		return &MarkError{ID: id, Reason: "there is no such finding; see findings.json for the ids"}
	case choice == Reject && strings.TrimSpace(m.Reason+m.Note) == "":
		return &MarkError{ID: id, Reason: "a rejection needs a reason"}
	case choice != "" && choice != Accept && choice != Reject && choice != Later:
		return &MarkError{ID: id, Reason: fmt.Sprintf("%q is not a choice; use accept, reject, later or nothing", choice)}
	}
	return nil
}

// Mark records a choice with its words: the reason of a rejection, or a note.
func (l *Ledger) Mark(id, choice, words string) error {
	if choice == Reject {
		return l.MarkAs(Mark{ID: id, Choice: choice, Reason: words})
	}
	return l.MarkAs(Mark{ID: id, Choice: choice, Note: words})
}

// MarkAs records the person's word on an entry. A rejection contests it until it is taken back with "".
func (l *Ledger) MarkAs(m Mark) error {
	if err := l.CheckMark(m); err != nil {
		return err
	}
	e := l.Find(m.ID)
	before, choice := e.Finding, m.Choice
	e.Choice, e.Reason, e.Note = choice, "", strings.TrimSpace(foreign.Text(m.Note))
	if choice == Reject {
		e.Reason = strings.TrimSpace(foreign.Text(m.Reason))
	}
	noted := e.Remark() != before.Remark()
	if !noted || choice != before.Choice || e.Rejection() != before.Rejection() {
		e.remember(Observation{Round: l.Round, During: m.During, Reason: e.Rejection(), Choice: &choice})
	}
	if noted {
		e.remember(Observation{Round: l.Round, During: m.During, Reason: e.Remark(), Choice: &choice, Noted: true})
	}
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

// Add enters a finding that the person made between two rounds. An id that is taken already is left as it is.
func (l *Ledger) Add(f round.Finding) { l.AddDuring(f, 0) }

// AddDuring is Add while a round was running, 0 between two.
func (l *Ledger) AddDuring(f round.Finding, during int) {
	if l.Find(f.ID) != nil {
		return
	}
	f.State = New
	l.Entries = append(l.Entries, Entry{
		Finding: f, Observed: New, FirstRound: l.Round, LastSeen: l.Round, Version: l.SHA256,
		Sources: []Source{{Perspective: Person, Judge: Person, Round: l.Round}},
		History: []Observation{{Round: l.Round, During: during, State: New, Perspectives: []string{Person}, Reason: "added by the person"}},
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
