package console

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// longestTitle bounds the window's title, in cells.
const longestTitle = 100

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

	state   State
	closed  bool      // no event will come any more
	arrived time.Time // when the last event came, by our clock
	labour  labour

	width, height int
	settled       [2]int // the size documents are rendered for
	screen        screen
	live          liveView
	record        recordView
	findings      findingsView
	changes       changesView
	decide        decideView
	conclusions   conclusionsView

	wardrobe
	unattended

	trust     trusting
	prompt    *prompt // a question in the footer, which has the keys
	away      bool    // the terminal has lost the focus
	help      bool
	helpTop   int
	helpLeft  int // lines of it below the screen
	notice    string
	noticeBad bool
	noticeID  int
	caption   string // what a recording says is going on
	mouse     bool
	wheel     time.Time // the last wheel turn that was let through

	ticks     int // the tick that is awaited; stale ones are ignored
	ticking   bool
	beat      int    // moves the spinner
	artifact  string // the path that was read or is being read
	quitEarly bool
	revising  *feedback.Option // the option that waits for the editor to be left

	after  func(time.Duration, func(time.Time) tea.Msg) tea.Cmd // tea.Tick; tests hold time still
	listen func() tea.Cmd                                       // waits for events

	drawn string // what View returns until something changes
	dirty bool   // something has changed since
	same  bool   // the message at hand changed nothing
	lay   layout

	top    memo[headerKey]
	hinted memo[hintsKey]
}

func newModel(o Options, q *queue) *model {
	m := &model{wardrobe: o.wardrobe(), options: o, keys: o.keys(), mouse: !o.NoMouse, dirty: true, after: tea.Tick, listen: q.listen}
	m.past, m.state.Recorded = o.Past, o.watched()
	if o.Document != nil {
		m.screen, m.closed = recordScreen, true
	}
	m.notice, m.noticeBad = safetext.Line(o.Notice), true
	if o.Tape != nil || o.NotYours {
		m.keys.Edit.SetEnabled(false) // what a recording names may be another document now; what a stranger's session names, any
	}
	m.decide, m.findings.keys = newDecide(m.keys), m.keys
	m.decide.looking, m.decide.watching = m.looking(), m.watching()
	m.dress(o.Theme)
	return m
}

// dress puts on a theme everywhere.
func (m *model) dress(o theme.Options) {
	m.theme = theme.New(o)
	m.live.theme, m.record.theme, m.findings.theme = m.theme, m.theme, m.theme
	m.decide.theme, m.conclusions.theme = m.theme, m.theme
	m.decide.Dress()
	m.changes.Dress(m.theme)
}

// Init asks for the background, which colours follow or are shielded from, and starts to listen.
func (m *model) Init() tea.Cmd {
	cmds := []tea.Cmd{m.openFirst(), m.startTick(), tea.RequestBackgroundColor}
	if m.options.Document == nil {
		cmds = append(cmds, m.listen())
	}
	return tea.Batch(cmds...)
}

// Update routes a message to the method named after it: the terminal's here, our own facts in learn.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	m.same = false
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		cmd = m.resize(msg.Width, msg.Height)
	case tea.BackgroundColorMsg:
		if m.background(msg.IsDark(), m.theme.Options) {
			m.wear()
		}
	case tea.ColorProfileMsg:
		if m.profile(msg.Profile) {
			m.wear()
		}
	case tea.FocusMsg:
		m.away = false
	case tea.BlurMsg:
		m.away = true
	case tea.KeyPressMsg:
		cmd = m.press(msg)
	case tea.PasteMsg:
		cmd = m.paste(msg)
	case tea.MouseWheelMsg:
		cmd = m.turn(msg)
	case tea.MouseClickMsg:
		cmd = m.click(msg)
	default:
		var known bool
		if cmd, known = m.learn(msg); !known {
			return m, m.forField(msg) // what waits to be drawn goes on waiting
		}
	}
	m.dirty = m.dirty || !m.same
	return m, tea.Batch(cmd, m.renderMissing())
}

