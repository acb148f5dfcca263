package direct

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// countedThings are what a document may count of itself, with the words for it and the families of its ids.
var countedThings = []struct {
	noun     string // plural, as a finding says it
	pattern  string // words with bars between them
	families []string
}{
	{"user stories", `user stories|stories|用户故事|故事`, []string{"STORY", "US"}},
	{"epics", `epics|史诗`, []string{"EPIC"}},
	{"functional requirements", `functional requirements|frs|功能需求`, []string{"FR"}},
	{"non-functional requirements", `non-functional requirements|nfrs|非功能需求`, []string{"NFR"}},
	{"requirements", `requirements|需求`, []string{"FR", "NFR", "REQ", "RQ", "R"}},
	{"decisions", `decisions|adrs|决策`, []string{"ADR", "DEC", "D"}},
	{"risks", `risks|风险`, []string{"RISK"}},
	{"phases", `phases|milestones|阶段|里程碑`, nil},
	{"components", `components|services|组件|服务`, nil},
	{"open questions", `open questions|开放问题|未决问题`, nil},
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
	`\b(?:total|number of|total number of)\s+` + adjectives + `({noun})\s*[:=|]\s*({n})\b`,
	`(?:共|总共|合计|全部|所有|包含|包括|定义了|列出了?)(?:计|有|定义|包含|包括|列出|提出)?了?\s*({n}|[二三四五六七八九十]{1,3})\s*(?:个|条|项)\p{Han}{0,3}?({noun})`,
}

// declaration is a claim pattern for one kind of thing.
type declaration struct {
	thing   int
	nouns   *termList // one of which the text must hold
	pattern *regexp.Regexp
}

// declarations are the claim patterns of every kind of thing.
var declarations = sync.OnceValue(func() (all []declaration) {
	for thing, c := range countedThings {
		for _, p := range claimPatterns {
			p = strings.NewReplacer("{n}", numberWord, "{noun}", c.pattern).Replace(p)
			all = append(all, declaration{thing, newTermList(c.pattern), regexp.MustCompile(`(?i)` + p)})
		}
	}
	return all
})

// numberCues are words without which a sentence gives no number in words.
var numberCues = newTermList(spelledOut)

var (
	countCues = newTermList("requirements|frs|nfrs|stories|epics|adrs|decisions|risks|phases|milestones|components|services|open questions|需求|故事|史诗|决策|风险|阶段|里程碑|组件|服务|开放问题|未决问题")
	// subset tells that only some are counted: "each story has two requirements", "all 3 requirements on mail".
	perThing  = pattern.New(`(?i)\b(?:each|every|per)\b|每`)
	subset    = pattern.New(`(?i)\b(?:another|additional|more|other|new|first|last|next|remaining|top|only|at least|at most|up to|about|around|roughly|than)\b`)
	narrowing = pattern.New(`(?i)^\W{0,2}(?:functional|fr|on|about|that|which|concerning|regarding|marked|from|of|for|with (?:priority|status))\b`)
)

// counted is a number that the document gives, with its place.
type counted struct {
	thing, number int
	text          string
	line          int
	finding       finding
}

func countsTrue(m *analysis) checkResult {
	checked := 0
	for _, c := range m.declaredCounts() {
		have := m.tallies(c.thing)
		if len(have) == 0 {
			continue
		}
		checked++
		if slices.ContainsFunc(have, func(t tally) bool { return t.count == c.number }) || m.isSuppressed(c.line) {
			continue
		}
		f := c.finding
		f.severity = review.High
		f.text = fmt.Sprintf("%s says “%s” (line %d), but %s.", sentence(m.docName()), c.text, c.line, have[0].say())
		f.suggestion = fmt.Sprintf("Correct “%s” (line %d) to %d, or add what is missing.", c.text, c.line, have[0].count)
		return failed(f)
	}
	if checked == 0 {
		return skip()
	}
	return passedWithProof(1, fmt.Sprintf("%s with what is there", plural(checked, "declared count")+singularOrPlural(checked, " agrees", " agree")))
}

// declaredCounts are the totals that sentences and front matter give.
func (m *analysis) declaredCounts() []counted {
	var found []counted
	for _, s := range m.doc.Sentences {
		folded := fold(s.Text)
		if !countCues.matches(folded) || !strings.ContainsAny(folded, "0123456789二三四五六七八九十") && !numberCues.matches(folded) || m.doc.IsWithin(m.doc.Blocks[s.Block].Section, document.ChangeLog, document.References) {
			continue
		}
		taken := -1 // a more specific noun was read at this place
		for _, d := range declarations() {
			if !d.nouns.matches(folded) {
				continue
			}
			at := d.pattern.FindStringSubmatchIndex(s.Text)
			if at == nil || at[0] <= taken || subset.MatchString(s.Text[at[0]:at[1]]) || perThing.MatchString(s.Text[:at[0]]) || narrowing.MatchString(s.Text[at[1]:]) || quoted(s.Text, at[0]) {
				continue
			}
			for i := 2; i+1 < len(at); i += 2 {
				if at[i] < 0 {
					continue
				}
				if n := numberOf(s.Text[at[i]:at[i+1]]); n > 0 {
					taken = at[0]
					text := strings.Trim(s.Text[at[0]:at[1]], " ,.:;–—(=")
					found = append(found, counted{d.thing, n, plainText(text), s.Line, m.at(review.High, s.Block, s.Span, "")})
					break
				}
			}
		}
	}
	return append(found, m.countedInFront()...)
}

