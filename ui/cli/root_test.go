package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/feedback"
	"parley/ui/cli"
	"parley/ui/replay"
)

// cliHarness is a parley in a folder of its own, with or without somebody at a terminal.
type cliHarness struct {
	app      cli.App
	folder   string
	env      map[string]string
	out, err bytes.Buffer
	console  *fakeConsole
}

func newCLIHarness(t *testing.T) *cliHarness {
	t.Helper()
	s := &cliHarness{folder: t.TempDir(), console: &fakeConsole{}}
	s.env = map[string]string{"HOME": t.TempDir(), "TERM": "xterm-256color"}
	path := filepath.Join(s.folder, "doc.md")
	if err := os.WriteFile(path, []byte("# Pantry planner\n\nPeople waste food because they forget what they have in the cupboard. The list is stored in PostgreSQL or MySQL.\n\n## Rollout\n\nTBD\n\n## Costs\n\nSee [the prices](#prices).\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.app = cli.App{Console: s.console, IO: cli.IO{
		In: strings.NewReader(""), Out: &s.out, Err: &s.err,
		HasTerminal: func() bool { return true },
		Getenv:      func(name string) string { return s.env[name] },
		Getwd:       func() (string, error) { return s.folder, nil },
		LookPath:    func(string) (string, error) { return "", errors.New("nothing is installed") },
		Now:         func() time.Time { return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) },
	}}
	return s
}

func (s *cliHarness) run(args ...string) cli.Status {
	return s.app.Main(context.Background(), args)
}

// doc is the document's path; an absolute one, since the tests share one process.
func (s *cliHarness) doc() string { return filepath.Join(s.folder, "doc.md") }

// fakeConsole answers every checkpoint with its decision, or leaves.
type fakeConsole struct {
	decide      feedback.Decider
	err         error
	shown       int
	options     cli.ScreenOptions
	events      []engine.Event
	draw        func(cli.ScreenOptions) // what it draws; nil for nothing
	sessionList cli.SessionList
	picks       []cli.SessionChoice // what is chosen, one after another
	text        string
	taken       []replay.TakenDecision // what is decided in a recording
}

var doneByPerson = feedback.FixedDecider(feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson})

func (c *fakeConsole) Show(_ context.Context, history []engine.Event, opts cli.ScreenOptions) error {
	c.shown++
	c.options, c.events = opts, history
	return nil
}

func (c *fakeConsole) Play(_ context.Context, r cli.Recording, opts cli.ScreenOptions) error {
	c.shown++
	c.options = opts
	for _, m := range r.Timeline.Moments {
		c.events = append(c.events, m.Event)
	}
	for _, t := range c.taken {
		r.TakeOver(t)
	}
	return nil
}

func (c *fakeConsole) Discuss(ctx context.Context, open cli.Opener, history []engine.Event, opts cli.ScreenOptions) (*feedback.Discussion, feedback.Result, error) {
	c.shown++
	c.options, c.events = opts, history
	if c.draw != nil {
		c.draw(opts)
	}
	d, err := open(func(e engine.Event) { c.events = append(c.events, e) })
	if err != nil {
		return nil, feedback.Result{}, err
	}
	outcome, err := d.Run(ctx, c.decide)
	if c.err != nil {
		err = c.err
	}
	return d, outcome, err
}

func (c *fakeConsole) Ask(ctx context.Context, open cli.CheckpointOpener, opts cli.ScreenOptions) (*feedback.StandaloneCheckpoint, feedback.Decision, error) {
	c.shown++
	c.options = opts
	g, err := open(func(e engine.Event) { c.events = append(c.events, e) })
	if err != nil {
		return nil, feedback.Decision{}, err
	}
	decision, err := g.Ask(ctx, c.decide)
	return g, decision, err
}

func (c *fakeConsole) Choose(_ context.Context, sessionList cli.SessionList, opts cli.ScreenOptions) (cli.SessionChoice, error) {
	c.shown++
	c.options, c.sessionList = opts, sessionList
	if len(c.picks) == 0 {
		return cli.SessionChoice{}, nil
	}
	pick := c.picks[0]
	c.picks = c.picks[1:]
	return pick, c.err
}

