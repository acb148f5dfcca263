package cli

import (
	"errors"
	"fmt"
	"strings"

	"parley/feedback/session"
)

// openCommandLine is the call that goes on with this very discussion, whatever else the session holds by then. The tools of a file
// that this call named are known only to a call that names it, too.
func (a App) openCommandLine(s *sharedFlags, session, roundID string) string {
	call := "parley open " + a.shellPath(session) + " --round " + roundID
	if s != nil && s.configFile != "" {
		call += " --config " + shellQuote(s.configFile)
	}
	if goesOnOffline(s, session, roundID) {
		call += " --offline"
	}
	return call
}

func (r *reviewCmd) openCommandLine(session, roundID string) string {
	return r.App.openCommandLine(r.shared, session, roundID)
}

// explainLocked says how to look at a discussion that another parley has open.
func (r *reviewCmd) explainLocked(err error, roundID string) error {
	var held *session.LockedError
	if !errors.As(err, &held) {
		return err
	}
	return fmt.Errorf("%w: end that one, or look with: %s --read-only", err, r.openCommandLine(held.Folder, roundID))
}

// shellPath is a session's path as it can be given to the next call.
func (a App) shellPath(path string) string { return shellQuote(a.shortPath(path)) }

// shortPath is a path as short as it can be written in the working folder.
func (a App) shortPath(path string) string {
	if folder, err := a.Getwd(); err == nil {
		path = relativePath(folder, path)
	}
	return path
}

// shellQuote makes a word safe to paste into a shell, and a file's name no flag.
func shellQuote(word string) string {
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
