package session

import (
	"cmp"
	"crypto/rand"
	"fmt"
	"os"
	"path"
	"slices"
	"sync"
)

// transaction is what is done to one file or to several. It waits for the disk twice, however many there are: until what is
// new is on it, and until the names are. In between the new files take their places in order, so that a reader, or a
// crash at any moment, finds each file old or new, and whole. After a failure it does nothing more.
//
// It shares no code with ui/cli/atomicfile, which writes one file that a person has named: that one follows links, which a session's
// folder refuses, and waits for the disk twice for each file. The eight files of a round's end take 10 ms together and 23 ms one by
// one (BenchmarkTransaction).
type transaction struct {
	session *Session
	parts   []pendingFile
	dirs    []string // hold new names
	err     error
}

// pendingFile is one file of a change.
type pendingFile struct {
	action string // for people, with the file's path
	name   string
	temp   string // has the new content until it takes the file's place; "" where some is appended
	file   File   // open until its content is on the disk
	// onError is told a failure that is to keep nothing else back; nil ends the change.
	onError func(error)
}

// replace gives a file new content.
func (c *transaction) replace(name string, data []byte) {
	if c.err != nil {
		return
	}
	s := c.session
	exists, err := s.checkPath(name)
	if err == nil {
		err = c.makeDir(path.Dir(name))
	}
	if err != nil {
		c.err = err
		return
	}
	p := pendingFile{action: "writing " + s.Path(name), name: name, temp: path.Join(path.Dir(name), tempPrefix+rand.Text())}
	p.file, err = s.fs.OpenFile(p.temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, s.modeOf(name, exists))
	if err != nil {
		c.err = fmt.Errorf("%s: %w", p.action, err)
		return
	}
	c.parts = append(c.parts, p)
	if _, err = p.file.Write(data); err != nil {
		c.err = fmt.Errorf("%s: %w", p.action, err)
	}
	c.noteDir(path.Dir(name))
}

// append adds whole lines to a file that others write to as well. A torn last line of theirs is ended first, so
// that ours is a line of its own. A failure is told, or ends the change where nobody wants to be told.
func (c *transaction) append(name string, lines []byte, told func(error)) {
	if c.err != nil {
		return
	}
	p := pendingFile{action: "appending to " + c.session.Path(name), name: name, onError: told}
	if err := c.appendLines(&p, lines); err != nil {
		c.fail(p, err)
	}
	if p.file != nil {
		c.parts = append(c.parts, p)
	}
}

func (c *transaction) appendLines(p *pendingFile, lines []byte) error {
	s := c.session
	exists, err := s.checkPath(p.name)
	if err != nil {
		return err
	}
	if err := c.makeDir(path.Dir(p.name)); err != nil {
		return err
	}
	size := int64(0)
	if exists {
		before, err := s.readFile(p.name)
		if err != nil {
			return err
		}
		size = int64(len(before))
		if len(before) > 0 && before[len(before)-1] != '\n' {
			lines = append([]byte{'\n'}, lines...)
		}
	} else {
		c.noteDir(path.Dir(p.name))
	}
	file, err := s.fs.OpenFile(p.name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, s.modeOf(p.name, exists))
	if err != nil {
		return fmt.Errorf("%s: %w", p.action, err)
	}
	written, err := file.Write(lines)
	if err != nil {
		undoAppend(file, size, written)
		return fmt.Errorf("%s: %w", p.action, cmp.Or(err, file.Close()))
	}
	p.file = file
	return nil
}

// undoAppend removes the half of our lines that a full disk took, unless somebody else has appended after it. Where that
// is refused, too, the half stays as a torn line, which every reader passes over.
func undoAppend(file File, size int64, written int) {
	if info, err := file.Stat(); err == nil && info.Size() == size+int64(written) {
		_ = file.Truncate(size)
	}
}

// makeDir makes a folder that the session lacks; its name is waited for with the others.
func (c *transaction) makeDir(dir string) error {
	if dir == "." && !c.session.readOnly {
		return nil
	}
	return c.session.makeDirs(dir, func(above string) error { c.noteDir(above); return nil })
}

func (c *transaction) noteDir(dir string) {
	if !slices.Contains(c.dirs, dir) {
		c.dirs = append(c.dirs, dir)
	}
}

func (c *transaction) fail(p pendingFile, err error) {
	if p.onError != nil {
		p.onError(err)
		return
	}
	c.err = cmp.Or(c.err, err)
}

// commit makes the change last. What an error leaves undone leaves nothing else behind.
func (c *transaction) commit() error {
	defer c.discard()
	for _, step := range []func() error{c.syncContent, c.renameAll, c.syncDirs} {
		if c.err == nil {
			c.err = step()
		}
	}
	return c.err
}

// syncContent waits until what was written is on the disk.
func (c *transaction) syncContent() error {
	failures := make([]error, len(c.parts))
	inParallel(len(c.parts), func(i int) {
		p := &c.parts[i]
		failures[i] = cmp.Or(p.file.Sync(), p.file.Close())
		p.file = nil
	})
	for i, err := range failures {
		if err != nil {
			c.fail(c.parts[i], fmt.Errorf("%s: %w", c.parts[i].action, err))
		}
	}
	return c.err
}

func (c *transaction) renameAll() error {
	for i := range c.parts {
		p := &c.parts[i]
		if p.temp == "" {
			continue
		}
		if err := c.session.fs.Rename(p.temp, p.name); err != nil {
			return fmt.Errorf("%s: %w", p.action, err)
		}
		p.temp = ""
	}
	return nil
}

func (c *transaction) syncDirs() error {
	failures := make([]error, len(c.dirs))
	inParallel(len(c.dirs), func(i int) { failures[i] = c.session.syncDir(c.dirs[i]) })
	return cmp.Or(failures...)
}

// discard removes what has not taken its place; what stays all the same, the next parley sweeps.
func (c *transaction) discard() {
	for _, p := range c.parts {
		if p.file != nil {
			_ = p.file.Close()
		}
		if p.temp != "" {
			_ = c.session.fs.Remove(p.temp)
		}
	}
}

// inParallel does n things side by side: a disk that is waited for by several does for all of them what it does for one.
func inParallel(n int, do func(i int)) {
	if n == 1 {
		do(0)
		return
	}
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { do(i) })
	}
	all.Wait()
}
