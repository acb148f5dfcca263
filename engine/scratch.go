package engine

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// scratchNames begin the folders that a call makes for temporary files and removes when it ends.
var scratchNames = []string{"parley-scratch-", "parley-tool-", "parley-prompt-"}

// abandoned is the age at which such a folder is nobody's any more: that of a parley that was killed. No call takes as
// long.
const abandoned = 24 * time.Hour

// sweepLater is when a round looks for such folders: its tools have been started and answer later.
const sweepLater = 50 * time.Millisecond

// sweepScratch removes what killed parleys left in the folder for temporary files: it may hold a document's text. What
// belongs to somebody else cannot be removed, and stays.
func sweepScratch(now time.Time) {
	temp := os.TempDir()
	entries, err := os.ReadDir(temp)
	if err != nil {
		return // the first call will tell
	}
	for _, entry := range entries {
		ours := slices.ContainsFunc(scratchNames, func(name string) bool { return strings.HasPrefix(entry.Name(), name) })
		if !ours || !entry.IsDir() {
			continue
		}
		if info, err := entry.Info(); err == nil && now.Sub(info.ModTime()) > abandoned {
			_ = os.RemoveAll(filepath.Join(temp, entry.Name())) // the next round tries again
		}
	}
}
