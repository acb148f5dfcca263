package feedback_test

import (
	"context"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/feedback"
)

// What the reviewers of a round were given steered it, also where the person undoes it while they read: the round's section and the
// conclusions say so.
func TestWhatReviewersWereGivenIsToldThoughItWasUndone(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	d := open(t, p, folder, s)
	p.say = func(number int, perspective string) review.Answer {
		if number == 2 && perspective == "risk" {
			if err := d.Mark("F-001", "", ""); err != nil {
				t.Error(err)
			}
		}
		return reviewers(number, perspective)
	}
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		switch c.Round {
		case 1:
			mark(t, d, "F-001", "reject", "codes are on a <local> chip.")
			mark(t, d, "F-002", "accept", "ask the supplier")
			mark(t, d, "F-003", "later", "")
			mark(t, d, "F-003", "", "") // nobody was given this one
		case 2:
			mark(t, d, "F-002", "later", "")
		case 3:
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"The reviewers were told what the person had said of findings:\n" +
			`- rejected F-001, because “codes are on a \<local> chip”; undone during round 2` + "\n- accepted F-002\n- noted on F-002: “ask the supplier”\n\n",
		"The reviewers were told what the person had said of findings:\n- left for later F-002\n\n",
	}
	timeline := read(t, folder, "discussion.md")
	for _, text := range want {
		if strings.Count(timeline, text) != 1 {
			t.Errorf("the discussion lacks\n%s\nit is\n%s", text, timeline)
		}
	}
	text := read(t, folder, "conclusions.md")
	for _, line := range []string{
		`- The reviewers of round 2 were told: the person rejected F-001, because “codes are on a \<local> chip”; undone during round 2` + "\n",
		"- The reviewers of round 2 were told: the person accepted F-002; changed after round 2\n",
		"- The reviewers of round 2 were told: the person noted on F-002: “ask the supplier”; undone after round 2\n",
	} {
		if strings.Count(text, line) != 1 {
			t.Errorf("the conclusions lack %q", line)
		}
	}
	if strings.Contains(text, "told: the person left") {
		t.Error("a word that nobody was given, or that still stands, is told as undone")
	}
}

// A session that is opened again knows what the reviewers of its rounds were given.
func TestAnOpenedSessionKnowsWhatReviewersWereGiven(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	d := open(t, p, folder, s)
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 1 {
			mark(t, d, "F-001", "reject", "out of scope")
			return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
		}
		return feedback.Decision{}, feedback.ErrNotAsked
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	d, err = feedback.ResumeWith(p.bind, folder, "", settings())
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Run(t.Context(), feedback.DeciderFunc(func(context.Context, feedback.Checkpoint) (feedback.Decision, error) {
		mark(t, d, "F-001", "", "")
		return feedback.Decision{Choice: feedback.Done}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	if text, want := read(t, folder, "conclusions.md"), "told: the person rejected F-001, because “out of scope”; undone after round 2\n"; !strings.Contains(text, want) {
		t.Errorf("the conclusions lack %q", want)
	}
}

func mark(t *testing.T, d *feedback.Discussion, id, choice, words string) {
	t.Helper()
	if err := d.Mark(id, choice, words); err != nil {
		t.Error(err)
	}
}
