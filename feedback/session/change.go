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

// change is what is done to one file or to several. It waits for the disk twice, however many there are: until what is
// new is on it, and until the names are. In between the new files take their places in order, so that a reader, or a
// crash at any moment, finds each file old or new, and whole. After a failure it does nothing more.
type change struct {
	session *Session
	parts   []part
	dirs    []string // hold new names
	err     error
}

// part is one file of a change.
type part struct {
	doing string // for people, with the file's path
	name  string
	temp  string // has the new content until it takes the file's place; "" where some is appended
	file  File   // open until its content is on the disk
	// fails is told a failure that is to keep nothing else back; nil ends the change.
	fails func(error)
}

// replace gives a file new content.
func (c *change) replace(name string, data []byte) {
	if c.err != nil {
		return
	}
	s := c.session
	exists, err := s.check(name)
	if err == nil {
		err = c.makeDir(path.Dir(name))
	}
	if err != nil {
		c.err = err
		return
	}
	p := part{doing: "writing " + s.Path(name), name: name, temp: path.Join(path.Dir(name), tempPrefix+rand.Text())}
	p.file, err = s.fs.OpenFile(p.temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, s.modeOf(name, exists))
	if err != nil {
		c.err = fmt.Errorf("%s: %w", p.doing, err)
		return
	}
	c.parts = append(c.parts, p)
	if _, err = p.file.Write(data); err != nil {
		c.err = fmt.Errorf("%s: %w", p.doing, err)
	}
	c.renames(path.Dir(name))
}

// append adds whole lines to a file that others write to as well. A torn last line of theirs is ended first, so
// that ours is a line of its own. A failure is told, or ends the change where nobody wants to be told.
func (c *change) append(name string, lines []byte, told func(error)) {
	if c.err != nil {
		return
	}
	p := part{doing: "appending to " + c.session.Path(name), name: name, fails: told}
	if err := c.appendTo(&p, lines); err != nil {
		c.failed(p, err)
	}
	if p.file != nil {
		c.parts = append(c.parts, p)
	}
}

func (c *change) appendTo(p *part, lines []byte) error {
	s := c.session
	exists, err := s.check(p.name)
	if err != nil {
		return err
	}
	if err := c.makeDir(path.Dir(p.name)); err != nil {
		return err
	}
	size := int64(0)
	if exists {
		before, err := s.read(p.name)
		if err != nil {
			return err
		}
		size = int64(len(before))
		if len(before) > 0 && before[len(before)-1] != '\n' {
			lines = append([]byte{'\n'}, lines...)
		}
	} else {
		c.renames(path.Dir(p.name))
	}
	file, err := s.fs.OpenFile(p.name, os.O_WRONLY|os.O_APPEND|os.O_CREATE, s.modeOf(p.name, exists))
	if err != nil {
		return fmt.Errorf("%s: %w", p.doing, err)
	}
	written, err := file.Write(lines)
	if err != nil {
		takeBack(file, size, written)
		return fmt.Errorf("%s: %w", p.doing, cmp.Or(err, file.Close()))
	}
	p.file = file
	return nil
}

// takeBack removes the half of our lines that a full disk took, unless somebody else has appended after it. Where that
// is refused, too, the half stays as a torn line, which every reader passes over.
func takeBack(file File, size int64, written int) {
	if info, err := file.Stat(); err == nil && info.Size() == size+int64(written) {
		_ = file.Truncate(size)
	}
}

// makeDir makes a folder that the session lacks; its name is waited for with the others.
func (c *change) makeDir(dir string) error {
	if dir == "." && !c.session.readOnly {
		return nil
	}
	return c.session.makeDirs(dir, func(above string) error { c.renames(above); return nil })
}

func (c *change) renames(dir string) {
	if !slices.Contains(c.dirs, dir) {
		c.dirs = append(c.dirs, dir)
	}
}

func (c *change) failed(p part, err error) {
	if p.fails != nil {
		p.fails(err)
		return
	}
	c.err = cmp.Or(c.err, err)
}

// commit makes the change last. What an error leaves undone leaves nothing else behind.
func (c *change) commit() error {
	defer c.discard()
	for _, step := range []func() error{c.save, c.rename, c.syncDirs} {
		if c.err == nil {
			c.err = step()
		}
	}
	return c.err
}

// save waits until what was written is on the disk.
func (c *change) save() error {
	failures := make([]error, len(c.parts))
	atOnce(len(c.parts), func(i int) {
		p := &c.parts[i]
		failures[i] = cmp.Or(p.file.Sync(), p.file.Close())
		p.file = nil
	})
	for i, err := range failures {
		if err != nil {
			c.failed(c.parts[i], fmt.Errorf("%s: %w", c.parts[i].doing, err))
		}
	}
	return c.err
}

func (c *change) rename() error {
	for i := range c.parts {
		p := &c.parts[i]
		if p.temp == "" {
			continue
		}
		if err := c.session.fs.Rename(p.temp, p.name); err != nil {
			return fmt.Errorf("%s: %w", p.doing, err)
		}
		p.temp = ""
	}
	return nil
}

func (c *change) syncDirs() error {
	failures := make([]error, len(c.dirs))
	atOnce(len(c.dirs), func(i int) { failures[i] = c.session.syncDir(c.dirs[i]) })
	return cmp.Or(failures...)
}

// discard removes what has not taken its place; what stays all the same, the next parley sweeps.
func (c *change) discard() {
	for _, p := range c.parts {
		if p.file != nil {
			_ = p.file.Close()
		}
		if p.temp != "" {
			_ = c.session.fs.Remove(p.temp)
		}
	}
}

// atOnce does n things side by side: a disk that is waited for by several does for all of them what it does for one.
func atOnce(n int, do func(i int)) {
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
