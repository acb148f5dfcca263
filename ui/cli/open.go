package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/foreign"
	"parley/feedback"
	"parley/feedback/session"
	"parley/ui/cli/config"
)

// openCommand lists the sessions, or goes on with one.
func (a App) openCommand() *cobra.Command {
	r := &reviewCmd{App: a}
	var (
		roundID  string
		readOnly bool
		onward   bool
	)
	cmd := &cobra.Command{
		Use:   "open [SESSION]",
		Short: "List this folder's sessions, or go on with one",
		Long: `Without a session it lists those of this folder. With one it goes on where the review stopped: parley keeps what
had arrived, asks only the reviewers that are missing, and puts the open decision before you. SESSION is a folder,
the name of a folder under .parley, or a round ID or a title of this folder's sessions. --model and --route change who
is asked from here on.

A session that another program made is shown as it is. A concluded review shows its result; with --continue
it goes on in a new session that starts from its findings and has all its rounds again.`,
		Example: `  parley open
  parley open REVIEW-001
  parley open ./my-session --round DISCUSS-002
  parley open REVIEW-001 --model quality=opus --route risk=codex,direct
  parley open REVIEW-001 --decide done
  parley open REVIEW-001 --continue`,
		Args: argCount(0, 1, "at most one session"),
	}
	r.shared = a.addSharedFlags(cmd, slices.DeleteFunc(slices.Clone(engineSettings), func(key string) bool { return key == "session" })...)
	cmd.Flags().StringVar(&roundID, "round", "", "`ROUND-ID`: which review of the session")
	cmd.Flags().BoolVar(&readOnly, "read-only", false, "only show the review, as it grows where another parley has it open")
	cmd.Flags().BoolVar(&onward, "continue", false, "go on from a concluded review in a new session")
	r.panel.bindRoute(cmd, a)
	r.bindScript(cmd)
	r.cast.bind(cmd, a)
	r.popup.bind(cmd, a)
	bindDetach(cmd, &r.detach)
	a.registerCompletion(cmd, "round", a.completeRoundsOf)
	for _, other := range []string{"decide", detachFlag, "continue", "route", "model", "effort"} {
		cmd.MarkFlagsMutuallyExclusive("read-only", other)
	}
	cmd.ValidArgsFunction = a.completeSessions
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) == 0 && (roundID != "" || readOnly):
			return usageErrorf("--round and --read-only need a session: parley open SESSION")
		case len(args) == 0 && onward:
			return usageErrorf("--continue needs the session that is concluded: parley open SESSION --continue")
		case len(args) == 0 && r.detach:
			return usageErrorf("--detach needs a session: parley open SESSION --detach")
		case len(args) == 0:
			return r.showSessions(cmd.Context())
		case readOnly:
			return r.openReadOnly(cmd.Context(), args[0], roundID)
		case onward:
			return r.continueConcluded(cmd.Context(), args[0], roundID)
		default:
			return r.announceFailure(r.resume(cmd.Context(), args[0], roundID))
		}
	}
	return cmd
}

// resume goes on with a discussion that was left.
func (r *reviewCmd) resume(ctx context.Context, word, roundID string) error {
	c, folder, err := r.loadConfig(r.shared)
	if err != nil {
		return err
	}
	decider, err := r.openDecider(c, folder, word, roundID)
	if err != nil {
		return err
	}
	where, roundID, err := findSession(folder, word, roundID)
	if err != nil {
		return r.showForeignSession(ctx, c, err, decider != nil)
	}
	if other := r.foreignReason(where); other != nil {
		return r.resumeForeign(ctx, c, other, discussion{session: where, roundID: roundID, decider: decider})
	}
	if holder := holderOf(where); holder != nil { // before anything is said of a call that comes to nothing
		return r.explainNotTaken(&session.LockedError{Folder: where, Holder: *holder}, roundID)
	}
	if done, err := r.runElsewhere(ctx, c, folder, decider); done {
		return err
	}
	keptOffline := keepOffline(c, where, roundID)
	e, err := r.newEngine(c, folder)
	if err != nil {
		return err
	}
	r.warnUnusedFlags(r.shared, callContext{c: c, console: !r.runsHeadless(c, decider), decided: decider != nil})
	r.prepareRun(c, decider)
	settings := r.feedbackSettings(c, folder)
	settings.AwaitExamination = r.runsHeadless(c, decider)
	settings.ChangePanel = r.panel.override(c)
	if settings.MaxRounds, err = roundLimitOfCall(c); err != nil {
		return err
	}
	if err := r.checkDecisions(where, roundID, decider); err != nil {
		return err
	}
	panel := feedback.Reviewers(where, roundID)
	if settings.ChangePanel != nil {
		if panel, err = settings.ChangePanel(panel); err != nil {
			return err
		}
	}
	missing := r.findMissingCommands(c, panel, where, roundID)
	if err := r.confirmWithout(ctx, c, missing, roundID, r.openCommandLine(where, roundID), goesOnAtOnce(where, roundID), decider); err != nil {
		return err
	}
	if keptOffline && r.runsHeadless(c, decider) {
		r.noteOffline(roundID)
	}
	return r.discuss(ctx, c, discussion{
		session: where, roundID: roundID, subject: roundID, decider: decider, missing: missing,
		open: func(sink engine.Sink) (*feedback.Discussion, error) {
			d, err := feedback.Resume(e, where, roundID, settings, sink)
			return d, r.explainNotTaken(err, roundID)
		},
	})
}

