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

// engine is the engine the settings ask for.
func (a App) engine(c *config.Config, folder string) (*engine.Engine, error) {
	s := c.Settings
	e := &engine.Engine{
		Offline: s.Offline, Quorum: s.Quorum, Split: s.Split, Policy: consensus.Policy{Name: s.Policy},
		Concurrency: s.Concurrency, Timeout: s.Timeout, Deadline: s.Deadline, Language: s.Language, Now: a.Now,
		Checks: c.Checks,
	}
	if s.Workspace != "" {
		e.Workspace = absolute(folder, s.Workspace)
		if why := tool.CheckWorkspace(e.Workspace); why != "" {
			return nil, misuse("--workspace %s %s", s.Workspace, why)
		}
	}
	tools := box(c)
	tools.LookPath, tools.Versions, tools.Keeper, tools.Confine = a.LookPath, &tool.Versions{}, a.Keeper, a.Confine
	e.Tools = tools
	return e, nil
}

// box holds the tools that the configuration knows. A time limit of this very call bounds those of single tools.
func box(c *config.Config) tool.Box {
	b := tool.Box{Via: tool.Via(c.Settings.Via), Specs: map[string]tool.Spec{}, Barred: map[string]string{}}
	for _, name := range c.Untrusted {
		b.Barred[name] = config.ProjectFile + " defines it and is not trusted: look at the file, then run parley trust"
	}
	for name := range strings.SplitSeq(c.Settings.AllowUnsafe, ",") {
		b.AllowUnsafe = append(b.AllowUnsafe, strings.TrimSpace(name))
	}
	layer := c.Origin("timeout").Layer
	for _, t := range c.Tools {
		if layer == config.Flag || layer == config.Environment {
			t.Timeout = min(t.Timeout, c.Settings.Timeout)
		}
		b.Specs[t.Name] = t.Spec
	}
	return b
}

// settings are the loop's.
func (a App) settings(c *config.Config, folder string) feedback.Settings {
	s := feedback.Settings{
		Mode: c.Settings.Mode, MaxRounds: c.Settings.MaxRounds, FeedbackTimeout: c.Settings.FeedbackTimeout, Now: a.Now,
		Asked:    func(panel []perspective.Perspective) feedback.Asked { return asked(c, folder, panel) },
		Identity: a.signing(),
	}
	if c.Settings.Bus == "ccw" && a.LookPath != nil {
		if path, err := a.LookPath("ccw"); err == nil {
			s.Bus = &feedback.CCW{Command: path, Keeper: a.Keeper}
		}
	}
	return s
}
