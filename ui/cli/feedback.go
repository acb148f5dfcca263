package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"parley/engine"
	"parley/engine/foreign"
	"parley/feedback"
	"parley/feedback/session"
	"parley/ui/cli/config"
)

// feedbackCmd is one call of parley feedback.
type feedbackCmd struct {
	App
	shared  *sharedFlags
	script  decisionScript
	cast    castFlags
	popup   popupFlag
	round   int
	context string
	layout  string
}

// feedbackCommand is the checkpoint alone.
func (a App) feedbackCommand() *cobra.Command {
	g := &feedbackCmd{App: a}
	cmd := &cobra.Command{
		Use:   "feedback",
		Short: "Ask for a decision after a round that another program ran",
		Long: `For an orchestrator that runs its own rounds: reads discoveries.ndjson and the round's JSON of the session and the
file of --context, puts the choice before the person, and prints the decision with what follows from it. Without a
terminal the decision comes from --decide or --yes.

Exit status: 0 decided, 3 the document was rejected, 1 the work could not be done, 2 wrong usage, 130 interrupted.`,
		Example: `  parley feedback --session ./my-session --round 2 --max-rounds 5
  parley feedback --session ./my-session --round 1 --context findings.md --output json
  parley feedback --session ./my-session --round 2 --decide adjust --focus 'cost of the migration'`,
		Args: argCount(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error { return g.run(cmd.Context()) },
	}
	g.shared = a.addSharedFlags(cmd, "session", "mode", "max-rounds", "feedback-timeout", "headless", "yes", "output", "theme", "plain", "no-mouse")
	cmd.Flags().IntVar(&g.round, "round", 0, "`N`: the round that was run, from 1")
	cmd.Flags().StringVar(&g.context, "context", "", "`FILE`: findings to show at the checkpoint")
	bindLayout(cmd, a, &g.layout)
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	g.script.bind(cmd, a)
	g.cast.bind(cmd, a)
	g.popup.bind(cmd, a)
	return cmd
}

func (g *feedbackCmd) run(ctx context.Context) error {
	c, folder, err := g.loadConfig(g.shared)
	if err != nil {
		return err
	}
	request, err := g.request(c, folder)
	if err != nil {
		return err
	}
	if done, err := g.popup.run(ctx, g.App, c, c.Settings.Yes || len(g.script.steps()) > 0); done {
		return err
	}
	decider, err := g.decider(c)
	if err != nil {
		return err
	}
	g.warnUnusedFlags(g.shared, callContext{c: c, console: decider == nil, decided: decider != nil})
	if err := g.cast.check(g.App, decider != nil); err != nil { // without a decider there is a console
		return err
	}
	decision, err := g.decide(ctx, c, request, decider)
	if held := new(session.LockedError); errors.As(err, &held) {
		return fmt.Errorf("%w: end that one first", err)
	}
	if other := new(session.NotOwnError); errors.As(err, &other) {
		return g.untrustedErr(other)
	}
	if err != nil {
		return err
	}
	if c.Settings.Output == "json" {
		err = writeJSON(g.Out, decision)
	} else {
		err = g.printf("%s", withFinalNewline(foreign.Text(feedback.DecisionText(decision))))
	}
	if err == nil && refusesDocument(&decision) {
		err = &statusError{Blocked}
	}
	return err
}

// request says which checkpoint it is.
func (g *feedbackCmd) request(c *config.Config, folder string) (feedback.StandaloneRequest, error) {
	if g.round < 1 {
		return feedback.StandaloneRequest{}, usageErrorf("parley feedback needs the round that was run: --round N, from 1")
	}
	limit, err := feedback.RoundLimitOf(c.Settings.Mode, c.Settings.MaxRounds)
	if err != nil {
		return feedback.StandaloneRequest{}, usageErrorf("--max-rounds: %s", err)
	}
	if g.round > limit.Max {
		return feedback.StandaloneRequest{}, usageErrorf("round %d is past the limit of %s: give the limit with --max-rounds N", g.round, countOf(limit.Max, "round"))
	}
	r := feedback.StandaloneRequest{
		Folder: folder, Layout: g.layout, Round: g.round, MaxRounds: limit.Max, Timeout: c.Settings.FeedbackTimeout, Now: g.Now, Identity: g.knownIdentity(),
	}
	r.Folder = sessionFolder(c, folder)
	if _, _, err := findLayout(g.layout, r.Folder); err != nil {
		return r, err
	}
	if g.context != "" {
		r.Context = absolutePath(folder, g.context)
		if _, err := readText(r.Context, g.context); err != nil {
			return r, err
		}
	}
	return r, nil
}

// decider is the flags' answer; nil asks the person.
func (g *feedbackCmd) decider(c *config.Config) (feedback.Decider, error) {
	if len(g.script.steps()) > 1 {
		return nil, usageErrorf("parley feedback is one checkpoint: give --decide once")
	}
	decider, err := g.script.decider(c, sequentialDecider)
	if err == nil && decider == nil && g.isHeadless(c) {
		err = usageErrorf("nobody can be asked here: decide with --yes, or with %s", decideWithOneOf(feedback.StandaloneDecisionNames()))
	}
	return decider, err
}

// decide puts the checkpoint before whoever decides.
func (g *feedbackCmd) decide(ctx context.Context, c *config.Config, request feedback.StandaloneRequest, decider feedback.Decider) (feedback.Decision, error) {
	open := func(sink engine.Sink) (*feedback.StandaloneCheckpoint, error) {
		return feedback.OpenStandaloneCheckpoint(request, sink)
	}
	if decider == nil {
		var (
			gate     *feedback.StandaloneCheckpoint
			decision feedback.Decision
		)
		err := g.cast.record(g.App, screenOptions(c, "feedback"), func(l ScreenOptions) error {
			var err error
			gate, decision, err = g.Console.Ask(ctx, open, l)
			return err
		})
		return decision, g.closeCheckpoint(gate, err)
	}
	p := &progressPrinter{out: g.Err, tag: followUpTag}
	gate, err := open(p.print)
	if err != nil {
		return feedback.Decision{}, err
	}
	if c := gate.Checkpoint; c.Final {
		p.printLine(fmt.Sprintf("this is the final round (%d/%d)", c.Round, c.MaxRounds))
	}
	for _, note := range gate.Checkpoint.Notes {
		p.printLine(note)
	}
	decision, err := gate.Ask(ctx, decider)
	return decision, g.closeCheckpoint(gate, explainDecision(err))
}

// closeCheckpoint gives the session back, and says what could not be kept.
func (g *feedbackCmd) closeCheckpoint(gate *feedback.StandaloneCheckpoint, err error) error {
	if gate == nil {
		return err
	}
	for _, warning := range gate.Warnings() {
		g.eprintf("%s warning: %s\n", followUpTag, foreign.Line(warning))
	}
	if closing := gate.Close(); closing != nil && err == nil {
		return fmt.Errorf("closing the session: %w", closing)
	}
	if errors.Is(err, feedback.ErrNotAsked) {
		return usageErrorf("nobody was asked: decide with --decide or --yes")
	}
	return err
}
