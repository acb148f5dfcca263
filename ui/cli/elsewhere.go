package cli

import (
	"context"
	"errors"
	"fmt"
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

// overview shows a session that another program made, when that is why it cannot be opened. There is no result in it to be
// printed in a form for programs, and nothing to be decided: what asks for that is refused.
func (a App) overview(ctx context.Context, c *config.Config, err error, decided bool) error {
	var other *elsewhereError
	switch {
	case !errors.As(err, &other):
		return err
	case decided:
		return fmt.Errorf("%w; nothing in it can be decided but with parley feedback --session %s --round N", err, a.pasteable(other.folder))
	case c.Settings.Output != "text":
		return fmt.Errorf("%w; so there is no result to print with --output %s: leave that out, and the session is shown as it is",
			err, c.Settings.Output)
	}
	s, err := session.View(other.folder)
	if err != nil {
		return err
	}
	if s.Empty() {
		_ = s.Close() // it was only looked at
		return fmt.Errorf("session %s was left before its first round began: there is nothing in it to show or to go on with; begin again with parley review ARTIFACT", a.nearby(other.folder))
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
		return a.Console.Read(ctx, "", text, look(c, a.pasteable(other.folder)))
	}
	for _, w := range warnings {
		a.note("%s warning: %s\n", critiqueTag, foreign.Line(w))
	}
	a.note("%s %s; or decide after a round of another program's with parley feedback --session %s --round N\n",
		critiqueTag, foreign.Line(other.Error()), a.pasteable(other.folder))
	_, err = io.WriteString(a.Out, ended(foreign.Text(text)))
	return err
}
