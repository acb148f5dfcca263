package console

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"parley/ui/safetext"
)

// errOpenQuote says that a command line has a quote without its end.
var errOpenQuote = errors.New("a quote is not closed")

// splitWords splits a command line into words as a POSIX shell quotes them: a backslash, single and double quotes keep a blank in a word.
// Nothing is expanded. Where a backslash divides folders it stands for itself.
func splitWords(line string) ([]string, error) {
	const none = rune(0)
	var words []string
	var word strings.Builder
	quote, within, escaped := none, false, false
	for _, r := range line {
		switch {
		case escaped:
			if quote == '"' && !strings.ContainsRune("\"\\$`\n", r) {
				word.WriteByte('\\')
			}
			if r != '\n' {
				word.WriteRune(r)
			}
			escaped = false
		case r == '\\' && quote != '\'' && runtime.GOOS != "windows":
			escaped, within = true, true
		case quote == none && (r == '\'' || r == '"'):
			quote, within = r, true
		case quote != none && r == quote:
			quote = none
		case quote == none && strings.ContainsRune(" \t\n", r):
			if within {
				words = append(words, word.String())
			}
			word.Reset()
			within = false
		default:
			word.WriteRune(r)
			within = true
		}
	}
	if quote != none || escaped {
		return nil, errOpenQuote
	}
	if within {
		words = append(words, word.String())
	}
	return words, nil
}

// editorWords are the words of $VISUAL, else of $EDITOR, else vi.
func editorWords(env []string) ([]string, error) {
	for _, name := range []string{"VISUAL", "EDITOR"} {
		switch words, err := splitWords(lookupEnv(env, name)); {
		case err != nil:
			return nil, fmt.Errorf("in %s %w", name, err)
		case len(words) > 0 && words[0] != "":
			return words, nil
		}
	}
	return []string{"vi"}, nil
}

// editorFailure says how an editor ended that ran, with the last line that it said of it, or why it did not run.
func editorFailure(program string, err error, said string) string {
	var ended *exec.ExitError
	name := safetext.Line(filepath.Base(program))
	how := ""
	switch {
	case !errors.As(err, &ended):
		return name + " could not be run: " + err.Error()
	case ended.ExitCode() >= 0:
		how = fmt.Sprintf("%s ended with status %d", name, ended.ExitCode())
	default:
		how = name + " was ended: " + ended.Error()
	}
	if said == "" {
		return how + "."
	}
	return how + ": " + said
}
