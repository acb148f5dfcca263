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

// Sessions is what the list of sessions needs besides the terminal.
type Sessions struct {
	// List reads the sessions; it is called again when the person asks for it.
	List func() ([]Session, error)
	// Check says what is wrong with a path or round ID for a new review; nil accepts everything.
	Check func(word string) error
	// Folder is what the list is of; Notice is said at the start.
	Folder, Notice string
}

// Choice is what the person wants to do. The zero value is to leave.
type Choice struct {
	Session  *Session // the one to open
	ReadOnly bool
	Review   string     // a path or round ID to begin a review of
	Colours  theme.Name // other colours that the person has put on; "" for none
}

// Pick shows the list of sessions until the person has chosen or left. Of o only the terminal, the look and the keys
// count. Errors are those of Run.
func Pick(ctx context.Context, o Options, s Sessions) (Choice, error) {
	o, release, err := o.withDefaults().withTerminal()
	if err != nil {
		return Choice{}, err
	}
	defer release()
	o = o.recorded()
	m := newPicker(o, s)
	err = o.show(ctx, m, m.throttle)
	return m.choice, err
}

// picker is the list of sessions: a tea.Model of its own, since nothing is under discussion yet.
type picker struct {
	options Options
	source  Sessions
	theme   theme.Theme
	keys    keys.Map

	list     []Session
	loaded   bool
	labour   labour
	err      error
	filter   string
	selected int
	top      int
	rows     rect // where the list stands

	wardrobe

	prompt        *prompt
	help          bool
	helpTop       int // lines the help is scrolled by
	notice        string
	bad           bool
	mouse         bool
	width, height int
	choice        Choice
	turned        time.Time
}

func newPicker(o Options, s Sessions) *picker {
	return &picker{
		options: o, source: s, wardrobe: o.wardrobe(), theme: theme.New(o.Theme), keys: o.keys(), mouse: !o.NoMouse,
		notice: safetext.Line(s.Notice), bad: true,
	}
}

// listedMsg brings the sessions.
type listedMsg struct {
	list []Session
	err  error
}

// Init reads the list, and asks for the background: colours follow it, or are laid on their own.
func (p *picker) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, p.load()) }

func (p *picker) load() tea.Cmd {
	return p.labour.of(func() tea.Msg {
		list, err := p.source.List()
		return listedMsg{list: list, err: err}
	})
}

// busy tells that the list is read.
func (p *picker) busy() bool { return p.labour.busy() }

// Update routes a message.
func (p *picker) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		p.width, p.height = msg.Width, msg.Height
		if p.options.Recorder != nil {
			p.options.Recorder.Resize(msg.Width, msg.Height)
		}
	case tea.BackgroundColorMsg:
		if p.background(msg.IsDark(), p.theme.Options) {
			p.wear()
		}
	case tea.ColorProfileMsg:
		if p.profile(msg.Profile) {
			p.wear()
		}
	case actedMsg:
		if p.say(msg.notice, false); msg.err != nil {
			p.say(msg.err.Error(), true)
		}
	case listedMsg:
		p.list, p.err, p.loaded = msg.list, msg.err, true
	case tea.KeyPressMsg:
		return p, p.press(msg)
	case tea.PasteMsg:
		if p.prompt != nil {
			p.prompt.Paste(msg.Content)
		}
	case tea.MouseWheelMsg:
		p.move(map[tea.MouseButton]int{tea.MouseWheelUp: -1, tea.MouseWheelDown: 1}[msg.Button])
	case tea.MouseClickMsg:
		return p, p.click(msg)
	}
	return p, nil
}

// throttle drops wheel turns that come faster than they can be shown.
func (p *picker) throttle(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.MouseMotionMsg, tea.MouseReleaseMsg:
		return nil
	case tea.MouseWheelMsg:
		now := p.options.Now()
		if now.Sub(p.turned) < wheelPause {
			return nil
		}
		p.turned = now
	}
	return msg
}

// shown are the sessions that have every word of the filter somewhere.
func (p *picker) shown() []Session {
	words := strings.Fields(strings.ToLower(p.filter))
	return slices.DeleteFunc(slices.Clone(p.list), func(s Session) bool {
		text := strings.ToLower(strings.Join([]string{s.RoundID, s.Folder, s.Artifact, knownState(s), stateWord(s), string(s.Verdict), s.Severity.Label()}, " "))
		return slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	})
}

func (p *picker) current() *Session {
	list := p.shown()
	if p.selected < 0 || p.selected >= len(list) {
		return nil
	}
	return &list[p.selected]
}

func (p *picker) move(step int) {
	p.selected = max(0, min(p.selected+step, len(p.shown())-1))
}

// say shows a notice until the next key.
func (p *picker) say(text string, bad bool) tea.Cmd {
	p.notice, p.bad = safetext.Line(text), bad
	return nil
}

// open chooses a session, or says why it cannot be opened.
func (p *picker) open(s Session, readOnly bool) tea.Cmd {
	switch {
	case s.Problem != "":
		return p.say(s.Problem, true)
	case s.RoundID == "" || s.State == session.Elsewhere:
		return p.say("Another program made this session: "+p.keys.New.Help().Key+" begins a review of a file in it.", true)
	case s.Holder != "" && !readOnly:
		p.prompt = confirm(fmt.Sprintf("It is open in %s. Look at it without changing it?", s.Holder), func() tea.Cmd {
			return p.leave(Choice{Session: &s, ReadOnly: true})
		})
		return nil
	}
	return p.leave(Choice{Session: &s, ReadOnly: readOnly})
}

func (p *picker) leave(c Choice) tea.Cmd {
	if p.colours != p.options.colours() {
		c.Colours = p.colours
	}
	p.choice = c
	return tea.Quit
}

func (p *picker) wear() { p.theme = theme.New(p.look(p.theme.Plain)) }

// pressThemes takes keys while the choice of colours is open.
func (p *picker) pressThemes(msg tea.KeyPressMsg) tea.Cmd {
	switch p.pressTheme(msg, p.keys) {
	case wearIt:
		p.wear()
		return nil
	case keepIt:
		return p.say(keptTheme, false)
	case saveIt:
		if cmd := p.saving(p.options); cmd != nil {
			return cmd
		}
		return p.say(unsavedTheme, true)
	default:
		return nil
	}
}
