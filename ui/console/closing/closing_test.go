package closing

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// discussed is a context after two rounds, the first blocked and the second reached.
func discussed(o theme.Options) *screen.Context {
	average := func(f float64) *float64 { return &f }
	c := &screen.Context{Theme: theme.New(o)}
	c.ClosingCommand = "parley review brief.md"
	for i, ratings := range [][2]int{{2, 3}, {4, 5}} {
		r := round.Round{Number: i + 1, Verdict: round.Blocked, AverageRating: average(2.5)}
		if i == 1 {
			r.Verdict, r.AverageRating = round.Reached, average(4.5)
		}
		for n, name := range []string{"product", "合规审查 \x1b[31mred"} {
			p := round.Review{Name: name, Outcome: round.Answered}
			p.Rating = 0
			for range ratings[n] {
				p.Rating++
			}
			r.Perspectives = append(r.Perspectives, p)
		}
		c.State.Rounds = append(c.State.Rounds, &state.Round{RoundStarted: engine.RoundStarted{Number: i + 1}, Result: &r})
	}
	c.State.Concluded = &feedback.Concluded{}
	return c
}

// The card sets the first round beside the last in every size, and names the command to try.
func TestTheCardSetsBeforeBesideAfter(t *testing.T) {
	t.Parallel()
	for _, o := range []theme.Options{{}, {Light: true}, {Plain: true}} {
		for _, size := range [][2]int{{38, 9}, {48, 12}, {78, 20}, {198, 56}} {
			v := New(discussed(o))
			if !v.HasContent() {
				t.Fatal("there is no card")
			}
			lines := v.View(parts.Layout{Body: parts.Rect{W: size[0], H: size[1]}})
			text := ansi.Strip(strings.Join(lines, "\n"))
			for _, want := range []string{"before", "after", "BLOCKED", "REACHED", "2/5", "4/5", "5/5", "parley review brief.md"} {
				if !strings.Contains(text, want) {
					t.Errorf("%v %v: no %q in\n%s", o, size, want, text)
				}
			}
			left, widest := size[0], 0
			for _, line := range lines {
				if words := strings.TrimLeft(ansi.Strip(line), " "); words != "" {
					left, widest = min(left, safetext.Width(line)-safetext.Width(words)), max(widest, safetext.Width(line))
				}
			}
			if right := size[0] - widest; left > right+1 || left < right-1 && size[0] > 40 {
				t.Errorf("%v %v: %d cells stand before the card and %d behind it\n%s", o, size, left, right, text)
			}
			for _, line := range lines {
				if safetext.Width(line) > size[0] || len(lines) > size[1] {
					t.Errorf("%v: %d lines, one of %d cells:\n%s", size, len(lines), safetext.Width(line), text)
				}
			}
		}
	}
}

// The bars of the last round grow from those of the first.
func TestTheBarsOfTheCardGrow(t *testing.T) {
	t.Parallel()
	v := New(discussed(theme.Options{}))
	full := func(part float64) int {
		v.Receive(Grown{Part: part})
		return strings.Count(strings.Join(v.View(parts.Layout{Body: parts.Rect{W: 80, H: 20}}), ""), "━")
	}
	if none, half, all := full(0), full(0.5), full(1); none >= half || half >= all {
		t.Errorf("%d, %d, then %d cells are filled", none, half, all)
	}
}

// What a reviewer raised again without its quote is counted apart from what is still there, in words that tell them apart.
func TestTheCardCountsWhatWasRaisedWithoutItsQuote(t *testing.T) {
	t.Parallel()
	c := discussed(theme.Options{})
	c.State.Findings = []round.Finding{
		{ID: "F-001", Kind: ledger.Weakness, State: ledger.Persisting, ContestedAs: ledger.RaisedAgain}, {ID: "F-002", Kind: ledger.Weakness, State: ledger.Persisting},
	}
	text := ansi.Strip(strings.Join(New(c).View(parts.Layout{Body: parts.Rect{W: 78, H: 24}}), "\n"))
	if want := "Findings: 1 still there, 1 raised (quote not found)"; !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}
