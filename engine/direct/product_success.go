package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// findMember finds the member with a name, the outermost first: contexts wrap their fields in different ways.
func findMember(root *document.Node, key string) *document.Node {
	if root == nil {
		return nil
	}
	for level := []*document.Node{root}; len(level) > 0; {
		var below []*document.Node
		for _, n := range level {
			if found := n.Get(key); found != nil {
				return found
			}
			below = append(below, n.Children...)
		}
		level = below
	}
	return nil
}

var measureHeadings = newTermList("graduation criteria|exit criteria|definition of done|success|成功标准|衡量")

// itemsUnder are the items, rows and values of the sections that are chosen.
func (m *analysis) itemsUnder(chosen func(document.Section) bool) []int {
	var items []int
	for _, s := range m.doc.Sections {
		if !chosen(s) {
			continue
		}
		for i := s.First; i < s.Last; i++ {
			if k := m.doc.Blocks[i].Kind; k == document.Item || k == document.Row || k == document.Value {
				items = append(items, i)
			}
		}
	}
	return items
}

func (m *analysis) onSuccess(s document.Section) bool {
	for i := s.Index; i >= 0; i = m.doc.Sections[i].Parent {
		if m.doc.Sections[i].Topic.Has(document.Metrics) || measureHeadings.matches(fold(m.doc.Sections[i].Title)) {
			return true
		}
	}
	return false
}

// measureItems are the blocks that state measures of success. A brief may state them as its goals.
func (m *analysis) measureItems() []int {
	if items := m.itemsUnder(func(s document.Section) bool { return m.doc.IsWithin(s.Index, document.Metrics) }); len(items) > 0 || m.doc.Profile != aBrief {
		return items
	}
	if told := m.successInProse(); len(told) > 0 {
		return told
	}
	return m.goalItems()
}

// successInProse are the paragraphs of the sections on success of a brief that lists no measures there.
func (m *analysis) successInProse() []int {
	var told []int
	for _, s := range m.doc.Sections {
		for i := s.First; m.onSuccess(s) && i < s.Last; i++ {
			if m.doc.Blocks[i].Kind == document.Paragraph {
				told = append(told, i)
			}
		}
	}
	return told
}

// measureNoun is what the document calls its measures.
func (m *analysis) measureNoun() string {
	if items := m.measureItems(); len(items) > 0 && m.doc.IsWithin(m.doc.Blocks[items[0]].Section, document.Goals) && !m.doc.IsWithin(m.doc.Blocks[items[0]].Section, document.Metrics) {
		return "goal"
	}
	return "measure of success"
}

func (m *analysis) goalItems() []int { return m.itemsUnder(isAboutGoals) }

// isAboutGoals reports whether a section lists what shall be reached; goals of a design are its principles.
func isAboutGoals(s document.Section) bool {
	return s.Topic.Has(document.Goals) && !strings.Contains(fold(s.Title), "design")
}

// quantified tells that a text has an amount that can be reached or missed.
var quantified = pattern.New(`(?i)\d+(?:[.,]\d+)?\s*(?:%|％|percent|[a-z]+\b|秒|分钟|小时|天|个|次|人|倍|元)|\d\s?\p{Han}|[<>≤≥]=?\s*\d|\b(?:zero|half|twice|double|one|two|three|four|five|six|ten) (?:\w+ )?\w+|from .{1,30} to |零|一半|翻倍`)

