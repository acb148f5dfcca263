package cli

import (
	"cmp"
	"context"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/perspective"
	"parley/feedback"
	"parley/ui/cli/config"
)

// reviewCmd is one call of parley review, as the flags gave it.
type reviewCmd struct {
	App
	shared *sharedFlags
	panel  panelFlags
	target targetFlags
	script decisionScript
	cast   castFlags
	popup  popupFlag
	again  bool
	dryRun bool
	all    bool
	quiet  bool
	// announce says on standard output which discussion this is, as soon as that is known.
	announce, announced bool
	// detach has the call run in a process of its own.
	detach bool
	// coverageHint says how coverage gets its discovery context, where it has none.
	coverageHint string
	// headless prints the progress of a run without the console.
	headless *progressPrinter
	verbose  bool
}

// engineSettings are the settings of every command that runs rounds.
var engineSettings = []string{
	"session", "mode", "max-rounds", "concurrency", "timeout", "deadline", "feedback-timeout", "quorum", "policy", "examine",
	"fail-on", "via", "offline", "model", "effort", "bus", "language", "workspace", "allow-unsafe-tool", "split", "budget", "headless", "yes", "output", "caller", "task", "theme", "plain", "no-mouse",
}

// reviewCommand runs a review.
func (a App) reviewCommand() *cobra.Command {
	r := &reviewCmd{App: a}
	cmd := &cobra.Command{
		Use:   "review DOCUMENT...|ROUND-ID",
		Short: "Review a document, or several that belong together",
		Long: `Reviews a file, or the document of a configured round of a session (parley rounds lists them). On a terminal the
console opens and you decide after each round; otherwise, in CI or with --headless, it runs one round and prints the
result. Standard output carries the result and nothing else.

Several files are reviewed as one: an index (_index.md) with the files it links to, a folder with all its Markdown
documents, the report of a session's last round with what it reports on, and files in the order they are named. A quote
is looked up in all of them, and a change of any is a revision.

A configured round, or one of --session, that waits for a decision is not reviewed twice: its stored result is
returned, and parley says so, when the settings are the same. With other settings (other perspectives, tools,
discovery context, …) it is refused with what differs, or on a terminal you are asked; --again reviews it again. What is
concluded, or was revised since, is reviewed again; after HIGH a revision is reviewed again once.

Exit status: 0 not blocked at or above --fail-on, 3 blocked at or above it, 4 fewer AI answers than --quorum (whatever
the verdict), 1 the work could not be done, 2 wrong usage, 130 interrupted or left.`,
		Example: `  parley review docs/brief.md
  parley review docs/
  parley review docs/brief.md docs/requirements.md docs/architecture.md
  parley review DISCUSS-002 --session ./my-session
  parley review DISCUSS-003 --session ./my-session --artifact docs/architecture.md
  parley review docs/brief.md --offline --headless --output json
  parley review docs/brief.md --perspectives product,risk --route risk=claude,direct
  parley review docs/brief.md --perspective 'security:claude:Security Engineer:authentication;secrets'
  parley review docs/brief.md --model opus --model technical=gpt-5
  parley review docs/brief.md --dry-run
  parley review docs/brief.md --budget 200k
  parley review docs/brief.md --decide continue,adjust,done --focus 'the migration'
  verdict=$(parley review docs/brief.md)`,
		Args: argCount(1, artifact.MaxFiles, "a document or a round ID"),
		RunE: func(cmd *cobra.Command, args []string) error { return r.announceFailure(r.run(cmd.Context(), args)) },
	}
	r.shared = a.addSharedFlags(cmd, append([]string{"perspectives", "perspectives-file", "discovery-context"}, engineSettings...)...)
	r.panel.bindOwn(cmd, a)
	r.bindScript(cmd)
	r.target.bind(cmd, a)
	cmd.Flags().BoolVar(&r.again, "again", false, "review again, even where the session has a result that waits for a decision")
	cmd.Flags().BoolVar(&r.dryRun, "dry-run", false, "print who would be asked in the first round, how, and with how long a prompt; ask nobody and write nothing")
	r.cast.bind(cmd, a)
	r.popup.bind(cmd, a)
	bindDetach(cmd, &r.detach)
	cmd.ValidArgsFunction = a.completeTargets
	return cmd
}

// bindScript gives a command the flags of a run that nobody watches.
func (r *reviewCmd) bindScript(cmd *cobra.Command) {
	r.script.bind(cmd, r.App)
	cmd.Flags().BoolVarP(&r.quiet, "quiet", "q", false, "only warnings, and a decision that waits, on standard error")
	cmd.Flags().BoolVar(&r.all, "all", false, "every finding and action item in the result, not only the first ones; JSON always has all")
	cmd.Flags().BoolVarP(&r.verbose, "verbose", "v", false, "also what the tools are doing, on standard error")
	cmd.MarkFlagsMutuallyExclusive("quiet", "verbose")
	bindAnnounce(cmd, &r.announce)
}

