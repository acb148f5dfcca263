package feedback_test

import (
	"bytes"
	"io/fs"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"parley/feedback/session"
)

// powerLog writes down every call by which a session changes the disk, in order, so that the disk can be had again as a power cut
// would have left it after any of them.
type powerLog struct {
	mu    sync.Mutex
	steps []powerStep
	nodes map[string]int // the files by their present names
	last  int
}

// powerStep is one call: create, write, truncate and sync concern a file, mkdir, rename, remove and syncdir names.
type powerStep struct {
	what, name, to string
	node           int
	data           []byte
	size           int64
}

func (l *powerLog) wrap(disk session.FS) session.FS { return poweredFS{disk, l} }

// done makes a call and writes it down in one piece: what was done is in the order it was done in.
func (l *powerLog) done(do func() error, step func() powerStep) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	err := do()
	if err == nil {
		l.steps = append(l.steps, step())
	}
	return err
}

// reached is how many calls there have been.
func (l *powerLog) reached() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.steps)
}

type poweredFS struct {
	session.FS
	log *powerLog
}

func (f poweredFS) OpenFile(name string, flag int, perm fs.FileMode) (session.File, error) {
	f.log.mu.Lock()
	defer f.log.mu.Unlock()
	file, err := f.FS.OpenFile(name, flag, perm)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	node, known := f.log.nodes[name]
	if !known && !info.IsDir() {
		f.log.last++
		node = f.log.last
		f.log.nodes[name] = node
		f.log.steps = append(f.log.steps, powerStep{what: "create", name: name, node: node})
	}
	return poweredFile{file, f.log, name, node, info.IsDir()}, nil
}

func (f poweredFS) Mkdir(name string, perm fs.FileMode) error {
	return f.log.done(func() error { return f.FS.Mkdir(name, perm) }, func() powerStep { return powerStep{what: "mkdir", name: name} })
}

func (f poweredFS) Rename(from, to string) error {
	return f.log.done(func() error { return f.FS.Rename(from, to) }, func() powerStep {
		f.log.nodes[to] = f.log.nodes[from]
		delete(f.log.nodes, from)
		return powerStep{what: "rename", name: from, to: to}
	})
}

func (f poweredFS) Remove(name string) error {
	return f.log.done(func() error { return f.FS.Remove(name) }, func() powerStep {
		delete(f.log.nodes, name)
		return powerStep{what: "remove", name: name}
	})
}

type poweredFile struct {
	session.File
	log  *powerLog
	name string
	node int
	dir  bool
}

func (f poweredFile) Write(data []byte) (n int, err error) {
	err = f.log.done(func() error { n, err = f.File.Write(data); return err }, func() powerStep {
		return powerStep{what: "write", node: f.node, data: bytes.Clone(data[:n])}
	})
	return n, err
}

func (f poweredFile) Truncate(size int64) error {
	return f.log.done(func() error { return f.File.Truncate(size) }, func() powerStep { return powerStep{what: "truncate", node: f.node, size: size} })
}

// Sync is only written down: nobody cuts this machine's power.
func (f poweredFile) Sync() error {
	step := powerStep{what: "sync", node: f.node}
	if f.dir {
		step = powerStep{what: "syncdir", name: f.name}
	}
	return f.log.done(func() error { return nil }, func() powerStep { return step })
}

// powerDisk is a disk with what is on it for certain, and what is on the way.
type powerDisk struct {
	files   map[int]*powerFile
	certain map[string]int         // names on the disk: a file's node, 0 for a folder
	waiting map[string][]powerStep // changes of names, by the folder that they are in
}

type powerFile struct{ certain, now []byte }

func newPowerDisk() *powerDisk {
	return &powerDisk{files: map[int]*powerFile{}, certain: map[string]int{}, waiting: map[string][]powerStep{}}
}

func (d *powerDisk) apply(s powerStep) {
	switch s.what {
	case "write":
		d.files[s.node].now = append(d.files[s.node].now, s.data...)
	case "truncate":
		d.files[s.node].now = slices.Clone(d.files[s.node].now[:s.size])
	case "sync":
		d.files[s.node].certain = slices.Clone(d.files[s.node].now)
	case "syncdir":
		rename(d.certain, d.waiting[s.name])
		delete(d.waiting, s.name)
	case "create":
		d.files[s.node] = &powerFile{}
		fallthrough
	default:
		folder := path.Dir(s.name)
		d.waiting[folder] = append(d.waiting[folder], s)
	}
}

// rename carries out changes of names.
func rename(names map[string]int, steps []powerStep) {
	for _, s := range steps {
		switch s.what {
		case "create", "mkdir":
			names[s.name] = s.node
		case "rename":
			if node, is := names[s.name]; is {
				names[s.to] = node
			}
			delete(names, s.name)
		case "remove":
			delete(names, s.name)
		}
	}
}

// fate says what of what is on the way a power cut lets through. Within a folder the changes of names come in their order, as a
// journal has them, and a file grows from its beginning; beyond that anything goes.
type fate struct {
	name  string
	names func(n int) int // of n changes of names of a folder
	bytes func(n int) int // of n further bytes of a file
}

func none(int) int    { return 0 }
func every(n int) int { return n }
func half(n int) int  { return n / 2 }

func fates(chance *rand.Rand) []fate {
	any := func(n int) int { return chance.IntN(n + 1) }
	return []fate{
		{"nothing more", none, none},
		{"everything", every, every},
		{"names without contents", every, none},
		{"names and torn contents", every, half},
		{"contents without names", none, every},
		{"half of the names", half, every},
		{"any", any, any},
		{"any", any, any},
	}
}

// left writes into a folder what a power cut leaves.
func (d *powerDisk) left(t *testing.T, folder string, f fate) {
	t.Helper()
	names := map[string]int{}
	for name, node := range d.certain {
		names[name] = node
	}
	for _, dir := range slices.Sorted(keysOf(d.waiting)) {
		steps := d.waiting[dir]
		rename(names, steps[:f.names(len(steps))])
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(keysOf(names)) { // a folder comes before what is in it
		at := filepath.Join(folder, name)
		if info, err := os.Stat(filepath.Dir(at)); err != nil || !info.IsDir() {
			continue // its folder is lost, and so is the name
		}
		err := error(nil)
		if node := names[name]; node == 0 {
			err = os.Mkdir(at, 0o755)
		} else {
			err = os.WriteFile(at, d.files[node].left(f), 0o600)
		}
		if err != nil && !os.IsExist(err) {
			t.Fatal(err)
		}
	}
}

// left is a file's content: what was certain, or more of what came behind it.
func (f *powerFile) left(by fate) []byte {
	if !bytes.HasPrefix(f.now, f.certain) { // it was cut back
		if by.bytes(1) == 0 {
			return f.certain
		}
		return f.now
	}
	return f.now[:len(f.certain)+by.bytes(len(f.now)-len(f.certain))]
}

func keysOf[V any](m map[string]V) func(func(string) bool) {
	return func(yield func(string) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

// temporary tells a file that has not taken its place.
func temporary(name string) bool { return strings.Contains(name, ".parley-tmp-") }
