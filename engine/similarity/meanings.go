package similarity

import (
	"math"
	"slices"
	"strings"
)

// shareOut divides a word among the concepts that it gives away: a text with the word counts as much, however many they are.
func shareOut(cues []cue) {
	for i := range cues {
		cues[i].weight /= math.Sqrt(float64(len(cues)))
	}
}

// cueWord is a word of a text with the concepts that it gives away.
type cueWord struct {
	plain   string
	cues    []cue
	phrases []phraseCue
}

// pause stands between words that no phrase goes across.
var pause = &cueWord{}

// meaning collects the concepts of a text.
type meaning struct {
	table *conceptTable
	known map[string]*cueWord
	words []*cueWord
	han   strings.Builder
	found vector // by concept

	weights []float64 // by concept, 0 where nothing gave it away
}

func newMeaning() *meaning { return &meaning{known: make(map[string]*cueWord)} }

// concepts are what a text in segments speaks of, as far as the table knows: how much each counts, in the table's order. The list
// is good until the next call.
func (r *textReader) concepts(segments []string) vector {
	m := r.meaning
	if m.table == nil {
		m.table = concepts()
		m.weights = make([]float64, m.table.rows)
	}
	m.words, m.found = m.words[:0], m.found[:0]
	for _, s := range segments {
		m.segment(r.piece(s), s)
	}
	m.endHan()
	m.english()
	for i := range m.found {
		c := m.found[i].term
		m.found[i].weight, m.weights[c] = m.weights[c], 0
	}
	slices.SortFunc(m.found, func(a, b entry) int { return int(a.term - b.term) })
	return m.found
}

// segment adds a segment to the words or the ideographs. Articles stand in no phrase.
func (m *meaning) segment(p *piece, segment string) {
	switch {
	case p.kind == ideographs:
		m.han.WriteString(p.text)
		return
	case p.kind == hyphen || segment == " ":
		return
	case p.kind == mark:
		m.endHan()
		m.words = append(m.words, pause)
		return
	}
	lower := strings.ToLower(p.text)
	parts := p.tokens[document]
	switch {
	case lower == "the" || lower == "a" || lower == "an":
	case len(parts) < 2:
		m.words = append(m.words, m.word(lower))
	default:
		for _, part := range parts {
			m.words = append(m.words, m.word(part.text))
		}
	}
}

// word is what a word in lower case gives away.
func (m *meaning) word(lower string) *cueWord {
	w, known := m.known[lower]
	if !known {
		plain := plainForm(lower)
		w = &cueWord{plain, m.table.words[plain], m.table.phrases[plain]}
		m.known[lower] = w
	}
	return w
}

// english finds the concepts of words and phrases.
func (m *meaning) english() {
	for i, w := range m.words {
		for _, c := range w.cues {
			m.add(c)
		}
		for _, p := range w.phrases {
			if m.follow(i+1, p.rest) {
				m.add(p.cue)
			}
		}
	}
}

// follow reports whether the words from a place on are these.
func (m *meaning) follow(from int, words []string) bool {
	if from+len(words) > len(m.words) {
		return false
	}
	for i, word := range words {
		if m.words[from+i].plain != word {
			return false
		}
	}
	return true
}

// endHan finds the concepts of a run of ideographs: the longest words that the table knows, one behind the other.
func (m *meaning) endHan() {
	text, end := m.han.String(), 0
	m.han.Reset()
	for at, first := range text {
		list := m.table.chinese[first]
		is := slices.IndexFunc(list, func(h hanCue) bool { return strings.HasPrefix(text[at:], h.word) })
		if is < 0 || at < end {
			continue
		}
		end = at + len(list[is].word)
		for _, c := range list[is].cues {
			m.add(c)
		}
	}
}

// add counts a concept by its surest cue.
func (m *meaning) add(c cue) {
	if m.weights[c.concept] == 0 {
		m.found = append(m.found, entry{term: c.concept})
	}
	m.weights[c.concept] = max(m.weights[c.concept], c.weight)
}
