//go:build unix

package console

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
)

// revisable is an artifact on the disk and a log that ends at its checkpoint, with the fake editor in the environment.
func revisable(t *testing.T) (s *script, path string, change func(*Options)) {
	t.Helper()
	folder := t.TempDir()
	path = filepath.Join(folder, "brief.md")
	if err := os.WriteFile(path, []byte(artifactText), 0o600); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, filepath.Join(folder, "vim"))
	}
	if err != nil {
		t.Fatal(err)
	}
	s = revisableLog()
	for i, e := range s.events {
		if started, is := e.Body.(engine.RoundStarted); is {
			started.Artifact = round.Artifact{Path: path}
			s.events[i].Body = started
		}
	}
	return s, path, func(o *Options) {
		o.Env = append(o.Env, "EDITOR="+filepath.Join(folder, "vim"))
		o.FindFile = func(named, _ string) (string, error) { return named, nil }
		o.ReadFile = func(named, _ string) ([]byte, error) { return os.ReadFile(named) }
	}
}

func TestReviseOpensTheEditorAndRunsAgain(t *testing.T) {
	t.Parallel()
	s, path, change := revisable(t)
	x, _ := startPty(t, 100, 30, change)
	x.play(s).shows("BLOCKED  HIGH")
	x.em.SendText("D4\r")
	x.shows("EDITING")
	x.em.SendText("Export is possible.\r")
	x.shows("Document changed. Start round", "Your edit: 1 line added, ")
	text, err := os.ReadFile(path)
	if err != nil || !strings.HasSuffix(string(text), "Export is possible.\n") {
		t.Errorf("the artifact was not edited: %v", err)
	}
	x.em.SendText("y")
	x.until("nothing was decided", func() bool { return len(x.actions.made()) == 1 })
	if d := x.actions.made()[0]; !d.Revise {
		t.Errorf("decided %+v", d)
	}
}

func TestEditorGoesToTheFindingAndComesBack(t *testing.T) {
	t.Parallel()
	s, _, change := revisable(t)
	x, _ := startPty(t, 100, 30, change)
	x.play(s).shows("BLOCKED  HIGH")
	x.em.SendText("F")
	x.shows("line 9 of")
	x.em.SendText("e")
	x.shows("EDITING +9")
	x.em.SendText("quit\r")
	x.until("the editor is not left", func() bool { return !strings.Contains(x.screen(), "EDITING") })
	x.shows("line 9 of")
	if strings.Contains(x.screen(), "has changed") {
		t.Errorf("nothing was changed:\n%s", x.screen())
	}
	if raw := x.raw.String(); strings.LastIndex(raw, "\x1b[?1049h") < strings.Index(raw, "EDITING") {
		t.Error("the console did not take the screen back")
	}
	x.em.SendText("D4\r")
	x.until("the editor does not start again", func() bool { return strings.Count(x.screen(), "EDITING") == 2 })
	x.em.SendText("quit\r")
	x.shows("You did not change the document. Start round")
	x.em.SendText("n")
	x.shows("Revise and run again")
	if d := x.actions.made(); len(d) != 0 {
		t.Errorf("decided %+v", d)
	}
}

// The digit of a revision that is not offered opens the editor all the same, and then asks for another round.
func TestTheDigitOfARevisionOpensTheEditorWhereItIsNotOffered(t *testing.T) {
	t.Parallel()
	s, path, change := revisable(t)
	for i, e := range s.events {
		if opened, is := e.Body.(feedback.CheckpointOpened); is {
			opened.Options = slices.DeleteFunc(slices.Clone(opened.Options), func(o feedback.Option) bool { return o.Revise })
			s.events[i].Body = opened
		}
	}
	x, _ := startPty(t, 100, 30, change)
	x.play(s).shows("BLOCKED  HIGH")
	x.em.SendText("D4")
	x.shows("4: Edit the document now, run the review again")
	x.em.SendText("\r")
	x.shows("EDITING")
	x.em.SendText("Export is possible.\r")
	x.shows("Document changed. Start round", "The same reviewers read the document as it is now")
	if text, err := os.ReadFile(path); err != nil || !strings.HasSuffix(string(text), "Export is possible.\n") {
		t.Errorf("the document was not edited: %v", err)
	}
	x.em.SendText("y")
	x.until("nothing was decided", func() bool { return len(x.actions.made()) == 1 })
	if d := x.actions.made()[0]; d.Revise || d.Choice != feedback.ContinueDeeper {
		t.Errorf("decided %+v", d)
	}
}

// A round on the text that was reviewed is compared with nothing, unless it takes the place of the one revision: its dialog promises no more.
func TestADialogPromisesAComparisonOnlyWhereOneComes(t *testing.T) {
	t.Parallel()
	for _, offered := range []bool{true, false} {
		s, _, change := revisable(t)
		withReviewedText(s)
		for i, e := range s.events {
			if opened, is := e.Body.(feedback.CheckpointOpened); is && !offered {
				opened.Options = slices.DeleteFunc(slices.Clone(opened.Options), func(o feedback.Option) bool { return o.Revise })
				s.events[i].Body = opened
			}
		}
		x, _ := startPty(t, 100, 30, change)
		x.play(s).shows("BLOCKED  HIGH")
		x.em.SendText("D4\r")
		x.shows("EDITING")
		x.em.SendText("quit\r")
		x.shows("You did not change the document. Start round", "The same reviewers read the same text again")
		if promised := strings.Contains(x.screen(), "read the same text again, and parley"); promised != offered {
			t.Errorf("offered %v:\n%s", offered, x.screen())
		}
		x.em.SendText("n")
		x.until("the dialog stays", func() bool { return !strings.Contains(x.screen(), "You did not change") })
	}
}

