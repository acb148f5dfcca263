package cli

import (
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/spf13/cobra"

	"parley/feedback"
	"parley/ui/cli/config"
	"parley/ui/cli/schema"
)

// schemas are the outputs that have a schema, by the word that asks for them.
var schemas = map[string]func() (*jsonschema.Schema, error){
	"result":   func() (*jsonschema.Schema, error) { return schema.Of[Result]("parley: the result of a round") },
	"decision": func() (*jsonschema.Schema, error) { return schema.Of[feedback.Decision]("parley: a decision") },
	"sessions": func() (*jsonschema.Schema, error) {
		return schema.Of[[]Listed]("parley: the sessions of a folder")
	},
}

// schemaCommand prints the JSON schema of an output.
func (a App) schemaCommand() *cobra.Command {
	names := []string{"result", "decision", "sessions"}
	return &cobra.Command{
		Use:   "schema [result|decision|sessions]",
		Short: "The JSON schema of what --output json prints",
		Long: `Prints the schema of an output: result is that of parley review, open and replay, decision that of parley feedback,
sessions that of parley open without a session. Keys are stable: others may join them, none is renamed or removed.`,
		Example:   "  parley schema > parley.schema.json\n  parley schema decision",
		Args:      words(0, 1, "at most one output: result, decision or sessions"),
		ValidArgs: names,
		RunE: func(_ *cobra.Command, args []string) error {
			name := "result"
			if len(args) == 1 {
				name = strings.ToLower(args[0])
			}
			if !slices.Contains(names, name) {
				if near := config.Nearest(name, names); near != "" {
					return misuse("no schema %q: did you mean parley schema %s?", args[0], near)
				}
				return misuse("no schema %q: there are %s", args[0], strings.Join(names, ", "))
			}
			s, err := schemas[name]()
			if err != nil {
				return err
			}
			return writeJSON(a.Out, s)
		},
	}
}
