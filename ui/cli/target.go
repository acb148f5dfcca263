package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"parley/engine/perspective"
	"parley/feedback"
	"parley/ui/cli/config"
)

// reviewTarget is what a review is about, before anything was written.
type reviewTarget struct {
	round    *perspective.Round // nil: an ad-hoc review of a file
	artifact string             // as messages and results name it
	session  string             // "" when an ad-hoc session is still to be made
	context  string             // the discovery context; "" for the session's own
	names    []string           // the perspectives, before any selection
}

var roundIDPattern = regexp.MustCompile(`^[A-Z][A-Z0-9]*-[0-9]+$`)

// resolveTarget tells a round ID from a file. A file that is called like a round is named with ./ before it.
func resolveTarget(c *config.Config, folder, word string) (reviewTarget, error) {
	r, err := perspective.FindRound(c.Rounds, word)
	if err == nil {
		return sessionTarget(c, folder, r)
	}
	path := absolutePath(folder, word)
	if _, missing := os.Stat(path); errors.Is(missing, fs.ErrNotExist) && roundIDPattern.MatchString(strings.ToUpper(word)) {
		return reviewTarget{}, suggestName(err)
	}
	t := reviewTarget{artifact: word, names: perspective.AdHocNames()}
	if c.Settings.Session != "" {
		t.session = absolutePath(folder, c.Settings.Session)
	}
	t.context = discoveryContextFor(c, folder, path)
	if t.context != "" {
		t.names = append(t.names, perspective.Coverage)
	}
	return t, nil
}

// discoveryContextFor is the discovery context of an ad-hoc review: the one named, or the one beside the file.
func discoveryContextFor(c *config.Config, folder, artifact string) string {
	if c.Settings.Context != "" {
		return absolutePath(folder, c.Settings.Context)
	}
	beside := filepath.Join(filepath.Dir(artifact), "discovery-context.json")
	if info, err := os.Lstat(beside); err == nil && info.Mode().IsRegular() && beside != artifact { // nobody named what a link leads to
		return beside
	}
	return ""
}

// sessionTarget is a configured round: its artifact lies in a session.
func sessionTarget(c *config.Config, folder string, r perspective.Round) (reviewTarget, error) {
	session := folder
	if c.Settings.Session != "" {
		session = absolutePath(folder, c.Settings.Session)
	} else if info, err := os.Stat(filepath.Join(folder, "spec")); err != nil || !info.IsDir() {
		return reviewTarget{}, usageErrorf("%s needs a session: %s has no spec folder; name the session with --session DIR", r.ID, folder)
	}
	if err := feedback.CheckLink(session, filepath.Join(session, r.Artifact)); err != nil {
		return reviewTarget{}, err
	}
	t := reviewTarget{round: &r, session: session, artifact: filepath.Join(relativePath(folder, session), r.Artifact), names: r.Perspectives}
	if c.Settings.Context != "" {
		t.context = absolutePath(folder, c.Settings.Context)
	}
	return t, nil
}

// relativePath shortens a path for messages when it lies below the working folder.
func relativePath(folder, path string) string {
	if short, err := filepath.Rel(folder, path); err == nil && filepath.IsLocal(short) {
		return short
	}
	return path
}
