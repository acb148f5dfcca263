package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"parley/engine"
	"parley/feedback"
	"parley/feedback/session"
	"parley/ui/cli/config"
)

// discussion is what a command wants to run, new or resumed.
type discussion struct {
	session string
	roundID string
	subject string           // what the screen calls it
	decider feedback.Decider // nil: nobody was named to decide
	open    Opener
}

// begin is called when everything that can be checked has been: it starts what the discussion will need beside what is
// to be done before.
func (r *reviewing) begin(c *config.Config, decider feedback.Decider) {
	r.warnUntrusted(c)
	if !r.unwatched(c, decider) || !c.Settings.Offline {
		r.ready()
	}
	engine.WarmUp()
}

// unwatched tells that the discussion runs without the console.
func (r *reviewing) unwatched(c *config.Config, decider feedback.Decider) bool {
	return decider != nil || r.headless(c)
}

// discuss runs it, with the console or without, prints the result and says what the status is.
func (r *reviewing) discuss(ctx context.Context, c *config.Config, d discussion) error {
	var (
		outcome feedback.Outcome
		err     error
	)
	if r.unwatched(c, d.decider) {
		outcome, err = r.runHeadless(ctx, d)
	} else {
		outcome, err = r.runConsole(ctx, c, d)
	}
	interrupted := err != nil && (ctx.Err() != nil || errors.Is(err, ErrLeft))
	if err != nil && !interrupted {
		return err
	}
	// What was finished before an interruption is true and on disk; the status says the rest.
	res := result{outcome: outcome, session: d.session}
	last, finished := res.last()
	if finished || !interrupted {
		if err := res.print(r.Out, c.Settings); err != nil {
			return err
		}
	}
	if interrupted {
		return &interruption{left: ctx.Err() == nil, advice: "go on with " + r.again(d.session)}
	}
	if outcome.Stopped && !r.quiet {
		r.note("%s %s is not decided: go on with %s, or with --decide continue|adjust|ask|done\n",
			tagOf(last.Type), last.ID, r.again(d.session))
	}
	if outcome.AtLimit && !r.quiet {
		r.note("%s %s is concluded and its rounds are used up: go on in a new session with %s --round %s --continue\n",
			tagOf(last.Type), last.ID, r.again(d.session), last.ID)
	}
	return verdictStatus(last, c.Settings.FailOn)
}

func (r *reviewing) runHeadless(ctx context.Context, d discussion) (feedback.Outcome, error) {
	p := &progress{out: r.Err, loud: r.loudness(), session: r.nearby(d.session)}
	running, err := d.open(p.show)
	if err != nil {
		return feedback.Outcome{}, err
	}
	outcome, err := running.Run(ctx, d.decider)
	return outcome, closing(running, err)
}

func (r *reviewing) runConsole(ctx context.Context, c *config.Config, d discussion) (feedback.Outcome, error) {
	history, err := past(d.session, d.roundID)
	if err != nil {
		return feedback.Outcome{}, err
	}
	var (
		running *feedback.Discussion
		outcome feedback.Outcome
	)
	err = r.cast.record(r.App, look(c, d.subject), func(l Look) error {
		var err error
		running, outcome, err = r.Console.Discuss(ctx, d.open, history, l)
		return err
	})
	if running == nil {
		return outcome, err
	}
	return outcome, closing(running, err)
}

// closing gives the session's lock back; that only matters when nothing worse happened.
func closing(d *feedback.Discussion, err error) error {
	if closed := d.Close(); err == nil && closed != nil {
		return fmt.Errorf("closing the session: %w", closed)
	}
	return err
}

// past is what had happened in a discussion that is taken up again; nothing for a new one.
func past(where, roundID string) ([]engine.Event, error) {
	events, err := feedback.Events(where, roundID)
	var none *session.FolderError
	if errors.As(err, &none) {
		return nil, nil
	}
	return events, err
}

func look(c *config.Config, title string) Look {
	return Look{
		Title: title, Theme: c.Settings.Theme, Plain: c.Settings.Plain, NoMouse: c.Settings.NoMouse, Keys: c.Keys,
		SaveTheme: func(name string) (string, error) { return c.UserFile, config.Save(c.UserFile, "theme", name) },
	}
}

// again is the call that goes on with a session. The tools of a file that this call named are known only to a call that
// names it, too.
func (r *reviewing) again(session string) string {
	call := "parley open " + r.pasteable(session)
	if r.shared.named != "" {
		call += " --config " + quoted(r.shared.named)
	}
	return call
}

// pasteable is a session's path as it can be given to the next call.
func (a App) pasteable(path string) string { return quoted(a.nearby(path)) }

// nearby is a path as short as it can be written in the working folder.
func (a App) nearby(path string) string {
	if folder, err := a.Getwd(); err == nil {
		path = relative(folder, path)
	}
	return path
}

// quoted makes a path safe to paste into a shell.
func quoted(path string) string {
	if strings.ContainsAny(path, " \t'\"$`\\&|;<>()*?[]#~!{}") {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}
