package console

import (
	"errors"
	"slices"
	"testing"
)

// trash is a list of sessions that can be deleted and brought back.
type trash struct {
	list, deleted []Session
	refuse        error
}

func (tr *trash) source(_ *Options, s *SessionList) {
	s.Read = func() ([]Session, error) { return slices.Clone(tr.list), nil }
	s.Delete = func(s Session) (string, error) {
		if tr.refuse != nil {
			return "", tr.refuse
		}
		tr.deleted = append(tr.deleted, s)
		tr.list = slices.DeleteFunc(tr.list, func(other Session) bool { return other.Folder == s.Folder })
		return "trash of " + s.Folder, nil
	}
	s.Restore = func(from string) (string, error) {
		back, err := tr.take(from)
		if err == nil {
			tr.list = append(tr.list, back)
		}
		return back.Folder, err
	}
}

func TestASessionIsDeletedAfterAQuestionAndBroughtBack(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		tr := &trash{list: someSessions()}
		x := newPickerHarness(t, size[0], size[1], nil, tr.source)
		x.press("d").wants("Delete REVIEW-007?", ".parley/REVIEW-007-brief", "Nothing is removed for good", "u undoes it.")
		if x.press("enter"); len(tr.deleted) != 0 {
			t.Fatal("no is the default, and it was deleted")
		}
		x.press("d", "esc", "d", "y").wants("5 sessions", "It lies in trash of .parley/REVIEW-007-brief now; u undoes it.")
		if len(tr.deleted) != 1 || tr.deleted[0].RoundID != "REVIEW-007" {
			t.Fatalf("deleted %+v", tr.deleted)
		}
		x.press("u").wants("6 sessions", "Undone: .parley/REVIEW-007-brief is back.")
		if x.list().Selected() != 0 { // the list is by date, and it is the newest
			t.Errorf("the cursor is at %d and not on what is back", x.list().Selected())
		}
		x.press("u").wants("no session has been deleted here")
	}
}

func TestDeletingSaysHowManyDiscussionsGo(t *testing.T) {
	t.Parallel()
	tr := &trash{list: someSessions()}
	newPickerHarness(t, 80, 24, nil, tr.source).press("j", "d").wants("It holds 2 discussions.").press("y").wants("4 sessions")
}

func TestASessionThatStaysSaysWhy(t *testing.T) {
	t.Parallel()
	tr := &trash{list: someSessions(), refuse: errors.New("my-session stays where it is: it does not lie below .parley")}
	newPickerHarness(t, 120, 40, nil, tr.source).press("j", "d", "y").wants("6 sessions", "my-session stays where it is: it does not lie below .parley")
	newPickerHarness(t, 80, 24, nil, (&trash{}).source).press("d", "u").wants("No reviews here yet,", "no session has been deleted here")
}

// What another parley has open is refused at the key, and nobody answers a question or writes a title for nothing.
func TestAHeldSessionIsRefusedAtTheKey(t *testing.T) {
	t.Parallel()
	list := someSessions()
	list[0].Holder = "parley 4711 on atlas"
	tr, ti := &trash{list: list}, &titles{list: list}
	for key, want := range map[string]string{
		"d": ".parley/REVIEW-007-brief stays where it is: it is open in parley 4711 on atlas.",
		"R": "REVIEW-007 keeps its title: it is open in parley 4711 on atlas.",
	} {
		x := newPickerHarness(t, 160, 40, nil, tr.source, ti.source).press(key)
		if x.prompt != nil {
			t.Errorf("%s asks all the same:\n%s", key, x.screen())
		}
		x.wants(want)
	}
}
