package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/tool"
)

// scripted is a tool that answers, fails or waits as its test says.
type scripted struct {
	name string
	ask  func(ctx context.Context, request tool.Request, progress func(tool.Progress)) (tool.Reply, error)
}

func (s scripted) Name() string { return s.name }
func (s scripted) Via() string  { return "direct-cli" }
func (s scripted) Ask(ctx context.Context, r tool.Request, p func(tool.Progress)) (tool.Reply, error) {
	return s.ask(ctx, r, p)
}

// toolbox holds the tools of a test by name.
type toolbox map[string]scripted

func (b toolbox) Tool(name string) (tool.Tool, error) {
	if t, ok := b[name]; ok {
		t.name = name
		return t, nil
	}
	return nil, &tool.Failure{Tool: name, Kind: tool.NotFound}
}

// says answers at once; after answers later, and stops early when it is told to.
func says(text string) scripted { return after(0, text) }

func after(d time.Duration, text string) scripted {
	return scripted{ask: func(ctx context.Context, r tool.Request, _ func(tool.Progress)) (tool.Reply, error) {
		if r.Stdout != nil {
			_, _ = io.WriteString(r.Stdout, text) // as tools do: what is not kept costs no answer
		}
		select {
		case <-time.After(d):
			return tool.Reply{Text: text, Command: []string{"fake"}}, nil
		case <-ctx.Done():
			return tool.Reply{}, &tool.Failure{Tool: "fake", Kind: tool.Cancelled, Err: ctx.Err()}
		}
	}}
}

func fails(kind tool.FailureKind, detail string) scripted {
	return scripted{ask: func(context.Context, tool.Request, func(tool.Progress)) (tool.Reply, error) {
		return tool.Reply{}, &tool.Failure{Tool: "fake", Kind: kind, Detail: detail}
	}}
}

func panics() scripted {
	return scripted{ask: func(context.Context, tool.Request, func(tool.Progress)) (tool.Reply, error) {
		panic("adapter out of range")
	}}
}

// answer is a review as a tool writes it.
func answer(rating int) string {
	return fmt.Sprintf(`{"strengths":["The goal is stated"],"weaknesses":[{"text":"No owner is named","severity":"medium","quote":"somebody looks after it"}],`+
		`"suggestions":["Name an owner"],"rating":%d,"open_questions":["Who pays?"]}`, rating)
}

const document = "# Brief\n\nParley helps teams review documents.\n\nOperations: somebody looks after it.\n"

// bench is a session folder with an artifact and everything a round tells.
type bench struct {
	dir    string
	engine engine.Engine
	store  *memoryStore
	events []engine.Event
}

func newBench(t *testing.T, tools toolbox) *bench {
	t.Helper()
	b := &bench{dir: t.TempDir(), store: &memoryStore{}}
	b.engine = engine.Engine{Tools: tools, Store: b.store}
	b.write(t, "doc.md", document)
	return b
}

func (b *bench) write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(b.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// assignment is a first round over doc.md with a reviewer for each "name:tool>tool" reviewer.
func (b *bench) assignment(perspectives ...perspective.Perspective) engine.Assignment {
	return engine.Assignment{
		RoundID: "REVIEW-001", Number: 1, MaxRounds: 5, Type: round.Initial, Attempt: 1,
		Artifact: filepath.Join(b.dir, "doc.md"), Session: b.dir, Perspectives: perspectives,
	}
}

func reviewer(name string, tools ...string) perspective.Perspective {
	return perspective.Perspective{Name: name, Role: "Reviewer", Tools: tools}
}

func (b *bench) run(ctx context.Context, a engine.Assignment, watch ...engine.Sink) (round.Round, error) {
	sinks := append([]engine.Sink{func(e engine.Event) { b.events = append(b.events, e) }}, watch...)
	return b.engine.Run(ctx, a, engine.NewStream(0, nil, sinks...))
}

func (b *bench) kinds() []string {
	var kinds []string
	for _, e := range b.events {
		kinds = append(kinds, e.Body.Kind())
	}
	return kinds
}

// memoryStore keeps what a round writes.
type memoryStore struct {
	mu   sync.Mutex
	raw  map[string]*bytes.Buffer
	fail error
}

type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

func (s *memoryStore) Raw(p, toolName string, attempt int, stream string) (io.WriteCloser, string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail != nil {
		return nil, "", s.fail
	}
	if s.raw == nil {
		s.raw = map[string]*bytes.Buffer{}
	}
	name := fmt.Sprintf("%s-%d-%s.%s", p, attempt, toolName, stream)
	s.raw[name] = &bytes.Buffer{}
	return nopCloser{s.raw[name]}, name, nil
}

var errDiskFull = errors.New("no space left on device")
