package console

import (
	"cmp"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console/palette"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
	"parley/ui/termfeature"
	"parley/ui/theme"
)

// maxTitleWidth bounds the window's title, in cells.
const maxTitleWidth = 100

// model is the root and the only tea.Model. It routes messages and keys, and does what screens ask for.
type model struct {
	screen.Context             // what every screen may know
	rows           []screenRow // the screens there are
	screens        map[screen.ID]screen.Screen
	options        Options

	lastEventAt  time.Time // when the last event came, by our clock
	busyCounter  busyCounter
	renderedSize [2]int // the size documents are rendered for
	document     screen.DocumentRead
	artifactPath string // the path that was read or is being read

	saver saver
	themeState
	unattendedState
	followState

	trust         trustDialog
	prompt        *parts.Prompt    // a question in the footer, which has the keys
	title         string           // of the window, as it was sent last
	warnedOf      time.Time        // the checkpoint whose last minute was told aloud
	showsProgress bool             // the terminal shows progress in its tab or in the taskbar
	unfocused     bool             // the terminal has lost the focus
	palette       *palette.Palette // the list of commands, when it is open
	help          helpState
	noticeState
	caption   string // what a recording says is going on
	landed    bool   // the screen on show is where the end of a round led, and nobody has gone elsewhere since
	stamp     int    // how large the stamp of the verdict is; 0 for none
	mouse     bool
	lastWheel time.Time // the last wheel turn that was let through
	keyHold   keyHold

	tickID    int // the tick that is awaited; stale ones are ignored
	ticking   bool
	quitEarly bool
	drafts    drafts
	editorState
	goesWithout bool // the person has said that rounds start without the tools that are missing

	listen func() tea.Cmd // waits for events

	drawn     string // what View returns until something changes
	dirty     bool   // something has changed since
	held      bool   // parley is about to be stopped: what is drawn stays
	unchanged bool   // the message at hand changed nothing

	headerCache parts.LineCache[headerKey]
	hintsCache  parts.LineCache[hintsKey]
}

func newModel(o Options, q *queue) *model { return newModelOf(o, q, screenRows) }

// newModelOf is the root of these screens; the first is on show.
func newModelOf(o Options, q *queue, rows []screenRow) *model {
	m := &model{rows: rows, themeState: o.initialThemeState(), options: o, mouse: !o.NoMouse, dirty: true, listen: q.listen}
	m.Context = screen.Context{
		Theme: theme.New(o.Theme), Keys: o.keyMap(), Current: rows[0].id, Mode: o.mode(), After: tea.Tick,
		LayoutOf: m.layoutOf, Unsent: m.unsentDrafts, EventTime: m.now, TakeoverDecisions: map[int]feedback.Decision{},
	}
	m.InHistory, m.State.Recorded = o.HasHistory, o.isRecorded()
	m.Sessions = rows[0].id == screen.Sessions
	if o.Document != nil {
		m.Current, m.Closed, m.DocumentText = screen.Record, true, o.Document.Text
	}
	m.notice, m.noticeBad, m.noticeIsNews = safetext.Line(cmp.Or(o.Notice, o.damageNotice())), true, true
	if o.Playback != nil || o.NotYours || o.Document != nil && o.Document.Path == "" {
		m.Keys.Edit.SetEnabled(false) // a recording may name another document now, a stranger's session any, and a text without a file none
	}
	m.Signer = o.Signer
	m.showsProgress = termfeature.ShowsProgress(func(name string) string { return lookupEnv(o.Env, name) })
	if o.Actions != nil {
		m.saver.together = o.Actions.Together
	}
	m.openScreens()
	m.restoreDrafts()
	return m
}

// Init asks for the background, which colours follow or are shielded from, and starts to listen.
func (m *model) Init() tea.Cmd {
	cmds := []tea.Cmd{m.openInitialDocument(), m.startTick(), tea.RequestBackgroundColor, m.perform(m.current().Refresh())}
	if m.options.Document == nil && !m.Sessions {
		cmds = append(cmds, m.listen())
	}
	return tea.Batch(cmds...)
}

