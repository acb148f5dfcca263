//go:build unix

package guard_test

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/race"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/engine/tool/processtree"
	"parley/feedback"
	"parley/ui/advice"
	"parley/ui/guard"
)

// bound is how long a test waits for what must happen soon.
const bound = 90 * time.Second

// end is a way in which a call of a tool comes to its end.
type end string

const (
	normal    end = "normal"
	timeout   end = "timeout"
	cancelled end = "the person stops it"
	quit      end = "quit"
	killed    end = "parley is killed"
)

// behaviour is one of a tool, and what a normal end of it is.
type behaviour struct {
	name     string
	answers  bool             // its answer counts; else the next of the chain is asked
	helper   bool             // it starts another process
	kind     tool.FailureKind // why not
	hangs    bool             // its normal end is the time limit
	path     string           // of a program that cannot be started, relative to the case's folder
	contents string           // of that program
	mode     os.FileMode
	needs    func() error // why the system cannot end it; nil where every system can
}

var behaviours = []behaviour{
	{name: "exits 0", answers: true},
	{name: "exits 1 with a review", kind: tool.Exited},
	{name: "exits 0 with none", kind: tool.EmptyAnswer},
	{name: "killed by a signal", kind: tool.Exited},
	{name: "not found", kind: tool.NotFound, path: "nowhere"},
	{name: "not executable", kind: tool.NotStarted, path: "plain", contents: "text", mode: 0o600},
	{name: "wrong architecture", kind: tool.NotStarted, path: "alien", contents: "\x7fELF\x01\x01\x01\x00 of another kind", mode: 0o700},
	{name: "silent", kind: tool.TimedOut, hangs: true},
	{name: "stops halfway", kind: tool.TimedOut, hangs: true},
	{name: "ignores TERM", kind: tool.TimedOut, hangs: true},
	{name: "forks and exits", answers: true, helper: true},
	{name: "helper in a session", answers: true, helper: true},
	{name: "closes stdout, runs on", kind: tool.TimedOut, hangs: true},
	{name: "writes to stderr only", kind: tool.EmptyAnswer},
	{name: "reads stdin for ever", kind: tool.TimedOut, hangs: true},
	{name: "opens the terminal", answers: true},
	{name: "asks for a password", kind: tool.Exited},
	{name: "flood"},
	{name: "one long line", answers: true},
	{name: "invalid UTF-8", answers: true},
	{name: "NUL bytes"},
	{name: "fences and chatter", answers: true},
	{name: "cut JSON"},
	{name: "helper without a mark", answers: true, helper: true},
	{name: "JSON of the wrong shape"},
	{name: "helper that hides", answers: true, helper: true, needs: processtree.ControlGroups},
}

// TestEveryBehaviourAtEveryEnd runs a round of two reviewers, one of whom has a misbehaving tool, and ends it in each way.
// No process and no hang is left, there is a verdict or a plain reason, and the chain goes on where the rules say so.
func TestEveryBehaviourAtEveryEnd(t *testing.T) {
	t.Parallel()
	for i, b := range behaviours {
		for j, e := range []end{normal, timeout, cancelled, quit, killed} {
			// Each behaviour at two ends, and each end with ten behaviours, unless all are asked for; half of that under the
			// race detector.
			if os.Getenv(everything) == "" && (i+j)%5 != 0 && (race.Enabled || (i+j)%5 != 2) {
				continue
			}
			t.Run(b.name+"/"+string(e), func(t *testing.T) {
				t.Parallel()
				if b.needs != nil && b.needs() != nil {
					t.Skip(b.needs())
				}
				turn <- struct{}{}
				defer func() { <-turn }()
				c := newCase(t, b, e)
				switch e {
				case killed:
					c.kill(t)
				default:
					c.run(t)
				}
				c.noneLeft(t)
			})
		}
	}
}

// turn lets a few cases run at once: each starts processes of its own.
var turn = make(chan struct{}, 4*runtime.GOMAXPROCS(0))

// scene is one behaviour at one end.
type scene struct {
	behaviour
	end    end
	folder string
}

