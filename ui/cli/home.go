package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"parley/engine"
	"parley/ui/cast"
	"parley/ui/cli/config"
)

// Shelf is the sessions of a folder, for a person to choose from.
type Shelf struct {
	List func() ([]Listed, error)
	// Check says what is wrong with a path or round ID that is to be reviewed.
	Check func(word string) error
	// Folder is whose sessions they are; Notice is what has to be said first, "" for nothing.
	Folder, Notice string
}

// Pick is what the person chose; the zero value is to leave.
type Pick struct {
	Session  string // as it was listed
	RoundID  string
	ReadOnly bool
	Review   string // what to begin a review of
	Theme    string // other colours that the person has put on; "" for none
}

// home is parley without a command: the sessions of this folder, on a screen or as a list, or help when there are none.
func (a App) home(cmd *cobra.Command, recording castFlags) error {
	r := &reviewing{App: a, shared: &shared{given: map[string]string{}}, cast: recording}
	c, folder, err := a.load(r.shared)
	if err != nil {
		return err
	}
	if err := r.cast.check(a, !a.choosable(c)); err != nil {
		return err
	}
	if a.choosable(c) {
		return r.choose(cmd.Context(), c, folder)
	}
	list, err := a.sessions(folder)
	if err != nil || len(list) == 0 {
		return cmd.Help()
	}
	return printSessions(a.Out, list)
}

// list is parley open without a session.
func (r *reviewing) list(ctx context.Context) error {
	c, folder, err := r.load(r.shared)
	if err != nil {
		return err
	}
	if err := r.cast.check(r.App, !r.choosable(c)); err != nil {
		return err
	}
	if r.choosable(c) {
		return r.choose(ctx, c, folder)
	}
	r.tellIdle(r.shared, callContext{c: c, listed: true})
	list, err := r.sessions(folder)
	if err != nil {
		return err
	}
	if c.Settings.Output == "json" {
		return writeJSON(r.Out, list)
	}
	if len(list) == 0 {
		return r.say("no sessions in %s: start one with parley review ARTIFACT\n", folder)
	}
	return printSessions(r.Out, list)
}

// choosable tells whether a list can be a screen: somebody is there, and the list is not wanted by a program.
func (a App) choosable(c *config.Config) bool {
	return !a.headless(c) && a.OutIsTerminal != nil && a.OutIsTerminal() && c.Settings.Output != "json"
}

// choose shows the sessions until the person opens one, begins another, or leaves. A session that was only looked at
// leads back to the list.
func (r *reviewing) choose(ctx context.Context, c *config.Config, folder string) error {
	shelf := Shelf{
		List:   func() ([]Listed, error) { return r.sessions(folder) },
		Check:  func(word string) error { return checkTarget(c, folder, word) },
		Folder: folder,
	}
	return r.cast.record(r.App, look(c, "sessions"), func(l Look) error { return r.chooseFrom(ctx, c, shelf, l.Cast) })
}

func (r *reviewing) chooseFrom(ctx context.Context, c *config.Config, shelf Shelf, recorder *cast.Recorder) error {
	for {
		l := look(c, "sessions")
		l.Cast = recorder
		pick, err := r.Console.Choose(ctx, shelf, l)
		switch {
		case err != nil:
			return err
		case pick.Theme != "":
			r.shared.given["theme"], c.Settings.Theme = pick.Theme, pick.Theme
		}
		switch {
		case pick.Review != "":
			return r.run(ctx, pick.Review)
		case pick.Session == "":
			return nil
		case !pick.ReadOnly:
			return r.resume(ctx, pick.Session, pick.RoundID)
		}
		shelf.Notice = ""
		if err := r.look(ctx, pick.Session, pick.RoundID); err != nil {
			if ctx.Err() != nil || errors.Is(err, ErrLeft) {
				return err
			}
			shelf.Notice = err.Error()
		}
	}
}

// checkTarget finds out what can be found out before anything is written.
func checkTarget(c *config.Config, folder, word string) error {
	t, err := find(c, folder, word)
	if err != nil {
		return err
	}
	return engine.CheckArtifact(t.artifact)
}
