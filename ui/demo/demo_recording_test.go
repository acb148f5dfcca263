package demo_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/demo"
	"parley/ui/replay"
)

var update = flag.Bool("update", false, "record the demo anew")

// The recorded day. Inside the recording the clock is that of synctest: it goes on when everybody waits.
var recorded = time.Date(2026, 11, 20, 9, 30, 0, 0, time.UTC)

// part is what one reviewer does in one round: how it gets to its answer, in order.
type part struct {
	tool  string
	steps []step
	// fails is the limit that its first tool hits, after the steps so far.
	limit *limit
}

type step struct {
	after time.Duration
	kind  tool.ProgressKind
	text  string
}

type limit struct {
	tool  string
	steps []step
	text  string
}

// thinks is a whole thought: it comes in pieces, and ends with its line, as the tools send it.
func thinks(after time.Duration, text string) step { return step{after, tool.Thinking, text + "\n"} }

const ms = time.Millisecond

// parts is the script: round, perspective. The answers are in testdata/script.
var parts = map[int]map[string]part{
	1: {
		"product": {tool: "gemini", steps: []step{
			thinks(120*ms, "**Reading the alternatives**: why would a warehouse leave its spreadsheet?"),
			thinks(900*ms, "It costs *nothing*, and everybody knows it"),
			thinks(800*ms, "**Holding the goals against what is out of scope**"),
			thinks(900*ms, "The counting goal is for *each* warehouse, and more than one is out of scope"),
			thinks(800*ms, "**The first week** of a food bank: who counts, and in which list?"),
			{600 * ms, tool.Starting, ""},
		}},
		"technical": {tool: "codex", steps: []step{
			thinks(180*ms, "**Setting `REQ-003` beside `REQ-006`**"),
			thinks(500*ms, "Following *one hand-out* through a phone that has no network"),
			{300 * ms, tool.Starting, ""},
		}},
		"quality": {tool: "claude", steps: []step{
			thinks(90*ms, "**Counting the requirements** of the first release: nine announced"),
			thinks(700*ms, "Listed are `REQ-001` to `REQ-008`, which makes *eight*"),
			thinks(700*ms, "Looking for words that *no test* can check: fast, in seconds"),
			{300 * ms, tool.Starting, ""},
		}},
		"risk": {
			tool: "codex",
			limit: &limit{tool: "gemini", text: "429: quota exceeded for requests per minute", steps: []step{
				{530 * ms, tool.Retrying, "429 RESOURCE_EXHAUSTED"},
				{1250 * ms, tool.Retrying, "429 RESOURCE_EXHAUSTED"},
				{1450 * ms, tool.Retrying, "429 RESOURCE_EXHAUSTED"},
				{970 * ms, tool.Starting, ""},
			}},
			steps: []step{
				thinks(310*ms, "**Crossing the risk table** with the requirements"),
				thinks(700*ms, "Following *a batch* that two phones book without a network"),
				thinks(600*ms, "Who *owns* that? Nobody in the table"),
				{500 * ms, tool.Starting, ""},
			},
		},
		"coverage": {tool: "gemini", steps: []step{
			thinks(150*ms, "**Going through the discovery context**, one requirement at a time"),
			thinks(800*ms, "Looking for the constraint of *24 months*"),
			thinks(800*ms, "`REQ-004` shows donors by name: who deletes them, and *when*?"),
			{1200 * ms, tool.Starting, ""},
		}},
	},
	2: {
		"product":   {tool: "gemini", steps: []step{thinks(130*ms, "Reading how *the first week* goes now"), {500 * ms, tool.Starting, ""}}},
		"technical": {tool: "codex", steps: []step{thinks(190*ms, "Checking `REQ-003` against `REQ-006` once more"), thinks(500*ms, "**The rule for two changes** to one batch"), {1200 * ms, tool.Starting, ""}}},
		"quality":   {tool: "claude", steps: []step{thinks(110*ms, "Counting again: *nine* announced, *nine* listed"), {1500 * ms, tool.Starting, ""}}},
		"risk":      {tool: "gemini", steps: []step{thinks(160*ms, "Looking for the owner of the *new* risk"), {1100 * ms, tool.Starting, ""}}},
		"coverage":  {tool: "gemini", steps: []step{thinks(170*ms, "Tracing `REQ-009` to the constraint of *24 months*"), {300 * ms, tool.Starting, ""}}},
	},
}

// stage is the folder the recording is made in, with what changes from round to round.
type stage struct {
	t       *testing.T
	session string
	round   int
	talk    *feedback.Discussion
}

// Tool gives the engine a reviewer's tool.
func (s *stage) Tool(name string) (tool.Tool, error) { return player{s, name}, nil }

// player is a tool that says what the script has it say.
type player struct {
	stage *stage
	name  string
}

func (p player) Name() string { return p.name }
func (p player) Via() string  { return "direct-cli" }

