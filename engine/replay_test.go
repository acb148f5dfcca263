//go:build unix

package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/engine/tool"
)

// update rewrites the table of expectations. Read every changed row before it is kept.
var update = flag.Bool("update", false, "rewrite testdata/replayed.tsv from what the engine makes of the recordings")

// asReplay makes this test binary behave like a recorded run: the variable holds its path without an ending.
const asReplay = "PARLEY_TEST_REPLAY"

// inRealTime makes a replay take the pauses that the run took.
const inRealTime = "PARLEY_TEST_REAL_TIME"

// asStorm makes a replay go on for ever after its last word: the runs below retried for minutes, more often than parley
// waits for, and must be ended by it.
const asStorm = "PARLEY_TEST_STORM"

var storms = []string{
	"claude/e401", "claude/e429", "claude/e429ra", "claude/e500", "claude/reset", "claude/resetmid", "codex/e401", "codex/e403", "copilot/e401",
	"gemini/e429", "gemini/e429ra", "gemini/e500", "gemini/e503", "gemini/reset",
}

// recordings is where the recorded runs lie; their README says what they are.
const recordings = "tool/testdata/cli"

// recorded is what is known of a recorded run.
type recorded struct {
	Argv     []string `json:"argv"`
	ExitCode *int     `json:"exit_code"`
	KilledBy *string  `json:"killed_by"`
	Chunks   []int    `json:"stdout_chunks_ms"`
}

func readRecorded(base string) (recorded, error) {
	var r recorded
	data, err := os.ReadFile(base + ".meta.json")
	if err == nil {
		err = json.Unmarshal(data, &r)
	}
	return r, err
}

// replay writes what a recorded run wrote, in its order and with its pauses made short, and ends as it did.
func replay(base string) int {
	r, err := readRecorded(base)
	out, errOut := os.ReadFile(base + ".stdout")
	complaints, errErr := os.ReadFile(base + ".stderr")
	if err != nil || errOut != nil || errErr != nil {
		return 99
	}
	pieces, hints := split(out, max(1, len(r.Chunks))), split(complaints, max(1, len(r.Chunks)))
	for i := range max(len(pieces), len(hints)) {
		if i > 0 && i < len(r.Chunks) {
			pause := time.Duration(r.Chunks[i]-r.Chunks[i-1]) * time.Millisecond
			if os.Getenv(inRealTime) == "" {
				pause = min(2*time.Millisecond, pause/1000)
			}
			time.Sleep(pause)
		}
		if i < len(hints) {
			_, _ = os.Stderr.Write(hints[i])
		}
		if i < len(pieces) {
			_, _ = os.Stdout.Write(pieces[i])
		}
	}
	if os.Getenv(asStorm) != "" {
		time.Sleep(time.Hour)
	}
	if r.ExitCode == nil { // a signal cannot be told from another by what parley makes of it
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {}
	}
	return *r.ExitCode
}

// split cuts a text between lines into at most n pieces of about the same number of lines.
func split(text []byte, n int) [][]byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	var pieces [][]byte
	for part := range slices.Chunk(lines, max(1, (len(lines)+n-1)/n)) {
		pieces = append(pieces, bytes.Join(part, nil))
	}
	return pieces
}

// replaying is a box whose tool is a recorded run, reached as the run was where parley would do so, else as a command of
// the user's own that prints text. extra goes into its environment.
func replaying(tb testing.TB, run string, extra ...string) (box tool.Registry, name string) {
	tb.Helper()
	base, err := filepath.Abs(filepath.Join(recordings, run))
	if err != nil {
		tb.Fatal(err)
	}
	r, err := readRecorded(base)
	if err != nil {
		tb.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		tb.Fatal(err)
	}
	names := []string{"PARLEY_TEST_*", "GORACE"}
	box = tool.Registry{
		Grace: 50 * time.Millisecond, AllowUnsafe: []string{"ccw"}, CustomTools: map[string]tool.CustomTool{},
		LookPath: func(string) (string, error) { return self, nil },
		Environ: func() []string {
			return append(os.Environ(), append(extra, asReplay+"="+base, "GORACE=atexit_sleep_ms=0")...)
		},
	}
	for known := range tool.Adapters() {
		box.CustomTools[known] = tool.CustomTool{Env: names}
	}
	name, _, _ = strings.Cut(run, "/")
	streams := slices.Contains(r.Argv, "stream-json") || slices.Contains(r.Argv, "--json") || name == "opencode" || name == "copilot"
	switch behind, ccw := strings.CutPrefix(name, "ccw-"); {
	case ccw:
		box.Via = tool.ViaCCW
		return box, behind
	case streams:
		return box, name
	default:
		box.CustomTools = map[string]tool.CustomTool{"mine": {Name: "mine", Command: []string{self}, Output: tool.OutputText, Env: names}}
		return box, "mine"
	}
}

