package consistency

import (
	"fmt"
	"strings"

	"parley/engine/document"
)

// Pair is two places in two documents that speak of one thing, for a reader who judges whether they agree.
type Pair struct {
	A, B Place
	Why  string
}

// MaxPairs is how many pairs are worth a reader's time.
const MaxPairs = 40

// Pairs returns the places that share an id, a term or the subject of a value over documents, at most MaxPairs: first
// those that contradict each other by rule, then by how likely they do.
func Pairs(docs []Document) []Pair {
	p := pairing{seen: map[[2]Place]bool{}}
	c := newCorpus(docs)
	for _, x := range c.contradictions() {
		p.add(x.A, x.B, x.Text)
	}
	for _, how := range []agreement{differ, unknown, agree} {
		for _, id := range c.ids {
			if a, b, ok := c.firstPair(id, how); ok {
				p.add(a.place(), b.place(), fmt.Sprintf("both tell of %s", shown(a)))
			}
		}
		if how == unknown {
			c.pairTerms(&p)
			c.pairQuantities(&p)
		}
	}
	return p.pairs
}

// pairing collects pairs, each once, up to the limit.
type pairing struct {
	pairs []Pair
	seen  map[[2]Place]bool
}

func (p *pairing) add(a, b Place, why string) {
	key := [2]Place{a, b}
	if len(p.pairs) == MaxPairs || a.Path == b.Path || p.seen[key] || p.seen[[2]Place{b, a}] {
		return
	}
	p.seen[key] = true
	p.pairs = append(p.pairs, Pair{a, b, why})
}

// firstPair is the first pair of entries of an id in two documents that compare so. The row of a report says what became of a
// requirement, not what it is.
func (c *corpus) firstPair(id string, how agreement) (a, b *entry, ok bool) {
	entries := c.byID[id]
	entries = entries[:min(len(entries), maxVariants)]
	for i, a := range entries {
		for _, b := range entries[i+1:] {
			if isDemand(a) && (a.file.isReport() || b.file.isReport()) {
				continue
			}
			if a.file != b.file && compareEntries(a, b) == how && (how != differ || !c.spaces.several(a.prefix)) {
				return a, b, true
			}
		}
	}
	return nil, nil, false
}

// pairTerms adds the terms that two documents define.
func (c *corpus) pairTerms(p *pairing) {
	first := map[string]term{}
	for _, t := range c.readTerms() {
		key := strings.ToLower(t.name)
		if o, has := first[key]; !has {
			first[key] = t
		} else if o.file != t.file {
			p.add(o.place, t.place, fmt.Sprintf("both define “%s”", document.Shorten(t.name, maxShown)))
		}
	}
}

// pairQuantities adds the values of one subject that rules could not tell for sure to be one.
func (c *corpus) pairQuantities(p *pairing) {
	for _, x := range c.quantityRivals(func(*quantity, *quantity) bool { return true }) {
		p.add(x.A, x.B, x.Text)
	}
	first := map[string]quantity{}
	for _, q := range c.readQuantities() {
		if q.subject == "" {
			continue
		}
		key := q.subject + " " + q.measure.Dimension
		if o, has := first[key]; !has {
			first[key] = q
		} else if o.file != q.file {
			p.add(o.place, q.place, fmt.Sprintf("both give a value for the same: %s and %s", o.measure.Text, q.measure.Text))
		}
	}
}
