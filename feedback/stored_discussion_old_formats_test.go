package feedback_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/feedback"
	"parley/feedback/feedbacktest"
	"parley/feedback/session"
)

// oldSession is a copy of a session that parley wrote with the first format of its state.
func oldSession(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "session")
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("testdata", "session-v1"))); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(folder, "own"), filepath.Join(folder, ".parley")); err != nil {
		t.Fatal(err)
	}
	state := ".parley/DISCUSS-002/state.json"
	write(t, filepath.Join(folder, state), strings.ReplaceAll(read(t, folder, state), "@SESSION@", folder))
	return folder
}

func TestASessionOfAnEarlierFormatGoesOn(t *testing.T) {
	t.Parallel()
	folder := oldSession(t)
	before := read(t, folder, ".parley/DISCUSS-002/round-1/events.ndjson")
	p := newPanel()
	d, err := feedback.ResumeWith(p.bind, folder, "", settings())
	if err != nil {
		t.Fatal(err)
	}
	out, err := d.Run(t.Context(), feedbacktest.ScriptedDecider([]feedback.Decision{{}, {Choice: feedback.ContinueDeeper}, {Choice: feedback.Done}}))
	closed(t, d)
	if err != nil || len(out.Rounds) != 3 || len(p.asked) != 2 || out.Conclusions == "" || len(out.Warnings) > 0 {
		t.Fatalf("%d rounds, asked %v, warnings %q, %v", len(out.Rounds), p.asked, out.Warnings, err)
	}
	text := read(t, folder, "conclusions.md")
	for _, want := range []string{"| F-001 | The retry limit has no number | HIGH | quality | still there | new in round 1; still there in rounds 2 and 3 |", "continue deeper (from the command line)"} {
		if !strings.Contains(text, want) {
			t.Errorf("the conclusions lack %q:\n%s", want, text)
		}
	}
	if after := read(t, folder, ".parley/DISCUSS-002/round-1/events.ndjson"); after != before {
		t.Error("the old log was changed")
	}
	// Started anew, the subject's state is written in today's format.
	subject := feedback.Subject{RoundID: "DISCUSS-002", Artifact: filepath.Join(folder, "spec/product-brief.md"), Perspectives: seats}
	set := settings()
	set.FeedbackTimeout = 5 * time.Minute
	// What it was asked with is known only as far as it was kept then, and the rest is named.
	found, err := feedback.Preview(folder, subject, set)
	if err != nil || !found.Concluded {
		t.Fatalf("%+v (%v)", found, err)
	}
	d, err = feedback.StartWith(p.bind, folder, subject, set)
	if err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	if state := read(t, folder, ".parley/DISCUSS-002/state.json"); !strings.Contains(state, `"version": 2`) || !strings.Contains(state, `"feedback_timeout": "5m0s"`) {
		t.Errorf("state %s", state)
	}
}

func TestASessionOfANewerParleyIsRefusedInWordsThatHelp(t *testing.T) {
	t.Parallel()
	folder := oldSession(t)
	name := ".parley/DISCUSS-002/state.json"
	write(t, filepath.Join(folder, name), strings.Replace(read(t, folder, name), `"version": 1`, `"version": 3`, 1))
	before := read(t, folder, name)
	_, err := feedback.ResumeWith(newPanel().bind, folder, "DISCUSS-002", settings())
	var newer *session.NewerError
	if !errors.As(err, &newer) || !strings.HasSuffix(err.Error(), "has format version 3, this parley knows 2: use a newer parley") {
		t.Errorf("error %v", err)
	}
	subject := feedback.Subject{RoundID: "DISCUSS-002", Artifact: filepath.Join(folder, "spec/product-brief.md"), Perspectives: seats}
	if _, err := feedback.StartWith(newPanel().bind, folder, subject, settings()); !errors.As(err, &newer) {
		t.Errorf("started anew: %v", err)
	}
	if read(t, folder, name) != before {
		t.Error("the newer state was changed")
	}
	if list, err := session.List(filepath.Dir(folder)); err != nil || len(list) != 1 || !strings.Contains(list[0].Problem, "use a newer parley") {
		t.Errorf("the list says %+v, %v", list, err)
	}
}

