// Package cli is parley's command line: commands and flags, what a call means, headless output, exit statuses.
//
// It may know the loop, the engine and how texts are printed. It may not know rules of consensus, the session's file
// formats, or how a screen is drawn: the console comes in as a Console.
package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/ui/cli/config"
)

// App is one parley: its world and its screen.
type App struct {
	IO
	// Console draws the interface; nil means that every command runs headless.
	Console Console

	args []string // of this call
}

// Main runs parley and returns its exit status. args are without the program's name.
func (a App) Main(ctx context.Context, args []string) Status {
	a.args = args
	root := a.rootCommand()
	root.SetArgs(append([]string{}, args...)) // of none at all cobra would take those of the process
	err := exclusiveFlagsError(root.ExecuteContext(ctx))
	var ended *interruptedError
	if err != nil && ctx.Err() != nil && !errors.As(err, &ended) {
		err = &interruptedError{}
	}
	if err != nil {
		a.reportError(err)
	}
	return statusOf(err)
}

// rootCommand builds the tree of commands.
func (a App) rootCommand() *cobra.Command {
	var (
		cast castFlags
		look *sharedFlags
	)
	root := &cobra.Command{
		Use:   "parley",
		Short: "Multi-perspective review rounds for a document",
		Long: `Review one document from several perspectives at once, with the AI command line tools you already have or with
built-in checks. parley decides by fixed rules whether the reviewers agree and writes a discussion record; you steer:
continue deeper, adjust direction, or done.

Without a command it shows this folder's sessions, to go on with one or to begin another.`,
		Example: `  parley review docs/brief.md
  parley review DISCUSS-002 --session ./my-session
  parley review docs/brief.md --offline --headless --output json`,
		Version: version(),
		Args:    a.unknownCommand,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.homeScreen(cmd, look, cast) },
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Lookup("config") != nil { // it reads the settings
				a.warnUnknownEnv()
			}
			return checkNeeds(cmd)
		},
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	look = a.addSharedFlags(root, "theme", "plain", "no-mouse")
	cast.bind(root, a)
	root.SetIn(a.In)
	root.SetOut(foreign.Writer{Out: a.Out}) // what a shell is offered comes from files of anybody's
	root.SetErr(foreign.Writer{Out: a.Err})
	root.SetVersionTemplate("parley {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.SetUsageFunc(a.writeUsage)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) {
		if err := a.writeHelp(cmd); err != nil {
			cmd.PrintErrln(err)
		}
	})
	root.SetHelpCommand(a.helpCommand())
	root.CompletionOptions.DisableDefaultCmd = true // there is one with examples
	root.AddGroup(commandGroups...)
	root.AddCommand(
		a.reviewCommand(), a.openCommand(), a.feedbackCommand(), a.viewCommand(), a.replayCommand(), a.demoCommand(), a.exportCommand(),
		a.skillCommand(), a.schemaCommand(), a.manCommand(), a.completionCommand(), a.popupWindowCommand(), a.roundsCommand(), a.perspectivesCommand(),
		a.mcpCommand(), a.waitCommand(), a.configCommand(), a.keysCommand(), a.themeCommand(), a.checkCommand(), a.checksCommand(), a.traceCommand(), a.trustCommand(), a.doctorCommand(), a.statsCommand(),
	)
	return root
}

// unknownCommand refuses a word that is no command and says which was probably meant, or how a document is reviewed.
func (a App) unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if args[0] == "version" {
		return usageErrorf("unknown command %q: did you mean parley --version?", args[0])
	}
	if near := config.Nearest(args[0], commandNames(cmd)); near != "" {
		return usageErrorf("unknown command %q: did you mean parley %s?", args[0], near)
	}
	switch folder, err := a.Getwd(); {
	case err == nil && isThere(absolutePath(folder, args[0])):
		return usageErrorf("unknown command %q: to review it: parley review %s", args[0], shellQuote(args[0]))
	case isMarkdownName(args[0]), strings.ContainsRune(args[0], filepath.Separator):
		return usageErrorf("unknown command %q, and there is no such file: parley review FILE reviews a file, parley --help lists the commands", args[0])
	default:
		return usageErrorf("unknown command %q: parley --help lists the commands", args[0])
	}
}

// isThere reports whether there is a file or a folder at a path.
func isThere(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// argCount checks the number of words after a command and names what is missing.
func argCount(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if slices.Contains(args, "") {
			return usageErrorf("%s was given an empty argument: a variable of the shell may be unset; see %s --help", cmd.CommandPath(), cmd.CommandPath())
		}
		if len(args) < least {
			return usageErrorf("%s needs %s: see %s --help", cmd.CommandPath(), what, cmd.CommandPath())
		}
		if len(args) > most {
			return usageErrorf("%s takes %s: %q is one too many", cmd.CommandPath(), what, args[most])
		}
		return nil
	}
}