func newCase(t *testing.T, b behaviour, e end) scene {
	t.Helper()
	c := scene{behaviour: b, end: e, folder: t.TempDir()}
	files := map[string]string{"brief.md": "# Pantry planner\n\nPeople waste food.\n"}
	if b.contents != "" {
		files[b.path] = b.contents
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(c.folder, name), []byte(text), cmp.Or(b.mode, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// open makes the discussion: the first reviewer asks the fake tool and then the rules, the second only the rules.
func (c scene) open(sink engine.Sink, crashGuard *guard.Guard) (*feedback.Discussion, error) {
	command := []string{self(), "fake", c.name}
	if c.path != "" {
		command = []string{filepath.Join(c.folder, c.path)}
	}
	spec := tool.CustomTool{Command: command, Output: tool.OutputText, Timeout: bound, Env: []string{folderKey, "PARLEY_*", "GORACE"}}
	if c.end != normal {
		spec.Command = append(command, "and goes on")
	}
	if c.end == timeout || c.hangs && c.end == normal {
		spec.Timeout = 400 * time.Millisecond
	}
	box := tool.Registry{
		CustomTools: map[string]tool.CustomTool{"fake": spec}, Grace: 50 * time.Millisecond,
		Environ: func() []string {
			return append(os.Environ(), folderKey+"="+c.folder, "PARLEY_TEST_FLOOD="+floodSize(), "GORACE=atexit_sleep_ms=0")
		},
	}
	if crashGuard != nil {
		box.Guard = crashGuard
	}
	panel := perspective.Defaults()[:2]
	panel[0].Tools, panel[1].Tools = []string{"fake", perspective.Direct}, []string{perspective.Direct}
	subject := feedback.Subject{RoundID: "REVIEW-001", Artifact: filepath.Join(c.folder, "brief.md"), Perspectives: panel}
	return feedback.Start(&engine.Engine{Tools: box, Timeout: spec.Timeout}, filepath.Join(c.folder, "session"), subject,
		feedback.Settings{Mode: feedback.Quick}, sink)
}

// everything makes the tests thorough instead of quick.
const everything = "PARLEY_TEST_EVERYWHERE"

// floodSize is in MiB.
func floodSize() string {
	if os.Getenv(everything) != "" {
		return "1024"
	}
	return "4"
}

func self() string {
	program, err := os.Executable()
	if err != nil {
		return os.Args[0]
	}
	return program
}

var errLeft = errors.New("left")

// run runs the round in this process and looks at what came of it.
func (c scene) run(t *testing.T) {
	t.Helper()
	ctx, leave := context.WithCancelCause(t.Context())
	defer leave(nil)
	failed := make(chan struct{}, 1)
	d, err := c.open(func(e engine.Event) {
		if _, is := e.Body.(engine.AttemptFailed); is {
			select {
			case failed <- struct{}{}:
			default:
			}
		}
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	acted := make(chan struct{})
	go func() {
		defer close(acted)
		if c.end != cancelled && c.end != quit {
			return
		}
		c.await(ctx, t, failed)
		if c.end == quit {
			leave(errLeft)
			return
		}
		_ = d.Control(engine.Control{Kind: engine.ControlStop, Perspective: "product"})
	}()
	type result struct {
		outcome feedback.Result
		err     error
	}
	ended := make(chan result, 1)
	go func() {
		outcome, err := d.Run(ctx, feedback.NoDecider())
		ended <- result{outcome, err}
	}()
	var r result
	select {
	case r = <-ended:
	case <-time.After(2 * bound):
		t.Fatal("it hangs")
	}
	leave(nil)
	<-acted
	if err := d.Close(); err != nil {
		t.Error(err)
	}
	if c.end == quit {
		c.interrupted(t, r.err)
		return
	}
	if r.err != nil || len(r.outcome.Rounds) != 1 {
		t.Fatalf("%d rounds, error %v", len(r.outcome.Rounds), r.err)
	}
	c.judge(t, r.outcome.Rounds[0])
}

// await waits until the tool has begun, and its helper if it has one, or could not.
func (c scene) await(ctx context.Context, t *testing.T, failed <-chan struct{}) {
	t.Helper()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	processes := 1
	if c.helper {
		processes++
	}
	for {
		if began, _ := filepath.Glob(filepath.Join(c.folder, "began-*")); len(began) >= processes {
			return
		}
		select {
		case <-failed:
			return
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// judge looks at the round that a misbehaving tool was part of.
func (c scene) judge(t *testing.T, r round.Round) {
	t.Helper()
	if r.Verdict == "" {
		t.Error("no verdict")
	}
	var review round.Review
	for _, p := range r.Perspectives {
		if p.Name == "product" {
			review = p
		}
	}
	if c.end == cancelled {
		// The tool's own death can be quicker than the person.
		if review.Outcome == round.Missing && !strings.Contains(strings.Join(review.Warnings, " "), "stopped by the person") {
			t.Errorf("stopped without a reason: %+v", review)
		}
		return
	}
	first := review.Attempts[0]
	want := c.kind
	if c.end == timeout && c.path == "" {
		want = tool.TimedOut
		if c.name == "killed by a signal" {
			want = tool.Exited
		}
	}
	if first.Error == nil {
		if !c.answers && want != "" || c.end == timeout {
			t.Errorf("its answer was taken: %+v", review)
		}
		return
	}
	if c.answers && c.end == normal {
		t.Errorf("its answer was not taken: %s", *first.Error)
	}
	if want != "" && first.Kind != string(want) {
		t.Errorf("the failure is %q (%s), want %q", first.Kind, *first.Error, want)
	}
	if first.Tool != "fake" || *first.Error == "" || strings.Contains(*first.Error, "\n") {
		t.Errorf("not one line for a person: %q of %q", *first.Error, first.Tool)
	}
	if advice.OnFailure(tool.FailureKind(first.Kind), "fake", "") == "" {
		t.Errorf("nothing says what to do about %q", first.Kind)
	}
	if first.RanProgram() {
		if _, err := os.Stat(filepath.Join(c.folder, "session", first.Raw)); first.Raw == "" || err != nil {
			t.Errorf("what it said was not kept: %q, %v", first.Raw, err)
		}
	}
	if review.Outcome != round.Direct {
		t.Errorf("the next of the chain was not asked: %s", review.Outcome)
	}
}

// interrupted looks at a discussion that was left: it says why, and what had happened is kept.
func (c scene) interrupted(t *testing.T, err error) {
	t.Helper()
	if err == nil && c.path == "" && c.name != "killed by a signal" {
		t.Error("it went on after it was left")
	}
	events, readErr := feedback.Events(filepath.Join(c.folder, "session"), "REVIEW-001")
	if readErr != nil || len(events) == 0 {
		t.Errorf("nothing is kept: %d events, %v", len(events), readErr)
	}
}
