package checkpoint

import (
	"fmt"
	"time"

	"parley/ui/console/parts"
	"parley/ui/console/state"
)

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
	case counting && (w < 60 || w < parts.WideWidth && state.OpenHighCount(&v.State) != ""): // what silence leads to says that it is done
		return t.Strong.Render(fmt.Sprintf("Round %d of %d", c.Round, c.MaxRounds))
	case counting && w < parts.WideWidth, w < 60:
		return title
	}
	return title + t.Muted.Render(" What next?")
}

// countdown says what happens without an answer, and how to stop it.
func (v *Screen) countdown(s *state.State, now time.Time, room int) string {
	left, counting := s.Remaining(now)
	switch {
	case v.DecisionSent && s.Recorded:
		return v.Theme.Busy.Render("you: " + v.TakeoverDecisions[s.Checkpoint.Round].Name())
	case v.DecisionSent:
		return v.Theme.Busy.Render("sent")
	case v.IsReadOnly():
		return v.Theme.Muted.Render("read-only")
	case v.IsPlaybackOnly():
		return v.Theme.Muted.Render("recorded")
	case counting:
		return parts.CountdownText(v.Theme, left, state.OpenHighCount(s), room)
	default:
		return v.Theme.Muted.Render("waiting for you")
	}
}
