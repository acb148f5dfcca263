package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// maxTitleWidth bounds the window's title, in cells.
const maxTitleWidth = 100

// screen is one of the console's views.
type screen int

const (
	liveScreen screen = iota
	recordScreen
	findingsScreen
	changesScreen
	decideScreen
	conclusionsScreen
)

// documentID tells the two Markdown pages apart.
type documentID int

const (
	recordDocument documentID = iota
	conclusionsDocument
)

// model is the root and the only tea.Model. It routes messages; the screens are plain structs.
type model struct {
	options Options
	theme   theme.Theme
	keys    keys.Map

	state       state.State
	closed      bool      // no event will come any more
	lastEventAt time.Time // when the last event came, by our clock
	busyCounter busyCounter

	width, height int
	renderedSize  [2]int // the size documents are rendered for
	screen        screen
	live          liveView
	record        recordView
	findings      findingsView
	changes       changesView
	decide        decideView
	conclusions   conclusionsView

	themeState
	unattendedState

	trust          trustDialog
	prompt         *prompt // a question in the footer, which has the keys
	unfocused      bool    // the terminal has lost the focus
	help           bool
	helpTop        int
	helpLinesBelow int // lines of it below the screen
	notice         string
	noticeBad      bool
	noticeID       int
	caption        string // what a recording says is going on
	mouse          bool
	lastWheel      time.Time // the last wheel turn that was let through

	tickID          int // the tick that is awaited; stale ones are ignored
	ticking         bool
	spinnerFrame    int    // moves the spinner
	artifactPath    string // the path that was read or is being read
	quitEarly       bool
	pendingRevision *feedback.Option // the option that waits for the editor to be left

	after  func(time.Duration, func(time.Time) tea.Msg) tea.Cmd // tea.Tick; tests hold time still
	listen func() tea.Cmd                                       // waits for events

	drawn     string // what View returns until something changes
	dirty     bool   // something has changed since
	unchanged bool   // the message at hand changed nothing
	layout    parts.Layout

	headerCache parts.LineCache[headerKey]
	hintsCache  parts.LineCache[hintsKey]
}

func newModel(o Options, q *queue) *model {
	m := &model{themeState: o.initialThemeState(), options: o, keys: o.keyMap(), mouse: !o.NoMouse, dirty: true, after: tea.Tick, listen: q.listen}
	m.inHistory, m.state.Recorded = o.HasHistory, o.isRecorded()
	if o.Document != nil {
		m.screen, m.closed = recordScreen, true
	}
	m.notice, m.noticeBad = safetext.Line(o.Notice), true
	if o.Playback != nil || o.NotYours {
		m.keys.Edit.SetEnabled(false) // what a recording names may be another document now; what a stranger's session names, any
	}
	m.decide, m.findings.keys = newDecideView(m.keys), m.keys
	m.decide.readOnly, m.decide.playbackOnly = m.isReadOnly(), m.isPlaybackOnly()
	m.setTheme(o.Theme)
	return m
}

// setTheme puts on a theme everywhere.
func (m *model) setTheme(o theme.Options) {
	m.theme = theme.New(o)
	m.live.theme, m.record.theme, m.findings.theme = m.theme, m.theme, m.theme
	m.decide.theme, m.conclusions.theme = m.theme, m.theme
	m.decide.ApplyTheme()
	m.changes.SetTheme(m.theme)
}

// Init asks for the background, which colours follow or are shielded from, and starts to listen.
func (m *model) Init() tea.Cmd {
	cmds := []tea.Cmd{m.openInitialDocument(), m.startTick(), tea.RequestBackgroundColor}
	if m.options.Document == nil {
		cmds = append(cmds, m.listen())
	}
	return tea.Batch(cmds...)
}

