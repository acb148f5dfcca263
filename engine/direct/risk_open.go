package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

var (
	assumed  = newTermList("we assume|we are assuming|it is assumed|assuming that|assumption is|should be fine|presumably|hopefully|想必|我们假设|应该没问题")
	checking = newTermList("validat*|verif*|test*|confirm*|measur*|check*|prototype*|spike*|by q1|by q2|by q3|by q4|survey*|benchmark*|evidence|experiment*|proof of concept|poc|owner|验收|证据|责任人|验证|测试|确认|调研|实验")
)

func assumptionsChecked(m *analysis) checkResult {
	var bad []int
	total := 0
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if !m.listsAssumptions(b.Section) || b.Nav || b.Depth > 1 || b.Kind == document.Code || b.Kind == document.Paragraph {
			continue
		}
		if b.Kind == document.Row && m.doc.Tables[b.Table].Column("valid", "check", "test", "verif", "验证") >= 0 {
			continue
		}
		if total++; !checking.matches(m.withChildren(i)) && !dated.MatchString(fold(b.Full)) && !m.isSuppressed(b.Line) {
			bad = append(bad, i)
		}
	}
	for _, h := range m.signs(assumed) {
		u := m.index.units[h.unit]
		if m.doc.IsWithin(u.section, document.Assumptions) || m.doc.Profile == aGeneral {
			continue
		}
		if total++; !checking.matches(u.folded()) && !m.isSuppressed(u.line) {
			bad = append(bad, u.block)
		}
	}
	if total == 0 || total > manyAssumptions {
		return skip() // a long list sets the scene, it takes no risk
	}
	if len(bad) == 0 {
		return passed()
	}
	f := m.atBlocks(review.Low, bad, fmt.Sprintf("Nothing says how %s will be checked: %s.", shareOf(len(bad), total, "assumption"), listAtMost(m.blocksShown(bad), 3)))
	f.suggestion = fmt.Sprintf("Say how and when it is checked, and what follows if it is wrong: %s.", listAtMost(m.blocksShown(bad), 3))
	f.question = fmt.Sprintf("What if it is not so: %s? (line %d)", quoteOf(m.coreText(bad[0]), 70), m.doc.Blocks[bad[0]].Line)
	if 2*len(bad) < total {
		return partlyMet(f)
	}
	return failed(f)
}

// manyAssumptions is above which a list of assumptions describes the surroundings.
const manyAssumptions = 12

// listsAssumptions reports whether a section lists assumptions. "Technical assumptions" of a planning template list
// decisions.
func (m *analysis) listsAssumptions(section int) bool {
	s := m.doc.Sections[section]
	return s.Topic.Has(document.Assumptions) && !strings.Contains(fold(s.Title), "technical")
}

var (
	settledWords = newTermList("resolved|answered|decided|closed|done|wontfix|agreed|已解决|已决定|已关闭")
	answered     = pattern.New(`(?i)^(?:none|no|n/a|nothing|无|暂无)[.\s]*$`)
)

// stillToBe stands before a word of settling that says the reverse: "to be decided", "not resolved yet".
var stillToBe = pattern.New(`\b(?:(?:to|must|will|should|can|could|may|might|shall|would) be|not|n't|never|yet|until|once|when|if|before|who|nobody has|being) (?:yet |been |it is |this is )?(?:resolved|answered|decided|closed|done|agreed)\b|(?:未|没有|尚未|待)(?:解决|决定|关闭)`)

// isSettled reports whether a question's text says that it is settled.
func isSettled(folded string) bool {
	return settledWords.matches(stillToBe.ReplaceAllString(folded, " "))
}

// openItems are the blocks under headings on open questions that are still open.
func (m *analysis) openItems() []int {
	var items []int
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if b.Kind == document.Code || b.Nav || b.Depth > 1 || b.Checked || b.Struck {
			continue
		}
		open, mixed := m.onQuestions(b.Section)
		if !open {
			continue
		}
		text := strings.TrimSpace(b.Full)
		asks := b.Kind != document.Paragraph && !mixed && !m.isStatusRow(b) || strings.ContainsAny(text, "?？")
		if asks && !answered.MatchString(text) && !isSettled(m.withChildren(i)) {
			items = append(items, i)
		}
	}
	return items
}

// stateColumns are headings of columns that say how far something has come: a row of such a table is a gate or a task, whatever it
// stands under.
var stateColumns = newTermList("status|state|gate|gates|phase|progress|stage|done|result|verdict|required before*|状态|进度|阶段|结论")

// isStatusRow reports whether a block is a row of a table that tells how far things are, and has no column of questions.
func (m *analysis) isStatusRow(b *document.Block) bool {
	if b.Kind != document.Row || b.Table < 0 || b.Table >= len(m.doc.Tables) {
		return false
	}
	isState := false
	for _, c := range m.doc.Tables[b.Table].Header {
		name := fold(c.Full)
		if questionColumns.matches(name) {
			return false
		}
		isState = isState || stateColumns.matches(name)
	}
	return isState
}

var questionColumns = newTermList("question|questions|open point|open issue|unknown|问题|疑问")

