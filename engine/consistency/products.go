package consistency

import (
	"cmp"
	_ "embed" // the table
	"slices"
	"strings"
	"sync"

	"parley/engine/pattern"
)

// productTable has the kinds of products of which a project takes one for each purpose.
//
//go:embed products.tsv
var productTable string

// productKind is a kind of product.
type productKind struct {
	name string
	// called is a label that announces the product of the kind, role the same words in a sentence.
	called, role *pattern.Pattern
}

// spelling is how a product is written; those that stand in for each other are one product.
type spelling struct {
	written, product string
	kind             *productKind
}

// spellings are those of the table by their first two bytes, the longest first.
var spellings = sync.OnceValue(func() map[string][]spelling {
	by := map[string][]spelling{}
	for line := range strings.Lines(productTable) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(fields) < 3 {
			continue
		}
		kind := &productKind{name: fields[0], called: pattern.New(`(?i)^(?:` + fields[1] + `)$`), role: pattern.New(`(?i)\b(?:` + fields[1] + `)\b`)}
		for _, group := range fields[2:] {
			names := strings.Split(group, "=")
			for _, name := range names {
				by[name[:2]] = append(by[name[:2]], spelling{name, names[0], kind})
			}
		}
	}
	for _, list := range by {
		slices.SortStableFunc(list, func(a, b spelling) int { return cmp.Compare(len(b.written), len(a.written)) })
	}
	return by
})

// productAt is a product that a text names, and where.
type productAt struct {
	spelling
	start, end int
}

// productsIn are the products that a text names, in their order.
func productsIn(text string) []productAt {
	var found []productAt
	for at := 0; at+1 < len(text); at++ {
		if text[at] < 'A' || text[at] > 'Z' || at > 0 && isPartOfName(text[at-1]) {
			continue
		}
		for _, s := range spellings()[text[at:at+2]] {
			end := at + len(s.written)
			if strings.HasPrefix(text[at:], s.written) && (end == len(text) || !isPartOfName(text[end]) || text[end] == '.' || text[end] == '-') {
				found = append(found, productAt{s, at, end})
				at = end - 1
				break
			}
		}
	}
	return found
}

// isPartOfName reports whether a byte beside a name makes it another: "Go" is not in "Golf", "re.Go" and "C" not in "C#".
func isPartOfName(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("_.#+-/", c) >= 0
}

// ofKind are the products of one kind among those that a text names.
func ofKind(named []productAt, kind *productKind) []productAt {
	return slices.DeleteFunc(slices.Clone(named), func(p productAt) bool { return p.kind != kind })
}

// kindsOf are the kinds of some products, each once.
func kindsOf(named []productAt) []*productKind {
	var kinds []*productKind
	for _, p := range named {
		if !slices.Contains(kinds, p.kind) {
			kinds = append(kinds, p.kind)
		}
	}
	return kinds
}
