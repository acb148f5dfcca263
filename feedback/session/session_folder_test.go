package session_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"parley/engine"
	"parley/engine/artifact"
	"parley/feedback/ledger"
	"parley/feedback/session"
)

func TestFoldersThatAreNoSessions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, "file", "x")
	put(t, dir, "photos/cat.jpg", "x")
	var refused *session.FolderError
	if _, err := session.Open(filepath.Join(dir, "file")); !errors.As(err, &refused) || strings.Contains(err.Error(), "\n") {
		t.Errorf("a file: %v", err)
	}
	for _, name := range []string{"file", "none", "photos"} {
		if _, err := session.OpenReadOnly(filepath.Join(dir, name)); !errors.As(err, &refused) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
	entries, err := os.ReadDir(filepath.Join(dir, "photos"))
	if err != nil || len(entries) != 1 {
		t.Errorf("looking changed the folder: %v, %v", entries, err)
	}
}

func TestALockedSessionCanBeReadAndAStaleHolderIsReplaced(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s, err := session.Open(folder)
	if err != nil {
		t.Fatal(err)
	}
	var held *session.LockedError
	if _, err := session.Open(folder); !errors.As(err, &held) || held.Holder.PID != os.Getpid() || strings.Contains(err.Error(), "\n") {
		t.Fatalf("error %v", err)
	}
	view, err := session.OpenReadOnly(folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := view.WriteFindings("DISCUSS-002", &ledger.Ledger{}); err == nil {
		t.Error("a view wrote")
	}
	if err := errors.Join(view.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
	put(t, folder, ".parley/holder.json", `{"pid":4242,"host":"gone","since":"2026-01-01T00:00:00Z"}`)
	put(t, folder, ".parley-tmp-DEAD", "half")
	put(t, folder, "discussions/.parley-tmp-DEAD", "half")
	s = opened(t, folder)
	if before := s.Holder(); before == nil || before.PID != 4242 {
		t.Errorf("holder before: %v", before)
	}
	for _, name := range []string{".parley-tmp-DEAD", "discussions/.parley-tmp-DEAD"} {
		if _, err := os.Stat(filepath.Join(folder, name)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s was not swept", name)
		}
	}
}

func TestAdHocSessionsNeverShareANumber(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, "My Design (v2).md", "x")
	put(t, dir, "设计.md", "x")
	var wait sync.WaitGroup
	var mu sync.Mutex
	seen := map[string]string{}
	for i := range 12 {
		name := []string{"My Design (v2).md", "设计.md"}[i%2]
		wait.Go(func() {
			folder, id, err := session.NewAdHoc(dir, filepath.Join(dir, name))
			mu.Lock()
			defer mu.Unlock()
			if err != nil || seen[id] != "" {
				t.Errorf("%s twice or %v", id, err)
			}
			seen[id] = filepath.Base(folder)
		})
	}
	wait.Wait()
	if len(seen) != 12 || !strings.HasPrefix(seen["REVIEW-001"], "REVIEW-001-") {
		t.Errorf("sessions %v", seen)
	}
	var missing *artifact.Error
	if _, _, err := session.NewAdHoc(t.TempDir(), "none.md"); !errors.As(err, &missing) {
		t.Errorf("error %v", err)
	}
}

func TestListShowsSessionsOfAnyOrigin(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, dir, "a.md", "x")
	put(t, dir, "plain/readme.md", "x")
	put(t, dir, "team/discoveries.ndjson", "{}\n")
	put(t, dir, "older/discussions/DISCUSS-004-discussion.md", "# Discussion Record: DISCUSS-004\n")
	folder, id, err := session.NewAdHoc(dir, filepath.Join(dir, "a.md"))
	if err != nil {
		t.Fatal(err)
	}
	s := opened(t, folder)
	if err := s.WriteState(session.State{RoundID: id, Artifact: "a.md", MaxRounds: 5, Created: time.Unix(1, 0)}); err != nil {
		t.Fatal(err)
	}
	log, err := s.OpenLog(id, 1, engine.EventDecoders())
	if err != nil {
		t.Fatal(err)
	}
	r := someRound(1)
	stream := engine.NewStream(0, nil, func(e engine.Event) {
		if err := log.Append(e); err != nil {
			t.Error(err)
		}
	})
	stream.Emit(engine.RoundStarted{})
	stream.Emit(engine.RoundFinished{Round: r})
	if err := log.Close(); err != nil {
		t.Fatal(err)
	}
	list, err := session.List(dir)
	if err != nil || len(list) != 3 {
		t.Fatalf("%+v, %v", list, err)
	}
	found := map[string]session.Summary{}
	for _, summary := range list {
		found[filepath.Base(summary.Folder)] = summary
	}
	own := found["REVIEW-001-a"]
	if len(own.Subjects) != 1 || own.Subjects[0].Progress != session.Waiting || own.Subjects[0].Rounds != 1 || *own.Subjects[0].Average != 3.5 || own.Holder == nil {
		t.Errorf("own session %+v", own)
	}
	if older := found["older"]; older.Subjects[0].RoundID != "DISCUSS-004" || older.Subjects[0].Progress != session.ForeignOrigin {
		t.Errorf("older session %+v", older)
	}
}

