package direct

import (
	"slices"
	"sort"
	"strings"
	"sync"

	"parley/engine/document"
)

// lexicon is a list of words and phrases to look for: Latin ones as whole words, with a trailing * for any ending,
// Chinese ones anywhere.
type lexicon struct {
	list string // words separated by bars, read when they are first looked for
	once sync.Once
	read []term
}

type term struct {
	text    string // folded, without the *
	first   string // its first word
	prefix  bool
	chinese bool
}

// terms is the lexicon of the words in a list that bars separate.
func terms(list string) *lexicon { return &lexicon{list: list} }

// terms are the words, read once; a list of a project's own words comes read.
func (l *lexicon) terms() []term {
	l.once.Do(func() { l.read = append(l.read, readTerms(l.list)...) })
	return l.read
}

func readTerms(list string) (found []term) {
	for word := range strings.SplitSeq(list, "|") {
		word = strings.TrimSpace(word)
		if word == "" {
			continue
		}
		t := term{text: strings.TrimSuffix(word, "*"), prefix: strings.HasSuffix(word, "*")}
		t.chinese = t.text[0] >= 0x80
		t.first, _, _ = strings.Cut(t.text, " ")
		found = append(found, t)
	}
	return found
}

// in tells whether a folded text contains one of the terms.
func (l *lexicon) in(folded string) bool {
	_, _, ok := l.first(folded)
	return ok
}

// first returns the first place where one of the terms stands in a folded text.
func (l *lexicon) first(folded string) (start, end int, ok bool) {
	start = len(folded)
	for _, t := range l.terms() {
		for from := 0; from < start; {
			i := strings.Index(folded[from:start+min(len(t.text), len(folded)-start)], t.text)
			if i < 0 {
				break
			}
			i += from
			if t.matches(folded, i) && i < start {
				start, end, ok = i, t.end(folded, i), true
				break
			}
			from = i + 1
		}
	}
	return start, end, ok
}

// matches checks the word boundaries of a term that was found at i.
func (t term) matches(folded string, i int) bool {
	if t.chinese {
		return true
	}
	end := i + len(t.text)
	if i > 0 && isWord(folded[i-1]) && isWord(t.text[0]) {
		return false
	}
	return t.prefix || end >= len(folded) || !isWord(folded[end]) || !isWord(t.text[len(t.text)-1])
}

func (t term) end(folded string, i int) int {
	end := i + len(t.text)
	for t.prefix && end < len(folded) && isWord(folded[end]) {
		end++
	}
	return end
}

func isWord(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c == '_'
}

// fold lowers ASCII letters only, so that places in the text stay true.
func fold(s string) string {
	i := strings.IndexFunc(s, func(r rune) bool { return r >= 'A' && r <= 'Z' })
	if i < 0 {
		return s
	}
	b := []byte(s)
	for ; i < len(b); i++ {
		if b[i] >= 'A' && b[i] <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}

// unit is a piece of prose that can be searched: a block's text or a heading.
type unit struct {
	text    string // folded
	block   int    // -1 for a heading
	section int
	line    int
}

// hit is one occurrence of a term.
type hit struct{ unit, start, end int }

// index finds words in a document without reading it again for each list.
type index struct {
	doc      *document.Document
	units    []unit
	words    []string // sorted
	postings map[string][]posting
	seen     map[string]bool // while it is made
}

type posting struct{ unit, at int32 }

func newIndex(d *document.Document) *index {
	x := &index{doc: d, postings: map[string][]posting{}, seen: map[string]bool{}}
	for _, s := range d.Sections {
		if s.Title != "" {
			x.add(unit{fold(s.Title), -1, s.Index, s.Line})
		}
		for i := s.First; i < s.Last; i++ {
			if b := &d.Blocks[i]; b.Kind != document.Code && !b.Nav {
				x.add(unit{fold(b.Text), i, s.Index, b.Line})
			}
		}
	}
	for w := range x.postings {
		x.words = append(x.words, w)
	}
	slices.Sort(x.words)
	x.seen = nil
	return x
}

// add indexes a unit. One that stands word for word before adds nothing: a text does not say more by saying it twice.
func (x *index) add(u unit) {
	if x.seen[u.text] {
		return
	}
	x.seen[u.text] = true
	x.units = append(x.units, u)
	n := int32(len(x.units) - 1)
	for i := 0; i < len(u.text); {
		if !isWord(u.text[i]) {
			i++
			continue
		}
		start := i
		for i < len(u.text) && isWord(u.text[i]) {
			i++
		}
		x.postings[u.text[start:i]] = append(x.postings[u.text[start:i]], posting{n, int32(start)})
	}
}

// find returns the occurrences of a lexicon in document order, without overlaps.
func (x *index) find(l *lexicon) []hit {
	var hits []hit
	for _, t := range l.terms() {
		if t.chinese {
			hits = append(hits, x.scan(t)...)
			continue
		}
		hits = append(hits, x.look(t)...)
	}
	slices.SortFunc(hits, func(a, b hit) int {
		if a.unit != b.unit {
			return a.unit - b.unit
		}
		if a.start != b.start {
			return a.start - b.start
		}
		return b.end - a.end
	})
	kept := hits[:0]
	for _, h := range hits {
		if n := len(kept); n > 0 && kept[n-1].unit == h.unit && h.start < kept[n-1].end {
			continue
		}
		kept = append(kept, h)
	}
	return kept
}

// scan searches every unit: Chinese has no word boundaries to index.
func (x *index) scan(t term) []hit {
	if t.chinese && x.doc.Characters == 0 {
		return nil
	}
	var hits []hit
	for n := range x.units {
		text := x.units[n].text
		for from := 0; ; {
			i := strings.Index(text[from:], t.text)
			if i < 0 {
				break
			}
			from += i + len(t.text)
			hits = append(hits, hit{n, from - len(t.text), from})
		}
	}
	return hits
}

// look uses the word index: by the term's first word, then comparing the rest.
func (x *index) look(t term) []hit {
	head := t.first
	if cut := strings.IndexFunc(head, func(r rune) bool { return r < 0x80 && !isWord(byte(r)) }); cut >= 0 {
		head = head[:cut]
	}
	if head == "" {
		return x.scan(t)
	}
	var hits []hit
	collect := func(word string) {
		for _, p := range x.postings[word] {
			text, at := x.units[p.unit].text, int(p.at)
			if strings.HasPrefix(text[at:], t.text) && t.matches(text, at) {
				hits = append(hits, hit{int(p.unit), at, t.end(text, at)})
			}
		}
	}
	if !t.prefix || head != t.text {
		collect(head)
		return hits
	}
	for i := sort.SearchStrings(x.words, head); i < len(x.words) && strings.HasPrefix(x.words[i], head); i++ {
		collect(x.words[i])
	}
	return hits
}

// sentence returns the sentence that holds a hit; ok is false in headings.
func (x *index) sentence(h hit) (document.Sentence, bool) {
	u := x.units[h.unit]
	if u.block < 0 {
		return document.Sentence{}, false
	}
	for _, s := range x.doc.SentencesOf(u.block) {
		if h.start >= s.Start && h.start < s.Start+len(s.Text) {
			return s, true
		}
	}
	return document.Sentence{}, false
}