// run checks everything that can be checked before it writes anything.
func (r *reviewCmd) run(ctx context.Context, words []string) error {
	c, folder, err := r.loadConfig(r.shared)
	if err != nil {
		return err
	}
	decider, err := r.newDecider(c)
	if err != nil {
		return err
	}
	if done, err := r.runElsewhere(ctx, c, folder, decider); done {
		return err
	}
	t, err := r.target.resolveAll(c, folder, words)
	if err != nil {
		return err
	}
	panel, err := r.panel.selectPerspectives(c, folder, t.names)
	if err != nil {
		return err
	}
	if err := r.checkQuorum(c, len(panel)); err != nil {
		return err
	}
	e, err := r.newEngine(c, folder)
	if err != nil {
		return err
	}
	if err := t.source().Check(); err != nil {
		return err
	}
	if r.dryRun {
		r.warnOutputForm(r.shared, c)
		return r.printPlan(ctx, c, e, t, panel)
	}
	if err := r.refuseForeign(t.session); err != nil {
		return err
	}
	r.warnUnusedFlags(r.shared, callContext{c: c, console: !r.runsHeadless(c, decider), decided: decider != nil, single: t.single})
	r.noteTarget(c, t, panel)
	r.prepareRun(c, decider)
	where, subject, err := r.subjectOf(t, folder, panel, decider)
	if err != nil {
		return err
	}
	if !r.again {
		keepOffline(c, where, subject.RoundID)
		e.Offline = c.Settings.Offline
	}
	settings := r.feedbackSettings(c, folder)
	settings.Examine, settings.AwaitExamination = cmp.Or(settings.Examine, feedback.DefaultExamine(c.Settings.Mode)), r.runsHeadless(c, decider)
	if t.round == nil {
		r.noteOtherReviews(where, subject, settings, t.session != "")
	}
	if settings.Reuse, err = r.reuse(ctx, where, subject, settings, !r.runsHeadless(c, decider)); err != nil {
		return err
	}
	open := func(sink engine.Sink) (*feedback.Discussion, error) {
		d, err := feedback.Start(e, where, subject, settings, sink)
		return d, r.explainNotTaken(r.explainRefused(err), subject.RoundID)
	}
	return r.discuss(ctx, c, discussion{session: where, roundID: subject.RoundID, subject: strings.Join(words, " "), decider: decider, fresh: t.isNew(), open: open})
}

// newDecider is who decides at the checkpoints of the call; nil for nobody.
func (r *reviewCmd) newDecider(c *config.Config) (feedback.Decider, error) {
	r.script.offline = func() bool { return c.Settings.Offline }
	return r.script.decider(c, byRound)
}

// noteTarget says what of the call's target and reviewers has to be known before it begins.
func (r *reviewCmd) noteTarget(c *config.Config, t reviewTarget, panel []perspective.Perspective) {
	r.warnUnusedPanel(c, panel)
	r.noteLayout(t)
}

// runElsewhere has the call run in a process of its own or in a window, where that is wanted, and checks what it is recorded with.
func (r *reviewCmd) runElsewhere(ctx context.Context, c *config.Config, folder string, decider feedback.Decider) (done bool, err error) {
	if r.detach {
		return true, r.startAndLeave(ctx, c, folder)
	}
	if done, err := r.popup.run(ctx, r.App, c, decider != nil); done {
		return true, err
	}
	err = r.cast.check(r.App, r.runsHeadless(c, decider))
	return err != nil, err
}

// subjectOf is what the discussion is about, when the call has all that it will need.
func (r *reviewCmd) subjectOf(t reviewTarget, folder string, panel []perspective.Perspective, decider feedback.Decider) (string, feedback.Subject, error) {
	if err := r.checkCoverage(t, panel); err != nil {
		return "", feedback.Subject{}, err
	}
	if err := r.script.checkSigned(t.round != nil && t.round.FinalGate); err != nil {
		return "", feedback.Subject{}, err
	}
	r.noteInterrupted(t, folder)
	where, subject, err := t.subject(folder, panel)
	if err == nil {
		err = checkGate(subject.FinalGate, decider)
	}
	return where, subject, err
}

// subject makes the session of an ad-hoc review, and says what the discussion is about.
func (t reviewTarget) subject(folder string, panel []perspective.Perspective) (string, feedback.Subject, error) {
	s := feedback.Subject{Artifact: t.artifact, Perspectives: panel, DiscoveryContext: t.context, Bundle: t.bundle}
	if t.round != nil {
		s.RoundID, s.FinalGate, s.Caller, s.Named = t.round.ID, t.round.FinalGate, t.round.Caller, t.named
		return t.session, s, nil
	}
	where, id, err := adHocSession(folder, t)
	s.RoundID, s.Named = id, true
	return where, s, err
}

// verbosity of a headless run.
func (r *reviewCmd) verbosity() verbosity {
	switch {
	case r.quiet:
		return quietVerbosity
	case r.verbose:
		return verboseVerbosity
	default:
		return normalVerbosity
	}
}
