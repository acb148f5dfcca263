package direct

import (
	"slices"
	"sync"
)

// sharedSiblings are the documents of a session, read once for all files of a bundle: each of them has the others as siblings.
type sharedSiblings struct {
	once   sync.Once
	reader *analysis // keeps them while the bundle is analysed
	files  []linkedFile
}

// read reads the documents of the session of an analysis.
func (s *sharedSiblings) read(in Input) []linkedFile {
	s.once.Do(func() {
		in.shared = nil
		s.reader = &analysis{input: in}
		s.files = s.reader.readAllOfSession()
	})
	return s.files
}

func (s *sharedSiblings) close() {
	if s.reader != nil {
		s.reader.close()
	}
}

// siblingsInBundle are the documents of the session besides the artifact, as one calls them from there.
func (m *analysis) siblingsInBundle() []linkedFile {
	folder, ok := openFolder(m.input)
	if !ok || !folder.session {
		return nil
	}
	defer folder.close()
	files := slices.DeleteFunc(slices.Clone(m.input.shared.read(m.input)), func(l linkedFile) bool { return l.path == folder.artifact })
	for i := range files {
		files[i].name = folder.nameOf(files[i].path)
	}
	return files
}
