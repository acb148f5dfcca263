package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/feedback/session"
	"parley/ui/cli/config"
)

// trustCmd is one call of parley trust.
type trustCmd struct {
	App
	forget, showOnly  bool
	document, context string
}

// trustCommand lets the person allow the commands of a project file, or take over a session.
func (a App) trustCommand() *cobra.Command {
	t := &trustCmd{App: a}
	cmd := &cobra.Command{
		Use:   "trust [FILE|SESSION]",
		Short: "Allow the commands of a project file, or make a session yours",
		Long: `Shows the commands under tools: in .parley.yaml of the working folder (or in FILE) and remembers that you allow
them. The trust belongs to the content: when the file changes, its commands stop running until you trust it again.

Of a SESSION that was written elsewhere, or by a parley that did not sign yet, it shows which documents it would read and
which tools and models it would ask, and signs it as yours. Until then parley only shows such a session. A document
outside the session and its project is used only when you name it with --document, and a discovery context with
--discovery-context.`,
		Example: "  parley trust --show\n  parley trust\n  parley trust REVIEW-001\n  parley trust --forget",
		Args:    argCount(0, 1, "at most one file or session"),
		RunE:    func(_ *cobra.Command, args []string) error { return t.run(args) },
	}
	cmd.ValidArgsFunction = a.completeSessions
	cmd.Flags().BoolVar(&t.forget, "forget", false, "stop trusting it")
	cmd.Flags().BoolVar(&t.showOnly, "show", false, "only show what it would use")
	cmd.Flags().StringVar(&t.document, "document", "", "`FILE`: the document of the session")
	cmd.Flags().StringVar(&t.context, "discovery-context", "", "`FILE`: the discovery context of the session")
	cmd.MarkFlagsMutuallyExclusive("forget", "show")
	cmd.MarkFlagsMutuallyExclusive("forget", "document")
	cmd.MarkFlagsMutuallyExclusive("forget", "discovery-context")
	a.registerCompletion(cmd, "document", completeFiles("md", "json"))
	a.registerCompletion(cmd, "discovery-context", completeFiles("json"))
	return cmd
}

func (t *trustCmd) run(args []string) error {
	folder, err := t.Getwd()
	if err != nil {
		return err
	}
	path := filepath.Join(folder, config.ProjectFile)
	if len(args) == 1 {
		path = absolutePath(folder, args[0])
		if where, found, err := findNamedSession(folder, args[0]); err != nil {
			return notTrustable(args[0], err)
		} else if found {
			return t.trustSession(folder, where)
		}
	}
	switch {
	case t.document != "" || t.context != "":
		return usageErrorf("--document and --discovery-context are for a session: parley trust SESSION")
	case t.forget:
		if err := t.trustStore().Forget(path); err != nil {
			return err
		}
		return t.printf("%s is no longer trusted\n", foreign.Line(path))
	case t.showOnly && len(args) == 0 && !fileExists(path):
		return t.printf("there is no %s in this folder, so there is nothing to trust\n", config.ProjectFile)
	case !fileExists(path) && len(args) == 0:
		return usageErrorf("there is no %s in this folder, so there is nothing to trust: name a configuration file or a session, as in parley trust SESSION", config.ProjectFile)
	case !fileExists(path):
		return usageErrorf("there is no file and no session %q: name a configuration file or a session (parley open lists them)", args[0])
	case !isConfigurationName(path):
		return usageErrorf("%s is no configuration file: parley trust takes a YAML file, such as %s, or a session", args[0], config.ProjectFile)
	default:
		return t.trustFile(path)
	}
}

// notTrustable is the error for a folder that is no session of parley's: there is nothing in it to trust.
func notTrustable(word string, err error) error {
	var (
		unusable *session.FolderError
		others   *foreignSessionError
	)
	switch {
	case errors.As(err, &others):
		return usageErrorf("%s holds no review of parley's, so there is nothing to trust: name a configuration file or a session (parley open lists them)", word)
	case errors.As(err, &unusable):
		return usageErrorf("%s is no session: name a configuration file or a session (parley open lists them)", word)
	default:
		return err
	}
}

// isConfigurationName reports whether a file's name is that of a configuration.
func isConfigurationName(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".yaml", ".yml", ".json", "":
		return true
	default:
		return false
	}
}

func fileExists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// trustFile remembers the very bytes that were checked and shown.
func (t *trustCmd) trustFile(path string) error {
	text, err := readText(path, path)
	if err != nil {
		return &config.Error{Path: path, Problem: "cannot be read", Advice: "name the project file: parley trust FILE"}
	}
	content := []byte(text)
	f, err := config.Parse(content, path, config.Project)
	if err != nil {
		return err
	}
	f.Tools = slices.DeleteFunc(f.Tools, func(one config.Tool) bool { return !one.NeedsTrust() })
	if len(f.Tools) == 0 {
		return t.printf("%s defines no commands and no variables for tools: there is nothing to trust\n", foreign.Line(path))
	}
	verb, may := "is trusted", "It may"
	if !t.showOnly {
		if err := t.trustStore().Trust(path, content); err != nil {
			return err
		}
	} else if !t.trustStore().Trusted(path, content) {
		verb, may = "is not trusted", "It would"
	}
	commands, variables := "", ""
	for _, one := range f.Tools {
		if one.RunsCommand() {
			commands += fmt.Sprintf("  %s: %s\n", foreign.Line(one.Name), foreign.Line(quoteCommand(one.Command)))
		}
		if len(one.Env) > 0 {
			variables += fmt.Sprintf("  %s: %s\n", foreign.Line(one.Name), foreign.Line(strings.Join(one.Env, ", ")))
		}
		if len(one.Model) > 0 {
			commands += "    with a model also: " + foreign.Line(quoteCommand(one.Model)) + "\n"
		}
		if len(one.Workspace) > 0 {
			commands += "    with a folder to read also: " + foreign.Line(quoteCommand(one.Workspace)) + "\n"
		}
	}
	if commands != "" {
		commands = may + " run:\n" + commands
	}
	if variables != "" {
		variables = may + " give tools these variables of yours:\n" + variables
	}
	return t.printf("%s %s. %s%s", foreign.Line(path), verb, commands, variables)
}

// quoteCommand is a command with its words told apart, as a shell would take them.
func quoteCommand(command []string) string {
	words := make([]string, len(command))
	for i, word := range command {
		words[i] = shellWord(word)
	}
	return strings.Join(words, " ")
}

// printf writes to standard output.
func (io IO) printf(format string, args ...any) error {
	_, err := fmt.Fprintf(io.Out, format, args...)
	return err
}

// warnUntrusted says which commands of a project file stay unused, and what would change that.
func (a App) warnUntrusted(c *config.Config) {
	if len(c.Untrusted) > 0 {
		a.eprintf("[discuss] warning: %s defines commands that are not trusted (%s): look at the file, then run parley trust\n",
			config.ProjectFile, foreign.Line(strings.Join(c.Untrusted, ", ")))
	}
	if len(c.UntrustedEnv) > 0 {
		a.eprintf("[discuss] warning: %s gives tools variables and is not trusted, so they do not get them (%s): look at the file, then run parley trust\n",
			config.ProjectFile, foreign.Line(strings.Join(c.UntrustedEnv, ", ")))
	}
}

// absolutePath reads a path as the person at the prompt means it.
func absolutePath(folder, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(folder, path)
}