var frontCount = pattern.New(`(?i)^(?:total_?|num_?|number_of_)?(stories|epics|requirements|risks|decisions)(?:_?(?:count|total))?$`)

func (m *analysis) countedInFront() []counted {
	var found []counted
	for _, f := range m.doc.Front {
		key := frontCount.FindStringSubmatch(f.Key)
		n, err := strconv.Atoi(f.Value)
		if key == nil || err != nil || n < 1 {
			continue
		}
		for thing, c := range countedThings {
			if slices.Contains(strings.Split(c.pattern, "|"), strings.ToLower(key[1])) {
				text := f.Key + ": " + f.Value
				found = append(found, counted{thing, n, text, f.Line, finding{line: f.Line, quote: text, anchor: "front matter: " + f.Key}})
				break
			}
		}
	}
	return found
}

var numerals = map[string]int{
	"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
	"fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
	"二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10, "十一": 11, "十二": 12, "十三": 13, "十四": 14, "十五": 15, "二十": 20,
}

// numberOf reads a number in digits or words; 0 for anything else.
func numberOf(text string) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return numerals[fold(text)]
}

// tally is how many of a thing there are, as far as one way of counting shows.
type tally struct {
	count int
	what  string // "are named in it (REQ-001 to REQ-008)"
}

func (t tally) say() string { return fmt.Sprintf("%d %s", t.count, t.what) }

// tallies counts a thing in every way that makes sense, the surest first. A claim holds when one of them agrees.
func (m *analysis) tallies(thing int) []tally {
	c := countedThings[thing]
	var found []tally
	add := func(n int, what string) {
		if n >= minRepeats {
			found = append(found, tally{n, what})
		}
	}
	defined := m.definedIDs()
	for _, l := range m.parts() {
		for id := range definedBy(l.doc) {
			defined[id] = true
		}
	}
	own := m.ofFamilies(defined, c.families)
	mentioned := map[string]bool{}
	for _, id := range m.doc.IDs {
		mentioned[id.Name] = true
	}
	named := m.ofFamilies(mentioned, c.families)
	if len(own) > 0 && 4*len(own) < 3*len(named) {
		return nil // it names many ids that it does not define: it is about another document's
	}
	add(len(own), "are defined"+m.firstAndLast(own))
	structured := m.structured(c.noun)
	add(structured, "are there")
	add(len(named), "are named in it"+m.firstAndLast(named))
	for _, l := range m.others() {
		theirs := m.ofFamilies(definedBy(l.doc), c.families)
		add(len(theirs), "are defined in "+l.name)
	}
	if c.noun == "requirements" {
		// "requirements" may mean the functional ones alone.
		add(len(m.ofFamilies(defined, []string{"FR"})), "functional requirements are defined")
	}
	return found
}

// ofFamilies are the ids of some families, sorted by number.
func (m *analysis) ofFamilies(ids map[string]bool, families []string) []string {
	var found []string
	for id := range ids {
		if family, _, _ := strings.Cut(prefixOf(id), "-"); slices.Contains(families, family) {
			found = append(found, id)
		}
	}
	slices.SortFunc(found, compareIDs)
	return found
}

func compareIDs(a, b string) int {
	if p, q := prefixOf(a), prefixOf(b); p != q {
		return strings.Compare(p, q)
	}
	x, _ := strconv.ParseFloat(a[len(prefixOf(a))+1:], 64)
	y, _ := strconv.ParseFloat(b[len(prefixOf(b))+1:], 64)
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return strings.Compare(a, b)
}

// firstAndLast shows the extent of some ids: "(REQ-001 to REQ-008)", or how many there are of each family.
func (m *analysis) firstAndLast(ids []string) string {
	if len(ids) < minRepeats {
		return ""
	}
	families, of := []string{}, map[string]int{}
	for _, id := range ids {
		if of[prefixOf(id)]++; of[prefixOf(id)] == 1 {
			families = append(families, prefixOf(id))
		}
	}
	if len(families) == 1 {
		return fmt.Sprintf(" (%s to %s)", m.doc.Shown(ids[0]), m.doc.Shown(ids[len(ids)-1]))
	}
	var parts []string
	for _, f := range families {
		parts = append(parts, fmt.Sprintf("%d %s", of[f], f))
	}
	return " (" + joinWords(parts) + ")"
}

var componentColumn = []string{"component", "module", "service", "组件", "模块", "服务"}

// structured counts what the document lays out as headings, rows or items.
func (m *analysis) structured(noun string) int {
	n := 0
	switch noun {
	case "risks":
		return len(m.statedRisks())
	case "decisions":
		return len(m.decisions())
	case "open questions":
		return len(m.openItems())
	case "components":
		for _, t := range m.doc.Tables {
			if t.Column(componentColumn...) == 0 {
				n = max(n, len(t.Rows))
			}
		}
	case "phases":
		for _, s := range m.doc.Sections {
			if phaseHeading.MatchString(s.Title) {
				n++
			}
		}
	case "user stories", "requirements", "functional requirements":
		for i := range m.requirements {
			s := m.requirements[i]
			if (s.Kind == document.Story) == (noun == "user stories") && s.Kind != document.Normative {
				n++
			}
		}
	}
	return n
}
