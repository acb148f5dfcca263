package feedback_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/feedbacktest"
)

func TestRevisionIsRunAgainAndCompared(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	p.judge = func(int) (round.Verdict, review.Severity, float64) { return round.Blocked, review.High, 2 }
	var notes []string
	d := open(t, p, folder, s)
	defer closed(t, d)
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 2 {
			notes = c.Notes
			if err := c.Check(feedback.Decision{Choice: feedback.ContinueDeeper, Revise: true}); err == nil {
				t.Error("a second revision was offered")
			}
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		write(t, s.Artifact, "# Brief\n\nThe job retries three times.\nThen it gives up.\n")
		return feedback.Decision{Choice: feedback.ContinueDeeper, Revise: true}, nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	if a := p.seen[1]; a.Attempt != 2 || a.Type != round.Initial {
		t.Errorf("the second run is attempt %d of type %s", a.Attempt, a.Type)
	}
	text := strings.Join(notes, "\n")
	for _, want := range []string{"document: +2 −1 lines", "2 not raised again", "still HIGH"} {
		if !strings.Contains(text, want) {
			t.Errorf("notes lack %q:\n%s", want, text)
		}
	}
}

// A round on the same text is no revision, whatever it was asked for as: the one that is offered stays, and nothing is said of it.
// A revision is called one in every file, also where it is by its type a round that goes deeper.
func TestALaterRevisionIsCalledRevision(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	d := open(t, p, folder, s)
	defer closed(t, d)
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 2 {
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		write(t, s.Artifact, "# Another text\n\nIt retries three times.\n")
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	if text := read(t, folder, "discussion.md"); !strings.Contains(text, "#### Type\nrevision\n") || strings.Contains(text, "deepen") {
		t.Errorf("the discussion says\n%s", text)
	}
	if text := read(t, folder, "conclusions.md"); !strings.Contains(text, "| 2 | revision |") || strings.Contains(text, "| 2 | deeper |") {
		t.Errorf("the conclusions say\n%s", text)
	}
	if text := read(t, folder, "discussions/discussion-round-2.json"); !strings.Contains(text, `"type": "deepen"`) {
		t.Errorf("the type of SPEC is gone:\n%s", text)
	}
}

func TestARoundOnTheSameTextIsNoRevision(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	p.judge = func(int) (round.Verdict, review.Severity, float64) { return round.Blocked, review.High, 2 }
	d := open(t, p, folder, s)
	defer closed(t, d)
	var second feedback.Checkpoint
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 2 {
			second = c
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		return feedback.Decision{Choice: feedback.ContinueDeeper, Revise: true}, nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	if p.seen[1].Attempt != 1 || p.seen[1].Type == round.Initial {
		t.Errorf("round 2 is attempt %d of type %s", p.seen[1].Attempt, p.seen[1].Type)
	}
	if err := second.Check(feedback.Decision{Choice: feedback.ContinueDeeper, Revise: true}); err != nil {
		t.Errorf("the revision is used up: %v", err)
	}
	if text := strings.Join(second.Notes, "\n"); !strings.Contains(text, "has not changed since round 1") || strings.Contains(text, "after a revision") {
		t.Errorf("notes: %s", text)
	}
	if second.Advice.Choice == feedback.Escalate {
		t.Errorf("escalated though nothing was revised: %s", second.Advice.Reason)
	}
}

func TestStartingAnewAfterAChangeReviewsAgain(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	p.judge = func(int) (round.Verdict, review.Severity, float64) { return round.Blocked, review.High, 2 }
	d := open(t, p, folder, s)
	if _, err := d.Run(t.Context(), feedbacktest.DefaultDecider()); err != nil {
		t.Fatal(err)
	}
	closed(t, d)
	write(t, s.Artifact, "# Brief\n\nThe job retries three times.\n")
	d = open(t, p, folder, s)
	defer closed(t, d)
	out, err := d.Run(t.Context(), feedbacktest.DefaultDecider())
	if err != nil || len(out.Rounds) != 2 || p.seen[1].Attempt != 2 || p.seen[1].Number != 2 || out.Conclusions == "" {
		t.Errorf("rounds %d, %+v, %v", len(out.Rounds), p.seen, err)
	}
}

// Where nobody rated in the round before, every file compares verdict and ratings with the last round that somebody rated, and says so.
func TestARoundThatNobodyRatedIsNotComparedWith(t *testing.T) {
	t.Parallel()
	folder, s := subject(t)
	p := newPanel()
	p.say = func(number int, perspective string) review.Answer {
		a := reviewers(number, perspective)
		a.Rating = review.Rating([]int{2, 0, 4}[number-1])
		return a
	}
	p.judge = func(number int) (round.Verdict, review.Severity, float64) {
		return round.Blocked, []review.Severity{review.High, review.Low, review.Medium}[number-1], []float64{2, 0, 4}[number-1]
	}
	p.finish = func(r *round.Round) {
		if r.Number == 2 {
			r.AverageRating, r.RulesCannotTell = nil, true
		}
	}
	d := open(t, p, folder, s)
	_, err := d.Run(t.Context(), feedback.DeciderFunc(func(_ context.Context, c feedback.Checkpoint) (feedback.Decision, error) {
		if c.Round == 3 {
			return feedback.Decision{Choice: feedback.Done}, nil
		}
		write(t, s.Artifact, fmt.Sprintf("# Brief\n\nThe job retries %d times.\n", c.Round))
		return feedback.Decision{Choice: feedback.ContinueDeeper}, nil
	}))
	closed(t, d)
	if err != nil {
		t.Fatal(err)
	}
	record, conclusions := read(t, folder, "discussions/rounds/DISCUSS-002-round-3.md"), read(t, folder, "conclusions.md")
	for _, want := range []string{
		"- Compared with round 2\n", "- Ratings changed since round 1 (nobody rated in round 2): quality 2 to 4,",
		"From round 1 (blocked HIGH) to round 3 (blocked MEDIUM) the document changed;", "Nobody rated in round 2.",
	} {
		if !strings.Contains(record, want) {
			t.Errorf("the record lacks %q:\n%s", want, record)
		}
	}
	if want := "atings changed since round 1 (nobody rated in round 2): quality 2 to 4,"; !strings.Contains(conclusions, want) {
		t.Errorf("the conclusions lack %q:\n%s", want, conclusions)
	}
}
