package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine"
	"parley/engine/perspective"
	"parley/feedback"
	"parley/ui/cli/config"
)

// reviewing is one call of parley review, as the flags gave it.
type reviewing struct {
	App
	shared  *shared
	panel   panel
	script  script
	quiet   bool
	verbose bool
}

// engineRows are the settings of every command that runs rounds.
var engineRows = []string{
	"session", "mode", "max-rounds", "concurrency", "timeout", "deadline", "feedback-timeout", "quorum", "policy",
	"fail-on", "via", "offline", "bus", "language", "workspace", "headless", "yes", "output", "caller", "task", "theme", "plain",
}

// reviewCommand runs a review.
func (a App) reviewCommand() *cobra.Command {
	r := &reviewing{App: a}
	cmd := &cobra.Command{
		Use:   "review ARTIFACT|ROUND-ID",
		Short: "Review a document from several perspectives",
		Long: `Reviews a file, or the artifact of a configured round of a session (parley rounds lists them). On a terminal the
console opens and you decide after each round; otherwise, in CI or with --headless, it runs one round and prints the
result. Standard output carries the result and nothing else.

Exit status: 0 not blocked at or above --fail-on, 3 blocked at or above it, 4 fewer AI answers than --quorum (whatever
the verdict), 1 the work could not be done, 2 wrong usage, 130 interrupted.`,
		Example: `  parley review docs/brief.md
  parley review DISCUSS-002 --session ./my-session
  parley review docs/brief.md --offline --headless --output json
  parley review docs/brief.md --perspectives product,risk --route risk=claude,direct
  parley review docs/brief.md --perspective 'security:claude:Security Engineer:authentication;secrets'
  parley review docs/brief.md --decide continue,adjust,done --focus 'the migration'
  verdict=$(parley review docs/brief.md)`,
		Args: words(1, 1, "a document or a round ID"),
		RunE: func(cmd *cobra.Command, args []string) error { return r.run(cmd.Context(), args[0]) },
	}
	r.shared = bind(cmd, append([]string{"perspectives", "perspectives-file", "discovery-context"}, engineRows...)...)
	flags := cmd.Flags()
	flags.StringArrayVar(&r.panel.define, "perspective", nil, "a perspective of your own: `name:tool:role:focus;focus` (repeatable)")
	flags.StringArrayVar(&r.panel.routes, "route", nil, "tool chain of a perspective: `perspective=tool,tool` (repeatable)")
	r.bindScript(cmd)
	cmd.ValidArgsFunction = a.completeTargets
	complete(cmd, "perspectives", a.completePerspectives)
	return cmd
}

// bindScript gives a command the flags of a run that nobody watches.
func (r *reviewing) bindScript(cmd *cobra.Command) {
	r.script.bind(cmd)
	cmd.Flags().BoolVarP(&r.quiet, "quiet", "q", false, "only warnings on standard error")
	cmd.Flags().BoolVarP(&r.verbose, "verbose", "v", false, "what the tools are doing, too, on standard error")
	cmd.MarkFlagsMutuallyExclusive("quiet", "verbose")
}

// run checks everything that can be checked before it writes anything.
func (r *reviewing) run(ctx context.Context, word string) error {
	c, folder, err := r.load(r.shared)
	if err != nil {
		return err
	}
	decider, err := r.script.decider(c, feedback.Script)
	if err != nil {
		return err
	}
	t, err := find(c, folder, word)
	if err != nil {
		return err
	}
	panel, err := r.panel.choose(c, folder, t.names)
	if err != nil {
		return err
	}
	e, err := r.engine(c, folder)
	if err != nil {
		return err
	}
	if err := engine.CheckArtifact(t.artifact); err != nil {
		return err
	}
	r.warnUntrusted(c)
	session, subject, err := t.subject(folder, panel)
	if err != nil {
		return err
	}
	return r.discuss(ctx, c, discussion{
		session: session, subject: word, decider: decider,
		open: func(sink engine.Sink) (*feedback.Discussion, error) {
			return feedback.Start(e, session, subject, r.settings(c), sink)
		},
	})
}

