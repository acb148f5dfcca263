package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// completeTargets offers the round IDs; the shell adds the files.
func (a App) completeTargets(_ *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	c, _, err := a.load(&shared{})
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
	c, _, err := a.load(&shared{})
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

// completeSessions offers the sessions of this folder; the shell adds the folders.
func (a App) completeSessions(_ *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
	folder, err := a.Getwd()
	if err != nil || len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	list, err := a.sessions(folder)
	if err != nil {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var offers []string
	for _, l := range list {
		if strings.HasPrefix(l.Session, start) {
			offers = append(offers, l.Session+"\t"+l.RoundID+", "+l.State)
		}
	}
	return offers, cobra.ShellCompDirectiveDefault
}
