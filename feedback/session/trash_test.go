package session_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/engine/perspective"
	"parley/feedback/session"
)

// ownSession makes a session of the identity below .parley/ of a working folder.
func ownSession(t *testing.T, workdir string, id *session.Identity) string {
	t.Helper()
	put(t, workdir, "a.md", "x")
	folder, roundID, err := session.NewAdHoc(workdir, filepath.Join(workdir, "a.md"))
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.Open(folder, session.WithIdentity(id))
	if err != nil {
		t.Fatal(err)
	}
	err = s.WriteState(session.State{
		RoundID: roundID, Artifact: "a.md", ArtifactPath: "/a.md", Mode: "deep", MaxRounds: 5,
		Perspectives: []perspective.Perspective{{Name: "quality", Role: "QA Lead", Focus: []string{"a"}, Tools: []string{"direct"}}},
	})
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	return folder
}

func listedFolders(t *testing.T, workdir string) (names []string) {
	t.Helper()
	list, err := session.List(workdir)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		names = append(names, filepath.Base(s.Folder))
	}
	return names
}

func TestADeletedSessionLiesInTheTrashUntilItIsBroughtBack(t *testing.T) {
	t.Parallel()
	dir, mine := t.TempDir(), session.NewIdentity([]byte("mine"))
	first, second := ownSession(t, dir, mine), ownSession(t, dir, mine)
	at := time.Date(2026, 11, 23, 8, 30, 0, 0, time.UTC)
	clock := session.WithClock(func() time.Time { return at })
	for _, folder := range []string{first, second} {
		to, err := session.Delete(dir, folder, session.WithIdentity(mine), clock)
		if want := filepath.Join(dir, ".parley", ".trash", filepath.Base(folder)+"-20261123-083000"); err != nil || to != want {
			t.Fatalf("%s lies in %s, %v", folder, to, err)
		}
		if checkOwn(t, to, mine) != nil {
			t.Error("it is not whole in the trash")
		}
	}
	if names := listedFolders(t, dir); len(names) != 0 {
		t.Errorf("listed %q", names)
	}
	third := ownSession(t, dir, mine)
	if !strings.HasPrefix(filepath.Base(third), "REVIEW-003") {
		t.Errorf("%s takes the number of one in the trash", third)
	}
	for range 2 {
		if _, err := session.Restore(dir, ""); err != nil {
			t.Fatal(err)
		}
	}
	if names := listedFolders(t, dir); len(names) != 3 {
		t.Errorf("listed %q", names)
	}
	if _, err := session.Restore(dir, ""); !errors.Is(err, session.ErrNothingDeleted) {
		t.Errorf("brought back from nowhere: %v", err)
	}
	if _, err := session.Restore(t.TempDir(), ""); !errors.Is(err, session.ErrNothingDeleted) {
		t.Errorf("brought back without a trash: %v", err)
	}
}

