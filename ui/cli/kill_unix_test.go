//go:build unix

package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"github.com/creack/pty"

	"parley/engine/race"
	"parley/feedback"
)

// The console itself is killed here, at a terminal, in sessions of five rounds with tools, and opened again until each
// session is concluded. PARLEY_TEST_KILLS=100 says how often, PARLEY_TEST_PROGRAM which parley is run: without it, this
// test binary, which has no guard.
func TestConsoleKilledAtATerminal(t *testing.T) {
	t.Parallel()
	kills, killed, sessions := race.Few(4, 2), 0, 0
	if asked := os.Getenv("PARLEY_TEST_KILLS"); asked != "" {
		var err error
		if kills, err = strconv.Atoi(asked); err != nil {
			t.Fatal(err)
		}
	}
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	began := time.Now()
	newKillScenario(t).run(t, time.Minute)
	span := time.Since(began)
	for ; killed < kills && !t.Failed(); sessions++ {
		d := newKillScenario(t)
		// One that never gets on is given more and more time.
		for d.run(t, span/20*time.Duration(1+d.kills/4)+time.Duration(random.Int64N(int64(span)))) {
			killed++
		}
		d.mended(t)
	}
	t.Logf("%d kills in %d sessions (seed %d), %s each without; shown and found again: %d rounds, %d answers", killed, sessions, seed, span.Round(time.Millisecond), shownRounds, shownAnswers)
}

// What was on a screen when its console was killed, over all sessions.
var shownRounds, shownAnswers int

// killScenario is a session whose consoles are killed.
type killScenario struct {
	folder, program string
	kills           int
	before          map[string][]byte // each log as the kill left it, whole lines only
	calls           map[string]int64  // of the tools whose answer was logged by then
}

func newKillScenario(t *testing.T) *killScenario {
	t.Helper()
	const reviewer = `n=$(awk '/^Round [0-9]+ \(/ && !n { n = $2 } /^Now answer with/ { whole = 1 } END { if (!whole) exit 1; print n + 1 }') || exit 1
printf x >> "$1/$2-$n"
[ $2 = product ] || sleep 0.1 # so that one answers before the other
printf '{"strengths":["It is short"],"weaknesses":[{"text":"%s","severity":"medium"}],"suggestions":[],"rating":3,"open_questions":["Who restarts it?"]}\n' "$3"
`
	d := &killScenario{folder: t.TempDir(), program: os.Getenv("PARLEY_TEST_PROGRAM")}
	if d.program == "" {
		var err error
		if d.program, err = exec.LookPath("parley"); err != nil {
			t.Fatal(err)
		}
	}
	marks := filepath.Join(d.folder, "marks")
	if err := os.Mkdir(marks, 0o700); err != nil {
		t.Fatal(err)
	}
	config := "perspectives:\n"
	for _, name := range []string{"product", "quality"} {
		config += fmt.Sprintf("  %s: {tools: [%s]}\n", name, name)
	}
	config += "tools:\n"
	for name, complaint := range map[string]string{"product": "The retry limit has no number", "quality": "A failed import goes unnoticed"} {
		words, err := json.Marshal([]string{"/bin/sh", "-c", reviewer, "sh", marks, name, complaint})
		if err != nil {
			t.Fatal(err)
		}
		config += fmt.Sprintf("  %s: {command: %s}\n", name, words)
	}
	for name, text := range map[string]string{"brief.md": "# Brief\n\nThe import retries a few times.\n", "own.yaml": config} {
		if err := os.WriteFile(filepath.Join(d.folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// started reports whether there is a session to go on with.
func (d *killScenario) started() bool {
	found, _ := filepath.Glob(filepath.Join(d.folder, ".parley", "*", ".parley", "REVIEW-001", "state.json"))
	return len(found) > 0
}

// run opens the session at a terminal, decides to go on wherever parley asks, and kills it after a while if it has not come
// to its end by then.
func (d *killScenario) run(t *testing.T, life time.Duration) (killed bool) {
	t.Helper()
	args := []string{"review", "brief.md", "--mode", "deep", "--perspectives", "product,quality", "--config", "own.yaml", "--fail-on", "never"}
	if d.started() {
		args = []string{"open", "REVIEW-001", "--mode", "deep", "--config", "own.yaml", "--fail-on", "never"}
	} else if err := os.RemoveAll(filepath.Join(d.folder, ".parley")); err != nil { // killed before anything was asked
		t.Fatal(err)
	}
	cmd := exec.Command(d.program, args...)
	cmd.Dir = d.folder
	cmd.Env = append(os.Environ(), consoleVariable+"=1", "HOME="+d.folder, "TERM=xterm-256color", "TMPDIR="+d.folder, "CI=", "GORACE=atexit_sleep_ms=0")
	master, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 40, Cols: 120})
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	w := &window{em: vt.NewSafeEmulator(120, 40), changed: make(chan struct{}, 1)}
	read := make(chan struct{})
	go func() {
		defer close(read)
		_, _ = io.Copy(w, master)
	}()
	go func() { _, _ = io.Copy(master, w.em) }()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	defer func() {
		if pipe, ok := w.em.InputPipe().(io.Closer); ok {
			_ = pipe.Close() // closing the emulator itself would race with its reader
		}
		_ = master.Close()
	}()
	deadline := time.NewTimer(life)
	defer deadline.Stop()
	for {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("%q: %v\n%s", args, err, w.screen())
			}
			return false
		case <-w.changed:
			if keys := w.answer(); keys != "" {
				_, _ = io.WriteString(master, keys) // a program that ends meanwhile is no failure
			}
		case <-deadline.C:
			_ = cmd.Process.Kill()
			err := <-ended
			<-read
			var exit *exec.ExitError
			if !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
				return false // it ended when it was about to be killed
			}
			if life == time.Minute {
				t.Fatalf("it does not end by itself:\n%s", w.screen())
			}
			d.kills++
			d.look(t, w.shown())
			return true
		}
	}
}

