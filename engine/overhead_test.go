package engine_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/engine/tool"
)

// asFakeTool makes this test binary answer like a tool: it reads its prompt, waits, and prints a review.
const asFakeTool = "PARLEY_TEST_FAKE_TOOL"

func TestMain(m *testing.M) {
	if wait := os.Getenv(asFakeTool); wait != "" {
		d, err := time.ParseDuration(wait)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
			os.Exit(1)
		}
		time.Sleep(d)
		fmt.Println(answer(4))
		return
	}
	if base := os.Getenv(asReplay); base != "" {
		os.Exit(replay(base))
	}
	os.Exit(m.Run())
}

// folderStore writes real files, as a session does, without a session's bookkeeping.
type folderStore struct{ dir string }

func (s folderStore) Raw(p, toolName string, attempt int, stream string) (io.WriteCloser, string, error) {
	name := fmt.Sprintf("%s-%d-%s.%s", p, attempt, toolName, stream)
	f, err := os.Create(filepath.Join(s.dir, name))
	return f, name, err
}

func (s folderStore) WriteRecord(_ context.Context, _ round.Round, markdown string) (string, error) {
	path := filepath.Join(s.dir, "record.md")
	return path, os.WriteFile(path, []byte(markdown), 0o644)
}

// BenchmarkRoundOverSlowestTool measures what a round of five real processes of 100 ms each costs on top of them.
func BenchmarkRoundOverSlowestTool(b *testing.B) {
	const slowest = 100 * time.Millisecond
	b.Setenv(asFakeTool, slowest.String())
	box := tool.Box{Specs: map[string]tool.Spec{"fake": {Name: "fake", Command: []string{os.Args[0]}, Output: tool.OutputText}}}
	dir := b.TempDir()
	doc := filepath.Join(dir, "doc.md")
	if err := os.WriteFile(doc, []byte(document), 0o644); err != nil {
		b.Fatal(err)
	}
	e := engine.Engine{Tools: box, Store: folderStore{dir}}
	a := engine.Assignment{RoundID: "REVIEW-001", Number: 1, MaxRounds: 1, Type: round.Initial, Attempt: 1, Artifact: doc, Session: dir}
	for _, name := range []string{"product", "technical", "quality", "risk", "legal"} {
		a.Perspectives = append(a.Perspectives, seat(name, "fake"))
	}
	for b.Loop() {
		r, err := e.Run(b.Context(), a, engine.NewStream(0, nil))
		if err != nil || r.Sources.AI != 5 {
			b.Fatalf("%+v, %v", r.Perspectives, err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N)-float64(slowest.Milliseconds()), "ms-over-slowest/op")
}
