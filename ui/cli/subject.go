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

// target is what a review is about, before anything was written.
type target struct {
	round    *perspective.Round // nil: an ad-hoc review of a file
	artifact string             // as messages and results name it
	session  string             // "" when an ad-hoc session is still to be made
	context  string             // the discovery context; "" for the session's own
	names    []string           // the perspectives, before any selection
}

var roundID = regexp.MustCompile(`^[A-Z][A-Z0-9]*-[0-9]+$`)

// find tells a round ID from a file. A file that is called like a round is named with ./ before it.
func find(c *config.Config, folder, word string) (target, error) {
	r, err := perspective.FindRound(c.Rounds, word)
	if err == nil {
		return sessionTarget(c, folder, r)
	}
	path := absolute(folder, word)
	if _, missing := os.Stat(path); errors.Is(missing, fs.ErrNotExist) && roundID.MatchString(strings.ToUpper(word)) {
		return target{}, meant(err)
	}
	t := target{artifact: word, names: perspective.AdHoc()}
	if c.Settings.Session != "" {
		t.session = absolute(folder, c.Settings.Session)
	}
	t.context = contextOf(c, folder, path)
	if t.context != "" {
		t.names = append(t.names, perspective.Coverage)
	}
	return t, nil
}

// contextOf is the discovery context of an ad-hoc review: the one named, or the one beside the file.
func contextOf(c *config.Config, folder, artifact string) string {
	if c.Settings.Context != "" {
		return absolute(folder, c.Settings.Context)
	}
	beside := filepath.Join(filepath.Dir(artifact), "discovery-context.json")
	if info, err := os.Lstat(beside); err == nil && info.Mode().IsRegular() && beside != artifact { // nobody named what a link leads to
		return beside
	}
	return ""
}

// sessionTarget is a configured round: its artifact lies in a session.
func sessionTarget(c *config.Config, folder string, r perspective.Round) (target, error) {
	session := folder
	if c.Settings.Session != "" {
		session = absolute(folder, c.Settings.Session)
	} else if info, err := os.Stat(filepath.Join(folder, "spec")); err != nil || !info.IsDir() {
		return target{}, misuse("%s needs a session: %s has no spec folder; name the session with --session DIR", r.ID, folder)
	}
	if err := feedback.CheckLink(session, filepath.Join(session, r.Artifact)); err != nil {
		return target{}, err
	}
	t := target{round: &r, session: session, artifact: filepath.Join(relative(folder, session), r.Artifact), names: r.Perspectives}
	if c.Settings.Context != "" {
		t.context = absolute(folder, c.Settings.Context)
	}
	return t, nil
}

// relative shortens a path for messages when it lies below the working folder.
func relative(folder, path string) string {
	if short, err := filepath.Rel(folder, path); err == nil && filepath.IsLocal(short) {
		return short
	}
	return path
}