func (c *fakeConsole) Read(_ context.Context, _, text string, opts cli.ScreenOptions) error {
	c.shown++
	c.options, c.text = opts, text
	return c.err
}

func TestFeedbackAsksThePerson(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.console.decide = feedback.FixedDecider(feedback.Decision{Choice: feedback.AdjustDirection, Focus: "cost", Origin: feedback.ByPerson})
	if status := s.run("feedback", "--round", "2", "--max-rounds", "4"); status != cli.OK {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	for _, want := range []string{
		"- Discussion Round: 2/4\n", "- User Decision: adjust_direction\n", "- Adjusted Focus: cost\n", "ANALYZE-fix-2",
	} {
		if !strings.Contains(s.out.String(), want) {
			t.Errorf("no %q in:\n%s", want, s.out.String())
		}
	}
	if s.err.Len() != 0 || s.console.shown != 1 {
		t.Errorf("shown %d times, standard error %q", s.console.shown, s.err.String())
	}
}

func TestConsoleOpensOnlyForAPerson(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		set  func(*cliHarness)
		args []string
		want int
	}{
		{name: "a person at a terminal", want: 1},
		{name: "--headless", args: []string{"--headless"}},
		{name: "CI", set: func(s *cliHarness) { s.env["CI"] = "true" }},
		{name: "CI=false", set: func(s *cliHarness) { s.env["CI"] = "false" }, want: 1},
		{name: "no terminal", set: func(s *cliHarness) { s.app.HasTerminal = func() bool { return false } }},
		{name: "dumb terminal", set: func(s *cliHarness) { s.env["TERM"] = "dumb" }},
		{name: "PARLEY_HEADLESS", set: func(s *cliHarness) { s.env["PARLEY_HEADLESS"] = "1" }},
		{name: "--yes", args: []string{"--yes"}},
		{name: "--decide", args: []string{"--decide", "done"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := newCLIHarness(t)
			if c.set != nil {
				c.set(s)
			}
			status := s.run(append([]string{"review", s.doc(), "--offline", "--fail-on", "never"}, c.args...)...)
			if status != cli.OK {
				t.Fatalf("status %d: %s", status, s.err.String())
			}
			if s.console.shown != c.want {
				t.Errorf("console shown %d times, want %d", s.console.shown, c.want)
			}
			if !strings.HasPrefix(s.out.String(), "## Discuss Verdict: REVIEW-001\n") {
				t.Errorf("standard output: %q", s.out.String())
			}
		})
	}
}

// The first thing somebody without an AI tool reads is that there is none, and what to do; --offline has nothing to say of it.
func TestAReviewWithoutAnAIToolSaysSoFirst(t *testing.T) {
	t.Parallel()
	const notice = "\n\n> None of the reviewers' AI tools was found (claude, codex, gemini): "
	for output, before := range map[string]string{"text": "\nVerdict: ", "report": "\n- [discuss] "} {
		s := newCLIHarness(t)
		s.env["PATH"] = t.TempDir()
		s.run("review", s.doc(), "--headless", "--fail-on", "never", "--output", output)
		if top, _, _ := strings.Cut(s.out.String(), before); !strings.Contains(top, notice) || !strings.Contains(top, "npm install -g ") {
			t.Errorf("%s: no notice at the top of\n%s\n%s", output, s.out.String(), s.err.String())
		}
	}
	for offline, want := range map[bool]int{false: 3, true: 0} {
		s := newCLIHarness(t)
		s.env["PATH"] = t.TempDir()
		args := []string{"review", s.doc(), "--headless", "--fail-on", "never", "--output", "json"}
		if offline {
			args = append(args, "--offline")
		}
		s.run(args...)
		var got cli.Result
		if err := json.Unmarshal(s.out.Bytes(), &got); err != nil || len(got.AbsentTools) != want {
			t.Errorf("offline %v: %v, %v", offline, got.AbsentTools, err)
		}
	}
}

