package session_test

import (
	"io/fs"
	"os"
	"testing"

	"parley/feedback/session"
)

// neverSynced is a disk that nobody waits for: what fuzzing looks at is what is written, not whether a power cut takes it.
type neverSynced struct{ session.FS }

func (u neverSynced) OpenFile(name string, flag int, perm fs.FileMode) (session.File, error) {
	file, err := u.FS.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return neverSyncedFile{file}, nil
}

type neverSyncedFile struct{ session.File }

func (neverSyncedFile) Sync() error { return nil }

// unsyncedOpened opens a session for one execution of a fuzz test.
func unsyncedOpened(t *testing.T, folder string) *session.Session {
	t.Helper()
	return opened(t, folder, session.WithFS(func(disk session.FS) session.FS { return neverSynced{disk} }))
}

// memory is where files are kept in memory on Linux.
const memory = "/dev/shm"

// memoryDir is a folder for one execution of a fuzz test, in memory where the system has one: a disk makes some hundred of them a
// second.
func memoryDir(t *testing.T) string {
	t.Helper()
	if info, err := os.Stat(memory); err != nil || !info.IsDir() {
		return t.TempDir()
	}
	folder, err := os.MkdirTemp(memory, "parley-fuzz-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(folder); err != nil {
			t.Error(err)
		}
	})
	return folder
}