// Update routes a message to the method named after it: the terminal's here, our own facts in learn.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	m.unchanged = false
	before := m.Current
	if m.editorHasKeys && isInput(msg) {
		m.keysDropped = true
		return m, nil
	}
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		cmd = m.resize(msg.Width, msg.Height)
	case tea.BackgroundColorMsg:
		if m.setBackground(msg.IsDark(), m.Theme.Options) {
			m.applyTheme()
		}
	case tea.ColorProfileMsg:
		if m.setColorProfile(msg.Profile) {
			m.applyTheme()
		}
	case tea.ResumeMsg:
		m.title = "" // the window has its own again
	case tea.FocusMsg:
		m.unfocused = false
		cmd = m.checkDocument()
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
			return m, cmd // what waits to be drawn goes on waiting
		}
	}
	m.dirty = m.dirty || !m.unchanged
	if (m.Current == screen.Review || m.Current == screen.Checkpoint) && m.Current != before {
		cmd = tea.Batch(cmd, m.checkDocument())
	}
	return m, tea.Batch(cmd, m.perform(m.current().Prepare()), m.showWaitingNews(), m.updateTitle(), m.noteDrafts(msg))
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
	case screen.DocumentRead:
		cmd = m.handleDocumentRead(msg)
	case actionResultMsg:
		cmd = m.handleActionResult(msg)
	case keepDraftsMsg:
		cmd = m.handleKeepDrafts()
	case decisionHeldMsg:
		cmd = m.handleDecisionHeld()
	case decidedMsg:
		cmd = m.handleDecided(msg)
	case usesMsg:
		cmd = m.askToTrust(msg)
	case adoptedMsg:
		cmd = m.handleAdopted(msg)
	case answerFailedMsg:
		cmd = m.handleAnswerFailed(msg)
	case copiedMsg:
		cmd = m.handleCopied(msg)
	case notesWrittenMsg:
		cmd = m.handleNotesWritten(msg)
	case keysAwaitedMsg:
		cmd = m.handleKeysAwaited(msg)
	case editedMsg:
		cmd = m.handleEdited(msg)
	case editedElsewhereMsg:
		cmd = m.handleEditedElsewhere(msg)
	case exitMsg:
		cmd = m.handleExit(msg)
	case noticeGoneMsg:
		if msg.id == m.noticeID {
			m.notice = ""
		}
	default:
		return m.broadcast(msg)
	}
	return cmd, true
}

// View returns the cached screen, drawn anew when something changed: it is asked for after every message.
func (m *model) View() tea.View {
	if m.dirty && !m.held {
		m.drawn, m.dirty = m.draw(), false
	}
	view := tea.NewView(m.drawn)
	view.AltScreen, view.ReportFocus = true, !m.Sessions
	if m.mouse {
		view.MouseMode = tea.MouseModeCellMotion
	}
	view.ProgressBar = m.progressBar()
	if m.fits() {
		view.Cursor = m.cursor()
	}
	return view
}

// cursor is where the terminal's cursor belongs: in a field, or in the plain mode on what is selected, so that a screen reader
// reads it.
func (m *model) cursor() *tea.Cursor {
	switch at := m.current().Cursor(); {
	case m.palette != nil:
		return m.palette.Cursor()
	case m.prompt.IsDialog():
		if m.Theme.Plain {
			return m.prompt.DialogCursor()
		}
		return nil
	case m.prompt != nil:
		return m.prompt.Cursor(m.Height - 1)
	case m.help.open || m.themePicker != nil:
		return nil
	case m.current().TakesText():
		return at
	case !m.Theme.Plain:
		return nil
	case at == nil:
		return tea.NewCursor(m.Shown.Body.X, m.Shown.Body.Y)
	default:
		at.Y = min(at.Y, m.Height-1)
		return at
	}
}

// now is the time by the events' clock: a replay of an old log shows the times of then. It stands still while
// nothing is under way, and where a review is only shown: what goes on in it elsewhere is not known here.
func (m *model) now() time.Time {
	if m.followed != "" {
		return m.followedTime()
	}
	if m.isOnlyShown() || m.State.Latest.IsZero() || m.lastEventAt.IsZero() || (!m.State.IsRunning() && m.State.Checkpoint == nil) {
		return m.State.Latest
	}
	return m.State.Latest.Add(max(0, m.playbackClock().Sub(m.lastEventAt)))
}

// isOnlyShown reports whether a review is shown as far as it is known, and no time passes in it: neither is it at work here, nor
// are its events played or followed.
func (m *model) isOnlyShown() bool {
	return m.IsReadOnly() && m.options.PlaybackClock == nil && m.followed == ""
}

