package feedback

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"

	"parley/engine"
	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// NotSavedError says that a word of the person's did not reach the log, and so does not count.
type NotSavedError struct{ Err error }

// Error begins with the system's reason: a screen may have room for no more.
func (e *NotSavedError) Error() string {
	if reason := syscall.Errno(0); errors.As(e.Err, &reason) {
		return fmt.Sprintf("It is not kept: %v (%v)", reason, e.Err)
	}
	return fmt.Sprintf("It is not kept: %v", e.Err)
}

func (e *NotSavedError) Unwrap() error { return e.Err }

// errConcluded says that the conclusions are written, and that what they rest on stays as it is.
var errConcluded = errors.New("the review is concluded and read-only: reopen it in the console first")

// closedErr says why no word of the person's can be taken any more; nil while one can. It is called with mu held.
func (d *Discussion) closedErr() error {
	switch d.derived.loop.Step().Kind {
	case StepConclude, StepFinish:
		return errConcluded
	default:
		return nil
	}
}

// Reopen takes back that the discussion is concluded: when Run is called again, the last checkpoint is asked once more,
// and done writes the conclusions anew.
func (d *Discussion) Reopen() error {
	d.marksMu.Lock()
	defer d.marksMu.Unlock()
	d.mu.Lock()
	concluded := d.derived.loop.Step().Kind == StepFinish
	d.mu.Unlock()
	if !concluded {
		return errors.New("the review is not concluded: there is nothing to reopen")
	}
	d.emit(Reopened{})
	return nil
}

// Mark records the person's word on a finding: accept, later or "" with a note, or reject with its reason, which leaves the note as it is.
func (d *Discussion) Mark(id, choice, words string) error {
	if choice != ledger.Reject {
		return d.MarkAs(FindingMarked{ID: id, Choice: choice, Note: words})
	}
	d.mu.Lock()
	note := ""
	if entry := d.derived.ledger.Find(id); entry != nil {
		note = entry.Remark()
	}
	d.mu.Unlock()
	return d.MarkAs(FindingMarked{ID: id, Choice: choice, Reason: words, Note: note})
}

// MarkAs records the person's whole word on a finding: a choice, or "" to take one back, with the reason of a rejection and a note. It is in the log and, but for Together, in findings.json when Mark returns. An error says why it cannot be taken: an *NotSavedError
// where the log refuses it.
func (d *Discussion) MarkAs(word FindingMarked) error {
	d.marksMu.Lock()
	defer d.marksMu.Unlock()
	d.mu.Lock()
	err := cmp.Or(d.closedErr(), d.derived.ledger.CheckMark(word.mark()))
	var before FindingMarked
	if entry := d.derived.ledger.Find(word.ID); entry != nil {
		before = FindingMarked{ID: word.ID, Choice: entry.Choice, Reason: entry.Reason, Note: entry.Note}
	}
	d.mu.Unlock()
	if err != nil {
		return err
	}
	return d.recordMark(word, before)
}

// Add puts a finding of the person's own into the ledger and returns its id. line is where in the document it is, 0
// for nowhere, and quote what it is about there, as it stands; "" for no words in particular.
func (d *Discussion) Add(text, quote string, line int) (string, error) {
	d.marksMu.Lock()
	defer d.marksMu.Unlock()
	d.mu.Lock()
	finding, err := d.derived.ledger.NewOwnFinding(text, line)
	err = cmp.Or(d.closedErr(), err)
	finding = d.placeOwn(finding, quote)
	d.mu.Unlock()
	if err == nil {
		err = d.recordMark(FindingAdded{Finding: finding}, FindingWithdrawn{ID: finding.ID})
	}
	if err != nil {
		return "", err
	}
	return finding.ID, nil
}

// maxOwnQuote bounds the quote of a finding of the person's own, in characters: a log must stay readable.
const maxOwnQuote = 600

