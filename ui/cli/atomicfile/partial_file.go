package atomicfile

import (
	"errors"
	"io/fs"
	"os"
)

// Partial is the ending of a file that grows as long as a program runs.
const Partial = ".partial"

// PartialFile is a file that is written as things happen. Until it is finished it has the ending .partial: the file that it is to
// replace stays as it was, and what a killed program has written can be found.
type PartialFile struct {
	*os.File
	path    string
	replace bool
	device  bool
	written bool
}

// CreatePartial makes such a file. Without replace neither the file nor what another run left of it is overwritten, and the error is
// fs.ErrExist with the path that is in the way.
func CreatePartial(path string, replace bool) (*PartialFile, error) {
	path, special, err := resolveTarget(path, replace)
	if err != nil {
		return nil, err
	}
	if special != nil {
		return &PartialFile{File: special, device: true}, nil
	}
	if replace {
		if err := os.Remove(path + Partial); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	file, err := os.OpenFile(path+Partial, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	if mode := modeOf(path); mode != 0 {
		if err := file.Chmod(mode); err != nil {
			return nil, errors.Join(err, file.Close(), os.Remove(path+Partial))
		}
	}
	return &PartialFile{File: file, path: path, replace: replace}, nil
}

// Write appends.
func (g *PartialFile) Write(p []byte) (int, error) {
	g.written = g.written || len(p) > 0
	return g.File.Write(p)
}

// Finish gives the file its name. One in which nothing stands is removed.
func (g *PartialFile) Finish() error {
	if g.device {
		return g.Close()
	}
	if !g.written {
		return g.Discard()
	}
	return syncAndRename(g.File, g.path, g.replace)
}

// Discard removes what was written.
func (g *PartialFile) Discard() error {
	if g.device {
		return g.Close()
	}
	return errors.Join(g.Close(), os.Remove(g.Name()))
}
