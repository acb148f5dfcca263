//go:build unix

package cli_test

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/ui/cli"
)

// A round that was cut off goes on as soon as it is open: where its tools are not there any more, the person is asked before.
func TestNothingIsAskedWithoutItsToolsBeforeThePersonAgrees(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]struct {
		status cli.Status
		shown  int
	}{"q\n": {cli.Interrupted, 0}, "\n": {cli.Interrupted, 0}, "what\ng\n": {cli.Interrupted, 1}} {
		t.Run(typed, func(t *testing.T) {
			t.Parallel()
			s := atTerminal(t)
			s.app.LookPath = exec.LookPath
			s.write(t, "mine.yaml", "tools:\n  slow: {command: [/bin/sleep, '60']}\n")
			config := filepath.Join(s.folder, "mine.yaml")
			ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
			s.app.Main(ctx, []string{"review", s.doc(), "--headless", "--config", config, "--perspective", "mine:slow:Reader:sense"})
			cancel()
			if err := os.Remove(config); err != nil {
				t.Fatal(err)
			}
			typing := &terminal{Reader: strings.NewReader(typed)}
			s.app.Terminal = func() (io.ReadWriteCloser, error) { return typing, nil }
			s.console.err, s.console.decide = cli.ErrLeft, nil
			s.err.Reset()
			status := s.run("open", "REVIEW-002")
			said := typing.String()
			if status != want.status || s.console.shown != want.shown || strings.Count(said, "slow is not configured here") != 1 || !strings.Contains(said, "mine.yaml, which defined it, is gone") {
				t.Errorf("%q: status %d, shown %d times, said %q and %q", typed, status, s.console.shown, said, s.err.String())
			}
		})
	}
}
