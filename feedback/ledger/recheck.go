package ledger

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

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
	entry string
	by    point
	holds bool
}

// recheckResults finds the entries that the words are about: those they name, or else the weakness or gap that comes nearest
// in meaning.
func (t *similarityTable) recheckResults() [][]recheckResult {
	found := make([][]recheckResult, len(t.entries))
	near, named := t.criticised.Finder(), byID(t.entries)
	enter := func(e int, c recheckResult) {
		c.entry = t.entries[e].id
		found[e] = append(found[e], c)
	}
	for w := range t.words {
		said := &t.words[w]
		c := recheckResult{by: *said, holds: confirms(said.kind, said.text)}
		if len(said.about) > 0 {
			for i, id := range said.about {
				if e, known := named[id]; known && !slices.Contains(said.about[:i], id) && said.countsFor(&t.entries[e]) {
					enter(e, c)
				}
			}
			continue
		}
		if at, rest := t.quotedEntry(said); at >= 0 {
			c.holds = confirms(said.kind, rest)
			enter(at, c)
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
			enter(at, c)
		}
	}
	return found
}

// ownWords is how a reviewer puts an entry, ready to be compared.
type ownWords struct{ perspective, folded string }

// ownWords are those of the reviewers behind the entry who put it themselves.
func (e *Entry) ownWords() []ownWords {
	var list []ownWords
	for _, s := range e.Sources {
		if s.Judge == "ai" && s.Text != "" {
			list = append(list, ownWords{s.Perspective, fold(s.Text)})
		}
	}
	return list
}

// quotedEntry is the entry whose wording the words begin with, or -1, and what follows it. An entry goes by the words of one reviewer;
// another one behind it may repeat its own.
func (t *similarityTable) quotedEntry(said *point) (at int, rest string) {
	longest := 0
	at = -1
	for i := range t.entries {
		e := &t.entries[i]
		if e.kind == Action || !said.countsFor(e) {
			continue
		}
		for _, own := range append(e.saidBy, ownWords{said.perspectives[0], e.folded}) {
			if own.perspective == said.perspectives[0] && len(own.folded) > longest && beginsWith(said.folded, own.folded) {
				longest, at = len(own.folded), i
			}
		}
	}
	return at, strings.TrimLeft(said.folded[longest:], " :：;,.–—-")
}

// beginsWith reports whether a text begins with another one that ends where a word ends.
func beginsWith(text, start string) bool {
	rest, begins := strings.CutPrefix(text, start)
	next, _ := utf8.DecodeRuneInString(rest)
	return begins && start != "" && (rest == "" || !unicode.IsLetter(next) && !unicode.IsDigit(next))
}

// denialOf is what a reviewer says in this round against the entry; "" where it says nothing against it.
func denialOf(checked []recheckResult, name string) string {
	for _, c := range checked {
		if !c.holds && c.by.perspectives[0] == name {
			return c.by.text
		}
	}
	return ""
}

// denials are those who say in this round that the entry does not hold, and what they say.
func denials(checked []recheckResult) (names, words []string) {
	for _, c := range checked {
		if !c.holds {
			names = appendNew(names, c.by.perspectives[0])
			words = append(words, c.by.perspectives[0]+": "+c.by.text)
		}
	}
	return names, words
}

// splitDenials tells apart what is said by those who name an entry in the same round, and by others.
func splitDenials(checked []recheckResult, naming []string) (own, others []recheckResult) {
	for _, c := range checked {
		if slices.Contains(naming, c.by.perspectives[0]) {
			own = append(own, c)
		} else {
			others = append(others, c)
		}
	}
	return own, others
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
