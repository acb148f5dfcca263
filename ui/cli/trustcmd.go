package cli

import (
	"cmp"
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

// trustCommand lets the person allow the commands of a project file.
func (a App) trustCommand() *cobra.Command {
	var forget bool
	cmd := &cobra.Command{
		Use:   "trust [FILE]",
		Short: "Allow the commands that a project file defines",
		Long: `Shows the commands under tools: in .parley.yaml of the working folder (or in FILE) and remembers that you allow
them. The trust belongs to the content: when the file changes, its commands stop running until you trust it again.`,
		Example: "  parley trust\n  parley trust --forget",
		Args:    words(0, 1, "at most one file"),
		RunE: func(_ *cobra.Command, args []string) error {
			folder, err := a.Getwd()
			if err != nil {
				return err
			}
			path := filepath.Join(folder, config.ProjectFile)
			if len(args) == 1 {
				path = absolute(folder, args[0])
			}
			if forget {
				if err := a.trust().Forget(path); err != nil {
					return err
				}
				return a.say("%s is no longer trusted\n", foreign.Line(path))
			}
			return a.trustFile(path)
		},
	}
	cmd.ValidArgsFunction = noMore(1, files("yaml", "yml"))
	cmd.Flags().BoolVar(&forget, "forget", false, "take the trust away")
	return cmd
}

// trustFile remembers the very bytes that were checked and shown.
func (a App) trustFile(path string) error {
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
	f.Tools = slices.DeleteFunc(f.Tools, func(t config.Tool) bool { return !t.Runs() })
	if len(f.Tools) == 0 {
		return a.say("%s defines no commands: there is nothing to trust\n", foreign.Line(path))
	}
	if err := a.trust().Trust(path, content); err != nil {
		return err
	}
	commands := ""
	for _, t := range f.Tools {
		commands += fmt.Sprintf("  %s: %s\n", foreign.Line(t.Name), foreign.Line(inWords(t.Command)))
		if len(t.Model) > 0 {
			commands += "    with a model also: " + foreign.Line(inWords(t.Model)) + "\n"
		}
		if len(t.Workspace) > 0 {
			commands += "    with a folder to read also: " + foreign.Line(inWords(t.Workspace)) + "\n"
		}
	}
	return a.say("%s is trusted. It may run:\n%s", foreign.Line(path), commands)
}

// inWords is a command with its words told apart, as a shell would take them.
func inWords(command []string) string {
	words := make([]string, len(command))
	for i, word := range command {
		words[i] = cmp.Or(quoted(word), "''")
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
}

// absolute reads a path as the person at the prompt means it.
func absolute(folder, path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(folder, path)
}
