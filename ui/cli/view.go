package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
)

// largestRecord bounds what parley view reads, in bytes.
const largestRecord = 16 << 20

// viewCommand shows a discussion record or any Markdown file.
func (a App) viewCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "view RECORD",
		Short: "Show a discussion record, or any Markdown file",
		Long: `On a terminal the file opens in the console, with an outline, search and copy. Otherwise it is printed as it is. Control
characters and other hidden things in it are made visible and harmless.`,
		Example: "  parley view discussions/DISCUSS-002-discussion.md\n  parley view README.md | less",
		Args:    words(1, 1, "one file"),
	}
	var cast castFlags
	cast.bind(cmd)
	s := a.share(cmd, "headless", "theme", "plain", "no-mouse")
	cmd.ValidArgsFunction = noMore(1, files("md", "markdown"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, folder, err := a.load(s)
		if err != nil {
			return err
		}
		path := absolute(folder, args[0])
		text, err := readText(path, args[0])
		if err != nil {
			return err
		}
		if err := cast.check(a, !a.choosable(c)); err != nil {
			return err
		}
		if a.choosable(c) {
			return cast.record(a, look(c, args[0]), func(l Look) error { return a.Console.Read(cmd.Context(), path, text, l) })
		}
		_, err = io.WriteString(a.Out, ended(foreign.Text(text)))
		return err
	}
	return cmd
}

// readText reads a file that a person named; the error is one line with that name.
func readText(path, name string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", fmt.Errorf("cannot read %s: %s", name, plain(err))
	case info.IsDir():
		return "", fmt.Errorf("cannot read %s: it is a folder; name the file itself", name)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("cannot read %s: it is not an ordinary file", name)
	case info.Size() > largestRecord:
		return "", fmt.Errorf("cannot read %s: it has %d MB, and parley shows at most %d MB", name, info.Size()>>20, largestRecord>>20)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("cannot read %s: %s", name, plain(err))
	}
	return string(data), nil
}

// plain is a file error in words for the end of a message that names the file already.
func plain(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, fs.ErrPermission):
		return "permission denied; make it readable for you"
	}
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err.Error()
	}
	return err.Error()
}

// ended is the text with a line break at its end.
func ended(text string) string {
	if text == "" || strings.HasSuffix(text, "\n") {
		return text
	}
	return text + "\n"
}
