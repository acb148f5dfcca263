package cli

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"parley/engine"
	"parley/engine/examine"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/cli/config"
	"parley/ui/safetext"
)

// printPlan prints what the first round of a review would ask, and does nothing else.
func (r *reviewCmd) printPlan(ctx context.Context, c *config.Config, e *engine.Engine, t reviewTarget, panel []perspective.Perspective) error {
	a := engine.Assignment{
		RoundID: "REVIEW-001", Number: 1, Type: round.Initial, Artifact: t.artifact, Bundle: t.bundle, Session: t.session, DiscoveryContext: t.context,
		Perspectives: panel,
	}
	if t.round != nil {
		a.RoundID, a.FinalGate = t.round.ID, t.round.FinalGate
	}
	plan, err := e.Plan(ctx, a)
	if err != nil {
		return err
	}
	if c.Settings.Output == "json" {
		return writeJSON(r.Out, plan)
	}
	level := examine.LevelNone
	if !c.Settings.Offline {
		level = cmp.Or(c.Settings.Examine, feedback.DefaultExamine(c.Settings.Mode))
	}
	return r.printf("%s", planText(plan, e.Budget, level))
}

// planText is a plan for a person.
func planText(plan engine.Plan, budget *engine.Budget, level examine.Level) string {
	var b strings.Builder
	b.WriteString("Dry run: nobody is asked and nothing is written. A first round would ask:\n")
	for _, p := range plan.Reviewers {
		fmt.Fprintf(&b, "\n%s (%s)", safetext.Line(p.Name), safetext.Line(p.Role))
		if p.PromptBytes > 0 {
			fmt.Fprintf(&b, ": a prompt of %d bytes, about %s tokens", p.PromptBytes, round.FormatTokens(p.PromptTokens))
		}
		b.WriteByte('\n')
		for i, link := range p.Chain {
			fmt.Fprintf(&b, "  %d. %s: %s\n", i+1, safetext.Line(toolAndVia(link.Tool, link.Via)), linkText(link))
			for _, text := range link.Warnings {
				fmt.Fprintf(&b, "     %s\n", safetext.Line(text))
			}
		}
	}
	b.WriteByte('\n')
	for _, d := range plan.Dropped {
		fmt.Fprintf(&b, "%s is left out: %s\n", safetext.Line(d.Name), safetext.Line(d.Reason))
	}
	for _, text := range plan.Warnings {
		fmt.Fprintf(&b, "warning: %s\n", safetext.Line(text))
	}
	if plan.Calls == 0 {
		b.WriteString("No call of a tool: the built-in checks read the document.\n")
	} else {
		fmt.Fprintf(&b, "%s, about %s tokens to read; more when a tool fails and the next one is asked. What a tool's own instructions add, and its answer, is not counted.\n",
			countOf(plan.Calls, "call"), round.FormatTokens(plan.PromptTokens))
	}
	if plan.Calls > 0 && level != examine.LevelNone {
		fmt.Fprintf(&b, "Then a cross-examination (--examine %s) of at most %d findings by tools of other vendors: at most one call of each tool, with the document in it.\n", level, examine.MaxClaims)
	}
	if budget != nil {
		fmt.Fprintf(&b, "Budget: %s.", budget)
		if budget.Tokens > 0 && plan.PromptTokens > budget.Tokens {
			b.WriteString(" The prompts alone have more: not every call would be made.")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// linkText is how a link of a chain is called, or why it is passed over.
func linkText(link engine.PlannedCall) string {
	switch {
	case link.Problem != "":
		return "passed over: " + safetext.Line(link.Problem)
	case link.Tool == perspective.Direct:
		return "no call"
	default:
		return safetext.Line(quoteCommand(link.Command))
	}
}
