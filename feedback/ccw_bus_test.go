//go:build unix

package feedback_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"parley/feedback"
)

func program(t *testing.T, script string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "ccw")
	if err := writeProgram(name, "#!/bin/sh\n"+script); err != nil {
		t.Fatal(err)
	}
	return name
}

// detached is a program whose helper has left its group and holds its output.
const detached = `setsid sh -c 'echo $$ > "$1.pid.new"; mv "$1.pid.new" "$1.pid"; exec sleep 600' sh "$0" &
until [ -e "$0.pid" ]; do :; done`

// TestABusThatMisbehavesIsOnlyAWarning tries programs that hang, leave something behind, flood or fail.
func TestABusThatMisbehavesIsOnlyAWarning(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, script, want string }{
		{"hangs with a helper", `sleep 600 & echo $! > "$0.pid"; echo working on it; wait`, "no answer within 300ms (working on it)"},
		{"leaves a helper behind", `sleep 600 & echo $! > "$0.pid"; exit 4`, "exit status 4"},
		{"leaves a helper in a session of its own", detached, "it left a process running"},
		{"floods", `head -c 5000000 /dev/zero | tr '\0' x; exit 3`, "exit status 3 (xxx"},
		{"speaks in colours", `printf '\033[31mno such team\033[0m\n'; exit 1`, "exit status 1 ("},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath("setsid"); c.script == detached && (err != nil || runtime.GOOS != "linux") {
				t.Skip("nobody can find such a helper here")
			}
			command := program(t, "[ \"$3\" = --help ] && exit\n"+c.script)
			bus := &feedback.CCWBus{Command: command, Timeout: 300 * time.Millisecond}
			if c.name != "hangs with a helper" {
				bus.Timeout = time.Minute
			}
			err := bus.Publish(t.Context(), feedback.Message{Team: "t"})
			if err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 800 || strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Fatalf("error %q", err)
			}
			if data, err := os.ReadFile(command + ".pid"); err == nil {
				gone(t, strings.TrimSpace(string(data)))
			}
		})
	}
}

// gone waits until a process is no more, as its parent's orphan it may still have to be reaped.
func gone(t *testing.T, number string) {
	t.Helper()
	pid, err := strconv.Atoi(number)
	if err != nil {
		t.Fatal(err)
	}
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for deadline := time.Now().Add(90 * time.Second); ; <-tick.C {
		stat, err := os.ReadFile(filepath.Join("/proc", number, "stat"))
		zombie := err == nil && strings.Contains(string(stat), ") Z ")
		if syscall.Kill(pid, 0) != nil || zombie {
			return
		}
		if time.Now().After(deadline) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
			t.Fatalf("process %d is still there", pid)
		}
	}
}

// writeProgram writes a file that is about to be run. No process may be forked meanwhile: it would hold the file open
// for writing, and a file that is written to cannot be run.
func writeProgram(path, text string) error {
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	return os.WriteFile(path, []byte(text), 0o700)
}
