//go:build unix

package tool

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// BenchmarkParse is the speed of each parser on its largest recording of an answer.
func BenchmarkParse(b *testing.B) {
	largest := map[Output]recording{}
	for _, r := range recordings(b) {
		if len(r.stdout) > len(largest[r.form].stdout) {
			largest[r.form] = r
		}
	}
	for _, form := range Outputs() {
		r := largest[form]
		b.Run(string(form), func(b *testing.B) {
			b.SetBytes(int64(len(r.stdout)))
			for b.Loop() {
				p := newParser(form, func(observation) {})
				p.stdout(r.stdout)
				if v := p.finish(exitInfo{code: r.code, stderr: string(r.stderr)}); v.kind == "" && v.text == "" {
					b.Fatal("no verdict")
				}
			}
		})
	}
}

// BenchmarkFlood runs five tools that each write 1 GiB, and tells how far the heap grew over what it was.
func BenchmarkFlood(b *testing.B) {
	for _, form := range []Output{OutputText, OutputClaude} {
		b.Run(string(form), func(b *testing.B) {
			const tools, each = 5, 1 << 30
			b.SetBytes(tools * each)
			var before, now runtime.MemStats
			runtime.ReadMemStats(&before)
			peak, stop := uint64(0), make(chan struct{})
			var watching sync.WaitGroup
			watching.Go(func() {
				for tick := time.NewTicker(20 * time.Millisecond); ; {
					select {
					case <-stop:
						return
					case <-tick.C:
						runtime.ReadMemStats(&now)
						peak = max(peak, now.HeapInuse+now.StackInuse)
					}
				}
			})
			for b.Loop() {
				together(b, tools, func() Tool { return fakeTool(b, "flood 1024", form) })
			}
			close(stop)
			watching.Wait()
			b.ReportMetric(float64(max(peak, before.HeapInuse)-before.HeapInuse)/(1<<20), "MiB-grown")
		})
	}
}

// BenchmarkFloodBesideCat sends the same five streams of 1 GiB through parley and through cat to nowhere, and tells how
// fast parley is in per cent of cat.
func BenchmarkFloodBesideCat(b *testing.B) {
	const tools, each = 5, 1 << 30
	for _, form := range []Output{OutputText, OutputClaude} {
		b.Run(string(form), func(b *testing.B) {
			b.SetBytes(2 * tools * each)
			var ours, cats, oursCPU, catsCPU time.Duration
			for b.Loop() {
				began, used := time.Now(), processorTime(b)
				together(b, tools, func() Tool { return fakeTool(b, "flood 1024", form) })
				ours += time.Since(began)
				oursCPU += processorTime(b) - used
				began, used = time.Now(), processorTime(b)
				var all sync.WaitGroup
				for range tools {
					all.Go(func() { throughCat(b) })
				}
				all.Wait()
				cats += time.Since(began)
				catsCPU += processorTime(b) - used
			}
			b.ReportMetric(100*cats.Seconds()/ours.Seconds(), "%-of-cat")
			// On a busy machine this says more: what both cost, the writers included.
			b.ReportMetric(100*catsCPU.Seconds()/oursCPU.Seconds(), "%-of-cat-by-CPU")
			b.ReportMetric(tools*each*float64(b.N)/ours.Seconds()/1e6, "MB/s-ours")
		})
	}
}

// processorTime is what this process and those it has waited for have used.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	total := time.Duration(0)
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var used syscall.Rusage
		if err := syscall.Getrusage(who, &used); err != nil {
			b.Fatal(err)
		}
		total += time.Duration(used.Utime.Nano() + used.Stime.Nano())
	}
	return total
}

func throughCat(b *testing.B) {
	b.Helper()
	flooding, cat := exec.Command(self(b)), exec.Command("cat")
	flooding.Env, flooding.Dir = fakeEnviron("flood 1024"), b.TempDir()
	pipe, err := flooding.StdoutPipe()
	if err != nil {
		b.Error(err)
		return
	}
	cat.Stdin = pipe // a file, so that cat reads it itself
	for _, start := range []func() error{flooding.Start, cat.Start, cat.Wait, flooding.Wait} {
		if err := start(); err != nil {
			b.Error(err)
		}
	}
}

// BenchmarkInstant is what five instant tools cost together, beside one alone.
func BenchmarkInstant(b *testing.B) {
	for name, tools := range map[string]int{"one": 1, "five": 5} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				together(b, tools, func() Tool { return fakeTool(b, "say the answer", OutputText) })
			}
		})
	}
}

