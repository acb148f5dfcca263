package cli

import (
	"strings"

	"parley/engine"
	"parley/engine/consensus"
	"parley/engine/perspective"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/cli/config"
)

// newEngine is the engine the settings ask for.
func (a App) newEngine(c *config.Config, folder string) (*engine.Engine, error) {
	s := c.Settings
	e := &engine.Engine{
		Offline: s.Offline, Quorum: s.Quorum, Split: s.Split, Policy: consensus.Policy{Name: s.Policy},
		Concurrency: s.Concurrency, Timeout: s.Timeout, Deadline: s.Deadline, Language: s.Language, Now: a.Now,
		Checks: c.Checks,
	}
	var err error
	if e.Budget, err = engine.ParseBudget(s.Budget); err != nil {
		return nil, usageErrorf("--budget: %s", err)
	}
	if s.Workspace != "" {
		e.Workspace = absolutePath(folder, s.Workspace)
		if why := tool.CheckWorkspace(e.Workspace); why != "" {
			return nil, usageErrorf("--workspace %s %s", s.Workspace, why)
		}
	}
	tools := toolRegistry(c)
	tools.LookPath, tools.Versions, tools.Guard, tools.Confine = a.LookPath, &tool.VersionCache{}, a.Guard, a.Confine
	e.Tools = tools
	return e, nil
}

// toolRegistry holds the tools that the configuration knows. A time limit of this very call wins over those of single tools.
func toolRegistry(c *config.Config) tool.Registry {
	b := tool.Registry{Via: tool.Via(c.Settings.Via), CustomTools: map[string]tool.CustomTool{}, Disallowed: map[string]string{}, Limits: c.Limits}
	for _, name := range c.Untrusted {
		b.Disallowed[name] = config.ProjectFile + " defines it and is not trusted: look at the file, then run parley trust"
	}
	for name := range strings.SplitSeq(c.Settings.AllowUnsafe, ",") {
		b.AllowUnsafe = append(b.AllowUnsafe, strings.TrimSpace(name))
	}
	layer := c.Origin("timeout").Layer
	for _, t := range c.Tools {
		if t.Timeout > 0 && (layer == config.Flag || layer == config.Environment) {
			t.Timeout = c.Settings.Timeout
		}
		b.CustomTools[t.Name] = t.CustomTool
	}
	return b
}

// lookUpTools tells of a tool whether it is there when it is asked, and whether it is a custom command.
func lookUpTools(c *config.Config) func(name string) (there, own bool) {
	known := toolRegistry(c)
	return func(name string) (there, own bool) {
		_, err := known.Tool(name)
		return err == nil, len(known.CustomTools[name].Command) > 0
	}
}

// feedbackSettings are the loop's.
func (r *reviewCmd) feedbackSettings(c *config.Config, folder string) feedback.Settings {
	s := feedback.Settings{
		Mode: c.Settings.Mode, MaxRounds: c.Settings.MaxRounds, FeedbackTimeout: c.Settings.FeedbackTimeout, Offline: c.Settings.Offline, Now: r.Now,
		ReopenedWaits: c.Origin("feedback-timeout").Layer != config.Flag,
		Examine:       c.Settings.Examine,
		Terms:         func(panel []perspective.Perspective) feedback.RoundTerms { return roundTerms(c, folder, panel) },
		Identity:      r.signingIdentity(), Layout: r.target.layout, LogRefusals: r.announce,
	}
	if file := r.shared.configFile; file != "" {
		s.ToolsFile = absolutePath(folder, file)
	}
	if c.Settings.Bus == "ccw" && r.LookPath != nil {
		if path, err := r.LookPath("ccw"); err == nil {
			s.Bus = &feedback.CCWBus{Command: path, Guard: r.Guard}
		}
	}
	return s
}
