package direct

import (
	"slices"
	"sort"
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/pattern"
)

// termList is a list of words and phrases to look for: Latin ones as whole words, with a trailing * for any ending,
// Chinese ones anywhere.
type termList struct {
	list string // words separated by bars, read when they are first looked for
	once sync.Once
	read []term
	// places finds where a term may stand.
	places *pattern.WordMatcher
}

type term struct {
	text    string // folded, without the *
	first   string // its first word
	prefix  bool
	chinese bool
}

// newTermList is the lexicon of the words in a list that bars separate.
func newTermList(list string) *termList { return &termList{list: list} }

// terms are the words, read once; a list of a project's own words comes read.
func (l *termList) terms() []term {
	l.once.Do(func() {
		l.read = append(l.read, readTerms(l.list)...)
		words := make([]string, len(l.read))
		for i, t := range l.read {
			words[i] = t.text
		}
		l.places = pattern.NewWordMatcher(words)
	})
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

// matches reports whether a folded text contains one of the terms.
func (l *termList) matches(folded string) bool {
	_, _, ok := l.first(folded)
	return ok
}

// first returns the first place where one of the terms stands in a folded text.
func (l *termList) first(folded string) (start, end int, ok bool) {
	all := l.terms()
	for i, n := range l.places.Find(folded) {
		if t := all[n]; t.matches(folded, i) {
			return i, t.end(folded, i), true
		}
	}
	return 0, 0, false
}

// matches reports whether a term that was found at i stands between word boundaries.
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

func isWord(c byte) bool { return pattern.IsWord(c) }

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

// searchUnit is a piece of prose that can be searched: a block's text or a heading.
type searchUnit struct {
	text    string
	block   int // -1 for a heading
	section int
	line    int
}

func (u searchUnit) folded() string { return fold(u.text) }

// hit is one occurrence of a term.
type hit struct{ unit, start, end int }

// wordIndex finds words in a document without reading it again for each list.
type wordIndex struct {
	doc      *document.Document
	units    []searchUnit
	words    []string       // sorted
	holderOf map[string]int // of a word: its place in holders
	// holders are the units that hold a word, in order. Where in them it stands is looked up again: keeping that of
	// every word of a document would take more than the document.
	holders [][]int32
}

func newWordIndex(d *document.Document) *wordIndex {
	x := &wordIndex{doc: d, holderOf: map[string]int{}}
	seen := map[string]bool{}
	for _, s := range d.Sections {
		if s.Title != "" {
			x.add(searchUnit{s.Title, -1, s.Index, s.Line}, seen)
		}
		for i := s.First; i < s.Last; i++ {
			if b := &d.Blocks[i]; b.Kind != document.Code && !b.Nav {
				x.add(searchUnit{b.Text, i, s.Index, b.Line}, seen)
			}
		}
	}
	x.words = sortedKeys(x.holderOf)
	return x
}

// add indexes a unit. One that stands word for word before adds nothing: a text does not say more by saying it twice.
func (x *wordIndex) add(u searchUnit, seen map[string]bool) {
	if seen[u.text] {
		return
	}
	seen[u.text] = true
	x.units = append(x.units, u)
	n, text := int32(len(x.units)-1), u.folded()
	for i := 0; i < len(text); {
		if !isWord(text[i]) {
			i++
			continue
		}
		start := i
		for i < len(text) && isWord(text[i]) {
			i++
		}
		x.addHolder(text[start:i], n)
	}
}

func (x *wordIndex) addHolder(word string, n int32) {
	k, known := x.holderOf[word]
	if !known {
		k = len(x.holders)
		x.holderOf[strings.Clone(word)] = k
		x.holders = append(x.holders, nil)
	}
	if list := x.holders[k]; len(list) == 0 || list[len(list)-1] != n {
		x.holders[k] = append(list, n)
	}
}

// find returns the occurrences of a lexicon in document order, without overlaps.
func (x *wordIndex) find(l *termList) []hit {
	var hits []hit
	for _, t := range l.terms() {
		if t.chinese {
			hits = append(hits, x.scan(t)...)
			continue
		}
		hits = append(hits, x.findByWord(t)...)
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
func (x *wordIndex) scan(t term) []hit {
	if t.chinese && x.doc.Characters == 0 {
		return nil
	}
	cased := strings.ContainsFunc(t.text, func(r rune) bool { return r >= 'a' && r <= 'z' })
	var hits []hit
	for n, u := range x.units {
		text := u.text
		if cased {
			text = u.folded()
		}
		hits = t.collect(hits, n, text)
	}
	return hits
}

// collect adds the places of the term in a unit's folded text.
func (t term) collect(hits []hit, unit int, folded string) []hit {
	for from := 0; ; {
		i := strings.Index(folded[from:], t.text)
		if i < 0 {
			return hits
		}
		i += from
		from = i + 1
		if t.matches(folded, i) {
			from = t.end(folded, i)
			hits = append(hits, hit{unit, i, from})
		}
	}
}

// findByWord uses the word index: by the term's first word, then comparing the rest.
func (x *wordIndex) findByWord(t term) []hit {
	head := t.first
	if cut := strings.IndexFunc(head, func(r rune) bool { return r < 0x80 && !isWord(byte(r)) }); cut >= 0 {
		head = head[:cut]
	}
	if head == "" {
		return x.scan(t)
	}
	if !t.prefix || head != t.text {
		return x.findInHolders(t, head, nil)
	}
	var hits []hit
	for i := sort.SearchStrings(x.words, head); i < len(x.words) && strings.HasPrefix(x.words[i], head); i++ {
		hits = x.findInHolders(t, x.words[i], hits)
	}
	return hits
}

// findInHolders adds the places of a term in the units that hold a word.
func (x *wordIndex) findInHolders(t term, word string, hits []hit) []hit {
	if k, known := x.holderOf[word]; known {
		for _, n := range x.holders[k] {
			hits = t.collect(hits, int(n), x.units[n].folded())
		}
	}
	return hits
}

// sentence returns the sentence that holds a hit; ok is false in headings.
func (x *wordIndex) sentence(h hit) (document.Sentence, bool) {
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