// BenchmarkKill is the time from cancelling a tool, without a grace to speak of, until nothing is left of its tree: one
// that dies when it is told to, one that ignores every signal it can, and one with a helper in a session of its own that
// holds the pipes and ignores them, too.
func BenchmarkKill(b *testing.B) {
	for _, behaviour := range []string{"hang", "stubborn", "escaped-hang"} {
		b.Run(behaviour, func(b *testing.B) {
			box := fakeBox(b, behaviour)
			box.Grace = time.Nanosecond
			box.CustomTools = map[string]CustomTool{"fake": {Env: fakeNames, Command: []string{self(b)}, Output: OutputText}}
			found, err := box.Tool("fake")
			if err != nil {
				b.Fatal(err)
			}
			var took []time.Duration
			for b.Loop() {
				dir := b.TempDir()
				ctx, cancel := context.WithCancel(b.Context())
				var at time.Time
				_, _ = found.Ask(ctx, Request{Dir: dir}, func(o Progress) {
					if o.Kind == Writing && at.IsZero() {
						at = time.Now()
						cancel()
					}
				})
				took = append(took, time.Since(at))
				cancel()
				files, _ := filepath.Glob(filepath.Join(dir, "pid-*"))
				for _, file := range files {
					pid, _ := strconv.Atoi(strings.TrimPrefix(filepath.Base(file), "pid-"))
					if runs(pid) {
						b.Fatalf("process %d is left", pid)
					}
				}
			}
			slices.Sort(took)
			at := func(percent int) float64 { return float64(took[(len(took)-1)*percent/100].Microseconds()) / 1000 }
			b.ReportMetric(at(50), "ms-p50")
			b.ReportMetric(at(99), "ms-p99")
			b.ReportMetric(at(100), "ms-most")
		})
	}
}

// BenchmarkTimeout is how much longer than its time limit a call takes, with tools that do not want to end. Over a
// second is a failure.
func BenchmarkTimeout(b *testing.B) {
	const limit = 200 * time.Millisecond
	for _, behaviour := range []string{"hang", "silent", "stubborn", "escaped-hang", "close-stdout"} {
		b.Run(behaviour, func(b *testing.B) {
			box := fakeBox(b, behaviour)
			box.Grace = 0 // as in a real one
			box.CustomTools = map[string]CustomTool{"fake": {Env: fakeNames, Command: []string{self(b)}, Output: OutputText, Timeout: limit}}
			found, err := box.Tool("fake")
			if err != nil {
				b.Fatal(err)
			}
			most := time.Duration(0)
			for b.Loop() {
				began := time.Now()
				_, err := found.Ask(b.Context(), Request{Dir: b.TempDir()}, func(Progress) {})
				most = max(most, time.Since(began)-limit)
				var failure *Failure
				if !errors.As(err, &failure) || failure.Kind != TimedOut || most > time.Second {
					b.Fatalf("%v after the limit: %v", most, err)
				}
			}
			b.ReportMetric(float64(most.Microseconds())/1000, "ms-over-most")
		})
	}
}

func together(b *testing.B, n int, tool func() Tool) {
	b.Helper()
	dir := b.TempDir()
	var all sync.WaitGroup
	for range n {
		asked := tool()
		all.Go(func() {
			if _, err := asked.Ask(b.Context(), Request{Dir: dir, Prompt: "p"}, func(Progress) {}); err != nil && !isEmpty(err) {
				b.Error(err)
			}
		})
	}
	all.Wait()
}

func isEmpty(err error) bool {
	var failure *Failure
	return errors.As(err, &failure) && failure.Kind == EmptyAnswer
}

// BenchmarkConfined is what the sandbox costs a call: the same program with and without it.
func BenchmarkConfined(b *testing.B) {
	for _, confine := range []bool{false, true} {
		b.Run(fmt.Sprint(confine), func(b *testing.B) {
			box := Registry{Confine: confine, LookPath: func(string) (string, error) { return "/bin/true", nil }, Environ: os.Environ}
			p, failure := box.program("claude")
			if failure != nil {
				b.Fatal(failure)
			}
			dir := b.TempDir()
			for b.Loop() {
				c := &call{dir: dir}
				restricted, environ := p.restricted(c, &Reply{})
				discard := func([]byte) {}
				if _, err := run(b.Context(), job{path: p.path, argv: []string{"true"}, dir: dir, env: environ, stdout: discard, stderr: discard, restricted: restricted}); err != nil {
					b.Fatal(err)
				}
				c.removeFiles()
			}
		})
	}
}
