package session

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/gofrs/flock"

	"parley/engine/foreign"
)

// Holder is who has a session open for writing.
type Holder struct {
	PID   int       `json:"pid"`
	Host  string    `json:"host"`
	Since time.Time `json:"since"`
}

func (h Holder) String() string {
	if h.PID == 0 {
		return "another parley"
	}
	return fmt.Sprintf("parley process %d on %s, since %s", h.PID, h.Host, h.Since.Format("2006-01-02 15:04:05"))
}

// LockedError says that somebody else has the session.
type LockedError struct {
	Folder string
	Holder Holder
}

func (e *LockedError) Error() string {
	return fmt.Sprintf("session %s is in use by %s", e.Folder, e.Holder)
}

// lock is held by the kernel for as long as the process lives, so a killed parley never keeps it; the holder file only
// tells others who it is.
type lock struct {
	file   *flock.Flock
	before *Holder
}

func (s *Session) acquire() (*lock, error) {
	if _, err := s.checkPath(lockFile); err != nil {
		return nil, folderError(s.folder, "its lock cannot be used", err)
	}
	file := flock.New(s.Path(lockFile), flock.SetPermissions(0o600))
	// A list that looks who holds the session has the lock for an instant; that is no holder.
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	got, err := file.TryLockContext(ctx, 20*time.Millisecond)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, folderError(s.folder, "it cannot be locked", err)
	}
	if !got {
		held := &LockedError{Folder: s.folder}
		if holder := s.readHolder(); holder != nil {
			held.Holder = *holder
		}
		return nil, cmp.Or[error](held, file.Close())
	}
	l := &lock{file: file, before: s.readHolder()}
	host, _ := os.Hostname() // only for people to read
	data, err := json.Marshal(Holder{PID: os.Getpid(), Host: host, Since: s.now()})
	if err == nil {
		err = s.replace(holderFile, append(data, '\n'))
	}
	if err != nil {
		return nil, cmp.Or[error](folderError(s.folder, "it cannot be written to", err), file.Unlock())
	}
	return l, nil
}

func (s *Session) readHolder() *Holder {
	data, err := s.readFile(holderFile)
	if err != nil {
		return nil
	}
	var h Holder
	if json.Unmarshal(foreign.JSON(data), &h) != nil {
		return nil
	}
	return &h
}

func (s *Session) release() error {
	err := s.fs.Remove(holderFile)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err != nil {
		err = fmt.Errorf("removing %s: %w", s.Path(holderFile), err)
	}
	return cmp.Or(err, s.lock.file.Unlock())
}

// CurrentHolder is who has the session now; nil when nobody does. It never keeps the lock, and looks at it only when a
// holder file says that somebody came and did not go.
func (s *Session) CurrentHolder() *Holder {
	holder := s.readHolder()
	if exists, err := s.checkPath(lockFile); err != nil || !exists || holder == nil {
		return nil
	}
	file := flock.New(s.Path(lockFile), flock.SetFlag(os.O_RDONLY))
	got, err := file.TryRLock()
	if err != nil {
		return nil
	}
	if got {
		_ = file.Unlock() // read lock of our own, gone with the descriptor in any case
		return nil
	}
	return holder
}
