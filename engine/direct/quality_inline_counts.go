package direct

import (
	"fmt"
	"regexp"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

var (
	// namedCount is a sentence that says how many there are of a thing and names them: "There are three goals: price, place."
	namedCount = pattern.New(`(?i)^(?:there are|(?:the|this|our|its) [a-z-]+(?: [a-z-]+)? (?:has|have)|it has|we have) ` + countWord + `((?: [a-z-]+)? [a-z-]+s): ([^:;.!?()]+)\.?$`)
	// severalInOne are signs that a member of such a list is several, or explains another one.
	severalInOne = pattern.New(`(?i)[/&+=–—|\d"“”]| - |\b(?:to|through|until|from|of|with|for|by|in|is|are|was|which|where|who|that|when|namely|say|first|then|both|either|each|every|all|others?|more|etc|several|many|some|two|three|four|five|six|as|not|if|per)\b`)
	memberJoint  = regexp.MustCompile(`, (?:and |or )?`)
	jointWithin  = pattern.New(`(?i)\b(?:and|or)\b`)
)

// maxMemberWords is the longest member of a list of names within a sentence.
const maxMemberWords = 3

// miscountedNames finds the sentences that say how many there are of a thing and name fewer.
func (m *analysis) miscountedNames() (found []finding) {
	for _, s := range m.doc.Sentences {
		b := &m.doc.Blocks[s.Block]
		if !strings.Contains(s.Text, ": ") || b.Kind == document.Row || b.Quoted || b.Struck || strings.ContainsRune(s.Text, document.Hidden) || m.isSuppressed(s.Line) {
			continue
		}
		words, have, ok := namedFewer(s.Text)
		if !ok || m.goesOn(s) {
			continue
		}
		f := m.at(review.Medium, s.Block, s.Span, fmt.Sprintf("“%s” (line %d) are announced, and %d are named.", words, s.Line, have))
		f.suggestion = fmt.Sprintf("Correct “%s” (line %d), or add what is missing.", words, s.Line)
		f.certain = true
		found = append(found, f)
	}
	return found
}

// goesOn reports whether a sentence or a list follows a sentence: it may name the others.
func (m *analysis) goesOn(s document.Sentence) bool {
	if of := m.doc.SentencesOf(s.Block); of[len(of)-1].Start != s.Start {
		return true
	}
	next := s.Block + 1
	return next < len(m.doc.Blocks) && m.doc.Blocks[next].Section == m.doc.Blocks[s.Block].Section && m.doc.Blocks[next].Kind != document.Paragraph
}

// namedFewer reads such a sentence. A member with "and" in it may be two.
func namedFewer(text string) (words string, have int, fewer bool) {
	at := namedCount.FindStringSubmatch(strings.TrimSpace(text))
	if at == nil || measuredNoun.matches(fold(at[2])) {
		return "", 0, false
	}
	members := memberJoint.Split(at[3], -1)
	most := 0
	for _, member := range members {
		if document.Size(member) > maxMemberWords || severalInOne.MatchString(member) {
			return "", 0, false
		}
		most += 1 + len(jointWithin.FindAllStringIndex(member, -1))
	}
	number := document.NumberOf(at[1])
	return at[1] + at[2], most, len(members) > 1 && most < number
}
