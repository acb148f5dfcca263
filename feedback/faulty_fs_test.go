package feedback_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"parley/feedback/session"
)

// call is one call of the file system that changes the disk, or makes a change last.
type call struct {
	n    int    // counted from 1
	op   string // open, write, sync, truncate, rename, remove, mkdir; of a seam with reads: look, list, fetch, read
	name string // the file's; a renamed file's new one
}

// blow is what a test does to a call instead of letting it through: of a write, the first half may reach the disk.
type blow struct {
	half bool
	err  error
	then func()
}

func (b *blow) land() error {
	if b.then != nil {
		b.then()
	}
	return b.err
}

// seam stands between a session and the disk and shows a test every call that changes something.
type seam struct {
	mu     sync.Mutex
	count  int
	strike func(call) *blow
	// lazy leaves out what only matters when the power fails, and costs most of the time.
	lazy bool
	// reads shows the test the calls that change nothing, and only those.
	reads bool
}

func (s *seam) wrap(disk session.FS) session.FS { return struckFS{disk, s} }

func (s *seam) hit(op, name string) *blow {
	if s.reads != slices.Contains([]string{"look", "list", "fetch", "read"}, op) {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
	return s.strike(call{s.count, op, name})
}

type struckFS struct {
	session.FS
	seam *seam
}

func (f struckFS) OpenFile(name string, flag int, perm fs.FileMode) (session.File, error) {
	if flag&(os.O_WRONLY|os.O_RDWR) == 0 {
		return f.openRead(name, flag)
	}
	if b := f.seam.hit("open", name); b != nil {
		return nil, b.land()
	}
	file, err := f.FS.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return struckFile{file, name, f.seam}, nil
}

func (f struckFS) openRead(name string, flag int) (session.File, error) {
	if b := f.seam.hit("fetch", name); b != nil {
		return nil, b.land()
	}
	file, err := f.FS.OpenFile(name, flag, 0)
	if err == nil {
		file = readFile{struckFile{file, name, f.seam}}
	}
	return file, err
}

func (f struckFS) Lstat(name string) (fs.FileInfo, error) {
	if b := f.seam.hit("look", name); b != nil {
		return nil, b.land()
	}
	return f.FS.Lstat(name)
}

func (f struckFS) ReadDir(name string) ([]fs.DirEntry, error) {
	if b := f.seam.hit("list", name); b != nil {
		return nil, b.land()
	}
	return f.FS.ReadDir(name)
}

func (f struckFS) Mkdir(name string, perm fs.FileMode) error {
	if b := f.seam.hit("mkdir", name); b != nil {
		return b.land()
	}
	return f.FS.Mkdir(name, perm)
}

func (f struckFS) Rename(from, to string) error {
	if b := f.seam.hit("rename", to); b != nil {
		return b.land()
	}
	return f.FS.Rename(from, to)
}

func (f struckFS) Remove(name string) error {
	if b := f.seam.hit("remove", name); b != nil {
		return b.land()
	}
	return f.FS.Remove(name)
}

type struckFile struct {
	session.File
	name string
	seam *seam
}

func (f struckFile) Write(data []byte) (int, error) {
	b := f.seam.hit("write", f.name)
	if b == nil {
		return f.File.Write(data)
	}
	n := 0
	if b.half {
		n, _ = f.File.Write(data[:len(data)/2]) // the blow is what the test looks at
	}
	return n, b.land()
}

func (f struckFile) Sync() error {
	if b := f.seam.hit("sync", f.name); b != nil {
		return b.land()
	}
	if f.seam.lazy {
		return nil
	}
	return f.File.Sync()
}

// readFile is a file or a folder that was opened for reading; folders are synced, too.
type readFile struct{ struckFile }

func (f readFile) Read(data []byte) (int, error) {
	if b := f.seam.hit("read", f.name); b != nil {
		return 0, b.land()
	}
	return f.File.Read(data)
}

func (f struckFile) Truncate(size int64) error {
	if b := f.seam.hit("truncate", f.name); b != nil {
		return b.land()
	}
	return f.File.Truncate(size)
}

var (
	tempName = regexp.MustCompile(`\.parley-tmp-\w+`)
	anyRound = regexp.MustCompile(`round-\d+`)
	anySum   = regexp.MustCompile(`[0-9a-f]{64}`)
)

// place is a call's operation and file, without what is random or counts on in its name.
func (c call) place() string {
	name := anySum.ReplaceAllString(tempName.ReplaceAllString(c.name, "tmp"), "SHA")
	if strings.HasPrefix(name, ".parley/raw/") && path.Ext(name) != "" {
		name = path.Dir(name) + "/" + path.Ext(name)
	}
	return c.op + " " + name
}

// site is the place in the program that a call comes from: its place in whatever round.
func (c call) site() string { return anyRound.ReplaceAllString(c.place(), "round-N") }
