package direct

import (
	"crypto/sha256"
	"fmt"
	"sync"

	"parley/engine/document"
	"parley/engine/suspect"
)

// Shelf lends out the documents that are being read to the analyses that share it: the perspectives of a round ask for
// the same ones at the same time, and a parsed document takes several times its size. A document stays only as long as
// somebody reads it, and reading changes nothing in it. The zero value is ready; nil lends to nobody.
type Shelf struct {
	mu   sync.Mutex
	lent map[string]*lent
	// passages that speak to reviewers stay: they are looked for before the round and by a check in it.
	passages map[[sha256.Size]byte]func() []suspect.Passage
}

// text is a document and the index of its words.
type text struct {
	doc   *document.Document
	index func() *index
}

type lent struct {
	text    func() text
	readers int
}

// parse reads a document; its index is made when it is asked for.
func parse(path string, data []byte, o Options) text {
	doc := document.ParseWith(path, data, o.headings())
	return text{doc, sync.OnceValue(func() *index { return newIndex(doc) })}
}

// borrow parses a document, or gives the one that another reader has; done gives it back.
func (s *Shelf) borrow(path string, data []byte, o Options) (t text, done func()) {
	if s == nil {
		return parse(path, data, o), func() {}
	}
	sum := sha256.New()
	_, _ = fmt.Fprintf(sum, "%q %q ", path, o.Headings) // a hash takes everything
	_, _ = sum.Write(data)
	key := string(sum.Sum(nil))
	s.mu.Lock()
	l := s.lent[key]
	if l == nil {
		l = &lent{text: sync.OnceValue(func() text { return parse(path, data, o) })}
		if s.lent == nil {
			s.lent = map[string]*lent{}
		}
		s.lent[key] = l
	}
	l.readers++
	s.mu.Unlock()
	return l.text(), func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if l.readers--; l.readers == 0 {
			delete(s.lent, key)
		}
	}
}

// suspicious finds the passages of a text that speak to its reviewers.
func (s *Shelf) suspicious(data []byte) []suspect.Passage {
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

// read borrows a document until the matter is closed.
func (m *matter) read(path string, data []byte) text {
	t, done := m.in.Shelf.borrow(path, data, m.in.Options)
	m.borrowed = append(m.borrowed, done)
	return t
}

func (m *matter) close() {
	for _, done := range m.borrowed {
		done()
	}
}
