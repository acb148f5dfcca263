package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

// plainWords are the content words of a text without numbers and units.
func plainWords(text string) map[string]bool {
	words := wordSet(text)
	for w := range words {
		if len(w) < minLatin || strings.ContainsAny(w, "0123456789") {
			delete(words, w)
		}
	}
	return words
}

// minLatin is the length, in bytes, below which a word is a unit or a letter; a Han character has three.
const minLatin = 3

var excluding = newTermList("not|no|out of scope|excluded|exclude|excludes|later|future|won't|never|without|instead of|不|排除|范围外")

func exclusionsKept(m *analysis, t *trace) checkResult {
	if len(t.discovery.excluded) == 0 {
		return skip()
	}
	for _, e := range t.discovery.excluded {
		words := wordSet(e.text)
		if len(words) == 0 {
			continue
		}
		for _, s := range m.doc.Sections {
			if s.Level > 0 && !m.doc.IsWithin(s.Index, document.NonGoals, document.Later, document.Alternatives, document.Constraints, document.Risks) && !excluding.matches(fold(s.Title)) && containsWords(wordSet(s.Title), words) && !m.isSuppressed(s.Line) {
				f := m.atSection(review.High, s, fmt.Sprintf("%s was excluded (%s) and has a section: %s.", quoteOf(e.text, 70), m.upstreamLine(e.line), headingOf(s)))
				f.suggestion = fmt.Sprintf("Remove %s, or have %s taken into the scope.", headingOf(s), quoteOf(e.text, 70))
				return failed(f)
			}
		}
		for i := range m.requirements {
			s := m.requirements[i]
			if len(words) < minShared || excluding.matches(fold(s.Full)) || m.doc.IsWithin(s.Section, document.NonGoals, document.Later) || !containsWords(wordSet(s.Title+" "+s.Full), words) || m.isSuppressed(s.Line) {
				continue
			}
			f := m.atStatement(review.High, s, fmt.Sprintf("%s was excluded (%s) and is required by %s.", quoteOf(e.text, 70), m.upstreamLine(e.line), nameOf(s)))
			f.suggestion = fmt.Sprintf("Remove %s, or have %s taken into the scope.", nameOf(s), quoteOf(e.text, 70))
			return failed(f)
		}
	}
	return passedWithProof(1, fmt.Sprintf("No excluded item is built (%d excluded)", len(t.discovery.excluded)))
}

func containsWords(have, wanted map[string]bool) bool {
	for w := range wanted {
		if !have[w] {
			return false
		}
	}
	return true
}
