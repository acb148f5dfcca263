package feedback_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/perspective"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
)

var start = time.Date(2026, 3, 14, 9, 0, 0, 0, time.UTC)

// clock gives a later time at every look.
func clock() func() time.Time {
	var mu sync.Mutex
	now := start
	return func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(time.Second)
		return now
	}
}

// panel is a runner with reviewers who say what a test wants; it counts whom it asks.
type panel struct {
	mu    sync.Mutex
	asked map[string]int // "round/perspective"
	seen  []engine.Assignment
	say   func(number int, perspective string) review.Answer
	judge func(number int) (round.Verdict, review.Severity, float64)
	now   func() time.Time
	fail  func(number int, perspective string) error
	// finish changes a round before it is told; nil leaves it.
	finish func(*round.Round)
}

func newPanel() *panel {
	return &panel{asked: map[string]int{}, now: clock(), say: reviewers, judge: func(int) (round.Verdict, review.Severity, float64) {
		return round.Reached, "", 3.5
	}}
}

func (p *panel) bind(store engine.Store) feedback.Runner { return seated{p, store} }

type seated struct {
	*panel
	store engine.Store
}

func (s seated) Run(ctx context.Context, a engine.Assignment, out *engine.Stream) (round.Round, error) {
	data, err := os.ReadFile(a.Artifact)
	if err != nil {
		return round.Round{}, &artifact.Error{Path: a.Artifact, Err: err}
	}
	sum := sha256.Sum256(data)
	s.mu.Lock()
	s.seen = append(s.seen, a)
	s.mu.Unlock()
	r := round.Round{
		ID: a.RoundID, Number: a.Number, MaxRounds: a.MaxRounds, Type: a.Type, Attempt: a.Attempt, Status: round.Complete,
		Artifact: round.Artifact{Path: a.Artifact, SHA256: hex.EncodeToString(sum[:])}, Started: s.now(),
	}
	if a.FollowUp != nil {
		r.Feedback = a.FollowUp.Feedback
	}
	out.Emit(engine.RoundStarted{ID: a.RoundID, Number: a.Number, MaxRounds: a.MaxRounds, Type: a.Type, Attempt: a.Attempt, Artifact: r.Artifact, FinishedReviews: a.FinishedReviews})
	for _, p := range a.Perspectives {
		rev, err := s.review(ctx, a, p, out)
		if err != nil {
			out.Emit(engine.RoundFailed{Error: err.Error()})
			return r, err
		}
		r.Perspectives = append(r.Perspectives, rev)
		for _, w := range rev.Suggestions {
			r.ActionItems = append(r.ActionItems, round.ActionItem{Text: w.Text, Perspectives: []string{rev.Name}, Severity: w.Priority})
		}
	}
	s.conclude(&r)
	if s.finish != nil {
		s.finish(&r)
	}
	out.Emit(engine.VerdictReached{Verdict: r.Verdict, Severity: r.Severity, Average: r.AverageRating})
	r.Finished = s.now()
	out.Emit(engine.RoundFinished{Round: r})
	return r, nil
}

func (s seated) review(ctx context.Context, a engine.Assignment, p perspective.Perspective, out *engine.Stream) (round.Review, error) {
	for _, h := range a.FinishedReviews {
		if h.Name == p.Name {
			return h, nil
		}
	}
	if err := ctx.Err(); err != nil {
		return round.Review{}, err
	}
	s.mu.Lock()
	s.asked[fmt.Sprintf("%d/%s", a.Number, p.Name)]++
	s.mu.Unlock()
	out.Emit(engine.AttemptStarted{Perspective: p.Name, Tool: "fake", Via: "command"})
	if s.fail != nil {
		if err := s.fail(a.Number, p.Name); err != nil {
			return round.Review{}, err
		}
	}
	rev := round.Review{Name: p.Name, Role: p.Role, Tool: "fake", Via: "command", Outcome: round.Answered, Answer: s.say(a.Number, p.Name)}
	out.Emit(engine.PerspectiveFinished{Review: rev})
	return rev, nil
}

