//go:build unix

package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"parley/ui/cast"
	"parley/ui/cli"
)

// An old recording stays as it was until the new one is whole, and what is recorded can be played at any moment.
func TestCastReplacesTheOldOneAtTheEnd(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.console.decide = doneByPerson
	old := s.put(t, "all.cast", "somebody's")
	drawn := false
	s.console.draw = func(opts cli.ScreenOptions) {
		opts.Recorder.Resize(80, 24)
		opts.Recorder.Output([]byte("discussed"))
		drawn = true
		if data, err := os.ReadFile(old); err != nil || string(data) != "somebody's" {
			t.Errorf("meanwhile it is %q, %v", data, err)
		}
		file, err := os.Open(old + ".partial") // what a kill would leave now
		if err != nil {
			t.Error(err)
			return
		}
		defer file.Close() //nolint:errcheck // it was only read
		if _, events, err := cast.Read(file); err != nil || len(events) != 1 || events[0].Data != "discussed" {
			t.Errorf("meanwhile it holds %v, %v", events, err)
		}
	}
	if status := s.run("review", s.doc(), "--offline", "--fail-on", "never", "--cast", "all.cast", "--force"); status != cli.OK || !drawn {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	if data, err := os.ReadFile(old); err != nil || !strings.Contains(string(data), "discussed") {
		t.Errorf("it is %q, %v", data, err)
	}
	if left, _ := filepath.Glob(filepath.Join(s.folder, "*.partial")); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
}

func TestCastOfAKilledRunIsKept(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.put(t, "all.cast.partial", "killed")
	for _, args := range [][]string{{"demo", "--cast", "all.cast"}, {"demo", "--headless", "--cast", "all.cast"}} {
		if status := s.fresh().run(args...); status != cli.Failed ||
			!strings.HasSuffix(s.err.String(), "parley: all.cast.partial is what another run has recorded: keep it under another name, or overwrite it with --force\n") {
			t.Errorf("%q: status %d, %s", args, status, s.err.String())
		}
	}
}

// Nobody waits for the writer of a pipe.
func TestReplayAndExportRefusePipes(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	pipe := filepath.Join(s.folder, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no pipes here: ", err)
	}
	for _, args := range [][]string{
		{"replay", "pipe"},
		{"replay", "pipe", "--headless"},
		{"export", "pipe", "--html"},
		{"export", "demo", "--html", "-o", "pipe", "--force"},
		{"demo", "--headless", "--cast", "pipe", "--force"},
	} {
		if status := s.fresh().run(args...); status != cli.Failed || !strings.Contains(s.err.String(), "pipe") || s.out.Len() > 0 {
			t.Errorf("%q: status %d, %s", args, status, s.err.String())
		}
	}
}
