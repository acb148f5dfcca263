package cli

import (
	"github.com/spf13/cobra"
)

// openCommand lists the sessions, or goes on with one.
func (a App) openCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "open [SESSION]",
		Short: "List this folder's sessions, or go on with one",
		Args:  words(0, 1, "at most one session"),
	}
	s := bind(cmd, "output")
	cmd.RunE = func(*cobra.Command, []string) error {
		c, folder, err := a.load(s)
		if err != nil {
			return err
		}
		return a.listSessions(folder, c.Settings.Output)
	}
	return cmd
}

func (a App) listSessions(folder, output string) error {
	list, err := a.sessions(folder)
	if err != nil {
		return err
	}
	if output == "json" {
		return writeJSON(a.Out, list)
	}
	return printSessions(a.Out, list)
}

// home is parley without a command: the sessions of this folder, or help when there are none.
func (a App) home(cmd *cobra.Command) error {
	folder, err := a.Getwd()
	if err != nil {
		return err
	}
	list, err := a.sessions(folder)
	if err != nil || len(list) == 0 {
		return cmd.Help()
	}
	return printSessions(a.Out, list)
}
