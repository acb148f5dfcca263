package consistency

import (
	"path"
	"slices"
	"strings"
	"unicode"
)

// namespaces tell which lists mean the same things by the ids of a family. Two specifications may both count from FR-1:
// their ids have nothing to do with each other, and what differs between them is no contradiction.
type namespaces struct {
	c     *corpus
	sizes map[list]int
	ties  map[[2]list]*tie
	// pools are for each list its ties with the lists that have one id only: an index and its files.
	pools map[list]*tie
	total map[string]*tie // of a family
}

// list is the headings, the items of one section or the rows of one table that define ids of one family.
type list struct {
	file   int
	family string
	place  int
}

const headings = -1

func listOf(e *entry) list {
	l := list{e.file.index, e.prefix, headings}
	if e.block >= 0 {
		if b := &e.file.Doc.Blocks[e.block]; b.Table >= 0 {
			l.place = len(e.file.Doc.Sections) + b.Table
		} else {
			l.place = e.section
		}
	}
	return l
}

// tie counts how two lists agree on the ids that both define; moved is how often one has a text of the other under
// another id.
type tie struct{ agreed, differed, moved int }

// agreement is how likely two entries of one id are about the same thing.
type agreement int

const (
	unknown agreement = iota
	agree
	differ
)

const (
	titlesAgree = 0.5
	textsAgree  = 0.5
	textsDiffer = 0.15
	fewWords    = 4 // below which a text is too short to tell
)

// compareEntries tells whether two places that define one id are about the same thing.
func compareEntries(a, b *entry) agreement {
	if strings.ContainsFunc(a.title+a.text, isHan) != strings.ContainsFunc(b.title+b.text, isHan) || a.title != "" && b.title != "" && strings.ContainsFunc(a.title, isHan) != strings.ContainsFunc(b.title, isHan) {
		return unknown // two languages
	}
	if len(a.titleWords) > 0 && len(b.titleWords) > 0 {
		switch share, both := shared(a.titleWords, b.titleWords); {
		case share >= titlesAgree:
			return agree
		case both > 0 || alike(a.titleWords, b.titleWords) || alike(plainWords(a.title), plainWords(b.title)) || abbreviates(a, b) || abbreviates(b, a):
			return unknown
		case touches(a.titleWords, b.textWords) || touches(b.titleWords, a.textWords):
			return unknown // other words for the same thing: the text below one title has some of the other
		}
		return differ
	}
	if len(a.textWords) >= fewWords && len(b.textWords) >= fewWords {
		switch share, _ := shared(a.textWords, b.textWords); {
		case share >= textsAgree:
			return agree
		case share < textsDiffer && len(a.titleWords) == 0 && len(b.titleWords) == 0 && !alike(a.textWords, b.textWords) && !sharesCharacters(a.text, b.text):
			return differ
		}
	}
	return titleInText(a, b)
}

// sharesCharacters reports whether two Chinese texts have so many characters in common that they may say the same, one in the other's
// script: 點擊來源跳轉, 点击来源跳转.
func sharesCharacters(a, b string) bool {
	there := map[rune]bool{}
	for _, r := range b {
		there[r] = isHan(r)
	}
	all, both := map[rune]bool{}, 0
	for _, r := range a {
		if isHan(r) && !all[r] {
			all[r] = true
			if there[r] {
				both++
			}
		}
	}
	return both > 0 && 4*both >= min(len(all), len(there))
}

// touches reports whether a text has half of a title's words.
func touches(title, text map[string]bool) bool {
	n := 0
	for w := range title {
		if text[w] {
			n++
		}
	}
	return n > 0 && 2*n >= len(title)
}

const stemLength = 4

// alike reports whether two sets have words of one stem that the stemmer keeps apart: resolve and resolution.
func alike(a, b map[string]bool) bool {
	stems := map[string]bool{}
	for w := range a {
		if len(w) > stemLength && w[0] < 0x80 {
			stems[w[:stemLength]] = true
		}
		stems[strings.TrimSuffix(w, "s")] = true
	}
	for w := range b {
		if len(w) > stemLength && w[0] < 0x80 && stems[w[:stemLength]] || stems[strings.TrimSuffix(w, "s")] {
			return true
		}
	}
	return false
}

// plainWords are the longer words of a name as they are written: those too, that say too little to be compared by.
func plainWords(title string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsFuncSeq(strings.ToLower(title), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(w) >= stemLength {
			set[w] = true
		}
	}
	return set
}

// abbreviates reports whether a place has the whole name of another in brackets: "Role based access (RBAC)".
func abbreviates(a, b *entry) bool {
	return strings.Contains(strings.ToLower(b.quote), strings.ToLower(a.title))
}

// titleInText compares a name with a text.
func titleInText(a, b *entry) agreement {
	if len(a.titleWords) == 0 {
		a, b = b, a
	}
	if share, _ := shared(a.titleWords, b.textWords); len(a.titleWords) > 0 && len(b.textWords) >= len(a.titleWords) && share >= 2.0/3 {
		return agree
	}
	return unknown
}

// maxDefiners is how many places that define one id are compared pair by pair.
const maxDefiners = 12

