package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/amount"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// errNoArtifact says why a document that an event names is neither read nor opened.
var errNoArtifact = errors.New("the document is not known here: open it itself, or its session")

// ErrNoTerminal says that there is no terminal to draw on: run headless instead.
var ErrNoTerminal = errors.New("there is no terminal to draw on")

// Document is a Markdown file to be read: there is nothing but the record view then. A discussion record's ratings are
// shown as bars.
type Document struct {
	Text string
	Path string // where it can be edited
}

// Actions is what the person can set going. Methods are called from commands, never while drawing, and may block
// for a moment; an error is shown and nothing else happens.
type Actions interface {
	// Control passes a word to the running round.
	Control(engine.Control) error
	// Reopen takes back that the discussion is concluded.
	Reopen() error
	// Decide answers the open checkpoint.
	Decide(feedback.Decision) error
	// StopCountdown says that somebody is there.
	StopCountdown() error
	// Mark records the person's word on a finding; choice "" takes it back.
	Mark(word feedback.FindingMarked) error
	// Together has the words that are said in a function written at once, as far as they need not be written each by itself.
	Together(words func())
	// Add records a finding of the person's own about a quote ("": none) at a line of the artifact (0: none), and returns its id.
	Add(text, quote string, line int) (string, error)
	// Withdraw takes back what Add recorded.
	Withdraw(id string) error
	// Examine puts one finding to a tool of another vendor.
	Examine(id string) error
	// AskReviewer puts a question about one finding to one reviewer, beside the count of rounds.
	AskReviewer(id, reviewer, question string) error
}

// Options is what Run needs. Only Events is required.
type Options struct {
	// Events is the stream to show; closing it says that nothing more will come.
	Events <-chan engine.Event
	// Actions may be nil: then the console only shows, as a replay does.
	Actions Actions

	// Input and Output are the terminal. When both are nil it is found: standard output when that is a terminal,
	// else the controlling terminal, so that standard output stays a clean result.
	Input  io.Reader
	Output io.Writer
	// Env is the environment; nil means the process's own.
	Env []string
	// Width and Height are used when the output is no terminal and cannot tell its size.
	Width, Height int

	// Theme is the look at first. Without Fixed the terminal is asked for its background, and the look follows it.
	Theme      theme.Options
	ThemeFixed bool
	// OwnThemes are the themes of the person's own, which can be chosen besides the built-in ones.
	OwnThemes []*theme.Own
	// SaveTheme keeps a choice of colours for good and returns the file it is in; nil when there is none.
	SaveTheme func(name string) (string, error)
	// NoMouse leaves the mouse to the terminal, so that text can be selected natively.
	NoMouse bool
	// Keys are the bindings in effect; the zero value means the defaults.
	Keys keys.Map
	// Document is a text to show instead of a discussion; nil for a discussion.
	Document *Document
	// Clipboard writes to the machine's clipboard; nil means the system's.
	Clipboard func(text string) error
	// CanSuspend reports whether somebody could start the program again after it stopped; nil asks the system.
	CanSuspend func() bool
	// OpenCommandLine is the command line that goes on with this very review, for pasting; "" where there is none.
	OpenCommandLine string
	// ShortPath is a file as somebody in the working folder names it; nil leaves it as it is.
	ShortPath func(file string) string
	// Signer is who signs the document off at the final gate, as a beginning of the answer.
	Signer string
	// Trust makes a session that is not the person's own theirs; nil where there is nothing to trust.
	Trust *Trust
	// NotYours marks a session that was written elsewhere: it has to be trusted before it can be gone on with.
	NotYours bool
	// Session is the folder of the session as somebody in the working folder names it; "" where there is none.
	Session string
	// Damage is what of the session's logs is damaged or missing, a line each.
	Damage []string
	// Notice is said at the start; "" for nothing.
	Notice string
	// Title is shown at the top beside the program's name; it also becomes the window's title when SetTitle is on.
	Title    string
	SetTitle bool
	// HasHistory says that the first events had happened before, until HistoryEndedCue.
	HasHistory bool
	// UnattendedTimeout is how long the console stays when a review ended and nobody has touched a key; 0 is for ever. One whose
	// checkpoint nobody answered has waited for long enough already, and stays for a moment.
	UnattendedTimeout time.Duration
	// QuitWhenClosed ends the console when the stream is closed instead of leaving the last screen up.
	QuitWhenClosed bool

	// ReadRecord reads the record of a round as it was written. Nil, or an error, means that there is none to read: the record is
	// then made from the events.
	ReadRecord func(round.Round) (string, error)
	// ReadPackage reads the documents that an artifact belongs to; nil where none can be read.
	ReadPackage func(artifact string) (engine.TracedPackage, error)
	// InPackage reports whether an artifact belongs to other documents of its session, where its path does not tell; nil for never.
	InPackage func(artifact string) bool
	// FindFile gives the absolute path of the artifact that an event names, or says in one line why it is not opened: a log
	// may name anything. ReadFile reads its text, with the SHA-256 that it had. Nil finds, or reads, nothing.
	FindFile func(named, file string) (string, error)
	ReadFile func(named, sha string) ([]byte, error)
	// MissingTools are tools of the review that cannot be asked: what a round takes is told without them.
	MissingTools []string
	// Offline tells that the review asks no tools at all.
	Offline bool
	// FindTool reports whether a tool is there now, and whether it is a custom command; nil where nobody can tell.
	FindTool func(name string) (there, own bool)
	// Lacking is asked about before a round starts that lacks tools of its reviewers; nil asks nothing.
	Lacking *LackingTools
	// Now is the clock; nil means the system's.
	Now func() time.Time
	// PlaybackClock is the clock that the time since the last event is told by; nil means Now. That of a recording goes faster
	// or stands still.
	PlaybackClock func() time.Time
	// Playback is set when a recording is shown; the person steers it from a line of its own. ClosingCommand is what its
	// last card says to try; "" for no card.
	Playback       Playback
	ClosingCommand string
	// TakeOver takes the decisions of whoever watches a recording; nil shows the recorded ones only.
	TakeOver func(feedback.Decision) error
	// Guard is told of what is done to the terminal; it may be nil.
	Guard Guard
	// OnIdle is told when nothing is under way any more but what the person does, and when something is again; nil when
	// nobody wants to know.
	OnIdle func(idle bool)
	// Recorder gets what the terminal shows; nil for nothing.
	Recorder Recorder

	program []tea.ProgramOption // tests
	ended   <-chan struct{}     // closed when the console is to end
}

