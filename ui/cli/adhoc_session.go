package cli

import (
	"fmt"
	"slices"

	"parley/feedback/session"
)

// adHocSession is the session and the round ID of a review of any file: a session of its own under .parley/, or the next
// free review in the one that was named.
func adHocSession(folder string, t reviewTarget) (where, roundID string, err error) {
	if t.session == "" {
		return session.NewAdHoc(folder, absolutePath(folder, t.artifact))
	}
	if err := session.CheckFolder(t.session, absolutePath(folder, t.artifact)); err != nil {
		return "", "", err
	}
	if t.roundID != "" {
		return t.session, t.roundID, nil
	}
	taken := reviewed(t.session)
	for n := 1; ; n++ {
		if id := fmt.Sprintf("REVIEW-%03d", n); !slices.Contains(taken, id) {
			return t.session, id, nil
		}
	}
}

// reviewed are the round IDs that a session knows. One that cannot be read has none: opening it says what is wrong.
func reviewed(folder string) []string {
	s, err := session.OpenReadOnly(folder)
	if err != nil {
		return nil
	}
	defer s.Close() //nolint:errcheck // it was only looked at
	ids, _ := s.Subjects()
	return ids
}
