package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/ui/cli/config"
	"parley/ui/cli/trust"
)

// sharedFlags holds the flags that several commands have. They are the rows of the configuration's table, so that a
// flag, a variable and a key in a file can never mean different things.
type sharedFlags struct {
	values     map[string]string
	configFile string // --config
	cmd        *cobra.Command
}

// settingFlag keeps a row's text as it was written; the configuration checks it together with the other layers.
type settingFlag struct {
	setting config.Setting
	values  map[string]string
}

func (f settingFlag) String() string { return f.setting.Default }
func (f settingFlag) Type() string {
	if f.setting.IsSwitch() {
		return "bool" // help then shows no value
	}
	return f.setting.ValueName
}

// Shape is what the value may be, where these are words.
func (f settingFlag) Shape() string { return "one of " + strings.Join(f.setting.Choices, ", ") }

func (f settingFlag) Set(text string) error {
	if row, _ := config.FindSetting(f.setting.Key); len(row.Choices) > len(f.setting.Choices) && !slices.Contains(row.Choices, text) {
		return fmt.Errorf("not a value of --%s", f.setting.Key) // the configuration would offer what other commands know, too
	}
	if before, again := f.values[f.setting.Key]; again && f.setting.List {
		text = before + "," + text
	}
	f.values[f.setting.Key] = text
	return nil
}

// addSharedFlags gives the command the flags of these rows, and --config.
func (a App) addSharedFlags(cmd *cobra.Command, keys ...string) *sharedFlags {
	s := &sharedFlags{values: map[string]string{}, cmd: cmd}
	cmd.Flags().StringVar(&s.configFile, "config", "", "`FILE`: configuration to use in place of "+config.ProjectFile)
	for _, key := range keys {
		row, ok := config.FindSetting(key)
		if !ok {
			continue
		}
		if key == "output" {
			row.Choices = outputForms(cmd.Name(), row.Choices)
		}
		help := cmp.Or(ownHelp[cmd.Name()+" "+key], row.Help)
		if len(row.Choices) > 0 {
			help += ": " + strings.Join(row.Choices, ", ")
		}
		flag := cmd.Flags().VarPF(settingFlag{row, s.values}, key, "", help)
		flag.DefValue = ""
		if !row.IsSwitch() && row.Default != "" && row.Default != "0" {
			flag.Usage += " (default " + row.Default + ")"
		}
		if row.IsSwitch() {
			flag.NoOptDefVal = "true"
		}
		a.registerCompletion(cmd, key, a.completeSetting(row))
	}
	a.registerCompletion(cmd, "config", completeFiles("yaml", "yml"))
	return s
}

// ownHelp says what a setting does in a command where that is something else than in a review.
var ownHelp = map[string]string{
	"trace fail-on":     "gap from which it exits with 3 (high: a requirement is missing; the others: see above)",
	"trace session":     "folder whose files are read with the document",
	"check concurrency": "documents checked at once (0: one for each processor)",
}

// completeSetting offers what a setting can be.
func (a App) completeSetting(row config.Setting) cobra.CompletionFunc {
	switch {
	case row.Key == "theme":
		return a.completeThemes
	case len(row.Choices) > 0:
		return cobra.FixedCompletions(row.Choices, cobra.ShellCompDirectiveNoFileComp)
	case row.Key == "perspectives":
		return a.completePerspectives
	case row.Key == "model":
		return a.completeModels
	case row.Key == "discovery-context":
		return completeFiles("json")
	case row.Key == "perspectives-file":
		return completeFiles("yaml", "yml", "json", "md")
	case row.ValueName == "DIR":
		return completeFolders
	default:
		return cobra.NoFileCompletions
	}
}

// registerCompletion attaches a completion to a flag that was defined just before. Package cobra keeps it for good, and with it the
// whole call: only a shell that asks for completions has them attached.
func (a App) registerCompletion(cmd *cobra.Command, flag string, f cobra.CompletionFunc) {
	asked := len(a.args) > 0 && strings.HasPrefix(a.args[0], cobra.ShellCompRequestCmd)
	switch {
	case cmd.Flag(flag) == nil:
		panic("no flag " + flag) // a programming mistake, caught by the first test that builds the commands
	case !asked:
	default:
		if err := cmd.RegisterFlagCompletionFunc(flag, f); err != nil {
			panic(err)
		}
	}
}

// loadConfig reads the configuration for a command.
func (a App) loadConfig(s *sharedFlags) (*config.Config, string, error) {
	folder, err := a.Getwd()
	if err != nil {
		return nil, "", err
	}
	c, err := config.Load(config.Sources{
		Flags: s.values, Getenv: a.Getenv, Folder: folder, Named: s.configFile, Trusted: a.trustStore().Trusted,
	})
	return c, folder, err
}

// warnUnknownEnv tells of variables that somebody set to no effect.
func (a App) warnUnknownEnv() {
	if a.Environ == nil {
		return
	}
	for _, text := range config.UnknownEnv(a.Environ()) {
		a.eprintf("[discuss] warning: %s\n", foreign.Line(text))
	}
}

func (a App) trustStore() trust.Store { return trust.Store{Path: config.TrustFile(a.Getenv)} }

// isHeadless reports whether to do without the console: wished, in CI, or because there is nobody to see it.
func (a App) isHeadless(c *config.Config) bool {
	switch {
	case c.Settings.Headless, a.Console == nil, a.Getenv("TERM") == "dumb":
		return true
	case a.Getenv("CI") != "" && a.Getenv("CI") != "false":
		return true
	default:
		return a.HasTerminal == nil || !a.HasTerminal()
	}
}
