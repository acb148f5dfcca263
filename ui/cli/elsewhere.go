package cli

import (
	"context"
	"errors"
	"io"

	"parley/engine/foreign"
	"parley/feedback/session"
	"parley/ui/cli/config"
)

// elsewhereError says that another program made a session: there is something to see in it and nothing to go on with.
type elsewhereError struct{ folder string }

func (e *elsewhereError) Error() string {
	return "session " + e.folder + " has no discussion of parley's: start one with parley review ROUND-ID --session " + quoted(e.folder)
}

// overview shows a session that another program made, when that is why it cannot be opened.
func (a App) overview(ctx context.Context, c *config.Config, err error) error {
	var other *elsewhereError
	if !errors.As(err, &other) {
		return err
	}
	s, err := session.View(other.folder)
	if err != nil {
		return err
	}
	text, err := s.Overview()
	warnings := s.Warnings()
	if closing := s.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	if a.choosable(c) {
		return a.Console.Read(ctx, other.folder, text, look(c, a.pasteable(other.folder)))
	}
	for _, w := range warnings {
		a.note("%s warning: %s\n", critiqueTag, foreign.Line(w))
	}
	a.note("%s %s; or decide after a round of another program's with parley feedback --session %s --round N\n",
		critiqueTag, foreign.Line(other.Error()), a.pasteable(other.folder))
	_, err = io.WriteString(a.Out, ended(foreign.Text(text)))
	return err
}
