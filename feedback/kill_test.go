//go:build unix

package feedback_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/race"
	"parley/feedback"
)

// scene is one session of the kill tests.
type scene struct {
	dir    string
	before [][]byte // each round's log as the kill left it, whole lines only
	done   map[string]int
	kills  int
	brief  string
}

func newScene(t *testing.T) *scene {
	t.Helper()
	s := &scene{dir: t.TempDir(), brief: "# Brief\n\nThe import retries a few times.\nNobody is told when it gives up.\n"}
	write(t, filepath.Join(s.dir, "brief.md"), s.brief)
	for _, name := range []string{"marks", "tmp"} {
		if err := os.Mkdir(filepath.Join(s.dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func (s *scene) folder() string { return filepath.Join(s.dir, "session") }

// run starts the program and reports whether it was killed.
func (s *scene) run(t *testing.T, kill string) (killed bool) {
	t.Helper()
	return s.runFor(t, kill, time.Minute)
}

// runFor kills the program after a while, if it has not ended by then.
func (s *scene) runFor(t *testing.T, kill string, life time.Duration) (killed bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), life)
	defer cancel()
	var output bytes.Buffer
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), folderVariable+"="+s.dir, killVariable+"="+kill, "TMPDIR="+filepath.Join(s.dir, "tmp"), "GORACE=atexit_sleep_ms=0")
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = &output, &output, 10*time.Second // what it started may hold its output
	err := cmd.Run()
	if cmd.ProcessState != nil && cmd.ProcessState.Success() {
		err = nil // it ended when it was about to be killed
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) && (ctx.Err() == nil || kill == anyMoment) {
		status, is := exit.Sys().(syscall.WaitStatus)
		if is && status.Signaled() && status.Signal() == syscall.SIGKILL {
			return true
		}
	}
	if err != nil {
		t.Fatalf("%q: %v\n%s", kill, err, output.String())
	}
	return false
}

// look remembers what the killed session had logged, and which tool calls had been finished by then.
func (s *scene) look(t *testing.T) {
	t.Helper()
	s.kills++
	s.kept(t)
	s.done, s.before = map[string]int{}, nil
	logged := map[string]bool{}
	for number := 1; number <= 5; number++ {
		data, err := os.ReadFile(s.log(number))
		if err != nil {
			break
		}
		data = data[:bytes.LastIndexByte(data, '\n')+1]
		s.before = append(s.before, data)
		for line := range bytes.Lines(data) {
			event, err := feedback.EventDecoders().Decode(line)
			if err != nil {
				t.Fatalf("round %d: %v in %s", number, err, line)
			}
			logged[stamp(event)] = true
			if finished, is := event.Body.(engine.PerspectiveFinished); is && finished.Review.Tool != "direct" {
				key := fmt.Sprintf("%s-%d", finished.Review.Name, number)
				s.done[key] = s.calls(key)
			}
		}
	}
	if shown, err := os.ReadFile(filepath.Join(s.dir, "acknowledged")); err == nil {
		for line := range strings.Lines(string(shown)) {
			if line, whole := strings.CutSuffix(line, "\n"); whole && !logged[line] {
				t.Errorf("%q was shown and is lost", line)
			}
		}
	}
	s.whole(t)
}

func (s *scene) log(number int) string {
	return filepath.Join(s.folder(), ".parley", "DISCUSS-002", fmt.Sprintf("round-%d", number), "events.ndjson")
}

func (s *scene) calls(key string) int {
	info, err := os.Stat(filepath.Join(s.dir, "marks", key))
	if err != nil {
		return 0
	}
	return int(info.Size())
}

