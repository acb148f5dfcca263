package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"parley/engine/foreign"
	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/cli/config"
)

// Result is what --output json prints: the round's own keys, and what the loop adds. Keys are stable: they may be
// joined by others, never renamed or removed.
type Result struct {
	round.Round
	Decision    *feedback.Decision `json:"decision,omitempty"`
	Session     string             `json:"session"`
	Conclusions string             `json:"conclusions,omitempty"`
}

// result is a finished run before it is printed.
type result struct {
	outcome feedback.Outcome
	session string
}

// last is the round a caller gets: the latest of the discussion.
func (r result) last() (round.Round, bool) {
	if len(r.outcome.Rounds) == 0 {
		return round.Round{}, false
	}
	last := r.outcome.Rounds[len(r.outcome.Rounds)-1]
	for _, w := range r.outcome.Warnings {
		last.Warnings = append(last.Warnings[:len(last.Warnings):len(last.Warnings)], w)
	}
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
		if err := writeJSON(&text, r.json(last)); err != nil {
			return fmt.Errorf("encoding the result: %w", err)
		}
	case "report":
		r.write(&text, record.Report(last), last, s)
	default:
		r.write(&text, record.Verdict(last), last, s)
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
		part = strings.TrimRight(foreign.Text(part), "\n")
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
	return Result{Round: last, Decision: r.outcome.Decision, Session: r.session, Conclusions: r.outcome.Conclusions}
}
