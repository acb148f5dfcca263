package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/perspective"
)

// completeTargets offers the round IDs; the shell adds the files.
func (a App) completeTargets(_ *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	c, _, err := a.loadConfig(&sharedFlags{})
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var offers []string
	for _, r := range c.Rounds {
		if strings.HasPrefix(strings.ToLower(r.ID), strings.ToLower(start)) {
			offers = append(offers, r.ID+"\t"+r.Artifact)
		}
	}
	return offers, cobra.ShellCompDirectiveDefault
}

// completePerspectives offers names for a list with commas: what is there already is kept and not offered again.
func (a App) completePerspectives(_ *cobra.Command, _ []string, start string) ([]string, cobra.ShellCompDirective) {
	c, _, err := a.loadConfig(&sharedFlags{})
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	head := start[:strings.LastIndex(start, ",")+1]
	var offers []string
	for _, p := range c.Perspectives {
		if strings.HasPrefix(p.Name, start[len(head):]) && !strings.Contains(","+head, ","+p.Name+",") {
			offers = append(offers, head+p.Name+"\t"+p.Role)
		}
	}
	return offers, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

// completeFolders and files let the shell complete what belongs there.
func completeFolders(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

func completeFiles(endings ...string) cobra.CompletionFunc {
	return cobra.FixedCompletions(endings, cobra.ShellCompDirectiveFilterFileExt)
}

// completeUpTo stops completing after so many words.
func completeUpTo(most int, f cobra.CompletionFunc) cobra.CompletionFunc {
	return func(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
		if len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return f(cmd, args, start)
	}
}

// completeRoutes offers a perspective, then the tools of its chain.
func (a App) completeRoutes(_ *cobra.Command, _ []string, start string) ([]string, cobra.ShellCompDirective) {
	const directive = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	c, _, err := a.loadConfig(&sharedFlags{})
	if err != nil {
		return nil, directive
	}
	var offers []string
	name, chain, named := strings.Cut(start, "=")
	if !named {
		for _, p := range c.Perspectives {
			offers = append(offers, p.Name+"=\t"+strings.Join(p.Tools, ", "))
		}
		return offers, directive
	}
	head := name + "=" + chain[:strings.LastIndex(chain, ",")+1]
	for _, tool := range append(toolRegistry(c).Names(), perspective.Direct) {
		if !strings.Contains(","+chain, ","+tool+",") {
			offers = append(offers, head+tool)
		}
	}
	return offers, directive
}

// completeModels offers the names that a model can be given to; which models there are only the tools know.
func (a App) completeModels(_ *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	const directive = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	c, _, err := a.loadConfig(&sharedFlags{})
	if err != nil {
		return nil, directive
	}
	var offers []string
	for _, p := range c.Perspectives {
		offers = append(offers, p.Name+"=\tmodel of a perspective")
	}
	for _, tool := range toolRegistry(c).Names() {
		offers = append(offers, tool+"=\tmodel of a tool")
	}
	return offers, directive
}

// completeRoundsOf offers the discussions of the session that was named before.
func (a App) completeRoundsOf(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	folder, err := a.Getwd()
	if err != nil || len(args) == 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var offers []string
	for _, candidate := range sessionFolders(folder, args[0]) {
		offers = append(offers, reviewed(candidate)...)
	}
	return offers, cobra.ShellCompDirectiveNoFileComp
}

// completeRecordings offers what can be exported.
func (a App) completeRecordings(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
	offers, directive := a.completeSessions(cmd, args, start)
	if len(args) == 0 && strings.HasPrefix("demo", start) {
		offers = append(offers, "demo\tthe recording that ships inside parley")
	}
	return offers, directive
}

// completeSessions offers the sessions of this folder; the shell adds the folders.
func (a App) completeSessions(_ *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
	folder, err := a.Getwd()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	list, err := a.listSessions(folder)
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var offers []string
	for _, l := range list {
		if strings.HasPrefix(l.Session, start) {
			about := l.RoundID + ", " + l.State
			if l.Title != "" {
				about = l.Title + ", " + about
			}
			offers = append(offers, l.Session+"\t"+about)
		}
	}
	return offers, cobra.ShellCompDirectiveDefault
}
