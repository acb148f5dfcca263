package console

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// Trust makes a session that was written elsewhere the person's own.
type Trust struct {
	// Uses says in lines what would be read and asked when somebody went on with the session, as parley trust says it.
	Uses func() ([]string, error)
	// Adopt signs the session; the console leaves then, so that it can be opened again.
	Adopt func() error
}

// trustDialog is the dialog: what the session would use, and the question below it.
type trustDialog struct {
	lines []string
	asked *parts.Prompt // the dialog is there as long as it is asked
	top   int
	left  int // lines below the screen
}

// usesMsg brings what a session would use.
type usesMsg struct {
	lines []string
	err   error
}

// adoptedMsg reports whether the session is the person's own now.
type adoptedMsg struct{ err error }

// openTrustDialog looks at what the session would use, to ask whether it is to be trusted.
func (m *model) openTrustDialog() tea.Cmd {
	offer := m.options.Trust
	switch {
	case m.options.Playback != nil:
		return m.showNotice("This is a replay: nothing in it is run or read.", true)
	case offer == nil:
		return m.showNotice("There is nothing to trust here: this session is yours.", true)
	}
	return func() tea.Msg {
		lines, err := offer.Uses()
		return usesMsg{lines, err}
	}
}

// askToTrust puts the dialog on the screen.
func (m *model) askToTrust(msg usesMsg) tea.Cmd {
	if msg.err != nil {
		return m.showNotice(msg.err.Error(), true)
	}
	adopt := m.options.Trust.Adopt
	question := "Make this session yours? parley may then read and ask what stands above."
	m.prompt = parts.Confirm(question, func() screen.Action {
		return screen.Run{Cmd: func() tea.Msg { return adoptedMsg{adopt()} }}
	}).WithDefaultNo("trust it", "leave it").WithScroll(m.scrollTrustDialog)
	m.trust = trustDialog{lines: msg.lines, asked: m.prompt}
	return nil
}

// scrollTrustDialog scrolls the dialog and reports whether the key was one that moves.
func (m *model) scrollTrustDialog(msg tea.KeyPressMsg) bool {
	by := m.ScrollLines(msg)
	switch {
	case key.Matches(msg, m.Keys.Top):
		by = -len(m.trust.lines)
	case key.Matches(msg, m.Keys.Bottom):
		by = len(m.trust.lines)
	}
	m.trust.top = max(0, m.trust.top+by)
	return by != 0
}

// handleAdopted leaves when the session is the person's own: whoever opened the console opens it again.
func (m *model) handleAdopted(msg adoptedMsg) tea.Cmd {
	if msg.err != nil {
		return m.showNotice(msg.err.Error(), true)
	}
	return tea.Quit
}

// isTrustDialogOpen reports whether the dialog is on the screen.
func (m *model) isTrustDialogOpen() bool { return m.prompt != nil && m.prompt == m.trust.asked }

// trustDialogView is the dialog as far as it is scrolled.
func (m *model) trustDialogView(w, h int) []string {
	t, v := m.Theme, &m.trust
	lines := []string{parts.TitleRule(t, t.Heading.Render("This session is not yours"), "", w)}
	lines = append(lines, parts.Paragraph("It was written elsewhere, or has been made somebody else's since, or nobody has signed it. Going on with it would use:", t.Text, w)...)
	lines = append(lines, "")
	for _, line := range v.lines {
		lines = append(lines, parts.HangingIndent("", safetext.Line(line), t.Text, w)...)
	}
	v.top = max(0, min(v.top, len(lines)-h))
	v.left = max(0, len(lines)-h-v.top)
	lines = lines[v.top:]
	if v.left > 0 && h > 0 {
		lines = append(append([]string(nil), lines[:h-1]...), t.Faint.Render(m.Keys.PageDown.Help().Key+"  "+amount.Of(v.left+1, "more line")))
	}
	return lines
}
