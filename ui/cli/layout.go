package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"parley/engine/foreign"
	"parley/engine/layout"
	"parley/engine/perspective"
	"parley/feedback/session"
	"parley/ui/cli/config"
)

// bindLayout gives a command --layout.
func bindLayout(cmd *cobra.Command, a App, name *string) {
	cmd.Flags().StringVar(name, "layout", "", "`NAME`: layout of the session, where its files do not show it: "+strings.Join(layout.Names(), ", "))
	a.registerCompletion(cmd, "layout", cobra.FixedCompletions(layout.Names(), cobra.ShellCompDirectiveNoFileComp))
}

// sessionFolder is the session that a call is about: the one named, else the working folder.
func sessionFolder(c *config.Config, folder string) string {
	if c.Settings.Session == "" {
		return folder
	}
	return absolutePath(folder, c.Settings.Session)
}

// checkSessionFolder refuses a session that was named and is not there, where none is to be made.
func checkSessionFolder(c *config.Config, folder string) error {
	if c.Settings.Session == "" {
		return nil
	}
	return checkFolder(folder, c.Settings.Session, func(reason string) error {
		return &session.FolderError{Folder: c.Settings.Session, Reason: reason + "; name one with --session DIR"}
	})
}

// checkFolder refuses what a person named as a folder and is none.
func checkFolder(folder, name string, refuse func(reason string) error) error {
	info, err := os.Stat(absolutePath(folder, name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return refuse("there is no such folder")
	case err != nil:
		return refuse("it cannot be read, " + explainFileError(err))
	case !info.IsDir():
		return refuse("it is a file, not a folder")
	}
	return nil
}

// findLayout is the layout that was named, or that the session shows, and what shows it.
func findLayout(name, where string) (layout.Layout, string, error) {
	if name == "" {
		l, sign := layout.Recognise(where)
		return l, sign, nil
	}
	l, known := layout.Find(name)
	if !known {
		return l, "", usageErrorf("--layout %q is not one of %s", name, strings.Join(layout.Names(), ", "))
	}
	return l, "it was named", nil
}

// useLayout lays the configuration's rounds over those of the session's layout.
func (f targetFlags) useLayout(c *config.Config, folder string) (layout.Layout, string, error) {
	l, sign, err := findLayout(f.layout, sessionFolder(c, folder))
	if err != nil || l.IsDefault() {
		return l, sign, err
	}
	return l, sign, c.UseRounds(l.Rounds)
}

// documentOf is the document of a round, where the session's layout has it. Of several nobody but the caller can choose.
func (f targetFlags) documentOf(where string, r perspective.Round) (string, error) {
	l, _, err := findLayout(f.layout, where)
	if err != nil || f.artifact != "" {
		return r.Artifact, err
	}
	switch found := l.Candidates(where, r); len(found) {
	case 0:
		return r.Artifact, nil // which is told not to be there
	case 1:
		return found[0], nil
	default:
		named := make([]string, 0, len(found))
		for _, one := range found {
			named = append(named, "--artifact "+shellQuote(filepath.Join(where, filepath.FromSlash(one))))
		}
		return "", usageErrorf("%s has several documents here: add one of %s", r.ID, strings.Join(named[:min(len(named), 5)], ", "))
	}
}

// noteLayout says which layout the session has, where it is not the usual one.
func (r *reviewCmd) noteLayout(t reviewTarget) {
	if t.sign == "" || t.layout.IsDefault() || r.quiet || t.session == "" {
		return
	}
	r.eprintf("[discuss] layout of the session: %s (%s)\n", t.layout.Name, foreign.Line(t.sign))
}
