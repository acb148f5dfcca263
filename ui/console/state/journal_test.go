package state

import (
	"strings"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/feedback"
)

// A round that goes on says who keeps an answer, and how many are asked: its clock begins anew, and so would the log.
func TestTheLogSaysThatARoundIsResumed(t *testing.T) {
	t.Parallel()
	four := []engine.ReviewerInfo{{Name: "product"}, {Name: "technical"}, {Name: "quality"}, {Name: "risk"}}
	for want, kept := range map[string][]round.Review{
		"round 1 started: 4 reviewers on brief.md":                                           nil,
		"round 1 resumed: product keeps its answer; 3 reviewers are asked":                   {{Name: "product"}},
		"round 1 resumed: product, quality and risk keep their answers; 1 reviewer is asked": {{Name: "product"}, {Name: "quality"}, {Name: "risk"}},
	} {
		var s State
		s.Apply(engine.Event{Time: time.Unix(1, 0), Body: engine.RoundStarted{Number: 1, Artifact: round.Artifact{Path: "brief.md"}, Perspectives: four, FinishedReviews: kept}})
		if len(s.Journal) == 0 || s.Journal[0].Text != want {
			t.Errorf("%v, want %q", s.Journal, want)
		}
	}
}

// A program that has ended says what it said, in one sentence, and not how it ended.
func TestTheLogTellsAFailureInASentence(t *testing.T) {
	t.Parallel()
	for why, want := range map[string]string{
		"rate limited: exit status 1: error: quota exceeded for this month": "quota is rate limited, quota exceeded for this month",
		"failed: exit status 1: stream disconnected":                        "quota failed, stream disconnected",
		"exit status 2: no such model":                                      "quota failed, no such model",
		"timeout":                                                           "quota: timeout",
		"quota: exit status 1":                                              "quota: exit status 1",
	} {
		if got := failureReason(round.Attempt{Tool: "quota", Error: &why}); got != want {
			t.Errorf("%q: %q, want %q", why, got, want)
		}
	}
}

// The log counts a retry as the reviewer's own line does: one retry has one number.
func TestTheLogCountsARetryAsTheReviewersLineDoes(t *testing.T) {
	t.Parallel()
	for want, p := range map[string]tool.Progress{
		"retry 1 of 3": {Kind: tool.Retrying, Attempt: 1, MaxAttempts: 3},
		"retry 2":      {Kind: tool.Retrying, Attempt: 2},
		"retry":        {Kind: tool.Retrying},
	} {
		if got := describeProgress(engine.ToolProgress{Perspective: "risk", Tool: "gemini", Progress: p}); got != "risk: gemini tries again, "+want {
			t.Errorf("the log: %q", got)
		}
		if got := (&Reviewer{Retry: p}).RetryText(time.Time{}); got != want {
			t.Errorf("the reviewer: %q", got)
		}
	}
}

// A review that is opened again waits for the same decision: the log says so once.
func TestTheLogSaysOnceThatADecisionIsWaitedFor(t *testing.T) {
	t.Parallel()
	var s State
	say := func(bodies ...engine.Body) (waits int) {
		for _, body := range bodies {
			s.Apply(engine.Event{Time: time.Unix(1, 0), Body: body})
		}
		for _, line := range s.Journal {
			if strings.HasPrefix(line.Text, "waiting for your decision") {
				waits++
			}
		}
		return waits
	}
	open := feedback.CheckpointOpened{Checkpoint: feedback.Checkpoint{Round: 1, MaxRounds: 5}}
	if n := say(open, open, open); n != 1 {
		t.Errorf("it is said %d times", n)
	}
	if n := say(feedback.DecisionMade{Decision: feedback.Decision{Round: 1, Choice: feedback.Done}}, feedback.Concluded{}, feedback.Reopened{}, open); n != 2 {
		t.Errorf("after the review was reopened it is said %d times", n)
	}
}
