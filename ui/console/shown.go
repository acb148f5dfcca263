package console

import (
	"fmt"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// looking tells that a discussion is shown without anything to be done about it: it is neither at work nor a recording.
func (m *model) looking() bool {
	o := m.options
	return o.Actions == nil && o.Tape == nil && o.TakeOver == nil
}

// watching tells that the decisions of a recording are shown, and none is asked for.
func (m *model) watching() bool { return m.options.Tape != nil && m.options.TakeOver == nil }

// onlyShown says why something cannot be done to what is only shown, and what would change that.
func (m *model) onlyShown(what string) string {
	switch {
	case !m.looking():
		return "This is a replay: " + what + "."
	case m.options.NotYours:
		return "Not yours, so read-only: " + what + ". " + m.keys.Trust.Help().Key + " shows what it would use, and asks."
	default:
		return "Read-only: " + what + "." + m.goesOn()
	}
}

// goesOn names the command that takes the review up; "" where none does.
func (m *model) goesOn() string {
	if m.options.OpenCall == "" {
		return ""
	}
	return " To go on: " + m.options.OpenCall
}

// readOnlyStrip says that a decision is waited for, and where it is made as far as there is room for that.
func (m *model) readOnlyStrip(w int) string {
	t := m.theme
	left, right := t.BadgeWarn.Render(" NOT YOURS ")+t.Text.Render(" only shown"), t.Key.Render(m.keys.Trust.Help().Key)+t.Muted.Render("  what it would use")
	if !m.options.NotYours {
		left = t.BadgeWarn.Render(" READ-ONLY ") + t.Text.Render(fmt.Sprintf(" round %d waits for a decision", m.state.Checkpoint.Round))
		right = t.Muted.Render(m.options.OpenCall)
	}
	if safetext.Width(left)+safetext.Width(right)+2 > w {
		right = ""
	}
	return spread(left, right, w)
}

// noticeHeight is how many lines of the screen a notice may lie over: one that names a command is of use only whole.
const noticeHeight = 4

// noticeLines is a notice as it lies over the foot of the screen.
func noticeLines(t theme.Theme, text string, bad bool, w int) []string {
	style := t.Notice
	if bad {
		style = t.Bad
	}
	lines := some(text, max(1, w), noticeHeight)
	for i, line := range lines {
		lines[i] = style.Render(line)
	}
	return lines
}
