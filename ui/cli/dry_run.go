package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
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

// planText is a plan for a person: who would be asked in which order, then each call and each reason against one once.
func planText(plan engine.Plan, budget *engine.Budget, level examine.Level) string {
	var b strings.Builder
	b.WriteString("Dry run: parley asks nobody and writes nothing. A first round would ask:\n\n")
	links := plannedLinks{}
	for _, p := range plan.Reviewers {
		order, calls := links.add(p)
		fmt.Fprintf(&b, "%s (%s): %s", safetext.Line(p.Name), safetext.Line(p.Role), order)
		if calls {
			fmt.Fprintf(&b, "; a prompt of %d bytes, about %s tokens", p.PromptBytes, round.FormatTokens(p.PromptTokens))
		}
		b.WriteByte('\n')
	}
	links.calls.write(&b, "The calls")
	links.passed.write(&b, "Passed over")
	b.WriteByte('\n')
	for _, d := range plan.Dropped {
		fmt.Fprintf(&b, "%s is left out: %s\n", safetext.Line(d.Name), safetext.Line(d.Reason))
	}
	for _, text := range plan.Warnings {
		fmt.Fprintf(&b, "warning: %s\n", safetext.Line(text))
	}
	if plan.Calls == 0 {
		b.WriteString("No tool is called: the built-in checks read the document.\n")
	} else {
		fmt.Fprintf(&b, "%s, about %s tokens to read; more when a tool fails and the next one is asked. A tool's own instructions and its answer are not counted.\n",
			countOf(plan.Calls, "call"), round.FormatTokens(plan.PromptTokens))
	}
	if plan.Calls > 0 && level != examine.LevelNone {
		fmt.Fprintf(&b, "Then a cross-examination (--examine %s) of at most %d findings by tools of other vendors: at most one call of each tool, with the document in it.\n", level, examine.MaxClaims)
	}
	if budget != nil {
		fmt.Fprintf(&b, "Budget: %s.", budget)
		if budget.Tokens > 0 && plan.PromptTokens > budget.Tokens {
			b.WriteString(" The prompts alone are longer: parley would not make every call.")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// plannedLinks are the links of all chains: how each is called, and why others are passed over.
type plannedLinks struct{ calls, passed plannedTexts }

// add keeps the links of a reviewer's chain. It says in which order they are asked, and whether a tool is called.
func (l *plannedLinks) add(p engine.PlannedReviewer) (inOrder string, calls bool) {
	var order []string
	for _, link := range p.Chain {
		name := safetext.Line(toolAndVia(link.Tool, link.Via))
		switch {
		case link.Problem != "":
			l.passed.add(name, p.Name, strings.TrimPrefix(strings.TrimPrefix(link.Problem, link.Tool+": "), "absent: "))
			continue
		case link.Tool == perspective.Direct:
			order = append(order, "the built-in checks")
			continue
		}
		order, calls = append(order, name), true
		l.calls.add(name, p.Name, quoteCommand(link.Command))
		for _, text := range link.Warnings {
			l.calls.add(name, p.Name, "warning: "+text)
		}
	}
	return strings.Join(order, ", then "), calls
}

// plannedTexts are texts about tools, each once, with whom it is about where that is not everybody.
type plannedTexts []plannedText

type plannedText struct {
	tool, text string
	reviewers  []string
}

func (l *plannedTexts) add(tool, reviewer, text string) {
	for i := range *l {
		if t := &(*l)[i]; t.tool == tool && t.text == text {
			t.reviewers = append(t.reviewers, reviewer)
			return
		}
	}
	*l = append(*l, plannedText{tool, text, []string{reviewer}})
}

// write lists them below a heading. A tool of which there is more than one text says for whom each holds.
func (l plannedTexts) write(b *strings.Builder, heading string) {
	if len(l) > 0 {
		fmt.Fprintf(b, "\n%s:\n", heading)
	}
	for _, t := range l {
		name := t.tool
		if slices.ContainsFunc(l, func(o plannedText) bool { return o.tool == t.tool && !slices.Equal(o.reviewers, t.reviewers) }) {
			name += " for " + strings.Join(t.reviewers, ", ")
		}
		fmt.Fprintf(b, "  %s: %s\n", safetext.Line(name), safetext.Line(t.text))
	}
}
