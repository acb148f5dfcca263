package cli

import (
	"context"
	"errors"
	"time"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/cast"
	"parley/ui/console/keys"
	"parley/ui/replay"
	"parley/ui/theme"
)

// Console is the screen, as the commands need it. The real one is in ui/cli/screen; tests bring their own.
type Console interface {
	// Discuss opens the discussion with a sink of its own and runs it while a person watches and decides. History is what
	// had happened before, shown first. It returns when they have left and the discussion has ended; one they left before
	// its end is ErrLeft.
	Discuss(ctx context.Context, open Opener, history []engine.Event, opts ScreenOptions) (*feedback.Discussion, feedback.Result, error)
	// Show shows what happened, with nothing to set going, until the person has left.
	Show(ctx context.Context, history []engine.Event, opts ScreenOptions) error
	// Play plays a recording until the person has left, with nothing to set going but the recording itself.
	Play(ctx context.Context, recording Recording, opts ScreenOptions) error
	// Ask puts one checkpoint before the person and returns their decision; ErrLeft when they left without one.
	Ask(ctx context.Context, open CheckpointOpener, opts ScreenOptions) (*feedback.StandaloneCheckpoint, feedback.Decision, error)
	// Choose lets the person choose from a folder's sessions.
	Choose(ctx context.Context, sessionList SessionList, opts ScreenOptions) (SessionChoice, error)
	// Read shows a Markdown file until the person has left.
	Read(ctx context.Context, path, text string, opts ScreenOptions) error
}

// Opener starts or resumes a discussion; every event goes to the sink.
type Opener func(sink engine.Sink) (*feedback.Discussion, error)

// CheckpointOpener opens a checkpoint that stands alone; every event goes to the sink.
type CheckpointOpener func(sink engine.Sink) (*feedback.StandaloneCheckpoint, error)

// ErrLeft says that the person left the console before the discussion had come to its end.
var ErrLeft = errors.New("left before the end")

// ScreenOptions is how the person wants the screen.
type ScreenOptions struct {
	Title string
	Theme string // a name of package theme; "" follows the terminal
	// OwnThemes are the person's, to choose from besides the built-in ones.
	OwnThemes []*theme.Own
	Plain     bool
	// NoMouse leaves the mouse to the terminal.
	NoMouse bool
	Keys    keys.Map // the zero value means the defaults
	// SaveTheme keeps another theme in the person's configuration and returns the file.
	SaveTheme func(name string) (string, error)
	// Unattended is how long a review that has ended without anybody's word keeps the screen; 0 is for ever.
	Unattended time.Duration
	// OpenCommandLine is the command line that goes on with this very review; "" for none.
	OpenCommandLine string
	// ShortPath is a file as somebody in the working folder names it; nil leaves it as it is.
	ShortPath func(file string) string
	// Signer is who signs the document off at the final gate, where the call says so.
	Signer string
	// NotYours marks a session that was written elsewhere.
	NotYours bool
	// Trust makes such a session the person's own; nil where there is nothing to trust.
	Trust *TrustOffer
	// Session is the folder of the session; "" for none.
	Session string
	// Damage is what of the session's logs is damaged or missing, a line each.
	Damage []string
	// Follow reads what another parley has added to what is only shown, and who that is, "" for nobody; nil where nothing is followed.
	Follow func() (added []engine.Event, holder string, err error)
	// Notice is said at the start; "" for nothing.
	Notice string
	// MissingTools are tools of the review that cannot be asked, because they are not configured here.
	MissingTools []string
	// Offline tells that the review asks no tools at all.
	Offline bool
	// FindTool reports whether a tool is there now, and whether it is a custom command.
	FindTool func(name string) (there, own bool)
	// Lacking is asked about before a round starts here that lacks tools of its reviewers; nil asks nothing.
	Lacking *LackingTools
	// Artifact is the document under discussion; the zero value is none that could be opened or read.
	Artifact Artifact
	// Recorder records what the terminal shows; nil for nothing.
	Recorder *cast.Recorder
}

// LackingTools are the reviewers whose tools cannot be asked here, and how they could be.
type LackingTools struct {
	Reviewers []LackingReviewer
	Remedy    string
}

// LackingReviewer is a reviewer with those of its tools that cannot be asked here. ByChecks tells that none is left for it but the
// built-in checks.
type LackingReviewer struct {
	Name     string
	Tools    []string
	ByChecks bool
}

// Artifact is the document of a discussion. What an event calls it is data: Find gives the absolute path of the file that may
// be opened for it, and Read its text, as it is or as it was when it had that SHA-256. Record reads the record of a round as it was
// written.
type Artifact struct {
	Find func(named, file string) (string, error)
	Read func(named, sha string) ([]byte, error)

	Record func(round int) (string, error)
	// Package reads the documents that it belongs to; nil where none can be read.
	Package func(named string) (engine.TracedPackage, error)
	// InPackage reports whether it belongs to other documents of its session; nil where only its path tells.
	InPackage func(named string) bool
}

// ReadRecord is Record as the console asks for it, nil where there is none to read.
func (a Artifact) ReadRecord() func(round.Round) (string, error) {
	if a.Record == nil {
		return nil
	}
	return func(r round.Round) (string, error) { return a.Record(r.Number) }
}

// Recording is something to be played.
type Recording struct {
	Timeline replay.Timeline
	Label    string // in a word what it is: "replay", "demo"
	Speed    float64
	From     int // the round to begin with; 0 is the beginning of all
	// ClosingCommand is what the card at the end says to try; "" for no card.
	ClosingCommand string
	// Artifact reads the document as it was in a round; nil means that its file is read.
	Artifact func(round int) ([]byte, error)
	// TakeOver gets each decision that the person makes in the recorded one's place; nil shows the recorded ones.
	TakeOver func(replay.TakenDecision)
}

// TrustOffer is how a session that was written elsewhere becomes the person's own.
type TrustOffer struct {
	// Uses says in lines what it would use, as parley trust does.
	Uses func() ([]string, error)
	// Adopt signs it.
	Adopt func() error
}