// learn routes the facts that commands bring; false for messages that are none of ours.
func (m *model) learn(msg tea.Msg) (cmd tea.Cmd, known bool) {
	switch msg := msg.(type) {
	case eventsMsg:
		cmd = m.events(msg)
	case tickMsg:
		cmd = m.tick(msg)
	case resizedMsg:
		cmd = m.settle(msg)
	case documentMsg:
		cmd = m.opened(msg)
	case blocksMsg:
		cmd = m.rendered(msg)
	case searchedMsg:
		cmd = m.searched(msg)
	case artifactMsg:
		m.artifactRead(msg)
	case actedMsg:
		cmd = m.acted(msg)
	case takenMsg:
		cmd = m.taken(msg)
	case usesMsg:
		cmd = m.askToTrust(msg)
	case adoptedMsg:
		cmd = m.adopted(msg)
	case withdrawnMsg:
		cmd = m.withdrawn(msg)
	case markedMsg:
		cmd = m.marked(msg)
	case addedMsg:
		cmd = m.added(msg)
	case refusedMsg:
		cmd = m.refused(msg)
	case copiedMsg:
		cmd = m.copied(msg)
	case editedMsg:
		cmd = m.edited(msg)
	case endMsg:
		cmd = m.end(msg)
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
		view.WindowTitle = safetext.Truncate(safetext.Line("parley: "+m.options.Title), longestTitle)
	}
	view.Cursor = m.pointer()
	if m.screen == decideScreen && m.decide.writing && !m.help && m.themes == nil && m.prompt == nil && m.fits() {
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
	if m.state.Latest.IsZero() || m.arrived.IsZero() || (!m.state.Running() && m.state.Checkpoint == nil) {
		return m.state.Latest
	}
	return m.state.Latest.Add(max(0, m.pace().Sub(m.arrived)))
}

// events takes what the stream brought and goes where the discussion has gone.
func (m *model) events(msg eventsMsg) tea.Cmd {
	before := m.state.Result()
	var cmds []tea.Cmd
	for _, e := range msg.events {
		if m.cue(e) {
			continue
		}
		m.watch(e)
		m.state.Apply(e)
		m.follow(e)
		cmds = append(cmds, m.watchFor(e))
		if _, settled := e.Body.(feedback.LedgerUpdated); settled {
			cmds = append(cmds, m.keepPromises())
		}
	}
	if len(msg.events) > 0 {
		m.arrived = m.pace()
	}
	asked := m.decide.opened
	m.decide.Open(m.state.Checkpoint)
	m.changes.Open(m.state.Revision)
	if m.state.Checkpoint == nil {
		m.decide.Close()
	}
	cmds = append(cmds, m.startTick(), m.readArtifact())
	if m.decide.opened != asked {
		cmds = append(cmds, m.call())
	}
	if result := m.state.Result(); result != nil && result != before {
		cmds = append(cmds, m.openRecord(*result))
	}
	if m.state.Concluded != nil && m.conclusions.of != m.state.Concluded {
		cmds = append(cmds, m.openConclusions())
	}
	m.closed = m.closed || msg.closed
	cmds = append(cmds, m.renewPrompt())
	if msg.closed {
		if m.options.QuitWhenClosed {
			return tea.Quit
		}
		if m.state.Concluded == nil { // else that was told when it was
			cmds = append(cmds, m.leaveUnlessAttended())
		}
		return tea.Batch(cmds...)
	}
	return tea.Batch(append(cmds, m.listen())...)
}

// follow goes to the screen where the news is. Somebody who writes an answer is not taken away from it.
func (m *model) follow(e engine.Event) {
	switch e.Body.(type) {
	case engine.RoundStarted:
		m.screen = liveScreen
		m.live.selected, m.live.inStream = 0, false
		m.artifact = "" // it may have been revised since the last round
		m.findings.forgetAdded()
	case engine.RoundFinished:
		if m.screen == liveScreen {
			m.screen = recordScreen
			m.showAnswer()
		}
	case feedback.CheckpointOpened:
		if m.state.Current() == nil { // a checkpoint alone has nothing else to look at
			m.screen = decideScreen
		}
	case feedback.RevisionCompared:
		if m.screen == recordScreen { // the round that was run again has just ended
			m.screen = changesScreen
		}
	case feedback.Concluded:
		m.screen = conclusionsScreen
	case feedback.Reopened:
		m.reopened()
	}
}

// showAnswer goes to the finding that the round was asked about.
func (m *model) showAnswer() {
	n := len(m.state.Decisions)
	if n == 0 || m.state.Decisions[n-1].About == "" || m.state.Current().Type != round.SpecificQuestions {
		return
	}
	m.screen, m.findings.full = findingsScreen, true
	m.findings.Go(&m.state, m.state.Decisions[n-1].About)
}

const (
	workTick  = 200 * time.Millisecond // moves the spinner
	quietTick = time.Second
)

// startTick keeps the shared clock going while something on the screen depends on it.
func (m *model) startTick() tea.Cmd {
	_, counting := m.state.Remaining(m.now())
	if m.ticking || (!m.state.Running() && !counting && !m.playing() && m.ends.IsZero()) {
		return nil
	}
	m.ticking = true
	m.ticks++
	id, pause := m.ticks, quietTick
	if m.state.Running() && m.screen == liveScreen && !m.theme.Plain {
		pause = workTick
	}
	if m.theme.Plain {
		pause = plainTick
	}
	return m.after(pause, func(at time.Time) tea.Msg { return tickMsg{id: id, at: at} })
}

func (m *model) tick(msg tickMsg) tea.Cmd {
	if msg.id != m.ticks {
		m.same = true
		return nil
	}
	m.ticking = false
	m.beat++
	return m.startTick()
}
