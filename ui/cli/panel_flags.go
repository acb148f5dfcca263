package cli

import (
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/limits"
	"parley/engine/perspective"
	"parley/engine/tool"
	"parley/feedback"
	"parley/ui/cli/config"
)

// panelFlags is what the caller says about who reviews, besides the settings: perspectives of their own and other chains.
type panelFlags struct {
	own    []string // --perspective
	add    []string // --add-perspective
	routes []string // --route
}

// selectPerspectives decides who reviews: those that are selected (--perspectives), else the caller's own, else the subject's; and
// those that are added. Every error is a wrong usage.
func (p panelFlags) selectPerspectives(c *config.Config, folder string, own []string) ([]perspective.Perspective, error) {
	defined, err := p.ownPerspectives(c, folder)
	if err != nil {
		return nil, err
	}
	added, err := parsePerspectives(c, "add-perspective", p.add, perspective.Names(defined))
	if err != nil {
		return nil, err
	}
	known, err := p.applyRoutes(c, perspective.Merge(c.Perspectives, slices.Concat(defined, added)))
	if err != nil {
		return nil, err
	}
	names := splitList(c.Settings.Select)
	if (c.Settings.Select != "" || isSetByCall(c, "perspectives")) && len(names) == 0 {
		return nil, usageErrorf("--perspectives %q names no perspective: known are %s", c.Settings.Select, strings.Join(perspective.Names(known), ", "))
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
	if known, err = withModels(c, known); err != nil {
		return nil, err
	}
	chosen, err := perspective.Select(known, names)
	return chosen, suggestName(err)
}

// override is what the call says about the reviewers of a discussion that is there already; nil when it says nothing.
func (p panelFlags) override(c *config.Config) func([]perspective.Perspective) ([]perspective.Perspective, error) {
	if len(p.routes) == 0 && !hasModelsOfCall(c) && !hasEffortsOfCall(c) {
		return nil
	}
	return func(list []perspective.Perspective) ([]perspective.Perspective, error) {
		routed, err := p.applyRoutes(c, list)
		if err != nil {
			return nil, err
		}
		return withModels(c, routed)
	}
}

// isSetByCall reports whether this very call gives a setting, by a flag or a variable.
func isSetByCall(c *config.Config, key string) bool { return c.Origin(key).Layer >= config.Environment }

// roundLimitOfCall is the limit of rounds that this very call asks for; 0 leaves a discussion the one that it was begun with.
func roundLimitOfCall(c *config.Config) (int, error) {
	if !isSetByCall(c, "mode") && !isSetByCall(c, "max-rounds") {
		return 0, nil
	}
	limit, err := feedback.RoundLimitOf(c.Settings.Mode, c.Settings.MaxRounds)
	if err != nil {
		return 0, usageErrorf("--max-rounds: %s", err)
	}
	return limit.Max, nil
}

// hasModelsOfCall reports whether this very call asks for models: it counts before what the perspectives say.
func hasModelsOfCall(c *config.Config) bool {
	return isSetByCall(c, "model")
}

// hasEffortsOfCall reports whether the same holds of efforts.
func hasEffortsOfCall(c *config.Config) bool { return isSetByCall(c, "effort") }

// withModels gives the perspectives their models and efforts. What this call says counts before what the perspectives say, what a file
// says for all only where they say nothing.
func withModels(c *config.Config, known []perspective.Perspective) ([]perspective.Perspective, error) {
	given, err := perspective.ApplyModels(known, c.Settings.Models, toolRegistry(c).Names(), hasModelsOfCall(c))
	flag := " in --model"
	if err == nil {
		flag = " in --effort"
		given, err = perspective.ApplyEfforts(given, c.Settings.Efforts, toolRegistry(c).Names(), hasEffortsOfCall(c))
	}
	var unknown *perspective.UnknownError
	if errors.As(err, &unknown) {
		unknown.What += flag
	}
	return given, suggestName(err)
}

// bindRoute gives a command --route.
func (p *panelFlags) bindRoute(cmd *cobra.Command, a App) {
	cmd.Flags().StringArrayVar(&p.routes, "route", nil, "`perspective=tool,tool`: tool chain of a perspective (repeatable)")
	a.registerCompletion(cmd, "route", a.completeRoutes)
}

// bindOwn gives a command --perspective, --add-perspective and --route.
func (p *panelFlags) bindOwn(cmd *cobra.Command, a App) {
	flags := cmd.Flags()
	flags.StringArrayVar(&p.own, "perspective", nil,
		"`name:tool:role:focus;focus`: a perspective of your own, in place of the usual ones (repeatable)")
	flags.StringArrayVar(&p.add, "add-perspective", nil, "`name:tool:role:focus;focus`: a perspective of your own, beside the others (repeatable)")
	a.registerCompletion(cmd, "perspective", cobra.NoFileCompletions)
	a.registerCompletion(cmd, "add-perspective", cobra.NoFileCompletions)
	p.bindRoute(cmd, a)
}

// ownPerspectives reads the caller's own perspectives from the file and the flags.
func (p panelFlags) ownPerspectives(c *config.Config, folder string) ([]perspective.Perspective, error) {
	var list []perspective.Perspective
	if file := c.Settings.SelectFile; file != "" {
		path := absolutePath(folder, file)
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return nil, usageErrorf("--perspectives-file %s cannot be read: it is not an ordinary file", file)
		}
		data, err := limits.ReadFile(path, perspective.MaxFile+1)
		if err != nil {
			return nil, usageErrorf("--perspectives-file %s cannot be read: %s", file, explainFileError(err))
		}
		if list, err = perspective.ParseFile(file, data); err != nil {
			return nil, usageErrorf("--perspectives-file %s", err)
		}
	}
	flagged, err := parsePerspectives(c, "perspective", p.own, perspective.Names(list))
	return append(list, flagged...), err
}

