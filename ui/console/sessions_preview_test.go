package console

import (
	"strings"
	"testing"

	"parley/ui/console/screen"
	"parley/ui/console/sessions"
)

func TestPreviewShowsWhatASessionHolds(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{120, 40}, {80, 30}} {
		x := newPickerHarness(t, size[0], size[1], someSessions())
		if text := strings.Join(strings.Fields(strings.ReplaceAll(x.screen(), "│", " ")), " "); !strings.Contains(text, "2 with a note alone") {
			t.Errorf("what has a note alone is not counted:\n%s", text)
		}
		x.wants("1: blocked HIGH, 2.3/5", "2: blocked MED, 3.5/5", "Findings 2 open, 1 unmarked", "2 accepted, 1 rejected", "continue deeper (you), after",
			"BLOCKED  MEDIUM  3.5/5", "Low rating: technical", "suggested: continue deeper. One", "HIGH F-004 The price of a sync", "MED  F-002 ✓ Offline use is promised")
		if screen := x.screen(); strings.Contains(screen, "**") || strings.Contains(x.View().Content, "\x1b[2J") {
			t.Errorf("the text is not made fit to be shown:\n%s", screen)
		}
		x.press("j").wants("3: reached, 3.5/5", "Conclusions", "Three perspectives reviewed it").press("j").wants("problem   permission denied")
	}
}

func TestPreviewReadsOnlyWhatIsThePersonsOwn(t *testing.T) {
	t.Parallel()
	list := someSessions()
	list[0].NotYours = true
	var read []string
	x := newPickerHarness(t, 120, 40, list, func(_ *Options, s *SessionList) {
		s.Content = func(s Session) (SessionContent, error) {
			read = append(read, s.RoundID)
			return SessionContent{}, nil
		}
	})
	if x.press("j", "k", "j", "G", "k", "k"); strings.Join(read, " ") != "DISCUSS-002 REVIEW-003" {
		t.Errorf("read %q: each of the person's own once, and nothing else", read)
	}
	if x.press("ctrl+r"); len(read) != 3 || read[2] != "REVIEW-003" {
		t.Errorf("read %q: a list that is read again has new contents", read)
	}
}

// A session that takes long to read holds up nobody: the keys move on, and then only the one is read that the cursor has come to.
func TestMovingDoesNotWaitForThePreview(t *testing.T) {
	t.Parallel()
	x := newPickerHarness(t, 120, 40, nil)
	var read []string
	v := sessions.New(&x.Context, sessions.List{
		Read: func() ([]Session, error) { return someSessions(), nil },
		Content: func(s Session) (SessionContent, error) {
			read = append(read, s.RoundID)
			return SessionContent{}, nil
		},
	})
	v.Receive(v.Refresh().(screen.Run).Cmd())
	first, is := v.Prepare().(screen.Run)
	if !is || len(read) != 0 {
		t.Fatalf("read %q on the way to the screen", read)
	}
	for range 3 {
		v.HandleKey(keyOfName("j"))
		if action := v.Prepare(); action != nil {
			t.Errorf("a second session is read while the first is: %v", action)
		}
	}
	v.Receive(first.Cmd())
	v.Receive(v.Prepare().(screen.Run).Cmd())
	if strings.Join(read, " ") != "REVIEW-007 REVIEW-003" || v.Prepare() != nil {
		t.Errorf("read %q", read)
	}
}

// Beside sessions stand the documents and the tools of the folder, each document with the review it had last.
func TestDocumentsAndToolsStandBelowTheSessions(t *testing.T) {
	t.Parallel()
	offer := SessionOffer{Documents: []string{"docs/product-brief.md", "new.md"}, Tools: []string{"codex"}}
	x := newPickerHarness(t, 120, 40, someSessions(), func(_ *Options, s *SessionList) { s.Offer = func() SessionOffer { return offer } })
	x.wants("Documents", "n reviews a document", "new.md", "Tools", "codex. parley doctor says whether they work.")
	for line := range strings.SplitSeq(x.screen(), "\n") {
		if left, _, _ := strings.Cut(line, "│"); strings.Contains(left, "  docs/product-brief.md") && !strings.HasPrefix(left, "   RE") && !strings.Contains(left, "last review: REVIEW-007") {
			t.Errorf("%q does not name the last review", left)
		}
	}
}