func (s seated) conclude(r *round.Round) {
	verdict, severity, average := s.judge(r.Number)
	r.Verdict, r.AverageRating = verdict, &average
	r.Recommendation = round.NotApplicable
	if severity != "" {
		r.Severity = &severity
		r.Recommendation = round.Proceed
		if severity == review.High {
			r.Recommendation = round.Revise
		}
		r.Divergences = []round.Divergence{{Rule: "Low rating", Severity: severity, Description: "quality rates 2", Perspectives: []string{"quality"}}}
		r.DivergentViews = []round.View{{Topic: "Low rating", Severity: severity, Description: "quality rates 2", Perspectives: []string{"quality"}}}
	}
	r.Sources.AI = len(r.Perspectives)
	r.ConvergentThemes = []round.Theme{{Text: "Recovery is not described", Perspectives: []string{"quality", "risk"}}}
}

var troubles = []string{
	"Backups are never restored as a test", "A zone that fails leaves orphans behind", "The certificate expires unnoticed",
	"Nobody pays for the extra storage", "Old clients crash on the new field", "Logs contain customer names",
}

// reviewers say things that persist, come and go.
func reviewers(number int, name string) review.Answer {
	a := review.Answer{Rating: 3, OpenQuestions: []string{fmt.Sprintf("What happens in case %d?", (number+1)/2)}}
	switch name {
	case "quality":
		a.Weaknesses = []review.Weakness{{Text: "The retry limit has no number", Severity: review.High, Quote: "retries a few times", Line: 3, Evidence: review.Found}}
		if number == 1 {
			a.Weaknesses = append(a.Weaknesses, review.Weakness{Text: "The word *latency* is never defined", Severity: review.Medium})
		}
	case "risk":
		a.Weaknesses = []review.Weakness{{Text: troubles[number%len(troubles)], Severity: review.Medium}}
		a.Suggestions = []review.Suggestion{{Text: "State the number of retries", Priority: review.High}}
	}
	return a
}

var seats = []perspective.Perspective{{Name: "quality", Role: "QA Lead", Tools: []string{"fake"}}, {Name: "risk", Role: "Risk Analyst", Tools: []string{"fake"}}}

// subject writes an artifact and returns what a discussion of it needs.
func subject(t *testing.T) (folder string, s feedback.Subject) {
	t.Helper()
	dir := t.TempDir()
	artifact := filepath.Join(dir, "brief.md")
	write(t, artifact, "# Brief\n\nThe job retries a few times.\n")
	return filepath.Join(dir, "session"), feedback.Subject{RoundID: "DISCUSS-002", Artifact: artifact, Perspectives: seats}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// settings have a disk that is not waited for: what only matters when the power fails costs most of the time.
func settings() feedback.Settings {
	return feedback.Settings{Mode: feedback.Deep, Now: clock(), Disk: (&seam{lazy: true, strike: func(call) *blow { return nil }}).wrap}
}

// journey is a deep session: continue, adjust, ask, continue, done at the limit.
func journey() []feedback.Decision {
	return []feedback.Decision{
		{Choice: feedback.ContinueDeeper, Rationale: "worth a closer look", Origin: feedback.ByPerson},
		{Choice: feedback.AdjustDirection, Focus: "security", Origin: feedback.ByPerson},
		{Choice: feedback.ContinueDeeper, Questions: []string{"Who restarts it?"}, Origin: feedback.ByPerson},
		{Choice: feedback.ContinueDeeper, Origin: feedback.ByPerson},
		{Choice: feedback.Done, Origin: feedback.ByPerson},
	}
}

func open(t *testing.T, p *panel, folder string, s feedback.Subject, sinks ...engine.Sink) *feedback.Discussion {
	t.Helper()
	d, err := feedback.StartWith(p.bind, folder, s, settings(), sinks...)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func closed(t *testing.T, d *feedback.Discussion) {
	t.Helper()
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}
