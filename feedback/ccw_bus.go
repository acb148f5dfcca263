package feedback

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"strings"
	"sync"
	"time"

	"parley/engine/foreign"
	"parley/engine/round"
	"parley/engine/tool/processtree"
)

// Message is what a team hears of a discussion (SPEC section 8).
type Message struct {
	Team string `json:"team"`
	// Session is the name of the session's folder, by which newer buses know the team.
	Session string `json:"session_id,omitempty"`
	From    string `json:"from"`
	To      string `json:"to"`
	Type    string `json:"type"`
	Summary string `json:"summary"`
	Ref     string `json:"ref"`
	// Data is what a program reads of it; buses of an older form do not carry it.
	Data map[string]any `json:"data,omitempty"`
}

// The types of messages. A team's bus keeps the data of the last state_update of each role.
const (
	followUpType = "discussion_processed"
	stateType    = "state_update"
	errorType    = "error"
)

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

	askHelp sync.Once
	help    string // what it says of its flags; "" for a program that cannot say it, which is an old one
}

// How newer versions of ccw name whose messages they log, and what goes with them; older ones have --team and --ref.
const (
	sessionFlag = "--session-id"
	dataFlag    = "--data"
	refFlag     = "--ref"
)

// Publish runs the command once, and ends everything it started with it.
func (b *CCWBus) Publish(ctx context.Context, m Message) error {
	b.askHelp.Do(func() {
		help := headWriter{limit: maxHelp}
		if b.run(ctx, &help, "--help") == nil {
			b.help = string(help.data)
		}
	})
	flags, err := b.flags(m)
	if err != nil {
		return err
	}
	var said headWriter
	return b.explain(b.run(ctx, &said, flags...), said)
}

// flags are the message in the form that the program has. The newer one has no flag for the file that a message refers to: it
// is part of the data.
func (b *CCWBus) flags(m Message) ([]string, error) {
	newer := strings.Contains(b.help, sessionFlag)
	flag, whose := "--team", m.Team
	if newer {
		flag, whose = sessionFlag, cmp.Or(m.Session, m.Team)
	}
	flags := []string{flag, whose, "--from", m.From, "--to", m.To, "--type", m.Type, "--summary", m.Summary}
	if !newer || strings.Contains(b.help, refFlag) {
		return append(flags, refFlag, m.Ref, "--json"), nil
	}
	data := maps.Clone(m.Data)
	if m.Ref != "" {
		if data == nil {
			data = map[string]any{}
		}
		data["ref"] = m.Ref
	}
	if len(data) > 0 && strings.Contains(b.help, dataFlag) {
		text, err := json.Marshal(data)
		if err != nil {
			return nil, fmt.Errorf("encoding a message's data: %w", err)
		}
		flags = append(flags, dataFlag, string(text))
	}
	return append(flags, "--json"), nil
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
		return errors.New("it left a process running")
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

// newMessage is a message to the coordinator of a team. The session is the name of its folder.
func newMessage(team, session, kind, summary string) Message {
	return Message{Team: cmp.Or(team, "parley"), Session: session, From: "discussant", To: "coordinator", Type: kind, Summary: "[discussant] " + summary}
}

// followUpMessage is the message after a follow-up round.
func followUpMessage(team, session string, r round.Round, newFindings, repeated int) Message {
	m := newMessage(team, session, followUpType, fmt.Sprintf("DISCUSS complete: %s round %d (%s), %s, %s and %d repeated",
		r.ID, r.Number, r.Type, verdictInWords(r), countOf(newFindings, "new finding"), repeated))
	m.Ref = recordOf(r)
	return m
}

// stateMessage is what a coordinator's board shows after any round, the first one too.
func stateMessage(team, session string, r round.Round) Message {
	m := newMessage(team, session, stateType, fmt.Sprintf("%s round %d: %s", r.ID, r.Number, verdictInWords(r)))
	m.Ref = recordOf(r)
	m.Data = map[string]any{
		"status": "reviewed", "round_id": r.ID, "round": r.Number, "type": r.Type, "verdict": r.Verdict, "severity": r.SeverityOf(),
		"recommendation": r.Recommendation, "average_rating": r.AverageRating,
	}
	return m
}

// signOffMessage is what a coordinator's board shows of somebody's word on the document.
func signOffMessage(team, session string, r round.Round, d Decision) Message {
	m := newMessage(team, session, stateType, foreign.Line(fmt.Sprintf("%s is %s", r.ID, d.SignOff)))
	m.Ref = recordOf(r)
	m.Data = map[string]any{
		"status": "signed_off", "round_id": r.ID, "round": r.Number, "verdict": r.Verdict, "severity": r.SeverityOf(), "sign_off": d.SignOff,
	}
	return m
}

// errorMessage says that a round could not be done.
func errorMessage(team, session, roundID string, number int, err error) Message {
	m := newMessage(team, session, errorType, foreign.Line(fmt.Sprintf("%s round %d failed: %v", roundID, number, err)))
	m.Data = map[string]any{"status": "failed", "round_id": roundID, "round": number}
	return m
}

func verdictInWords(r round.Round) string {
	if r.Severity != nil {
		return string(r.Verdict) + " (" + r.Severity.Label() + ")"
	}
	return string(r.Verdict)
}

func recordOf(r round.Round) string {
	if r.Record == nil {
		return ""
	}
	return *r.Record
}
