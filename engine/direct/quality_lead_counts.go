package direct

import (
	"fmt"
	"strconv"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// leadCount is the end of a paragraph that counts what the list below it holds: "The system has five services:".
var leadCount = pattern.New(`\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[2-9]|1[0-9])((?: [a-z-]+){0,2} [a-z-]+s)(?: are(?: [a-z]+)?| as follows)?:$`)

// looseCount stands before a number that is no count of the list: a bound, a choice among several, or a part of a name.
var looseCount = pattern.New(`\b(?:at least|at most|up to|more than|less than|fewer than|over|about|around|nearly|some|first|last|next|other|another|any|every|each|version|phase|step|part|tier|level|layer|day|week|month|year|sprint|stage|chapter|section|option|appendix|release|type|class|no\.?|number|v|\d|[.,/:-])(?: the| these| those)? ?$|\bof (?:the|these|those|its|our|their) ?$`)

var numberWords = map[string]int{"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12}

// measuredNoun are nouns of an amount that no list enumerates.
var measuredNoun = newTermList("seconds|minutes|hours|days|weeks|months|years|times|bytes|bits|users|percent|characters|digits|lines|levels|ms|clicks")

// miscountedList finds a paragraph that counts the items of the only list of its section, directly below it, and counts wrong.
func (m *analysis) miscountedList() (finding, bool) {
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if b.Kind != document.Paragraph || b.Depth > 0 || b.Quoted || !strings.HasSuffix(strings.TrimSpace(b.Full), ":") {
			continue
		}
		folded := fold(strings.TrimSpace(b.Full))
		at := leadCount.FindStringSubmatchIndex(folded)
		if at == nil || looseCount.MatchString(folded[:at[0]]) || measuredNoun.matches(folded[at[4]:at[5]]) || m.isSuppressed(b.Line) {
			continue
		}
		said, ok := numberWords[folded[at[2]:at[3]]]
		if !ok {
			said, _ = strconv.Atoi(folded[at[2]:at[3]])
		}
		have := m.onlyListBelow(i)
		if have < 2 || have == said {
			continue
		}
		words := strings.TrimSuffix(folded[at[2]:at[1]], ":")
		f := m.atBlock(review.Medium, i, fmt.Sprintf("“%s” (line %d) are announced, and %d are listed.", words, b.Line, have))
		f.suggestion = fmt.Sprintf("Correct “%s” (line %d), or add what is missing.", words, b.Line)
		return f, true
	}
	return finding{}, false
}

// onlyListBelow counts the items of the list directly below a paragraph, 0 where the section has more than that list behind it: then
// it may go on.
func (m *analysis) onlyListBelow(paragraph int) int {
	items, ended := 0, false
	for i := paragraph + 1; i < m.doc.Sections[m.doc.Blocks[paragraph].Section].Last; i++ {
		b := &m.doc.Blocks[i]
		switch {
		case b.Kind == document.Item && b.Depth == 1 && ended:
			return 0
		case b.Kind == document.Item && b.Depth == 1:
			items++
		case b.Depth > 0:
		case items == 0:
			return 0
		case b.Kind == document.Code:
			return 0 // it may belong to an item
		default:
			ended = true
		}
	}
	return items
}
