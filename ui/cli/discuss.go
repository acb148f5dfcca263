package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"parley/engine"
	"parley/engine/round"
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
	missing *missingCommands // the tools of the review that are not configured here; nil for none
	open    Opener
	fresh   bool                       // its session's folder was made by this call
	found   *feedback.StoredDiscussion // what the session held of it before; filled in when it has been opened
}

// prepareRun is called when everything that can be checked has been: it starts what the discussion will need beside what is
// to be done before.
func (r *reviewCmd) prepareRun(c *config.Config, decider feedback.Decider) {
	r.warnUntrusted(c)
	if !r.runsHeadless(c, decider) || !c.Settings.Offline {
		r.prepare()
	}
	engine.WarmUp()
}

// runsHeadless reports whether the discussion runs without the console.
func (r *reviewCmd) runsHeadless(c *config.Config, decider feedback.Decider) bool {
	return decider != nil || r.isHeadless(c)
}

// discuss runs it, with the console or without, prints the result and says what the status is.
func (r *reviewCmd) discuss(ctx context.Context, c *config.Config, d discussion) error {
	begun := false
	err := r.runDiscussion(ctx, c, d, func(e engine.Event) {
		_, is := e.Body.(engine.RoundStarted)
		begun = begun || is
	})
	if err != nil && d.fresh && !begun && statusOf(err) != Interrupted {
		_ = os.RemoveAll(d.session) // nothing is in it, and nobody knows of it
	}
	return err
}

// runDiscussion is discuss; watch sees every event.
func (r *reviewCmd) runDiscussion(ctx context.Context, c *config.Config, d discussion, watch engine.Sink) error {
	open := d.open
	d.open = func(sink engine.Sink) (*feedback.Discussion, error) {
		running, err := open(func(e engine.Event) {
			watch(e)
			sink(e)
		})
		if err == nil {
			d.found = running.Stored()
			r.setOpenCommandLine(r.openCommandLine(d.session, d.roundID))
			if r.announce {
				r.announced = true
				err = announce(r.Out, announcement{Session: d.session, RoundID: d.roundID})
			}
		}
		return running, err
	}
	var (
		outcome feedback.Result
		err     error
	)
	if r.runsHeadless(c, d.decider) {
		outcome, err = r.runHeadless(ctx, c, d)
	} else {
		outcome, err = r.runConsole(ctx, c, d)
	}
	interrupted := err != nil && (ctx.Err() != nil || errors.Is(err, ErrLeft))
	var refused *feedback.DecisionError // what was reviewed is told all the same
	if err != nil && !interrupted && (!errors.As(err, &refused) || len(outcome.Rounds) == 0) {
		return explainDecision(err)
	}
	// What was finished before an interruption is true and on disk; the status says the rest.
	res := result{outcome: outcome, session: d.session, quorum: c.Settings.Quorum, inFull: r.all}
	last, _ := res.last()
	if err := r.reportResult(c, d, res, interrupted); err != nil {
		return err
	}
	if interrupted {
		return r.endedEarly(c, d, res, ctx.Err() == nil)
	}
	r.noteUnread(d, outcome, last, refused != nil)
	if refused != nil {
		return r.refusedDecision(err, d.session, last.ID)
	}
	if outcome.Stopped {
		offered := feedback.DecisionNames()
		if r.headless != nil && r.headless.offered != nil {
			offered = r.headless.offered.DecisionNames()
		}
		if !r.quiet {
			r.headless.printOffer()
		}
		r.eprintf("%s %s is waiting for a decision: %s, or %s\n",
			tagOf(last), last.ID, r.openCommandLine(d.session, last.ID), decideWithOneOf(offered))
	}
	if outcome.AtLimit && !r.quiet && !r.closesForPerson(c, d) {
		r.eprintf("%s %s is concluded and its rounds are used up: go on in a new session with %s --continue\n",
			tagOf(last), last.ID, r.openCommandLine(d.session, last.ID))
	}
	return outcomeStatus(last, outcome.Decision, c.Settings.FailOn)
}

// refusedDecision is a wrong usage: the checkpoint did not take the decision, and waits.
func (r *reviewCmd) refusedDecision(err error, where, roundID string) error {
	return usageErrorf("%w; %s waits for a decision: %s", explainDecision(err), roundID, r.openCommandLine(where, roundID))
}

