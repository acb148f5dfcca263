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
	"parley/feedback/session"
	"parley/ui/cli/config"
)

// reviewTarget is what a review is about, before anything was written.
type reviewTarget struct {
	round    *perspective.Round // nil: an ad-hoc review of a file
	artifact string             // as messages and results name it
	session  string             // "" when an ad-hoc session is still to be made
	context  string             // the discovery context; "" for the session's own
	names    []string           // the perspectives, before any selection
	named    bool               // the call names the artifact of a configured round
	roundID  string             // of the caller's own, for a document; "" for the next free one
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

// targetFlags say of a review's target what its word leaves open.
type targetFlags struct {
	artifact string // another document for a configured round
	roundID  string // an id of the caller's own for a document
}

// resolve is the target of a word and these flags.
func (f targetFlags) resolve(c *config.Config, folder, word string) (reviewTarget, error) {
	t, err := resolveTarget(c, folder, word)
	if err != nil {
		return t, err
	}
	switch {
	case f.artifact != "" && t.round == nil:
		return t, usageErrorf("--artifact names the document of a configured round, and %s is a document", word)
	case f.artifact != "":
		t.artifact, t.named = f.artifact, true
	case f.roundID != "" && t.round != nil:
		return t, usageErrorf("--round-id names the review of a document, and %s is a configured round", t.round.ID)
	case f.roundID != "":
		if r, err := perspective.FindRound(c.Rounds, f.roundID); err == nil {
			return t, usageErrorf("--round-id %s is a configured round: parley review %s --artifact %s --session %s",
				f.roundID, r.ID, shellQuote(word), shellQuote(c.Settings.Session))
		}
		if err := session.CheckRoundID(f.roundID); err != nil {
			return t, usageErrorf("--round-id %w", err)
		}
		t.roundID = f.roundID
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
	where := folder
	if c.Settings.Session != "" {
		where = absolutePath(folder, c.Settings.Session)
	} else if info, err := os.Stat(filepath.Join(folder, "spec")); err != nil || !info.IsDir() {
		return reviewTarget{}, usageErrorf("%s needs a session: %s has no spec folder; name the session with --session DIR", r.ID, folder)
	}
	if err := feedback.CheckLink(where, filepath.Join(where, r.Artifact)); err != nil {
		return reviewTarget{}, err
	}
	t := reviewTarget{round: &r, session: where, artifact: filepath.Join(relativePath(folder, where), r.Artifact), names: r.Perspectives}
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
