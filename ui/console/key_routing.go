package console

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// handleKey takes a key. Whoever waits for words gets it first: a prompt, then a field; then the help; then the screen;
// then the keys that hold everywhere.
func (m *model) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	clock := !m.exitAt.IsZero()
	stop := m.markAttended()
	clock = clock || stop != nil
	m.notice = "" // any key ends a notice
	if !m.fits() && m.prompt == nil {
		return tea.Batch(stop, m.handleUnseenKey(msg))
	}
	if m.holdsKey(msg) {
		return tea.Batch(stop, m.showNotice(m.keyHold.why, true))
	}
	if m.palette != nil {
		return tea.Batch(stop, m.handlePaletteKey(msg))
	}
	if m.prompt == nil && m.handlePlaybackKey(msg) {
		return tea.Batch(stop, m.startTick())
	}
	switch {
	case m.prompt != nil:
		return tea.Batch(stop, m.answerPrompt(msg))
	case m.current().TakesText() && !m.help.open:
	case m.themePicker != nil:
		return tea.Batch(stop, m.handleThemePickerKey(msg))
	case m.help.open:
		return tea.Batch(stop, m.handleHelpKey(msg))
	}
	if action, taken := m.current().HandleKey(msg); taken {
		return tea.Batch(stop, m.perform(action))
	}
	cmd, taken := m.handleGlobalKey(msg)
	switch {
	case taken:
	case clock: // that any key stops
		cmd = m.showNotice(clockStopped, false)
	default:
		cmd = m.explainUnhandledKey(msg)
	}
	return tea.Batch(stop, cmd)
}

// clockStopped answers a key that did nothing but stop a clock.
const clockStopped = "No clock runs any more: parley waits for you."

// handleUnseenKey takes a key in a window too small to draw anything but a question: only the keys that lead out of it. Nobody marks,
// sends or writes what they cannot see.
func (m *model) handleUnseenKey(msg tea.KeyPressMsg) tea.Cmd {
	k := m.Keys
	switch {
	case key.Matches(msg, k.Interrupt), key.Matches(msg, k.Quit) && !m.current().TakesText():
		return m.confirmQuit()
	case key.Matches(msg, k.Suspend):
		return m.suspend()
	}
	return nil
}

// handleGlobalKey takes the keys that mean the same on every screen.
func (m *model) handleGlobalKey(msg tea.KeyPressMsg) (cmd tea.Cmd, taken bool) {
	k := m.Keys
	switch {
	case key.Matches(msg, k.Quit, k.Interrupt):
		return m.confirmQuit(), true
	case key.Matches(msg, k.Help):
		m.help = helpState{open: true}
	case key.Matches(msg, k.Palette):
		m.openPalette()
	case key.Matches(msg, k.Suspend):
		return m.suspend(), true
	case key.Matches(msg, k.Themes):
		m.openThemePicker()
	case key.Matches(msg, k.Mouse):
		return m.toggleMouse(), true
	case m.Sessions:
		return nil, false
	case key.Matches(msg, k.Edit):
		return m.openEditor(0), true
	case key.Matches(msg, k.About) && m.options.Document == nil:
		return m.openAbout(), true
	case key.Matches(msg, k.Trust) && m.options.Document == nil:
		return m.openTrustDialog(), true
	default:
		if m.options.Document != nil {
			return nil, false
		}
		return m.handleNavigationKey(msg)
	}
	return nil, true
}

// toggleMouse takes the mouse from the terminal, or gives it back.
func (m *model) toggleMouse() tea.Cmd {
	m.mouse = !m.mouse
	if m.mouse {
		return m.showNotice("Mouse on.", false)
	}
	return m.showNotice("Mouse off: select text with the terminal.", false)
}

// handleNavigationKey takes the keys that lead to another screen and reports whether it was one.
func (m *model) handleNavigationKey(msg tea.KeyPressMsg) (cmd tea.Cmd, taken bool) {
	k := m.Keys
	if key.Matches(msg, k.WhatIf) && !m.hasScreen(screen.WhatIf) {
		return m.showNotice("Nothing to try: no round has ended with findings.", true), true
	}
	for _, row := range m.headerRows() {
		if key.Matches(msg, row.binding(k)) {
			if m.Current == row.id {
				return m.showNotice("Already here.", false), true // longer words would take the place of keys
			}
			m.showScreen(row.id)
			return nil, true
		}
	}
	switch {
	case key.Matches(msg, k.NextScreen):
		m.showScreen(m.adjacentScreen(1))
	case key.Matches(msg, k.PrevScreen):
		m.showScreen(m.adjacentScreen(-1))
	case key.Matches(msg, k.NextFinding, k.PrevFinding): // among the findings they move
		m.showScreen(screen.Findings)
	default:
		return nil, false
	}
	return nil, true
}

// handlePaste puts text where words are waited for; elsewhere it means nothing.
func (m *model) handlePaste(msg tea.PasteMsg) tea.Cmd {
	stop := m.markAttended()
	if !m.fits() && m.prompt == nil { // nobody sees where it would go
		return stop
	}
	text := pastedLines.Replace(msg.Content)
	if m.palette != nil {
		m.palette.Paste(strings.Trim(text, "\n"))
		return stop
	}
	if m.prompt.GivesWayToText() {
		m.prompt, text = nil, "\n"+text
	}
	if m.prompt != nil {
		cut := screen.PasteCut(m.prompt.Paste(text))
		return tea.Batch(stop, m.perform(cut), m.perform(m.prompt.Typed()))
	}
	return tea.Batch(stop, m.perform(m.current().Paste(safetext.Text(text))))
}

// pastedLines ends lines as a text does: terminals paste what the enter key sends.
var pastedLines = strings.NewReplacer("\r\n", "\n", "\r", "\n")