func successMeasured(m *analysis) checkResult {
	if items := m.itemsUnder(m.onSuccess); len(items) > 0 {
		line := m.doc.Blocks[items[0]].Line
		return passedWithProof(line, fmt.Sprintf("%s of success (from %s)", plural(len(items), "measure"), lineOf(line)))
	}
	for _, s := range m.doc.Sections {
		if (s.Topic.Has(document.Metrics) || measureHeadings.matches(fold(s.Title))) && m.hasSubstance(s) {
			if m.promisesOnly(s) {
				return checkResult{state: partly} // what it lacks is said by the check of their numbers
			}
			return passedWithProof(s.Line, headingOf(s)+" says how success shows")
		}
	}
	if line := m.plainSuccessHeading(); line > 0 {
		return passedWithProof(line, "How success shows is told ("+lineOf(line)+")")
	}
	if name, ok := m.linkedSection(document.Metrics); ok {
		return passedWithProof(1, "Measures of success are in the linked file "+name)
	}
	goals, with := m.goalBlocks()
	if len(with) > 0 {
		line := m.doc.Blocks[with[0]].Line
		return passedWithProof(line, fmt.Sprintf("%s an amount (from %s)", sentence(shareOf(len(with), len(goals), "goal"))+singularOrPlural(len(with), " names", " name"), lineOf(line)))
	}
	const severity = review.Medium
	// A goal such as "support single sign-on" is reached or not; one such as "better sign-on" is reached nowhere.
	endless := slices.DeleteFunc(slices.Clone(goals), func(i int) bool { return !gradable.matches(fold(m.doc.Blocks[i].Full)) })
	switch {
	case len(goals) > 0 && 2*len(endless) <= len(goals):
		return checkResult{state: partly}
	case len(goals) > 0:
		f := m.atBlock(severity, endless[0], fmt.Sprintf("No goal names an amount, and %s when it is reached: %s.",
			m.countPhrase(endless, "goal", "does not say", "do not say"), listAtMost(m.blocksShown(endless), 3)))
		if len(endless) == len(goals) {
			f.text = fmt.Sprintf("None of the goals says when it is reached: %s.", listAtMost(m.blocksShown(endless), 3))
		}
		f.suggestion = fmt.Sprintf("Give the goal %s an amount and a date, so that success can be told from failure.", m.blocksShown(endless)[0])
		return failed(f)
	}
	if m.doc.Profile != aBrief {
		return untold() // another document of the project may say it
	}
	return failed(m.lacking(severity, "Nothing says how success shows: no section on metrics or success criteria, and no goal with an amount.",
		"Add to "+m.docName()+" two to four measures of what changes for the user, each with its value today and the one to reach.", "says how success shows", document.Metrics))
}

// plainHeading is a line of a few words that says how success shows and is set as a paragraph, in bold or with a number, where a heading
// was meant.
var plainHeading = pattern.New(`(?i)^\W*(?:(?:[ivx]+|\d+)[.)]?\s+)?(?:[\w&]+\s+){0,4}(?:success|metrics|kpis?|outcomes?)(?:\s+[\w&]+){0,4}\W*$`)

// plainSuccessHeading is the line of such a heading with a text after it, or 0.
func (m *analysis) plainSuccessHeading() int {
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if b.Kind == document.Paragraph && len(b.Full) < longestTemplate && !strings.HasSuffix(strings.TrimSpace(b.Full), ".") && plainHeading.MatchString(b.Full) && i+1 < len(m.doc.Blocks) {
			return b.Line
		}
	}
	return 0
}

// promisesOnly reports whether a section promises a change in every paragraph and an amount in none: "Adoption goes up."
func (m *analysis) promisesOnly(s document.Section) bool {
	promised := false
	for i := s.First; i < s.Last; i++ {
		text := fold(m.doc.Blocks[i].Full)
		if m.doc.Blocks[i].Kind != document.Paragraph || anyNumber.MatchString(text) || !gradable.matches(text) {
			return false
		}
		promised = true
	}
	return promised
}

// goalBlocks are the goals, and those of them that have an amount.
func (m *analysis) goalBlocks() (goals, with []int) {
	goals = m.goalItems()
	if len(goals) == 0 {
		for _, s := range m.doc.SectionsAbout(document.Goals) {
			for i := s.First; i < s.Last; i++ {
				if m.doc.Blocks[i].Kind == document.Paragraph {
					goals = append(goals, i)
				}
			}
		}
	}
	for _, i := range goals {
		if quantified.MatchString(m.doc.Blocks[i].Full) {
			with = append(with, i)
		}
	}
	return goals, with
}

// gradable words promise a change without an amount; without them an item is an event that happens or does not.
var gradable = newTermList(`happier|nicer|simpler|clearer|smoother|quicker|cheaper|safer|stronger|seamless*|streamline*|optimi*|enhance*|simplif*|improve*|increase*|decrease*|reduc*|faster|better|more|less|fewer|higher|lower|grow*|satisf*|adoption|engagement|high|low|easier|
good|great|strong|significant*|minimi*|maximi*|提高|提升|降低|减少|增加|增长|更|满意|改善|下降|上升|绿色`)

var anyNumber = pattern.New(`\d|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|half|twice|double|no|none|nobody|all|every|each|never)\b|零|全部|所有|翻倍|一半`)