// row is what the engine makes of a recorded run, as a line of the table.
func row(ctx context.Context, t *testing.T, run string) string {
	t.Helper()
	var extra []string
	if slices.Contains(storms, run) {
		extra = []string{asStorm + "=1"}
	}
	box, name := replaying(t, run, extra...)
	b := newBench(t, nil)
	b.engine.Tools = box
	r, err := b.run(ctx, b.assignment(reviewer("quality", name, "direct")))
	if err != nil {
		t.Errorf("%s: %v", run, err)
		return run
	}
	retries := "-"
	for _, e := range b.events {
		if p, ok := e.Body.(engine.ToolProgress); ok && p.Progress.Kind == tool.Retrying {
			retries = "retrying"
		}
	}
	got := r.Perspectives[0]
	rating := "unrated"
	if got.Rating.Rated() {
		rating = fmt.Sprintf("%d/5", got.Rating)
	}
	if got.Outcome == round.Direct {
		rating = "by rules"
	}
	var attempts []string
	said := ""
	for _, a := range got.Attempts {
		if a.Error != nil {
			attempts = append(attempts, a.Tool+": "+a.Kind)
			said = *a.Error
		} else {
			attempts = append(attempts, a.Tool+": ok")
		}
		if a.Tool != "direct" && (len(a.Command) == 0 || a.Raw == "" || a.Seconds <= 0) {
			t.Errorf("%s: its provenance is not whole: %+v", run, a)
		}
	}
	points := fmt.Sprintf("%d/%d/%d", len(got.Strengths), len(got.Weaknesses), len(got.Suggestions))
	if got.Outcome == round.Direct {
		points = "-"
	}
	return strings.Join([]string{
		run, got.Attempts[0].Via, string(got.Outcome), rating, points, strings.Join(attempts, ", "), retries, fmt.Sprintf("%.110s", said),
	}, "\t")
}

// TestReplayedRounds takes every recorded run of a real tool through a whole round.
func TestReplayedRounds(t *testing.T) {
	t.Parallel()
	const table = "testdata/replayed.tsv"
	files, err := filepath.Glob(recordings + "/*/*.meta.json")
	if err != nil || len(files) != 203 {
		t.Fatalf("%d recordings, %v", len(files), err)
	}
	rows := make([]string, len(files))
	slots := make(chan struct{}, 8)
	var all sync.WaitGroup
	for i, file := range files {
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			run, _ := filepath.Rel(recordings, strings.TrimSuffix(file, ".meta.json"))
			rows[i] = row(t.Context(), t, filepath.ToSlash(run))
		})
	}
	all.Wait()
	got := "run\tvia\toutcome\trating\tstrengths/weaknesses/suggestions\tattempts\tlive\tlast failure\n" + strings.Join(rows, "\n") + "\n"
	if *update {
		if err := os.WriteFile(table, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(table)
	if err != nil {
		t.Fatal(err)
	}
	expected := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(expected) || line != expected[i] {
			t.Errorf("row %d\n got %s\nwant %s", i+1, line, append(expected, "(no such row)")[min(i, len(expected))])
		}
	}
}

// TestRetriesAreShownWhileTheToolRetries replays storms of retries at their own pace, which took minutes: a person sees within
// seconds that the tool retries, why, and when it will try again.
func TestRetriesAreShownWhileTheToolRetries(t *testing.T) {
	t.Parallel()
	for run, why := range map[string]string{
		"claude/e429": "429 rate_limit", "claude/e401": "401", "claude/e500": "500 server_error", "claude/reset": "could not be reached",
		"gemini/e429": "429", "codex/e401": "401",
	} {
		t.Run(run, func(t *testing.T) {
			t.Parallel()
			box, name := replaying(t, run, inRealTime+"=1")
			b := newBench(t, nil)
			b.engine.Tools = box
			controls := make(chan engine.Control, 1)
			a := b.assignment(reviewer("quality", name, "direct"))
			a.Controls = controls
			var shown tool.Progress
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
			defer cancel()
			_, err := b.run(ctx, a, func(e engine.Event) {
				if p, ok := e.Body.(engine.ToolProgress); ok && p.Progress.Kind == tool.Retrying && shown.Kind == "" {
					shown = p.Progress
					controls <- engine.Control{Kind: engine.ControlConclude}
				}
			})
			if err != nil || !strings.Contains(shown.Text, why) {
				t.Errorf("within 5 s it was shown that it is %q: %q, want %q; %v", shown.Kind, shown.Text, why, err)
			}
		})
	}
}
