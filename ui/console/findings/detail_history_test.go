package findings

import (
	"strings"
	"testing"

	"parley/feedback/ledger"
	"parley/ui/console/screen"
)

// A note is no mark that was taken back.
func TestANoteIsToldAsANote(t *testing.T) {
	t.Parallel()
	none, accept := "", ledger.Accept
	e := &ledger.Entry{History: []ledger.Observation{
		{Round: 1, State: ledger.New}, {Round: 1, Choice: &none, Reason: "my note"}, {Round: 1, Choice: &accept}, {Round: 1, Choice: &none},
	}}
	v := &Screen{Base: screen.Base{Context: &screen.Context{}}}
	text := strings.Join(v.history(&v.State, e, 80), "\n")
	for _, want := range []string{"you noted: my note", "you chose accept", "you cleared your mark"} {
		if !strings.Contains(text, want) {
			t.Errorf("the history lacks %q:\n%s", want, text)
		}
	}
}

// A round rejects nothing: the line of a round says what the round itself came to, and the person's word has its own.
func TestARoundIsNotSaidToRejectWhatThePersonRejected(t *testing.T) {
	t.Parallel()
	reject := ledger.Reject
	e := &ledger.Entry{History: []ledger.Observation{
		{Round: 1, State: ledger.New},
		{Round: 1, Choice: &reject, State: ledger.Contested, ContestedAs: ledger.Rejected, Reason: "out of scope"},
		{Round: 2, State: ledger.Contested, Observed: ledger.Persisting, ContestedAs: ledger.Rejected, Perspectives: []string{"risk"}},
		{Round: 3, State: ledger.Contested, Observed: ledger.Fixed, ContestedAs: ledger.Rejected, Reason: "risk: this is fixed"},
	}}
	v := &Screen{Base: screen.Base{Context: &screen.Context{}}}
	text := strings.Join(v.history(&v.State, e, 80), "\n")
	for _, want := range []string{"you chose reject: out of scope", "still there (risk)", "fixed: risk: this is fixed"} {
		if !strings.Contains(text, want) {
			t.Errorf("the history lacks %q:\n%s", want, text)
		}
	}
}

// Where the reason of a round says itself by whom a finding is contested, the line says it once.
func TestAContestIsToldOnce(t *testing.T) {
	t.Parallel()
	e := &ledger.Entry{DisputedBy: []string{"technical"}, History: []ledger.Observation{
		{Round: 1, State: ledger.New},
		{Round: 2, State: ledger.Contested, Perspectives: []string{"technical"}, Reason: "contested by technical: the text names a figure"},
	}}
	v := &Screen{Base: screen.Base{Context: &screen.Context{}}}
	text := strings.Join(v.history(&v.State, e, 80), "\n")
	if !strings.Contains(text, "contested by technical: the text names a figure") || strings.Count(text, "contested") != 1 {
		t.Errorf("%s", text)
	}
}
