package feedback

import (
	"parley/engine"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// LedgerOf is the ledger of a discussion as its events leave it, with what the person said since the last round. Nothing is
// read but the events, so it holds for a recording and for a session of somebody else's too. Where a log of an older version
// tells the findings and not their history, the entries have none.
func LedgerOf(events []engine.Event) *ledger.Ledger {
	f := ledgerFold{shown: &ledger.Ledger{}}
	for _, e := range events {
		f.apply(e.Body)
	}
	f.enter()
	return f.shown
}

// ledgerFold is a ledger on its way through the events of a discussion.
type ledgerFold struct {
	logged    *ledger.Ledger // as the log has it, which knows no word of the person's since; nil before any
	shown     *ledger.Ledger
	unentered *round.Round // a round whose ledger has not been logged
}

func (f *ledgerFold) apply(body engine.Body) {
	switch event := body.(type) {
	case engine.RoundFinished:
		f.enter()
		f.unentered = &event.Round
	case LedgerUpdated:
		f.update(event)
	case Continued:
		if event.Ledger != nil {
			f.shown = event.Ledger.Clone()
		}
	case FindingMarked:
		f.enter()
		_ = f.shown.Mark(event.ID, event.Choice, event.Note) // a word that does not fit is passed over, as when a session is opened
	case FindingAdded:
		f.enter()
		f.shown.Add(event.Finding)
	case FindingWithdrawn:
		f.enter()
		_ = f.shown.Withdraw(event.ID) // the same
	}
}

// update takes over a logged ledger. Changes that do not fit, as in the log of a single round, tell what that round touched.
func (f *ledgerFold) update(event LedgerUpdated) {
	f.logged = event.after(f.logged)
	switch {
	case f.logged != nil:
		f.shown, f.unentered = f.logged.Clone(), nil
	case event.Changes != nil:
		f.shown.Apply(event.Changes)
		f.unentered = nil
	case len(event.Findings) > 0:
		f.shown, f.unentered = ledgerOfFindings(event.Findings), nil
	}
}

// enter works out what the log does not tell of a round.
func (f *ledgerFold) enter() {
	if f.unentered != nil {
		f.shown.Update(*f.unentered, ledger.Scope{})
		f.unentered = nil
	}
}

// ledgerOfFindings is a ledger of findings without their history.
func ledgerOfFindings(findings []round.Finding) *ledger.Ledger {
	l := &ledger.Ledger{}
	for _, f := range findings {
		observed := f.State
		if observed == ledger.Contested {
			observed = ledger.Persisting
		}
		l.Entries = append(l.Entries, ledger.Entry{Finding: f, Observed: observed})
	}
	return l
}
