package cli

import (
	"os"

	"parley/engine"
	"parley/engine/consensus"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/cli/config"
)

// engine is the engine the settings ask for.
func (a App) engine(c *config.Config, folder string) (*engine.Engine, error) {
	s := c.Settings
	e := &engine.Engine{
		Offline: s.Offline, Quorum: s.Quorum, Policy: consensus.Policy{Name: s.Policy},
		Concurrency: s.Concurrency, Timeout: s.Timeout, Deadline: s.Deadline, Language: s.Language, Now: a.Now,
	}
	if s.Workspace != "" {
		e.Workspace = absolute(folder, s.Workspace)
		if info, err := os.Stat(e.Workspace); err != nil || !info.IsDir() {
			return nil, misuse("--workspace %s is not a folder", s.Workspace)
		}
	}
	box := tool.Box{Via: tool.Via(s.Via), Specs: map[string]tool.Spec{}, LookPath: a.LookPath}
	for _, t := range c.Tools {
		box.Specs[t.Name] = t.Spec
	}
	e.Tools = box
	return e, nil
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
