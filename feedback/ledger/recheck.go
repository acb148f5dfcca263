package ledger

import (
	"slices"

	"parley/engine/round"
	"parley/engine/similarity"
)

// wordsOf lists what the reviewers confirmed and corrected. Prompts ask for it instead of a repetition, so this is
// how most findings are heard of again.
func (l *Ledger) wordsOf(r round.Round, asked func(string) bool) []point {
	var words []point
	for _, rev := range r.Perspectives {
		if rev.Outcome == round.Missing || !asked(rev.Name) {
			continue
		}
		for _, list := range []struct {
			kind  string
			texts []string
		}{{confirmed, rev.Confirmed}, {corrected, rev.Corrected}} {
			for _, text := range list.texts {
				p := point{kind: list.kind, raw: text, perspectives: []string{rev.Name}, judge: rev.Outcome.Source(), tool: rev.Tool}
				p.about, p.text = l.splitLeadingIDs(text)
				words = append(words, p)
			}
		}
	}
	return words
}

// recheckResult is one reviewer's word on one entry.
type recheckResult struct {
	by    point
	holds bool
}

// recheckResults finds the entries that the words are about: those they name, or else the weakness or gap that comes nearest
// in meaning.
func (t *similarityTable) recheckResults() [][]recheckResult {
	found := make([][]recheckResult, len(t.entries))
	near, named := t.criticised.Finder(), byID(t.entries)
	for w := range t.words {
		said := &t.words[w]
		c := recheckResult{by: *said, holds: confirms(said.kind, said.text)}
		if len(said.about) > 0 {
			for i, id := range said.about {
				if e, known := named[id]; known && !slices.Contains(said.about[:i], id) && said.countsFor(&t.entries[e]) {
					found[e] = append(found[e], c)
				}
			}
			continue
		}
		nearest, at := similarity.SameThreshold, -1
		for _, hit := range near.Near(t.word(w), similarity.SameThreshold) {
			e := t.criticised.at(hit)
			if hit.Similarity >= nearest && said.countsFor(&t.entries[e]) && !said.figures.Differ(t.entries[e].figures) {
				nearest, at = hit.Similarity, e
			}
		}
		if at >= 0 {
			found[at] = append(found[at], c)
		}
	}
	return found
}

// addDenials adds those who say that the entry is wrong while others of the same round name it.
func (e *Entry) addDenials(checked []recheckResult) {
	for _, c := range checked {
		if name := c.by.perspectives[0]; !c.holds && !slices.Contains(e.DisputedBy, name) {
			e.DisputedBy = append(e.DisputedBy, name)
		}
	}
}

// countsFor reports whether the words count: fixed checks only know whether they find something themselves, and
// whether words of the document still stand, which the ledger looks up itself.
func (p *point) countsFor(entry *point) bool { return p.judge != "rules" || entry.rule != "" }

// stillGone is the history's reason for an entry that an earlier round had closed.
const stillGone = "still gone"

func appendNew(names []string, more ...string) []string {
	for _, name := range more {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