// Update routes a message to the method named after it: the terminal's here, our own facts in learn.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	m.unchanged = false
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		cmd = m.resize(msg.Width, msg.Height)
	case tea.BackgroundColorMsg:
		if m.setBackground(msg.IsDark(), m.theme.Options) {
			m.applyTheme()
		}
	case tea.ColorProfileMsg:
		if m.setColorProfile(msg.Profile) {
			m.applyTheme()
		}
	case tea.FocusMsg:
		m.unfocused = false
	case tea.BlurMsg:
		m.unfocused = true
	case tea.KeyPressMsg:
		cmd = m.handleKey(msg)
	case tea.PasteMsg:
		cmd = m.handlePaste(msg)
	case tea.MouseWheelMsg:
		cmd = m.handleWheel(msg)
	case tea.MouseClickMsg:
		cmd = m.handleClick(msg)
	default:
		var known bool
		if cmd, known = m.handleCommandMsg(msg); !known {
			return m, m.updateField(msg) // what waits to be drawn goes on waiting
		}
	}
	m.dirty = m.dirty || !m.unchanged
	return m, tea.Batch(cmd, m.renderMissing())
}

// handleCommandMsg routes the facts that commands bring; false for messages that are none of ours.
func (m *model) handleCommandMsg(msg tea.Msg) (cmd tea.Cmd, known bool) {
	switch msg := msg.(type) {
	case eventsMsg:
		cmd = m.handleEvents(msg)
	case tickMsg:
		cmd = m.handleTick(msg)
	case sizeStableMsg:
		cmd = m.handleSizeStable(msg)
	case documentMsg:
		cmd = m.handleDocument(msg)
	case blocksMsg:
		cmd = m.handleBlocks(msg)
	case parts.SearchResultMsg:
		for _, p := range m.pages() {
			cmd = tea.Batch(cmd, m.busyCounter.track(p.AddSearchResult(msg)))
		}
	case artifactMsg:
		m.handleArtifact(msg)
	case actionResultMsg:
		cmd = m.handleActionResult(msg)
	case takeoverMsg:
		cmd = m.handleTakeover(msg)
	case usesMsg:
		cmd = m.askToTrust(msg)
	case adoptedMsg:
		cmd = m.handleAdopted(msg)
	case withdrawnMsg:
		cmd = m.handleWithdrawn(msg)
	case markedMsg:
		cmd = m.handleMarked(msg)
	case addedMsg:
		cmd = m.handleAdded(msg)
	case answerFailedMsg:
		cmd = m.handleAnswerFailed(msg)
	case copiedMsg:
		cmd = m.handleCopied(msg)
	case editedMsg:
		cmd = m.handleEdited(msg)
	case exitMsg:
		cmd = m.handleExit(msg)
	case noticeGoneMsg:
		if msg.id == m.noticeID {
			m.notice = ""
		}
	default:
		return nil, false
	}
	return cmd, true
}

// View returns the cached screen, drawn anew when something changed: it is asked for after every message.
func (m *model) View() tea.View {
	if m.dirty {
		m.drawn, m.dirty = m.draw(), false
	}
	view := tea.NewView(m.drawn)
	view.AltScreen, view.ReportFocus = true, true
	if m.mouse {
		view.MouseMode = tea.MouseModeCellMotion
	}
	if m.options.SetTitle && m.options.Title != "" {
		view.WindowTitle = safetext.Truncate(safetext.Line("parley: "+m.options.Title), maxTitleWidth)
	}
	view.Cursor = m.plainCursor()
	if m.screen == decideScreen && m.decide.writing && !m.help && m.themePicker == nil && m.prompt == nil && m.fits() {
		view.Cursor = m.decide.cursor
	}
	if m.prompt != nil && m.fits() {
		view.Cursor = m.prompt.Cursor(m.height - 1)
	}
	return view
}

// now is the time by the events' clock: a replay of an old log shows the times of then. It stands still while
// nothing is under way.
func (m *model) now() time.Time {
	if m.state.Latest.IsZero() || m.lastEventAt.IsZero() || (!m.state.IsRunning() && m.state.Checkpoint == nil) {
		return m.state.Latest
	}
	return m.state.Latest.Add(max(0, m.playbackClock().Sub(m.lastEventAt)))
}

