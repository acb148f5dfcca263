package review

import (
	"strings"
	"sync"
)

// EchoIndex is what a tool was given to read, so that its own words can be told from words it merely repeats: a document
// may hold a whole review, made up to be taken for the answer. Nil is nothing.
type EchoIndex struct {
	reviews []pointSet      // the complete reviews that stand in it
	lines   map[string]bool // its lines, in the form in which texts are compared
	text    func() string   // the whole in that form
}

// pointSet are an answer's points in the form in which they are compared.
type pointSet map[string]bool

const (
	// objectStart is how much of a broken object tells whose it is, in bytes of its normal form.
	objectStart = 200
	// echoShare is how much of a text may be repeated material, in bytes, before the whole is an echo: one part in two.
	echoShare = 2
	// maxEchoInput bounds what is looked through, in bytes from the end: the document comes last.
	maxEchoInput = 8 << 20
)

// NewEchoIndex reads a prompt. It takes about as long as to read an answer of its length, and needs no answer for it.
func NewEchoIndex(given string) *EchoIndex {
	if given == "" {
		return nil
	}
	given = given[max(0, len(given)-maxEchoInput):]
	m := &EchoIndex{lines: map[string]bool{}, text: sync.OnceValue(func() string { return normalize(given) })}
	for _, c := range candidates(given, 0) {
		if c.isReview() {
			m.reviews = append(m.reviews, pointsOf(c.answer))
		}
	}
	for line := range strings.Lines(given) {
		if normal := normalize(line); normal != "" {
			m.lines[normal] = true
		}
	}
	return m
}

// pointsOf collects what an answer says; one that only rates says its rating.
func pointsOf(a Answer) pointSet {
	said := pointSet{}
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

// isEcho reports whether an answer says nothing but what one review of the material says. Its rating does not count, nor
// what it leaves out.
func (m *EchoIndex) isEcho(a Answer) bool {
	if m == nil {
		return false
	}
	said := pointsOf(a)
	for _, given := range m.reviews {
		if len(said) > 0 && isSubset(said, given) {
			return true
		}
	}
	return false
}

// containsObject reports whether a broken object stands in the material. Where it ends is anybody's guess, so its start must do.
func (m *EchoIndex) containsObject(source string) bool {
	if m == nil || source == "" {
		return false
	}
	start := normalize(source)
	return strings.Contains(m.text(), start[:min(len(start), objectStart)])
}

func isSubset(said, given pointSet) bool {
	for text := range said {
		if !given[text] {
			return false
		}
	}
	return true
}

// splitOwn splits the candidates into the tool's own and the number of those that stood in the material.
func (m *EchoIndex) splitOwn(found []candidate) (own []candidate, echoed int) {
	for _, c := range found {
		if c.isReview() && (m.isEcho(c.answer) || m.containsObject(c.source)) {
			echoed++
			continue
		}
		own = append(own, c)
	}
	return own, echoed
}

// isPartLabel reports whether a line names a part of a review, as a heading or as a label, and says nothing else.
func isPartLabel(line string) bool {
	line = strings.TrimSpace(line)
	if m := markdownHeading.FindStringSubmatch(line); m != nil {
		to := partOf(m[1])
		return to != ratingPart && to != riskPart
	}
	l, ok := labelOf(outermost.ReplaceAllString(line, ""))
	return ok && l.part != ratingPart && l.part != riskPart
}

// withoutEcho takes the lines out of a text that are lines of the material; echo tells that hardly anything else is there.
// Headings and labels stay: a review in prose has the same ones as many documents, and as the format that it was asked for.
func (m *EchoIndex) withoutEcho(text string) (own string, echo bool) {
	if m == nil {
		return text, false
	}
	var kept strings.Builder
	repeated, all := 0, 0
	for line := range strings.Lines(text) {
		normal := normalize(line)
		switch {
		case !m.lines[normal]:
			all += len(normal)
			kept.WriteString(line)
		case isPartLabel(line):
			kept.WriteString(line) // neither the reviewer's own words nor somebody else's
		default:
			all += len(normal)
			repeated += len(normal)
		}
	}
	return kept.String(), repeated > 0 && repeated*echoShare > all
}
