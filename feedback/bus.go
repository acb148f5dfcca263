package feedback

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"parley/engine/foreign"
	"parley/engine/round"
	"parley/engine/tool/family"
)

// Message is what a team hears after a follow-up round (SPEC section 8).
type Message struct {
	Team    string `json:"team"`
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

// CCW publishes through `ccw team log`, without a shell. Command is the program, "ccw" when empty; Timeout bounds one
// message, ten seconds when it is 0: the person waits for the checkpoint meanwhile. Keeper is told of the program's
// processes; it may be nil.
type CCW struct {
	Command string
	Timeout time.Duration
	Keeper  family.Keeper
}

// Publish runs the command once, and ends everything it started with it.
func (b CCW) Publish(ctx context.Context, m Message) error {
	command, limit := cmp.Or(b.Command, "ccw"), cmp.Or(b.Timeout, busTimeout)
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.Command(command, "team", "log", "--team", m.Team, "--from", m.From, "--to", m.To,
		"--type", m.Type, "--summary", m.Summary, "--ref", m.Ref, "--json")
	var output excerpt
	cmd.Stdout, cmd.Stderr = &output, &output
	cmd.WaitDelay = time.Second
	err := family.Run(ctx, cmd, b.Keeper)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, exec.ErrWaitDelay):
		err = errors.New("it left something running behind it")
	case errors.Is(context.Cause(ctx), context.DeadlineExceeded):
		err = fmt.Errorf("no answer within %s", limit)
	}
	said := foreign.Line(strings.TrimSpace(string(output)))
	if said != "" {
		said = " (" + said + ")"
	}
	return fmt.Errorf("logging a message through %s team log: %w%s", command, err, said)
}

// excerpt keeps the beginning of what a program says.
type excerpt []byte

const largestExcerpt = 200

// Write takes everything and keeps what fits.
func (e *excerpt) Write(data []byte) (int, error) {
	*e = append(*e, data[:min(len(data), largestExcerpt-len(*e))]...)
	return len(data), nil
}

// processed is the message after a follow-up round.
func processed(team string, r round.Round, newFindings, repeated int) Message {
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
		Team: team, From: "discussant", To: "coordinator", Type: "discussion_processed", Ref: ref,
		Summary: fmt.Sprintf("[discussant] DISCUSS complete: %s round %d (%s), %s, %d new and %d repeated findings",
			r.ID, r.Number, r.Type, verdict, newFindings, repeated),
	}
}
