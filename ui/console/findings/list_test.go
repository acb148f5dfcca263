package findings

import (
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// A suggestion names in its row the finding that it would mend; beside the document it stands with that.
func TestAnActionItemNamesWhatItWouldMend(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{
		{Finding: round.Finding{ID: "F-001", Kind: ledger.Weakness}},
		{Answers: []string{"F-001"}, Finding: round.Finding{ID: "F-002", Kind: ledger.Action}},
		{Answers: []string{"F-001", "F-003", "F-004"}, Finding: round.Finding{ID: "F-005", Kind: ledger.Action}},
		{Finding: round.Finding{ID: "F-006", Kind: ledger.Action}},
	}}
	c := &screen.Context{Theme: theme.New(theme.Options{}), State: state.State{Ledger: l, Findings: l.Findings()}, Current: screen.Findings}
	v := &Screen{Base: screen.Base{Context: c}}
	for id, want := range map[string]string{"F-001": "", "F-002": "→ F-001: ", "F-005": "→ F-001 +2: ", "F-006": ""} {
		if got := v.answering(l.Find(id).Finding); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	c.Theme = theme.New(theme.Options{Plain: true})
	if got := v.answering(l.Find("F-002").Finding); got != "for F-001: " {
		t.Errorf("read out it is %q", got)
	}
	c.Current = screen.Review
	if got := v.answering(l.Find("F-002").Finding); got != "" {
		t.Errorf("beside the document it is %q", got)
	}
}
