package feedback

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"parley/engine/foreign"
	"parley/engine/round"
	"parley/engine/tool/processtree"
)

// Message is what a team hears after a follow-up round (SPEC section 8).
type Message struct {
	Team string `json:"team"`
	// Session is the name of the session's folder, by which newer buses know the team.
	Session string `json:"session_id,omitempty"`
	From    string `json:"from"`
	To      string `json:"to"`
	Type    string `json:"type"`
	Summary string `json:"summary"`
	Ref     string `json:"ref"`
}

// Bus carries messages to the team. A failing bus is a warning and stops nothing.
type Bus interface {
	Publish(ctx context.Context, m Message) error
}

const busTimeout = 10 * time.Second

// CCWBus publishes through `ccw team log`, without a shell, in the form that the installed program has: it is asked once.
// Command is the program, "ccw" when empty; Timeout bounds one message, ten seconds when it is 0: the person waits for the
// checkpoint meanwhile. Guard is told of the program's processes; it may be nil.
type CCWBus struct {
	Command string
	Timeout time.Duration
	Guard   processtree.Guard

	askHelp        sync.Once
	hasSessionFlag bool // messages belong to a session, and no more to a team's name
}

// sessionFlag is how newer versions of ccw name whose messages they log; older ones have --team.
const sessionFlag = "--session-id"

// Publish runs the command once, and ends everything it started with it.
func (b *CCWBus) Publish(ctx context.Context, m Message) error {
	b.askHelp.Do(func() { b.hasSessionFlag = b.helpNames(ctx, sessionFlag) })
	flag, whose := "--team", m.Team
	if b.hasSessionFlag {
		flag, whose = sessionFlag, cmp.Or(m.Session, m.Team)
	}
	var said headWriter
	err := b.run(ctx, &said, flag, whose, "--from", m.From, "--to", m.To, "--type", m.Type, "--summary", m.Summary, "--ref", m.Ref, "--json")
	return b.explain(err, said)
}

// helpNames reports whether the program's help for the command names a flag. A program that cannot say it is an old one.
func (b *CCWBus) helpNames(ctx context.Context, flag string) bool {
	help := headWriter{limit: maxHelp}
	return b.run(ctx, &help, "--help") == nil && strings.Contains(string(help.data), flag)
}

// run calls `ccw team log` with more arguments, within the limit.
func (b *CCWBus) run(ctx context.Context, output io.Writer, args ...string) error {
	limit := cmp.Or(b.Timeout, busTimeout)
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("no answer within %s", limit))
	defer cancel()
	cmd := exec.Command(b.command(), append([]string{"team", "log"}, args...)...)
	cmd.Stdout, cmd.Stderr = output, output
	cmd.WaitDelay = time.Second
	err := processtree.Run(ctx, cmd, b.Guard)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, exec.ErrWaitDelay):
		return errors.New("it left something running behind it")
	case ctx.Err() != nil:
		return context.Cause(ctx)
	}
	return err
}

func (b *CCWBus) command() string { return cmp.Or(b.Command, "ccw") }

// explain says what went wrong, with what the program said.
func (b *CCWBus) explain(err error, output headWriter) error {
	if err == nil {
		return nil
	}
	said := foreign.Line(strings.TrimSpace(string(output.data)))
	if said != "" {
		said = " (" + said + ")"
	}
	return fmt.Errorf("logging a message through %s team log: %w%s", b.command(), err, said)
}

// headWriter keeps the beginning of what a program says: most bytes, or those of a message for 0.
type headWriter struct {
	data  []byte
	limit int
}

const (
	maxExcerpt = 200
	maxHelp    = 64 << 10
)

// Write takes everything and keeps what fits.
func (e *headWriter) Write(data []byte) (int, error) {
	room := cmp.Or(e.limit, maxExcerpt) - len(e.data)
	e.data = append(e.data, data[:min(len(data), room)]...)
	return len(data), nil
}

// followUpMessage is the message after a follow-up round.
func followUpMessage(team, session string, r round.Round, newFindings, repeated int) Message {
	ref := ""
	if r.Record != nil {
		ref = *r.Record
	}
	verdict := string(r.Verdict)
	if r.Severity != nil {
		verdict += " (" + r.Severity.Label() + ")"
	}
	if team == "" {
		team = "parley"
	}
	return Message{
		Team: team, Session: session, From: "discussant", To: "coordinator", Type: "discussion_processed", Ref: ref,
		Summary: fmt.Sprintf("[discussant] DISCUSS complete: %s round %d (%s), %s, %s and %d repeated",
			r.ID, r.Number, r.Type, verdict, countOf(newFindings, "new finding"), repeated),
	}
}