func TestAClockThatGoesBackChangesOnlyTheTimes(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	now := start
	backwards := func() time.Time {
		now = now.Add(-time.Hour)
		return now
	}
	p := newPanel()
	p.now = backwards
	set := settings()
	set.Now = backwards
	d, err := feedback.StartWith(p.bind, folder, s, set)
	if err != nil {
		t.Fatal(err)
	}
	out, err := d.Run(t.Context(), feedbacktest.ScriptedDecider(journey()))
	closed(t, d)
	if err != nil || len(out.Rounds) != 5 || len(out.Warnings) > 0 {
		t.Fatalf("%d rounds, %q, %v", len(out.Rounds), out.Warnings, err)
	}
	onceEach(t, 0, folder, "Recovery is not described")
	if text := read(t, folder, "conclusions.md"); !strings.Contains(text, "- Time in rounds: 0 s\n") {
		t.Errorf("time in rounds:\n%s", text)
	}
	d, err = feedback.ResumeWith(p.bind, folder, "", set)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	if again, err := d.Run(t.Context(), nil); err != nil || len(again.Rounds) != 5 || again.Decision.Round != 5 {
		t.Errorf("opened again: %+v, %v", again, err)
	}
}

func TestAFinishedDiscussionGoesOnInASessionOfItsOwn(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d, err := feedback.StartWith(newPanel().bind, folder, s, feedback.Settings{Mode: feedback.Standard, Now: clock()})
	if err != nil {
		t.Fatal(err)
	}
	ref := session.Reference{Session: folder, RoundID: s.RoundID}
	var unfinished *session.FolderError
	if _, err := feedback.Continuation(ref); !errors.As(err, &unfinished) || !strings.Contains(err.Error(), "is not finished: open it and go on") {
		t.Errorf("an unfinished discussion: %v", err)
	}
	out, err := d.Run(t.Context(), feedbacktest.ScriptedDecider(journey()[:1]))
	if err == nil && out.AtLimit {
		t.Error("it is not at its limit yet")
	}
	if err = d.Mark("F-001", "reject", "it is in the appendix"); err != nil {
		t.Fatal(err)
	}
	if out, err = d.Run(t.Context(), feedbacktest.DefaultDecider()); err != nil || !out.AtLimit {
		t.Fatalf("%+v, %v", out, err)
	}
	closed(t, d)

	next, err := feedback.Continuation(ref)
	if err != nil {
		t.Fatal(err)
	}
	next.RoundID = "REVIEW-001"
	p, set, where := newPanel(), settings(), filepath.Join(t.TempDir(), "next")
	set.Continues = &ref
	d, err = feedback.StartWith(p.bind, where, next, set)
	if err != nil {
		t.Fatal(err)
	}
	if out, err = d.Run(t.Context(), feedback.NoDecider()); err != nil || !out.Stopped {
		t.Fatalf("%+v, %v", out, err)
	}
	closed(t, d)
	a := p.seen[0]
	if a.Number != 1 || a.Type != "deepen" || a.FollowUp.Findings[0].Choice != "reject" || a.FollowUp.Previous.Number != 2 {
		t.Errorf("first assignment %+v", a)
	}
	// The new session stands alone from here on.
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	d, err = feedback.ResumeWith(p.bind, where, "", settings())
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, d)
	if out, err = d.Run(t.Context(), feedbacktest.DefaultDecider()); err != nil || out.Conclusions == "" {
		t.Fatalf("%+v, %v", out, err)
	}
	text := read(t, where, "conclusions.md")
	for _, want := range []string{"**Continues**: DISCUSS-002 in ", "taken over from the older discussion (new in round 1; still there in round 2); still there in round 1 | rejected: it is in the appendix |"} {
		if !strings.Contains(text, want) {
			t.Errorf("the conclusions lack %q:\n%s", want, text)
		}
	}
}
