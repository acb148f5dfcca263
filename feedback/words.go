package feedback

import (
	"cmp"
	"errors"
	"fmt"
	"syscall"

	"parley/engine"
	"parley/feedback/ledger"
)

// UnkeptError says that a word of the person's did not reach the log, and so does not count.
type UnkeptError struct{ Err error }

// Error begins with the system's reason: a screen may have room for no more.
func (e *UnkeptError) Error() string {
	if reason := syscall.Errno(0); errors.As(e.Err, &reason) {
		return fmt.Sprintf("It is not kept: %v (%v)", reason, e.Err)
	}
	return fmt.Sprintf("It is not kept: %v", e.Err)
}

func (e *UnkeptError) Unwrap() error { return e.Err }

// errConcluded says that the conclusions are written, and that what they rest on stays as it is.
var errConcluded = errors.New("the review is concluded and read-only: reopen it first")

// closed says why no word of the person's can be taken any more; nil while one can. It is called with mu held.
func (d *Discussion) closed() error {
	switch d.story.loop.Step().Kind {
	case Conclude, Finish:
		return errConcluded
	default:
		return nil
	}
}

// Reopen takes back that the discussion is concluded: when Run is called again, the last checkpoint is asked once more,
// and done writes the conclusions anew.
func (d *Discussion) Reopen() error {
	d.words.Lock()
	defer d.words.Unlock()
	d.mu.Lock()
	concluded := d.story.loop.Step().Kind == Finish
	d.mu.Unlock()
	if !concluded {
		return errors.New("the review is not concluded: there is nothing to reopen")
	}
	d.emit(Reopened{})
	return nil
}

// Mark records the person's word on a finding: accept, reject (with a reason in note), later, or "" to take one
// back. It is in the log and in findings.json when Mark returns. An error says why it cannot be taken: an *UnkeptError
// where the log refuses it.
func (d *Discussion) Mark(id, choice, note string) error {
	d.words.Lock()
	defer d.words.Unlock()
	d.mu.Lock()
	err := cmp.Or(d.closed(), d.story.ledger.CheckMark(id, choice, note))
	var before FindingMarked
	if entry := d.story.ledger.Find(id); entry != nil {
		before = FindingMarked{ID: id, Choice: entry.Choice, Note: entry.Note}
	}
	d.mu.Unlock()
	if err != nil {
		return err
	}
	return d.say(FindingMarked{ID: id, Choice: choice, Note: note}, before)
}

// Add puts a finding of the person's own into the ledger and returns its id. line is where in the document it is, 0
// for nowhere.
func (d *Discussion) Add(text string, line int) (string, error) {
	d.words.Lock()
	defer d.words.Unlock()
	d.mu.Lock()
	finding, err := d.story.ledger.Own(text, line)
	err = cmp.Or(d.closed(), err)
	d.mu.Unlock()
	if err == nil {
		err = d.say(FindingAdded{Finding: finding}, FindingWithdrawn{ID: finding.ID})
	}
	if err != nil {
		return "", err
	}
	return finding.ID, nil
}

// Withdraw takes a finding back that the person has added since the last round. While a round runs its reviewers may have
// the finding before them; then it stays.
func (d *Discussion) Withdraw(id string) error {
	d.words.Lock()
	defer d.words.Unlock()
	d.mu.Lock()
	err := cmp.Or(d.closed(), d.story.ledger.CheckWithdraw(id))
	if err == nil && d.controls != nil {
		err = &ledger.WordError{ID: id, Reason: "the running round may have it already; reject it instead"}
	}
	var before FindingAdded
	if entry := d.story.ledger.Find(id); entry != nil {
		before = FindingAdded{Finding: entry.Finding}
	}
	d.mu.Unlock()
	if err != nil {
		return err
	}
	return d.say(FindingWithdrawn{ID: id}, before)
}

// say passes a word of the person's on. One that the log refuses would be gone when the session is opened again, so it is
// taken back with the opposite word, and the person told. It is called with words held.
func (d *Discussion) say(word, opposite engine.Body) error {
	d.emit(word)
	d.mu.Lock()
	err := d.wordErr
	d.mu.Unlock()
	if err != nil {
		d.emit(opposite)
		return &UnkeptError{Err: err}
	}
	d.saveFindings()
	return nil
}

// isWord tells the person's words on findings from other events.
func isWord(body engine.Body) bool {
	switch body.(type) {
	case FindingMarked, FindingAdded, FindingWithdrawn:
		return true
	default:
		return false
	}
}
