package popup

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gofrs/flock"
)

// A caller and the process in the window meet in a folder that only their user can read. The caller leaves its call
// there and holds one lock; the other holds a second one and leaves what it printed and its status. Whoever dies loses
// its lock, so that neither waits for a dead one.
const (
	callFile   = "call.json"
	callerLock = "caller.lock"
	windowLock = "window.lock"
	outFile    = "out"
	errFile    = "err"
	statusFile = "status"
)

// Call is what is run in the window: as if it had been called from where the caller is.
type Call struct {
	Args []string `json:"args"`
	Env  []string `json:"env"`
	Dir  string   `json:"dir"`
}

// Answer is what it printed and its exit status.
type Answer struct {
	Out, Err []byte
	Status   int
}

// windowEnv are variables that belong to a terminal or tell that there is none: the window's own count there.
var windowEnv = []string{
	"TERM", "TERMINFO", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "COLORTERM", "COLUMNS", "LINES", "CI",
	"TMUX", "TMUX_PANE", "ZELLIJ", "KITTY_", "WEZTERM_", "PARLEY_HEADLESS",
}

// PassedEnv is the part of an environment that goes with a call.
func PassedEnv(environment []string) []string {
	var out []string
	for _, entry := range environment {
		name, _, _ := strings.Cut(entry, "=")
		kept := name != ""
		for _, o := range windowEnv {
			if name == o || (strings.HasSuffix(o, "_") && strings.HasPrefix(name, o)) || (o == "ZELLIJ" && strings.HasPrefix(name, "ZELLIJ_")) {
				kept = false
			}
		}
		if kept {
			out = append(out, entry)
		}
	}
	return out
}

// Serve runs the call that waits in a folder, in the window: run gets it with the streams that take the place of the
// standard ones, and a channel that is closed when the caller is gone. What it returns is the exit status.
func Serve(folder string, run func(call Call, out, err io.Writer, gone <-chan struct{}) int) error {
	path := filepath.Join(folder, callFile)
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("reading the call: %w", err)
	}
	alive := flock.New(filepath.Join(folder, windowLock), flock.SetPermissions(0o600))
	if held, err := alive.TryLock(); err != nil || !held {
		return fmt.Errorf("this call is answered already (%w)", errors.Join(err, errTaken))
	}
	defer alive.Unlock() //nolint:errcheck // the process ends
	var call Call
	if err := errors.Join(json.Unmarshal(data, &call), os.Remove(path)); err != nil { // the environment stays nowhere
		return fmt.Errorf("reading the call: %w", err)
	}
	out, err := os.OpenFile(filepath.Join(folder, outFile), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("answering the call: %w", err)
	}
	errs, err := os.OpenFile(filepath.Join(folder, errFile), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("answering the call: %w", errors.Join(err, out.Close()))
	}
	gone, stop := watchLock(filepath.Join(folder, callerLock))
	status := run(call, out, errs, gone)
	stop()
	if err := errors.Join(out.Close(), errs.Close()); err != nil {
		return fmt.Errorf("answering the call: %w", err)
	}
	// The status comes last and whole: it says that the rest is there.
	if err := os.WriteFile(filepath.Join(folder, statusFile+".new"), []byte(strconv.Itoa(status)), 0o600); err != nil {
		return fmt.Errorf("answering the call: %w", err)
	}
	return os.Rename(filepath.Join(folder, statusFile+".new"), filepath.Join(folder, statusFile))
}

var errTaken = errors.New("another process has it")

// readAnswer reads what was left, if the status says that it is whole.
func readAnswer(folder string) (Answer, bool, error) {
	data, err := os.ReadFile(filepath.Join(folder, statusFile))
	if err != nil {
		return Answer{}, false, nil //nolint:nilerr // it is not there yet
	}
	var a Answer
	if a.Status, err = strconv.Atoi(string(data)); err != nil {
		return a, true, fmt.Errorf("reading the answer: %w", err)
	}
	if a.Out, err = os.ReadFile(filepath.Join(folder, outFile)); err != nil {
		return a, true, fmt.Errorf("reading the answer: %w", err)
	}
	a.Err, err = os.ReadFile(filepath.Join(folder, errFile))
	return a, true, err
}
