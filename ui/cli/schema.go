package cli

import (
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/spf13/cobra"

	"parley/engine/perspective"
	"parley/feedback"
	"parley/ui/cli/config"
	"parley/ui/cli/schema"
)

// jsonOutput is what some command prints as JSON.
type jsonOutput struct {
	name  string // the word that asks for its schema
	title string
	of    func(title string) (*jsonschema.Schema, error)
}

// outputs are all of them, the one that is meant without a word first.
func outputs() []jsonOutput {
	return []jsonOutput{
		{"result", "the result of a round", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[Result](title, nil)
		}},
		{"decision", "a decision", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[feedback.Decision](title, nil)
		}},
		{"sessions", "the sessions of a folder", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[[]ListedSession](title, schema.Sessions)
		}},
		{"check", "many documents, read by built-in checks only", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[checkReport](title, schema.Check)
		}},
		{"trace", "requirements and their answers", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[traceReport](title, schema.Trace)
		}},
		{"matrix", "requirements and where a folder's documents have them", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[matrixReport](title, schema.Matrix)
		}},
		{"rounds", "the configured rounds", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[[]perspective.Round](title, schema.Rounds)
		}},
		{"perspectives", "the configured perspectives", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[[]perspective.Perspective](title, schema.Perspectives)
		}},
		{"checks", "the built-in checks", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[[]check](title, schema.Checks)
		}},
		{"config", "the effective configuration", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[[]setting](title, schema.Config)
		}},
		{"keys", "the console's keys", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[[]keyBinding](title, schema.Keys)
		}},
		{"themes", "the themes to choose from", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[[]themeRow](title, schema.Themes)
		}},
		{"stats", "what the tools did and took in a folder's sessions", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[statsReport](title, schema.Stats)
		}},
		{"doctor", "which tools are there", func(title string) (*jsonschema.Schema, error) {
			return schema.Of[doctorReport](title, schema.Doctor)
		}},
	}
}

// schemaCommand prints the JSON schema of an output.
func (a App) schemaCommand() *cobra.Command {
	all := outputs()
	names := make([]string, len(all))
	for i, o := range all {
		names[i] = o.name
	}
	return &cobra.Command{
		Use:   "schema [NAME]",
		Short: "Print the JSON schema of what a command prints as JSON",
		Long: `Prints the schema of an output: result is that of parley review, open, wait, replay and demo, decision that of
parley feedback, sessions that of parley open without a session; the others are named like their commands:
` + strings.Join(names[3:], ", ") + `.
Keys are stable: others may join them, none is renamed or removed.`,
		Example:   "  parley schema > parley.schema.json\n  parley schema decision",
		Args:      argCount(0, 1, "at most one output: "+strings.Join(names, ", ")),
		ValidArgs: names,
		RunE: func(_ *cobra.Command, args []string) error {
			name := names[0]
			if len(args) == 1 {
				name = strings.ToLower(args[0])
			}
			at := slices.Index(names, name)
			if at < 0 {
				if near := config.Nearest(name, names); near != "" {
					return usageErrorf("no schema %q: did you mean parley schema %s?", args[0], near)
				}
				return usageErrorf("no schema %q: there are %s", args[0], strings.Join(names, ", "))
			}
			s, err := all[at].of("parley: " + all[at].title)
			if err != nil {
				return err
			}
			return writeJSON(a.Out, s)
		},
	}
}
