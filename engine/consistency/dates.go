package consistency

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// day is a date as exactly as a text gives it: zero for what it leaves out.
type day struct{ year, quarter, month, day int }

// clashes reports whether two dates cannot be one: they differ in something that both give.
func (a day) clashes(b day) bool {
	differ := func(x, y int) bool { return x != 0 && y != 0 && x != y }
	return differ(a.year, b.year) || differ(a.inQuarter(), b.inQuarter()) || differ(a.month, b.month) || differ(a.day, b.day)
}

func (a day) inQuarter() int {
	if a.month > 0 {
		return (a.month + 2) / 3
	}
	return a.quarter
}

const monthNames = `january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec`

var monthNumbers = sync.OnceValue(func() map[string]int {
	numbers := map[string]int{"sept": 9}
	for i, name := range strings.Split(monthNames, "|")[:12] {
		numbers[name], numbers[name[:3]] = i+1, i+1
	}
	return numbers
})

// dateForms are the ways of writing a date; the names of the groups say what each is.
var dateForms = []*pattern.Pattern{
	pattern.New(`\b(?P<y>20\d\d)[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})\b`),
	pattern.New(`(?i)\b(?P<d>\d{1,2})(?:st|nd|rd|th)? (?P<n>` + monthNames + `)\.?,? (?P<y>20\d\d)\b`),
	pattern.New(`(?i)\b(?P<n>` + monthNames + `)\.? (?P<d>\d{1,2})(?:st|nd|rd|th)?,? (?P<y>20\d\d)\b`),
	pattern.New(`(?P<y>20\d\d) ?年 ?(?P<m>\d{1,2}) ?月 ?(?P<d>\d{1,2}) ?日`),
	pattern.New(`(?P<y>20\d\d) ?年 ?(?P<m>\d{1,2}) ?月`),
	pattern.New(`(?P<y>20\d\d) ?年?第?(?P<q>[一二三四1-4]) ?季度`),
	pattern.New(`(?i)\bQ(?P<q>[1-4])[ /-]?(?:of )?(?P<y>20\d\d)\b`),
	pattern.New(`(?i)\b(?P<y>20\d\d)[ /-]?Q(?P<q>[1-4])\b`),
	pattern.New(`(?i)\b(?P<n>` + monthNames + `)\.? (?P<y>20\d\d)\b`),
	pattern.New(`\b(?P<y>20\d\d)-(?P<m>\d{2})\b`),
}

var hanQuarters = map[string]int{"一": 1, "二": 2, "三": 3, "四": 4}

// dated is a stretch of a text that is a date.
type dated struct {
	day        day
	text       string
	start, end int
}

var hasYear = pattern.New(`20\d\d`)

// scanDates finds the dates in a text that give a year and more.
func scanDates(text string) []dated {
	if !hasYear.MatchString(text) {
		return nil
	}
	var found []dated
	for _, form := range dateForms {
		names := form.Regexp().SubexpNames()
		for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
			if slices.ContainsFunc(found, func(o dated) bool { return at[0] < o.end && o.start < at[1] }) {
				continue
			}
			if d, ok := readDay(names, func(i int) string { return text[at[2*i]:at[2*i+1]] }); ok {
				found = append(found, dated{d, text[at[0]:at[1]], at[0], at[1]})
			}
		}
	}
	slices.SortFunc(found, func(a, b dated) int { return a.start - b.start })
	return found
}

func readDay(names []string, group func(int) string) (day, bool) {
	var d day
	for i, name := range names {
		if name == "" {
			continue
		}
		n, _ := strconv.Atoi(group(i))
		switch name {
		case "y":
			d.year = n
		case "m":
			d.month = n
		case "d":
			d.day = n
		case "n":
			d.month = monthNumbers()[strings.ToLower(group(i))]
		case "q":
			if d.quarter = n; n == 0 {
				d.quarter = hanQuarters[group(i)]
			}
		}
	}
	return d, d.month <= 12 && d.day <= 31
}

// milestones are the events that plans give a date, each with the words for it.
var milestones = []struct{ name, words string }{
	{"closed beta", `(?:closed|private) beta|内测`},
	{"open beta", `(?:open|public) beta|公测`},
	{"beta", `beta(?: release| launch| phase)?`},
	{"alpha", `alpha(?: release| phase)?`},
	{"pilot", `pilot(?: phase)?|试点|试运行`},
	{"soft launch", `soft[ -]launch`},
	{"launch", `(?:public |official |product |full |global )?launch|go[ -]live|public release|general availability|ga release|正式上线|正式发布|上线`},
	{"mvp", `mvp(?: release| launch| delivery)?`},
	{"code freeze", `(?:code|feature) freeze`},
	{"phase 1", `phase (?:1|one)|first phase|第一阶段|一期`},
	{"phase 2", `phase (?:2|two)|second phase|第二阶段|二期`},
	{"phase 3", `phase (?:3|three)|third phase|第三阶段|三期`},
	{"phase 4", `phase (?:4|four)|fourth phase|第四阶段|四期`},
}

