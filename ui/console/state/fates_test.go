package state

import (
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// What the person rejects after the last round is no longer counted as still there, and a rejection that is taken back no longer as one.
func TestTheFatesKnowWhatThePersonRejected(t *testing.T) {
	t.Parallel()
	s := &State{
		Rounds: []*Round{{Result: &round.Round{Number: 2}}},
		Findings: []round.Finding{
			{ID: "F-001", State: ledger.Persisting, Choice: ledger.Reject},
			{ID: "F-002", State: ledger.Persisting},
			{ID: "F-003", State: ledger.Fixed, Choice: ledger.Reject},
			{ID: "F-004", State: ledger.Persisting},
		},
	}
	r := &feedback.Revision{After: 2, Fates: map[string][]string{ledger.Persisting: {"F-001", "F-002"}, ledger.Fixed: {"F-003"}, ledger.Rejected: {"F-004"}}}
	now := s.FatesNow(r)
	for state, want := range map[string]string{ledger.Persisting: "F-002 F-004", ledger.Rejected: "F-001", ledger.Fixed: "F-003"} {
		if got := strings.Join(now[state], " "); got != want {
			t.Errorf("%s: %s, not %s", state, got, want)
		}
	}
	earlier := &feedback.Revision{After: 1, Fates: r.Fates}
	if got := strings.Join(s.FatesNow(earlier)[ledger.Persisting], " "); got != "F-001 F-002" {
		t.Errorf("of an earlier comparison: %s", got)
	}
}