// handleEvents takes what the stream brought and goes where the discussion has gone.
func (m *model) handleEvents(msg eventsMsg) tea.Cmd {
	before := m.state.LastResult()
	var cmds []tea.Cmd
	for _, e := range msg.events {
		if m.handleCue(e) {
			continue
		}
		m.followRecordedPerson(e)
		m.state.Apply(e)
		m.showScreenOf(e)
		cmds = append(cmds, m.trackUnattended(e))
		if _, settled := e.Body.(feedback.LedgerUpdated); settled {
			cmds = append(cmds, m.applyPendingMarks())
		}
	}
	if len(msg.events) > 0 {
		m.lastEventAt = m.playbackClock()
	}
	asked := m.decide.checkpointOpened
	m.decide.Open(m.state.Checkpoint)
	m.changes.Open(m.state.Revision)
	if m.state.Checkpoint == nil {
		m.decide.Reset()
	}
	cmds = append(cmds, m.startTick(), m.readArtifact())
	if m.decide.checkpointOpened != asked {
		cmds = append(cmds, m.notifyDecision())
	}
	if result := m.state.LastResult(); result != nil && result != before {
		cmds = append(cmds, m.openRecord(*result))
	}
	if m.state.Concluded != nil && m.conclusions.concluded != m.state.Concluded {
		cmds = append(cmds, m.openConclusions())
	}
	m.closed = m.closed || msg.closed
	cmds = append(cmds, m.refreshPrompt())
	if msg.closed {
		if m.options.QuitWhenClosed {
			return tea.Quit
		}
		if m.state.Concluded == nil { // else that was told when it was
			cmds = append(cmds, m.exitUnlessAttended())
		}
		return tea.Batch(cmds...)
	}
	return tea.Batch(append(cmds, m.listen())...)
}

// showScreenOf goes to the screen where the news is. Somebody who writes an answer is not taken away from it.
func (m *model) showScreenOf(e engine.Event) {
	switch e.Body.(type) {
	case engine.RoundStarted:
		m.screen = liveScreen
		m.live.selected, m.live.inStream = 0, false
		m.artifactPath = "" // it may have been revised since the last round
		m.findings.forgetAdded()
	case engine.RoundFinished:
		if m.screen == liveScreen {
			m.screen = recordScreen
			m.showAnsweredFinding()
		}
	case feedback.CheckpointOpened:
		if m.state.CurrentRound() == nil { // a checkpoint alone has nothing else to look at
			m.screen = decideScreen
		}
	case feedback.RevisionCompared:
		if m.screen == recordScreen { // the round that was run again has just ended
			m.screen = changesScreen
		}
	case feedback.Concluded:
		m.screen = conclusionsScreen
	case feedback.Reopened:
		m.handleReopened()
	}
}

// showAnsweredFinding goes to the finding that the round was asked about.
func (m *model) showAnsweredFinding() {
	n := len(m.state.Decisions)
	if n == 0 || m.state.Decisions[n-1].About == "" || m.state.CurrentRound().Type != round.SpecificQuestions {
		return
	}
	m.screen, m.findings.inDetail = findingsScreen, true
	m.findings.SelectID(&m.state, m.state.Decisions[n-1].About)
}

const (
	workTickInterval  = 200 * time.Millisecond // moves the spinner
	quietTickInterval = time.Second
)

// startTick keeps the shared clock going while something on the screen depends on it.
func (m *model) startTick() tea.Cmd {
	_, counting := m.state.Remaining(m.now())
	if m.ticking || (!m.state.IsRunning() && !counting && !m.isPlaying() && m.exitAt.IsZero()) {
		return nil
	}
	m.ticking = true
	m.tickID++
	id, pause := m.tickID, quietTickInterval
	if m.state.IsRunning() && m.screen == liveScreen && !m.theme.Plain {
		pause = workTickInterval
	}
	if m.theme.Plain {
		pause = plainTickInterval
	}
	return m.after(pause, func(at time.Time) tea.Msg { return tickMsg{id: id, at: at} })
}

func (m *model) handleTick(msg tickMsg) tea.Cmd {
	if msg.id != m.tickID {
		m.unchanged = true
		return nil
	}
	m.ticking = false
	m.spinnerFrame++
	return m.startTick()
}
