package consistency

import (
	"path"
	"strings"
)

// namespaces tell which documents mean the same things by the ids of a family. Two specifications may both count from
// FR-1: their ids have nothing to do with each other, and what differs between them is no contradiction.
type namespaces struct {
	c *corpus
	// group is for each family the group that each document belongs to, by its index.
	group map[string][]int
	// groups is for each family how many groups define ids of it with a text.
	groups map[string]int
}

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
	textsDiffer = 0.2
	fewWords    = 4 // below which a text is too short to tell
)

// compareEntries tells whether two places that define one id are about the same thing.
func compareEntries(a, b *entry) agreement {
	if len(a.titleWords) > 0 && len(b.titleWords) > 0 {
		if share, both := shared(a.titleWords, b.titleWords); share >= titlesAgree {
			return agree
		} else if both > 0 {
			return unknown
		}
		// Other words for the same thing: the text below one title has those of the other.
		if ab, n := shared(a.titleWords, b.textWords); ab >= titlesAgree && n > 0 {
			return unknown
		}
		if ba, n := shared(b.titleWords, a.textWords); ba >= titlesAgree && n > 0 {
			return unknown
		}
		return differ
	}
	if len(a.textWords) < fewWords || len(b.textWords) < fewWords {
		return titleInText(a, b)
	}
	switch share, _ := shared(a.textWords, b.textWords); {
	case share >= textsAgree:
		return agree
	case share < textsDiffer && len(a.titleWords) == 0 && len(b.titleWords) == 0:
		return differ
	}
	return titleInText(a, b)
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

func newNamespaces(c *corpus) *namespaces {
	n := &namespaces{c: c, group: map[string][]int{}, groups: map[string]int{}}
	families := map[string]map[int]bool{}
	for _, e := range c.entries {
		if families[e.prefix] == nil {
			families[e.prefix] = map[int]bool{}
		}
		if e.title != "" || len(e.textWords) >= fewWords {
			families[e.prefix][e.file.index] = true
		}
	}
	for family, definers := range families {
		n.join(family, definers)
	}
	return n
}

// tie counts how two documents agree on the ids that both define.
type tie struct{ agreed, differed int }

// join groups the documents that define ids of a family.
func (n *namespaces) join(family string, definers map[int]bool) {
	ties := map[[2]int]*tie{}
	alone := map[[2]int]bool{} // pairs that share one id
	for _, id := range n.c.ids {
		if prefixOf(id) != family {
			continue
		}
		first := map[int]*entry{} // of each file
		var order []int
		for _, e := range n.c.byID[id] {
			if have := first[e.file.index]; have == nil {
				first[e.file.index], order = e, append(order, e.file.index)
			} else if have.title == "" && e.title != "" {
				first[e.file.index] = e
			}
		}
		order = order[:min(len(order), maxDefiners)]
		for i, x := range order {
			for _, y := range order[i+1:] {
				pair := [2]int{min(x, y), max(x, y)}
				if ties[pair] == nil {
					ties[pair], alone[pair] = &tie{}, true
				} else {
					alone[pair] = false
				}
				switch compareEntries(first[x], first[y]) {
				case agree:
					ties[pair].agreed++
				case differ:
					ties[pair].differed++
				case unknown:
				}
			}
		}
	}
	n.shifted(family, ties)
	n.group[family] = n.groupsOf(ties, alone)
	distinct := map[int]bool{}
	for i := range definers {
		distinct[n.group[family][i]] = true
	}
	n.groups[family] = len(distinct)
}

// maxDefiners is how many documents that define one id are compared pair by pair.
const maxDefiners = 12

// shifted finds lists of one thing that were numbered anew: what one document calls FR-12 the other calls FR-13.
func (n *namespaces) shifted(family string, ties map[[2]int]*tie) {
	at := map[string]*entry{} // of a normalised text: where it stands first
	for _, e := range n.c.entries {
		if e.prefix != family || len(e.textWords) < fewWords {
			continue
		}
		text := strings.ToLower(strings.Join(strings.Fields(e.text), " "))
		other := at[text]
		if other == nil {
			at[text] = e
			continue
		}
		if pair := [2]int{min(other.file.index, e.file.index), max(other.file.index, e.file.index)}; other.id != e.id && ties[pair] != nil {
			ties[pair].agreed++
		}
	}
}

// groupsOf joins the documents that agree.
func (n *namespaces) groupsOf(ties map[[2]int]*tie, alone map[[2]int]bool) []int {
	group := make([]int, len(n.c.files))
	for i := range group {
		group[i] = i
	}
	var root func(int) int
	root = func(i int) int {
		if group[i] != i {
			group[i] = root(group[i])
		}
		return group[i]
	}
	join := func(pair [2]int) { group[max(root(pair[0]), root(pair[1]))] = min(root(pair[0]), root(pair[1])) }
	pool := map[int]*tie{} // of a document: over the others with which it shares one id each
	for pair, t := range ties {
		if t.agreed > 0 && t.agreed >= t.differed {
			join(pair)
		}
		for _, i := range pair {
			if pool[i] == nil {
				pool[i] = &tie{}
			}
			if alone[pair] {
				pool[i].agreed += t.agreed
				pool[i].differed += t.differed
			}
		}
	}
	// An index shares one id with each of its files: where most of them agree, the others belong to it too.
	for pair, t := range ties {
		if alone[pair] && t.agreed == 0 && t.differed > 0 && n.beside(pair) {
			for _, i := range pair {
				if pool[i].agreed > pool[i].differed {
					join(pair)
				}
			}
		}
	}
	for i := range group {
		group[i] = root(i)
	}
	return group
}

// beside reports whether two documents stand in one folder.
func (n *namespaces) beside(pair [2]int) bool {
	return path.Dir(n.c.files[pair[0]].Path) == path.Dir(n.c.files[pair[1]].Path)
}

// same reports whether two documents mean the same by an id of a family.
func (n *namespaces) same(family string, a, b *file) bool {
	if a == b {
		return true
	}
	group := n.group[family]
	if group == nil {
		return true // no document defines it: it is one outside
	}
	return group[a.index] == group[b.index] || n.groups[family] <= 1
}
