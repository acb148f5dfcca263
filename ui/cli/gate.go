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

// gating is one call of parley feedback.
type gating struct {
	App
	shared  *shared
	script  script
	cast    castFlags
	popup   popupFlag
	round   int
	context string
}

// feedbackCommand is the checkpoint alone.
func (a App) feedbackCommand() *cobra.Command {
	g := &gating{App: a}
	cmd := &cobra.Command{
		Use:   "feedback",
		Short: "The checkpoint alone, after a round that somebody else ran",
		Long: `For an orchestrator that runs its own rounds: reads discoveries.ndjson and the round's JSON of the session and the
file of --context, puts the choice before the person, and prints the decision with what follows from it. Without a
terminal the decision comes from --decide or --yes.`,
		Example: `  parley feedback --session ./my-session --round 2 --max-rounds 5
  parley feedback --session ./my-session --round 1 --context findings.md --output json
  parley feedback --session ./my-session --round 2 --decide adjust --focus 'cost of the migration'`,
		Args: words(0, 0, "no words"),
		RunE: func(cmd *cobra.Command, _ []string) error { return g.run(cmd.Context()) },
	}
	g.shared = a.share(cmd, "session", "mode", "max-rounds", "feedback-timeout", "headless", "yes", "output", "theme", "plain", "no-mouse")
	cmd.Flags().IntVar(&g.round, "round", 0, "the round that was run, `N` from 1")
	cmd.Flags().StringVar(&g.context, "context", "", "`FILE` with findings to show at the checkpoint")
	cmd.ValidArgsFunction = cobra.NoFileCompletions
	g.script.bind(cmd)
	g.cast.bind(cmd)
	g.popup.bind(cmd)
	return cmd
}

func (g *gating) run(ctx context.Context) error {
	c, folder, err := g.load(g.shared)
	if err != nil {
		return err
	}
	request, err := g.request(c, folder)
	if err != nil {
		return err
	}
	if done, err := g.popup.run(ctx, g.App, c, c.Settings.Yes || len(g.script.words()) > 0); done {
		return err
	}
	decider, err := g.decider(c)
	if err != nil {
		return err
	}
	g.tellIdle(g.shared, callContext{c: c, console: decider == nil, decided: decider != nil})
	if err := g.cast.check(g.App, decider != nil); err != nil { // without a decider there is a console
		return err
	}
	decision, err := g.ask(ctx, c, request, decider)
	if held := new(session.HeldError); errors.As(err, &held) {
		return fmt.Errorf("%w: end that one first", err)
	}
	if err != nil {
		return err
	}
	if c.Settings.Output == "json" {
		return writeJSON(g.Out, decision)
	}
	return g.say("%s", ended(foreign.Text(feedback.DecisionText(decision))))
}

// request says which checkpoint it is.
func (g *gating) request(c *config.Config, folder string) (feedback.GateRequest, error) {
	if g.round < 1 {
		return feedback.GateRequest{}, misuse("parley feedback needs the round that was run: --round N, from 1")
	}
	limit, err := feedback.LimitOf(c.Settings.Mode, c.Settings.MaxRounds)
	if err != nil {
		return feedback.GateRequest{}, misuse("--max-rounds: %s", err)
	}
	if g.round > limit.Max {
		return feedback.GateRequest{}, misuse("round %d is past the limit of %d rounds: give the limit with --max-rounds N", g.round, limit.Max)
	}
	r := feedback.GateRequest{
		Folder: folder, Round: g.round, MaxRounds: limit.Max, Timeout: c.Settings.FeedbackTimeout, Now: g.Now,
	}
	if c.Settings.Session != "" {
		r.Folder = absolute(folder, c.Settings.Session)
	}
	if g.context != "" {
		r.Context = absolute(folder, g.context)
		if _, err := readText(r.Context, g.context); err != nil {
			return r, err
		}
	}
	return r, nil
}

// decider is the flags' answer; nil asks the person.
func (g *gating) decider(c *config.Config) (feedback.Decider, error) {
	if len(g.script.words()) > 1 {
		return nil, misuse("parley feedback is one checkpoint: give --decide once")
	}
	decider, err := g.script.decider(c, following)
	if err == nil && decider == nil && g.headless(c) {
		err = misuse("nobody can be asked here: decide with --decide continue|adjust|ask|done or --yes")
	}
	return decider, err
}

// ask puts the checkpoint before whoever decides.
func (g *gating) ask(ctx context.Context, c *config.Config, request feedback.GateRequest, decider feedback.Decider) (feedback.Decision, error) {
	open := func(sink engine.Sink) (*feedback.Gate, error) { return feedback.OpenGate(request, sink) }
	if decider == nil {
		var (
			gate     *feedback.Gate
			decision feedback.Decision
		)
		err := g.cast.record(g.App, look(c, "feedback"), func(l Look) error {
			var err error
			gate, decision, err = g.Console.Ask(ctx, open, l)
			return err
		})
		return decision, g.closed(gate, err)
	}
	p := &progress{out: g.Err, tag: followUpTag}
	gate, err := open(p.show)
	if err != nil {
		return feedback.Decision{}, err
	}
	if c := gate.Checkpoint; c.Final {
		p.line(fmt.Sprintf("this is the final round (%d/%d)", c.Round, c.MaxRounds))
	}
	for _, note := range gate.Checkpoint.Notes {
		p.line(note)
	}
	decision, err := gate.Ask(ctx, decider)
	return decision, g.closed(gate, err)
}

// closed gives the session back, and says what could not be kept.
func (g *gating) closed(gate *feedback.Gate, err error) error {
	if gate == nil {
		return err
	}
	for _, warning := range gate.Warnings() {
		g.note("%s warning: %s\n", followUpTag, foreign.Line(warning))
	}
	if closing := gate.Close(); closing != nil && err == nil {
		return fmt.Errorf("closing the session: %w", closing)
	}
	if errors.Is(err, feedback.ErrNotAsked) {
		return misuse("nobody was asked: decide with --decide or --yes")
	}
	return err
}
