package screen

import (
	"charm.land/bubbles/v2/key"

	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// Empty is a screen without anything to show: why, in a line, and which keys lead on. Behind those that are given stands the one that
// leads to where the review is.
func (c *Context) Empty(why string, area parts.Rect, leads ...key.Binding) []string {
	return c.EmptyBelow(parts.Paragraph(why, c.Theme.Muted, area.W), area, leads...)
}

// EmptyBelow is Empty with lines that say more than one sentence.
func (c *Context) EmptyBelow(why []string, area parts.Rect, leads ...key.Binding) []string {
	return parts.FitBox(c.EmptyLines(why, area.W, leads...), area.W, area.H)
}

// EmptyLines are the lines of such a screen, of which a low window may have no room for all.
func (c *Context) EmptyLines(why []string, w int, leads ...key.Binding) []string {
	lines := append(append([]string{""}, why...), "")
	for _, b := range append(leads, c.leadOn()) {
		if b.Enabled() {
			lead := c.Theme.Key.Render(safetext.Fit(b.Help().Key, 3)) + " "
			lines = append(lines, parts.HangingIndent(lead, b.Help().Desc, c.Theme.Text, w)...)
		}
	}
	return lines
}

// leadOn is the key that leads to where the review is: to the reviewers at work, the open decision, or what the
// round came to.
func (c *Context) leadOn() key.Binding {
	k, s := c.Keys, &c.State
	switch {
	case s.IsRunning() && c.Current != Live:
		return keys.WithHelp(k.Live, "watch the reviewers")
	case s.Checkpoint != nil && c.Current != Checkpoint && c.CanDecide():
		return keys.WithHelp(k.Decide, "decide what happens next")
	case s.LastResult() != nil && c.Home() == Review && c.Current != Review:
		return keys.WithHelp(k.Review, "go through the findings")
	case s.LastResult() != nil && c.Current != Record:
		return keys.WithHelp(k.Record, "read the record")
	case c.Current != Live && s.CurrentRound() != nil:
		return keys.WithHelp(k.Live, "see what became of the round")
	default:
		return keys.WithHelp(k.Help, "shows every key")
	}
}
