package cli

import (
	"context"
	"errors"
	"fmt"

	"parley/engine/foreign"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/cli/config"
)

// Status is parley's exit status (SPEC section 7).
type Status int

// The statuses a caller can rely on.
const (
	OK          Status = 0
	Failed      Status = 1
	WrongUsage  Status = 2
	Blocked     Status = 3
	Degraded    Status = 4
	Running     Status = 5
	Interrupted Status = 130
)

// usageError is a mistake in how parley was called.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func usageErrorf(format string, args ...any) error {
	return &usageError{fmt.Errorf(format, args...).Error()}
}

// statusError ends a command that did its work with a status other than 0. It has no message: the result said it.
type statusError struct{ status Status }

func (e *statusError) Error() string { return fmt.Sprintf("exit status %d", e.status) }

// interruptedError ends a command that the system stopped, or that the person left before the end.
type interruptedError struct {
	byPerson bool
	advice   string
}

func (e *interruptedError) Error() string {
	what := "interrupted"
	if e.byPerson {
		what = "left before the end"
	}
	if e.advice == "" {
		return what
	}
	return what + ": " + e.advice
}

// statusOf is the one place where an error becomes an exit status.
func statusOf(err error) Status {
	var (
		status *statusError
		usage  *usageError
		conf   *config.Error
		ended  *interruptedError
	)
	switch {
	case err == nil:
		return OK
	case errors.As(err, &status):
		return status.status
	case errors.As(err, &ended), errors.Is(err, ErrLeft), errors.Is(err, context.Canceled):
		return Interrupted
	case errors.As(err, &usage), errors.As(err, &conf):
		return WrongUsage
	default:
		return Failed
	}
}

// reportError writes an error for a person: one line, safe to draw, and broken at words where the terminal is narrower.
func (io IO) reportError(err error) {
	var status *statusError
	if errors.As(err, &status) {
		return
	}
	io.eprintf("%s\n", wrapFor(io.ErrWidth, "parley: "+foreign.Line(err.Error()+io.nearFile(err))))
}

// eprintf writes to standard error. Nobody can be told when that fails.
func (io IO) eprintf(format string, args ...any) { _, _ = fmt.Fprintf(io.Err, format, args...) }

// verdictStatus is what a finished round means for the caller. Degraded comes first: below the quorum, what was
// judged cannot be relied on, whichever way it went.
func verdictStatus(r round.Round, failOn string) error {
	switch {
	case r.Degraded:
		return &statusError{Degraded}
	case r.Verdict == round.Blocked && severityAtLeast(r, failOn):
		return &statusError{Blocked}
	default:
		return nil
	}
}

// outcomeStatus is verdictStatus, and blocked for a document that somebody has refused to sign off.
func outcomeStatus(r round.Round, d *feedback.Decision, failOn string) error {
	if refusesDocument(d) && failOn != "never" && !r.Degraded {
		return &statusError{Blocked}
	}
	return verdictStatus(r, failOn)
}

// refusesDocument reports whether somebody ended the review and refused to sign the document off.
func refusesDocument(d *feedback.Decision) bool {
	return d != nil && d.SignOff.Refuses() && !d.Revise
}

// severityAtLeast reports whether a blocked round is at least as grave as --fail-on says; "never" is above everything. A
// blocked round without a severity counts as high: nobody rated it.
func severityAtLeast(r round.Round, failOn string) bool {
	if failOn == "never" {
		return false
	}
	severity := r.SeverityOf()
	if severity == "" {
		severity = review.High
	}
	return severity.Rank() >= review.Severity(failOn).Rank()
}
