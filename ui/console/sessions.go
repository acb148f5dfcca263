package console

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/session"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Session is one discussion of one session, for the list.
type Session struct {
	Folder    string // as a person would type it
	RoundID   string // "" for a session without a discussion of parley's
	Artifact  string
	State     session.Progress
	Rounds    int
	MaxRounds int
	Verdict   round.Verdict
	Severity  review.Severity
	Average   *float64
	Updated   time.Time
	NotYours  bool   // it was written elsewhere, and is only shown until it is trusted
	Holder    string // the parley that has it open, "" for none
	Problem   string // why it cannot be opened, "" when it can
	File      string // the file that the problem is in, "" when it is in none
}

// SessionList is what the list of sessions needs besides the terminal.
type SessionList struct {
	// List reads the sessions; it is called again when the person asks for it.
	List func() ([]Session, error)
	// Check says what is wrong with a path or round ID for a new review; nil accepts everything.
	Check func(word string) error
	// Folder is what the list is of; Notice is said at the start.
	Folder, Notice string
}

// SessionChoice is what the person wants to do. The zero value is to leave.
type SessionChoice struct {
	Session  *Session // the one to open
	ReadOnly bool
	Review   string     // a path or round ID to begin a review of
	Theme    theme.Name // other colours that the person has put on; "" for none
}

// ChooseSession shows the list of sessions until the person has chosen or left. Of o only the terminal, the look and the keys
// count. Errors are those of Run.
func ChooseSession(ctx context.Context, o Options, s SessionList) (SessionChoice, error) {
	o, release, err := o.withDefaults().withTerminal()
	if err != nil {
		return SessionChoice{}, err
	}
	defer release()
	o = o.withRecorder()
	m := newSessionPicker(o, s)
	err = o.runProgram(ctx, m, m.throttleMouse)
	return m.choice, err
}

// sessionPicker is the list of sessions: a tea.Model of its own, since nothing is under discussion yet.
type sessionPicker struct {
	options Options
	source  SessionList
	theme   theme.Theme
	keys    keys.Map

	list        []Session
	loaded      bool
	busyCounter busyCounter
	err         error
	filter      string
	selected    int
	top         int
	rows        parts.Rect // where the list stands

	themeState

	prompt        *parts.Prompt
	help          bool
	helpTop       int // lines the help is scrolled by
	notice        string
	noticeBad     bool
	mouse         bool
	width, height int
	choice        SessionChoice
	lastWheel     time.Time
}

func newSessionPicker(o Options, s SessionList) *sessionPicker {
	return &sessionPicker{
		options: o, source: s, themeState: o.initialThemeState(), theme: theme.New(o.Theme), keys: o.keyMap(), mouse: !o.NoMouse,
		notice: safetext.Line(s.Notice), noticeBad: true,
	}
}

// sessionListMsg brings the sessions.
type sessionListMsg struct {
	list []Session
	err  error
}

// Init reads the list, and asks for the background: colours follow it, or are laid on their own.
func (p *sessionPicker) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, p.load()) }

func (p *sessionPicker) load() tea.Cmd {
	return p.busyCounter.track(func() tea.Msg {
		list, err := p.source.List()
		return sessionListMsg{list: list, err: err}
	})
}

// busy reports whether the list is read.
func (p *sessionPicker) busy() bool { return p.busyCounter.busy() }

// Update routes a message.
func (p *sessionPicker) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.width, p.height = msg.Width, msg.Height
		if p.options.Recorder != nil {
			p.options.Recorder.Resize(msg.Width, msg.Height)
		}
	case tea.BackgroundColorMsg:
		if p.setBackground(msg.IsDark(), p.theme.Options) {
			p.applyTheme()
		}
	case tea.ColorProfileMsg:
		if p.setColorProfile(msg.Profile) {
			p.applyTheme()
		}
	case actionResultMsg:
		if p.showNotice(msg.notice, false); msg.err != nil {
			p.showNotice(msg.err.Error(), true)
		}
	case sessionListMsg:
		p.list, p.err, p.loaded = msg.list, msg.err, true
	case tea.KeyPressMsg:
		return p, p.handleKey(msg)
	case tea.PasteMsg:
		if p.prompt != nil {
			p.prompt.Paste(msg.Content)
		}
	case tea.MouseWheelMsg:
		p.move(map[tea.MouseButton]int{tea.MouseWheelUp: -1, tea.MouseWheelDown: 1}[msg.Button])
	case tea.MouseClickMsg:
		return p, p.handleClick(msg)
	}
	return p, nil
}

// throttleMouse drops wheel turns that come faster than they can be shown.
func (p *sessionPicker) throttleMouse(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.MouseMotionMsg, tea.MouseReleaseMsg:
		return nil
	case tea.MouseWheelMsg:
		now := p.options.Now()
		if now.Sub(p.lastWheel) < wheelPause {
			return nil
		}
		p.lastWheel = now
	}
	return msg
}

// filtered are the sessions that have every word of the filter somewhere.
func (p *sessionPicker) filtered() []Session {
	words := strings.Fields(strings.ToLower(p.filter))
	return slices.DeleteFunc(slices.Clone(p.list), func(s Session) bool {
		text := strings.ToLower(strings.Join([]string{s.RoundID, s.Folder, s.Artifact, stateText(s), stateWord(s), string(s.Verdict), s.Severity.Label()}, " "))
		return slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	})
}

func (p *sessionPicker) current() *Session {
	list := p.filtered()
	if p.selected < 0 || p.selected >= len(list) {
		return nil
	}
	return &list[p.selected]
}

func (p *sessionPicker) move(step int) {
	p.selected = max(0, min(p.selected+step, len(p.filtered())-1))
}

// showNotice shows a notice until the next key.
func (p *sessionPicker) showNotice(text string, bad bool) tea.Cmd {
	p.notice, p.noticeBad = safetext.Line(text), bad
	return nil
}

// open chooses a session, or says why it cannot be opened.
func (p *sessionPicker) open(s Session, readOnly bool) tea.Cmd {
	switch {
	case s.Problem != "":
		return p.showNotice(s.Problem, true)
	case s.RoundID == "" || s.State == session.ForeignOrigin:
		return p.showNotice("Another program made this session: "+p.keys.New.Help().Key+" begins a review of a file in it.", true)
	case s.Holder != "" && !readOnly:
		p.prompt = parts.Confirm(fmt.Sprintf("It is open in %s. Look at it without changing it?", s.Holder), func() screen.Action {
			return screen.Run{Cmd: p.choose(SessionChoice{Session: &s, ReadOnly: true})}
		})
		return nil
	}
	return p.choose(SessionChoice{Session: &s, ReadOnly: readOnly})
}

func (p *sessionPicker) choose(c SessionChoice) tea.Cmd {
	if p.themeName != p.options.themeName() {
		c.Theme = p.themeName
	}
	p.choice = c
	return tea.Quit
}

func (p *sessionPicker) applyTheme() { p.theme = theme.New(p.themeOptions(p.theme.Plain)) }

// handleThemePickerKey takes keys while the choice of colours is open.
func (p *sessionPicker) handleThemePickerKey(msg tea.KeyPressMsg) tea.Cmd {
	switch p.handleThemeKey(msg, p.keys) {
	case applyThemeAction:
		p.applyTheme()
		return nil
	case keepThemeAction:
		return p.showNotice(themeKeptNotice, false)
	case saveThemeAction:
		if cmd := p.saveThemeCmd(p.options); cmd != nil {
			return cmd
		}
		return p.showNotice(themeUnsavedNotice, true)
	default:
		return nil
	}
}
