package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/artifact"
	"parley/engine/layout"
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
	layout   layout.Layout      // of the session
	sign     string             // what shows the layout; "" for the default
	bundle   artifact.Bundle    // which files besides belong to the artifact
	single   bool               // none do
}

// isNew reports whether the review belongs to no session yet, and to no round of one.
func (t reviewTarget) isNew() bool { return t.session == "" && t.round == nil }

// source is what is reviewed.
func (t reviewTarget) source() artifact.Source {
	return artifact.Source{Path: t.artifact, Bundle: t.bundle}.In(t.session)
}

var roundIDPattern = regexp.MustCompile(`^[A-Z][A-Z0-9]*-[0-9]+$`)

// resolveTarget tells a round ID from a file. A file that is called like a round is named with ./ before it.
func resolveTarget(c *config.Config, folder, word string) (reviewTarget, error) {
	return targetFlags{}.resolveWord(c, folder, word)
}

func (f targetFlags) resolveWord(c *config.Config, folder, word string) (reviewTarget, error) {
	r, err := perspective.FindRound(c.Rounds, word)
	if err == nil {
		return f.sessionTarget(c, folder, r)
	}
	path := absolutePath(folder, word)
	if _, missing := os.Stat(path); errors.Is(missing, fs.ErrNotExist) && roundIDPattern.MatchString(strings.ToUpper(word)) {
		return reviewTarget{}, suggestName(err)
	}
	t := reviewTarget{artifact: word, names: perspective.AdHocNames(), bundle: artifact.Bundle{Kind: artifact.DetectKind(path)}}
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
	layout   string // the name of the session's layout; "" for the one that it shows
	roundID  string // an id of the caller's own for a document
	alone    bool   // the named file and none that it links to
}

// resolveAll is the target of all words: of several, the files they name together.
func (f targetFlags) resolveAll(c *config.Config, folder string, words []string) (reviewTarget, error) {
	if err := refuseInput(words); err != nil {
		return reviewTarget{}, err
	}
	if len(words) == 1 {
		t, err := f.resolve(c, folder, words[0])
		t.single = t.bundle.Kind == artifact.Single
		if err == nil && f.alone && t.bundle.Kind == artifact.Folder {
			err = usageErrorf("--alone goes with a file, and %s is a folder", words[0])
		}
		if f.alone {
			t.bundle = artifact.Bundle{}
			t.names = slices.DeleteFunc(slices.Clone(t.names), func(name string) bool {
				return name == perspective.Consistency && t.round != nil && isDefaultRound(*t.round)
			})
		}
		return t, err
	}
	if f.artifact != "" || f.alone {
		return reviewTarget{}, usageErrorf("--artifact and --alone go with one document, and %d were named", len(words))
	}
	together, members, err := commonFolder(folder, words)
	if err != nil {
		return reviewTarget{}, err
	}
	t, err := f.resolve(c, folder, together)
	t.artifact, t.bundle = together, artifact.Bundle{Kind: artifact.Named, Members: members}
	return t, err
}