// checkDecisions reports decisions that cannot be taken: the review is over, or the document of a round that they start is not there.
func (r *reviewCmd) checkDecisions(where, roundID string, decider feedback.Decider) error {
	if err := r.checkScript(where, roundID, decider); err != nil {
		return err
	}
	if r.script.startsRound() && !isConcluded(where, roundID) {
		return feedback.CheckDocument(where, roundID)
	}
	return nil
}

// continueConcluded continues a concluded discussion in a new session.
func (r *reviewCmd) continueConcluded(ctx context.Context, word, roundID string) error {
	c, folder, err := r.loadConfig(r.shared)
	if err != nil {
		return err
	}
	decider, err := r.openDecider(c, folder, word, roundID)
	if err != nil {
		return err
	}
	if r.detach {
		return r.startAndLeave(ctx, c, folder)
	}
	older, roundID, err := findSession(folder, word, roundID)
	if err != nil {
		return err
	}
	if other := r.foreignReason(older); other != nil {
		return r.untrustedErr(other)
	}
	settings, headless := r.feedbackSettings(c, folder), r.runsHeadless(c, decider)
	settings.Examine, settings.AwaitExamination = cmp.Or(settings.Examine, feedback.DefaultExamine(c.Settings.Mode)), headless
	settings.Continues = &session.Reference{Session: older, RoundID: roundID}
	subject, err := feedback.Continuation(*settings.Continues, r.identityOption())
	if err != nil {
		return err
	}
	if err := r.script.checkSigned(subject.FinalGate); err != nil {
		return err
	}
	if err := r.panel.change(c, &subject.Perspectives); err != nil {
		return err
	}
	if done, err := r.popup.run(ctx, r.App, c, decider != nil); done {
		return err
	}
	keepOffline(c, older, roundID)
	settings.Offline = c.Settings.Offline
	e, err := r.newEngine(c, folder)
	if err != nil {
		return err
	}
	missing := r.findMissingCommands(c, subject.Perspectives, older, roundID)
	if err := r.confirmWithout(ctx, c, missing, roundID, r.openCommandLine(older, roundID)+" --continue", true, decider); err != nil {
		return err
	}
	if err := (artifact.Source{Path: subject.Artifact, Bundle: subject.Bundle}.In(older).Check()); err != nil {
		return err
	}
	r.warnUnusedFlags(r.shared, callContext{c: c, console: !headless, decided: decider != nil})
	r.prepareRun(c, decider)
	subject.Artifact = relativePath(folder, subject.Artifact)
	var where string
	if where, subject.RoundID, err = session.NewAdHoc(folder, subject.Artifact); err != nil {
		return err
	}
	return r.discuss(ctx, c, discussion{
		session: where, roundID: subject.RoundID, subject: subject.RoundID, decider: decider, missing: missing, fresh: true,
		open: func(sink engine.Sink) (*feedback.Discussion, error) {
			return feedback.Start(e, where, subject, settings, sink)
		},
	})
}

// openDecider is who decides at the checkpoints of a discussion that is there already; nil for nobody.
func (r *reviewCmd) openDecider(c *config.Config, folder, word, roundID string) (feedback.Decider, error) {
	r.script.offline = r.asksNobody(c, folder, word, roundID)
	return r.script.decider(c, sequentialDecider)
}

