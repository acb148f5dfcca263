package cli

import (
	"errors"

	"parley/feedback/session"
)

// deleteSession moves a session, as it was listed, to the trash, and returns where it lies.
func (a App) deleteSession(folder, listed string) (string, error) {
	to, err := session.Delete(folder, absolutePath(folder, listed), a.identityOption(), session.WithClock(a.Now))
	return relativePath(folder, to), asListed(listed, err)
}

// restoreSession brings a session back from where it lies in the trash, or with "" the one that was deleted last, and returns it as it
// is listed.
func restoreSession(folder, from string) (string, error) {
	if from != "" {
		from = absolutePath(folder, from)
	}
	back, err := session.Restore(folder, from)
	return relativePath(folder, back), err
}

// asListed names a session that stays where it is as it was listed: a screen has little room.
func asListed(listed string, err error) error {
	var refused *session.MoveError
	if !errors.As(err, &refused) {
		return err
	}
	return &session.MoveError{Folder: listed, Reason: refused.Reason, Err: refused.Err}
}