// Result is how the console ended.
type Result struct {
	// State is everything that had been shown.
	State *state.State
	// Quit is set when the person left although the discussion had not come to its end.
	Quit bool
}

// Run shows the stream until the person leaves, ctx ends, or (with QuitWhenClosed) the stream is closed. The terminal
// is left as it was found. It returns ErrNoTerminal before anything was drawn when there is no terminal, and ctx's
// cause when ctx ended it: signals are the caller's, as signal.NotifyContext delivers them.
func Run(ctx context.Context, o Options) (Result, error) {
	o, release, err := o.withDefaults().withTerminal()
	if err != nil {
		return Result{State: &state.State{}}, err
	}
	defer release()
	o = o.withRecorder()

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	o.ended = ctx.Done()
	queue := newQueue()
	go queue.pump(ctx, o.Events)

	m := newModel(o, queue)
	if w, h, known := o.initialSize(); known {
		m.setInitialSize(w, h)
	}
	err = o.runProgram(ctx, m, m.throttleMouse)
	m.saver.wait(longestSaving)
	_ = m.drafts.save(m.drafts.seen) // there is nobody left to be told
	m.removeNotes()
	if m.quitEarly || ctx.Err() != nil {
		o.printStopping(&m.State)
	}
	return Result{State: &m.State, Quit: m.quitEarly}, err
}

// longestSaving is how long whoever leaves waits for the last marks: a disk that takes longer does not answer.
const longestSaving = 30 * time.Second

// printStopping says what is waited for before the shell is back: a tool may take its time to end.
func (o Options) printStopping(s *state.State) {
	n := s.WorkingCount()
	if n == 0 || o.Actions == nil {
		return
	}
	out := o.Output
	if out == nil {
		out = os.Stdout
	}
	_, _ = fmt.Fprintf(out, "stopping %s…\n", amount.Of(n, "reviewer")) // a terminal that is gone needs no word
}

