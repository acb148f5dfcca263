package console

import (
	"context"

	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/sessions"
)

// The list of sessions as a caller gives it and gets it back.
type (
	// Session is one discussion of one session, for the list.
	Session = sessions.Session
	// SessionList is what the list of sessions needs besides the terminal.
	SessionList = sessions.List
	// SessionContent is what a session holds.
	SessionContent = sessions.Content
	// SessionRound is what one round of a session came to.
	SessionRound = sessions.Round
	// SessionFinding is a finding that is open in a session.
	SessionFinding = sessions.Finding
	// SessionOffer is what there is to begin with where there are no sessions.
	SessionOffer = sessions.Offer
	// SessionDocument is a document of the offer.
	SessionDocument = sessions.Document
	// SessionChoice is what the person wants to do. The zero value is to leave.
	SessionChoice = sessions.Choice
)

// ChooseSession shows the list of sessions until the person has chosen or left. Of o only the terminal, the look and the keys
// count. Errors are those of Run.
func ChooseSession(ctx context.Context, o Options, list SessionList) (SessionChoice, error) {
	o, release, err := o.withDefaults().withTerminal()
	if err != nil {
		return SessionChoice{}, err
	}
	defer release()
	o = o.withRecorder()
	m := newSessionList(o, list)
	err = o.runProgram(ctx, m, m.throttleMouse)
	return m.sessionChoice(), err
}

// newSessionList is the root with the list of sessions as its only screen.
func newSessionList(o Options, list SessionList) *model {
	o.Notice = list.Notice
	return newModelOf(o, newQueue(), []screenRow{{
		id: screen.Sessions, scope: keys.OnSessions,
		open: func(c *screen.Context) screen.Screen { return sessions.New(c, list) },
	}})
}

// sessionChoice is what the person has chosen, with the colours that they have put on.
func (m *model) sessionChoice() SessionChoice {
	choice := m.screens[screen.Sessions].(*sessions.Screen).Choice()
	if choice != (SessionChoice{}) && m.themeName != m.options.themeName() {
		choice.Theme = m.themeName
	}
	return choice
}
