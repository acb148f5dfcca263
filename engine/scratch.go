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

// scratchDirs makes and removes the empty folders that tools work in, one for each call. Both take a disk longer than
// anything else that a call needs, so the first call of each reviewer has its folder made beside the reading of the document,
// and no verdict waits for one to go.
type scratchDirs struct {
	ready    chan scratchDir // closed when the last that was asked for ahead has been made
	removals sync.WaitGroup
}

type scratchDir struct {
	path string
	err  error
}

// newScratchDirs makes this many folders ahead. Close must be called.
func newScratchDirs(ahead int) *scratchDirs {
	s := &scratchDirs{ready: make(chan scratchDir, ahead)}
	go func() {
		defer close(s.ready)
		for range ahead {
			s.ready <- makeScratchDir()
		}
	}()
	return s
}

func makeScratchDir() scratchDir {
	path, err := tempdir.Scratch()
	return scratchDir{path, err}
}

// acquire returns a folder for one call, which goes back with give.
func (s *scratchDirs) acquire() (string, error) {
	f, ahead := <-s.ready
	if !ahead {
		f = makeScratchDir()
	}
	return f.path, f.err
}

// release removes a folder; one that stays harms nobody.
func (s *scratchDirs) release(path string) {
	s.removals.Go(func() { _ = os.RemoveAll(path) })
}

// close removes what nobody took, and waits until all is gone.
func (s *scratchDirs) close() {
	for f := range s.ready {
		if f.err == nil {
			s.release(f.path)
		}
	}
	s.removals.Wait()
}

// countFirstCalls is how many reviewers of an assignment ask a tool first.
func (e *Engine) countFirstCalls(a Assignment) (n int) {
	have := byName(a.FinishedReviews)
	for _, p := range a.Perspectives {
		_, had := have[p.Name]
		asked := a.OnlyPerspectives == nil || slices.Contains(a.OnlyPerspectives, p.Name)
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

// abandonedAge is the age at which such a folder is nobody's any more: that of a parley that was killed together with whoever
// would have removed it. No call takes as long.
const abandonedAge = 24 * time.Hour

// removeAbandonedScratch removes what killed parleys left in the folder for temporary files: it may hold a document's text. What
// belongs to somebody else cannot be removed, and stays.
func removeAbandonedScratch(now time.Time) {
	temp := os.TempDir()
	entries, err := os.ReadDir(temp)
	if err != nil {
		return // the first call will tell
	}
	for _, entry := range entries {
		ours := slices.ContainsFunc(tempdir.Prefixes, func(name string) bool { return strings.HasPrefix(entry.Name(), name) })
		if !ours || !entry.IsDir() {
			continue
		}
		if info, err := entry.Info(); err == nil && now.Sub(info.ModTime()) > abandonedAge {
			_ = os.RemoveAll(filepath.Join(temp, entry.Name())) // the next round tries again
		}
	}
}
