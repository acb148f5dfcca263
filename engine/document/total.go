package document

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"parley/engine/pattern"
)

// CountedThing is a thing of which a document may say how many there are.
type CountedThing struct {
	Noun     string   // plural, as a finding says it
	Families []string // of the ids that name such things
	words    string   // with bars between them
}

// countedThings are in the order in which they are looked for: the more specific noun first.
var countedThings = []CountedThing{
	{"user stories", []string{"STORY", "US"}, `user stories|stories|用户故事|故事`},
	{"epics", []string{"EPIC"}, `epics|史诗`},
	{"functional requirements", []string{"FR"}, `functional requirements|frs|功能需求`},
	{"non-functional requirements", []string{"NFR"}, `non-functional requirements|nfrs|非功能需求`},
	{"requirements", []string{"FR", "NFR", "REQ", "RQ", "R"}, `requirements|需求`},
	{"decisions", []string{"ADR", "DEC", "D"}, `decisions|adrs|决策`},
	{"risks", []string{"RISK"}, `risks|风险`},
	{"phases", nil, `phases|milestones|阶段|里程碑`},
	{"components", nil, `components|services|组件|服务`},
	{"open questions", nil, `open questions|开放问题|未决问题`},
}

const (
	inDigits   = `\d{1,4}`
	spelledOut = `two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty`
	numberWord = inDigits + "|" + spelledOut
	adjectives = `(?:[a-z-]+\s+){0,2}?`
)

// claimPatterns are the ways of saying how many there are in all; {n} is the number, {noun} what is counted.
var claimPatterns = []string{
	`\b(?:all(?: of)?(?: the| our| its| these)?|total(?: of)?|(?:contains?|defines?|lists?|has|have|includes?|comprises?|specifies|specify|consists? of)(?: a total of| all| the following)?|the following)\s+({n})\s+` + adjectives + `({noun})\b`,
	`\b(?:{n})\s+of\s+(?:the\s+|all\s+|our\s+)?({n})\s+` + adjectives + `({noun})\b`,
	`\b\d{1,4}\s*/\s*({n})\s+` + adjectives + `({noun})\b`,
	`\b({n})\s+` + adjectives + `({noun})\s+(?:in total|total|overall|altogether)\b`,
	`^\W{0,3}({n})\s+` + adjectives + `({noun})\s*(?:[,.:;–—(]|$|are (?:defined|listed|specified|covered|described)|follow\b|below\b)`,
	`=\s*({n})\s+` + adjectives + `({noun})\b`,
	`^\W{0,3}there are\s+({n})\s+` + adjectives + `({noun})\W*$`,
	`\b(?:total|number of|total number of)\s+` + adjectives + `({noun})\s*[:=|]\s*({n})\b`,
	`(?:共|总共|合计|全部|所有|包含|包括|定义了|列出了?)(?:计|有|定义|包含|包括|列出|提出)?了?\s*({n}|[二三四五六七八九十]{1,3})\s*(?:个|条|项)\p{Han}{0,3}?({noun})`,
}

// declaration is a claim pattern for one kind of thing.
type declaration struct {
	thing   *CountedThing
	nouns   []string // one of which the text must hold
	pattern *regexp.Regexp
}

// declarations are the claim patterns of every kind of thing.
var declarations = sync.OnceValue(func() (all []declaration) {
	for i := range countedThings {
		thing := &countedThings[i]
		for _, p := range claimPatterns {
			p = strings.NewReplacer("{n}", numberWord, "{noun}", thing.words).Replace(p)
			all = append(all, declaration{thing, strings.Split(thing.words, "|"), regexp.MustCompile(`(?i)` + p)})
		}
	}
	return all
})

// countedNouns are the words for all kinds of things.
var countedNouns = sync.OnceValue(func() (all []string) {
	for _, c := range countedThings {
		all = append(all, strings.Split(c.words, "|")...)
	}
	return all
})

// spelledNumber finds a number in words.
var spelledNumber = pattern.New(`\b(?:` + spelledOut + `)\b`)

var (
	// perThing, subset and narrowing tell that only some are counted: "each story has two requirements", "all 3 requirements on mail".
	perThing  = pattern.New(`(?i)\b(?:each|every|per)\b|每`)
	subset    = pattern.New(`(?i)\b(?:another|additional|more|other|new|first|last|next|remaining|top|only|at least|at most|up to|about|around|roughly|than)\b`)
	narrowing = pattern.New(`(?i)^\W{0,2}(?:functional|fr|on|about|that|which|concerning|regarding|marked|from|of|for|with (?:priority|status))\b`)
)

// clauseBetween tells a verb or a joint where adjectives may stand: "all 4 epics have stories" counts no stories.
var clauseBetween = pattern.New(`(?i)\b(?:have|has|are|is|with|and|or|in|of|to|for|cover|covers|contain|contains|each)\b`)

// Total is a sentence's word on how many of a thing there are in all: "all 12 requirements", "3 of 3 epics".
type Total struct {
	Thing  *CountedThing
	Number int
	Text   string
	Start  int
}

// ScanTotals finds what a sentence says of how many there are in all; of a part ("two more stories") it finds nothing.
func ScanTotals(text string) []Total {
	folded := strings.ToLower(text)
	if !containsAny(folded, countedNouns()) || !strings.ContainsAny(folded, "0123456789二三四五六七八九十") && !spelledNumber.MatchString(folded) {
		return nil
	}
	var found []Total
	taken := -1 // a more specific noun was read at this place
	var looked *CountedThing
	named := false
	for _, d := range declarations() {
		if d.thing != looked {
			looked, named = d.thing, containsAny(folded, d.nouns)
		}
		if !named {
			continue
		}
		at := d.pattern.FindStringSubmatchIndex(text)
		if at == nil || at[0] <= taken || subset.MatchString(text[at[0]:at[1]]) || perThing.MatchString(text[:at[0]]) || narrowing.MatchString(text[at[1]:]) {
			continue
		}
		if clauseBetween.MatchString(text[min(at[3], at[5]):max(at[2], at[4])]) {
			continue
		}
		for i := 2; i+1 < len(at); i += 2 {
			if n := NumberOf(text[at[i]:at[i+1]]); n > 0 {
				taken = at[0]
				found = append(found, Total{d.thing, n, strings.Trim(text[at[0]:at[1]], " ,.:;–—(="), at[0]})
				break
			}
		}
	}
	return found
}

// CountedThingOf is the thing that a word names.
func CountedThingOf(word string) (*CountedThing, bool) {
	for i := range countedThings {
		if slices.Contains(strings.Split(countedThings[i].words, "|"), strings.ToLower(word)) {
			return &countedThings[i], true
		}
	}
	return nil, false
}

var numerals = map[string]int{
	"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
	"fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
	"二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "十一": 11, "十二": 12, "十三": 13, "十四": 14, "十五": 15, "二十": 20,
}

// NumberOf reads a number in digits or words; 0 for anything else.
func NumberOf(text string) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return numerals[strings.ToLower(text)]
}
