// Package screen joins the commands and the console: it runs a discussion in the background while the console is in
// front, and ends both together.
//
// It may know the console, the loop and what the commands ask of a screen. It may not know flags or what is drawn.
package screen

import (
	"context"
	"errors"
	"os/signal"
	"slices"
	"syscall"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/limits"
	"parley/feedback"
	"parley/ui/cli"
	"parley/ui/console"
	"parley/ui/replay"
)

// Console is the real screen. Run stands in for console.Run in tests. The guard may be nil.
type Console struct {
	Guard console.Guard
	Run   func(context.Context, console.Options) (console.Result, error)
}

var _ cli.Console = Console{}

// Discuss runs a discussion in the console (see cli.Console).
func (c Console) Discuss(ctx context.Context, open cli.Opener, history []engine.Event, opts cli.ScreenOptions) (*feedback.Discussion, feedback.Result, error) {
	feed := newEventFeed()
	discussion, err := open(feed.sink)
	if err != nil {
		return nil, feedback.Result{}, err
	}
	p := &consoleActions{decider: &console.Decider{}, discussion: discussion, countdown: discussion.StopCountdown, reopened: make(chan struct{}, 1)}
	o := consoleOptions(opts)
	o.Damage = discussion.Damage()
	o.Actions, o.HasHistory, o.UnattendedTimeout = p, len(history) > 0, opts.Unattended
	outcome, err := runTogether(ctx, c.run, o, feed, func(ctx context.Context) (feedback.Result, error) {
		if len(history) > 0 {
			history = append(slices.Clone(history), engine.Event{Body: console.HistoryEndedCue{}})
		}
		feed.start(history)
		return p.runDiscussion(ctx)
	})
	return discussion, outcome, err
}

// Ask puts a checkpoint that stands alone before the person (see cli.Console).
func (c Console) Ask(ctx context.Context, open cli.CheckpointOpener, opts cli.ScreenOptions) (*feedback.StandaloneCheckpoint, feedback.Decision, error) {
	feed := newEventFeed()
	gate, err := open(feed.sink)
	if err != nil {
		return nil, feedback.Decision{}, err
	}
	decider := &console.Decider{}
	o := consoleOptions(opts)
	o.QuitWhenClosed = true
	o.Actions = &consoleActions{decider: decider, countdown: gate.StopCountdown}
	decision, err := runTogether(ctx, c.run, o, feed, func(ctx context.Context) (feedback.Decision, error) {
		feed.start(nil)
		return gate.Ask(ctx, decider)
	})
	return gate, decision, err
}

// Choose lets the person choose a session (see cli.Console).
func (c Console) Choose(ctx context.Context, source cli.SessionList, opts cli.ScreenOptions) (cli.SessionChoice, error) {
	ctx, stop := withHangup(ctx)
	defer stop()
	o := consoleOptions(opts)
	o.Guard, o.OnIdle = c.Guard, useOneCoreWhenIdle()
	choice, err := console.ChooseSession(ctx, o, consoleList(source))
	pick := cli.SessionChoice{Review: choice.Review, ReadOnly: choice.ReadOnly, Demo: choice.Demo, Theme: string(choice.Theme)}
	if s := choice.Session; s != nil {
		pick.Session, pick.RoundID = s.Folder, s.RoundID
	}
	return pick, err
}

// Read shows a Markdown file (see cli.Console).
func (c Console) Read(ctx context.Context, path, text string, opts cli.ScreenOptions) error {
	o := consoleOptions(opts)
	o.Document = &console.Document{Text: text, Path: path}
	o.ReadFile = func(string, string) ([]byte, error) { return limits.ReadFile(path, artifact.MaxBytes) }
	_, err := c.run(ctx, o)
	return err
}

// Show shows what happened (see cli.Console).
func (c Console) Show(ctx context.Context, history []engine.Event, opts cli.ScreenOptions) error {
	feed := newEventFeed()
	o := consoleOptions(opts)
	o.HasHistory = opts.Follow != nil
	_, err := runTogether(ctx, c.run, o, feed, func(ctx context.Context) (struct{}, error) {
		if opts.Follow == nil {
			feed.start(history)
			return struct{}{}, nil
		}
		feed.start(append(slices.Clone(history), engine.Event{Body: console.HistoryEndedCue{}}))
		follow(ctx, opts.Follow, feed.send)
		return struct{}{}, nil
	})
	return err
}

// Play plays a recording (see cli.Console).
func (c Console) Play(ctx context.Context, r cli.Recording, opts cli.ScreenOptions) error {
	feed := newEventFeed()
	player := replay.NewPlayer(r.Timeline, r.Label, r.Speed, r.From)
	o := consoleOptions(opts)
	o.Playback, o.PlaybackClock = player, player.Clock
	if r.Artifact != nil {
		o.ReadFile = func(string, string) ([]byte, error) { return r.Artifact(player.Status().Round) }
	}
	o.ClosingCommand = r.ClosingCommand
	if r.TakeOver != nil {
		player.TakeOver(r.TakeOver)
		o.TakeOver = player.Decide
	}
	_, err := runTogether(ctx, c.run, o, feed, func(ctx context.Context) (struct{}, error) {
		feed.start(nil)
		player.Play(ctx, feed.send)
		return struct{}{}, nil
	})
	return err
}

func (c Console) run(ctx context.Context, o console.Options) (console.Result, error) {
	ctx, stop := withHangup(ctx)
	defer stop()
	o.Guard, o.OnIdle = c.Guard, useOneCoreWhenIdle()
	if c.Run != nil {
		return c.Run(ctx, o)
	}
	return console.Run(ctx, o)
}

// withHangup is a context that ends with the terminal. A console needs one: it ends also where whoever started parley wants
// hangups ignored, as nohup does, or it would wait for keys for ever.
func withHangup(ctx context.Context) (context.Context, func()) {
	return signal.NotifyContext(ctx, syscall.SIGHUP)
}

// runTogether runs work in the background and the console in front. Neither outlives the other: when the person leaves,
// the work is told to stop and waited for, and what it had brought by then is returned with cli.ErrLeft.
func runTogether[T any](
	ctx context.Context, show func(context.Context, console.Options) (console.Result, error), o console.Options, feed *eventFeed,
	work func(context.Context) (T, error),
) (T, error) {
	working, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	type end struct {
		brought T
		err     error
	}
	done := make(chan end, 1)
	go func() {
		brought, err := work(working)
		feed.close()
		done <- end{brought, err}
	}()
	o.Events = feed.events
	_, shown := show(ctx, o)
	feed.stopListening()
	stop(cli.ErrLeft)
	ended := <-done
	// A console that failed explains why the work was stopped; work that failed by itself explains more.
	if shown != nil && (ended.err == nil || errors.Is(ended.err, cli.ErrLeft)) {
		return ended.brought, shown
	}
	return ended.brought, ended.err
}
