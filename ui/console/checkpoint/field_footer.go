package checkpoint

import (
	"charm.land/bubbles/v2/key"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// fieldFooter is the keys while the field is open: what enter does, how to begin a new line and how to go back come first. What
// enter does is said as fully as all three have room; what the round takes stands in the row above, and in the box that asks.
func (v *Screen) fieldFooter() (footer []key.Binding) {
	k := v.Keys
	for _, send := range v.sendHints() {
		for _, beside := range [][2]string{{"new line", screen.TextIsKept}, {"new line", "back"}, {"line", "back"}} {
			footer = []key.Binding{keys.WithHelp(k.Submit, send), keys.WithHelp(k.Newline, beside[0]), keys.WithHelp(k.Back, beside[1])}
			if parts.HintsFit(footer, v.Width-3) {
				return append(footer, keys.WithHelp(k.NextPane, "reason"))
			}
		}
	}
	return footer
}

// sendHints are what enter does with the words in the field, the fullest first.
func (v *Screen) sendHints() []string {
	c := v.checkpoint()
	switch {
	case v.next.Number == 0:
		return []string{"send"}
	case v.confirmsFirst(c.Options[min(v.selected, len(c.Options)-1)]):
		return []string{"confirm, then start " + v.next.Name(), "confirm", "go on"}
	default:
		return []string{"start " + v.next.Name(), "start"}
	}
}
