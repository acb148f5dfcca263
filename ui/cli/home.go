package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"parley/feedback/session"
	"parley/ui/cast"
	"parley/ui/cli/config"
)

// SessionList is the sessions of a folder, for a person to choose from.
type SessionList struct {
	List func() ([]ListedSession, error)
	// Check says what is wrong with a path or round ID that is to be reviewed.
	Check func(word string) error
	// Content reads what a discussion of a session, as it was listed, holds.
	Content func(session, roundID string) (SessionContent, error)
	// Delete moves a session, as it was listed, to the trash and returns where it lies; Restore brings it back from there, or with ""
	// the one that was deleted last.
	Delete  func(session string) (string, error)
	Restore func(from string) (string, error)
	// Rename gives a discussion of a session, as it was listed, a title, or with "" takes it away, and returns the one that it had.
	Rename func(session, roundID, title string) (string, error)
	// Documents are those of the folder that can be reviewed, Tools the AI tools that are there: what there is to begin with.
	Documents func() OfferedDocuments
	Tools     func() []string
	// Document reads one of them, for its preview.
	Document func(path string) (OfferedDocument, error)
	// Folder is whose sessions they are; Notice is what has to be said first, "" for nothing.
	Folder, Notice string
}

// SessionChoice is what the person chose; the zero value is to leave.
type SessionChoice struct {
	Session  string // as it was listed
	RoundID  string
	ReadOnly bool
	Review   string // what to begin a review of
	Demo     bool   // the recording that ships inside parley
	Theme    string // other colours that the person has put on; "" for none
}

// homeScreen is parley without a command: the sessions of this folder, on a screen or as a list, or help when there are none.
func (a App) homeScreen(cmd *cobra.Command, look *sharedFlags, recording castFlags) error {
	r := &reviewCmd{App: a, shared: look, cast: recording}
	c, folder, err := a.loadConfig(r.shared)
	if err != nil {
		return err
	}
	if err := r.cast.check(a, !a.isInteractive(c)); err != nil {
		return err
	}
	if a.isInteractive(c) {
		return r.chooseSession(cmd.Context(), c, folder)
	}
	list, err := a.listSessions(folder)
	if err != nil || len(list) == 0 {
		return cmd.Help()
	}
	return printSessions(a.Out, list)
}

// showSessions is parley open without a session.
func (r *reviewCmd) showSessions(ctx context.Context) error {
	c, folder, err := r.loadConfig(r.shared)
	if err != nil {
		return err
	}
	if err := r.cast.check(r.App, !r.isInteractive(c)); err != nil {
		return err
	}
	if r.isInteractive(c) {
		return r.chooseSession(ctx, c, folder)
	}
	r.warnUnusedFlags(r.shared, callContext{c: c, listed: true})
	list, err := r.listSessions(folder)
	if err != nil {
		return err
	}
	if c.Settings.Output == "json" {
		return writeJSON(r.Out, list)
	}
	if len(list) == 0 {
		return r.printf("no sessions in %s: start one with parley review DOCUMENT\n", folder)
	}
	return printSessions(r.Out, list)
}

// isInteractive reports whether a list can be a screen: somebody is there, and the list is not wanted by a program.
func (a App) isInteractive(c *config.Config) bool {
	return !a.isHeadless(c) && a.OutIsTerminal != nil && a.OutIsTerminal() && c.Settings.Output != "json"
}

// chooseSession shows the sessions until the person opens one, begins another, or leaves. A session that was only looked at
// leads back to the list.
func (r *reviewCmd) chooseSession(ctx context.Context, c *config.Config, folder string) error {
	sessionList := SessionList{
		List:  func() ([]ListedSession, error) { return r.listSessions(folder) },
		Check: func(word string) error { return checkTarget(c, folder, word) },
		Content: func(session, roundID string) (SessionContent, error) {
			return r.sessionContent(absolutePath(folder, session), roundID, r.LookPath == nil || len(r.foundTools(c)) > 0)
		},
		Delete:  func(session string) (string, error) { return r.deleteSession(folder, session) },
		Restore: func(from string) (string, error) { return restoreSession(folder, from) },
		Rename: func(listed, roundID, title string) (string, error) {
			return session.SetTitle(absolutePath(folder, listed), roundID, title, r.identityOption(), session.WithClock(r.Now))
		},
		Documents: func() OfferedDocuments { return offeredDocuments(folder) },
		Document:  func(path string) (OfferedDocument, error) { return offeredDocument(folder, path) },
		Tools:     func() []string { return r.foundTools(c) },
		Folder:    folder,
	}
	return r.cast.record(r.App, screenOptions(c, "sessions"), func(l ScreenOptions) error { return r.chooseFromList(ctx, c, sessionList, l.Recorder) })
}

func (r *reviewCmd) chooseFromList(ctx context.Context, c *config.Config, sessionList SessionList, recorder *cast.Recorder) error {
	for {
		l := screenOptions(c, "sessions")
		l.Recorder = recorder
		pick, err := r.Console.Choose(ctx, sessionList, l)
		switch {
		case err != nil:
			return err
		case pick.Theme != "":
			r.shared.values["theme"], c.Settings.Theme = pick.Theme, pick.Theme
		}
		switch {
		case pick.Review != "":
			return r.run(ctx, []string{pick.Review})
		case pick.Demo:
			if err := r.watchDemo(ctx, c, recorder); err != nil {
				return err
			}
			continue
		case pick.Session == "":
			return nil
		case !pick.ReadOnly:
			return r.resume(ctx, pick.Session, pick.RoundID)
		}
		sessionList.Notice = ""
		if err := r.openReadOnly(ctx, pick.Session, pick.RoundID); err != nil {
			if ctx.Err() != nil || errors.Is(err, ErrLeft) {
				return err
			}
			sessionList.Notice = err.Error()
		}
	}
}

// checkTarget finds out what can be found out before anything is written.
func checkTarget(c *config.Config, folder, word string) error {
	t, err := resolveTarget(c, folder, word)
	if err != nil {
		return err
	}
	return t.source().Check()
}
