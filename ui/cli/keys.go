package cli

import (
	"cmp"
	"strings"

	"github.com/spf13/cobra"

	"parley/ui/cli/config"
)

// keyBinding is one line of parley keys, also as JSON.
type keyBinding struct {
	Action string   `json:"action"`
	Keys   []string `json:"keys"`
	Where  string   `json:"where"`
	Does   string   `json:"does"`
	Origin string   `json:"origin"`
}

// keysCommand prints the console's keys as they are in effect.
func (a App) keysCommand() *cobra.Command {
	return a.tableCommand(&cobra.Command{
		Use:   "keys",
		Short: "List the console's keys, and how to change them",
		Long: `Prints every action of the console with its keys and where they mean something. Other keys for an action stand in your
own configuration ($XDG_CONFIG_HOME/parley/config.yaml), never in a project's file. A key that you
give to an action is taken from those that have it by default:

    keys:
      accept: y
      copy: [Y, ctrl+y]
      mouse: []`,
		Example: "  parley keys\n  parley keys --output json",
	}, func(c *config.Config, _ string) (table, error) {
		var list []keyBinding
		t := table{head: []string{"ACTION", "KEYS", "ORIGIN", "DOES", "WHERE"}}
		for _, action := range c.Keys.List() {
			b := keyBinding{action.Name, append([]string{}, action.Keys...), action.Scope.String(), action.About, c.Origin("keys." + action.Name).String()}
			list = append(list, b)
			t.add(b.Action, cmp.Or(strings.Join(b.Keys, " "), "(none)"), b.Origin, b.Does, b.Where) // the widest last: nothing is padded to it
		}
		t.value = list
		return t, nil
	})
}
