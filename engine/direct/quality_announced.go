package direct

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// How a text says how many there are of what stands below it.
const (
	countWord   = `(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[2-9]|1[0-9])`
	countedNoun = `((?: [a-z-]+){0,2} [a-z-]+s)`
)

var (
	// leadCount is the end of a paragraph that counts what the list below it holds: "The system has five services:".
	leadCount = pattern.New(`\b` + countWord + countedNoun + `(?: are(?: [a-z]+)?| as follows| below| for (?:it|that|this))?:$`)
	// followingCount says that what it counts follows, whatever ends the sentence: "has the following four parts.", "three reviewers are
	// named below."
	followingCount = pattern.New(`\bfollowing ` + countWord + countedNoun + `\b[^.;:]{0,60}[.:]$|\b` + countWord + countedNoun + ` (?:are (?:named|listed|shown|given|described)(?: below| here| in the table below)?|follow|below)[.:]$`)
	// plainCount ends a short paragraph that counts: "The import runs in five steps."
	plainCount = pattern.New(`\b` + countWord + countedNoun + `\.?$`)
	// headingCount is a heading that counts: "The five steps", "Three phases". A bare number before a heading numbers it.
	headingCount = pattern.New(`^(?:the ` + countWord + `|(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))((?: [a-z-]+)? [a-z-]+s)$`)
	// hanCount ends a Chinese paragraph that counts: 共三项：, 分为以下五个步骤：, 本规格包括四项需求。
	hanCount = pattern.New(`(?:共|共有|共计|总共|合计|以下|下列|如下|分为|分成|包括|包含|有)(?:以下|下列|如下)?([两二三四五六七八九十]{1,2}|[2-9]|1\d)\s*(?:个|项|条|种|步|类|名|位|点|部分|阶段|方面)(\p{Han}{0,6})[：:]$`)
)

// looseCount stands before a number that is no count of the list: a bound, a choice among several, or a part of a name.
var looseCount = pattern.New(`\b(?:at least|at most|up to|more than|less than|fewer than|over|about|around|nearly|some|first|last|next|other|another|any|every|each|one of|only|version|phase|step|part|tier|level|layer|day|week|month|year|sprint|stage|chapter|section|option|appendix|release|type|class|no\.?|number|v|\d|(?:two|three|four|five|six|seven|eight|nine|ten) (?:or|to)|[.,/:-])(?: the| these| those)? ?$|\b(?:never|not|no longer)(?: [a-z]+){1,2} $|\bof (?:the|these|those|its|our|their) ?$`)

// related stands before a number of something that the list only has to do with: "between two peers:", "scenarios for the two types:", "a
// bridge and two clients:".
var related = pattern.New(`(?:\b(?:for|between|of|to|with|by|from|on|onto|across|among|and|or|nor|than|over|at|under|against|per|about|plus|within|without|through|via|as|like|after|before|both)|,) (?:(?:the|these|those)(?: [a-z]+)? |all |only )*$`)

// madeOf ends in a preposition behind which stands what there is.
var madeOf = pattern.New(`\b(?:consists?|consisting|composed|made up|made|built|comprised|out|total|set|list|combination) of (?:the |these |all |only )*$`)

// knownBefore stands before a number of things that were told of already, within a sentence: "parley compares the two rounds:". What such a
// sentence lists may be anything about them.
var knownBefore = pattern.New(`[a-z0-9,)] (?:the|these|those|both|its|their|our|your) $`)

// goesThrough ends a sentence that names what is done next, and in which order: "We will follow these five steps:".
var goesThrough = pattern.New(`\b(?:follow|take|go through|work through|perform|complete|consists? of) (?:the|these) $`)

// stepsOf are what such a sentence goes through.
var stepsOf = newTermList("stages|steps|phases")

// stagesOf are what something is done in, of which a list tells one after the other.
var stagesOf = newTermList("stages|steps|phases|parts|ways|cases|forms|places|groups|rounds|layers|categories|areas|respects")

// looseHan is the same in Chinese.
var looseHan = pattern.New(`至少|至多|最多|不少于|超过|大约|约$|前$|第$|其中|之一|每|各$`)

// measuredNoun are nouns of an amount that no list enumerates.
var measuredNoun = newTermList("seconds|minutes|hours|days|weeks|months|years|times|bytes|bits|users|percent|characters|digits|lines|levels|ms|clicks|euros|dollars|points|words|pages|people|members|households|dimensions|columns|sprints|releases|is|was|has|this|its|does|as")

// longestPlain is how many words a paragraph has at most that says how many there are and nothing else.
const longestPlain = 14

