package feedback_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"parley/engine/race"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/feedbacktest"
)

// faultCase is one way in which a disk refuses: what it says, for how long, and which calls it concerns.
type faultCase struct {
	name string
	err  error
	half bool // a write takes what still fits
	only string
	// reads has the calls fail that change nothing.
	reads bool
	// every tells that of several faults which the program cannot tell apart each takes its share of the calls, to save
	// time. Lasting faults stay until the parley has ended.
	every, share int
	lasting      bool
}

var faultCases = []faultCase{
	{name: "ENOSPC", err: syscall.ENOSPC, half: true},
	{name: "EIO", err: syscall.EIO, every: 4, share: 0},
	{name: "EACCES", err: syscall.EACCES, every: 4, share: 1},
	{name: "EROFS", err: syscall.EROFS, every: 4, share: 2},
	{name: "EINTR", err: syscall.EINTR, every: 4, share: 3},
	{name: "short write", err: io.ErrShortWrite, half: true, only: "write"},
	{name: "rename fails", err: syscall.EXDEV, only: "rename"},
	{name: "sync fails", err: syscall.EIO, only: "sync"},
	{name: "full from here on", err: syscall.ENOSPC, half: true, lasting: true},
	{name: "EIO in reading", err: syscall.EIO, reads: true, every: 2, share: 0},
	{name: "EACCES in reading", err: syscall.EACCES, reads: true, every: 2, share: 1},
}

// strikes reports whether this fault is tried at a call: where a call of its site comes first, or everywhere.
func (f faultCase) strikes(calls []call, at int) bool {
	sites := map[string]bool{}
	for _, c := range calls[:at] {
		sites[c.site()] = true
	}
	switch c := calls[at]; {
	case f.only != "" && c.op != f.only:
		return false
	case os.Getenv(everywhere) != "":
		return true
	case sites[c.site()]:
		return false
	}
	return f.every == 0 || len(sites)%f.every == f.share
}

// everywhere is the variable that makes the tests of faults and kills try every call of a session instead of one from
// each site, which takes a minute or two.
const everywhere = "PARLEY_TEST_EVERYWHERE"

// TestEveryCallOfTheDiskMayFail lets each call of a session that changes the disk fail in turn, in every way. Either the
// session cannot be opened at all, or there is a verdict, the file is named, nothing that was there is damaged, and the
// next parley makes good what is missing.
func TestEveryCallOfTheDiskMayFail(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	artifact := filepath.Join(dir, "brief.md")
	write(t, artifact, "# Brief\n\nThe job retries a few times.\n")
	base := filepath.Join(dir, "base")
	older := feedback.Subject{RoundID: "DISCUSS-001", Artifact: artifact, Perspectives: seats}
	d := open(t, newPanel(), base, older)
	if _, err := d.Run(t.Context(), feedbacktest.DefaultDecider()); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	subject := feedback.Subject{RoundID: "DISCUSS-002", Artifact: artifact, Perspectives: seats}
	all := map[bool][]call{}
	for _, reads := range []bool{false, true} {
		clean := &faulty{base: base, subject: subject, reads: reads, strike: func(c call) *blow { all[reads] = append(all[reads], c); return nil }}
		clean.run(t)
		if len(all[reads]) < 100 {
			t.Fatalf("only %d calls", len(all[reads]))
		}
	}
	for _, fault := range faultCases {
		t.Run(fault.name, func(t *testing.T) {
			t.Parallel()
			calls, struck := all[fault.reads], 0
			for i, c := range calls {
				if !fault.strikes(calls, i) {
					continue
				}
				if struck++; struck%race.Few(1, 6) != 0 {
					continue
				}
				f := &faulty{base: base, subject: subject, reads: fault.reads}
				f.strike = f.at(occurrence(calls, i), fault)
				what := fmt.Sprintf("%s at call %d, %s", fault.name, c.n, c.site())
				f.run(t)
				switch {
				case f.struck:
					f.check(t, what, target(calls, i), fault)
				case !strings.Contains(c.place(), "events.ndjson"): // how often a log is synced is a matter of luck
					t.Errorf("%s: it never came to that", what)
				}
			}
			t.Logf("%d faults at %d calls", struck, len(calls))
		})
	}
}

