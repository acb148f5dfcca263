package session

import (
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
)

// FS is the one seam between a session and the disk. Names are relative to the session and slash-separated.
type FS interface {
	OpenFile(name string, flag int, perm fs.FileMode) (File, error)
	Lstat(name string) (fs.FileInfo, error)
	Mkdir(name string, perm fs.FileMode) error
	ReadDir(name string) ([]fs.DirEntry, error)
	Rename(from, to string) error
	Remove(name string) error
	Close() error
}

// File is an open file of an FS.
type File interface {
	io.Reader
	io.Writer
	io.Closer
	Stat() (fs.FileInfo, error)
	Sync() error
	Truncate(size int64) error
}

// osFS is the real FS. os.Root keeps every access inside the folder, also when somebody swaps a link in between.
type osFS struct{ root *os.Root }

func openOSFS(folder string) (FS, error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	return osFS{root}, nil
}

func (d osFS) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	file, err := d.root.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	return file, nil
}

func (d osFS) Lstat(name string) (fs.FileInfo, error)    { return d.root.Lstat(name) }
func (d osFS) Mkdir(name string, perm fs.FileMode) error { return d.root.Mkdir(name, perm) }
func (d osFS) Rename(from, to string) error              { return d.root.Rename(from, to) }
func (d osFS) Remove(name string) error                  { return d.root.Remove(name) }
func (d osFS) Close() error                              { return d.root.Close() }
func (d osFS) ReadDir(name string) ([]fs.DirEntry, error) {
	dir, err := d.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0) // a pipe in its place is never waited for
	if err != nil {
		return nil, err
	}
	entries, err := dir.ReadDir(-1)
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	if closing := dir.Close(); err == nil {
		err = closing
	}
	return entries, err
}
