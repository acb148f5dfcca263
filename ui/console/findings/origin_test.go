package findings

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/engine/round"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// A finding that a check took from another document names it: whoever reads the one under review alone sees nobody ask for it.
func TestAFindingNamesWhatTheDocumentWasHeldAgainst(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: theme.New(theme.Options{})}}}
	for _, tt := range []struct {
		rule, document string
		w              int
		want           string
	}{
		{"C4", "brief.md", 70, "coverage · by check C4 against the discovery context"},
		{"C4", "brief.md", 40, "coverage · by check C4"},
		{"C4", "spec/discovery-context.json", 70, "coverage · by check C4"},
		{"Q15", "brief.md", 70, "coverage · by check Q15: whether the document counts itself correctly"},
		{"Q15", "brief.md", 55, "coverage · by check Q15 (see parley checks Q15)"},
		{"Q15", "brief.md", 40, "coverage · by check Q15"},
	} {
		s := &state.State{Rounds: []*state.Round{{RoundStarted: engine.RoundStarted{Artifact: round.Artifact{Path: tt.document}}}}}
		got := ansi.Strip(strings.Join(v.origin(s, round.Finding{ID: "F-001", Rule: tt.rule, Perspectives: []string{"coverage"}}, tt.w), "\n"))
		if got != tt.want {
			t.Errorf("%s of %s, %d cells: %q, want %q", tt.rule, tt.document, tt.w, got, tt.want)
		}
	}
}
