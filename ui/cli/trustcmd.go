package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/ui/cli/config"
)

// trusting is one call of parley trust.
type trusting struct {
	App
	forget, only      bool
	document, context string
}

// trustCommand lets the person allow the commands of a project file, or take over a session.
func (a App) trustCommand() *cobra.Command {
	t := &trusting{App: a}
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
		Args:    words(0, 1, "at most one file or session"),
		RunE:    func(_ *cobra.Command, args []string) error { return t.run(args) },
	}
	cmd.ValidArgsFunction = a.completeSessions
	cmd.Flags().BoolVar(&t.forget, "forget", false, "take the trust away")
	cmd.Flags().BoolVar(&t.only, "show", false, "only show what it would use")
	cmd.Flags().StringVar(&t.document, "document", "", "the document of the session is `FILE`")
	cmd.Flags().StringVar(&t.context, "discovery-context", "", "the discovery context of the session is `FILE`")
	cmd.MarkFlagsMutuallyExclusive("forget", "show")
	cmd.MarkFlagsMutuallyExclusive("forget", "document")
	cmd.MarkFlagsMutuallyExclusive("forget", "discovery-context")
	complete(cmd, "document", files("md", "json"))
	complete(cmd, "discovery-context", files("json"))
	return cmd
}

func (t *trusting) run(args []string) error {
	folder, err := t.Getwd()
	if err != nil {
		return err
	}
	path := filepath.Join(folder, config.ProjectFile)
	if len(args) == 1 {
		path = absolute(folder, args[0])
		if where, found := sessionNamed(folder, args[0]); found {
			return t.session(folder, where)
		}
	}
	switch {
	case t.document != "" || t.context != "":
		return misuse("--document and --discovery-context are for a session: parley trust SESSION")
	case t.forget:
		if err := t.trust().Forget(path); err != nil {
			return err
		}
		return t.say("%s is no longer trusted\n", foreign.Line(path))
	case t.only && len(args) == 0 && !exists(path):
		return t.say("%s: there is no such file, so there is nothing to trust\n", foreign.Line(path))
	default:
		return t.file(path)
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// file remembers the very bytes that were checked and shown.
func (t *trusting) file(path string) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return &config.Error{Path: path, Problem: "there is no such file", Advice: "name the project file: parley trust FILE"}
	}
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
		return t.say("%s defines no commands and no variables for tools: there is nothing to trust\n", foreign.Line(path))
	}
	verb, may := "is trusted", "It may"
	if !t.only {
		if err := t.trust().Trust(path, content); err != nil {
			return err
		}
	} else if !t.trust().Trusted(path, content) {
		verb, may = "is not trusted", "It would"
	}
	commands, variables := "", ""
	for _, one := range f.Tools {
		if one.Runs() {
			commands += fmt.Sprintf("  %s: %s\n", foreign.Line(one.Name), foreign.Line(inWords(one.Command)))
		}
		if len(one.Env) > 0 {
			variables += fmt.Sprintf("  %s: %s\n", foreign.Line(one.Name), foreign.Line(strings.Join(one.Env, ", ")))
		}
		if len(one.Model) > 0 {
			commands += "    with a model also: " + foreign.Line(inWords(one.Model)) + "\n"
		}
		if len(one.Workspace) > 0 {
			commands += "    with a folder to read also: " + foreign.Line(inWords(one.Workspace)) + "\n"
		}
	}
	if commands != "" {
		commands = may + " run:\n" + commands
	}
	if variables != "" {
		variables = may + " give tools these variables of yours:\n" + variables
	}
	return t.say("%s %s. %s%s", foreign.Line(path), verb, commands, variables)
}

// inWords is a command with its words told apart, as a shell would take them.
func inWords(command []string) string {
	words := make([]string, len(command))
	for i, word := range command {
		words[i] = shellWord(word)
	}
	return strings.Join(words, " ")
}

// say writes to standard output.
func (io IO) say(format string, args ...any) error {
	_, err := fmt.Fprintf(io.Out, format, args...)
	return err
}

// warnUntrusted says which commands of a project file stay unused, and what would change that.
func (a App) warnUntrusted(c *config.Config) {
	if len(c.Untrusted) > 0 {
		a.note("[discuss] warning: %s defines commands that are not trusted (%s): look at the file, then run parley trust\n",
			config.ProjectFile, foreign.Line(strings.Join(c.Untrusted, ", ")))
	}
	if len(c.UntrustedEnv) > 0 {
		a.note("[discuss] warning: %s gives tools variables and is not trusted, so they do not get them (%s): look at the file, then run parley trust\n",
			config.ProjectFile, foreign.Line(strings.Join(c.UntrustedEnv, ", ")))
	}
}

// absolute reads a path as the person at the prompt means it.
func absolute(folder, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(folder, path)
}
