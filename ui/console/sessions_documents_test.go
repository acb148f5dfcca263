package console

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// briefAndPlan is a folder of two documents without a review, and the list of it.
func briefAndPlan(_ *Options, s *SessionList) {
	s.Offer = func() SessionOffer {
		return SessionOffer{Documents: []string{"brief.md", "pkg/", "pkg/plan.md", "pkg/就绪.md"}, Files: map[string]int{"pkg/": 2}}
	}
	s.Document = func(path string) (SessionDocument, error) {
		if path == "pkg/plan.md" {
			return SessionDocument{}, errors.New("permission denied")
		}
		text := "# The harbour\n\nCrews book a *berth*.\n\n## Goals\n\n- One minute\n"
		return SessionDocument{Text: []byte(text), Bytes: int64(len(text)), Changed: morning.Add(-8 * time.Minute)}, nil
	}
}

// Before a document is reviewed it is seen: how it begins, how long it is and when it was changed. A folder says what is in it.
func TestTheDocumentUnderTheCursorIsShown(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {200, 60}, {80, 50}} {
		x := newPickerHarness(t, size[0], size[1], nil, briefAndPlan).wants("Documents", "brief.md ─", "61 B · 2 headings · changed 8 min ago", "Crews book a berth.", "• One minute")
		if strings.Contains(x.screen(), "Sessions") {
			t.Errorf("no session is there to list:\n%s", x.screen())
		}
		x.press("j").wants("Reviewed as one document:", "  plan.md", "  就绪.md").press("j").wants("pkg/plan.md ─", "permission denied")
	}
	x := newPickerHarness(t, 80, 24, nil, briefAndPlan).wants("review brief.md", "parley demo  show a recorded review", "▸ 3 documents", "j/↓ select")
	if strings.Contains(x.screen(), "Crews book") {
		t.Errorf("there is no room for it:\n%s", x.screen())
	}
	newPickerHarness(t, 120, 40, nil, briefAndPlan, func(o *Options, _ *SessionList) { o.Theme.Plain = true }).wants("review brief.md")
}

// The help of the welcome is called so, and speaks of no list.
func TestTheHelpOfTheWelcomeIsCalledSo(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 80, 40, nil, briefAndPlan).press("?").wants("Welcome", "review the document")
	if strings.Contains(x.screen(), "refresh the list") || strings.Contains(x.screen(), " Sessions ") {
		t.Errorf("there is no list of sessions:\n%s", x.screen())
	}
}

// A low window tells as many of the first steps as it has lines for, and cuts nothing below them.
func TestALowWelcomeTellsWhatItHasLinesFor(t *testing.T) {
	t.Parallel()
	for height, want := range map[int]bool{12: false, 17: true} {
		x := newPickerHarness(t, 50, height, nil, briefAndPlan).wants("review another file", "parley doctor")
		if got := strings.Contains(x.screen(), "parley demo"); got != want {
			t.Errorf("in %d rows:\n%s", height, x.screen())
		}
	}
}
