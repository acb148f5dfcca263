//go:build unix

package guard_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/tool/processtree"
	"parley/feedback"
	"parley/ui/guard"
)

// kill runs the round in a process of its own and kills that.
func (c scene) kill(t *testing.T) {
	t.Helper()
	parley := exec.Command(self(), "host", c.name)
	temporary := t.TempDir()
	// Other cases run tools in this very process, which adopts the killed one's guard: it must not take that for a helper.
	_, environ := processtree.MarkEnviron(os.Environ())
	parley.Env = append(environ, folderKey+"="+c.folder, "TMPDIR="+temporary)
	parley.Stderr = os.Stderr
	if err := parley.Start(); err != nil {
		t.Fatal(err)
	}
	ctx, release := context.WithTimeout(t.Context(), bound)
	defer release()
	c.await(ctx, t, nil)
	if ctx.Err() != nil {
		t.Error("the tool never began")
	}
	_ = parley.Process.Signal(syscall.SIGKILL)
	_ = parley.Wait()
	events, err := feedback.Events(filepath.Join(c.folder, "session"), "REVIEW-001")
	if err != nil || len(events) == 0 {
		t.Errorf("nothing is kept: %d events, %v", len(events), err)
	}
	noFolderLeft(t, temporary)
}

// noFolderLeft waits until the guard has removed what the killed parley made for its tools.
func noFolderLeft(t *testing.T, temporary string) {
	t.Helper()
	var left []string
	for deadline := time.Now().Add(bound); time.Now().Before(deadline); <-time.After(2 * time.Millisecond) {
		if left, _ = filepath.Glob(filepath.Join(temporary, "parley-*")); len(left) == 0 {
			return
		}
	}
	inside, _ := filepath.Glob(filepath.Join(temporary, "parley-*", "*"))
	t.Errorf("folders for temporary files are left: %q with %q", left, inside)
}

// noneLeft waits until no process of the case is left, its guard included.
func (c scene) noneLeft(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" {
		return // nobody can be found there
	}
	var left []string
	for deadline := time.Now().Add(bound); time.Now().Before(deadline); <-time.After(2 * time.Millisecond) {
		if left = carrying(folderKey + "=" + c.folder); len(left) == 0 {
			return
		}
	}
	t.Errorf("processes are left: %q", left)
}

// carrying are the processes with an entry in their environment.
func carrying(entry string) (found []string) {
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		environ, err := os.ReadFile(file)
		if err == nil && strings.Contains("\x00"+string(environ), "\x00"+entry+"\x00") {
			command, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
			found = append(found, filepath.Base(filepath.Dir(file))+" "+strings.ReplaceAll(string(command), "\x00", " "))
		}
	}
	return found
}

// host is a parley that asks the misbehaving tool, with a guard, and never ends by itself.
func host(name string) int {
	crashGuard := &guard.Guard{}
	folder := os.Getenv(folderKey)
	for _, b := range behaviours {
		if b.name != name {
			continue
		}
		d, err := scene{behaviour: b, end: killed, folder: folder}.open(func(engine.Event) {}, crashGuard)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		_, _ = d.Run(context.Background(), feedback.NoDecider())
	}
	_ = os.WriteFile(filepath.Join(folder, "began-settled"), nil, 0o600)
	for {
		time.Sleep(time.Hour) // it waits to be killed
	}
}
