package console

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/parts"
)

// BenchmarkKeyInAReview is what a key costs that goes from finding to finding, in a document of 1 MB with 200 of them.
func BenchmarkKeyInAReview(b *testing.B) {
	for name, size := range map[string][2]int{"80x24": {80, 24}, "200x60": {200, 60}} {
		b.Run(name, func(b *testing.B) {
			d := longReview(b, size[0], size[1]).press("V")
			down, up := keyOfName("j"), keyOfName("k")
			for i := 0; b.Loop(); i++ {
				msg := down
				if i%40 >= 20 {
					msg = up // among blocks that are drawn already
				}
				if i < 40 {
					d.send(msg)
					continue
				}
				d.Update(msg)
				d.View()
			}
		})
	}
}

// BenchmarkKeyInARecord is what a key costs in a record of 1 MB without what the framework makes of the screen.
func BenchmarkKeyInARecord(b *testing.B) {
	text := recordText(blockedRound()) + strings.Repeat("\n## Further\n\nSome **bold** words, and so on:\n\n- one `item` of a list\n- two\n", 12_000)
	m := newModel(Options{ThemeFixed: true, Document: &Document{Text: text}}.withDefaults(), newQueue())
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	m.Update(m.openDocument()())
	down, up := keyOfName("j"), keyOfName("k")
	for i := 0; b.Loop(); i++ {
		msg := down
		if i%40 >= 20 {
			msg = up // among blocks that are drawn already
		}
		_, cmd := m.Update(msg)
		if cmd != nil && i < 40 {
			b.StopTimer()
			if got, is := cmd().(parts.BlocksRendered); is {
				m.Update(got)
			}
			b.StartTimer()
		}
		m.View()
	}
}
