package console

import (
	"fmt"

	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// isReadOnly reports whether a discussion is shown without anything to be done about it: it is neither at work nor a recording.
func (m *model) isReadOnly() bool {
	o := m.options
	return o.Actions == nil && o.Playback == nil && o.TakeOver == nil
}

// isPlaybackOnly reports whether the decisions of a recording are shown, and none is asked for.
func (m *model) isPlaybackOnly() bool { return m.options.Playback != nil && m.options.TakeOver == nil }

// readOnlyReason says why something cannot be done to what is only shown, and what would change that.
func (m *model) readOnlyReason(what string) string {
	switch {
	case !m.isReadOnly():
		return "This is a replay: " + what + "."
	case m.options.NotYours:
		return "Not yours, so read-only: " + what + ". " + m.keys.Trust.Help().Key + " shows what it would use, and asks."
	default:
		return "Read-only: " + what + "." + m.openHint()
	}
}

// openHint names the command that takes the review up; "" where none does.
func (m *model) openHint() string {
	if m.options.OpenCommandLine == "" {
		return ""
	}
	return " To go on: " + m.options.OpenCommandLine
}

// readOnlyStrip says that a decision is waited for, and where it is made as far as there is room for that.
func (m *model) readOnlyStrip(w int) string {
	t := m.theme
	left, right := t.BadgeWarn.Render(" NOT YOURS ")+t.Text.Render(" only shown"), t.Key.Render(m.keys.Trust.Help().Key)+t.Muted.Render("  what it would use")
	if !m.options.NotYours {
		left = t.BadgeWarn.Render(" READ-ONLY ") + t.Text.Render(fmt.Sprintf(" round %d waits for a decision", m.state.Checkpoint.Round))
		right = t.Muted.Render(m.options.OpenCommandLine)
	}
	if safetext.Width(left)+safetext.Width(right)+2 > w {
		right = ""
	}
	return parts.Justify(left, right, w)
}
