package engine

import (
	"context"
	"fmt"

	"parley/engine/foreign"
	"parley/engine/perspective"
	"parley/engine/round"
	"parley/engine/tool"
)

// Plan is what a round would ask, reviewer by reviewer.
type Plan struct {
	Reviewers []PlannedReviewer `json:"reviewers"`
	Dropped   []round.Dropped   `json:"dropped,omitempty"`
	Warnings  []string          `json:"warnings,omitempty"`
	// Calls is how many calls of tools the round makes when each reviewer's first tool that can be called answers.
	Calls int `json:"calls"`
	// PromptTokens is about how many tokens the prompts of these calls have.
	PromptTokens int64 `json:"prompt_tokens"`
}

// PlannedReviewer is a reviewer with the chain that it would go down until a link answers.
type PlannedReviewer struct {
	Name         string        `json:"name"`
	Role         string        `json:"role"`
	Chain        []PlannedCall `json:"chain"`
	PromptBytes  int           `json:"prompt_bytes"`
	PromptTokens int64         `json:"prompt_tokens"`
}

// PlannedCall is a link of a chain: how the tool would be called, or why it cannot be.
type PlannedCall struct {
	Tool     string   `json:"tool"`
	Via      string   `json:"via,omitempty"`
	Command  []string `json:"command,omitempty"`
	Problem  string   `json:"problem,omitempty"`
	Warnings []string `json:"warnings,omitempty"`
}

// Plan says what a round would ask. It reads the document and writes the prompts, and asks nobody.
func (e *Engine) Plan(ctx context.Context, a Assignment) (Plan, error) {
	if err := perspective.CheckAll(a.Perspectives); err != nil {
		return Plan{}, fmt.Errorf("this round cannot be run: %w", err)
	}
	doc, err := a.source().Load()
	if err != nil {
		return Plan{}, err
	}
	a.Perspectives = foreign.Value(a.Perspectives)
	brief := e.prepareRound(a, doc)
	brief.files = bundleFiles(doc)
	plan := Plan{Reviewers: []PlannedReviewer{}, Dropped: brief.dropped, Warnings: append(brief.warnings, e.workspaceWarnings(brief)...)}
	for _, p := range brief.perspectives {
		s := newReviewer(e, a, brief, p, nil)
		planned, asks, err := s.plan(ctx)
		if err != nil {
			return plan, err
		}
		if asks {
			plan.Calls++
			plan.PromptTokens += planned.PromptTokens
		}
		plan.Reviewers = append(plan.Reviewers, planned)
	}
	return plan, nil
}

// plan is the reviewer's part of a plan; asks reports whether some tool of its chain can be called.
func (s *reviewer) plan(ctx context.Context) (p PlannedReviewer, asks bool, err error) {
	text, err := s.buildPrompt(s.wholeMaterial(), 0, 0)
	if err != nil {
		return p, false, err
	}
	p = PlannedReviewer{Name: s.perspective.Name, Role: s.perspective.Role, PromptBytes: len(text), PromptTokens: AboutTokens(text)}
	for _, name := range s.chain {
		link := s.planCall(ctx, name, text)
		asks = asks || link.Command != nil
		p.Chain = append(p.Chain, link)
	}
	if len(s.chain) == 1 { // the built-in checks read no prompt
		p.PromptBytes, p.PromptTokens = 0, 0
	}
	return p, asks, nil
}

func (s *reviewer) planCall(ctx context.Context, name, text string) PlannedCall {
	link := PlannedCall{Tool: name}
	if name == perspective.Direct {
		link.Via = builtIn
		return link
	}
	if s.engine.Tools == nil {
		link.Problem = (&tool.Failure{Tool: name, Kind: tool.NotFound}).Error()
		return link
	}
	t, err := s.engine.Tools.Tool(name)
	if err != nil {
		link.Problem = s.safeLine(err.Error())
		return link
	}
	link.Via = t.Via()
	request := tool.Request{Prompt: text, Workspace: s.engine.Workspace, Effort: s.effortFor(name)}
	var note string
	if request.Model, note = s.modelFor(name); note != "" {
		link.Warnings = append(link.Warnings, note)
	}
	previewer, ok := t.(tool.Previewer)
	if !ok {
		link.Command = []string{name}
		return link
	}
	argv, warnings, err := previewer.Preview(ctx, request)
	if err != nil {
		link.Problem = s.safeLine(err.Error())
		return link
	}
	link.Command, link.Warnings = foreign.Value(argv), append(link.Warnings, foreign.Value(warnings)...)
	return link
}