func TestTheLastDeletedIsBroughtBackFirst(t *testing.T) {
	t.Parallel()
	dir, mine := t.TempDir(), session.NewIdentity([]byte("mine"))
	var put []string
	for i := range 12 {
		folder := filepath.Join(dir, ".parley", "REVIEW-001-a")
		if i == 0 {
			ownSession(t, dir, mine)
		} else if err := os.CopyFS(folder, os.DirFS(put[0])); err != nil {
			t.Fatal(err)
		}
		at := time.Date(2026, 11, 23, 8, 30, i/11, 0, time.UTC) // eleven in one second, one in the next
		to, err := session.Delete(dir, folder, session.WithIdentity(mine), session.WithClock(func() time.Time { return at }))
		if err != nil {
			t.Fatal(err)
		}
		put = append(put, to)
	}
	for i := len(put) - 1; i >= 0; i-- {
		back, err := session.Restore(dir, "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Lstat(put[i]); !errors.Is(err, os.ErrNotExist) {
			t.Fatalf("%s is still in the trash", put[i])
		}
		if i > 0 {
			if _, err := session.Restore(dir, ""); err == nil || !strings.Contains(err.Error(), "another session has its name") {
				t.Fatalf("a session is put over another: %v", err)
			}
		}
		if err := os.RemoveAll(back); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOnlyAnOwnSessionThatNobodyHasOpenIsDeleted(t *testing.T) {
	t.Parallel()
	dir, outside, mine := t.TempDir(), t.TempDir(), session.NewIdentity([]byte("mine"))
	own := ownSession(t, dir, mine)
	base := filepath.Dir(own)
	held := ownSession(t, dir, mine)
	holder, err := session.Open(held, session.WithIdentity(mine))
	if err != nil {
		t.Fatal(err)
	}
	defer holder.Close() //nolint:errcheck // nothing depends on it
	theirs := ownSession(t, dir, session.NewIdentity([]byte("theirs")))
	link := filepath.Join(base, "link")
	if err := os.Symlink(ownSession(t, outside, mine), link); err != nil {
		t.Fatal(err)
	}
	put(t, base, "foreign/discussion.md", "# x")
	put(t, base, "file", "x")
	put(t, base, "empty/notes.txt", "x")
	for folder, why := range map[string]string{
		held: "it is open in", theirs: "it is not yours", link: "symbolic link", dir: "below .parley", signedSession(t, mine): "below .parley",
		filepath.Join(base, "foreign"): "another program made it", filepath.Join(base, "file"): "not a folder", filepath.Join(base, "empty"): "not a session",
		filepath.Join(base, "gone"): "cannot be read", filepath.Join(base, ".trash"): "below .parley", filepath.Join(own, ".parley"): "below .parley", base: "below .parley",
	} {
		_, err := session.Delete(dir, folder, session.WithIdentity(mine))
		var refused *session.MoveError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), why) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", folder, err, why)
		}
		if _, err := os.Lstat(folder); err != nil && filepath.Base(folder) != "gone" && filepath.Base(folder) != ".trash" {
			t.Errorf("%s: %v", folder, err)
		}
	}
}

// Whoever deleted a session gets that one back, whatever was deleted since.
func TestOneSessionIsBroughtBackByItsPlaceInTheTrash(t *testing.T) {
	t.Parallel()
	dir, mine := t.TempDir(), session.NewIdentity([]byte("mine"))
	first, second := ownSession(t, dir, mine), ownSession(t, dir, mine)
	place, err := session.Delete(dir, first, session.WithIdentity(mine))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := session.Delete(dir, second, session.WithIdentity(mine)); err != nil {
		t.Fatal(err)
	}
	if back, err := session.Restore(dir, place); err != nil || back != first {
		t.Fatalf("%s is back, %v", back, err)
	}
	for _, none := range []string{place, filepath.Join(dir, "elsewhere"), filepath.Dir(place), filepath.Join(filepath.Dir(place), "not-a-session")} {
		if back, err := session.Restore(dir, none); err == nil || !strings.Contains(err.Error(), "it is not in the trash any more") {
			t.Errorf("%s is back from %s, %v", back, none, err)
		}
	}
}

func TestTheTrashIsNoLink(t *testing.T) {
	t.Parallel()
	dir, outside, mine := t.TempDir(), t.TempDir(), session.NewIdentity([]byte("mine"))
	own := ownSession(t, dir, mine)
	put(t, outside, "REVIEW-009-20261123-083000/discussion.md", "# x")
	if err := os.Symlink(outside, filepath.Join(dir, ".parley", ".trash")); err != nil {
		t.Fatal(err)
	}
	if to, err := session.Delete(dir, own, session.WithIdentity(mine)); err == nil {
		t.Errorf("it was moved to %s", to)
	}
	if back, err := session.Restore(dir, ""); err == nil {
		t.Errorf("%s was brought in", back)
	}
	if names := listedFolders(t, dir); len(names) != 1 {
		t.Errorf("listed %q", names)
	}
}
