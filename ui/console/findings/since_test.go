package findings

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
)

// That a text is unchanged is said with the round since which it is, and never beside a word that it was revised.
func TestAnUnchangedTextNamesItsRound(t *testing.T) {
	t.Parallel()
	revised := ledger.Observation{Round: 3, State: ledger.Unconfirmed, Passage: &ledger.Passage{Before: "in summer", Now: "in June"}}
	for _, c := range []struct {
		history []ledger.Observation
		stood   int
		want    string
	}{
		{nil, 0, "text unchanged since round 2"},
		{[]ledger.Observation{revised}, 2, "text unchanged since round 3"},
	} {
		v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
		f := round.Finding{ID: "F-001", Kind: ledger.Weakness, Text: "text", Quote: "in summer", Stood: c.stood, State: ledger.Unchanged}
		v.State.Findings = []round.Finding{f}
		v.State.Ledger = &ledger.Ledger{Entries: []ledger.Entry{{Finding: f, FirstRound: 1, LastSeen: 2, History: c.history}}}
		if got := ansi.Strip(v.badges(f)); !strings.Contains(got, c.want) || strings.Contains(got, textRevised) {
			t.Errorf("%q does not say %q, and that alone", got, c.want)
		}
	}
}
