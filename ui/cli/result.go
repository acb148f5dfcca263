package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"parley/engine"
	"parley/engine/consensus"
	"parley/engine/foreign"
	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/cli/config"
	"parley/ui/format"
)

// Result is what --output json prints: the round's own keys, and what the loop adds. Keys are stable: they may be
// joined by others, never renamed or removed.
type Result struct {
	round.Round
	Answers []round.AnsweredQuestion `json:"answers"`
	// Open are the findings that are open, the gravest first; Orders say where the document orders its reviewers about.
	Open        []openFinding      `json:"open_findings"`
	Orders      []string           `json:"orders_to_reviewers,omitempty"`
	AbsentTools []string           `json:"absent_tools,omitempty"`
	Decision    *feedback.Decision `json:"decision,omitempty"`
	Session     string             `json:"session"`
	Stored      bool               `json:"stored,omitempty"`
	Conclusions string             `json:"conclusions,omitempty"`
	// CallerMessage is what the caller sends on, with --caller.
	CallerMessage string `json:"caller_message,omitempty"`
	// Spending is what the tools of the round took.
	Spending round.Spending `json:"spending"`
}

// result is a finished run before it is printed.
type result struct {
	outcome feedback.Result
	session string
	quorum  int // of this call; a negative one leaves a stored result as it is
	inFull  bool
	// document is the text that a round looked at, where no session keeps it; nil where one does.
	document func(round int) ([]byte, error)
}

// last is the round a caller gets: the latest of the discussion.
func (r result) last() (round.Round, bool) {
	if len(r.outcome.Rounds) == 0 {
		return round.Round{}, false
	}
	last := r.outcome.Rounds[len(r.outcome.Rounds)-1]
	last.Warnings = slices.Clone(last.Warnings)
	for _, w := range r.outcome.Warnings { // the round's own are among them when it was run now
		if !slices.Contains(last.Warnings, w) {
			last.Warnings = append(last.Warnings, w)
		}
	}
	last.Policy = consensus.Policy{Name: last.Policy}.NonDefaultName() // an older parley named the default one, too
	if r.outcome.FromStore && r.quorum >= 0 {
		last.Degraded, last.Quorum = r.quorum > 0 && last.Sources.AI < r.quorum, 0
		if last.Degraded {
			last.Quorum = r.quorum
		}
	}
	last.OpenFindings = feedback.OpenFindings(r.outcome.Ledger)
	return last, true
}

// print writes the result in the form that was asked for, in one write: a reader of the pipe sees all or nothing.
func (r result) print(out io.Writer, s config.Settings) error {
	last, ok := r.last()
	if !ok {
		return errors.New("no round was finished")
	}
	var text bytes.Buffer
	switch s.Output {
	case "json":
		made := r.json(last)
		if s.Caller != "" {
			made.CallerMessage = record.CallerBlock(last, s.Caller, s.Task)
		}
		if err := writeJSON(&text, made); err != nil {
			return fmt.Errorf("encoding the result: %w", err)
		}
	case "report":
		report := record.Report
		if r.inFull {
			report = record.ReportInFull
		}
		r.write(&text, report(last), last, s)
	default:
		verdict := record.Verdict
		if r.inFull {
			verdict = record.VerdictInFull
		}
		r.write(&text, verdict(last), last, s)
	}
	if _, err := out.Write(text.Bytes()); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	return nil
}

// write prints the parts of a text result with one empty line between them.
func (r result) write(out *bytes.Buffer, verdict string, last round.Round, s config.Settings) {
	parts := []string{verdict}
	if s.Caller != "" {
		parts = append(parts, record.CallerBlock(last, s.Caller, s.Task))
	}
	if r.outcome.Decision != nil {
		parts = append(parts, feedback.DecisionText(*r.outcome.Decision))
	}
	first := true
	for _, part := range parts {
		part = strings.TrimRight(format.InertToCI(foreign.Text(part)), "\n")
		if part == "" {
			continue
		}
		if !first {
			out.WriteByte('\n')
		}
		first = false
		out.WriteString(part)
		out.WriteByte('\n')
	}
}

func (r result) json(last round.Round) Result {
	open, orders := openFindings(last)
	return Result{Round: last, Answers: last.Answers(), Open: open, Orders: orders, AbsentTools: last.AbsentTools(), Decision: r.outcome.Decision, Session: r.session, Conclusions: r.outcome.Conclusions, Stored: r.outcome.FromStore, Spending: last.TotalSpending()}
}

// resultOfEvents is what stored events say a discussion came to so far.
func resultOfEvents(events []engine.Event) feedback.Result {
	o := feedback.Result{FromStore: true, Ledger: feedback.LedgerOf(events)}
	for _, e := range events {
		switch body := e.Body.(type) {
		case engine.RoundFinished:
			o.Rounds, o.Decision = append(o.Rounds, body.Round), nil
		case engine.RecordWritten:
			body.Note(o.Rounds)
		case engine.ExaminationFinished:
			body.Note(o.Rounds)
		case engine.ReviewerAsked:
			body.Note(o.Rounds)
		case engine.ReviewerReplied:
			body.Note(o.Rounds)
		case feedback.DecisionMade:
			o.Decision = &body.Decision
		case feedback.Concluded:
			o.Conclusions = body.Markdown
		case feedback.Reopened:
			o.Decision, o.Conclusions = nil, ""
		}
	}
	return o
}