// noteUnread says which results were not made by this call, and what it said that nothing came of.
func (r *reviewCmd) noteUnread(d discussion, outcome feedback.Result, last round.Round, refused bool) {
	if outcome.FromStore && isConcluded(d.session, d.roundID) {
		r.noteChange(d.session, last)
	}
	switch {
	case outcome.FromStore && d.found == nil:
		r.noteUnused(last.ID)
	case outcome.FromStore && d.found.Waiting:
		r.noteStored(last, *d.found)
	}
	if script, ok := d.decider.(*scriptedDecider); ok && !outcome.Stopped && !refused {
		if left := script.unused(); len(left) > 0 {
			r.warnNoEffect([]string{"--decide " + strings.Join(left, ",")}, last.ID+" came to no further checkpoint")
		}
	}
}

// noteChange says that a stored result is not about the document as it is now.
func (r *reviewCmd) noteChange(where string, last round.Round) {
	if change := feedback.ChangeSince(where, last, r.identityOption()); change != nil {
		r.eprintf("%s warning: %s: this result is about the older text\n", tagOf(last), change)
	}
}

func (r *reviewCmd) runHeadless(ctx context.Context, c *config.Config, d discussion) (feedback.Result, error) {
	p := &progressPrinter{out: r.Err, verbosity: r.verbosity(), session: r.shortPath(d.session), coverageHint: r.coverageHint, findTool: lookUpTools(c), anyTool: func() bool { return r.LookPath == nil || len(r.foundTools(c)) > 0 }}
	if r.shared.configFile != "" {
		p.configFile = shellQuote(r.shared.configFile)
	}
	defer func() { r.headless = p }()
	if !r.quiet {
		defer r.noteSlow(func() string { return r.slowReview(critiqueTag, feedback.DocumentPath(d.session, d.roundID)) })()
	}
	running, err := d.open(p.print)
	if err != nil {
		return feedback.Result{}, err
	}
	if last, ok := running.LastRound(); ok {
		p.tag = tagOf(last)
	}
	p.examines = running.Examines()
	r.noteFound(p.tag, running.Stored())
	outcome, err := running.Run(ctx, d.decider)
	return outcome, closeDiscussion(running, err)
}

func (r *reviewCmd) runConsole(ctx context.Context, c *config.Config, d discussion) (feedback.Result, error) {
	history, err := pastEvents(d.session, d.roundID)
	if err != nil {
		return feedback.Result{}, err
	}
	var (
		running *feedback.Discussion
		outcome feedback.Result
	)
	screen := screenOptions(c, titleOf(d.session, d.subject))
	screen.Signer, screen.Notice, screen.MissingTools = r.script.signer, d.missing.String(), d.missing.names()
	screen.ShortPath, screen.Lacking = r.shortPath, d.missing.forScreen()
	screen.Offline, screen.FindTool, screen.Session = c.Settings.Offline, lookUpTools(c), r.shortPath(d.session)
	screen.Artifact, screen.OpenCommandLine = r.artifactOf(d.session, d.roundID), r.openCommandLine(d.session, d.roundID)
	screen.Artifact.Package = r.packageOf(d.session, d.roundID, c.Checks)
	err = r.cast.record(r.App, screen, func(l ScreenOptions) error {
		var err error
		running, outcome, err = r.Console.Discuss(ctx, d.open, history, l)
		return err
	})
	if running == nil {
		return outcome, err
	}
	return outcome, closeDiscussion(running, err)
}

// closeDiscussion gives the session's lock back; that only matters when nothing worse happened.
func closeDiscussion(d *feedback.Discussion, err error) error {
	if closed := d.Close(); err == nil && closed != nil {
		return fmt.Errorf("closing the session: %w", closed)
	}
	return err
}

// pastEvents is what had happened in a discussion that is taken up again; nothing for a new one.
func pastEvents(where, roundID string) ([]engine.Event, error) {
	events, err := feedback.Events(where, roundID)
	var none *session.FolderError
	if errors.As(err, &none) {
		return nil, nil
	}
	return events, err
}

// titleOf is what a discussion is called in a window's title: as the person calls it, and its id.
func titleOf(where, roundID string) string {
	if title := session.Title(where, roundID); title != "" {
		return title + " (" + roundID + ")"
	}
	return roundID
}

func screenOptions(c *config.Config, title string) ScreenOptions {
	return ScreenOptions{
		Title: title, Theme: c.Settings.Theme, OwnThemes: c.OwnThemes(), Plain: c.Settings.Plain, NoMouse: c.Settings.NoMouse, Keys: c.Keys,
		Unattended: c.Settings.FeedbackTimeout,
		SaveTheme:  func(name string) (string, error) { return c.UserFile, config.Save(c.UserFile, "theme", name) },
	}
}