// commonFolder is the folder that holds all these files, as messages name it, and the files as they are called from there, in their
// order and each once.
func commonFolder(folder string, words []string) (string, []string, error) {
	var paths []string
	for _, word := range words {
		path := absolutePath(folder, word)
		info, err := os.Stat(path)
		switch {
		case err != nil && roundIDPattern.MatchString(strings.ToUpper(word)):
			return "", nil, usageErrorf("%s looks like a round, and a round is reviewed by itself: name it alone, or files only", word)
		case err != nil:
			return "", nil, &artifact.Error{Path: word, Err: err}
		case info.IsDir():
			return "", nil, usageErrorf("%s is a folder: name it alone, or files only", word)
		}
		if !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	common := filepath.Dir(paths[0])
	for _, path := range paths {
		for !strings.HasPrefix(path, withSeparator(common)) && common != filepath.Dir(common) {
			common = filepath.Dir(common)
		}
	}
	members := make([]string, len(paths))
	for i, path := range paths {
		member, err := filepath.Rel(common, path)
		if err != nil {
			return "", nil, usageErrorf("%s and %s have no folder in common", words[0], path)
		}
		members[i] = filepath.ToSlash(member)
	}
	return relativePath(folder, common), members, nil
}

func withSeparator(path string) string {
	return strings.TrimSuffix(path, string(filepath.Separator)) + string(filepath.Separator)
}

// bind gives a command these flags.
func (f *targetFlags) bind(cmd *cobra.Command, a App) {
	cmd.Flags().StringVar(&f.artifact, "artifact", "", "`FILE`: another document for a configured round")
	cmd.Flags().StringVar(&f.roundID, "round-id", "", "`ID`: an id of your own for the review of a document in a session, in place of REVIEW-001 and so on")
	bindLayout(cmd, a, &f.layout)
	cmd.Flags().BoolVar(&f.alone, "alone", false, "review the named file alone, without those that it links to or reports on")
}

// resolve is the target of a word and these flags.
func (f targetFlags) resolve(c *config.Config, folder, word string) (reviewTarget, error) {
	l, sign, err := f.useLayout(c, folder)
	if err != nil {
		return reviewTarget{}, err
	}
	t, err := f.resolveWord(c, folder, word)
	t.layout, t.sign = l, sign
	if err != nil {
		return t, err
	}
	switch {
	case f.artifact != "" && t.round == nil:
		return t, usageErrorf("--artifact names the document of a configured round, and %s is a document", word)
	case f.artifact != "":
		t.artifact, t.named = f.artifact, true
		t.bundle.Kind = artifact.RoundKind(absolutePath(folder, f.artifact))
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
func discoveryContextFor(c *config.Config, folder, document string) string {
	if c.Settings.Context != "" {
		return absolutePath(folder, c.Settings.Context)
	}
	home := filepath.Dir(document)
	if info, err := os.Stat(document); err == nil && info.IsDir() {
		home = document
	}
	beside := filepath.Join(home, "discovery-context.json")
	if info, err := os.Lstat(beside); err == nil && info.Mode().IsRegular() && beside != document { // nobody named what a link leads to
		return beside
	}
	return ""
}

// sessionTarget is a configured round: its artifact lies in a session.
func (f targetFlags) sessionTarget(c *config.Config, folder string, r perspective.Round) (reviewTarget, error) {
	where := sessionFolder(c, folder)
	if info, err := os.Stat(filepath.Join(where, "spec")); where == folder && layout.Of(where).IsDefault() && f.layout == "" && (err != nil || !info.IsDir()) {
		return reviewTarget{}, usageErrorf("%s needs a session: %s has no spec folder; name the session with --session DIR", r.ID, folder)
	}
	err := checkSessionFolder(c, folder)
	if err != nil {
		return reviewTarget{}, err
	}
	if r.Artifact, err = f.documentOf(where, r); err != nil {
		return reviewTarget{}, err
	}
	if err := feedback.CheckLink(where, filepath.Join(where, r.Artifact)); err != nil {
		return reviewTarget{}, err
	}
	t := reviewTarget{round: &r, session: where, artifact: filepath.Join(relativePath(folder, where), r.Artifact), names: r.Perspectives}
	t.bundle.Kind = artifact.RoundKind(filepath.Join(where, r.Artifact))
	t.addConsistency(c)
	if c.Settings.Context != "" {
		t.context = absolutePath(folder, c.Settings.Context)
	}
	return t, nil
}

// addConsistency has a round over several files held against each other, besides what it asks anyway.
func (t *reviewTarget) addConsistency(c *config.Config) {
	if t.bundle.Kind == artifact.Single || slices.Contains(t.names, perspective.Consistency) || !isDefaultRound(*t.round) {
		return
	}
	if _, err := perspective.Find(c.Perspectives, perspective.Consistency); err != nil {
		return
	}
	source := t.source()
	source.Path = filepath.Join(t.session, t.round.Artifact)
	if read, err := source.In(t.session).Read(); err == nil && len(read.Files) > 1 {
		t.names = append(slices.Clone(t.names), perspective.Consistency)
	}
}

// isDefaultRound reports whether a round asks the perspectives that it asks by default: whoever chose others meant those.
func isDefaultRound(r perspective.Round) bool {
	known, err := perspective.FindRound(perspective.DefaultRounds(), r.ID)
	return err == nil && slices.Equal(known.Perspectives, r.Perspectives)
}

// relativePath shortens a path for messages when it lies below the working folder.
func relativePath(folder, path string) string {
	if short, err := filepath.Rel(folder, path); err == nil && filepath.IsLocal(short) {
		return short
	}
	return path
}
