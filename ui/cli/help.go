package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"parley/ui/cli/config"
	"parley/ui/safetext"
)

// The groups in which the commands are listed.
const (
	groupReview   = "review"
	groupRecorded = "recorded"
	groupPrograms = "programs"
	groupSettings = "settings"
)

var commandGroups = []*cobra.Group{
	{ID: groupReview, Title: "Review"},
	{ID: groupRecorded, Title: "Look at what happened"},
	{ID: groupPrograms, Title: "Scripts and agents"},
	{ID: groupSettings, Title: "Settings and tables"},
}

// commandOrder sorts the commands into the groups, in the order they are listed in.
var commandOrder = []struct{ command, group string }{
	{"review", groupReview},
	{"open", groupReview},
	{"check", groupReview},
	{"trace", groupReview},
	{"doctor", groupReview},
	{"view", groupRecorded},
	{"replay", groupRecorded},
	{"demo", groupRecorded},
	{"export", groupRecorded},
	{"stats", groupRecorded},
	{"feedback", groupPrograms},
	{"wait", groupPrograms},
	{"mcp", groupPrograms},
	{"skill", groupPrograms},
	{"schema", groupPrograms},
	{"rounds", groupSettings},
	{"perspectives", groupSettings},
	{"checks", groupSettings},
	{"config", groupSettings},
	{"keys", groupSettings},
	{"theme", groupSettings},
	{"trust", groupSettings},
	{"completion", groupSettings},
	{"man", groupSettings},
}

// flagGroups are the headings under which a command with many flags shows them; the rest comes last.
var flagGroups = []struct {
	title string
	flags []string
}{
	{"Who reviews what", []string{
		"perspectives", "perspective", "perspectives-file", "add-perspective", "route", "model", "effort", "via", "offline", "workspace", "allow-unsafe-tool", "split", "language", "discovery-context", "artifact",
	}},
	{"Rounds and limits", []string{"session", "layout", "round", "round-id", "again", "mode", "max-rounds", "budget", "dry-run", "concurrency", "timeout", "deadline", "quorum", "policy", "examine", "from", "speed", "max-gap"}},
	{"Decisions", []string{"feedback-timeout", "decide", "focus", "question", "rationale", "signed-by", "yes", "continue", "read-only", "takeover"}},
	{"Result", []string{"output", "fail-on", "all", "caller", "task", "bus", "quiet", "verbose"}},
	{"Console", []string{"headless", "popup", "detach", "theme", "plain", "no-mouse"}},
	{"Recording", []string{"cast", "cast-format", "cast-input", "force", "size"}},
}

// groupedFlagsMin is how many flags are grouped.
const groupedFlagsMin = 14

// writeUsage writes how a command is called: below its description, or alone.
func (a App) writeUsage(cmd *cobra.Command) error {
	var b strings.Builder
	width := a.helpWidth()
	line := strings.TrimSuffix(cmd.UseLine(), " [flags]")
	if cmd.HasAvailableLocalFlags() {
		line += " [flags]"
	}
	fmt.Fprintf(&b, "Usage:\n  %s\n", line)
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "  %s COMMAND\n", cmd.CommandPath())
	}
	if cmd.HasExample() {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", strings.TrimRight(cmd.Example, "\n"))
	}
	listCommands(&b, cmd, width)
	listFlags(&b, cmd, width)
	if cmd.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\n%s COMMAND --help shows the details.\n", cmd.CommandPath())
	}
	_, err := fmt.Fprint(cmd.OutOrStdout(), b.String())
	return err
}

// listCommands lists the commands below one, by group.
func listCommands(b *strings.Builder, cmd *cobra.Command, width int) {
	for _, g := range cmd.Groups() {
		fmt.Fprintf(b, "\n%s:\n", g.Title)
		for _, row := range commandOrder {
			i := slices.IndexFunc(cmd.Commands(), func(c *cobra.Command) bool { return c.Name() == row.command && row.group == g.ID })
			if i >= 0 {
				c := cmd.Commands()[i]
				name := c.Name()
				for _, line := range safetext.Wrap(c.Short, width-commandColumn) {
					fmt.Fprintf(b, "  %s %s\n", safetext.Fit(name, commandColumn-3), line)
					name = ""
				}
			}
		}
	}
}

// listFlags lists a command's flags, under headings when there are many.
func listFlags(b *strings.Builder, cmd *cobra.Command, width int) {
	rest := pflag.NewFlagSet("", pflag.ContinueOnError)
	rest.SortFlags = true
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) { rest.AddFlag(f) })
	count := 0
	rest.VisitAll(func(*pflag.Flag) { count++ })
	shown := map[string]bool{}
	if count >= groupedFlagsMin {
		for _, g := range flagGroups {
			some := pflag.NewFlagSet("", pflag.ContinueOnError)
			some.SortFlags = false
			for _, name := range g.flags {
				if f := rest.Lookup(name); f != nil {
					some.AddFlag(f)
					shown[name] = true
				}
			}
			writeFlags(b, g.title, some, width)
		}
	}
	others := pflag.NewFlagSet("", pflag.ContinueOnError)
	rest.VisitAll(func(f *pflag.Flag) {
		if !shown[f.Name] {
			others.AddFlag(f)
		}
	})
	writeFlags(b, "Flags", others, width)
}

func writeFlags(b *strings.Builder, title string, flags *pflag.FlagSet, width int) {
	if !flags.HasAvailableFlags() {
		return
	}
	shown := pflag.NewFlagSet("", pflag.ContinueOnError)
	shown.SortFlags = flags.SortFlags
	flags.VisitAll(func(f *pflag.Flag) { shown.AddFlag(shownFlag(f)) })
	fmt.Fprintf(b, "\n%s:\n%s", title, shown.FlagUsagesWrapped(min(width, widestFlags)))
}

// helpCommand is parley help COMMAND.
func (a App) helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Help about a command",
		Long:    `Prints what parley COMMAND --help prints.`,
		Example: "  parley help review\n  parley help",
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return commandNames(cmd.Root()), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || about == nil || len(rest) > 0 {
				return a.unknownCommand(cmd.Root(), args)
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// commandNames are the commands that can be called.
func commandNames(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// completionCommand prints a shell's completion.
func (a App) completionCommand() *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion " + strings.Join(shells, "|"),
		Short: "Print the completion script for a shell",
		Long: `Prints a script that completes commands, flags and their values, round IDs, perspectives, tools, this folder's
sessions, and files. Load it from the file that your shell reads at its start, or put it where the shell looks:

  bash        source <(parley completion bash)     in ~/.bashrc (needs bash-completion)
  zsh         source <(parley completion zsh)      in ~/.zshrc, after compinit
  fish        parley completion fish | source      in ~/.config/fish/config.fish
  powershell  parley completion powershell | Out-String | Invoke-Expression`,
		Example: `  source <(parley completion bash)
  parley completion zsh > ~/.zfunc/_parley
  parley completion fish > ~/.config/fish/completions/parley.fish`,
		Args:      argCount(1, 1, "one shell ("+strings.Join(shells, ", ")+")"),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(a.Out, true)
			case "zsh":
				return root.GenZshCompletion(a.Out)
			case "fish":
				return root.GenFishCompletion(a.Out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(a.Out)
			}
			if near := config.Nearest(args[0], shells); near != "" {
				return usageErrorf("parley completion knows no shell %q: did you mean %s?", args[0], near)
			}
			return usageErrorf("parley completion knows no shell %q: it knows %s", args[0], strings.Join(shells, ", "))
		},
	}
}
