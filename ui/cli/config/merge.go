package config

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"parley/engine/perspective"
	"parley/engine/tool/processtree"
)

// mergeTables lays the files' tables over the built-in ones, the weakest file first.
func (c *Config) mergeTables(files []*File) error {
	c.Perspectives, c.Rounds = perspective.Defaults(), perspective.DefaultRounds()
	c.mergeChecks(files)
	c.mergeLimits(files)
	for _, f := range files {
		c.mergeTools(f)
		for _, p := range f.Perspectives {
			if err := c.mergePerspective(f, p); err != nil {
				return err
			}
		}
	}
	for _, f := range files {
		for _, r := range f.Routes {
			if err := c.mergeRoute(r); err != nil {
				return err
			}
		}
		for _, r := range f.Rounds {
			if err := c.mergeRound(r); err != nil {
				return err
			}
			c.ownRounds = append(c.ownRounds, r)
		}
	}
	return nil
}

// UseRounds lays the files' rounds over other ones than the built-in: those of a session's layout.
func (c *Config) UseRounds(builtIn []perspective.Round) error {
	c.Rounds = slices.Clone(builtIn)
	for _, r := range c.ownRounds {
		if err := c.mergeRound(r); err != nil {
			return err
		}
	}
	return nil
}

func (c *Config) mergeTools(f *File) {
	for _, t := range f.Tools {
		if !f.Trusted && t.RunsCommand() {
			c.Untrusted = append(c.Untrusted, t.Name)
			continue
		}
		if !f.Trusted && t.NeedsTrust() {
			c.UntrustedEnv = append(c.UntrustedEnv, t.Name)
			t.Env = nil // its limits count all the same
		}
		i := slices.IndexFunc(c.Tools, func(old Tool) bool { return old.Name == t.Name })
		if !f.Trusted && t.Limits != (processtree.Limits{}) {
			t.Limits = t.Limits.Tighter(c.limitsAt(i))
		}
		switch {
		case i < 0:
			c.Tools = append(c.Tools, t)
		case t.RunsCommand():
			c.Tools[i] = t
		default: // limits leave the command of a weaker file as it is
			c.Tools[i].mergeLimits(t)
		}
		c.origins["tools."+t.Name] = t.Origin
	}
	for i := range c.Tools {
		c.Tools[i].Limits = c.Tools[i].Limits.Within(c.limitsCap)
	}
}

// limitsAt are the limits of a tool that is known already, or of any other.
func (c *Config) limitsAt(i int) processtree.Limits {
	if i < 0 {
		return c.Limits
	}
	return c.Tools[i].Limits.WithDefaults(c.Limits)
}

// mergeLimits takes over the limits that another entry sets, and adds its variables.
func (t *Tool) mergeLimits(by Tool) {
	t.Env, t.Read, t.Write = slices.Concat(t.Env, by.Env), slices.Concat(t.Read, by.Read), slices.Concat(t.Write, by.Write)
	t.Sandbox = cmp.Or(by.Sandbox, t.Sandbox)
	t.Limits = by.Limits.WithDefaults(t.Limits)
	t.Timeout, t.StartUp, t.Idle = cmp.Or(by.Timeout, t.Timeout), cmp.Or(by.StartUp, t.StartUp), cmp.Or(by.Idle, t.Idle)
}

func (c *Config) mergePerspective(f *File, p Perspective) error {
	c.origins["perspectives."+p.Name] = p.Origin
	i := slices.IndexFunc(c.Perspectives, func(old perspective.Perspective) bool { return old.Name == p.Name })
	if i < 0 {
		if p.Role == "" || len(p.Focus) == 0 {
			return &Error{Path: f.Path, Line: p.Origin.Line, Problem: fmt.Sprintf("perspectives.%s: a new perspective needs role and focus", p.Name)}
		}
		c.Perspectives = append(c.Perspectives, perspective.Perspective{Name: p.Name, Dynamic: true, Tools: []string{perspective.Direct}})
		i = len(c.Perspectives) - 1
	}
	into := &c.Perspectives[i]
	if p.Role != "" {
		into.Role = p.Role
	}
	if len(p.Focus) > 0 {
		into.Focus = p.Focus
	}
	if len(p.Tools) > 0 {
		into.Tools = p.Tools
	}
	if len(p.Model) > 0 {
		into.Model = maps.Clone(p.Model)
	}
	return nil
}

func (c *Config) mergeRoute(r Route) error {
	routed, err := perspective.Apply(c.Perspectives, r.Route)
	if err != nil {
		return &Error{Path: r.Origin.Name, Line: r.Origin.Line, Problem: "routes: " + strings.TrimPrefix(err.Error(), "route: ")}
	}
	c.Perspectives = routed
	c.origins["routes."+r.Perspective] = r.Origin
	return nil
}

func (c *Config) mergeRound(r Round) error {
	c.origins["rounds."+r.ID] = r.Origin
	if _, err := perspective.Select(c.Perspectives, r.Perspectives); err != nil {
		return &Error{Path: r.Origin.Name, Line: r.Origin.Line, Problem: fmt.Sprintf("rounds.%s: %s", r.ID, err)}
	}
	i := slices.IndexFunc(c.Rounds, func(old perspective.Round) bool { return old.ID == r.ID })
	if i < 0 {
		if r.Artifact == "" || len(r.Perspectives) == 0 {
			return &Error{Path: r.Origin.Name, Line: r.Origin.Line, Problem: fmt.Sprintf("rounds.%s: a new round needs artifact and perspectives", r.ID)}
		}
		c.Rounds = append(c.Rounds, perspective.Round{ID: r.ID})
		i = len(c.Rounds) - 1
	}
	into := &c.Rounds[i]
	if r.Artifact != "" {
		into.Artifact = r.Artifact
	}
	if len(r.Perspectives) > 0 {
		into.Perspectives = r.Perspectives
	}
	if r.Caller != "" {
		into.Caller = r.Caller
	}
	if r.Gate != nil {
		into.FinalGate = *r.Gate
	}
	return nil
}