// handleEvents takes what the stream brought and goes where the discussion has gone.
func (m *model) handleEvents(msg eventsMsg) tea.Cmd {
	var asked time.Time
	if c := m.State.Checkpoint; c != nil {
		asked = c.Opened
	}
	var cmds []tea.Cmd
	for _, e := range msg.events {
		if cmd, known := m.handleCue(e); known {
			cmds = append(cmds, cmd)
			continue
		}
		cmds = append(cmds, m.followRecordedPerson(e))
		m.State.Apply(e)
		for _, row := range m.rows {
			action := m.screens[row.id].Apply(e)
			if _, news := action.(screen.Notice); !news || !m.InHistory { // what had happened before is no news
				cmds = append(cmds, m.performNews(action))
			}
		}
		cmds = append(cmds, m.showScreenOf(e), m.trackUnattended(e), m.notifyEnd(e))
	}
	if len(msg.events) > 0 {
		m.lastEventAt = m.playbackClock()
	}
	if m.noticeHolds != nil && !m.noticeHolds() {
		m.notice, m.noticeHolds = "", nil
	}
	if msg.closed {
		m.State.NoteFilesWritten() // a log may end with its round
	}
	for _, row := range m.rows {
		cmds = append(cmds, m.perform(m.screens[row.id].Refresh()))
	}
	cmds = append(cmds, m.startTick(), m.readArtifact())
	if c := m.State.Checkpoint; c != nil && !c.Opened.Equal(asked) {
		cmds = append(cmds, m.notifyDecision())
	}
	m.Closed = m.Closed || msg.closed
	cmds = append(cmds, m.refreshPrompt())
	if msg.closed {
		if m.options.QuitWhenClosed {
			return tea.Quit
		}
		if m.State.Concluded == nil { // else that was told when it was
			cmds = append(cmds, m.exitUnlessAttended())
		}
		return tea.Batch(cmds...)
	}
	return tea.Batch(append(cmds, m.listen())...)
}

// showScreenOf goes to the screen where the news is. Somebody who writes an answer is not taken away from it.
func (m *model) showScreenOf(e engine.Event) tea.Cmd {
	switch e.Body.(type) {
	case engine.RoundStarted:
		m.Current = screen.Live
		m.artifactPath = "" // it may have been revised since the last round
	case engine.RoundFinished:
		if m.Current == screen.Live {
			m.Current, m.landed = m.Landing(), true
			m.keyHold.screenChanged(m.options.Now())
			return m.showAnswers()
		}
	case engine.RoundFailed:
		if m.State.NextRoundFailure() != "" { // else the round itself tells of it
			m.Current = screen.Checkpoint
		}
	case feedback.CheckpointOpened:
		if m.State.CurrentRound() == nil { // a checkpoint alone has nothing else to look at
			m.Current = screen.Checkpoint
		}
	case feedback.RevisionCompared:
		if (m.Current == screen.Record || m.landed && m.Current == screen.Findings) && m.hasScreen(screen.Changes) { // the round that was run again has just ended, and what comes first does not stand in the document
			m.Current = screen.Changes
		}
	case feedback.Concluded:
		m.Current = screen.Conclusions
		m.artifactPath = "" // it may have been changed while the checkpoint stood
	case feedback.Reopened: // the conclusions that were shown do not hold any more
		if m.Current == screen.Conclusions {
			m.showScreen(screen.Checkpoint)
		}
	}
	return nil
}

const (
	workTickInterval  = 200 * time.Millisecond // moves the spinner
	quietTickInterval = time.Second
	plainTickInterval = 15 * time.Second // in the plain mode each change is read out
)

// startTick keeps the shared clock going while something on the screen depends on it.
func (m *model) startTick() tea.Cmd {
	_, counting := m.State.Remaining(m.now())
	moving := !m.isOnlyShown() && (m.State.IsRunning() || counting)
	if m.ticking || (!moving && !m.isPlaying() && m.exitAt.IsZero()) {
		return nil
	}
	m.ticking = true
	m.tickID++
	id, pause := m.tickID, quietTickInterval
	if m.State.IsRunning() && m.Current == screen.Live && !m.Theme.Plain {
		pause = workTickInterval
	}
	if m.Theme.Plain {
		pause = plainTickInterval
	}
	return m.After(pause, func(at time.Time) tea.Msg { return tickMsg{id: id, at: at} })
}

func (m *model) handleTick(msg tickMsg) tea.Cmd {
	if msg.id != m.tickID {
		m.unchanged = true
		return nil
	}
	m.ticking = false
	m.SpinnerFrame++
	return tea.Batch(m.warnOfTimeout(), m.startTick())
}