// window is what a person sees, and does.
type window struct {
	mu      sync.Mutex
	em      *vt.SafeEmulator
	last    string // the screen while parley was there
	done    string // the question that was answered last
	changed chan struct{}
}

func (w *window) Write(p []byte) (int, error) {
	w.mu.Lock()
	_, _ = w.em.Write(p)
	if screen := w.em.String(); strings.Contains(screen, " of 5") {
		w.last = screen
	}
	w.mu.Unlock()
	select {
	case w.changed <- struct{}{}:
	default:
	}
	return len(p), nil
}

func (w *window) screen() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.em.String()
}

// shown is the last screen of parley: a guard may have put the terminal right since.
func (w *window) shown() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.last
}

var headerRound = regexp.MustCompile(`REVIEW-001 · round (\d) of 5`)

// answer is what to type: D and the first choice that is offered at each checkpoint, q at the end.
func (w *window) answer() string {
	screen, round := w.screen(), ""
	if found := headerRound.FindStringSubmatch(screen); found != nil {
		round = found[1]
	}
	for _, one := range []struct{ sign, name, keys string }{
		{"Concluded after round", "end", "q"},
		{"1 to 4  not offered", "decide", "5\r"},
		{"Your decision", "decide", "1\r"},
		{"decide now", "open", "D"},
	} {
		if strings.Contains(screen, one.sign) {
			if one.name+round == w.done {
				return ""
			}
			w.done = one.name + round
			return one.keys
		}
	}
	return ""
}

var logName = regexp.MustCompile(`round-(\d)/events\.ndjson$`)