// announcedCount reads how many members a paragraph says the list below it has.
func announcedCount(text string) (announcement, bool) {
	text = strings.TrimSpace(text)
	if !mayAnnounce(text) {
		return announcement{}, false
	}
	if a, ok := announcedInHan(text); ok {
		return a, true
	}
	folded := ending(fold(text))
	if !countWords.matches(folded) || ofAnother.MatchString(folded) {
		return announcement{}, false
	}
	if at := leadCount.FindStringSubmatchIndex(folded); at != nil {
		return readCount(folded, at, true)
	}
	if at := followingCount.FindStringSubmatchIndex(folded); at != nil {
		if at[2] < 0 {
			at = append(at[:2:2], at[6:]...)
		}
		return readCount(folded, at, true)
	}
	if document.Size(text) > longestPlain {
		return announcement{}, false
	}
	if at := plainCount.FindStringSubmatchIndex(folded); at != nil {
		return readCount(folded, at, false)
	}
	return announcement{}, false
}

// ofAnother stands before a count of what one member of the list has: "four steps, the last of which has two parts:".
var ofAnother = pattern.New(`\b(?:of which|of whom|of them)\b`)

// countWords are the numbers that such a text has.
var countWords = newTermList("two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17|18|19")

// ending is what a count at the end of a folded text and the words before it take, from the start of a word on.
func ending(folded string) string {
	from := len(folded) - 2*followingReach
	if from <= 0 {
		return folded
	}
	return folded[from+1+strings.IndexByte(folded[from:], ' '):]
}

// mayAnnounce reports whether the end of a text is one that a count has: most paragraphs are told from it without a pattern.
func mayAnnounce(text string) bool {
	switch {
	case strings.HasSuffix(text, ":"), strings.HasSuffix(text, "："):
		return true
	case !strings.HasSuffix(text, "."):
		return len(text) <= longestPlain*longestWord
	}
	last := text[max(0, len(text)-followingReach):]
	return len(text) <= longestPlain*longestWord || strings.Contains(last, "follow") || strings.Contains(last, "below") || strings.Contains(last, "listed") ||
		strings.Contains(last, "named") || strings.Contains(last, "shown") || strings.Contains(last, "given") || strings.Contains(last, "described")
}

// longestWord is more bytes than a word of a short paragraph has on average, and followingReach than stand behind “following”.
const longestWord, followingReach = 16, 140

// readCount reads the number and the noun that a pattern found, unless they count something else than the list.
func readCount(folded string, at []int, sure bool) (announcement, bool) {
	number, noun := folded[at[2]:at[3]], folded[at[4]:at[5]]
	if strings.HasPrefix(noun, " or ") || strings.HasPrefix(noun, " to ") || strings.Contains(noun, " and ") && strings.HasSuffix(folded, "as follows:") { // "two letters and works as follows:"
		return announcement{}, false
	}
	before, in := strings.CutSuffix(folded[:at[2]], " in ")
	if in && !stagesOf.matches(noun) || !in && !isFollowing(folded[at[0]:at[2]]) && related.MatchString(before) && !madeOf.MatchString(before) {
		return announcement{}, false
	}
	known := knownBefore.MatchString(folded[:at[2]])
	if known && stepsOf.matches(noun) && goesThrough.MatchString(folded[:at[2]]) {
		known = false
	}
	if looseCount.MatchString(folded[:at[2]]) || known || measuredNoun.matches(noun) {
		return announcement{}, false
	}
	last := noun[strings.LastIndexByte(noun, ' ')+1:]
	return announcement{words: number + noun, number: document.NumberOf(number), noun: last, sure: sure}, true
}

// isFollowing reports whether the words of a count begin with “following”.
func isFollowing(words string) bool { return strings.HasPrefix(words, "following ") }

func announcedInHan(text string) (announcement, bool) {
	if !strings.HasSuffix(text, "：") && !strings.HasSuffix(text, ":") {
		return announcement{}, false
	}
	at := hanCount.FindStringSubmatchIndex(text)
	if at == nil || looseHan.MatchString(text[:at[2]]) {
		return announcement{}, false
	}
	n := document.NumberOf(strings.ReplaceAll(text[at[2]:at[3]], "两", "二"))
	return announcement{words: strings.TrimRight(text[at[0]:at[1]], "：:"), number: n, sure: true}, n > 1
}

// countInHeading reads how many members a heading says that the list under it has.
func countInHeading(title string) (announcement, bool) {
	folded := fold(strings.TrimSpace(title))
	at := headingCount.FindStringSubmatchIndex(folded)
	if at == nil {
		return announcement{}, false
	}
	if at[2] < 0 {
		at[2], at[3] = at[4], at[5]
	}
	return readCount(folded, []int{at[0], at[1], at[2], at[3], at[6], at[7]}, true)
}
