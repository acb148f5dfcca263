package console

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/amount"
	"parley/ui/safetext"
)

// handleKey takes a key. Whoever waits for words gets it first: a prompt, then a field; then the help; then the screen;
// then the keys that hold everywhere.
func (m *model) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	clock := !m.exitAt.IsZero()
	stop := m.markAttended()
	clock = clock || stop != nil
	m.notice = "" // any key ends a notice
	if m.prompt == nil && m.handlePlaybackKey(msg) {
		return tea.Batch(stop, m.startTick())
	}
	switch {
	case m.prompt != nil:
		asked := m.prompt
		cmd, done := asked.HandleKey(msg, m.keys)
		if done && m.prompt == asked { // the answer may have asked something else
			m.prompt = nil
		}
		return tea.Batch(stop, cmd)
	case m.screen == decideScreen && m.decide.writing && m.state.Checkpoint != nil && !m.help:
		return tea.Batch(stop, m.handleFieldKey(msg))
	case m.themePicker != nil:
		return tea.Batch(stop, m.handleThemePickerKey(msg))
	case m.help:
		m.handleHelpKey(msg)
		return stop
	}
	if cmd, taken := m.handleScreenKey(msg); taken {
		return tea.Batch(stop, cmd)
	}
	cmd, taken := m.handleGlobalKey(msg)
	if !taken && !clock { // any key stops a clock
		cmd = m.explainUnhandledKey(msg)
	}
	return tea.Batch(stop, cmd)
}

func (m *model) handleScreenKey(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	switch m.screen {
	case liveScreen:
		return m.handleLiveKey(msg)
	case findingsScreen:
		return m.handleFindingsKey(msg)
	case changesScreen:
		return m.handleChangesKey(msg)
	case decideScreen:
		return m.handleDecideKey(msg)
	default:
		return m.handlePageKey(msg)
	}
}

// handleGlobalKey takes the keys that mean the same on every screen.
func (m *model) handleGlobalKey(msg tea.KeyPressMsg) (cmd tea.Cmd, taken bool) {
	k := m.keys
	switch {
	case key.Matches(msg, k.Quit, k.Interrupt):
		return m.confirmQuit(), true
	case key.Matches(msg, k.Help):
		m.help, m.helpTop = true, 0
	case key.Matches(msg, k.Suspend):
		return m.suspend(), true
	case key.Matches(msg, k.Themes):
		m.openThemePicker()
	case key.Matches(msg, k.Mouse):
		return m.toggleMouse(), true
	case key.Matches(msg, k.Edit):
		return m.openEditor(), true
	case key.Matches(msg, k.Trust) && m.options.Document == nil:
		return m.openTrustDialog(), true
	default:
		return nil, m.options.Document == nil && m.handleNavigationKey(msg)
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

// handleNavigationKey takes the keys that lead to another screen.
func (m *model) handleNavigationKey(msg tea.KeyPressMsg) (taken bool) {
	k := m.keys
	switch {
	case key.Matches(msg, k.Live):
		m.showScreen(liveScreen)
	case key.Matches(msg, k.Record):
		m.showScreen(recordScreen)
	case key.Matches(msg, k.Findings):
		m.showScreen(findingsScreen)
	case key.Matches(msg, k.Changes):
		m.showScreen(changesScreen)
	case key.Matches(msg, k.Decide):
		m.showScreen(decideScreen)
	case key.Matches(msg, k.Conclusions):
		m.showScreen(conclusionsScreen)
	case key.Matches(msg, k.NextScreen):
		m.showScreen(m.adjacentScreen(1))
	case key.Matches(msg, k.PrevScreen):
		m.showScreen(m.adjacentScreen(-1))
	case key.Matches(msg, k.NextFinding):
		m.moveToFinding(1)
	case key.Matches(msg, k.PrevFinding):
		m.moveToFinding(-1)
	default:
		return false
	}
	return true
}

func (m *model) showScreen(s screen) {
	if m.options.Document != nil {
		return // there is nothing else
	}
	if m.isCheckpointOnly() && !m.hasScreen(s) {
		m.notice, m.noticeBad = "Only the decision is here: no round was run by this parley.", true
		return
	}
	m.screen = s
	m.updateLayout()
}

// moveToFinding goes to the findings from anywhere; there it moves the selection.
func (m *model) moveToFinding(step int) {
	if m.screen != findingsScreen {
		m.showScreen(findingsScreen)
		return
	}
	m.findings.Move(&m.state, step)
}

func (m *model) handleHelpKey(msg tea.KeyPressMsg) {
	k := m.keys
	switch {
	case key.Matches(msg, k.Help, k.Back, k.Quit, k.Interrupt):
		m.help = false
	default:
		m.helpTop = max(0, m.helpTop+m.scrollLines(msg))
	}
}

// scrollLines is how far a movement key goes on a page of the body's height; 0 for other keys.
func (m *model) scrollLines(msg tea.KeyPressMsg) int {
	k, h := m.keys, max(4, m.layout.Body.H)
	switch {
	case key.Matches(msg, k.Down):
		return 1
	case key.Matches(msg, k.Up):
		return -1
	case key.Matches(msg, k.HalfDown):
		return h / 2
	case key.Matches(msg, k.HalfUp):
		return -h / 2
	case key.Matches(msg, k.PageDown):
		return h - 2
	case key.Matches(msg, k.PageUp):
		return 2 - h
	default:
		return 0
	}
}

// handlePaste puts text where words are waited for; elsewhere it means nothing.
func (m *model) handlePaste(msg tea.PasteMsg) tea.Cmd {
	stop := m.markAttended()
	switch {
	case m.prompt != nil:
		return tea.Batch(stop, m.reportPasteCut(m.prompt.Paste(msg.Content)))
	case m.screen == decideScreen && m.decide.writing:
		cmd, left := m.decide.Paste(safetext.Text(msg.Content))
		return tea.Batch(stop, cmd, m.reportPasteCut(left))
	}
	return stop
}

// reportPasteCut says what of a text had no room.
func (m *model) reportPasteCut(left int) tea.Cmd {
	if left == 0 {
		return nil
	}
	return m.showNotice(fmt.Sprintf("The text was too long: its last %s are left out.", amount.Of(left, "character")), true)
}

// updateField hands the widgets the messages that are none of ours, such as a cursor's blink.
func (m *model) updateField(msg tea.Msg) tea.Cmd {
	if !m.decide.writing {
		return nil
	}
	var cmd tea.Cmd
	m.decide.field, cmd = m.decide.field.Update(msg)
	return cmd
}