func (p player) Ask(ctx context.Context, request tool.Request, progress func(tool.Progress)) (tool.Reply, error) {
	who := ""
	for _, known := range perspective.Defaults() {
		if strings.Contains(request.Prompt, "You are the "+known.Role+" ") {
			who = known.Name
		}
	}
	script := parts[p.stage.round][who]
	reply := tool.Reply{Command: []string{p.name}, Version: "scripted"}
	progress(tool.Progress{Kind: tool.Starting})
	if script.limit != nil && script.limit.tool == p.name {
		return reply, p.giveUp(ctx, script.limit, progress)
	}
	if script.tool != p.name {
		return reply, fmt.Errorf("round %d: the script gives %s to %s, not to %s", p.stage.round, who, script.tool, p.name)
	}
	if err := play(ctx, script.steps, progress); err != nil {
		return reply, err
	}
	text, err := os.ReadFile(filepath.Join("testdata", "script", fmt.Sprintf("round-%d", p.stage.round), who+".json"))
	if err != nil {
		return reply, err
	}
	reply.Text, reply.Bytes = string(text), int64(len(text))
	reply.Usage = &round.Usage{InputTokens: int64(len(request.Prompt) / 4), OutputTokens: int64(len(text) / 4)}
	return reply, write(ctx, string(text), progress)
}

// giveUp is a tool that its server lets wait until it has had enough.
func (p player) giveUp(ctx context.Context, l *limit, progress func(tool.Progress)) error {
	for i := range l.steps {
		if err := wait(ctx, l.steps[i].after); err != nil {
			return err
		}
		if l.steps[i].kind == tool.Retrying {
			progress(tool.Progress{Kind: tool.Retrying, Text: l.steps[i].text, Attempt: i + 1, MaxAttempts: 3, Wait: time.Duration(i+1) * time.Second})
		}
	}
	return &tool.Failure{Tool: p.name, Kind: tool.RateLimited, Detail: l.text}
}

func play(ctx context.Context, steps []step, progress func(tool.Progress)) error {
	for _, s := range steps {
		if err := wait(ctx, s.after); err != nil {
			return err
		}
		for _, piece := range pieces(s.text) {
			progress(tool.Progress{Kind: s.kind, Text: piece})
			if err := wait(ctx, 95*ms); err != nil {
				return err
			}
		}
	}
	return nil
}

// pieces are a thought as it comes: a few letters at a time, also within words.
func pieces(text string) []string {
	var list []string
	for runes := []rune(text); len(runes) > 0; {
		n := min(len(runes), 11+len(list)*5%7)
		list, runes = append(list, string(runes[:n])), runes[n:]
	}
	return list
}

// write streams an answer as tools do: a few words at a time.
func write(ctx context.Context, text string, progress func(tool.Progress)) error {
	runes := []rune(text)
	for from, said := 0, 0; from < len(runes); {
		to := min(len(runes), from+37+(from*7)%29)
		piece := string(runes[from:to])
		from, said = to, said+len(piece)
		if err := wait(ctx, time.Duration(125+(said*13)%71)*ms); err != nil {
			return err
		}
		progress(tool.Progress{Kind: tool.Writing, Text: piece, Bytes: int64(said)})
	}
	return wait(ctx, 300*ms)
}

func wait(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Decide is the person: they read, mark findings, have the brief revised, and are content with the second round.
func (s *stage) Decide(ctx context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
	d := feedback.Decision{Origin: feedback.ByPerson}
	if c.Round > 1 {
		d.Choice, d.Rationale = feedback.Done, "The gap is closed, and what is left can be settled while building."
		return d, wait(ctx, 13*time.Second)
	}
	marks := []struct {
		after              time.Duration
		text, choice, note string
	}{
		{7000 * ms, "REQ-003 and REQ-006 cannot both hold", "accept", ""},
		{7000 * ms, "never deletes them", "accept", ""},
	}
	for _, m := range marks {
		id := s.finding(m.text)
		if err := errors.Join(wait(ctx, m.after), s.talk.Mark(id, m.choice, m.note)); err != nil {
			return d, err
		}
	}
	revised, err := demo.Artifact(2)
	if err != nil {
		return d, err
	}
	d.Choice, d.Revise = feedback.ContinueDeeper, true
	s.round = 2
	return d, errors.Join(wait(ctx, 3500*ms), os.WriteFile(filepath.Join(s.session, "spec", "product-brief.md"), revised, 0o600))
}

func (s *stage) finding(text string) string {
	for _, f := range s.talk.Findings() {
		if strings.Contains(f.Text, text) {
			return f.ID
		}
	}
	s.t.Fatalf("no finding %q among %+v", text, s.talk.Findings())
	return ""
}

// record runs the real engine and the real loop over the script and returns the log.
func record(t *testing.T) []byte {
	t.Helper()
	folder := t.TempDir()
	s := &stage{t: t, session: filepath.Join(folder, "larder"), round: 1}
	brief, err := demo.Artifact(1)
	if err != nil {
		t.Fatal(err)
	}
	discovery, err := os.ReadFile(filepath.Join("testdata", "discovery-context.json"))
	if err != nil {
		t.Fatal(err)
	}
	spec := filepath.Join(s.session, "spec")
	if err := errors.Join(os.MkdirAll(spec, 0o700), os.WriteFile(filepath.Join(spec, "product-brief.md"), brief, 0o600),
		os.WriteFile(filepath.Join(spec, "discovery-context.json"), discovery, 0o600)); err != nil {
		t.Fatal(err)
	}
	var events []engine.Event
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		now := func() time.Time { return recorded.Add(time.Since(began)) }
		sink := func(e engine.Event) { events = append(events, e) }
		subject := feedback.Subject{
			RoundID: "REVIEW-001", Artifact: filepath.Join(spec, "product-brief.md"), Perspectives: perspective.Defaults()[:5],
			DiscoveryContext: filepath.Join(spec, "discovery-context.json"), Caller: "writer",
		}
		e := &engine.Engine{Tools: s, Now: now}
		s.talk, err = feedback.Start(e, s.session, subject, feedback.Settings{Mode: feedback.Deep, MaxRounds: 3, Now: now}, sink)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = s.talk.Run(t.Context(), s); err != nil {
			t.Error(err)
		}
		if err := s.talk.Close(); err != nil {
			t.Error(err)
		}
	})
	var log bytes.Buffer
	for _, e := range inOrder(events) {
		line, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		log.Write(append(line, '\n'))
	}
	// The folder it was made in is nobody's business.
	return bytes.ReplaceAll(log.Bytes(), []byte(folder+string(filepath.Separator)), nil)
}

