//go:build unix

package tool

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// bound is how long a test waits for what must happen at once.
const bound = 90 * time.Second

// fakeTool is a tool of the user's own whose program is this test binary, showing a behaviour.
func fakeTool(tb testing.TB, behaviour string, form Output) Tool {
	tb.Helper()
	box := fakeBox(tb, behaviour)
	box.CustomTools = map[string]CustomTool{"fake": {Command: []string{self(tb)}, Output: form, Env: fakeNames}}
	found, err := box.Tool("fake")
	if err != nil {
		tb.Fatal(err)
	}
	return found
}

// fakeBox finds the fake tool under every name.
func fakeBox(tb testing.TB, behaviour string) Registry {
	tb.Helper()
	program := self(tb)
	return Registry{
		Grace:       50 * time.Millisecond,
		CustomTools: fakeSpecs(fakeNames...),
		LookPath:    func(string) (string, error) { return program, nil },
		Environ:     func() []string { return fakeEnviron(behaviour) },
	}
}

// fakeNames are the variables that a fake tool has to get.
var fakeNames = []string{fakeKey, "GORACE"}

// fakeSpecs lets each built-in tool have variables.
func fakeSpecs(names ...string) map[string]CustomTool {
	specs := map[string]CustomTool{}
	for name := range Adapters() {
		specs[name] = CustomTool{Env: names}
	}
	return specs
}

// fakeEnviron makes the test binary show a behaviour, and end without the second that the race detector takes.
func fakeEnviron(behaviour string) []string {
	return append(os.Environ(), fakeKey+"="+behaviour, "GORACE=atexit_sleep_ms=0")
}

func self(tb testing.TB) string {
	tb.Helper()
	program, err := os.Executable()
	if err != nil {
		tb.Fatal(err)
	}
	return program
}

// ask asks in a folder of the test's own and checks that nobody is left who ran there.
func ask(ctx context.Context, t *testing.T, to Tool, request Request, progress func(Progress)) (Reply, *Failure) {
	t.Helper()
	if request.Dir == "" {
		request.Dir = t.TempDir()
	}
	reply, err := to.Ask(ctx, request, progress)
	if ran := noneLeft(t, request.Dir); ran == 0 && reply.Bytes > 0 {
		t.Error("the fake tool did not leave its number, so nothing was checked")
	}
	if err == nil {
		return reply, nil
	}
	var failure *Failure
	if !errors.As(err, &failure) {
		t.Fatalf("the error is a %T, want a *Failure: %v", err, err)
	}
	if failure.Tool != to.Name() {
		t.Errorf("the failure names %q, want %q", failure.Tool, to.Name())
	}
	return reply, failure
}

// noneLeft waits until every process that left its number in the folder is gone, and counts them.
func noneLeft(t *testing.T, dir string) int {
	t.Helper()
	ran := ranIn(t, dir)
	for _, pid := range ran {
		for deadline := time.Now().Add(bound); runs(pid); runtime.Gosched() {
			if time.Now().After(deadline) {
				t.Errorf("process %d still runs", pid)
				_ = syscall.Kill(pid, syscall.SIGKILL)
				break
			}
		}
	}
	return len(ran)
}

// ranIn are the numbers of the processes that left them in the folder.
func ranIn(t *testing.T, dir string) (pids []int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "pid-*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		pid, err := strconv.Atoi(strings.TrimPrefix(filepath.Base(file), "pid-"))
		if err != nil {
			t.Fatal(err)
		}
		pids = append(pids, pid)
	}
	return pids
}

// runs tells a living process from one that only waits to be reaped, where the system says so.
func runs(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return runtime.GOOS != "linux"
	}
	_, after, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(after, "Z")
}

func wantKind(t *testing.T, f *Failure, kind FailureKind, detail string) {
	t.Helper()
	switch {
	case f == nil:
		t.Errorf("it answered, want the failure %q", kind)
	case f.Kind != kind || !strings.Contains(f.Detail, detail):
		t.Errorf("got %q (%s), want %q with %q", f.Kind, f.Detail, kind, detail)
	}
}
