package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// bound is one line of parley keys, also as JSON.
type bound struct {
	Action string   `json:"action"`
	Keys   []string `json:"keys"`
	Where  string   `json:"where"`
	Does   string   `json:"does"`
	Origin string   `json:"origin"`
}

// keysCommand prints the console's keys as they are in effect.
func (a App) keysCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "keys",
		Short: "The console's keys, and how to change them",
		Long: `Prints every action of the console with its keys and where they mean something. Other keys for an action stand in your
own configuration ($XDG_CONFIG_HOME/parley/config.yaml), never in a project's file:

    keys:
      accept: y
      copy: [Y, ctrl+y]
      mouse: []`,
		Example: "  parley keys\n  parley keys --output json",
		Args:    words(0, 0, "no words"),
	}
	s := bind(cmd, "output")
	cmd.RunE = func(*cobra.Command, []string) error {
		c, _, err := a.load(s)
		if err != nil {
			return err
		}
		var list []bound
		for _, action := range c.Keys.List() {
			list = append(list, bound{action.Name, append([]string{}, action.Keys...), action.Where.String(), action.Does, c.Origin("keys." + action.Name).String()})
		}
		if c.Settings.Output == "json" {
			return writeJSON(a.Out, list)
		}
		rows := [][]string{{"ACTION", "KEYS", "WHERE", "DOES", "ORIGIN"}}
		for _, b := range list {
			names := strings.Join(b.Keys, " ")
			if names == "" {
				names = "(none)"
			}
			rows = append(rows, []string{b.Action, names, b.Where, b.Does, b.Origin})
		}
		return writeTable(a.Out, rows)
	}
	return cmd
}