// openReadOnly shows a discussion without taking it up: on the screen, or the result of its last finished round.
func (r *reviewCmd) openReadOnly(ctx context.Context, word, roundID string) error {
	c, folder, err := r.loadConfig(r.shared)
	if err != nil {
		return err
	}
	where, roundID, err := findSession(folder, word, roundID)
	if err != nil {
		return r.showForeignSession(ctx, c, err, false)
	}
	if err := r.cast.check(r.App, r.isHeadless(c)); err != nil {
		return err
	}
	return r.showDiscussion(ctx, c, where, roundID)
}

// showDiscussion shows a discussion of a session without taking it up.
func (r *reviewCmd) showDiscussion(ctx context.Context, c *config.Config, where, roundID string) error {
	read, err := feedback.ReadLogs(where, roundID)
	if err != nil {
		return err
	}
	events, warnings := read.Events, read.Warnings
	other := r.foreignReason(where)
	r.warnUnusedFlags(r.shared, callContext{c: c, console: !r.isHeadless(c), looked: true})
	if !r.isHeadless(c) {
		adopted := false
		follower := feedback.NewFollower(where, roundID, events)
		events = appendWarnings(events, warnings)
		l := screenOptions(c, titleOf(where, roundID))
		l.ShortPath, l.Session = r.shortPath, r.shortPath(where)
		l.Damage = read.Damage
		l.Follow = func() ([]engine.Event, string, error) {
			added, holder, err := follower.Next()
			if holder == nil {
				return added, "", err
			}
			return added, foreign.Line(holder.String()), err
		}
		l.Artifact, l.OpenCommandLine = r.artifactOf(where, roundID), r.openCommandLine(where, roundID)
		l.Artifact.Package = r.packageOf(where, roundID, c.Checks)
		switch {
		case other != nil:
			l.NotYours = true
			l.Trust = r.newTrustOffer(where, &adopted)
		case len(warnings) > 0 && len(read.Damage) == 0:
			l.Notice = warnings[0]
		}
		return r.cast.record(r.App, l, func(l ScreenOptions) error {
			if err := r.Console.Show(ctx, events, l); err != nil || !adopted {
				return err
			}
			return r.resume(ctx, where, roundID)
		})
	}
	for _, w := range warnings {
		r.eprintf("%s warning: %s\n", critiqueTag, foreign.Line(w))
	}
	if other != nil {
		r.eprintf("%s warning: %s\n", critiqueTag, foreign.Line(r.shownOnlyErr(other).Error()))
	}
	res := result{outcome: resultOfEvents(events), session: where, quorum: c.Settings.Quorum, inFull: r.all}
	res.outcome.Warnings = warnings
	last, finished := res.last()
	if !finished {
		return r.nothingFinished(where, roundID, other)
	}
	if err := r.printResult(res, c.Settings); err != nil {
		return err
	}
	r.noteChange(where, last)
	r.noteUnused(last.ID)
	return outcomeStatus(last, res.outcome.Decision, c.Settings.FailOn)
}

// nothingFinished is why there is no result to print yet, with what can be done meanwhile.
func (r *reviewCmd) nothingFinished(where, roundID string, other *session.NotOwnError) error {
	advice := "go on with it: " + r.openCommandLine(where, roundID)
	if other != nil {
		advice = "a terminal shows how far it came"
	}
	summary, err := session.Summarize(where)
	at := slices.IndexFunc(summary.Subjects, func(s session.SubjectSummary) bool { return s.RoundID == roundID && len(s.Lost) > 0 })
	switch {
	case at >= 0:
		lost := summary.Subjects[at].Lost
		return fmt.Errorf("%s has no result to show: it was lost from %s; read its record with: parley view %s",
			roundID, r.shortPath(lost[len(lost)-1].Log), r.shellPath(lost[len(lost)-1].Record))
	case err == nil && summary.Holder != nil:
		advice = fmt.Sprintf("%s is at work on it: look again later, or see on a terminal how far it is: %s",
			foreign.Line(summary.Holder.String()), r.readOnlyCommandLine(where, roundID))
	}
	return fmt.Errorf("no round of %s has finished yet: %s", roundID, advice)
}

// appendWarnings adds warnings to events that are only looked at, as if they had been told last.
func appendWarnings(events []engine.Event, warnings []string) []engine.Event {
	for _, text := range warnings {
		var next engine.Event
		if n := len(events); n > 0 {
			next = engine.Event{Seq: events[n-1].Seq + 1, Time: events[n-1].Time}
		}
		next.Body = engine.WarningRaised{Text: text}
		events = append(events, next)
	}
	return events
}
