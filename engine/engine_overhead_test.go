//go:build unix

package engine_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/engine/tool"
)

func TestMain(m *testing.M) {
	if base := os.Getenv(asReplay); base != "" {
		os.Exit(replay(base))
	}
	if !slices.ContainsFunc(os.Args, func(arg string) bool { return strings.HasPrefix(arg, "-test.") }) {
		os.Exit(98) // started as a tool without a recording: it must not run all tests once more
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

// BenchmarkRoundOverSlowestTool measures what a round of five real processes of 100 ms each costs on top of them.
func BenchmarkRoundOverSlowestTool(b *testing.B) {
	const slowest = 100 * time.Millisecond
	e, a := instant(b, 5)
	slow := tool.CustomTool{Name: "cat", Command: []string{"sh", "-c", "sleep 0.1; exec cat " + filepath.Join(a.Session, "review.json")}}
	e.Tools = tool.Registry{CustomTools: map[string]tool.CustomTool{"cat": slow}}
	for b.Loop() {
		r, err := e.Run(b.Context(), a, engine.NewStream(0, nil))
		if err != nil || r.Sources.AI != 5 {
			b.Fatalf("%+v, %v", r.Perspectives, err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N)-float64(slowest.Milliseconds()), "ms-over-slowest/op")
}

// instant is an engine whose only tool prints a review that lies in a file and ends, and an assignment of n reviewers to it.
func instant(b *testing.B, n int) (engine.Engine, engine.Assignment) {
	b.Helper()
	cat, err := exec.LookPath("cat")
	if err != nil {
		b.Skip("no cat on PATH")
	}
	dir := b.TempDir()
	doc, review := filepath.Join(dir, "doc.md"), filepath.Join(dir, "review.json")
	for path, text := range map[string]string{doc: document, review: answer(4)} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	box := tool.Registry{CustomTools: map[string]tool.CustomTool{"cat": {Name: "cat", Command: []string{cat, review}}}}
	a := engine.Assignment{RoundID: "REVIEW-001", Number: 1, MaxRounds: 1, Type: round.Initial, Attempt: 1, Artifact: doc, Session: dir}
	for i := range n {
		a.Perspectives = append(a.Perspectives, reviewer(fmt.Sprintf("reviewer-%d", i), "cat"))
	}
	return engine.Engine{Tools: box, Store: folderStore{dir}}, a
}

// BenchmarkInstantRound is a whole round with tools that answer at once, real processes all the same: five of them, and
// as many as nobody asks for. Beside it, what the processes alone cost.
func BenchmarkInstantRound(b *testing.B) {
	for _, n := range []int{5, 50} {
		b.Run(fmt.Sprintf("%d", n), func(b *testing.B) {
			e, a := instant(b, n)
			for b.Loop() {
				r, err := e.Run(b.Context(), a, engine.NewStream(0, nil))
				if err != nil || r.Sources.AI != n {
					b.Fatalf("%+v, %v", r.Sources, err)
				}
			}
		})
		b.Run(fmt.Sprintf("%d-processes-alone", n), func(b *testing.B) {
			_, a := instant(b, n)
			for b.Loop() {
				var all sync.WaitGroup
				for range n {
					all.Go(func() {
						if err := exec.Command("cat", filepath.Join(a.Session, "review.json")).Run(); err != nil {
							b.Error(err)
						}
					})
				}
				all.Wait()
			}
		})
	}
}
