package console

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

// counting counts its messages and drawings.
type counting struct{ messages, drawings int }

func (c *counting) Init() tea.Cmd { return nil }

func (c *counting) Update(tea.Msg) (tea.Model, tea.Cmd) {
	c.messages++
	return c, nil
}

func (c *counting) View() tea.View {
	c.drawings++
	return tea.NewView(string(rune('a' + c.messages%26)))
}

func TestDrawingsOfABurstArePutOffAndTheLastIsMade(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := &counting{}
		p := pace(c)
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
		time.Sleep(leastPause)
		_, cmd := p.Update(tea.KeyPressMsg{})
		if p.View(); cmd != nil || c.drawings != 3 {
			t.Errorf("a key alone is put off: %d drawings", c.drawings)
		}
	})
}

// A message that changes nothing, such as a paste's end, must not cancel the drawing that the paste before it waits for.
func TestDrawingPutOffSurvivesAMessageThatChangesNothing(t *testing.T) {
	t.Parallel()
	for name, nothing := range map[string]tea.Msg{
		"a paste's end": tea.PasteEndMsg{}, "an old tick": tickMsg{id: -1}, "an old size": resizedMsg{1, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				d := newDesk(t, 100, 30).play(asked()).press("D", "2")
				p := pace(d.model)
				p.View()
				_, cmd := p.Update(tea.PasteMsg{Content: "who pays"})
				p.View()
				_, _ = p.Update(nothing)
				p.View()
				time.Sleep(leastPause)
				_, _ = p.Update(drawingMsg{})
				if cmd == nil || !strings.Contains(p.View().Content, "who pays") {
					t.Errorf("what was pasted is not drawn after %s", name)
				}
			})
		})
	}
}