func measuresHaveNumbers(m *analysis) checkResult {
	items := m.measureItems()
	if len(items) == 0 {
		return skip()
	}
	var bad []int
	numbered := 0
	for _, i := range items {
		b := &m.doc.Blocks[i]
		if b.Depth > 1 || quantified.MatchString(b.Full) || m.childHasNumber(i) {
			numbered++
		}
		if b.Depth > 1 || b.Checked { // what is ticked off was reached
			continue
		}
		if text := fold(b.Full); gradable.matches(text) && !anyNumber.MatchString(text) && !m.childHasNumber(i) && !m.isSuppressed(b.Line) {
			bad = append(bad, i)
		}
	}
	if len(bad) == 0 {
		line := m.doc.Blocks[items[0]].Line
		if numbered < len(items) || m.measureNoun() == "goal" {
			return passed() // an event happens or does not, as far as words can tell; the amounts of goals are counted by P4
		}
		return passedWithProof(line, fmt.Sprintf("%s of success %s a number (from %s)", sentence(shareOf(len(items), len(items), "measure")), singularOrPlural(len(items), "has", "have"), lineOf(line)))
	}
	f := m.atBlocks(review.Medium, bad, fmt.Sprintf("%s no number to be reached: %s.", m.countPhrase(bad, m.measureNoun(), "names", "name"), listAtMost(m.blocksShown(bad), 3)))
	f.suggestion = fmt.Sprintf("Say of %s what the value is today, what it shall be, and how it is taken.", listAtMost(m.blocksShown(bad), 3))
	return failed(f)
}

// countPhrase begins a sentence on some of the document's items: "2 measures of success name", "1 measure of success names".
func (m *analysis) countPhrase(blocks []int, noun, one, more string) string {
	return plural(len(blocks), noun) + " " + singularOrPlural(len(blocks), one, more)
}

func (m *analysis) childHasNumber(parent int) bool {
	for i := parent + 1; i < len(m.doc.Blocks) && m.doc.Blocks[i].Depth > 0; i++ {
		if m.doc.Blocks[i].Parent == parent && anyNumber.MatchString(fold(m.doc.Blocks[i].Full)) {
			return true
		}
	}
	return false
}

// blocksShown names blocks: “Users are happier” (line 7).
func (m *analysis) blocksShown(blocks []int) []string {
	var parts []string
	for _, i := range blocks {
		parts = append(parts, fmt.Sprintf("%s (line %d)", quoteOf(m.coreText(i), 70), m.doc.Blocks[i].Line))
	}
	return parts
}

var (
	timeOrBaseline = pattern.New(`\b(?:20\d\d|q[1-4]|by (?:the )?(?:end|january|february|march|april|may|june|july|august|september|october|november|december)|within (?:\d+|an?|one|two|three|four|five|six)|in the first|after (?:\d+|the)|from \d+.{0,20} to \d+|currently|today|baseline|launch|ga|beta)\b|→|->|月|季度|年|从.{1,10}到|上线`)
	standing       = newTermList("p50|p90|p95|p99|percentile|availability|uptime|latency|slo|sla|error rate|response time|at all times|per second|可用性|延迟|always|every|each|all|any|never|no|zero|none|100 %|100%")
)

var (
	// standingValue is a share or a short time: it holds from the first day on, unless something is to change.
	standingValue = pattern.New(`\d\s?(?:%|％|percent)|\d\s?(?:ms|s|sec|seconds?|min|minutes?|h|hours?|fps)\b|\d\s?(?:毫秒|秒|分钟|小时)|为\s?0(?:$|[^\d.])`)
	changing      = newTermList(`increase*|decrease*|reduc*|grow*|fall*|drop*|rise*|improve*|more|fewer|less|adopt*|convert|conversion|churn|sign-up*|active users|revenue|nps|satisf*|提升|提高|降低|减少|增长|上升|下降`)
)

// ownNumber is a number that is no part of a name, such as that in E2E.
var ownNumber = pattern.New(`(?:^|[^\w.-])\d+(?:[.,]\d+)*\s?(?:%|％|[^\w.-]|$)|\d\s?\p{Han}`)

func measuresHaveTime(m *analysis) checkResult {
	var bad []int
	counted := 0
	for _, i := range m.measureItems() {
		b := &m.doc.Blocks[i]
		text := fold(b.Full)
		if b.Depth > 1 || !ownNumber.MatchString(text) || standing.matches(text) || standingValue.MatchString(text) && !changing.matches(text) {
			continue
		}
		counted++
		if !timeOrBaseline.MatchString(text) && !m.isSuppressed(b.Line) {
			bad = append(bad, i)
		}
	}
	switch {
	case counted == 0:
		return skip()
	case len(bad) == 0:
		return passed()
	}
	f := m.atBlocks(review.Low, bad, fmt.Sprintf("%s %s neither a date nor a starting value: %s.",
		sentence(shareOf(len(bad), counted, m.measureNoun())), singularOrPlural(len(bad), "names", "name"), listAtMost(m.blocksShown(bad), 3)))
	f.suggestion = fmt.Sprintf("Add to %s the value today and the date by which the target is reached.", listAtMost(m.blocksShown(bad), 3))
	return failed(f)
}
