package processtree

import (
	"io/fs"
	"path/filepath"
	"time"
)

// folderMeter measures what lies in the folders that are a call's own. A folder that is kept in memory counts like one on a disk, of
// which alone the system tells who writes to it.
type folderMeter struct {
	paths []string
	size  int64
	next  time.Time
}

// folderMeterShare is which part of the time may go into looking at files, of which a tool can make any number.
const folderMeterShare = 20

// measure is the size of the files, or what it was a moment ago where there are many.
func (m *folderMeter) measure(now time.Time) int64 {
	if now.Before(m.next) {
		return m.size
	}
	m.size = 0
	for _, path := range m.paths {
		m.size += folderSize(path)
	}
	m.next = now.Add(folderMeterShare * time.Since(now))
	return m.size
}

func folderSize(folder string) (size int64) {
	_ = filepath.WalkDir(folder, func(_ string, entry fs.DirEntry, err error) error {
		if err != nil {
			return nil //nolint:nilerr // it has gone meanwhile, or cannot be read
		}
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() {
			size += info.Size()
		}
		return nil
	})
	return size
}
