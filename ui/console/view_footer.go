package console

import (
	"fmt"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// footer is the keys that matter here.
func (m *model) footer(w int) string {
	return parts.Justify(m.hints(m.hintsWidth(w)), m.footerStatus(), w)
}

// hintsWidth is how wide the hints may be in a footer of w cells, beside what else it says.
func (m *model) hintsWidth(w int) int { return w - safetext.Width(m.footerStatus()) - 1 }

// footerStatus is what the footer says beside the keys.
func (m *model) footerStatus() string {
	t := m.Theme
	switch {
	case m.Closed && m.State.IsRunning():
		return t.Warn.Render(m.logEnd())
	case m.help.open && m.help.filter != "":
		return t.Accent.Render(fmt.Sprintf("%q in %s", safetext.Line(m.help.filter), amount.Of(len(m.help.spots), "key")))
	case m.help.open, m.themePicker != nil, m.palette != nil, m.prompt.IsDialog():
		return ""
	default:
		return m.current().Status()
	}
}

// logEnd says up to when a round is known that had not ended by then. One that is only shown may be going on elsewhere.
func (m *model) logEnd() string {
	if !m.isOnlyShown() {
		return "the log ends here"
	}
	now := m.options.Now()
	at, form := m.State.Latest.In(now.Location()), "15:04"
	if at.Format(time.DateOnly) != now.Format(time.DateOnly) {
		form = "2006-01-02 15:04"
	}
	return "as of " + at.Format(form)
}

// hintsKey is what the hints in the footer depend on.
type hintsKey struct {
	theme theme.Options
	text  string
	asks  bool
	w     int
}

// hints are those of the present situation.
func (m *model) hints(w int) string {
	list, help := m.shortHelp(), m.helpHint()
	var text strings.Builder
	_, _ = fmt.Fprint(&text, help.Enabled())
	for _, b := range list {
		text.WriteString(b.Help().Key + " " + b.Help().Desc + "\n")
	}
	draw, asks := parts.Hints, len(list) > 0 && list[0].Help() == decideNow(m.Keys).Help()
	if asks {
		draw = parts.HintsAsking
	}
	return m.hintsCache.Get(hintsKey{m.Theme.Options, text.String(), asks, w}, func() []string {
		return []string{draw(m.Theme, help, list, w)}
	})[0]
}

// helpHint is the key that leads to the help, off where it does not.
func (m *model) helpHint() key.Binding {
	help := m.Keys.Help
	help.SetEnabled(help.Enabled() && m.palette == nil && m.themePicker == nil && !m.prompt.IsDialog() && !m.help.open && !m.current().TakesText())
	return help
}

// shortHelp is the keys of the present situation, the most useful first.
func (m *model) shortHelp() []key.Binding {
	var keys []key.Binding
	for _, b := range m.footerBindings() {
		if b.Enabled() {
			keys = append(keys, b)
		}
	}
	return keys
}

// readOnlyStrip says that a decision is waited for, and where it is made as far as there is room for that.
func (m *model) readOnlyStrip(w int) string {
	t := m.Theme
	left, right := t.BadgeWarn.Render(" NOT YOURS ")+t.Text.Render(" only shown"), t.Key.Render(m.Keys.Trust.Help().Key)+t.Muted.Render("  what it would use")
	if !m.options.NotYours {
		left = t.BadgeWarn.Render(" READ-ONLY ") + t.Text.Render(fmt.Sprintf(" round %d waits for a decision", m.State.Checkpoint.Round))
		right = t.Muted.Render(m.options.OpenCommandLine)
	}
	if safetext.Width(left)+safetext.Width(right)+2 > w {
		right = ""
	}
	return parts.Justify(left, right, w)
}
