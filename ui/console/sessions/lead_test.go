package sessions

import (
	"testing"

	"parley/feedback/session"
)

// Two sessions of one document differ in their first sentence; of one that says how far it is elsewhere there is none.
func TestASessionIsToldInOneSentence(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]struct {
		s       Session
		changed string
	}{
		"Concluded after 1 round, 2 min ago.":                     {Session{State: session.Concluded, Rounds: 1}, "2 min ago"},
		"Concluded after 3 rounds.":                               {Session{State: session.Concluded, Rounds: 3}, ""},
		"Round 2 of 5 ended 1 h ago and waits for your decision.": {Session{State: session.Waiting, Rounds: 2, MaxRounds: 5}, "1 h ago"},
		"": {Session{State: session.Interrupted, Rounds: 1}, "1 h ago"},
	} {
		if got := leadText(c.s, c.changed); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
