package engine

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"parley/engine/perspective"
	"parley/engine/tempdir"
)

// scratch makes and removes the empty folders that tools work in, one for each call. Both take a disk longer than
// anything else that a call needs, so the first call of each seat has its folder made beside the reading of the document,
// and no verdict waits for one to go.
type scratch struct {
	ready chan folder // closed when the last that was asked for ahead has been made
	going sync.WaitGroup
}

type folder struct {
	path string
	err  error
}

// newScratch makes this many folders ahead. Close must be called.
func newScratch(ahead int) *scratch {
	s := &scratch{ready: make(chan folder, ahead)}
	go func() {
		defer close(s.ready)
		for range ahead {
			s.ready <- makeFolder()
		}
	}()
	return s
}

func makeFolder() folder {
	path, err := tempdir.Scratch()
	return folder{path, err}
}

// take returns a folder for one call, which goes back with give.
func (s *scratch) take() (string, error) {
	f, ahead := <-s.ready
	if !ahead {
		f = makeFolder()
	}
	return f.path, f.err
}

// give removes a folder; one that stays harms nobody.
func (s *scratch) give(path string) {
	s.going.Go(func() { _ = os.RemoveAll(path) })
}

// close removes what nobody took, and waits until all is gone.
func (s *scratch) close() {
	for f := range s.ready {
		if f.err == nil {
			s.give(f.path)
		}
	}
	s.going.Wait()
}

// firstCalls is how many seats of an assignment ask a tool first.
func (e *Engine) firstCalls(a Assignment) (n int) {
	have := byName(a.Have)
	for _, p := range a.Perspectives {
		_, had := have[p.Name]
		asked := a.Only == nil || slices.Contains(a.Only, p.Name)
		first := e.chain(p)[0]
		if e.Tools == nil || had || !asked || first == perspective.Direct {
			continue
		}
		if _, err := e.Tools.Tool(first); err == nil {
			n++
		}
	}
	return n
}

// abandoned is the age at which such a folder is nobody's any more: that of a parley that was killed together with whoever
// would have removed it. No call takes as long.
const abandoned = 24 * time.Hour

// sweepScratch removes what killed parleys left in the folder for temporary files: it may hold a document's text. What
// belongs to somebody else cannot be removed, and stays.
func sweepScratch(now time.Time) {
	temp := os.TempDir()
	entries, err := os.ReadDir(temp)
	if err != nil {
		return // the first call will tell
	}
	for _, entry := range entries {
		ours := slices.ContainsFunc(tempdir.Names, func(name string) bool { return strings.HasPrefix(entry.Name(), name) })
		if !ours || !entry.IsDir() {
			continue
		}
		if info, err := entry.Info(); err == nil && now.Sub(info.ModTime()) > abandoned {
			_ = os.RemoveAll(filepath.Join(temp, entry.Name())) // the next round tries again
		}
	}
}
