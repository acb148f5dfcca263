package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/charmbracelet/x/term"
)

// inputWord names standard input where a command takes a file, and inputName is what it is called in results.
const (
	inputWord = "-"
	inputName = "stdin"
)

// readInput is the text that comes by standard input, for a call that goes on with the words before it. A terminal is no text.
func (a App) readInput(most int64, call string) (string, error) {
	if file, is := a.In.(*os.File); is && term.IsTerminal(file.Fd()) {
		return "", usageErrorf("%s reads a text that is piped into it: … | %s", call, call)
	}
	text, err := io.ReadAll(io.LimitReader(a.In, most+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("cannot read standard input: %w", err)
	case int64(len(text)) > most:
		return "", fmt.Errorf("cannot read standard input: it has more than %d MB", most>>20)
	}
	return string(text), nil
}

// keepInput puts the text that comes by standard input into a file that a command can read like any other. Remove takes it away.
func (a App) keepInput(most int64, call string) (path string, remove func(), err error) {
	text, err := a.readInput(most, call)
	if err != nil {
		return "", nil, err
	}
	folder, err := os.MkdirTemp("", "parley-")
	if err != nil {
		return "", nil, fmt.Errorf("cannot keep standard input: %w", err)
	}
	remove = func() { _ = os.RemoveAll(folder) }
	path = filepath.Join(folder, inputName+".md")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		remove()
		return "", nil, fmt.Errorf("cannot keep standard input: %w", err)
	}
	return path, remove, nil
}

// refuseInput says what to do with a text that has no file, where findings are to keep their places in one.
func refuseInput(words []string) error {
	if !slices.Contains(words, inputWord) {
		return nil
	}
	return usageErrorf("a review needs a file, which its findings keep their places in: save the text, or check it at once with parley check %s", inputWord)
}
