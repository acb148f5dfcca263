package review

import (
	"strings"
)

// material is what a tool was given to read, so that its own words can be told from words it merely repeats: a document
// may hold a whole review, made up to be taken for the answer.
type material struct {
	reviews []texts         // the reviews that stand in it, complete or broken
	lines   map[string]bool // its lines, in the form in which texts are compared
}

// texts are an answer's points in the form in which they are compared.
type texts map[string]bool

const (
	// leastLine is how long a line is, in its normal form, that is known again; shorter ones are everybody's.
	leastLine = 5
	// echoShare is how much of a text may be repeated material, in bytes, before the whole is an echo: one part in two.
	echoShare = 2
	// longestMaterial bounds what is looked through, in bytes from the end: the document comes last.
	longestMaterial = 8 << 20
)

func newMaterial(given string) *material {
	if given == "" {
		return nil
	}
	given = given[max(0, len(given)-longestMaterial):]
	m := &material{lines: map[string]bool{}}
	for _, c := range append(candidates(given, 0), repaired(given)...) {
		if c.isReview() {
			m.reviews = append(m.reviews, textsOf(c.answer))
		}
	}
	for line := range strings.Lines(given) {
		if normal := normalize(line); len(normal) >= leastLine {
			m.lines[normal] = true
		}
	}
	return m
}

// textsOf collects what an answer says; one that only rates says its rating.
func textsOf(a Answer) texts {
	said := texts{}
	for _, list := range a.lists() {
		for _, text := range *list {
			said[normalize(text)] = true
		}
	}
	for _, w := range a.Weaknesses {
		said[normalize(w.Text)] = true
	}
	for _, s := range a.Suggestions {
		said[normalize(s.Text)] = true
	}
	for _, r := range a.Replies {
		said[normalize(r.Answer)] = true
	}
	if len(said) == 0 && a.Rating.Rated() {
		said[string(rune('0'+a.Rating))] = true
	}
	return said
}

// echoes tells whether an answer says nothing but what one review of the material says. Its rating does not count, nor
// what it leaves out.
func (m *material) echoes(a Answer) bool {
	if m == nil {
		return false
	}
	said := textsOf(a)
	for _, given := range m.reviews {
		if len(said) > 0 && within(said, given) {
			return true
		}
	}
	return false
}

func within(said, given texts) bool {
	for text := range said {
		if !given[text] {
			return false
		}
	}
	return true
}

// own splits the candidates into the tool's own and the number of those that stood in the material.
func (m *material) own(found []candidate) (own []candidate, echoed int) {
	for _, c := range found {
		if c.isReview() && m.echoes(c.answer) {
			echoed++
			continue
		}
		own = append(own, c)
	}
	return own, echoed
}

// withoutEcho takes the lines out of a text that are lines of the material; echo tells that hardly anything else is there.
// Headings stay: a review in prose has the same ones as many documents.
func (m *material) withoutEcho(text string) (own string, echo bool) {
	if m == nil {
		return text, false
	}
	var kept strings.Builder
	repeated, all := 0, 0
	for line := range strings.Lines(text) {
		normal := normalize(line)
		all += len(normal)
		if !m.lines[normal] {
			kept.WriteString(line)
			continue
		}
		repeated += len(normal)
		if markdownHeading.MatchString(strings.TrimRight(line, "\r\n")) {
			kept.WriteString(line)
		}
	}
	return kept.String(), repeated > 0 && repeated*echoShare > all
}
