package feedback

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"parley/engine/foreign"
	"parley/engine/round"
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

// busTimeout bounds one message; the person waits for the checkpoint meanwhile.
const busTimeout = 10 * time.Second

// CCW publishes through `ccw team log`, without a shell. Command is the program, "ccw" when empty.
type CCW struct{ Command string }

// Publish runs the command once.
func (b CCW) Publish(ctx context.Context, m Message) error {
	command := b.Command
	if command == "" {
		command = "ccw"
	}
	ctx, cancel := context.WithTimeout(ctx, busTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, command, "team", "log", "--team", m.Team, "--from", m.From, "--to", m.To,
		"--type", m.Type, "--summary", m.Summary, "--ref", m.Ref, "--json")
	cmd.WaitDelay = time.Second
	output, err := cmd.CombinedOutput()
	if err != nil {
		said := foreign.Line(strings.TrimSpace(string(output[:min(len(output), 200)])))
		return fmt.Errorf("logging a message through %s team log: %w (%s)", command, err, said)
	}
	return nil
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
