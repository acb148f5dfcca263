package console

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/safetext"
)

// press takes a key. Whoever waits for words gets it first: a prompt, then a field; then the help; then the screen;
// then the keys that hold everywhere.
func (m *model) press(msg tea.KeyPressMsg) tea.Cmd {
	clock := !m.ends.IsZero()
	stop := m.attend()
	clock = clock || stop != nil
	m.notice = "" // any key ends a notice
	if m.prompt == nil && m.pressTape(msg) {
		return tea.Batch(stop, m.startTick())
	}
	switch {
	case m.prompt != nil:
		asked := m.prompt
		cmd, done := asked.Press(msg, m.keys)
		if done && m.prompt == asked { // the answer may have asked something else
			m.prompt = nil
		}
		return tea.Batch(stop, cmd)
	case m.screen == decideScreen && m.decide.writing && m.state.Checkpoint != nil && !m.help:
		return tea.Batch(stop, m.pressField(msg))
	case m.themes != nil:
		return tea.Batch(stop, m.pressThemes(msg))
	case m.help:
		m.pressHelp(msg)
		return stop
	}
	if cmd, taken := m.pressScreen(msg); taken {
		return tea.Batch(stop, cmd)
	}
	cmd, taken := m.pressAnywhere(msg)
	if !taken && !clock { // any key stops a clock
		cmd = m.unanswered(msg)
	}
	return tea.Batch(stop, cmd)
}

func (m *model) pressScreen(msg tea.KeyPressMsg) (tea.Cmd, bool) {
	switch m.screen {
	case liveScreen:
		return m.pressLive(msg)
	case findingsScreen:
		return m.pressFindings(msg)
	case changesScreen:
		return m.pressChanges(msg)
	case decideScreen:
		return m.pressDecide(msg)
	default:
		return m.pressPage(msg)
	}
}

// pressAnywhere takes the keys that mean the same on every screen.
func (m *model) pressAnywhere(msg tea.KeyPressMsg) (cmd tea.Cmd, taken bool) {
	k := m.keys
	switch {
	case key.Matches(msg, k.Quit, k.Interrupt):
		return m.leave(), true
	case key.Matches(msg, k.Help):
		m.help, m.helpTop = true, 0
	case key.Matches(msg, k.Suspend):
		return m.suspend(), true
	case key.Matches(msg, k.Themes):
		m.chooseTheme()
	case key.Matches(msg, k.Mouse):
		return m.switchMouse(), true
	case key.Matches(msg, k.Edit):
		return m.edit(), true
	case key.Matches(msg, k.Trust) && m.options.Document == nil:
		return m.showUses(), true
	default:
		return nil, m.options.Document == nil && m.pressScreenKey(msg)
	}
	return nil, true
}

// switchMouse takes the mouse from the terminal, or gives it back.
func (m *model) switchMouse() tea.Cmd {
	m.mouse = !m.mouse
	if m.mouse {
		return m.say("Mouse on.", false)
	}
	return m.say("Mouse off: select text with the terminal.", false)
}

// pressScreenKey takes the keys that lead to another screen.
func (m *model) pressScreenKey(msg tea.KeyPressMsg) (taken bool) {
	k := m.keys
	switch {
	case key.Matches(msg, k.Live):
		m.goTo(liveScreen)
	case key.Matches(msg, k.Record):
		m.goTo(recordScreen)
	case key.Matches(msg, k.Findings):
		m.goTo(findingsScreen)
	case key.Matches(msg, k.Changes):
		m.goTo(changesScreen)
	case key.Matches(msg, k.Decide):
		m.goTo(decideScreen)
	case key.Matches(msg, k.Conclusions):
		m.goTo(conclusionsScreen)
	case key.Matches(msg, k.NextScreen):
		m.goTo(m.neighbour(1))
	case key.Matches(msg, k.PrevScreen):
		m.goTo(m.neighbour(-1))
	case key.Matches(msg, k.NextFinding):
		m.moveFinding(1)
	case key.Matches(msg, k.PrevFinding):
		m.moveFinding(-1)
	default:
		return false
	}
	return true
}

func (m *model) goTo(s screen) {
	if m.options.Document != nil {
		return // there is nothing else
	}
	if m.alone() && !m.has(s) {
		m.notice, m.noticeBad = "Only the decision is here: no round was run by this parley.", true
		return
	}
	m.screen = s
	m.arrange()
}

// moveFinding goes to the findings from anywhere; there it moves the selection.
func (m *model) moveFinding(step int) {
	if m.screen != findingsScreen {
		m.goTo(findingsScreen)
		return
	}
	m.findings.Move(&m.state, step)
}

func (m *model) pressHelp(msg tea.KeyPressMsg) {
	k := m.keys
	switch {
	case key.Matches(msg, k.Help, k.Back, k.Quit, k.Interrupt):
		m.help = false
	default:
		m.helpTop = max(0, m.helpTop+m.lines(msg))
	}
}

// lines is how far a movement key goes on a page of the body's height; 0 for other keys.
func (m *model) lines(msg tea.KeyPressMsg) int {
	k, h := m.keys, max(4, m.lay.body.h)
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

// paste puts text where words are waited for; elsewhere it means nothing.
func (m *model) paste(msg tea.PasteMsg) tea.Cmd {
	stop := m.attend()
	switch {
	case m.prompt != nil:
		return tea.Batch(stop, m.pasted(m.prompt.Paste(msg.Content)))
	case m.screen == decideScreen && m.decide.writing:
		cmd, left := m.decide.Paste(safetext.Text(msg.Content))
		return tea.Batch(stop, cmd, m.pasted(left))
	}
	return stop
}

// pasted says what of a text had no room.
func (m *model) pasted(left int) tea.Cmd {
	if left == 0 {
		return nil
	}
	return m.say(fmt.Sprintf("The text was too long: its last %s are left out.", count(left, "character")), true)
}

// forField hands the widgets the messages that are none of ours, such as a cursor's blink.
func (m *model) forField(msg tea.Msg) tea.Cmd {
	if !m.decide.writing {
		return nil
	}
	var cmd tea.Cmd
	m.decide.field, cmd = m.decide.field.Update(msg)
	return cmd
}
