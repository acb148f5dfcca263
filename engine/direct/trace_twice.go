package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
)

// twins are the requirements that bear a requirement's id in the context and are about something else. A second text in much the same
// words only tells the first again.
func (t *trace) twins(n need) []need {
	if n.id == "" {
		return nil
	}
	var twins []need
	for _, o := range t.discovery.needs {
		if o.id != n.id || o.full() == n.full() {
			continue
		}
		own, others := wordSet(n.full()), wordSet(o.full())
		if len(own) > 0 && len(others) > 0 && 2*sharedWords(own, others) < min(len(own), len(others)) {
			twins = append(twins, o)
		}
	}
	return twins
}

func sharedWords(a, b map[string]bool) int {
	n := 0
	for w := range a {
		if b[w] {
			n++
		}
	}
	return n
}

// tellsOf reports whether what stands at a mention has more of a requirement's words than of those that bear its id as well.
func tellsOf(d *document.Document, id *document.ID, n need, twins []need) bool {
	said := wordSet(textAt(d, id))
	own := sharedWords(said, wordSet(n.full()))
	return !slices.ContainsFunc(twins, func(o need) bool { return sharedWords(said, wordSet(o.full())) >= own })
}

// textAt is what a document says where it names an id.
func textAt(d *document.Document, id *document.ID) string {
	if id.Block < 0 {
		s := d.Sections[id.Section]
		return s.Title + "\n" + textOf(d, s)
	}
	text := d.Blocks[id.Block].Full
	for i := id.Block + 1; i < len(d.Blocks) && d.Blocks[i].Parent == id.Block; i++ {
		text += "\n" + d.Blocks[i].Full
	}
	return text
}

// definedTwice names the lines of the context that define an id, where they are known.
func definedTwice(n need, twins []need) string {
	var lines []int
	for _, o := range append([]need{n}, twins...) {
		if o.line > 0 && !slices.Contains(lines, o.line) {
			lines = append(lines, o.line)
		}
	}
	slices.Sort(lines)
	text := fmt.Sprintf("the context defines %s with different texts", n.written)
	if last := len(lines) - 1; last > 0 {
		text += " in lines " + strings.Trim(strings.ReplaceAll(fmt.Sprint(lines[:last]), " ", ", "), "[]") + fmt.Sprintf(" and %d", lines[last])
	}
	return text
}

// noteTwice says once of each id that the context gives it to several requirements.
func (t *trace) noteTwice() {
	said := map[string]bool{}
	for _, r := range t.rows {
		if twins := t.twins(r.need); len(twins) > 0 && !said[r.need.id] {
			said[r.need.id] = true
			t.notes = append(t.notes, sentence(definedTwice(r.need, twins))+": each has a row of its own")
		}
	}
}
