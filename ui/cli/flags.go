package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/ui/cli/config"
	"parley/ui/cli/trust"
)

// shared holds the flags that several commands have. They are the rows of the configuration's table, so that a
// flag, a variable and a key in a file can never mean different things.
type shared struct {
	given map[string]string
	named string // --config
	cmd   *cobra.Command
}

// rowFlag keeps a row's text as it was written; the configuration checks it together with the other layers.
type rowFlag struct {
	row   config.Row
	given map[string]string
}

func (f rowFlag) String() string { return f.row.Default }
func (f rowFlag) Type() string {
	if f.row.Switch() {
		return "bool" // help then shows no value
	}
	return f.row.Hint
}

func (f rowFlag) Set(text string) error {
	if before, again := f.given[f.row.Key]; again && f.row.List {
		text = before + "," + text
	}
	f.given[f.row.Key] = text
	return nil
}

// share gives the command the flags of these rows, and --config.
func (a App) share(cmd *cobra.Command, keys ...string) *shared {
	s := &shared{given: map[string]string{}, cmd: cmd}
	cmd.Flags().StringVar(&s.named, "config", "", "configuration `FILE` to use in place of "+config.ProjectFile)
	for _, key := range keys {
		row, ok := config.RowOf(key)
		if !ok {
			continue
		}
		help := row.Help
		if len(row.Choices) > 0 {
			help += ": " + strings.Join(row.Choices, ", ")
		}
		flag := cmd.Flags().VarPF(rowFlag{row, s.given}, key, "", help)
		flag.DefValue = ""
		if !row.Switch() && row.Default != "" && row.Default != "0" {
			flag.Usage += " (default " + row.Default + ")"
		}
		if row.Switch() {
			flag.NoOptDefVal = "true"
		}
		complete(cmd, key, a.completeRow(row))
	}
	complete(cmd, "config", files("yaml", "yml"))
	return s
}

// completeRow offers what a setting can be.
func (a App) completeRow(row config.Row) cobra.CompletionFunc {
	switch {
	case len(row.Choices) > 0:
		return cobra.FixedCompletions(row.Choices, cobra.ShellCompDirectiveNoFileComp)
	case row.Key == "perspectives":
		return a.completePerspectives
	case row.Key == "model":
		return a.completeModels
	case row.Key == "discovery-context":
		return files("json")
	case row.Key == "perspectives-file":
		return files("yaml", "yml", "json", "md")
	case row.Hint == "DIR":
		return folders
	default:
		return cobra.NoFileCompletions
	}
}

// complete attaches a completion to a flag that was defined just before; the error can only say that it was not.
func complete(cmd *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(err) // a programming mistake, caught by the first test that builds the commands
	}
}

// load reads the configuration for a command.
func (a App) load(s *shared) (*config.Config, string, error) {
	folder, err := a.Getwd()
	if err != nil {
		return nil, "", err
	}
	c, err := config.Load(config.Sources{
		Flags: s.given, Getenv: a.Getenv, Folder: folder, Named: s.named, Trusted: a.trust().Trusted,
	})
	return c, folder, err
}

// warnOfStrays tells of variables that somebody set to no effect.
func (a App) warnOfStrays() {
	if a.Environ == nil {
		return
	}
	for _, text := range config.Strays(a.Environ()) {
		a.note("[discuss] warning: %s\n", foreign.Line(text))
	}
}

func (a App) trust() trust.Store { return trust.Store{Path: config.TrustFile(a.Getenv)} }

// headless tells whether to do without the console: wished, in CI, or because there is nobody to see it.
func (a App) headless(c *config.Config) bool {
	switch {
	case c.Settings.Headless, a.Console == nil, a.Getenv("TERM") == "dumb":
		return true
	case a.Getenv("CI") != "" && a.Getenv("CI") != "false":
		return true
	default:
		return a.HasTerminal == nil || !a.HasTerminal()
	}
}
