package console

import (
	"errors"
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/feedback"
)

// strangers is a session that was written elsewhere, on a model harness of this size; adopted counts how often it was trusted.
func strangers(t *testing.T, w, h int, refused error) (d *modelHarness, adopted *int) {
	t.Helper()
	n := 0
	uses := []string{"  REVIEW-001, 2 rounds", "    reads /home/ada/brief.md"}
	for _, name := range []string{"product", "technical", "quality", "risk", "coverage"} {
		uses = append(uses, "    "+name+" asks gemini, model opus")
	}
	return newModelHarness(t, w, h, readOnly, func(o *Options) {
		o.NotYours = true
		o.Trust = &Trust{Uses: func() ([]string, error) { return uses, refused }, Adopt: func() error { n++; return nil }}
	}).play(asked()), &n
}

// A session of somebody else's says so on every screen, and is the person's own only after they have seen what it would use.
func TestAStrangersSessionIsTrustedOnlyAfterADialog(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
		d, adopted := strangers(t, size[0], size[1], nil)
		for _, view := range []string{"L", "R", "F", "D"} {
			d.press(view)
			if top := strings.Split(d.screen(), "\n")[0]; !strings.Contains(top, "not yours") {
				t.Errorf("%s at %v: the top says %q", view, size, top)
			}
			d.wants("NOT YOURS", "only shown")
		}
		d.press("F", "a").wants("Not yours, so read-only: nothing can be marked", "t shows what it would use")
		d.press("t").wants("This session is not yours", "REVIEW-001, 2 rounds", "y trust it", "n/enter leave it")
		d.press("x").wants("x does nothing here").press("enter")
		if *adopted > 0 || d.prompt != nil || strings.Contains(d.screen(), "would use:") {
			t.Fatalf("no leaves it as it is:\n%s", d.screen())
		}
		d.press("t", "G").wants("coverage asks gemini, model opus").press("y")
		if *adopted != 1 || d.quits != 1 {
			t.Errorf("trusted %d times, left %d times", *adopted, d.quits)
		}
	}
	d, adopted := strangers(t, 80, 24, errors.New("the document is not in the session"))
	if d.press("t").wants("the document is not in the session"); d.prompt != nil || *adopted > 0 {
		t.Error("it can be trusted although parley refuses it")
	}
	newModelHarness(t, 80, 24).play(asked()).press("t").wants("this session is yours")
}

// The list says which sessions are not the person's own, and what opening one does.
func TestListMarksStrangersSessions(t *testing.T) {
	t.Parallel()
	list := someSessions()
	list[0].NotYours = true
	newPickerHarness(t, 80, 24, list).press("g").wants("not yours", "only shows it: it is not yours")
	newPickerHarness(t, 40, 12, list).press("g").wants("not yours")
}

// What the person of a log did is not told as the deed of whoever looks at it, and a decision made in the place of a recorded
// one stands beside it.
func TestRecordedDecisionsStandBesideYours(t *testing.T) {
	t.Parallel()
	d, _ := watching(t, 100, 30)
	d.play(concluded()).press("D").wants("Round 1: done  (the person)").press("L")
	if screen := d.screen(); strings.Contains(screen, "you decided") {
		t.Errorf("the recorded decision is told as the viewer's:\n%s", screen)
	}
	d, _ = watching(t, 100, 30)
	var taken []feedback.Decision
	d.TakeOver = true
	d.options.TakeOver = func(one feedback.Decision) error {
		taken = append(taken, one)
		return nil
	}
	d.play(asked()).press("D", "1", "enter").wants("you: continue deeper")
	if len(taken) != 1 {
		t.Fatalf("%d decisions were taken", len(taken))
	}
	d.play(&script{events: concluded().events[len(asked().events):]})
	d.press("D").wants("Round 1: done  (recorded)", "Round 1: continue deeper  (you)")
}

// A document that is another than the reviewed one is said to be, and a quote is shown where it stands now, or not at all.
func TestAChangedDocumentIsNotTakenForTheReviewedOne(t *testing.T) {
	t.Parallel()
	s := asked()
	for i, e := range s.events {
		if start, is := e.Body.(engine.RoundStarted); is {
			start.Artifact.SHA256 = strings.Repeat("0", 64)
			s.events[i].Body = start
		}
	}
	text := "# New\n\none more line\n" + artifactText
	d := newModelHarness(t, 120, 40, func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil } }).play(s)
	d.press("F").wants("changed since, line 12 of 17", "12 ▌ The Team tier at 12 EUR")
	d.press("D").wants("Suggested: revise and run again (4). The document has", "nobody has reviewed the new")
	text = strings.ReplaceAll(text, "The Team tier", "Something")
	d = newModelHarness(t, 120, 40, func(o *Options) { o.ReadFile = func(string, string) ([]byte, error) { return []byte(text), nil } }).play(s)
	d.press("F", "g").wants("The document has changed since the review, in which line 9")
}

// The conclusions of a review say that the document is another one by now, as the headless result does.
func TestConclusionsSayThatTheDocumentChanged(t *testing.T) {
	t.Parallel()
	for _, changed := range []bool{true, false} {
		s := concluded()
		for i, e := range s.events {
			if start, is := e.Body.(engine.RoundStarted); is {
				start.Artifact.SHA256 = map[bool]string{true: strings.Repeat("0", 64)}[changed]
				s.events[i].Body = start
			}
		}
		d := newModelHarness(t, 80, 30, func(o *Options) {
			o.ReadFile = func(string, string) ([]byte, error) { return []byte(artifactText), nil }
		}).play(s)
		d.press("C").wants("decided done.")
		if said := strings.Contains(d.screen(), "The document has changed since round 1: this is about the older text."); said != changed {
			t.Errorf("changed %v, said %v:\n%s", changed, said, d.screen())
		}
	}
}

// What a key of the list does is not done to the list that a finding hides.
func TestFilterLeavesAHiddenListAlone(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("F", "enter", "f").wants("f filters the list: esc goes back to it.")
	if strings.Contains(d.press("esc").screen(), "6 open findings") {
		t.Error("the hidden list is filtered")
	}
	d.press("f").wants("6 open findings")
}

// Whoever reopens a review is there, and the conclusions it had are not denied.
func TestReopeningStartsNoClockAndDeniesNoConclusions(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(concluded()).press("enter", "y")
	d.play(newScript().after(time.Hour).say(feedback.Reopened{}, feedback.CheckpointOpened{Checkpoint: openQuestion(false)}))
	if _, counting := d.State.Remaining(d.now()); counting || d.actions.stopped != 1 {
		t.Errorf("a clock runs against somebody who is there (stopped %d times)", d.actions.stopped)
	}
	d.press("C").wants("The conclusions in conclusions.md stand until Done", "writes them again.")
}

// Reviewers that did not answer are not counted as done, in any size.
func TestMissingReviewersAreNotDone(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
		d := newModelHarness(t, size[0], size[1]).play(chinesePartial())
		d.press("R").wants("PARTIAL", "missing").press("L").wants("1 of 5", "4 missing")
	}
}
