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

// foreignSessionError says that another program made a session: there is something to see in it and nothing to go on with.
type foreignSessionError struct{ folder string }

func (e *foreignSessionError) Error() string {
	return "session " + e.folder + " has no review of parley's: start one with parley review ROUND-ID --session " + shellQuote(e.folder)
}

// showForeignSession shows a session that another program made, when that is why it cannot be opened. There is no result in it to be
// printed in a form for programs, and nothing to be decided: what asks for that is refused.
func (a App) showForeignSession(ctx context.Context, c *config.Config, err error, decided bool) error {
	var other *foreignSessionError
	switch {
	case !errors.As(err, &other):
		return err
	case decided:
		return fmt.Errorf("%w; nothing in it can be decided but with parley feedback --session %s --round N", err, a.shellPath(other.folder))
	case c.Settings.Output != "text":
		return fmt.Errorf("%w; so there is no result to print with --output %s: leave that out, and the session is shown as it is",
			err, c.Settings.Output)
	}
	s, err := session.OpenReadOnly(other.folder)
	if err != nil {
		return err
	}
	if s.IsEmpty() {
		_ = s.Close() // it was only looked at
		return fmt.Errorf("session %s was left before its first round began: there is nothing in it to show or to go on with; begin again with parley review DOCUMENT", a.shortPath(other.folder))
	}
	text, err := s.Overview()
	warnings := s.Warnings()
	if closing := s.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	if a.isInteractive(c) {
		return a.Console.Read(ctx, "", text, screenOptions(c, a.shellPath(other.folder)))
	}
	for _, w := range warnings {
		a.eprintf("%s warning: %s\n", critiqueTag, foreign.Line(w))
	}
	a.eprintf("%s %s; or decide after a round of another program's with parley feedback --session %s --round N\n",
		critiqueTag, foreign.Line(other.Error()), a.shellPath(other.folder))
	_, err = io.WriteString(a.Out, withFinalNewline(foreign.Text(text)))
	return err
}