// runProgram runs a model on the terminal. Its error is ctx's cause when ctx ended it.
func (o Options) runProgram(ctx context.Context, m tea.Model, filter messageFilter) error {
	filter, release := o.withGuard(ctx, filter)
	defer release()
	filter, putTitleBack := o.withTitle(writeBeforeSuspend(filter, wholeScrollRegion))
	defer putTitleBack()
	options := append([]tea.ProgramOption{
		tea.WithContext(ctx), tea.WithoutSignalHandler(), tea.WithFPS(framesPerSecond),
		tea.WithEnvironment(o.Env), tea.WithFilter(filter),
	}, o.program...)
	if o.Input != nil {
		options = append(options, tea.WithInput(o.Input))
	}
	if o.Output != nil {
		options = append(options, tea.WithOutput(o.Output))
	}
	if o.Width > 0 && o.Height > 0 {
		options = append(options, tea.WithWindowSize(o.Width, o.Height))
	}
	paced := throttleRedraws(m)
	paced.idle.notify = o.OnIdle
	defer paced.idle.leaveIdle()
	_, err := tea.NewProgram(paced, options...).Run()
	o.resetScrollRegion()
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return fmt.Errorf("running the console: %w", err)
	}
	return nil
}

// framesPerSecond is the renderer's clock. Keys wait half a tick on average.
//
// The clock cannot be stopped from here: up to Bubble Tea v2.0.9, startRenderer in tea.go makes a ticker that runs from
// start to end, whose ticks cost some hundred wake-ups a second and draw nothing while the view is the same; a program at
// rest can make each of them cheaper (see Options.OnIdle). What it takes upstream is a ticker that the next view arms and
// an idle tick stops. Two open pull requests do that, 1776 and 1796; with either there are no wake-ups at rest, and a key
// after a rest is drawn at once instead of at the next tick.
const framesPerSecond = 120

func (o Options) withDefaults() Options {
	if o.Env == nil {
		o.Env = os.Environ()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.FindFile == nil {
		o.FindFile = func(string, string) (string, error) { return "", errNoArtifact }
	}
	if o.ReadFile == nil {
		o.ReadFile = func(string, string) ([]byte, error) { return nil, errNoArtifact }
	}
	return o
}

// mode is what can be done here.
func (o Options) mode() screen.Mode {
	return screen.Mode{
		CanAct: o.Actions != nil, Playback: o.Playback != nil, TakeOver: o.TakeOver != nil, NotYours: o.NotYours, ClosingCommand: o.ClosingCommand,
		Document: o.Document != nil, OpenCommandLine: o.OpenCommandLine, Clock: o.Now, ReadRecord: o.ReadRecord, ReadPackage: o.ReadPackage,
		InPackage: o.InPackage, FindFile: o.FindFile, MissingTools: o.MissingTools, Offline: o.Offline, FindTool: o.FindTool, ShortPath: o.ShortPath,
	}
}

// isRecorded reports whether what is shown was done by somebody else than who looks at it now.
func (o Options) isRecorded() bool { return o.Playback != nil || o.NotYours }

// themeName is the choice that the options amount to.
func (o Options) themeName() theme.Name {
	switch {
	case o.Theme.Own != nil:
		return o.Theme.Own.Name
	case o.Theme.Colours != "":
		return o.Theme.Colours
	case !o.ThemeFixed:
		return theme.Auto
	case o.Theme.Light:
		return theme.Light
	default:
		return theme.Dark
	}
}

// initialThemeState is the choice of colours at the start.
func (o Options) initialThemeState() themeState {
	return themeState{themeName: o.themeName(), own: o.OwnThemes, lightBackground: o.Theme.Light}
}

// keyMap are the bindings to use.
func (o Options) keyMap() keys.Map {
	if o.Keys.Quit.Enabled() {
		return o.Keys
	}
	return keys.Default()
}

// initialSize is the window's before the program asks for it.
func (o Options) initialSize() (w, h int, known bool) {
	if o.Width > 0 && o.Height > 0 {
		return o.Width, o.Height, true
	}
	file, is := o.Output.(term.File)
	if o.Output == nil {
		file, is = os.Stdout, true
	}
	if !is {
		return 0, 0, false
	}
	w, h, err := term.GetSize(file.Fd())
	return w, h, err == nil && w > 0 && h > 0
}

// withTerminal finds the terminal. Release closes what was opened.
func (o Options) withTerminal() (Options, func(), error) {
	if o.Input != nil || o.Output != nil {
		return o, func() {}, nil
	}
	if term.IsTerminal(os.Stdout.Fd()) && term.IsTerminal(os.Stdin.Fd()) {
		return o, func() {}, nil
	}
	in, out, err := tea.OpenTTY()
	if err != nil {
		return o, nil, fmt.Errorf("%w: %w", ErrNoTerminal, err)
	}
	o.Input, o.Output = in, out
	return o, func() {
		_ = in.Close()
		if out != in {
			_ = out.Close()
		}
	}, nil
}
