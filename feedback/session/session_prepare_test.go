package session_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"parley/feedback/session"
)

// TestPreparingChangesNoRecord prepares a new session and one of before the list of parley's own records: its records are
// still known as parley's, and replaced without a copy.
func TestPreparingChangesNoRecord(t *testing.T) {
	t.Parallel()
	for _, old := range []bool{false, true} {
		folder := t.TempDir()
		const before = "# Discussion Record: DISCUSS-002\n\nround one\n"
		if old {
			put(t, folder, "discussions/rounds/DISCUSS-002-round-1.md", before)
			put(t, folder, "discussions/DISCUSS-002-discussion.md", before)
		}
		s := opened(t, folder)
		store := s.Store("DISCUSS-002", 2)
		store.Prepare()
		store.Prepare()
		if info, err := os.Stat(filepath.Join(folder, "discussions", "rounds")); err != nil || !info.IsDir() {
			t.Fatalf("the folder of the records is not there: %v", err)
		}
		after := strings.Replace(before, "one", "two", 1)
		if _, err := store.WriteRecord(t.Context(), someRound(2), after); err != nil {
			t.Fatal(err)
		}
		if got := get(t, folder, "discussions/DISCUSS-002-discussion.md"); got != after {
			t.Errorf("the record is %q", got)
		}
		kept, err := filepath.Glob(filepath.Join(folder, "discussions", "*.edited-*"))
		if err != nil || len(kept) > 0 || len(s.Warnings()) > 0 {
			t.Errorf("old %v: a record of parley's was taken for an edited one: %q, %v", old, kept, err)
		}
	}
}

// A record is not told as kept as long as the folders that hold it may be lost.
func TestRecordWaitsForFoldersThatPreparingCouldNotKeep(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var failing atomic.Bool
	s := opened(t, folder, session.WithFS(func(real session.FS) session.FS { return unsyncedRoot{real, &failing} }))
	store := s.Store("DISCUSS-002", 1)
	failing.Store(true)
	for range 2 {
		store.Prepare()
	}
	if _, err := store.WriteRecord(t.Context(), someRound(1), "# Discussion Record: DISCUSS-002\n"); err == nil {
		t.Error("the record is told as kept, in a folder that is not on the disk")
	}
	failing.Store(false)
	if _, err := store.WriteRecord(t.Context(), someRound(1), "# Discussion Record: DISCUSS-002\n"); err != nil {
		t.Error(err)
	}
}

// unsyncedRoot fails to put the names in the session's folder on the disk.
type unsyncedRoot struct {
	session.FS
	failing *atomic.Bool
}

func (u unsyncedRoot) OpenFile(name string, flag int, perm fs.FileMode) (session.File, error) {
	file, err := u.FS.OpenFile(name, flag, perm)
	if err == nil && name == "." && u.failing.Load() {
		return unsyncable{file}, nil
	}
	return file, err
}

type unsyncable struct{ session.File }

func (unsyncable) Sync() error { return syscall.EIO }
