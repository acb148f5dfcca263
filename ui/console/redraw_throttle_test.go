package console

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

// countingModel counts its messages and drawings.
type countingModel struct{ messages, drawings int }

func (c *countingModel) Init() tea.Cmd { return nil }

func (c *countingModel) Update(tea.Msg) (tea.Model, tea.Cmd) {
	c.messages++
	return c, nil
}

func (c *countingModel) View() tea.View {
	c.drawings++
	return tea.NewView(string(rune('a' + c.messages%26)))
}

func TestRedrawsOfABurstAreThrottledAndTheLastIsMade(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := &countingModel{}
		p := throttleRedraws(c)
		var due []tea.Cmd
		for range 10_000 {
			_, cmd := p.Update(tea.KeyPressMsg{})
			p.View()
			if cmd != nil {
				due = append(due, cmd)
			}
		}
		if c.messages != 10_000 || c.drawings != 1 || len(due) != 1 {
			t.Fatalf("%d drawings and %d put off for %d messages, want 1 and 1", c.drawings, len(due), c.messages)
		}
		_, _ = p.Update(due[0]())
		if got := p.View().Content; got != string(rune('a'+10_000%26)) {
			t.Errorf("the last drawing shows %q", got)
		}
		time.Sleep(minRedrawInterval)
		_, cmd := p.Update(tea.KeyPressMsg{})
		if p.View(); cmd != nil || c.drawings != 3 {
			t.Errorf("a key alone is put off: %d drawings", c.drawings)
		}
	})
}

// A message that changes nothing, such as a paste's end, must not cancel the drawing that the paste before it waits for.
func TestPendingRedrawSurvivesAMessageThatChangesNothing(t *testing.T) {
	t.Parallel()
	for name, nothing := range map[string]tea.Msg{
		"a paste's end": tea.PasteEndMsg{}, "an old tick": tickMsg{id: -1}, "an old size": sizeStableMsg{1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				d := newModelHarness(t, 100, 30).play(asked()).press("D", "2")
				p := throttleRedraws(d.model)
				p.View()
				_, cmd := p.Update(tea.PasteMsg{Content: "who pays"})
				p.View()
				_, _ = p.Update(nothing)
				p.View()
				time.Sleep(minRedrawInterval)
				_, _ = p.Update(redrawMsg{})
				if cmd == nil || !strings.Contains(p.View().Content, "who pays") {
					t.Errorf("what was pasted is not drawn after %s", name)
				}
			})
		})
	}
}
