package direct

import (
	"crypto/sha256"
	"fmt"
	pathpkg "path"
	"path/filepath"
	"sync"

	"parley/engine/document"
	"parley/engine/suspect"
)

// DocCache shares parsed documents by reference count: the perspectives of a round ask for the same ones at the same time, and a
// parsed document takes several times its size. A document stays only as long as somebody reads it, and reading changes
// nothing in it. The zero value is ready; nil shares nothing.
type DocCache struct {
	mu      sync.Mutex
	entries map[string]*cacheEntry
	// passages that speak to reviewers stay: they are looked for before the round and by a check in it.
	passages map[[sha256.Size]byte]func() []suspect.Passage
}

// parsedDoc is a document with what every perspective asks of it as a whole, each measured once: the index of its words, how
// much of it is there, how its headings and sections go together, and whether its words stand in order.
type parsedDoc struct {
	doc       *document.Document
	index     func() *wordIndex
	substance func() substance
	announced func() headingMatch
	articles  func() articleCount
	hanOrder  func() hanOrder
}

type cacheEntry struct {
	text    func() parsedDoc
	readers int
}

// parseDoc reads a document; its index is made when it is asked for.
func parseDoc(path string, data []byte, o Options) parsedDoc {
	doc := document.ParseWith(path, data, o.headings())
	return parsedDoc{
		doc:       doc,
		index:     sync.OnceValue(func() *wordIndex { return newWordIndex(doc) }),
		substance: sync.OnceValue((&analysis{doc: doc}).measureSubstance),
		announced: sync.OnceValue(func() headingMatch { return announcedIn(doc) }),
		articles:  sync.OnceValue(func() articleCount { return countArticles(doc) }),
		hanOrder:  sync.OnceValue(func() hanOrder { return hanOrderOf(doc) }),
	}
}

// acquire parses a document, or gives the one that another reader has; done gives it back.
func (s *DocCache) acquire(path string, data []byte, o Options) (t parsedDoc, done func()) {
	if s == nil {
		return parseDoc(path, data, o), func() {}
	}
	sum := sha256.New()
	_, _ = fmt.Fprintf(sum, "%q %q ", kindPath(path), o.Headings) // a hash takes everything
	_, _ = sum.Write(data)
	key := string(sum.Sum(nil))
	s.mu.Lock()
	l := s.entries[key]
	if l == nil {
		l = &cacheEntry{text: sync.OnceValue(func() parsedDoc { return parseDoc(path, data, o) })}
		if s.entries == nil {
			s.entries = map[string]*cacheEntry{}
		}
		s.entries[key] = l
	}
	l.readers++
	s.mu.Unlock()
	return l.text(), func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if l.readers--; l.readers == 0 {
			delete(s.entries, key)
		}
	}
}

// kindPath is what of a path says of what kind a document is: its name and that of its folder. So one that is called by its place in the
// session and by its place on the disk is read once.
func kindPath(path string) string {
	path = filepath.ToSlash(path)
	return pathpkg.Join(pathpkg.Base(pathpkg.Dir(path)), pathpkg.Base(path))
}

// suspiciousPassages finds the passages of a text that speak to its reviewers.
func (s *DocCache) suspiciousPassages(data []byte) []suspect.Passage {
	find := func() []suspect.Passage { return suspect.Find(string(data)) }
	if s == nil {
		return find()
	}
	key := sha256.Sum256(data)
	s.mu.Lock()
	once := s.passages[key]
	if once == nil {
		once = sync.OnceValue(find)
		if s.passages == nil {
			s.passages = map[[sha256.Size]byte]func() []suspect.Passage{}
		}
		s.passages[key] = once
	}
	s.mu.Unlock()
	return once()
}

// readDoc borrows a document until the analysis is closed.
func (m *analysis) readDoc(path string, data []byte) parsedDoc {
	t, done := m.input.Cache.acquire(path, data, m.input.Options)
	m.releases = append(m.releases, done)
	return t
}

func (m *analysis) close() {
	for _, done := range m.releases {
		done()
	}
}
