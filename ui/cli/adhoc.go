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
	var taken []string
	if s, err := session.View(t.session); err == nil {
		taken, err = s.Subjects()
		if closed := s.Close(); err == nil {
			err = closed
		}
		if err != nil {
			return "", "", fmt.Errorf("reading session %s: %w", t.session, err)
		}
	}
	for n := 1; ; n++ {
		if id := fmt.Sprintf("REVIEW-%03d", n); !slices.Contains(taken, id) {
			return t.session, id, nil
		}
	}
}
