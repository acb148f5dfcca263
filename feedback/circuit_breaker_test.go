package feedback_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
)

// bench is a toolbox whose tools do what a test says; it counts the calls.
type bench struct {
	mu    sync.Mutex
	calls map[string]int
	does  map[string]func(ctx context.Context, call int) (string, error)
}

func (b *bench) Tool(name string) (tool.Tool, error) {
	if _, ok := b.does[name]; !ok {
		return nil, &tool.Failure{Tool: name, Kind: tool.NotFound}
	}
	return benchTool{b, name}, nil
}

type benchTool struct {
	*bench
	name string
}

func (t benchTool) Name() string { return t.name }
func (t benchTool) Via() string  { return "direct-cli" }
func (t benchTool) Ask(ctx context.Context, _ tool.Request, _ func(tool.Progress)) (tool.Reply, error) {
	t.mu.Lock()
	t.calls[t.name]++
	call := t.calls[t.name]
	t.mu.Unlock()
	text, err := t.does[t.name](ctx, call)
	return tool.Reply{Text: text}, err
}

func newBench() *bench {
	return &bench{calls: map[string]int{}, does: map[string]func(context.Context, int) (string, error){
		"limited": func(context.Context, int) (string, error) {
			return "", &tool.Failure{Tool: "limited", Kind: tool.RateLimited, Detail: "quota used up"}
		},
		"good": func(context.Context, int) (string, error) {
			return `{"strengths":["clear"],"weaknesses":[],"suggestions":[],"rating":4,"open_questions":[]}`, nil
		},
	}}
}

func (b *bench) count(name string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.calls[name]
}

// kinds are the kinds of a round's failed attempts, by perspective.
func kinds(r round.Round) map[string][]string {
	failed := map[string][]string{}
	for _, p := range r.Perspectives {
		for _, a := range p.Attempts {
			if a.Error != nil {
				failed[p.Name] = append(failed[p.Name], a.Tool+" "+a.Kind)
			}
		}
	}
	return failed
}

func limitedSubject(t *testing.T, chains ...string) (string, feedback.Subject) {
	t.Helper()
	folder, s := subject(t)
	s.Perspectives = nil
	for i, chain := range chains {
		name := []string{"product", "technical", "quality", "risk"}[i]
		s.Perspectives = append(s.Perspectives, perspective.Perspective{
			Name: name, Role: "R", Focus: []string{"f"}, Tools: strings.Split(chain, ","),
		})
	}
	return folder, s
}

func TestAToolThatFailedTwiceIsSkipped(t *testing.T) {
	t.Parallel()
	folder, s := limitedSubject(t, "limited,good,direct", "limited,good,direct", "limited,good,direct")
	b := newBench()
	now := start
	set := settings()
	set.Now = func() time.Time { return now }
	e := &engine.Engine{Tools: b, Concurrency: 1, Now: set.Now}
	d, err := feedback.Start(e, folder, s, set)
	if err != nil {
		t.Fatal(err)
	}
	out := goOn(t, d)
	if b.count("limited") != 2 || b.count("good") != 6 {
		t.Errorf("asked %v, want the limited one twice in two rounds", b.calls)
	}
	tried := 0
	for _, failed := range kinds(out.Rounds[0]) {
		if failed[0] == "limited rate limited" {
			tried++
		}
	}
	if tried != 2 {
		t.Errorf("in the first round %v, want two attempts", kinds(out.Rounds[0]))
	}
	skipped := out.Rounds[1].Perspectives[0].Attempts[0]
	if skipped.Kind != "skipped" || !strings.HasPrefix(*skipped.Error, "skipped: it failed twice: rate limited: quota used up; it is asked again ") {
		t.Errorf("second round: %+v", skipped)
	}

	// A discussion that is taken up again knows it, too; later on it has passed.
	for _, test := range []struct {
		later time.Duration
		calls int
	}{{time.Minute, 2}, {2 * time.Hour, 4}} {
		now = start.Add(test.later)
		d, err := feedback.Resume(e, folder, s.RoundID, set)
		if err != nil {
			t.Fatal(err)
		}
		goOn(t, d)
		if b.count("limited") != test.calls {
			t.Errorf("after %v it was asked %d times, want %d", test.later, b.count("limited"), test.calls)
		}
	}
}

// TestFailuresInOtherDiscussionsOfTheSessionCount: what a tool did to DISCUSS-001 a moment ago, it does to DISCUSS-002.
func TestFailuresInOtherDiscussionsOfTheSessionCount(t *testing.T) {
	t.Parallel()
	folder, s := limitedSubject(t, "limited,good,direct", "limited,good,direct")
	b := newBench()
	now := start
	set := settings()
	set.Now = func() time.Time { return now }
	e := &engine.Engine{Tools: b, Concurrency: 1, Now: set.Now}
	for _, test := range []struct {
		roundID string
		later   time.Duration
		calls   int
	}{{"DISCUSS-002", 0, 2}, {"DISCUSS-001", time.Minute, 2}, {"DISCUSS-003", 2 * time.Hour, 4}} {
		now = start.Add(test.later)
		s.RoundID = test.roundID
		d, err := feedback.Start(e, folder, s, set)
		if err != nil {
			t.Fatal(err)
		}
		out, err := d.Run(t.Context(), nil)
		closed(t, d)
		if err != nil {
			t.Fatal(err)
		}
		if b.count("limited") != test.calls {
			t.Errorf("after %s it was asked %d times, want %d; %v", test.roundID, b.count("limited"), test.calls, kinds(out.Rounds[0]))
		}
	}
}

// goOn runs a discussion until the second checkpoint it comes to, and closes it.
func goOn(t *testing.T, d *feedback.Discussion) feedback.Result {
	t.Helper()
	asked := 0
	out, err := d.Run(t.Context(), feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
		if asked++; asked > 1 {
			return feedback.Decision{}, feedback.ErrNotAsked
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper, Origin: feedback.ByCaller}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestRetryAsksASkippedToolAgain(t *testing.T) {
	t.Parallel()
	folder, s := limitedSubject(t, "limited,direct", "limited,direct", "limited,direct", "slow,direct")
	b := newBench()
	release := make(chan struct{})
	var pressed atomic.Bool
	b.does["limited"] = func(ctx context.Context, call int) (string, error) {
		if !pressed.Load() {
			return "", &tool.Failure{Tool: "limited", Kind: tool.NotLoggedIn}
		}
		close(release) // the person's word has come through
		return b.does["good"](ctx, call)
	}
	b.does["slow"] = func(ctx context.Context, call int) (string, error) {
		select {
		case <-release:
		case <-ctx.Done():
		}
		return b.does["good"](ctx, call)
	}
	finished := make(chan string, 16)
	watch := func(e engine.Event) {
		if f, ok := e.Body.(engine.PerspectiveFinished); ok {
			finished <- f.Review.Name
		}
	}
	d, err := feedback.Start(&engine.Engine{Tools: b}, folder, s, settings(), watch)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	go func() {
		for range 3 {
			<-finished
		}
		pressed.Store(true)
		_ = d.Control(engine.Control{Kind: engine.ControlRetry, Perspective: "quality"})
	}()
	out, err := d.Run(ctx, nil)
	closed(t, d)
	if len(out.Rounds) != 1 {
		t.Fatalf("%+v, %v", out, err)
	}
	if got := out.Rounds[0].Perspectives[2]; got.Tool != "limited" || got.Outcome != round.Answered {
		t.Errorf("quality was answered by %s (%s), %v", got.Tool, got.Outcome, kinds(out.Rounds[0]))
	}
}