// subject makes the session of an ad-hoc review, and says what the discussion is about.
func (t target) subject(folder string, panel []perspective.Perspective) (string, feedback.Subject, error) {
	s := feedback.Subject{Artifact: t.artifact, Perspectives: panel, DiscoveryContext: t.context}
	if t.round != nil {
		s.RoundID, s.FinalGate, s.Caller = t.round.ID, t.round.FinalGate, t.round.Caller
		return t.session, s, nil
	}
	where, id, err := adHoc(folder, t)
	s.RoundID = id
	return where, s, err
}

// settings are the loop's.
func (a App) settings(c *config.Config) feedback.Settings {
	s := feedback.Settings{
		Mode: c.Settings.Mode, MaxRounds: c.Settings.MaxRounds, FeedbackTimeout: c.Settings.FeedbackTimeout, Now: a.Now,
	}
	if c.Settings.Bus == "ccw" && a.LookPath != nil {
		if path, err := a.LookPath("ccw"); err == nil {
			s.Bus = feedback.CCW{Command: path}
		}
	}
	return s
}

// loudness of a headless run.
func (r *reviewing) loudness() loudness {
	switch {
	case r.quiet:
		return quiet
	case r.verbose:
		return verbose
	default:
		return normal
	}
}

// discussion is what a command wants to run, new or resumed.
type discussion struct {
	session string
	subject string
	decider feedback.Decider // nil: nobody was named to decide
	open    Opener
}

// discuss runs it, with the console or without, prints the result and says what the status is.
func (r *reviewing) discuss(ctx context.Context, c *config.Config, d discussion) error {
	var (
		outcome feedback.Outcome
		err     error
	)
	if d.decider != nil || r.headless(c) {
		outcome, err = r.runHeadless(ctx, d)
	} else {
		outcome, err = r.runConsole(ctx, c, d)
	}
	res := result{outcome: outcome, session: d.session}
	if err != nil {
		if last, ok := res.last(); ok && (ctx.Err() != nil || errors.Is(err, ErrLeft)) {
			// What was finished before the interruption is true and on disk; the status says the rest.
			if printed := res.print(r.Out, c.Settings); printed != nil {
				return printed
			}
			r.goOn(d.session, last.ID)
		}
		return err
	}
	if err := res.print(r.Out, c.Settings); err != nil {
		return err
	}
	last, _ := res.last()
	if outcome.Stopped {
		r.goOn(d.session, last.ID)
	}
	return verdictStatus(last, c.Settings.FailOn)
}

func (r *reviewing) runHeadless(ctx context.Context, d discussion) (feedback.Outcome, error) {
	p := &progress{out: r.Err, loud: r.loudness()}
	running, err := d.open(p.show)
	if err != nil {
		return feedback.Outcome{}, err
	}
	outcome, err := running.Run(ctx, d.decider)
	return outcome, closing(running, err)
}

func (r *reviewing) runConsole(ctx context.Context, c *config.Config, d discussion) (feedback.Outcome, error) {
	running, outcome, err := r.Console.Discuss(ctx, d.open, Look{Title: d.subject, Theme: c.Settings.Theme, Plain: c.Settings.Plain})
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

// goOn says how a discussion that nobody decided is continued.
func (r *reviewing) goOn(session, roundID string) {
	if r.quiet {
		return
	}
	folder, err := r.Getwd()
	if err == nil {
		session = relative(folder, session)
	}
	r.note("[discuss] %s is not decided: go on with parley open %s, or with --decide continue|adjust|ask|done\n",
		roundID, quoted(session))
}

// quoted makes a path safe to paste into a shell.
func quoted(path string) string {
	if strings.ContainsAny(path, " \t'\"$`\\&|;<>()*?[]#~!{}") {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}
