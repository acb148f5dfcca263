package checkpoint

import (
	"fmt"

	"parley/ui/console/parts"
	"parley/ui/console/state"
)

// titleLines are which round it is, whether it is the last, and what happens without an answer.
func (v *Screen) titleLines(c *state.Checkpoint, w int) []string {
	title := v.title(c, w)
	left, counting := v.State.Remaining(v.EventTime())
	if !counting || v.DecisionSent || v.IsReadOnly() || v.IsPlaybackOnly() {
		return []string{parts.Justify(title, v.waiting(), w)}
	}
	return parts.Countdown{Left: left, Open: state.OpenHighCount(&v.State)}.Lines(v.Theme, title, w)
}

// title is which round it is, and whether it is the last. While a clock runs, what that leads to needs the room first.
func (v *Screen) title(c *state.Checkpoint, w int) string {
	t := v.Theme
	title := t.Strong.Render(fmt.Sprintf("Round %d of %d is done.", c.Round, c.MaxRounds))
	switch {
	case c.Final:
		return t.Strong.Render(fmt.Sprintf("Round %d", c.Round)) + " " + t.BadgeWarn.Render(" FINAL ROUND ")
	case c.Gate:
		return t.Strong.Render(fmt.Sprintf("Round %d of %d", c.Round, c.MaxRounds)) + " " + t.BadgeWarn.Render(" FINAL GATE ")
	}
	_, counting := v.State.Remaining(v.EventTime())
	switch {
	case counting && w < 60: // what silence leads to says that it is done
		return t.Strong.Render(fmt.Sprintf("Round %d of %d", c.Round, c.MaxRounds))
	case counting && w < parts.WideWidth, w < 60:
		return title
	}
	return title + t.Muted.Render(" What next?")
}

// waiting says what is waited for where no clock runs.
func (v *Screen) waiting() string {
	switch {
	case v.DecisionSent && v.State.Recorded:
		return v.Theme.Busy.Render("you: " + v.TakeoverDecisions[v.State.Checkpoint.Round].Name())
	case v.DecisionSent:
		return v.Theme.Busy.Render("sent")
	case v.IsReadOnly():
		return v.Theme.Muted.Render("read-only")
	case v.IsPlaybackOnly():
		return v.Theme.Muted.Render("recorded")
	default:
		return v.Theme.Muted.Render("waiting for you")
	}
}
