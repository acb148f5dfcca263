package feedback_test

import (
	"context"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
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
		"- After round 1: accepted F-002; rejected F-001 (codes are on a \\<local> chip); noted on F-002: “ask the supplier”\n",
		"- During round 2: undid the word on F-001\n- After round 2: left for later F-002; undid the note on F-002\n",
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

// A word that is undone and said again stands: the section of its round and the conclusions do not end with its being undone.
func TestAWordThatIsSaidAgainIsToldAsThat(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	d := open(t, p, folder, s)
	p.say = func(number int, perspective string) review.Answer {
		if number == 2 && perspective == "risk" {
			mark(t, d, "F-001", "", "")
			mark(t, d, "F-001", "accept", "")
			mark(t, d, "F-002", "", "")
		}
		return reviewers(number, perspective)
	}
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		switch c.Round {
		case 1:
			mark(t, d, "F-001", "accept", "")
			mark(t, d, "F-002", "reject", "out of scope")
			mark(t, d, "F-003", "later", "")
		case 2:
			mark(t, d, "F-002", "reject", "out of scope")
			mark(t, d, "F-003", "", "")
			mark(t, d, "F-003", "later", "")
			mark(t, d, "F-003", "", "")
		case 3:
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	timeline := read(t, folder, "discussion.md")
	for _, line := range []string{
		"- accepted F-001; undone during round 2, then accepted again\n", "- rejected F-002, because “out of scope”; undone during round 2\n",
		"told what the person had said of findings:\n- rejected F-002, because “out of scope”\n", // the third round: its first stood all along
	} {
		if strings.Count(timeline, line) != 1 {
			t.Errorf("the discussion lacks %q: %s", line, timeline)
		}
	}
	text := read(t, folder, "conclusions.md")
	for _, line := range []string{
		"- The reviewers of round 2 were told: the person accepted F-001; undone during round 2, then accepted again\n",
		"- The reviewers of round 2 were told: the person rejected F-002, because “out of scope”; undone during round 2, rejected again after round 2\n",
		"- The reviewers of round 2 were told: the person left for later F-003; undone after round 2\n",
	} {
		if strings.Count(text, line) != 1 {
			t.Errorf("the conclusions lack %q: %s", line, text)
		}
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

// Built-in checks are given nothing, but a round of theirs counts what the person had rejected: the trail says what that was.
func TestARejectionThatARoundOfRulesCountedIsToldThoughItWasUndone(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	p.finish = func(r *round.Round) {
		for i := range r.Perspectives {
			r.Perspectives[i].Outcome = round.Direct
		}
	}
	d := open(t, p, folder, s)
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		switch c.Round {
		case 1:
			mark(t, d, "F-001", "reject", "out of scope")
			mark(t, d, "F-002", "accept", "")
		case 2:
			mark(t, d, "F-001", "", "")
			mark(t, d, "F-002", "", "")
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	text := read(t, folder, "conclusions.md")
	for _, want := range []string{
		"\nEach row counts its findings as they were when the round ended.\n",
		"- In round 2 this stood: the person rejected F-001, because “out of scope”; undone after round 2\n",
	} {
		if strings.Count(text, want) != 1 {
			t.Errorf("the conclusions lack %q: %s", want, text)
		}
	}
	if strings.Contains(text, "the person accepted F-002") {
		t.Error("the conclusions tell of a word that changed nothing in a round of rules")
	}
}

// The record of a round is written again when a word is undone; the comparison in it is of the round's end, and says so.
func TestARecordSaysOfWhenItsNumbersAre(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	d := open(t, newPanel(), folder, s)
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 1 {
			mark(t, d, "F-001", "reject", "out of scope")
			write(t, s.Artifact, "# Brief\n\nThe job retries a few times. It stops then.\n")
			return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
		}
		mark(t, d, "F-001", "", "")
		return feedback.Decision{Choice: feedback.Done}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	text := read(t, folder, "discussions/rounds/DISCUSS-002-round-2.md")
	for _, want := range []string{
		"- Findings when the round ended: 1 new, 2 not raised again, 1 rejected\n",
		"\nAs it stood when this record was written; `findings.json` has it as it is now.\n",
		"| F-001 | The retry limit has no number | HIGH | quality | still there |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the record lacks %q: %s", want, text)
		}
	}
}
