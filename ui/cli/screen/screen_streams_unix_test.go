//go:build unix

package screen_test

import (
	"io"
	"os"
	"strings"
	"testing"

	"parley/engine/race"
)

// A terminal that answers no question is left as one that does.
func TestSilentTerminal(t *testing.T) {
	t.Parallel()
	for _, e := range []end{ends[0], ends[6]} {
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			e.endsClean(startSession(t, startOptions{tools: true, silent: true}))
		})
	}
}

func TestTerminalThatUnderstandsNothingIsNotTouched(t *testing.T) {
	t.Parallel()
	s := startSession(t, startOptions{env: []string{"TERM=dumb"}})
	s.until("parley does not end", s.isOver)
	s.clean()
	if strings.Contains(s.written(), "\x1b") {
		t.Errorf("it got sequences: %q", s.written())
	}
}

// TestOtherStreams runs the console beside streams that are no terminal: it takes the terminal itself.
func TestOtherStreams(t *testing.T) {
	t.Parallel()
	for name, start := range map[string]string{
		"stdin closed":  `exec "$@" <&- >&3 2>&3 3>&-`,
		"stdin a file":  `exec "$@" </dev/null >&3 2>&3 3>&-`,
		"stdout closed": `exec "$@" <&3 >&- 2>&3 3>&-`,
		"all closed":    `exec "$@" <&- >&- 2>&- 3>&-`,
		"stderr closed": `exec "$@" <&3 >&3 2>&- 3>&-`,
	} {
		for _, e := range []end{ends[0], ends[5], ends[6]}[:race.Few(3, 1)] {
			t.Run(name+"/"+e.name, func(t *testing.T) {
				t.Parallel()
				e.endsClean(startSession(t, startOptions{tools: true, start: start}))
			})
		}
	}
}

func TestResultGoesToThePipeAndTheScreenToTheTerminal(t *testing.T) {
	t.Parallel()
	ours, theirs, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer ours.Close() //nolint:errcheck // it was only read
	s := startSession(t, startOptions{start: `exec "$@" <&3 >&4 2>&3 3>&- 4>&-`, stdout: theirs})
	_ = theirs.Close()
	s.shows("D decide now")
	s.keys("D")
	s.shows("Your decision")
	s.quit("q")
	s.clean()
	s.status(130)
	result, err := io.ReadAll(ours)
	if err != nil || strings.Contains(string(result), "\x1b") || !strings.Contains(s.written(), "\x1b[?1049h") {
		t.Errorf("the pipe got %q, %v", result, err)
	}
}

// Nobody reads the result: the terminal is put right all the same.
func TestResultThatNobodyReads(t *testing.T) {
	t.Parallel()
	s := startSession(t, startOptions{start: `"$@" <&3 2>&3 3>&- | true`})
	s.shows("D decide now")
	s.quit("q")
	s.clean()
}

// endsClean ends a sitting whose two tools are at work, and sees that nothing of it is left.
func (e end) endsClean(s *terminalSession) {
	s.t.Helper()
	s.left("began", 2)
	e.finish(s)
	s.clean()
	s.status(e.status)
}
