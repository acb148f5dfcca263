package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/feedback"
	"parley/feedback/session"
)

// openCommandLine is the call that goes on with this very discussion, whatever else the session holds by then. The tools of a file
// that this call, or an earlier one, named are known only to a call that names it, too.
func (a App) openCommandLine(s *sharedFlags, session, roundID string) string {
	call := "parley open " + a.sessionWords(session, roundID)
	if file := a.toolsFile(s, session, roundID); file != "" {
		call += " --config " + shellQuote(file)
	}
	if goesOnOffline(s, session, roundID) {
		call += " --offline"
	}
	return call
}

// toolsFile is the configuration file that a call which goes on with a discussion has to name: this call's, or the one that the
// session remembers where it is still there. "" for none.
func (a App) toolsFile(s *sharedFlags, session, roundID string) string {
	if s != nil && s.configFile != "" {
		return s.configFile
	}
	file := feedback.ToolsFile(session, roundID, a.identityOption())
	if _, err := os.Stat(file); err != nil {
		return ""
	}
	return a.shortPath(file)
}

func (r *reviewCmd) openCommandLine(session, roundID string) string {
	return r.App.openCommandLine(r.shared, session, roundID)
}

// explainNotTaken says what can be done where a discussion is not taken up: another parley has it open, or its log is damaged.
func (r *reviewCmd) explainNotTaken(err error, roundID string) error {
	var (
		held *session.LockedError
		lost *feedback.LostRoundError
	)
	if errors.As(err, &lost) {
		return fmt.Errorf("%w; nothing was changed: put the log back from a copy, look with %s, or review the document again with %s",
			err, r.readOnlyCommandLine(lost.Session, roundID), r.reviewAgainCommandLine(lost.Session, roundID))
	}
	if !errors.As(err, &held) {
		return err
	}
	return fmt.Errorf("%w: end that one, or look with: %s", err, r.readOnlyCommandLine(held.Folder, roundID))
}

// reviewAgainCommandLine is the call that reviews the document of a discussion anew: in a session of its own, or in place of the
// discussion of a configured round.
func (a App) reviewAgainCommandLine(folder, roundID string) string {
	if document := feedback.DocumentPath(folder, roundID); session.IsAdHocRound(roundID) && document != "" {
		return "parley review " + a.shellPath(document)
	}
	return "parley review " + roundID + " --session " + a.shellPath(folder) + " --again"
}

// readOnlyCommandLine is the call that shows a discussion and asks nobody.
func (a App) readOnlyCommandLine(session, roundID string) string {
	return "parley open " + a.sessionWords(session, roundID) + " --read-only"
}

// sessionWords name a discussion to the next call: by its ID alone where that names no other from the working folder, as with the
// numbered reviews under its .parley/.
func (a App) sessionWords(folder, roundID string) string {
	if a.isNamedByID(folder, roundID) {
		return roundID
	}
	return a.shellPath(folder) + " --round " + roundID
}

// isNamedByID reports whether the ID of a review under the working folder's .parley/ is enough to find it from there: such numbers are
// given once, and no other session has this one.
func (a App) isNamedByID(folder, roundID string) bool {
	workdir, err := a.Getwd()
	if err != nil || !session.IsAdHocRound(roundID) || !isSameFolder(filepath.Dir(folder), session.AdHocBase(workdir)) {
		return false
	}
	for _, taken := range sessionFolders(workdir, roundID) {
		if info, err := os.Stat(taken); err == nil && info.IsDir() {
			return false // a session that is called so is opened in place of the discussion
		}
	}
	folders, err := session.FoldersWith(workdir, roundID)
	return err == nil && !slices.ContainsFunc(folders, func(other string) bool { return !isSameFolder(other, folder) })
}

// isSameFolder reports whether two paths lead to one folder.
func isSameFolder(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
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