// placeOwn says where a finding of the person's own stands in the text of the last round, and whether its quote is found there: the
// person may have it from a later version of the document. It is called with mu held.
func (d *Discussion) placeOwn(f round.Finding, quote string) round.Finding {
	last := d.derived.lastRound()
	if last != nil {
		f.Where = last.Artifact.Where(f.Line)
	}
	quote = strings.TrimSpace(foreign.Text(quote))
	if runes := []rune(quote); len(runes) > maxOwnQuote {
		quote = strings.TrimSpace(string(runes[:maxOwnQuote]))
	}
	f.Quote = quote
	if quote == "" || last == nil {
		return f
	}
	text, err := d.session.Artifact(last.Artifact.SHA256)
	if _, found := review.NewQuoteFinder(string(text)).Line(quote); found && err == nil {
		f.Evidence = review.Found
	}
	return f
}

// Withdraw takes a finding back that the person has added since the last round. While a round runs its reviewers may have
// the finding before them; then it stays. So does one that a reviewer was asked about: the record tells what was said.
func (d *Discussion) Withdraw(id string) error {
	d.marksMu.Lock()
	defer d.marksMu.Unlock()
	d.mu.Lock()
	err := cmp.Or(d.closedErr(), d.derived.ledger.CheckWithdraw(id))
	if err == nil && d.controls != nil {
		err = &ledger.MarkError{ID: id, Reason: "the running round may have it already; reject it instead"}
	}
	var before FindingAdded
	if entry := d.derived.ledger.Find(id); entry != nil {
		before = FindingAdded{Finding: entry.Finding}
		if talk := entry.TalkedAbout(); talk != "" && err == nil {
			err = &ledger.MarkError{ID: id, Reason: talk + "; reject it instead"}
		}
	}
	d.mu.Unlock()
	if err != nil {
		return err
	}
	return d.recordMark(FindingWithdrawn{ID: id}, before)
}

// Together has the ledger's file written once after all that is said of findings in a function. Each word is in the log when it was said.
func (d *Discussion) Together(words func()) {
	d.mu.Lock()
	d.marksTogether++
	d.mu.Unlock()
	words()
	d.marksMu.Lock()
	defer d.marksMu.Unlock()
	d.mu.Lock()
	d.marksTogether--
	write := d.marksTogether == 0 && d.marksUnwritten
	d.marksUnwritten = d.marksUnwritten && !write
	again := write && d.marksTakenBack
	d.marksTakenBack = d.marksTakenBack && !write
	d.mu.Unlock()
	if write {
		d.writeMarks(again)
	}
}

// writeMarks writes the ledger's file, and where a word was taken back the last round's record, too: what a reviewer was asked, or an
// examination, may have had it written while the word stood, and so has the decision that the next round began with. It is called with
// marksMu held.
func (d *Discussion) writeMarks(takenBack bool) {
	d.writeFindingsOrWarn()
	if !takenBack {
		return
	}
	d.mu.Lock()
	last := len(d.derived.rounds) - 1
	d.mu.Unlock()
	d.rewriteRound(context.Background(), last)
}

// takesBack reports whether a word of the person's takes the place of an older one.
func takesBack(opposite engine.Body) bool {
	switch before := opposite.(type) {
	case FindingMarked:
		return before.Choice != "" || before.Note != ""
	case FindingAdded:
		return true
	default:
		return false
	}
}

// recordMark passes a word of the person's on. One that the log refuses would be gone when the session is opened again, so it is
// taken back with the opposite word, and the person told. It is called with marksMu held.
func (d *Discussion) recordMark(word, opposite engine.Body) error {
	d.emit(word)
	d.mu.Lock()
	err := d.markErr
	together := d.marksTogether > 0
	takenBack := takesBack(opposite)
	d.marksUnwritten = d.marksUnwritten || together
	d.marksTakenBack = d.marksTakenBack || together && takenBack
	d.mu.Unlock()
	if err != nil {
		d.emit(opposite)
		return &NotSavedError{Err: err}
	}
	if !together {
		d.writeMarks(takenBack)
	}
	return nil
}

// isFindingMark reports whether an event is a word of the person on a finding.
func isFindingMark(body engine.Body) bool {
	switch body.(type) {
	case FindingMarked, FindingAdded, FindingWithdrawn:
		return true
	default:
		return false
	}
}
