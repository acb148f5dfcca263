package checkpoint

import (
	"fmt"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// A title that is cut says less than half of what is to decide. Where the summary below has to be scrolled all the same the titles have two lines
// each; a summary that just fits is not pushed out of the window for them.
func TestTitlesToDecideHaveTwoLinesWhereTheSummaryIsScrolledAnyway(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	v.State.Rounds = []*state.Round{{Result: &round.Round{Number: 1, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Rating: 3}}}}}}
	for i := range 4 {
		v.State.Findings = append(v.State.Findings, round.Finding{
			ID: fmt.Sprintf("F-%03d", i+1), Kind: ledger.Weakness, State: ledger.New, CallsFor: review.Decide, Severity: review.High,
			Text: "Nobody says what happens to the names and addresses of the donors", Consequence: "They become public.",
		})
	}
	const w, options, h = 55, 10, 30
	for below, want := range map[int]int{40: 4, 18: 0, 5: 4} {
		text := strings.Join(v.decisionsBeside(&v.State, w, options, strings.Split(strings.Repeat("line\n", below-1)+"line", "\n"), h), "\n")
		if got := strings.Count(text, "donors"); got != want {
			t.Errorf("with %d lines below, %d of 4 titles are whole, want %d:\n%s", below, got, want, text)
		}
		if full := strings.Contains(text, "If nothing is done"); full != (below == 5) {
			t.Errorf("with %d lines below, what happens is told: %t\n%s", below, full, text)
		}
	}
}