var milestonePatterns = sync.OnceValue(func() []*regexp.Regexp {
	var all []*regexp.Regexp
	for _, m := range milestones {
		all = append(all, regexp.MustCompile(`(?i)(?:`+m.words+`)`))
	}
	return all
})

var (
	endCue  = pattern.New(`(?i)\b(?:ends?|ended|until|through|complet\w*|finish\w*|close[sd]?|deadline|due|by)\b|结束|截止|完成`)
	pastCue = pattern.New(`(?i)\b(?:was|were|moved|postponed|originally|previous\w*|earlier|instead|updated|created|revised|version|last|generated|post|after|before|following|prior|since|review|decision|decided|amend\w*|approved|met|deployed|done|merged|threshold|gate)\b|\b(?:status|author|owner|date|version) ?:|推迟|原定|原计划|更新|之后|之前`)
)

// event is a milestone with its date.
type event struct {
	name string
	day  dated
	ends bool   // the date is that of its end
	rest string // what its clause says besides
	// planned is set in a table, in a named item and below a heading that announces a plan: elsewhere a date may be that of somebody else's release.
	planned bool
	// begins is set where the clause is about the milestone: it begins with it, or with its date.
	begins bool
	place  Place
	file   *file
}

// dates finds milestones with two dates.
func dates(c *corpus) []Contradiction {
	var found []Contradiction
	by := map[string][]event{}
	for _, f := range c.files {
		for _, e := range readEvents(f) {
			told := false
			for _, o := range by[e.name] {
				if told || o.file == e.file || o.ends != e.ends || !o.planned && !e.planned || !o.begins || !e.begins || !c.sameEvent(o, e) {
					continue
				}
				if text := differences(o, e); text != "" {
					told = true
					found = append(found, Contradiction{Severity: review.High, A: o.place, B: e.place, Key: "date " + e.name, Text: text})
				}
			}
			if len(by[e.name]) < maxVariants {
				by[e.name] = append(by[e.name], e)
			}
		}
	}
	return found
}

// differences says how two documents tell one milestone otherwise: its date, and of how many things it is; "" where they agree.
func differences(a, b event) string {
	size, other := differentSizes(a.rest, b.rest)
	switch clash := a.day.day.clashes(b.day.day); {
	case clash && size != "":
		return fmt.Sprintf("The date of “%s” is %s in %s and %s in %s; it is told with %s in the one and with %s in the other.", a.name, a.day.text, a.place.Path, b.day.text, b.place.Path, size, other)
	case clash:
		return fmt.Sprintf("The date of “%s” is %s in %s and %s in %s.", a.name, a.day.text, a.place.Path, b.day.text, b.place.Path)
	case size != "":
		return fmt.Sprintf("“%s” is told with %s in %s and with %s in %s.", a.name, size, a.place.Path, other, b.place.Path)
	}
	return ""
}

// differentSizes is the first number of things that two texts each give once, and otherwise.
func differentSizes(a, b string) (size, other string) {
	one, two := document.ScanCounts(a), document.ScanCounts(b)
	once := func(all []document.Measure, dimension string) bool {
		return len(slices.DeleteFunc(slices.Clone(all), func(m document.Measure) bool { return m.Dimension != dimension })) == 1
	}
	for _, m := range one {
		at := slices.IndexFunc(two, func(o document.Measure) bool { return o.Dimension == m.Dimension })
		if at < 0 || !once(one, m.Dimension) || !once(two, m.Dimension) || two[at].Base == m.Base || narrowed.MatchString(a) || narrowed.MatchString(b) {
			continue
		}
		return m.Text, two[at].Text
	}
	return "", ""
}

// narrowed tells that a number of things is one of a part, of what comes to it, or a bound.
var narrowed = pattern.New(`(?i)\b(?:more|other|another|additional|first|second|next|further|new|up to|at least|at most|fewer|than|about|some|one of|of the|of (?:our|all)|each|per|every|grows?|later|then|to)\b|\+|[~≈–]`)

// eventWords, stemmed, say that something happens, and not what.
var eventWords = wordSet("start begin plan follow end schedul expect target come go open avail readi date late earli mid")

// sameEvent reports whether nothing in the words beside two milestones makes them two: the launch in the field, that of the market.
func (c *corpus) sameEvent(a, b event) bool {
	one, two := c.words(a.rest), c.words(b.rest)
	for _, set := range []map[string]bool{one, two} {
		maps.DeleteFunc(set, func(w string, _ bool) bool { return eventWords[w] || w[0] >= '0' && w[0] <= '9' })
	}
	_, both := shared(one, two)
	return len(one) == 0 || len(two) == 0 || both > 0
}

