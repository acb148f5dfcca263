package console

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// In a window with room a session is told whole: what is to be done, what everybody rated in each round, and how its document begins.
func TestAWideWindowTellsASessionWhole(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 200, 60, someSessions(), func(_ *Options, s *SessionList) {
		s.Offer = func() SessionOffer { return SessionOffer{Documents: []string{"docs/product-brief.md"}} }
		s.Document = func(string) (SessionDocument, error) {
			return SessionDocument{Text: []byte("# The sync of notes\n\nNotes are kept.\n"), Bytes: 38}, nil
		}
		s.Content = func(s Session) (SessionContent, error) {
			content, err := someContent(s)
			if content.Last != nil {
				content.Last.Perspectives = []round.Review{{Name: "technical", Answer: review.Answer{Rating: 4}}}
				content.Last.ActionItems = []round.ActionItem{{ID: "F-009", Text: "Name the price", Severity: review.High}, {ID: "F-010", Text: "Done with", Closed: true}}
				content.Rounds[0].Ratings = map[string]review.Rating{"technical": 2}
			}
			return content, err
		}
	})
	x.wants("Action items 1", "HIGH F-009 Name the price", "1: blocked HIGH, 2.3/5   technical 2", "docs/product-brief.md ──", "The sync of notes", "Notes are kept.")
	if screen := x.screen(); strings.Contains(screen, "Done with") || strings.Contains(screen, "state     waiting") {
		t.Errorf("what is closed, or what its row says, is told:\n%s", screen)
	}
	x.press("s").wants("verdict↓").press("s").wants("avg↑")
}