// An edit from the review is told of, and counts as one: whoever revises after it is not sent to the editor again.
func TestReviseKnowsOfAnEarlierEdit(t *testing.T) {
	t.Parallel()
	s, path, change := revisable(t)
	withReviewedText(s)
	x, _ := startPty(t, 100, 30, change)
	x.play(s).shows("BLOCKED  HIGH", "REQ-4, offline use") // the finding that e is about
	x.em.SendText("e")
	x.shows("EDITING")
	x.em.SendText("Export is possible.\r")
	x.shows("brief.md has changed. D decides: another round reads it as it is now.", "BLOCKED  HIGH")
	if text, err := os.ReadFile(path); err != nil || string(text) == artifactText {
		t.Errorf("the document was not edited: %v", err)
	}
	x.em.SendText("D4")
	x.shows("has changed since round 1", "Run the review again on the changed document")
	x.em.SendText("\r")
	x.shows("Document changed since round 1. Start round", "To edit it: n, then e.")
	x.em.SendText("y")
	x.until("nothing was decided", func() bool { return len(x.actions.made()) == 1 })
}

// What is typed in one go with the key that opens an editor is neither text for it nor a command when it has ended.
func TestKeysPressedBeforeAnEditorComesAreDropped(t *testing.T) {
	t.Parallel()
	s, path, change := revisable(t)
	x, _ := startPty(t, 100, 30, change)
	x.play(s).shows("BLOCKED  HIGH", "REQ-4, offline use")
	x.em.SendText("e every line of this? e\rq")
	x.shows("EDITING")
	x.em.SendText("Export is possible.\re?")
	x.until("the editor is not left", func() bool { return !strings.Contains(x.screen(), "EDITING") })
	x.shows("BLOCKED  HIGH")
	time.Sleep(2 * minEditorTime) // a second editor would come by then
	if shown := x.screen(); strings.Contains(shown, "EDITING") || strings.Contains(shown, "Everywhere") || strings.Contains(shown, "Quit") {
		t.Errorf("a key acts that was pressed before the editor came, or while it was there:\n%s", shown)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != artifactText+"Export is possible.\n" {
		t.Errorf("the editor got other words than were typed into it: %q, %v", text[max(0, len(text)-60):], err)
	}
}

func TestMissingEditorIsSaid(t *testing.T) {
	t.Parallel()
	s, _, change := revisable(t)
	x, _ := startPty(t, 100, 30, change, func(o *Options) { o.Env = append(o.Env, "EDITOR=/nowhere/ed") })
	x.play(s).shows("BLOCKED  HIGH", "Three price tiers") // the finding that e is about
	x.em.SendText("e")
	x.shows("There is no editor /nowhere/ed: set EDITOR to one.")
	x.em.SendText("D4\r")
	x.shows("There is no editor", "Your decision")
}

func TestEditorThatEndsAtOnceLeavesTheConsoleWhole(t *testing.T) {
	t.Parallel()
	s, _, change := revisable(t)
	x, _ := startPty(t, 100, 30, change, func(o *Options) { o.Env = append(o.Env, "EDITOR=false") })
	x.play(s).shows("BLOCKED  HIGH", "Three price tiers")
	x.em.SendText("e")
	x.shows("false ended with status 1.")
}

// What an editor says of its failure is shown, its last line, with nothing in it that a terminal obeys.
func TestEditorThatFailsIsQuoted(t *testing.T) {
	t.Parallel()
	s, _, change := revisable(t)
	complaint := `printf 'starting\nE37: no \033[31mwrite\033[0m\033]0;owned\007 since last change\n\n' >&2; exit 3`
	x, _ := startPty(t, 100, 30, change, func(o *Options) { o.Env = append(o.Env, `EDITOR=sh -c "`+complaint+`"`) })
	x.play(s).shows("BLOCKED  HIGH", "Three price tiers")
	x.em.SendText("e")
	x.shows("sh ended with status 3: E37: no write since last change")
}

// From an accepted finding the editor opens at its line, with the finding in a file beside it; the document is the person's to change.
func TestEditorOpensWithTheAcceptedFindingBeside(t *testing.T) {
	t.Parallel()
	s, path, change := revisable(t)
	x, _ := startPty(t, 100, 30, change)
	x.play(s).shows("BLOCKED  HIGH", "Three price tiers")
	x.em.SendText("Vak")
	x.shows("✓ accepted", "with this beside it")
	x.em.SendText("e")
	x.shows("EDITING -o +9 -- " + path[:20])
	notes, err := filepath.Glob(filepath.Join(os.TempDir(), "parley-scratch-*", "F-001.md"))
	if err != nil || len(notes) == 0 {
		t.Fatalf("no notes: %v", err)
	}
	newest := slices.MaxFunc(notes, func(a, b string) int { return modified(t, a).Compare(modified(t, b)) })
	text, err := os.ReadFile(newest)
	for _, want := range []string{"# F-001, accepted: line 9", "no evidence that anyone would pay", "> The Team tier at 12 EUR", "Nothing reads it"} {
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("no %q in the notes, %v:\n%s", want, err, text)
		}
	}
	x.em.SendText("quit\r")
	x.until("the editor is not left", func() bool { return !strings.Contains(x.screen(), "EDITING") })
	if now, err := os.ReadFile(path); err != nil || string(now) != artifactText {
		t.Errorf("the document was changed: %v", err)
	}
}

func modified(t *testing.T, name string) time.Time {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		return time.Time{} // another test's, which has ended
	}
	return info.ModTime()
}