// parsePerspectives reads the values of a flag that defines perspectives; taken are names that others have.
func parsePerspectives(c *config.Config, flag string, texts, taken []string) ([]perspective.Perspective, error) {
	var list []perspective.Perspective
	for _, text := range texts {
		one, err := perspective.ParseFlag(text)
		if err != nil {
			return nil, usageErrorf("--%s: %s", flag, strings.TrimPrefix(err.Error(), "perspective "))
		}
		if err := checkToolNames(c, one.Tools); err != nil {
			return nil, err
		}
		if slices.Contains(taken, one.Name) || slices.Contains(perspective.Names(list), one.Name) {
			return nil, usageErrorf("perspective %q is defined twice: keep one", one.Name)
		}
		list = append(list, one)
	}
	return list, nil
}

func (p panelFlags) applyRoutes(c *config.Config, known []perspective.Perspective) ([]perspective.Perspective, error) {
	if err := checkToolNames(c, slices.DeleteFunc(splitList(c.Settings.AllowUnsafe), func(name string) bool { return name == string(tool.ViaCCW) })); err != nil {
		return nil, err
	}
	routes := make([]perspective.Route, 0, len(p.routes))
	for _, text := range p.routes {
		r, err := perspective.ParseRoute(text)
		if err != nil {
			return nil, usageErrorf("--%s", err)
		}
		if err := checkToolNames(c, r.Tools); err != nil {
			return nil, err
		}
		routes = append(routes, r)
	}
	routed, err := perspective.Apply(known, routes...)
	return routed, suggestName(err)
}

// checkToolNames refuses a tool that a flag names and nobody knows: a slip of the hand would give its place to the rules. The
// chains of a file are not held to it: they may name tools of other machines.
func checkToolNames(c *config.Config, names []string) error {
	known := append(toolRegistry(c).Names(), perspective.Direct)
	for _, name := range names {
		switch {
		case slices.Contains(known, name):
		case slices.Contains(c.Untrusted, name):
			return usageErrorf("tool %q is a command of %s that is not trusted: look at the file, then run parley trust", name, config.ProjectFile)
		default:
			return suggestName(&perspective.UnknownError{What: "tool", Name: name, Known: known})
		}
	}
	return nil
}

// suggestName makes a wrong usage of an error about names, with the name that was probably meant.
func suggestName(err error) error {
	var unknown *perspective.UnknownError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &unknown):
		if near := config.Nearest(strings.ToLower(unknown.Name), unknown.Known); near != "" {
			return usageErrorf("%s (did you mean %s?)", err, near)
		}
	}
	return usageErrorf("%s", err)
}

// splitList reads a list with commas; spaces and empty parts do not count.
func splitList(list string) []string {
	var parts []string
	for part := range strings.SplitSeq(list, ",") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// change makes the reviewers of a discussion what the call says about them.
func (p panelFlags) change(c *config.Config, list *[]perspective.Perspective) (err error) {
	if change := p.override(c); change != nil {
		*list, err = change(*list)
	}
	return err
}
