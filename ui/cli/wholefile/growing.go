package wholefile

import (
	"errors"
	"io/fs"
	"os"
)

// Partial is the ending of a file that grows as long as a program runs.
const Partial = ".partial"

// Growing is a file that is written as things happen. Until it is finished it has the ending .partial: the file that it is to
// replace stays as it was, and what a killed program has written can be found.
type Growing struct {
	*os.File
	path    string
	replace bool
	special bool
	written bool
}

// Begin makes such a file. Without replace neither the file nor what another run left of it is overwritten, and the error is
// fs.ErrExist with the path that is in the way.
func Begin(path string, replace bool) (*Growing, error) {
	path, special, err := target(path, replace)
	if err != nil {
		return nil, err
	}
	if special != nil {
		return &Growing{File: special, special: true}, nil
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
	return &Growing{File: file, path: path, replace: replace}, nil
}

// Write appends.
func (g *Growing) Write(p []byte) (int, error) {
	g.written = g.written || len(p) > 0
	return g.File.Write(p)
}

// Finish gives the file its name. One in which nothing stands is removed.
func (g *Growing) Finish() error {
	if g.special {
		return g.Close()
	}
	if !g.written {
		return g.Discard()
	}
	return publish(g.File, g.path, g.replace)
}

// Discard removes what was written.
func (g *Growing) Discard() error {
	if g.special {
		return g.Close()
	}
	return errors.Join(g.Close(), os.Remove(g.Name()))
}
