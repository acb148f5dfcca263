package direct

import (
	"bytes"
	"fmt"
	"hash/maphash"
	pathpkg "path"
	"path/filepath"
	"slices"
	"sync"

	"parley/engine/document"
	"parley/engine/suspect"
)

// DocCache shares parsed documents by reference count: the perspectives of a round ask for the same ones at the same time, and a
// parsed document takes several times its size. A document stays only as long as somebody reads it, and reading changes
// nothing in it. The zero value is ready; nil shares nothing.
type DocCache struct {
	mu      sync.Mutex
	entries map[docKey][]*cacheEntry
	// passages that speak to reviewers stay: they are looked for before the round and by a check in it.
	passages map[uint64][]*passagesOf
}

// docKey is what a document is parsed by; texts of one hash are told apart by their bytes.
type docKey struct {
	settings string
	text     uint64
}

// passagesOf are those of one text.
type passagesOf struct {
	text  []byte
	found func() []suspect.Passage
}

// hashSeed is that of the process: no document can be made to have the hash of another.
var hashSeed = maphash.MakeSeed()

// parsedDoc is a document with what every perspective asks of it as a whole, each measured once: the index of its words, how
// much of it is there, how its headings and sections go together, and whether its words stand in order.
type parsedDoc struct {
	doc       *document.Document
	index     func() *wordIndex
	substance func() substance
	announced func() headingMatch
	words     func() wordOrder
	drawn     func() drawnWords
	hanOrder  func() hanOrder
}

type cacheEntry struct {
	data    []byte
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
		words:     sync.OnceValue(func() wordOrder { return wordOrderOf(doc) }),
		drawn:     sync.OnceValue(func() drawnWords { return drawnWordsOf(doc) }),
		hanOrder:  sync.OnceValue(func() hanOrder { return hanOrderOf(doc) }),
	}
}

// acquire parses a document, or gives the one that another reader has; done gives it back.
func (s *DocCache) acquire(path string, data []byte, o Options) (t parsedDoc, done func()) {
	if s == nil {
		return parseDoc(path, data, o), func() {}
	}
	l, done := s.entry(path, data, o)
	return l.text(), done
}

// ParseAhead says which document analyses will ask for: parse parses it, in whichever goroutine, and it stays until done.
func ParseAhead(in Input) (parse, done func()) {
	if in.Cache == nil {
		return func() {}, func() {}
	}
	l, done := in.Cache.entry(in.Path, in.Artifact, in.Options)
	return func() { l.text() }, done
}

// entry finds or makes the entry of a document, and counts a reader.
func (s *DocCache) entry(path string, data []byte, o Options) (*cacheEntry, func()) {
	key := docKey{fmt.Sprintf("%q %q", kindPath(path), o.Headings), maphash.Bytes(hashSeed, data)}
	s.mu.Lock()
	defer s.mu.Unlock()
	same := slices.IndexFunc(s.entries[key], func(l *cacheEntry) bool { return bytes.Equal(l.data, data) })
	var l *cacheEntry
	if same >= 0 {
		l = s.entries[key][same]
	} else {
		l = &cacheEntry{data: data, text: sync.OnceValue(func() parsedDoc { return s.parseAndMeasure(path, data, o) })}
		if s.entries == nil {
			s.entries = map[docKey][]*cacheEntry{}
		}
		s.entries[key] = append(s.entries[key], l)
	}
	l.readers++
	return l, func() { s.release(key, l) }
}

// manyBytes is a document of which the measures are worth a second processor.
const manyBytes = 1 << 20

// parseAndMeasure parses a document. What the longest of the analyses would ask for one after the other is found beside it where the document
// is long: a person waits for that one.
func (s *DocCache) parseAndMeasure(path string, data []byte, o Options) parsedDoc {
	if len(data) < manyBytes {
		return parseDoc(path, data, o)
	}
	go ahead(func() { s.suspiciousPassages(data) })
	t := parseDoc(path, data, o)
	go ahead(func() { t.substance() }, func() { t.words() }, func() { t.announced() })
	return t
}

// ahead asks for what is kept once it is known. Whoever needs it is told of a panic, too.
func ahead(ask ...func()) {
	defer func() { _ = recover() }()
	for _, f := range ask {
		f()
	}
}

// release ends one reading of an entry; nobody's goes.
func (s *DocCache) release(key docKey, l *cacheEntry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l.readers--; l.readers > 0 {
		return
	}
	s.entries[key] = slices.DeleteFunc(s.entries[key], func(other *cacheEntry) bool { return other == l })
	if len(s.entries[key]) == 0 {
		delete(s.entries, key)
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
	return s.passagesEntry(data, find).found()
}

func (s *DocCache) passagesEntry(data []byte, find func() []suspect.Passage) *passagesOf {
	key := maphash.Bytes(hashSeed, data)
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.passages[key] {
		if bytes.Equal(p.text, data) {
			return p
		}
	}
	if s.passages == nil {
		s.passages = map[uint64][]*passagesOf{}
	}
	p := &passagesOf{data, sync.OnceValue(find)}
	s.passages[key] = append(s.passages[key], p)
	return p
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
