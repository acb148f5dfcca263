// Package session is the folder that holds a subject's artifacts, records and state: its layout, the event logs,
// the lock, and every file of SPEC section 6 with the rules for files that others wrote.
//
// It may know the file system, the formats, the engine's data and the ledger. It may not know decisions, limits or
// screens. Everything it writes goes through one seam (FS), atomically or by appending; a file that is not
// parley's is never overwritten.
package session

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"parley/engine/layout"
)

// The folders and files of a session, relative to it.
const (
	ownDir        = ".parley" // in a session parley's own; that of a working folder holds the sessions of its ad-hoc reviews
	lockFile      = ownDir + "/lock"
	holderFile    = ownDir + "/holder.json"
	rawDir        = ownDir + "/raw"
	snapshotDir   = ownDir + "/artifacts"
	timelineFile  = "discussion.md"
	memoryFile    = "shared-memory.json"
	boardFile     = "discoveries.ndjson"
	findingsFile  = "findings.json"
	conclusionsMD = "conclusions.md"
	conclusionsJS = "conclusions.json"
)

// Session is an open session folder. It is safe for concurrent use.
type Session struct {
	folder   string
	fs       FS
	lock     *lock
	readOnly bool
	now      func() time.Time
	identity *Identity
	layout   layout.Layout

	mu       sync.Mutex
	warnings []string
	owners   map[string]roundOwner // of the rounds' JSON files that were looked into
}

// Option changes how a session is opened.
type Option func(*options)

type options struct {
	wrap     func(FS) FS
	now      func() time.Time
	identity *Identity
	layout   string
}

// WithFS puts something between the session and the disk, such as a test's faults.
func WithFS(wrap func(FS) FS) Option { return func(o *options) { o.wrap = wrap } }

// WithClock sets the clock for the holder file and temporary decisions; nil means the system's.
func WithClock(now func() time.Time) Option { return func(o *options) { o.now = now } }

// WithIdentity signs the states that are written, and tells by them which sessions were written elsewhere; nil means that
// every session counts as this machine's own.
func WithIdentity(id *Identity) Option { return func(o *options) { o.identity = id } }

// WithLayout gives the session a layout of package layout by its name, and has it kept there; "" leaves it the one that it
// has, or shows.
func WithLayout(name string) Option { return func(o *options) { o.layout = name } }

// Open opens the folder for writing, making it when it is missing, and holds its lock until Close. It returns a
// *LockedError when another parley has the session, and a *FolderError when the folder cannot be a session.
func Open(folder string, opts ...Option) (*Session, error) {
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return nil, &FolderError{Folder: folder, Reason: "it is a file; name a folder"}
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, folderError(folder, "it cannot be made", err)
	}
	s, err := newSession(folder, opts)
	if err != nil {
		return nil, err
	}
	if err := s.makeDir(ownDir); err != nil {
		return nil, cmp.Or[error](folderError(folder, "it cannot be written to", err), s.fs.Close())
	}
	if s.lock, err = s.acquire(); err != nil {
		return nil, cmp.Or(err, s.fs.Close())
	}
	s.removeTempFiles()
	if err := s.keepLayout(); err != nil {
		return nil, cmp.Or(err, s.Close())
	}
	return s, nil
}

// OpenReadOnly opens the folder for reading, without its lock and without changing anything. A folder that shows no sign
// of a session, parley's or another's, is a *FolderError.
func OpenReadOnly(folder string, opts ...Option) (*Session, error) {
	s, err := OpenReadOnlyAny(folder, opts...)
	if err != nil {
		return nil, err
	}
	if !s.looksLikeSession() {
		reason := "it is not a session: no .parley, discussions, discussion.md or discoveries.ndjson in it"
		return nil, cmp.Or[error](&FolderError{Folder: folder, Reason: reason}, s.fs.Close())
	}
	return s, nil
}

// OpenReadOnlyAny is View for any folder: an orchestrator may not have put anything into it yet.
func OpenReadOnlyAny(folder string, opts ...Option) (*Session, error) {
	info, err := os.Stat(folder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &FolderError{Folder: folder, Reason: "there is no such folder", Err: err}
	case err != nil:
		return nil, folderError(folder, "it cannot be read", err)
	case !info.IsDir():
		return nil, &FolderError{Folder: folder, Reason: "it is a file; name a folder"}
	}
	s, err := newSession(folder, opts)
	if err != nil {
		return nil, err
	}
	s.readOnly = true
	return s, nil
}

func newSession(folder string, opts []Option) (*Session, error) {
	var o options
	for _, opt := range opts {
		opt(&o)
	}
	if o.now == nil {
		o.now = time.Now
	}
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return nil, folderError(folder, "its path cannot be resolved", err)
	}
	disk, err := openOSFS(absolute)
	if err != nil {
		return nil, folderError(folder, "it cannot be read", err)
	}
	if o.wrap != nil {
		disk = o.wrap(disk)
	}
	s := &Session{folder: absolute, fs: disk, now: o.now, identity: o.identity, layout: layout.Of(absolute)}
	if given, known := layout.Find(o.layout); known {
		s.layout = given
	}
	return s, nil
}

// IsReadOnly reports whether the session was opened with View or Look.
func (s *Session) IsReadOnly() bool { return s.readOnly }

// Folder is the session's absolute path.
func (s *Session) Folder() string { return s.folder }

// Holder is who held the lock before and did not give it back, or nil: the sign of a parley that was killed.
func (s *Session) Holder() *Holder {
	if s.lock == nil {
		return nil
	}
	return s.lock.before
}

// Close gives the lock back.
func (s *Session) Close() error {
	var err error
	if s.lock != nil {
		err = s.release()
	}
	return cmp.Or(err, s.fs.Close())
}

// Warnings returns what was left alone or went wrong without stopping anything since the last call.
func (s *Session) Warnings() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	warnings := s.warnings
	s.warnings = nil
	return warnings
}

func (s *Session) warn(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := fmt.Sprintf(format, args...)
	if !slices.Contains(s.warnings, text) {
		s.warnings = append(s.warnings, text)
	}
}

// Path makes a session-relative name absolute, for messages and editors.
func (s *Session) Path(name string) string { return filepath.Join(s.folder, filepath.FromSlash(name)) }

func (s *Session) looksLikeSession() bool {
	if !s.layout.IsDefault() {
		return true
	}
	for _, sign := range []string{ownDir, s.layout.Records, timelineFile, boardFile, memoryFile, "spec"} {
		if _, err := s.fs.Lstat(sign); err == nil {
			return true
		}
	}
	return false
}
