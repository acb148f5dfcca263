package ledger

import (
	"cmp"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"parley/engine/review"
)

// comparison sets two versions of the document beside each other, unit by unit: where lines break in them does not count.
type comparison struct {
	before, after *docVersion
	edits         []*edit
	shingled      map[int]shingles // units of the newer version, by their index, as far as somebody asked
	places        map[int]string   // what stands in the place of a unit, by its index, as far as somebody asked
}

// edit is a place in which units of the older version, from begin up to end, gave way to others. Of those, lost are the units that
// stand nowhere any more; fresh are the new ones that stood nowhere before.
type edit struct {
	begin, end  int
	lost, fresh []textUnit
	pairs       map[int]int // of lost and fresh that are surely one sentence, by their places in the lists
	texts       map[string]bool
}

func compareVersions(before, after *docVersion) *comparison {
	c := &comparison{before: before, after: after, shingled: map[int]shingles{}, places: map[int]string{}}
	old, lines := before.unitPerLine(), after.unitPerLine()
	from, at, to := 0, 0, 0 // in old, with its unit, and in the units of the newer version
	for _, e := range udiff.Lines(old, lines) {
		same := strings.Count(old[from:e.Start], "\n")
		taken, added := strings.Count(old[e.Start:e.End], "\n"), strings.Count(e.New, "\n")
		changed := &edit{begin: at + same, end: at + same + taken, texts: map[string]bool{}}
		for _, u := range before.units[changed.begin:changed.end] {
			if after.count[u.text] < before.count[u.text] {
				changed.lost = append(changed.lost, u)
			}
		}
		for _, u := range after.units[to+same : to+same+added] {
			changed.texts[u.text] = true
			if before.count[u.text] == 0 {
				changed.fresh = append(changed.fresh, u)
			}
		}
		changed.pair()
		c.edits = append(c.edits, changed)
		from, at, to = e.End, changed.end, to+same+added
	}
	return c
}

// unitPerLine is the text with each unit on a line of its own.
func (v *docVersion) unitPerLine() string {
	var b strings.Builder
	for _, u := range v.units {
		b.WriteString(u.text)
		b.WriteByte('\n')
	}
	return b.String()
}

// fateOf tells what became of the text of an entry: of its passage, or else of the section that it names. A line without a quote
// is a passage too. A quote that was never found has no passage, and nothing can have become of it.
func (c *comparison) fateOf(e *Entry) textFate {
	if e.Quote != "" && e.Evidence == review.Unverified {
		return textUnplaced
	}
	passage := c.before.passage(e.Quote, e.Line)
	if e.Quote == "" {
		passage = c.before.at(e.Line)
	}
	section := c.before.section(e.Anchor)
	switch {
	case passage != nil:
		fate := c.passage(passage)
		if quotesHeading := e.Anchor != "" && strings.Trim(e.Quote, "# \t") == e.Anchor; quotesHeading && fate == textStands && section != nil {
			return c.section(section) // it is about what stands below
		}
		return fate
	case section != nil:
		return c.section(section)
	}
	return textUnplaced
}

// passage is the gravest that happened to its units.
func (c *comparison) passage(units []textUnit) textFate {
	fate := textStands
	for _, u := range units {
		switch now := c.inPlaceOf(u); now {
		case u.text:
		case "":
			fate = textGone
		default:
			return textChanged
		}
	}
	return fate
}

// areSimilar reports whether a third of the words of one text is in the other.
func areSimilar(a, b string) bool {
	words := strings.Fields(strings.ToLower(a))
	other := strings.Fields(strings.ToLower(b))
	shared := 0
	for _, w := range words {
		if slices.Contains(other, w) {
			shared++
		}
	}
	return 3*shared >= len(words)
}

// section is gone when its heading is and most of it with it.
func (c *comparison) section(units []textUnit) textFate {
	after := c.after.section(units[0].text)
	if after == nil {
		left := 0
		for _, u := range units[1:] {
			if c.after.count[u.text] > 0 {
				left++
			}
		}
		if 2*left >= max(1, len(units)-1) {
			return sectionChanged // it has another name
		}
		return textGone
	}
	if slices.EqualFunc(units, after, func(a, b textUnit) bool { return cmp.Compare(a.text, b.text) == 0 }) {
		return textStands
	}
	return sectionChanged
}
