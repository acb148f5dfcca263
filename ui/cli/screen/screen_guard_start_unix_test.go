//go:build unix

package screen_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"parley/ui/guard/watchdog"
)

// TestGuardRunsBeforeTheProgramIsSetUp: a guard costs each start as much as a second parley if it is set up whole.
func TestGuardRunsBeforeTheProgramIsSetUp(t *testing.T) {
	t.Parallel()
	const colours = "init github.com/alecthomas/chroma/v2/lexers "
	if whole := initTrace(t, "parley"); !strings.Contains(whole, colours) {
		t.Fatalf("the tables of colours are not among what this program sets up:\n%s", whole)
	}
	trace := initTrace(t, watchdog.ProcessName)
	if !strings.Contains(trace, "init parley/engine/tool/processtree ") {
		t.Errorf("the guard did not set up what it needs:\n%s", trace)
	}
	if strings.Contains(trace, colours) {
		t.Errorf("the guard set up all of parley first:\n%s", trace)
	}
}

// initTrace is what the runtime tells of the packages that this program sets up when it is called by a name. It is to end by
// itself at once.
func initTrace(t *testing.T, name string) string {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Args = []string{name}
	if name == "parley" {
		cmd.Args = append(cmd.Args, "-test.run=^$")
	}
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	cmd.Stdin = strings.NewReader("bye\n")
	var trace strings.Builder
	cmd.Stderr = &trace
	if err := cmd.Run(); err != nil {
		t.Fatalf("running as %s: %v\n%s", name, err, trace.String())
	}
	return trace.String()
}