// turn is a call by its place and how often something was done there before: which of several files is synced first is a
// matter of luck.
type turn struct {
	place  string
	before int
}

func occurrence(calls []call, at int) turn {
	t := turn{place: calls[at].place()}
	for _, c := range calls[:at] {
		if c.place() == t.place {
			t.before++
		}
	}
	return t
}

// at strikes a call, and where the fault lasts all that follow it.
func (f *faulty) at(aim turn, fault faultCase) func(call) *blow {
	seen := 0
	return func(now call) *blow {
		hits := now.place() == aim.place && seen == aim.before
		if now.place() == aim.place {
			seen++
		}
		if !hits && (!f.struck || !fault.lasting) {
			return nil
		}
		f.struck = true
		return &blow{half: fault.half, err: fault.err}
	}
}

// target is the file that a call was for: of a temporary file, the one it was to become.
func target(calls []call, at int) string {
	if calls[at].name == "." {
		return ""
	}
	if !strings.Contains(calls[at].name, ".parley-tmp-") {
		return filepath.Base(calls[at].name)
	}
	for _, c := range calls[at:] {
		if c.op == "rename" && filepath.Dir(c.name) == filepath.Dir(calls[at].name) {
			return filepath.Base(c.name)
		}
	}
	return ""
}

// faulty is one session on a disk that refuses.
type faulty struct {
	base    string
	subject feedback.Subject
	strike  func(call) *blow
	struck  bool
	reads   bool

	folder  string
	outcome feedback.Result
	opening error
	running error
	closing error
	marking error // why the word was not taken
}

// run has two rounds with a word of the person's in between, on a copy of the base session.
func (f *faulty) run(t *testing.T) {
	t.Helper()
	f.folder = filepath.Join(t.TempDir(), "session")
	if err := os.CopyFS(f.folder, os.DirFS(f.base)); err != nil {
		t.Fatal(err)
	}
	disk := &seam{lazy: true, strike: f.strike, reads: f.reads}
	set := settings()
	set.Disk = disk.wrap
	d, err := feedback.StartWith(mediumPanel().bind, f.folder, f.subject, set)
	if err != nil {
		f.opening = err
		return
	}
	f.outcome, f.running = d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 2 {
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		f.marking = d.Mark("F-001", "reject", "it is in the appendix")
		if marked := d.Findings()[0].Choice == "reject"; marked != (f.marking == nil) {
			t.Errorf("the finding is rejected: %v, and Mark says %v", marked, f.marking)
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	}))
	f.closing = d.Close()
}

// mediumPanel gives verdicts that belong into wisdom/issues.md.
func mediumPanel() *panel {
	p := newPanel()
	p.judge = func(int) (round.Verdict, review.Severity, float64) { return round.Blocked, review.Medium, 2.8 }
	return p
}

func (f *faulty) check(t *testing.T, what, file string, fault faultCase) {
	t.Helper()
	if fault.reads || errors.Is(fault.err, syscall.EACCES) && strings.Contains(what, ", sync ") {
		file = "" // that a folder cannot be looked through may not matter, and not every system syncs one
	}
	if fault.lasting && strings.Contains(what, ", sync ") {
		file = f.folder // of files that are synced side by side, another may be the first that fails
	}
	if f.opening != nil {
		if text := f.opening.Error(); strings.Contains(text, "\n") || !strings.Contains(text, f.folder) {
			t.Errorf("%s: the session was refused with %q", what, text)
		}
	} else {
		f.checkOutcome(t, what, file)
	}
	f.untorn(t, what)
	f.makeGood(t, what, fault)
}

