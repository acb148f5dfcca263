package cli_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/feedback"
	"parley/ui/cast"
	"parley/ui/cli"
	"parley/ui/replay"
)

// reviewed is a harness whose folder holds a finished discussion of two rounds.
func reviewed(t *testing.T) *cliHarness {
	t.Helper()
	s := newCLIHarness(t)
	if status := s.run("review", s.doc(), "--offline", "--decide", "continue,done"); status != cli.OK && status != cli.Blocked {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	return s
}

// fresh empties what was printed.
func (s *cliHarness) fresh() *cliHarness {
	s.out.Reset()
	s.err.Reset()
	return s
}

// digest is a hash over every file of a folder: names, modes, times and content.
func digest(t *testing.T, folder string) string {
	t.Helper()
	sum := sha256.New()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintln(sum, path, info.Mode(), info.ModTime().UnixNano()) // a hash takes everything
		if !entry.Type().IsRegular() {
			return nil
		}
		data, err := os.ReadFile(path)
		sum.Write(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func TestReplayPrintsWhatTheRunPrinted(t *testing.T) {
	t.Parallel()
	s := reviewed(t)
	live, result := s.err.String(), s.out.String()
	for _, args := range [][]string{{"replay", "REVIEW-001", "--headless"}, {"replay", ".parley/REVIEW-001-doc", "--headless"}} {
		if s.fresh().run(args...) != cli.OK || s.err.String() != live || s.out.String() != result {
			t.Errorf("%q prints\n%s\n%s\nthe run printed\n%s\n%s", args, s.err.String(), s.out.String(), live, result)
		}
	}
	path := filepath.Join(".parley", "REVIEW-001-doc", ".parley", "REVIEW-001", "round-1", "events.ndjson")
	if s.fresh().run("replay", path, "--headless", "--output", "json") != cli.OK || !strings.HasPrefix(live, s.err.String()) || !strings.Contains(s.out.String(), `"round": 1,`) {
		t.Errorf("one round prints\n%s\n%s", s.err.String(), s.out.String())
	}
}

func TestReplayWritesNothing(t *testing.T) {
	t.Parallel()
	s := reviewed(t)
	film := filepath.Join(t.TempDir(), "film.cast")
	before := digest(t, s.folder)
	for _, args := range [][]string{
		{"replay", "REVIEW-001"}, {"replay", "REVIEW-001", "--headless", "--verbose"}, {"replay", "REVIEW-001", "--headless", "--cast", film}, {"demo"}, {"demo", "--headless"},
	} {
		if status := s.fresh().run(args...); status != cli.OK {
			t.Errorf("%q: status %d: %s", args, status, s.err.String())
		}
	}
	if after := digest(t, s.folder); after != before {
		t.Error("a replay has changed something in the folder")
	}
	if s.console.shown != 2 {
		t.Errorf("the console was opened %d times, want 2", s.console.shown)
	}
}

func TestReplayShowsEverythingOnTheConsole(t *testing.T) {
	t.Parallel()
	s := reviewed(t)
	if status := s.fresh().run("replay", "REVIEW-001", "--theme", "light"); status != cli.OK {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	var kinds []string
	for _, e := range s.console.events {
		kinds = append(kinds, e.Body.Kind())
	}
	story := strings.Join(kinds, " ")
	if !strings.HasPrefix(story, "round_assigned round_started") || !strings.HasSuffix(story, "concluded") || strings.Count(story, "cue_deciding decision") != 2 {
		t.Errorf("shown: %s", story)
	}
	if s.console.options.Theme != "light" || s.console.options.Title != "REVIEW-001" || s.out.Len()+s.err.Len() != 0 {
		t.Errorf("look %+v, output %q %q", s.console.options, s.out.String(), s.err.String())
	}
}

// A round is shown on the text that its reviewers read, whatever the document says by now.
func TestReplayShowsTheTextThatWasReviewed(t *testing.T) {
	t.Parallel()
	s := reviewed(t)
	document := s.doc()
	before, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	for what, now := range map[string]func() error{
		"revised": func() error { return os.WriteFile(document, []byte("# Another one\n"), 0o600) },
		"gone":    func() error { return os.Remove(document) },
	} {
		if err := now(); err != nil {
			t.Fatal(err)
		}
		if status := s.fresh().run("replay", "REVIEW-001"); status != cli.OK {
			t.Fatalf("%s: status %d: %s", what, status, s.err.String())
		}
		sum := sha256.Sum256(before)
		text, err := s.console.options.Artifact.Read(document, hex.EncodeToString(sum[:]))
		if err != nil || !bytes.Equal(text, before) {
			t.Errorf("%s: %q, %v", what, text, err)
		}
	}
}

// Decisions of somebody who takes a recording over stand beside the recorded ones, and change nothing.
func TestReplayTakenOver(t *testing.T) {
	t.Parallel()
	s := reviewed(t)
	before := digest(t, s.folder)
	recorded := feedback.Decision{Choice: feedback.ContinueDeeper, Round: 1}
	s.console.taken = []replay.TakenDecision{
		{Yours: feedback.Decision{Choice: feedback.AdjustDirection, Focus: "cost"}, Recorded: recorded},
		{Yours: feedback.Decision{Choice: feedback.Done}, Recorded: feedback.Decision{Choice: feedback.Done, Round: 2}, Same: true},
	}
	const want = "[discussant] round 1: you decided adjust direction, with the focus \"cost\"; recorded: continue deeper\n" +
		"[discussant] round 2: you decided done; as recorded\n"
	if status := s.fresh().run("replay", "REVIEW-001", "--takeover"); status != cli.OK || s.err.String() != want || s.out.Len() > 0 {
		t.Errorf("status %d, %q, want %q", status, s.err.String(), want)
	}
	if status := s.fresh().run("replay", "REVIEW-001", "--takeover", "--quiet"); status != cli.OK || s.err.Len() > 0 {
		t.Errorf("status %d, %q", status, s.err.String())
	}
	if status := s.fresh().run("demo", "--takeover", "--headless", "--quiet"); status != cli.WrongUsage ||
		s.err.String() != "parley: --takeover needs somebody at a terminal: leave it out, or leave --headless out\n" {
		t.Errorf("status %d, %q", status, s.err.String())
	}
	if digest(t, s.folder) != before {
		t.Error("a replay that was taken over has changed something in the folder")
	}
}

func TestReplayOfWhatIsNoRecording(t *testing.T) {
	t.Parallel()
	s := reviewed(t)
	folder := filepath.Join(s.folder, ".parley", "REVIEW-001-doc", ".parley", "REVIEW-001", "round-1")
	whole, err := os.ReadFile(filepath.Join(folder, "events.ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	torn := filepath.Join(s.folder, "torn.ndjson")
	if err := os.WriteFile(torn, whole[:len(whole)-30], 0o600); err != nil {
		t.Fatal(err)
	}
	if status := s.fresh().run("replay", "torn.ndjson", "--headless"); status != cli.OK || !strings.Contains(s.err.String(), "parley: warning: torn.ndjson: line ") || !strings.Contains(s.err.String(), " is cut off") {
		t.Errorf("a torn log: status %d, %s", status, s.err.String())
	}
	if err := os.WriteFile(filepath.Join(s.folder, "other.json"), []byte("{}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args   []string
		status cli.Status
		want   string
	}{
		{[]string{"replay", "doc.md"}, cli.Failed, "parley: doc.md is a document, not a recording or a session: parley review makes a session of it; or name the events.ndjson of a round\n"},
		{[]string{"replay", "other.json"}, cli.Failed, "parley: other.json is not a recording: its first line is not an event; name a session, or the events.ndjson of a round\n"},
		{[]string{"replay", "nothing"}, cli.Failed, "parley: no session \"nothing\" here: parley open lists the sessions of this folder\n"},
		{[]string{"replay"}, cli.WrongUsage, "parley: parley replay needs a session or an event log: see parley replay --help\n"},
		{[]string{"replay", "REVIEW-001", "--speed", "40"}, cli.WrongUsage, "parley: --speed 40 is not from 0.5 to 20\n"},
		{[]string{"replay", "REVIEW-001", "--from", "3"}, cli.WrongUsage, "parley: --from 3: this recording has 2 rounds\n"},
		{[]string{"replay", "REVIEW-001", "--round", "REVIEW-009"}, cli.WrongUsage, "parley: session " + filepath.Join(s.folder, ".parley", "REVIEW-001-doc") + " has no review \"REVIEW-009\": it has REVIEW-001\n"},
		{[]string{"replay", filepath.Join(folder, "events.ndjson"), "--from", "2"}, cli.WrongUsage, "parley: --from 2: this recording has 1 round\n"},
		{[]string{"replay", "REVIEW-001", "--max-gap", "-1s"}, cli.WrongUsage, "parley: --max-gap and --from cannot be negative\n"},
		{[]string{"replay", "REVIEW-001", "--headless", "--cast", "x.cast", "--size", "wide"}, cli.WrongUsage, "parley: --size \"wide\" is not WIDTHxHEIGHT from 20x5 to 500x200, such as 100x30\n"},
		{[]string{"demo", "--from", "9"}, cli.WrongUsage, "parley: --from 9: the demo has 2 rounds\n"},
		{[]string{"replay", "REVIEW-001", "--sped", "2"}, cli.WrongUsage, "parley: unknown flag --sped: did you mean --speed?\n"},
	} {
		if status := s.fresh().run(c.args...); status != c.status || s.err.String() != c.want {
			t.Errorf("%q: status %d, %q; want %d, %q", c.args, status, s.err.String(), c.status, c.want)
		}
	}
}

func TestCastOfTheDemoWithoutATerminal(t *testing.T) {
	t.Parallel()
	oneAfterAnother(t)
	s := newCLIHarness(t)
	make := func(args ...string) []byte {
		t.Helper()
		if status := s.fresh().run(append([]string{"demo", "--headless"}, args...)...); status != cli.OK {
			t.Fatalf("status %d: %s", status, s.err.String())
		}
		data, err := os.ReadFile(filepath.Join(s.folder, args[1]))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	first := make("--cast", "one.cast", "--size", "90x28", "--speed", "20")
	if again := make("--cast", "two.cast", "--size", "90x28", "--speed", "20"); !bytes.Equal(first, again) {
		t.Error("the same call makes another film")
	}
	h, events, err := cast.Read(bytes.NewReader(first))
	if err != nil || h.Format != cast.V2 || h.Width != 90 || h.Height != 28 || len(events) < 20 {
		t.Errorf("%+v, %d events, %v", h, len(events), err)
	}
	for _, e := range events {
		if e.Code != cast.Output {
			t.Errorf("a film without a terminal holds %q", e.Code)
		}
	}
	h, events, err = cast.Read(bytes.NewReader(make("--cast", "three.cast", "--cast-format", "v3", "--speed", "20")))
	if err != nil || h.Format != cast.V3 || h.Width != 100 || len(events) < 20 {
		t.Errorf("version 3: %+v, %d events, %v", h, len(events), err)
	}
	if status := s.fresh().run("demo", "--headless", "--cast", "one.cast"); status != cli.Failed || s.err.String() !=
		"[discuss] A recorded demo: no tool is called, nothing is sent or written.\nparley: one.cast exists already: name another file, or overwrite it with --force\n" {
		t.Errorf("status %d: %s", status, s.err.String())
	}
	if status := s.fresh().run("demo", "--headless", "--quiet", "--cast", "one.cast", "--force"); status != cli.OK {
		t.Errorf("status %d: %s", status, s.err.String())
	}
}

func TestCastOfAReview(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	s.console.draw = func(opts cli.ScreenOptions) {
		opts.Recorder.Resize(80, 24)
		opts.Recorder.Output([]byte("hello"))
		opts.Recorder.Input([]byte("secret"))
	}
	s.console.decide = doneByPerson
	if status := s.run("review", s.doc(), "--offline", "--cast", "review.cast"); status != cli.OK && status != cli.Blocked {
		t.Fatalf("status %d: %s", status, s.err.String())
	}
	data, err := os.ReadFile(filepath.Join(s.folder, "review.cast"))
	if err != nil {
		t.Fatal(err)
	}
	h, events, err := cast.Read(bytes.NewReader(data))
	if err != nil || h.Title != "parley: "+s.doc() || len(events) != 1 || events[0].Data != "hello" {
		t.Errorf("%+v %+v %v", h, events, err)
	}

	// A recording needs a console, a new file and a version that exists; the review is not begun without.
	for _, c := range []struct {
		args   []string
		status cli.Status
		want   string
	}{
		{[]string{"--cast", "y.cast", "--headless"}, cli.WrongUsage, "--cast records the console, and this call opens none"},
		{[]string{"--cast", "review.cast"}, cli.Failed, "review.cast exists already"},
		{[]string{"--cast", "no/such/folder.cast"}, cli.Failed, "cannot write no/such/folder.cast: there is no such folder"},
		{[]string{"--cast", "y.cast", "--cast-format", "v1"}, cli.WrongUsage, `--cast-format "v1" is not one of v2, v3`},
	} {
		shown := s.console.shown
		status := s.fresh().run(append([]string{"review", s.doc(), "--offline"}, c.args...)...)
		if status != c.status || !strings.Contains(s.err.String(), c.want) || s.console.shown != shown {
			t.Errorf("%q: status %d, %q", c.args, status, s.err.String())
		}
	}
	sessions, err := os.ReadDir(filepath.Join(s.folder, ".parley"))
	if err != nil || len(sessions) != 2 { // the one above, and the lock of the numbers
		t.Errorf("sessions %v, %v", sessions, err)
	}
}

func TestFlagsThatExcludeEachOther(t *testing.T) {
	t.Parallel()
	s := newCLIHarness(t)
	if status := s.run("demo", "--quiet", "--verbose"); status != cli.WrongUsage || s.err.String() != "parley: use one of --quiet, --verbose\n" {
		t.Errorf("status %d, %q", status, s.err.String())
	}
}
