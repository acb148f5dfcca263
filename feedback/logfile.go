package feedback

import (
	"errors"
	"fmt"

	"parley/engine"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

// WithLedgers gives the events of a single round's log, which tells only what the round changed in the ledger, the whole
// ledger, from the logs of the rounds before that stand beside it. An error says why findings are missing.
func WithLedgers(file string, events []engine.Event) ([]engine.Event, error) {
	first := changesOf(events)
	if first == nil || first.AppliesTo(&ledger.Ledger{}) {
		return events, nil
	}
	known, err := ledgerBefore(file)
	if err == nil && !first.AppliesTo(known) {
		err = errors.New("the logs of the rounds before it do not fit")
	}
	if err != nil {
		return events, fmt.Errorf("only the findings that this round changed are shown: %w", err)
	}
	whole := make([]engine.Event, len(events))
	for i, e := range events {
		if told, is := e.Body.(LedgerUpdated); is {
			known = told.after(known)
			if told.Ledger == nil && known != nil {
				told.Ledger, told.Findings, told.Changes = known, known.Findings(), nil
				e.Body = told
			}
		}
		whole[i] = e
	}
	return whole, nil
}

// changesOf are the first changes of a ledger that events tell of before they tell the whole of it, or nil.
func changesOf(events []engine.Event) *ledger.Changes {
	for _, e := range events {
		if told, is := e.Body.(LedgerUpdated); is {
			return told.Changes
		}
	}
	return nil
}

// ledgerBefore is the ledger that the log of a round goes on from, as the logs beside it tell it.
func ledgerBefore(file string) (*ledger.Ledger, error) {
	folder, roundID, number, ok := session.LogPlace(file)
	if !ok {
		return nil, errors.New("it does not stand in its session")
	}
	s, err := session.OpenReadOnly(folder)
	if err != nil {
		return nil, err
	}
	defer s.Close() //nolint:errcheck // it was only read
	updates := LedgerUpdated{}.Kind()
	logs, err := s.Logs(roundID, engine.Decoders{updates: EventDecoders()[updates]})
	if err != nil {
		return nil, err
	}
	var known *ledger.Ledger
	for _, log := range logs {
		if log.Number >= number {
			break
		}
		for _, e := range log.Events {
			told, is := e.Body.(LedgerUpdated)
			switch {
			case !is:
			case told.Ledger == nil && told.Changes.AppliesTo(known):
				known.Apply(told.Changes)
			default:
				known = told.Ledger
			}
		}
	}
	return known, nil
}

// after is the ledger that an update leaves, where the one before it is known; nil where the update does not go on from that.
func (u LedgerUpdated) after(before *ledger.Ledger) *ledger.Ledger {
	switch {
	case u.Ledger != nil:
		return u.Ledger
	case u.Changes.AppliesTo(before):
		l := before.Clone()
		l.Apply(u.Changes)
		return l
	default:
		return nil
	}
}
