package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"parley/engine/artifact"
	"parley/engine/foreign"
	"parley/engine/limits"
	"parley/feedback/session"
)

// maxRecordBytes bounds what parley view reads, in bytes.
const maxRecordBytes = 16 << 20

// viewCommand shows a discussion record or any Markdown file.
func (a App) viewCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "view FILE|SESSION",
		Short: "Show a discussion record, or any Markdown file",
		Long: `On a terminal the file opens in the console, with an outline, search and copy. Otherwise it is printed as it is. parley
makes control characters and other hidden things in it visible and harmless. Of a session it shows the latest record. The word - is what
comes by standard input.`,
		Example: "  parley view REVIEW-001\n  parley view discussions/DISCUSS-002-discussion.md\n  parley view README.md | less\n  git show HEAD:README.md | parley view -",
		Args:    argCount(1, 1, "one file or session"),
	}
	var cast castFlags
	cast.bind(cmd, a)
	s := a.addSharedFlags(cmd, "headless", "theme", "plain", "no-mouse")
	cmd.ValidArgsFunction = completeUpTo(1, completeFiles("md", "markdown"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		c, folder, err := a.loadConfig(s)
		if err != nil {
			return err
		}
		if a.isInteractive(c) {
			a.prepare()
		}
		text, name, editable, err := a.readViewed(folder, args[0])
		if err != nil {
			return err
		}
		if why := noText(text); why != "" {
			return fmt.Errorf("cannot read %s: %s", name, why)
		}
		a.warnUnusedFlags(s, callContext{c: c, console: a.isInteractive(c)})
		if err := cast.check(a, !a.isInteractive(c)); err != nil {
			return err
		}
		title := args[0]
		if title == inputWord {
			title = name
		}
		if a.isInteractive(c) {
			options := screenOptions(c, title)
			options.Notice = cmp.Or(unreadableBytes(text), options.Notice)
			return cast.record(a, options, func(l ScreenOptions) error { return a.Console.Read(cmd.Context(), editable, text, l) })
		}
		_, err = io.WriteString(a.Out, withFinalNewline(foreign.Text(text)))
		return err
	}
	return cmd
}

// readViewed reads what is to be shown: a file, the record of a session, or what comes by standard input. Its name is for messages, and
// editable the file that can be changed; "" for none.
func (a App) readViewed(folder, word string) (text, name, editable string, err error) {
	if word == inputWord {
		text, err = a.readInput(maxRecordBytes, "parley view -")
		return text, "standard input", "", err
	}
	path, name := absolutePath(folder, word), word
	editable = path
	if record, where := recordOf(folder, word); record != "" {
		path, name, editable = record, record, record
		if a.foreignReason(where) != nil {
			editable = ""
		}
	}
	text, err = readText(path, name)
	if errors.Is(err, fs.ErrNotExist) && roundIDPattern.MatchString(strings.ToUpper(name)) {
		_, _, err = findSession(folder, name, "") // which says that there is none
	}
	return text, name, editable, err
}

// recordOf is the latest record of the session that a word names, and the session; "" when it names none, or a file.
func recordOf(folder, word string) (record, where string) {
	if info, err := os.Stat(absolutePath(folder, word)); err == nil && !info.IsDir() {
		return "", ""
	}
	where, roundID, err := findSession(folder, word, "")
	if err != nil {
		return "", ""
	}
	s, err := session.OpenReadOnly(where)
	if err != nil {
		return "", ""
	}
	defer s.Close() //nolint:errcheck // it was only looked at
	return s.LatestRecord(roundID), where
}

// noText is why there is nothing to read in a file, "" where there is. Some bytes of a text may be anything: they are shown as marks.
func noText(text string) string {
	odd := strings.Count(text, "\x00") + len(text) - len(strings.ToValidUTF8(text, ""))
	switch {
	case strings.TrimSpace(text) == "":
		return "it is empty"
	case odd > len(text)/10:
		return cmp.Or(artifact.OtherEncoding([]byte(text)), "it looks like a binary file")
	}
	return ""
}

// unreadableBytes says how much of a text is none, and how it is shown; "" where all of it is.
func unreadableBytes(text string) string {
	n := 0
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		if r == utf8.RuneError && size == 1 {
			n++
		}
		at += size
	}
	switch n {
	case 0:
		return ""
	case 1:
		return "1 byte of this file is not UTF-8 and is shown as \uFFFD."
	default:
		return fmt.Sprintf("%d bytes of this file are not UTF-8 and are shown as \uFFFD.", n)
	}
}

// readText reads a file that a person named; the error is one line with that name.
func readText(path, name string) (string, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", &missingFileError{name, err}
	case err != nil:
		return "", fmt.Errorf("cannot read %s: %s", name, explainFileError(err))
	case info.IsDir():
		return "", fmt.Errorf("cannot read %s: it is a folder; name the file itself", name)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("cannot read %s: it is not an ordinary file", name)
	case info.Size() > maxRecordBytes:
		return "", fmt.Errorf("cannot read %s: it has %d MB, and parley shows at most %d MB", name, info.Size()>>20, maxRecordBytes>>20)
	}
	text, err := limits.ReadFile(path, maxRecordBytes)
	if err != nil {
		return "", fmt.Errorf("cannot read %s: %s", name, explainFileError(err))
	}
	return string(text), nil
}

// explainFileError is a file error in words for the end of a message that names the file already.
func explainFileError(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, fs.ErrPermission):
		return "permission denied; check its rights, and those of its folder"
	}
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		return pathError.Err.Error()
	}
	return err.Error()
}

// withFinalNewline is the text with a line break at its end.
func withFinalNewline(text string) string {
	if text == "" || strings.HasSuffix(text, "\n") {
		return text
	}
	return text + "\n"
}