// faulty fails the n-th call that can change the disk.
type faulty struct {
	session.FS
	mu   *sync.Mutex
	left *int
	err  error
}

func (f faulty) failing() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if *f.left--; *f.left == 0 {
		return f.err
	}
	return nil
}

func (f faulty) OpenFile(name string, flag int, perm fs.FileMode) (session.File, error) {
	if flag&(os.O_WRONLY|os.O_RDWR) == 0 {
		return f.FS.OpenFile(name, flag, perm)
	}
	if err := f.failing(); err != nil {
		return nil, err
	}
	file, err := f.FS.OpenFile(name, flag, perm)
	return faultyFile{file, f}, err
}

func (f faulty) Mkdir(name string, perm fs.FileMode) error {
	if err := f.failing(); err != nil {
		return err
	}
	return f.FS.Mkdir(name, perm)
}

func (f faulty) Rename(from, to string) error {
	if err := f.failing(); err != nil {
		return err
	}
	return f.FS.Rename(from, to)
}

type faultyFile struct {
	session.File
	faults faulty
}

func (f faultyFile) Write(data []byte) (int, error) {
	if err := f.faults.failing(); err != nil {
		n, _ := f.File.Write(data[:len(data)/2]) // a full disk takes what still fits
		return n, err
	}
	return f.File.Write(data)
}

func (f faultyFile) Sync() error {
	if err := f.faults.failing(); err != nil {
		return err
	}
	return f.File.Sync()
}

// TestEveryFileCallMayFail lets each writing call of a round fail in turn: nothing panics, the failure is told, and
// every file is the old or the new one, whole.
func TestEveryFileCallMayFail(t *testing.T) {
	t.Parallel()
	for _, fault := range []error{syscall.ENOSPC, syscall.EIO, syscall.EACCES, syscall.EROFS} {
		for n := 1; ; n++ {
			folder := t.TempDir()
			first, err := session.Open(folder)
			if err != nil {
				t.Fatal(err)
			}
			first.WriteRound(account(1))
			if err := first.Close(); err != nil {
				t.Fatal(err)
			}
			before := get(t, folder, "shared-memory.json")
			left := 0
			s, err := session.Open(folder, session.WithFS(func(real session.FS) session.FS {
				return faulty{real, &sync.Mutex{}, &left, fault}
			}))
			if err != nil {
				t.Fatal(err)
			}
			left = n
			s.WriteRound(account(2))
			if left > 0 { // this call does not exist any more
				if err := s.Close(); err != nil {
					t.Error(err)
				}
				break
			}
			if len(s.Warnings()) == 0 {
				t.Errorf("%v at call %d was not told", fault, n)
			}
			if got := get(t, folder, "shared-memory.json"); got != before && strings.Count(got, "discussion-round-2") != 1 {
				t.Errorf("%v at call %d: shared memory is torn:\n%s", fault, n, got)
			}
			left = 0
			s.WriteRound(account(2)) // the disk works again
			if w := s.Warnings(); len(w) > 0 || strings.Count(get(t, folder, "discussion.md"), "### Round 2 ") != 1 {
				t.Errorf("%v at call %d: not made good: %q", fault, n, w)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}