// inOrder puts what several reviewers did at one instant into their order: who of them came first, the scheduler decides anew each time.
func inOrder(events []engine.Event) []engine.Event {
	for from := 0; from < len(events); {
		to := from + 1
		for to < len(events) && turnOf(events[from]) >= 0 && turnOf(events[to]) >= 0 && events[to].Time.Equal(events[from].Time) {
			to++
		}
		seqs := make([]int64, 0, to-from)
		for _, e := range events[from:to] {
			seqs = append(seqs, e.Seq)
		}
		slices.SortStableFunc(events[from:to], func(a, b engine.Event) int { return turnOf(a) - turnOf(b) })
		for i, seq := range seqs {
			events[from+i].Seq = seq
		}
		from = to
	}
	return events
}

// turnOf is the place among the reviewers of the one who did something; -1 for what none of them did alone.
func turnOf(e engine.Event) int {
	name := ""
	switch b := e.Body.(type) {
	case engine.AttemptStarted:
		name = b.Perspective
	case engine.AttemptFailed:
		name = b.Perspective
	case engine.ToolProgress:
		name = b.Perspective
	}
	return slices.IndexFunc(perspective.Defaults(), func(known perspective.Perspective) bool { return known.Name == name })
}

// TestRecording records the demo anew and compares its story with the one that ships: what parley says in detail may
// have been worded better since. With -update the new one is kept.
func TestRecording(t *testing.T) {
	t.Parallel()
	log := record(t)
	if *update {
		if err := os.WriteFile(filepath.Join("recording", "events.ndjson"), log, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	anew, err := replay.Read(bytes.NewReader(log))
	if err != nil {
		t.Fatal(err)
	}
	shipped, err := demo.Events()
	if err != nil {
		t.Fatal(err)
	}
	if again := record(t); !bytes.Equal(log, again) {
		t.Error("two recordings of one script differ")
	}
	if got, want := story(anew.Events), story(shipped); got != want {
		t.Errorf("the script now leads to another story; record it with -update and look at it:\n%s\nthe one that ships:\n%s", got, want)
	}
}

// story is what happened in a recording, a line for each turn of it. Reviewers of a round end in the order they do.
func story(events []engine.Event) string {
	var out strings.Builder
	for _, e := range events {
		switch b := e.Body.(type) {
		case engine.RoundStarted:
			fmt.Fprintf(&out, "round %d of %d, %s, attempt %d\n", b.Number, b.MaxRounds, b.Type, b.Attempt)
		case engine.AttemptFailed:
			fmt.Fprintf(&out, "%s: %s failed, %s\n", b.Perspective, b.Attempt.Tool, b.Attempt.Kind)
		case engine.PerspectiveFinished:
			fmt.Fprintf(&out, "%s: %d/5 by %s\n", b.Review.Name, int(b.Review.Rating), b.Review.Tool)
		case engine.VerdictReached:
			fmt.Fprintf(&out, "%s, average %.1f\n", b.Verdict, *b.Average)
		case engine.DivergenceFound:
			fmt.Fprintf(&out, "%s (%s)\n", b.Rule, b.Severity)
		case feedback.FindingMarked:
			fmt.Fprintf(&out, "marked %s\n", b.Choice)
		case feedback.DecisionMade:
			fmt.Fprintf(&out, "decided %s, revise %v, by %s\n", b.Choice, b.Revise, b.Origin)
		case feedback.Concluded:
			fmt.Fprintf(&out, "concluded\n")
		case engine.WarningRaised:
			fmt.Fprintf(&out, "warning: %s\n", b.Text)
		}
	}
	return out.String()
}
