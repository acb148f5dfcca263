package console

import (
	"errors"
	"slices"
	"testing"
)

// Titles and deletions are taken back in the order in which they were done, the last first, and each time it is said what came of it.
func TestUndoGoesBackThroughTitlesAndDeletions(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		x, list, tr := newUndoHarness(t, size[0], size[1])
		tr.deleted = append(tr.deleted, Session{Folder: ".parley/REVIEW-000-old", RoundID: "REVIEW-000"}) // before the list was opened
		x.press("R").write("Prices").press("enter", "d", "y", "R").write("Plan").press("enter")
		x.press("u").wants("Undone: DISCUSS-002 has no title any more.")
		x.press("u").wants("Undone: .parley/REVIEW-007-brief is back.")
		if got := list.titleOf("REVIEW-007"); got != "Prices" {
			t.Fatalf("what is back is called %q", got)
		}
		x.press("u").wants("Undone: REVIEW-007 has no title any more.")
		if got := list.titleOf("REVIEW-007") + list.titleOf("DISCUSS-002"); got != "" {
			t.Fatalf("the titles are still %q", got)
		}
		x.press("u").wants(".parley/REVIEW-000-old is back: it was deleted before this list was opened.")
		x.press("u").wants("no session has been deleted here")
	}
}

// What was deleted here is brought back, also when another parley has deleted something since.
func TestUndoBringsBackWhatWasDeletedHere(t *testing.T) {
	t.Parallel()
	x, _, tr := newUndoHarness(t, 120, 40)
	x.press("d", "y")
	tr.deleted = append(tr.deleted, Session{Folder: ".parley/another", RoundID: "REVIEW-009"})
	x.press("u").wants("Undone: .parley/REVIEW-007-brief is back.")
}

// An undo that is refused can be tried again; one that stays refused does not keep what was done before it from being undone.
func TestUndoThatIsRefusedIsTriedAgainAndThenLeftOut(t *testing.T) {
	t.Parallel()
	x, list, tr := newUndoHarness(t, 120, 40)
	x.press("R").write("Prices").press("enter", "d", "y")
	tr.refuse = errors.New("another session has its name by now")
	x.press("u").wants("another session has its name by now")
	tr.refuse = nil
	x.press("u").wants("Undone: .parley/REVIEW-007-brief is back.")
	x.press("d", "y")
	tr.refuse = errors.New("another session has its name by now")
	x.press("u", "u").wants("another session has its name by now; u goes on to what was done before.")
	tr.refuse, list.list = nil, someSessions()
	list.list[0].Title = "Prices"
	if x.press("u").wants("Undone: REVIEW-007 has no title any more."); list.titleOf("REVIEW-007") != "" {
		t.Error("the title stays")
	}
}

// newUndoHarness is a list of sessions that can be given titles, deleted and brought back.
func newUndoHarness(t *testing.T, w, h int) (*pickerHarness, *titles, *trash) {
	t.Helper()
	ti, tr := &titles{list: someSessions()}, &trash{}
	return newPickerHarness(t, w, h, nil, ti.source, func(_ *Options, s *SessionList) {
		s.Delete = func(s Session) (string, error) {
			i := slices.IndexFunc(ti.list, func(other Session) bool { return other.Folder == s.Folder })
			tr.deleted = append(tr.deleted, ti.list[i])
			ti.list = slices.Delete(ti.list, i, i+1)
			return "trash of " + s.Folder, nil
		}
		s.Restore = func(from string) (string, error) {
			if tr.refuse != nil {
				return "", tr.refuse
			}
			back, err := tr.take(from)
			if err == nil {
				ti.list = append(ti.list, back)
			}
			return back.Folder, err
		}
	}), ti, tr
}

// take is the session that lies somewhere, or the last one for "", taken out of the trash.
func (tr *trash) take(from string) (Session, error) {
	for i := len(tr.deleted) - 1; i >= 0; i-- {
		if s := tr.deleted[i]; from == "" || from == "trash of "+s.Folder {
			tr.deleted = slices.Delete(tr.deleted, i, i+1)
			return s, nil
		}
	}
	return Session{}, errors.New("no session has been deleted here")
}

// titleOf is what a session is called.
func (ti *titles) titleOf(id string) string {
	for _, s := range ti.list {
		if s.RoundID == id {
			return s.Title
		}
	}
	return ""
}
