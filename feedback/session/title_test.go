package session_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"parley/feedback/session"
)

func TestATitleIsKeptInTheStateAndTheFolderKeepsItsName(t *testing.T) {
	t.Parallel()
	dir, mine := t.TempDir(), session.NewIdentity([]byte("mine"))
	folder := ownSession(t, dir, mine)
	set := func(title string) string {
		t.Helper()
		before, err := session.SetTitle(folder, "REVIEW-001", title, session.WithIdentity(mine))
		if err != nil {
			t.Fatal(err)
		}
		return before
	}
	if before := set("  第三季度 \x1b[2J plan\n"); before != "" {
		t.Errorf("it was called %q", before)
	}
	list, err := session.List(dir)
	if err != nil || len(list) != 1 || strings.ContainsAny(list[0].Subjects[0].Title, "\x1b\n") || !strings.HasPrefix(list[0].Subjects[0].Title, "第三季度") {
		t.Fatalf("listed %+v, %v", list, err)
	}
	if list[0].Folder != folder || list[0].Subjects[0].Document != "a.md" {
		t.Errorf("the title changed more than the title: %+v", list[0])
	}
	if err := checkOwn(t, folder, mine); err != nil {
		t.Errorf("with a title it is not signed: %v", err)
	}
	if before := set(""); before != list[0].Subjects[0].Title {
		t.Errorf("it was called %q", before)
	}
	if title := session.Title(folder, "REVIEW-001"); title != "" {
		t.Errorf("it is still called %q", title)
	}
}

// A discussion that is not the person's, or that somebody has open, keeps its title, and says why in a line.
func TestATitleIsRefused(t *testing.T) {
	t.Parallel()
	dir, mine := t.TempDir(), session.NewIdentity([]byte("mine"))
	folder := ownSession(t, dir, mine)
	put(t, dir, "elsewhere/spec/product-brief.md", "x")
	held, err := session.Open(folder, session.WithIdentity(mine))
	if err != nil {
		t.Fatal(err)
	}
	refused := func(folder, title, want string, id *session.Identity) {
		t.Helper()
		_, err := session.SetTitle(folder, "REVIEW-001", title, session.WithIdentity(id))
		var reason *session.TitleError
		if !errors.As(err, &reason) || !strings.Contains(err.Error(), "REVIEW-001 keeps its title: "+want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", folder, err, want)
		}
	}
	refused(folder, "x", "it is open in parley process", mine)
	if err := held.Close(); err != nil {
		t.Fatal(err)
	}
	refused(folder, "x", "it is not yours", session.NewIdentity([]byte("another's")))
	refused(filepath.Join(dir, "elsewhere"), "x", "it is not yours: another program made it", mine)
	refused(filepath.Join(dir, "nowhere"), "x", "it is not a session", mine)
	refused(folder, strings.Repeat("x", session.MaxTitle+1), "the new one has 121 characters", mine)
}
