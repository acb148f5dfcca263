package state

import (
	"testing"
	"time"

	"parley/engine"
	"parley/engine/round"
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