func (f *faulty) checkOutcome(t *testing.T, what, file string) {
	t.Helper()
	if f.running != nil || len(f.outcome.Rounds) != 2 || f.outcome.Rounds[1].Verdict != round.Blocked || f.outcome.Decision == nil {
		t.Errorf("%s: %+v, %v", what, f.outcome, f.running)
	}
	told := strings.Join(f.outcome.Warnings, "\n")
	if f.closing != nil {
		told += f.closing.Error()
	}
	if unkept := new(feedback.NotSavedError); errors.As(f.marking, &unkept) {
		told += unkept.Error()
	} else if f.marking != nil {
		t.Errorf("%s: the mark is refused with %v", what, f.marking)
	}
	if !strings.Contains(told, file) {
		t.Errorf("%s: nothing names %s in %q", what, file, told)
	}
}

// untorn checks that what the older discussion left is as whole as it was.
func (f *faulty) untorn(t *testing.T, what string) {
	t.Helper()
	err := filepath.WalkDir(f.base, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		short, err := filepath.Rel(f.base, name)
		if err != nil {
			return err
		}
		before, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		after, err := os.ReadFile(filepath.Join(f.folder, short))
		if err != nil {
			return err
		}
		switch {
		case bytes.Equal(before, after) || bytes.HasPrefix(after, bytes.TrimSpace(before)):
		case filepath.Ext(short) == ".json" && json.Valid(after) && bytes.Contains(after, []byte("DISCUSS-001")):
		case short == "conclusions.md" && bytes.Contains(after, bytes.TrimSpace(before)):
		default:
			t.Errorf("%s: %s is damaged:\n%s", what, short, after)
		}
		return nil
	})
	if err != nil {
		t.Errorf("%s: %v", what, err)
	}
}

// makeGood opens the session again on a disk that works: it ends complete.
func (f *faulty) makeGood(t *testing.T, what string, fault faultCase) {
	t.Helper()
	p := mediumPanel()
	script := feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 2 {
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	})
	d, err := feedback.ResumeWith(p.bind, f.folder, f.subject.RoundID, settings())
	if err != nil {
		anew := settings()
		if lost := new(feedback.LostRoundError); errors.As(err, &lost) { // the log was refused, and the record was not
			anew.Reuse = feedback.ReviewAnew
		}
		d, err = feedback.StartWith(p.bind, f.folder, f.subject, anew)
	}
	if err != nil {
		t.Errorf("%s: it cannot be opened again: %v", what, err)
		return
	}
	if found := d.Findings(); f.marking != nil && len(found) > 0 && found[0].Choice == "reject" {
		t.Errorf("%s: opened again, a mark counts that was refused", what)
	}
	out, err := d.Run(t.Context(), script)
	if err = errors.Join(err, d.Close()); err != nil || len(out.Rounds) != 2 || out.Conclusions == "" {
		t.Errorf("%s: opened again: %d rounds, conclusions %q, warnings %q, %v", what, len(out.Rounds), out.Conclusions, out.Warnings, err)
		return
	}
	for name, want := range map[string]string{
		"discussion.md": "### Round 3 ", "shared-memory.json": `"discussion-round-3"`, "findings.json": "DISCUSS-002",
		"discussions/DISCUSS-002-discussion.md": "## Finding Ledger", "discussions/rounds/DISCUSS-002-round-2.md": "## Finding Ledger",
		"discussions/discussion-round-3.json": `"subject_round": 2`, "wisdom/issues.md": "**DISCUSS-002** round 2",
		"conclusions.md": "# Conclusions: DISCUSS-002", "conclusions.json": `"DISCUSS-001"`,
	} {
		data, err := os.ReadFile(filepath.Join(f.folder, name))
		if err != nil || strings.Count(string(data), want) < 1 {
			t.Errorf("%s: opened again, %s does not tell %q (%v)", what, name, want, err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(f.folder, "*", ".parley-tmp-*")); len(left) > 0 && !slices.Contains([]string{"remove"}, fault.only) {
		t.Errorf("%s: left behind: %q", what, left)
	}
}
