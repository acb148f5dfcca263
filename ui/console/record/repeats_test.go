package record

import (
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/round"
)

// An action item is not said again below itself; what another reviewer says in other words stays.
func TestAnActionItemIsNotSaidAgainBelowItself(t *testing.T) {
	t.Parallel()
	text := "## Key Action Items\n\n1. Keep photos on the phone. (product, technical; F-012)\n   - technical: Keep photos on the phone.\n   - product: Say for how long.\n2. Name a day. (quality)\n\n- technical: Name a day.\n"
	want := strings.Replace(text, "   - technical: Keep photos on the phone.\n", "", 1)
	if got := withoutRepeats(text); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// That no AI tool was found, and how one is added, stands above the record, and not again among its notes.
func TestThatNoToolWasFoundIsSaidOnce(t *testing.T) {
	t.Parallel()
	broke := "absent: no such program"
	absent := round.Review{Name: "risk", Outcome: round.Direct, Attempts: []round.Attempt{{Tool: "codex", Kind: "absent", Error: &broke}, {Tool: "direct"}}}
	r := round.Round{ID: "A", Verdict: round.Reached, Perspectives: []round.Review{absent}, Sources: round.Sources{Rules: 1}}
	text := record.Markdown(r)
	if got := onScreen(text, r); !strings.Contains(text, "npm install") || strings.Contains(got, "npm install") || strings.Contains(got, "makes sense") {
		t.Errorf("the file says\n%s\nand the screen\n%s", text, got)
	}
}