// readEvents reads the clauses, items and rows that name one milestone and one date.
func readEvents(f *file) []event {
	var found []event
	d := f.Doc
	if isAside(f.Path) {
		return nil
	}
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Kind == document.Code || b.Nav || b.Struck || b.Quoted || !strings.Contains(b.Text, "20") || !hasYear.MatchString(b.Text) || d.IsWithin(b.Section, document.ChangeLog, document.References, document.Alternatives, document.Problem) {
			continue
		}
		if b.Kind == document.Row {
			if e, ok := readEvent(b.Text); ok {
				e.file, e.place, e.planned = f, Place{f.Path, b.Line, d.Quote(b.Span)}, isPlanned(f, b)
				found = append(found, e)
			}
			continue
		}
		for _, s := range d.SentencesOf(i) {
			if !namesMilestone(s.Text) {
				continue
			}
			for _, clause := range clauses(s.Text) {
				if e, ok := readEvent(clause); ok {
					e.file, e.place, e.planned = f, Place{f.Path, s.Line, d.Quote(s.Span)}, isPlanned(f, b) || saysWhen(clause)
					found = append(found, e)
				}
			}
		}
	}
	return found
}

var (
	planHeading   = pattern.New(`(?i)\b(?:plan|plans|planning|timeline|roadmap|schedule|milestones?|phases?|phasing|release|rollout|launch|delivery|dates)\b|计划|里程碑|时间|路线|排期|发布`)
	versionNumber = pattern.New(`(?i)\bv\d|\d\.\d|\d[ab]\d`)
)

// isPlanned reports whether a block is a row or a named item, or a heading over it announces a plan.
func isPlanned(f *file, b *document.Block) bool {
	if b.Kind == document.Row || b.Lead != "" {
		return true
	}
	for i := b.Section; i >= 0; i = f.Doc.Sections[i].Parent {
		if planHeading.MatchString(f.Doc.Sections[i].Title) {
			return true
		}
	}
	return false
}

// whenStated begins a clause that says of a milestone of its own when it is: "The pilot starts in …", "Pilot: …".
var whenStated = sync.OnceValue(func() *regexp.Regexp {
	var words []string
	for _, m := range milestones {
		words = append(words, m.words)
	}
	return regexp.MustCompile(`(?i)^\W*(?:the |our )?(?:` + strings.Join(words, "|") + `)(?:\s*[:：]|\s+(?:starts?|begins?|opens?|will (?:start|begin|open)|(?:is|are) (?:planned|scheduled) (?:for|in|on))\b)`)
})

// saysWhen reports whether a clause names a milestone and says when it is.
func saysWhen(clause string) bool { return whenStated().MatchString(clause) }

var clauseJoint = pattern.New(`[;；，]|, (?:and )?(?:the |a )?|\band (?:the |a )`)

// clauses are the parts of a sentence that can each give a date.
func clauses(text string) []string {
	days := scanDates(text)
	switch {
	case len(days) == 0 || len(text) > maxContext:
		return nil
	case len(days) == 1:
		return []string{text}
	}
	var parts []string
	from := 0
	for _, at := range clauseJoint.FindAllStringIndex(text, -1) {
		// The comma of "March 15, 2027" joins nothing.
		if slices.ContainsFunc(days, func(d dated) bool { return at[0] > d.start && at[0] < d.end }) {
			continue
		}
		parts, from = append(parts, text[from:at[0]]), at[1]
	}
	return append(parts, text[from:])
}

// readEvent reads a clause that names one milestone and one date and nothing that makes it another event.
func readEvent(clause string) (event, bool) {
	if !namesMilestone(clause) {
		return event{}, false
	}
	days := scanDates(clause)
	if len(days) != 1 || len(clause) > maxContext/2 || pastCue.MatchString(clause) {
		return event{}, false
	}
	rest := clause[:days[0].start] + " " + clause[days[0].end:]
	if versionNumber.MatchString(rest) {
		return event{}, false // of a program that is used
	}
	name, first := "", 0
	for i, p := range milestonePatterns() {
		at := p.FindStringIndex(rest)
		if at == nil || !standsAlone(rest, at) {
			continue
		}
		if name != "" {
			return event{}, false
		}
		name, first = milestones[i].name, at[0]
		rest = rest[:at[0]] + " " + rest[at[1]:]
	}
	if name == "" || document.Size(rest) > maxEventWords {
		return event{}, false
	}
	e := event{name: name, day: days[0], rest: rest, begins: first <= maxOpening}
	e.ends = endCue.MatchString(rest)
	return e, true
}

// maxOpening is how many bytes may stand before the milestone that a clause begins with: "- The public launch is …".
const maxOpening = 16

// namesMilestone reports whether a clause has a word without which it names no milestone: a quick look.
func namesMilestone(clause string) bool {
	folded := strings.ToLower(clause)
	return slices.ContainsFunc(milestoneCues, func(cue string) bool { return strings.Contains(folded, cue) })
}

var milestoneCues = strings.Fields("beta alpha pilot launch live release availability mvp freeze phase 测 上线 发布 试 期 阶段")

// maxEventWords is how much a clause may say besides its milestone and date and still be about that date.
const maxEventWords = 8

// standsAlone reports whether a match is a word of its own.
func standsAlone(text string, at []int) bool {
	before := at[0] == 0 || !pattern.IsWord(text[at[0]-1]) && text[at[0]-1] != '-' || text[at[0]] >= 0x80
	after := at[1] == len(text) || !pattern.IsWord(text[at[1]]) && text[at[1]] != '-' || text[at[1]-1] >= 0x80
	return before && after
}