// look reads what a kill left: every file parses, what was on the screen is in the log, what was in the log is still there.
func (d *killScenario) look(t *testing.T, screen string) {
	t.Helper()
	d.kept(t)
	d.before, d.calls = map[string][]byte{}, map[string]int64{}
	kinds := feedback.EventDecoders()
	logged := map[string]string{}
	d.walk(t, func(path string, data []byte) {
		found := logName.FindStringSubmatch(path)
		if found == nil {
			return
		}
		data = data[:bytes.LastIndexByte(data, '\n')+1]
		d.before[path], logged[found[1]] = data, string(data)
		for line := range bytes.Lines(data) {
			if _, err := kinds.Decode(line); err != nil {
				t.Errorf("%s: %v in %s", path, err, line)
			}
		}
		for _, name := range []string{"product", "quality"} {
			if finished(string(data), name) {
				key := name + "-" + found[1]
				d.calls[key] = d.asked(key)
			}
		}
	})
	found := headerRound.FindStringSubmatch(screen)
	if found == nil {
		return
	}
	shownRounds++
	if !strings.Contains(logged[found[1]], `"type":"round_started"`) {
		t.Errorf("round %s was on the screen and is lost:\n%s", found[1], screen)
	}
	for _, name := range []string{"product", "quality"} {
		if regexp.MustCompile(`✓ ` + name).MatchString(screen) {
			shownAnswers++
			if !finished(logged[found[1]], name) {
				t.Errorf("the answer of %s in round %s was on the screen and is lost:\n%s", name, found[1], screen)
			}
		}
	}
}

// finished reports whether a log holds the end of a perspective.
func finished(log, name string) bool {
	for line := range strings.Lines(log) {
		if strings.Contains(line, `"type":"perspective_finished"`) && strings.Contains(line, `"name":"`+name+`"`) {
			return true
		}
	}
	return false
}

func (d *killScenario) asked(key string) int64 {
	info, err := os.Stat(filepath.Join(d.folder, "marks", key))
	if err != nil {
		return 0
	}
	return info.Size()
}

// kept checks that nothing that was logged is lost, and that nobody who had answered was asked again.
func (d *killScenario) kept(t *testing.T) {
	t.Helper()
	for path, before := range d.before {
		if after, err := os.ReadFile(path); err != nil || !bytes.HasPrefix(after, before) {
			t.Errorf("%s lost what it had logged (%v)", path, err)
		}
	}
	for key, before := range d.calls {
		if after := d.asked(key); after != before {
			t.Errorf("%s was asked again, though the answer was logged", key)
		}
	}
}

// walk reads every file of the session; JSON must be whole.
func (d *killScenario) walk(t *testing.T, each func(path string, data []byte)) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(d.folder, ".parley"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.Contains(path, ".parley-tmp-") {
			return err
		}
		data, err := os.ReadFile(path)
		if filepath.Ext(path) == ".json" && !json.Valid(data) {
			t.Errorf("%s is torn: %q", path, data)
		}
		each(path, data)
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// mended checks a session that has come to its end.
func (d *killScenario) mended(t *testing.T) {
	t.Helper()
	d.kept(t)
	rounds, concluded := 0, false
	d.walk(t, func(path string, data []byte) {
		switch {
		case logName.MatchString(path):
			rounds++
			if !bytes.HasSuffix(data, []byte("\n")) || !bytes.Contains(data, []byte(`"type":"round_finished"`)) {
				t.Errorf("%s is not whole", path)
			}
		case filepath.Base(path) == "conclusions.md":
			concluded = bytes.Contains(data, []byte("## Statistics"))
		case strings.Contains(path, ".edited-"):
			t.Errorf("parley's own %s was taken for an edited one", path)
		}
	})
	if rounds != 5 || !concluded {
		t.Errorf("%d rounds, concluded %v", rounds, concluded)
	}
	if text, err := os.ReadFile(filepath.Join(d.folder, "brief.md")); err != nil || string(text) != "# Brief\n\nThe import retries a few times.\n" {
		t.Errorf("the document is %q, %v", text, err)
	}
}
