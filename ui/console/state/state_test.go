package state

import (
	"fmt"
	"runtime"
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
)

// passedOver are the events of so many rounds that passed over the same findings, as a log holds them.
func passedOver(rounds int) []engine.Event {
	const findings = 200
	first := &ledger.Changes{Round: 1}
	var ids []string
	for i := range findings {
		id := fmt.Sprintf("F-%03d", i+1)
		ids = append(ids, id)
		e := ledger.Entry{Finding: round.Finding{ID: id}, History: make([]ledger.Observation, 1, 8)}
		first.Entries = append(first.Entries, ledger.ChangedEntry{Entry: e})
	}
	events := []engine.Event{{Seq: 1, Body: feedback.LedgerUpdated{Changes: first}}}
	for n := 2; n <= rounds; n++ {
		c := &ledger.Changes{After: n - 1, Known: findings, Round: n, Common: []ledger.CommonChange{{IDs: ids, State: "open", Observation: ledger.Observation{Round: n}}}}
		events = append(events, engine.Event{Seq: int64(n), Body: feedback.LedgerUpdated{Changes: c}})
	}
	return events
}

// What opening a long discussion takes grows with its rounds, and not with their square.
func TestFoldingALongDiscussionTakesNoMoreThanItsRounds(t *testing.T) {
	taken := func(rounds int) uint64 {
		events := passedOver(rounds)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var s State
		for _, e := range events {
			s.Apply(e)
		}
		runtime.ReadMemStats(&after)
		if n := len(s.Ledger.Entries[0].History); n != rounds {
			t.Fatalf("%d observations of %d rounds", n, rounds)
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	if short, long := taken(100), taken(400); long > 7*short {
		t.Errorf("100 rounds take %d bytes, 400 rounds %d", short, long)
	}
}

// Two that follow the same events do not write into each other's histories.
func TestStatesOfTheSameEventsShareNoHistory(t *testing.T) {
	t.Parallel()
	events := passedOver(3)
	var one, other State
	for _, e := range events[:2] {
		one.Apply(e)
		other.Apply(e)
	}
	kept := one.Ledger.Clone()
	other.Apply(events[2])
	one.Apply(engine.Event{Seq: 3, Body: feedback.LedgerUpdated{Changes: &ledger.Changes{
		After: 2, Known: 200, Round: 3, Common: []ledger.CommonChange{{IDs: []string{"F-001"}, State: "gone", Observation: ledger.Observation{Round: 9}}},
	}}})
	if h := one.Ledger.Entries[0].History; len(h) != 3 || h[2].Round != 9 {
		t.Errorf("one: %+v", h)
	}
	if h := other.Ledger.Entries[0].History; len(h) != 3 || h[2].Round != 3 {
		t.Errorf("the other: %+v", h)
	}
	if h := kept.Entries[0].History; len(h) != 2 {
		t.Errorf("a copy: %+v", h)
	}
}
