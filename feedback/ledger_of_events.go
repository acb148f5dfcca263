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
	f := ledgerFold{logged: &ledger.Ledger{}}
	for _, e := range events {
		f.apply(e.Body)
	}
	return f.marked()
}

// ledgerFold is a ledger on its way through the events of a discussion.
type ledgerFold struct {
	// logged is the ledger as the log has it, which knows no word of the person's since; nil where it cannot be known. said is
	// a copy of it with those words, nil while there are none: a long discussion is not copied in each of its rounds.
	logged, said *ledger.Ledger
	unentered    *round.Round // a round whose ledger has not been logged
	running      int          // the round that has begun and not ended, 0 between two
}

func (f *ledgerFold) apply(body engine.Body) {
	switch event := body.(type) {
	case engine.RoundStarted:
		f.running = event.Number
	case engine.RoundFinished:
		f.running = 0
		if f.unentered != nil {
			f.marked()
		}
		f.unentered = &event.Round
	case LedgerUpdated:
		f.update(event)
	case Continued:
		if event.Ledger != nil {
			f.said = event.Ledger.Clone()
		}
	case FindingMarked:
		said := event.mark()
		said.During = f.running
		_ = f.marked().MarkAs(said) // a word that does not fit is passed over, as when a session is opened
	case FindingAdded:
		f.marked().AddDuring(event.Finding, f.running)
	case FindingWithdrawn:
		_ = f.marked().Withdraw(event.ID) // the same
	case engine.ReviewerAsked:
		f.marked().Converse(event.Turn)
	case engine.ReviewerReplied:
		f.marked().Converse(event.Turn)
	case engine.ExaminerAnswered:
		f.marked().Examine(event.Findings)
	case engine.ExaminationFinished:
		f.marked().Examine(event.Examination.Findings)
	}
}

// update takes over a logged ledger. Changes that do not fit, as in the log of a single round, tell what that round touched.
func (f *ledgerFold) update(event LedgerUpdated) {
	switch {
	case event.Ledger != nil:
		f.logged, f.said = event.Ledger.Clone(), nil
	case event.Changes.AppliesTo(f.logged):
		f.logged.Apply(event.Changes)
		f.said = nil
	case event.Changes != nil:
		f.unentered = nil
		f.marked().Apply(event.Changes)
		f.logged = nil
	case len(event.Findings) > 0:
		f.logged, f.said = ledgerOfFindings(event.Findings), nil
	default:
		return
	}
	f.unentered = nil
}

// marked is the ledger as it is now, for the person's words and for what the log does not tell of a round.
func (f *ledgerFold) marked() *ledger.Ledger {
	if f.said == nil && f.logged == nil {
		f.said = &ledger.Ledger{}
	} else if f.said == nil {
		f.said = f.logged.Clone()
	}
	if f.unentered != nil {
		f.said.Update(*f.unentered, ledger.Scope{})
		f.unentered = nil
	}
	return f.said
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