func newNamespaces(c *corpus) *namespaces {
	n := &namespaces{c: c, sizes: map[list]int{}, ties: map[[2]list]*tie{}, pools: map[list]*tie{}, total: map[string]*tie{}}
	for _, e := range c.entries {
		n.sizes[listOf(e)]++
	}
	for _, id := range c.ids {
		entries := c.byID[id]
		entries = entries[:min(len(entries), maxDefiners)]
		for i, a := range entries {
			for _, b := range entries[i+1:] {
				if a.file != b.file {
					n.count(a, b, compareEntries(a, b))
				}
			}
		}
	}
	n.countMoved()
	for pair, t := range n.ties {
		for i, l := range pair {
			if n.sizes[pair[1-i]] == 1 {
				if n.pools[l] == nil {
					n.pools[l] = &tie{}
				}
				n.pools[l].agreed += t.agreed
				n.pools[l].differed += t.differed
			}
		}
	}
	return n
}

func (n *namespaces) count(a, b *entry, how agreement) {
	if n.total[a.prefix] == nil {
		n.total[a.prefix] = &tie{}
	}
	for _, t := range []*tie{n.tie(a, b), n.total[a.prefix]} {
		switch how {
		case agree:
			t.agreed++
		case differ:
			t.differed++
		case unknown:
		}
	}
}

func (n *namespaces) tie(a, b *entry) *tie {
	pair := [2]list{listOf(a), listOf(b)}
	if pair[0].file > pair[1].file {
		pair[0], pair[1] = pair[1], pair[0]
	}
	if n.ties[pair] == nil {
		n.ties[pair] = &tie{}
	}
	return n.ties[pair]
}

// countMoved finds lists of one thing that were numbered anew: what one calls FR-12 the other calls FR-13.
func (n *namespaces) countMoved() {
	at := map[string]*entry{} // of a family and a text: where it stands first
	for _, e := range n.c.entries {
		if len(e.textWords) < fewWords {
			continue
		}
		text := e.prefix + " " + strings.ToLower(strings.Join(strings.Fields(e.text), " "))
		if other := at[text]; other == nil {
			at[text] = e
		} else if other.id != e.id && other.file != e.file {
			n.tie(other, e).moved++
		}
	}
}

const (
	sureMoves = 3 // texts under other ids that show two lists to be one
	fewRows   = 3
)

// comparable reports whether two entries stand in lists that mean the same by their ids although they differ on this one.
func (n *namespaces) comparable(a, b *entry) bool {
	t, one, two := n.tie(a, b), listOf(a), listOf(b)
	switch {
	case isAside(a.file.Path) || isAside(b.file.Path) || isDemand(a) && (a.file.isReport() || b.file.isReport()):
		return false // a report tells of requirements in its own words
	case n.outvoted(a, b) || n.outvoted(b, a):
		return false
	case t.moved >= sureMoves && sureMoves*t.moved >= t.differed:
		return true
	case a.file.isReport() || b.file.isReport():
		return t.agreed >= sureMoves && t.differed == 1 && a.block >= 0 && b.block >= 0 && a.title != "" && b.title != ""
	case t.agreed >= 2 && t.agreed > t.differed:
		return true
	case t.agreed >= 1 && t.differed == 1:
		return min(n.sizes[one], n.sizes[two]) <= fewRows
	}
	for _, pair := range [][2]list{{one, two}, {two, one}} {
		if pool := n.pools[pair[0]]; n.sizes[pair[1]] == 1 && n.sizes[pair[0]] > 1 && pool != nil && pool.agreed > pool.differed && n.near(pair) {
			return true
		}
	}
	return false
}

// outvoted reports whether a third document says of an id what b says, while the list of a agrees with no other on anything: then a
// counts things of its own.
func (n *namespaces) outvoted(a, b *entry) bool {
	for pair, t := range n.ties {
		if t.agreed > 0 && (pair[0] == listOf(a) || pair[1] == listOf(a)) && pair[0].file != pair[1].file {
			return false
		}
	}
	return slices.ContainsFunc(n.c.byID[a.id], func(third *entry) bool {
		return third.file != a.file && third.file != b.file && !third.file.isReport() && compareEntries(third, b) == agree && compareEntries(third, a) != agree
	})
}

// near reports whether two documents stand in one folder, or one below the other's.
func (n *namespaces) near(pair [2]list) bool {
	a, b := path.Dir(n.c.files[pair[0].file].Path), path.Dir(n.c.files[pair[1].file].Path)
	return a == b || strings.HasPrefix(b+"/", a+"/") || a == "."
}

// several reports whether a family seems to be counted from one more than once.
func (n *namespaces) several(family string) bool {
	t := n.total[family]
	return t != nil && t.differed > 1 && 2*t.differed > t.agreed || t != nil && t.differed == 1 && t.agreed == 0
}

// fewestDiffering is on how many ids two lists have to differ, and agree on none, to be two lists.
const fewestDiffering = 2

// apart reports whether two entries of one id stand in lists that have nothing to do with each other.
func (n *namespaces) apart(a, b *entry) bool {
	if a.file == b.file {
		return false
	}
	t := n.tie(a, b)
	return t.differed >= fewestDiffering && t.agreed == 0 && t.moved == 0
}

// same reports whether two documents mean the same by an id.
func (n *namespaces) same(id string, a, b *file) bool {
	if a == b {
		return true
	}
	described := [2]bool{}
	differs := false
	for _, x := range n.c.byID[id] {
		described[0] = described[0] || x.file == a && len(x.textWords) > 0
		described[1] = described[1] || x.file == b && len(x.textWords) > 0
		for _, y := range n.c.byID[id] {
			if x.file != a || y.file != b {
				continue
			}
			switch compareEntries(x, y) {
			case agree:
				return true
			case differ:
				differs = true
			case unknown:
			}
		}
	}
	return !differs && !n.several(prefixOf(id))
}
