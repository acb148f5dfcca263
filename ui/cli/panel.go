package cli

import (
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/limits"
	"parley/engine/perspective"
	"parley/feedback"
	"parley/ui/cli/config"
)

// panel is what the caller says about who reviews, besides the settings: perspectives of their own and other chains.
type panel struct {
	define []string // --perspective
	add    []string // --add-perspective
	routes []string // --route
}

// choose decides who reviews: those that are selected (--perspectives), else the caller's own, else the subject's; and
// those that are added. Every error is a wrong usage.
func (p panel) choose(c *config.Config, folder string, own []string) ([]perspective.Perspective, error) {
	defined, err := p.defined(c, folder)
	if err != nil {
		return nil, err
	}
	added, err := parsePerspectives(c, "add-perspective", p.add, perspective.Names(defined))
	if err != nil {
		return nil, err
	}
	known, err := p.route(c, perspective.Merge(c.Perspectives, slices.Concat(defined, added)))
	if err != nil {
		return nil, err
	}
	names := split(c.Settings.Select)
	if c.Settings.Select != "" && len(names) == 0 {
		return nil, misuse("--perspectives %q names no perspective: known are %s", c.Settings.Select, strings.Join(perspective.Names(known), ", "))
	}
	switch {
	case len(names) > 0:
	case len(defined) > 0:
		names = perspective.Names(defined)
	default:
		names = slices.Clone(own)
	}
	for _, a := range added {
		if !slices.Contains(names, a.Name) {
			names = append(names, a.Name)
		}
	}
	if known, err = modelled(c, known); err != nil {
		return nil, err
	}
	chosen, err := perspective.Select(known, names)
	return chosen, meant(err)
}

// change is what the call says about the reviewers of a discussion that is there already; nil when it says nothing.
func (p panel) change(c *config.Config) func([]perspective.Perspective) ([]perspective.Perspective, error) {
	if len(p.routes) == 0 && !modelsOfCall(c) {
		return nil
	}
	return func(list []perspective.Perspective) ([]perspective.Perspective, error) {
		routed, err := p.route(c, list)
		if err != nil {
			return nil, err
		}
		return modelled(c, routed)
	}
}

// ofCall reports whether this very call gives a setting, by a flag or a variable.
func ofCall(c *config.Config, key string) bool { return c.Origin(key).Layer >= config.Environment }

// limitOfCall is the limit of rounds that this very call asks for; 0 leaves a discussion the one that it was begun with.
func limitOfCall(c *config.Config) (int, error) {
	if !ofCall(c, "mode") && !ofCall(c, "max-rounds") {
		return 0, nil
	}
	limit, err := feedback.LimitOf(c.Settings.Mode, c.Settings.MaxRounds)
	if err != nil {
		return 0, misuse("--max-rounds: %s", err)
	}
	return limit.Max, nil
}

// modelsOfCall tells whether this very call asks for models: it counts before what the perspectives say.
func modelsOfCall(c *config.Config) bool {
	return ofCall(c, "model")
}

// modelled gives the perspectives their models. What this call says counts before what the perspectives say, what a file
// says for all only where they say nothing.
func modelled(c *config.Config, known []perspective.Perspective) ([]perspective.Perspective, error) {
	given, err := perspective.ApplyModels(known, c.Settings.Models, box(c).Names(), modelsOfCall(c))
	return given, meant(err)
}

// bindRoute gives a command --route.
func (p *panel) bindRoute(cmd *cobra.Command, a App) {
	cmd.Flags().StringArrayVar(&p.routes, "route", nil, "tool chain of a perspective: `perspective=tool,tool` (repeatable)")
	complete(cmd, "route", a.completeRoutes)
}

// bindOwn gives a command --perspective, --add-perspective and --route.
func (p *panel) bindOwn(cmd *cobra.Command, a App) {
	flags := cmd.Flags()
	flags.StringArrayVar(&p.define, "perspective", nil,
		"a perspective of your own, `name:tool:role:focus;focus`, in place of the usual ones (repeatable)")
	flags.StringArrayVar(&p.add, "add-perspective", nil, "the same, `name:tool:role:focus;focus`, beside the others (repeatable)")
	complete(cmd, "perspective", cobra.NoFileCompletions)
	complete(cmd, "add-perspective", cobra.NoFileCompletions)
	p.bindRoute(cmd, a)
}

// defined reads the caller's own perspectives from the file and the flags.
func (p panel) defined(c *config.Config, folder string) ([]perspective.Perspective, error) {
	var list []perspective.Perspective
	if file := c.Settings.SelectFile; file != "" {
		path := absolute(folder, file)
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return nil, misuse("--perspectives-file %s cannot be read: it is not an ordinary file", file)
		}
		data, err := limits.ReadFile(path, perspective.LargestFile+1)
		if err != nil {
			return nil, misuse("--perspectives-file %s cannot be read: %s", file, plain(err))
		}
		if list, err = perspective.ParseFile(file, data); err != nil {
			return nil, misuse("--perspectives-file %s", err)
		}
	}
	flagged, err := parsePerspectives(c, "perspective", p.define, perspective.Names(list))
	return append(list, flagged...), err
}

// parsePerspectives reads the values of a flag that defines perspectives; taken are names that others have.
func parsePerspectives(c *config.Config, flag string, texts, taken []string) ([]perspective.Perspective, error) {
	var list []perspective.Perspective
	for _, text := range texts {
		one, err := perspective.ParseFlag(text)
		if err != nil {
			return nil, misuse("--%s: %s", flag, err)
		}
		if err := askable(c, one.Tools); err != nil {
			return nil, err
		}
		if slices.Contains(taken, one.Name) || slices.Contains(perspective.Names(list), one.Name) {
			return nil, misuse("perspective %q is defined twice: keep one", one.Name)
		}
		list = append(list, one)
	}
	return list, nil
}

func (p panel) route(c *config.Config, known []perspective.Perspective) ([]perspective.Perspective, error) {
	routes := make([]perspective.Route, 0, len(p.routes))
	for _, text := range p.routes {
		r, err := perspective.ParseRoute(text)
		if err != nil {
			return nil, misuse("--%s", err)
		}
		if err := askable(c, r.Tools); err != nil {
			return nil, err
		}
		routes = append(routes, r)
	}
	routed, err := perspective.Apply(known, routes...)
	return routed, meant(err)
}

// askable refuses a tool that a flag names and nobody knows: a slip of the hand would give its place to the rules. The
// chains of a file are not held to it: they may name tools of other machines.
func askable(c *config.Config, names []string) error {
	known := append(box(c).Names(), perspective.Direct)
	for _, name := range names {
		switch {
		case slices.Contains(known, name):
		case slices.Contains(c.Untrusted, name):
			return misuse("tool %q is a command of %s that is not trusted: look at the file, then run parley trust", name, config.ProjectFile)
		default:
			return meant(&perspective.UnknownError{What: "tool", Name: name, Known: known})
		}
	}
	return nil
}

// meant makes a wrong usage of an error about names, with the name that was probably meant.
func meant(err error) error {
	var unknown *perspective.UnknownError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &unknown):
		if near := config.Nearest(strings.ToLower(unknown.Name), unknown.Known); near != "" {
			return misuse("%s (did you mean %s?)", err, near)
		}
	}
	return misuse("%s", err)
}

// split reads a list with commas; spaces and empty parts do not count.
func split(list string) []string {
	var parts []string
	for part := range strings.SplitSeq(list, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}
