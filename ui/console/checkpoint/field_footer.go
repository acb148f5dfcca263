package checkpoint

import (
	"charm.land/bubbles/v2/key"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// fieldFooter is the keys while the field is open: what sending calls, how to begin a new line and how to go back come first. What
// sending does is said as fully as all three have room.
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

// sendHints are what sending the words in the field does, the fullest first; the shorter ones keep how many calls it makes.
func (v *Screen) sendHints() []string {
	if v.next.Number == 0 {
		return []string{v.sendHint()}
	}
	calls := v.next.Cost.CallCount()
	if c := v.checkpoint(); v.confirmsFirst(c.Options[min(v.selected, len(c.Options)-1)]) {
		return []string{"confirm, then " + v.sendHint(), "confirm, then start (" + calls + ")", "confirm (" + calls + ")", "ask (" + calls + ")", "ask " + brief(calls), "ask"}
	}
	return []string{v.sendHint(), "start (" + calls + ")", "start " + brief(calls), "start"}
}
