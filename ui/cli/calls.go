package cli

import (
	"errors"
	"fmt"
	"strings"

	"parley/feedback/session"
)

// openCall is the call that goes on with this very discussion, whatever else the session holds by then. The tools of a file
// that this call named are known only to a call that names it, too.
func (a App) openCall(s *shared, session, roundID string) string {
	call := "parley open " + a.pasteable(session) + " --round " + roundID
	if s != nil && s.named != "" {
		call += " --config " + quoted(s.named)
	}
	return call
}

func (r *reviewing) openCall(session, roundID string) string {
	return r.App.openCall(r.shared, session, roundID)
}

// held says how to look at a discussion that another parley has open.
func (r *reviewing) held(err error, roundID string) error {
	var held *session.HeldError
	if !errors.As(err, &held) {
		return err
	}
	return fmt.Errorf("%w: end that one, or look with: %s --read-only", err, r.openCall(held.Folder, roundID))
}

// pasteable is a session's path as it can be given to the next call.
func (a App) pasteable(path string) string { return quoted(a.nearby(path)) }

// nearby is a path as short as it can be written in the working folder.
func (a App) nearby(path string) string {
	if folder, err := a.Getwd(); err == nil {
		path = relative(folder, path)
	}
	return path
}

// quoted makes a word safe to paste into a shell, and a file's name no flag.
func quoted(word string) string {
	if strings.HasPrefix(word, "-") {
		word = "./" + word
	}
	return shellWord(word)
}

// shellWord is a word as a shell takes it.
func shellWord(word string) string {
	if word == "" || strings.ContainsAny(word, " \t\n'\"$`\\&|;<>()*?[]#~!{}=%^") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}
