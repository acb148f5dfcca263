package cli

import (
	"fmt"
	"slices"

	"parley/feedback/session"
)

// adHoc is the session and the round ID of a review of any file: a session of its own under .parley/, or the next
// free review in the one that was named.
func adHoc(folder string, t target) (where, roundID string, err error) {
	if t.session == "" {
		return session.NewAdHoc(folder, absolute(folder, t.artifact))
	}
	if err := session.Fit(t.session, absolute(folder, t.artifact)); err != nil {
		return "", "", err
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
	s, err := session.View(folder)
	if err != nil {
		return nil
	}
	defer s.Close() //nolint:errcheck // it was only looked at
	ids, _ := s.Subjects()
	return ids
}
