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
	// namedCounts are sentences that say how many there are of a thing and name them: "There are three goals: price, place.", "The portal serves
	// four roles: …", "Four people work on it: Ann, Ben and Carl."
	namedCounts = []*pattern.Pattern{
		pattern.New(`(?i)^(?:(?:there are|(?:the|this|our|its|an?|each|every) [a-z-]+(?: [a-z-]+){0,3} ` + namesVerb + `|(?:it|we|they) ` + namesVerb + `) )` + countWord + `((?: [a-z-]+)? (?:[a-z-]+s|people)): ([^:;.!?()]+)\.?$`),
		pattern.New(`(?i)^` + countWord + `((?: [a-z-]+)? (?:[a-z-]+s|people)) (?:work|will work|are|use|take part|share|join|run|decide|sign|belong)\b[^:;.!?()]{0,30}: ([^:;.!?()]+)\.?$`),
	}
	// severalInOne are signs that a member of such a list is several, or explains another one.
	severalInOne = pattern.New(`(?i)[/&+=–—|\d"“”]| - |\b(?:to|through|until|from|of|with|for|by|in|is|are|was|which|where|who|that|when|namely|say|first|then|both|either|each|every|all|others?|more|etc|several|many|some|two|three|four|five|six|as|not|if|per)\b`)
	memberJoint  = regexp.MustCompile(`, (?:and |or )?`)
	jointWithin  = pattern.New(`(?i)\b(?:and|or)\b`)
)

// namesVerb leads from a thing to how many of another it has.
const namesVerb = `(?:has|have|(?:shall |must |will |should )?(?:serves?|supports?|offers?|provides?|knows?|uses?|covers?|includes?|have|employs?|needs?|distinguishes|runs? in|consists? of|comes? in))`

// idBefore is the id of a requirement that a sentence begins with.
var idBefore = pattern.New(`^[A-Z][A-Z0-9]*(?:-[A-Z]+)*-\d+(?:\.\d+)*[:.)]? +`)

// properNames are names of people, with commas between them.
var properNames = pattern.New(`^\p{Lu}[\pL'’.-]*(?: \p{Lu}[\pL'’.-]*)?(?:,? (?:and |or )?\p{Lu}[\pL'’.-]*(?: \p{Lu}[\pL'’.-]*)?)*\.?$`)

// countedPeople are nouns of an amount that names tell one by one.
var countedPeople = newTermList("people|members|households")

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
	text = strings.TrimSpace(text)
	text = text[len(idBefore.FindString(text)):]
	var at []string
	for _, form := range namedCounts {
		if at = form.FindStringSubmatch(text); at != nil {
			break
		}
	}
	if at == nil {
		return "", 0, false
	}
	if noun := fold(at[2]); measuredNoun.matches(noun) && (!countedPeople.matches(noun) || !properNames.MatchString(at[3])) {
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