func TestConsoleLeavesStandardStreamsAlone(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.console.decide = feedback.FixedDecider(feedback.Decision{Choice: feedback.Done, Origin: feedback.ByPerson})
	if status := s.run("review", s.doc(), "--offline", "--fail-on", "never", "--theme", "light", "--plain"); status != cli.OK {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	if s.err.Len() != 0 {
		t.Errorf("standard error while the console was up: %q", s.err.String())
	}
	if want := "- User Decision: done\n"; !strings.Contains(s.out.String(), want) {
		t.Errorf("no %q in the result:\n%s", want, s.out.String())
	}
	if s.console.options.Theme != "light" || !s.console.options.Plain {
		t.Errorf("look: %+v", s.console.options)
	}
	if len(s.console.events) == 0 {
		t.Error("the console got no events")
	}
}

func TestLeavingTheConsoleIsAnInterruption(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.console.err = cli.ErrLeft
	if status := s.run("review", s.doc(), "--offline"); status != cli.Interrupted {
		t.Errorf("status %d, want %d", status, cli.Interrupted)
	}
	if !strings.HasPrefix(s.out.String(), "## Discuss Verdict: ") {
		t.Errorf("the finished round's result is not there: %q", s.out.String())
	}
	if want := "parley: left before the end: go on with parley open "; !strings.Contains(s.err.String(), want) {
		t.Errorf("no %q in %q", want, s.err.String())
	}
}

func TestCancelledContextIsAnInterruption(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	status := s.app.Main(ctx, []string{"review", s.doc(), "--offline", "--headless"})
	if status != cli.Interrupted || !strings.HasPrefix(s.err.String(), "parley: interrupted: go on with parley open ") || s.out.Len() != 0 {
		t.Errorf("status %d, standard error %q, standard output %q", status, s.err.String(), s.out.String())
	}
}

// brokenPipe is a reader of standard output that has gone.
type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestUnwritableResultIsAFailure(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.app.Out = brokenPipe{}
	if status := s.run("review", s.doc(), "--offline", "--headless", "--quiet"); status != cli.Failed {
		t.Errorf("status %d, want %d", status, cli.Failed)
	}
	if want := "parley: writing the result: broken pipe\n"; s.err.String() != want {
		t.Errorf("standard error %q, want %q", s.err.String(), want)
	}
}

// TestDocumentedKeys holds the JSON output to the keys that SPEC section 7 names: callers rely on them.
func TestDocumentedKeys(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	if status := s.run("review", s.doc(), "--offline", "--fail-on", "never", "--yes", "--output", "json"); status != cli.OK {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	var result map[string]any
	if err := json.Unmarshal(s.out.Bytes(), &result); err != nil {
		t.Fatalf("%v in %s", err, s.out.String())
	}
	has := func(where string, object any, keys string) {
		t.Helper()
		fields, _ := object.(map[string]any)
		for key := range strings.FieldsSeq(keys) {
			name, list := strings.CutSuffix(key, "[]")
			value, ok := fields[name]
			if _, isList := value.([]any); !ok || list && !isList {
				t.Errorf("%s%s: %v (there: %v)", where, key, value, ok)
			}
		}
	}
	has("", result, `round_id round max_rounds type status verdict severity average_rating recommendation artifact dissent
		borderline degraded sources perspectives[] divergences[] convergent_themes[] divergent_views[] coverage_gaps[]
		action_items[] record decision warnings[] session conclusions`)
	has("artifact.", result["artifact"], "path sha256")
	has("sources.", result["sources"], "ai rules")
	has("decision.", result["decision"], "decision origin round max_rounds presented next_action")
	for _, p := range result["perspectives"].([]any) {
		has("perspectives.", p, "name role tool via outcome rating attempts[] strengths[] weaknesses[] suggestions[] open_questions[]")
		for _, a := range p.(map[string]any)["attempts"].([]any) {
			has("attempts.", a, "tool error seconds")
		}
	}
}