// surelyAsks reports whether a block under a heading on open questions is one: it asks, or the heading speaks of nothing else.
func (m *analysis) surelyAsks(block int) bool {
	b := &m.doc.Blocks[block]
	if strings.ContainsAny(b.Full, "?？") {
		return true
	}
	title := " " + fold(m.doc.Heading(b.Section)) + " "
	return b.Kind != document.Row && !strings.Contains(title, " and ") && !strings.ContainsAny(title, "&/,+、和与")
}

// questionsClosed reports whether all that stands under the headings on open questions says that it is settled, or that there
// is none.
func (m *analysis) questionsClosed() bool {
	told := false
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		open, _ := m.onQuestions(b.Section)
		if !open || b.Nav || b.Depth > 1 {
			continue
		}
		if !b.Checked && !b.Struck && !answered.MatchString(strings.TrimSpace(b.Full)) && !isSettled(m.withChildren(i)) {
			return false
		}
		told = true
	}
	return told
}

// onQuestions tells a section whose nearest subject is open questions; mixed is set where the heading names another
// subject too ("Risks and open questions").
func (m *analysis) onQuestions(section int) (open, mixed bool) {
	for i := section; i >= 0; i = m.doc.Sections[i].Parent {
		t := m.doc.Sections[i].Topic
		if t.Has(document.OpenQuestions) {
			return true, t&^document.OpenQuestions != 0
		}
		if t&(document.Risks|document.Decision|document.Assumptions|document.Constraints|document.Later) != 0 {
			return false, false
		}
	}
	return false, false
}

func questionsOwned(m *analysis) checkResult {
	sections := m.doc.SectionsAbout(document.OpenQuestions)
	if len(sections) == 0 {
		return skip()
	}
	items := m.openItems()
	var bad []int
	owned, dateSet, whole := false, false, true // any of those that are bad, and all of them all
	for _, i := range items {
		owner, date := m.namesOwner(i), m.namesDate(i)
		whole = whole && owner && date
		lacks := !owner && !date
		if m.reportsReady() {
			lacks = !owner || !date
		}
		if lacks && !m.isSuppressed(m.doc.Blocks[i].Line) {
			bad, owned, dateSet = append(bad, i), owned || owner, dateSet || date
		}
	}
	if len(items) == 0 && m.questionsClosed() {
		return passedWithProof(sections[0].Line, "No question is left open ("+lineOf(sections[0].Line)+")")
	}
	if len(items) == 0 {
		return passed() // there is something under the heading, and no telling whether it is still open
	}
	if len(bad) == 0 && !whole {
		return checkResult{state: partly} // somebody answers it, or a day is set
	}
	if len(bad) == 0 {
		return passedWithProof(sections[0].Line, fmt.Sprintf("%s an owner and a date (%s)", sentence(shareOf(len(items), len(items), "open question"))+singularOrPlural(len(items), " has", " have"), lineOf(sections[0].Line)))
	}
	severity := review.Medium
	if m.reportsReady() && !slices.ContainsFunc(bad, func(i int) bool { return !m.surelyAsks(i) }) {
		severity = review.High
	}
	f := m.atBlocks(severity, bad, "")
	f.certain = m.reportsReady()
	lacks := lackOf(len(bad), owned, dateSet)
	if len(bad) == 1 {
		f.text = fmt.Sprintf("The question %s is open, %s.", m.blocksShown(bad)[0], lacks)
		f.suggestion = fmt.Sprintf("Answer %s, or give it an owner, a date and the answer that holds until then.", m.blocksShown(bad)[0])
	} else {
		f.text = fmt.Sprintf("%d questions are open, %s: %s.", len(bad), lacks, listAtMost(m.blocksShown(bad), 3))
		f.suggestion = fmt.Sprintf("Answer these questions, or give each an owner, a date and the answer that holds until then: %s.", listAtMost(m.blocksShown(bad), 5))
	}
	return failed(f)
}

// lackOf says what so many questions lack of an owner and a date, when some of them have one of the two.
func lackOf(questions int, owned, dated bool) string {
	switch {
	case owned && dated:
		return "without an owner or without a date"
	case owned:
		return "without a date by which " + singularOrPlural(questions, "it is", "they are") + " answered"
	case dated:
		return "without somebody who answers " + singularOrPlural(questions, "it", "them")
	}
	return "without an owner and without a date"
}

// openQuestions are those that findings raise.
func openQuestions(findings []finding) []string {
	questions := []string{}
	for _, f := range findings {
		if len(questions) < maxQuestions && f.question != "" && !slices.Contains(questions, f.question) {
			questions = append(questions, f.question)
		}
	}
	return questions
}

// documentQuestions are those that the document itself leaves open.
func (m *analysis) documentQuestions() []string {
	var questions []string
	for _, i := range m.openItems() {
		b := &m.doc.Blocks[i]
		q := fmt.Sprintf("%s (line %d)", document.Shorten(plainText(b.Full), 160), b.Line)
		if len(questions) < maxQuestions && !slices.Contains(questions, q) {
			questions = append(questions, q)
		}
	}
	return questions
}