// whole checks that every file that is there is the old or the new one, never half of it.
func (s *scene) whole(t *testing.T) {
	t.Helper()
	if got := read(t, s.dir, "brief.md"); got != s.brief {
		t.Errorf("the document was changed to %q", got)
	}
	err := filepath.WalkDir(s.folder(), func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.Contains(name, ".parley-tmp-") || strings.Contains(name, "/.parley/raw/") {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		switch base := filepath.Base(name); {
		case filepath.Ext(name) == ".json" && !json.Valid(data):
			t.Errorf("%s is torn: %q", name, data)
		case base == "conclusions.md" && !bytes.Contains(data, []byte("## Statistics")),
			strings.HasSuffix(base, "-discussion.md") && !bytes.Contains(data, []byte("## Ratings")),
			base == "discussion.md" && bytes.Count(data, []byte("### Round ")) != bytes.Count(data, []byte("#### Open Questions")):
			t.Errorf("%s is torn:\n%s", name, data)
		}
		return nil
	})
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// kept checks that nothing that was logged is lost, and that nobody who had answered was asked again.
func (s *scene) kept(t *testing.T) {
	t.Helper()
	for i, before := range s.before {
		after, err := os.ReadFile(s.log(i + 1))
		if err != nil || !bytes.HasPrefix(after, before) {
			t.Errorf("round %d lost what it had logged (%v)", i+1, err)
		}
	}
	for key, before := range s.done {
		if s.calls(key) != before {
			t.Errorf("%s was asked again, though the answer was logged", key)
		}
	}
}

// mended checks that the session, opened again and finished, lost nothing and asked nobody twice.
func (s *scene) mended(t *testing.T) {
	t.Helper()
	s.kept(t)
	s.whole(t)
	for number := 1; number <= 5; number++ {
		for _, name := range []string{"quality", "risk"} {
			if calls := s.calls(fmt.Sprintf("%s-%d", name, number)); calls < 1 || calls > 1+s.kills {
				t.Errorf("%s was asked %d times in round %d", name, calls, number)
			}
		}
	}
	if edited, _ := filepath.Glob(filepath.Join(s.folder(), "discussions", "*.edited-*")); len(edited) > 0 {
		t.Errorf("parley's own records were taken for edited ones: %q", edited)
	}
	onceEach(t, 0, s.folder(), "Open questions of DISCUSS-002, round 1")
	if left, _ := filepath.Glob(filepath.Join(s.folder(), "*", ".parley-tmp-*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	var concluded struct {
		Trail []struct {
			Decision *struct{} `json:"decision"`
		} `json:"decision_trail"`
		Findings []struct{ Text, Choice, Reason string } `json:"findings"`
	}
	if err := json.Unmarshal([]byte(read(t, s.folder(), "conclusions.json")), &concluded); err != nil {
		t.Fatal(err)
	}
	own := 0
	for _, f := range concluded.Findings {
		if f.Text == ownFinding {
			own++
		}
	}
	if len(concluded.Trail) != 5 || slices.ContainsFunc(concluded.Trail, func(s struct {
		Decision *struct{} `json:"decision"`
	},
	) bool {
		return s.Decision == nil
	}) || own != 1 || concluded.Findings[0].Choice != "reject" {
		t.Errorf("conclusions are incomplete: %+v", concluded)
	}
}

// TestKilledAgainAndAgain kills one session right after each of its events, and another one inside each kind of call
// of each round that changes the disk, opening it again every time.
func TestKilledAgainAndAgain(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("a process that is killed tells of no race; one that is killed at any moment runs in the next test")
	}
	for kill, least := range map[string]int{"new event": 55, "new call": 100} {
		t.Run(kill, func(t *testing.T) {
			t.Parallel()
			s := newScene(t)
			for s.run(t, kill) {
				s.look(t)
				if s.kills > 400 {
					t.Fatal("it does not get on")
				}
			}
			s.mended(t)
			if s.kills < least {
				t.Errorf("it was killed only %d times", s.kills)
			}
			t.Logf("killed %d times", s.kills)
		})
	}
}

// anyMoment is the kill that the test itself does.
const anyMoment = "any moment"

// TestKilledAtAnyMoment lets the clock decide when sessions are killed, again and again until each has come to its end.
func TestKilledAtAnyMoment(t *testing.T) {
	t.Parallel()
	kills := race.Few(8, 3)
	if asked := os.Getenv("PARLEY_TEST_KILLS"); asked != "" {
		var err error
		if kills, err = strconv.Atoi(asked); err != nil {
			t.Fatal(err)
		}
	}
	clean := newScene(t)
	began := time.Now()
	clean.run(t, anyMoment)
	clean.mended(t)
	span := time.Since(began)
	seed := rand.Uint64()
	random, sessions, killed := rand.New(rand.NewPCG(seed, 0)), 0, 0
	for ; killed < kills && !t.Failed(); sessions++ {
		s := newScene(t)
		// One that never gets on is given more and more time.
		for life := func() time.Duration {
			return span/20*time.Duration(1+s.kills/8) + time.Duration(random.Int64N(int64(span)))
		}; s.runFor(t, anyMoment, life()); {
			s.look(t)
			if killed++; t.Failed() {
				break
			}
		}
		s.mended(t)
	}
	t.Logf("%d kills of %d sessions (seed %d), %s each without", killed, sessions, seed, span.Round(time.Millisecond))
}

// TestKilledOnce kills a session of its own at each place.
func TestKilledOnce(t *testing.T) {
	t.Parallel()
	if race.Enabled {
		t.Skip("a process that is killed tells of no race; one that is killed at any moment runs in another test")
	}
	all := newScene(t)
	all.run(t, "list 0")
	calls := strings.Count(read(t, all.dir, "places"), "\n")
	events := 0
	for number := 1; number <= 5; number++ {
		log := read(t, filepath.Dir(all.log(number)), "events.ndjson")
		events += strings.Count(log, "\n") - strings.Count(log, `"type":"tool_progress"`)
	}
	step := 40 // a sample; the other tests are in all places
	if os.Getenv(everywhere) != "" {
		step = 1
	}
	for where, n := range map[string]int{"event": events, "call": calls} {
		for at := step; at <= n; at += step {
			t.Run(fmt.Sprintf("%s %d", where, at), func(t *testing.T) {
				t.Parallel()
				s := newScene(t)
				if !s.run(t, fmt.Sprintf("%s %d", where, at)) && at < n-5 {
					t.Fatal("it was not killed")
				}
				s.look(t)
				s.run(t, "")
				s.mended(t)
			})
		}
	}
}
