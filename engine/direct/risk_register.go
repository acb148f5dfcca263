package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// statedRisk is a risk that the document itself names.
type statedRisk struct {
	block      int
	text       string // folded, with what is nested below it
	mitigation string // the cell's text, where there is a column for it
	column     bool   // whether there is such a column
	owner      bool
	weighed    bool
	grade      string // the row's own severity, folded
}

// statedRisks reads tables with a risk column, and lists and paragraphs under headings on risks. It is worked out once.
func (m *analysis) statedRisks() []statedRisk {
	if m.risks != nil {
		return *m.risks
	}
	var risks []statedRisk
	seen, told := map[string]bool{}, map[int]bool{}
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if seen[b.Full] {
			continue // said twice, it is still one risk
		}
		inSection := m.isAboutRisks(b.Section) && !b.Struck
		switch {
		case b.Kind == document.Row && b.Table >= 0:
			if t := m.doc.Tables[b.Table]; namesRisks(t) || inSection && t.Column("mitigation", "answer", "remedy", "what we do", "缓解", "应对") >= 0 {
				risks = append(risks, m.riskRow(i, t))
			}
		case inSection && m.isRiskCard(b.Section):
			if told[b.Section] {
				continue
			}
			told[b.Section] = true
			risks = append(risks, statedRisk{block: m.cardTitle(b.Section), text: m.sectionText(m.doc.Sections[b.Section])})
		case b.Kind == document.Item && b.Depth == 1 && inSection && !b.Task && !b.Nav && !m.isMitigationItem(i) && !m.inMitigations(i):
			risks = append(risks, statedRisk{block: i, text: m.withMitigation(i)})
		case b.Kind == document.Value && inSection:
			risks = append(risks, statedRisk{block: i, text: m.withChildren(i)})
		case b.Kind == document.Paragraph && b.Depth == 0 && inSection && m.isRiskParagraph(i):
			risks = append(risks, statedRisk{block: i, text: fold(b.Full)})
		default:
			continue
		}
		seen[b.Full] = true
	}
	m.risks = &risks
	return risks
}

var (
	partLead       = newTermList("risk|description|impact|likelihood|probability|mitigation|mitigations|severity|owner|trigger|contingency|response|风险|描述|影响|概率|缓解|应对|负责人")
	mitigationLead = newTermList("mitigation|mitigations|mitigated by|response|countermeasure|contingency|缓解措施|缓解|应对")
)

// leads reports whether a block begins with one of the words, emphasised or before a colon.
func leads(l *termList, b *document.Block) bool {
	head, _, colon := strings.Cut(fold(b.Full), ":")
	return isOnly(l, strings.TrimRight(fold(b.Lead), ":： ")) || colon && isOnly(l, strings.Trim(head, "*_ "))
}

// isRiskCard reports whether a section describes one risk in parts: description, impact, mitigation.
func (m *analysis) isRiskCard(section int) bool {
	parts, answers := 0, 0
	for i := range m.doc.OwnBlocks(m.doc.Sections[section]) {
		if b := &m.doc.OwnBlocks(m.doc.Sections[section])[i]; leads(partLead, b) {
			parts++
			if leads(mitigationLead, b) {
				answers++
			}
		}
	}
	return parts >= 2 && answers < 2 // with two mitigations there are two risks
}

// cardTitle is the block of such a section that tells the risk.
func (m *analysis) cardTitle(section int) int {
	s := m.doc.Sections[section]
	for i := s.First; i < s.Last; i++ {
		if b := &m.doc.Blocks[i]; leads(newTermList("risk|description|风险|描述"), b) {
			return i
		}
	}
	return s.First
}

// isMitigationItem reports whether an item answers the risk before it instead of stating one.
func (m *analysis) isMitigationItem(block int) bool {
	return leads(mitigationLead, &m.doc.Blocks[block])
}

// withMitigation is a risk's text with what is nested below it and the mitigation that follows it.
func (m *analysis) withMitigation(block int) string {
	text := m.withChildren(block)
	for i := block + 1; i < len(m.doc.Blocks) && m.doc.Blocks[i].Section == m.doc.Blocks[block].Section && m.isMitigationItem(i); i++ {
		text += " " + fold(m.doc.Blocks[i].Full)
	}
	return text
}

// isRiskParagraph reports whether a paragraph states a risk: its section has nothing else that does.
func (m *analysis) isRiskParagraph(block int) bool {
	s := m.doc.Sections[m.doc.Blocks[block].Section]
	if s.First != block || document.Size(m.doc.Blocks[block].Full) < shortAnswer {
		return false
	}
	for i := range m.doc.OwnBlocks(s) {
		if k := m.doc.OwnBlocks(s)[i].Kind; k == document.Item || k == document.Row {
			return false
		}
	}
	return s.SubtreeEnd == s.Index+1
}

func (m *analysis) withChildren(block int) string {
	text := fold(m.doc.Blocks[block].Full)
	for i := block + 1; i < len(m.doc.Blocks) && m.doc.Blocks[i].Section == m.doc.Blocks[block].Section; i++ {
		b := &m.doc.Blocks[i]
		if b.Depth <= m.doc.Blocks[block].Depth && b.Parent != block {
			break
		}
		text += " " + fold(b.Full)
	}
	return text
}

func (m *analysis) riskRow(block int, t document.Table) statedRisk {
	b := &m.doc.Blocks[block]
	r := statedRisk{block: block, text: fold(b.Full)}
	cell := func(words ...string) (string, bool) {
		column := t.Column(words...)
		if column < 0 || b.Record >= len(t.Rows) || column >= len(t.Rows[b.Record]) {
			return "", column >= 0
		}
		return fold(t.Rows[b.Record][column].Full), true
	}
	r.mitigation, r.column = cell("mitigation", "response", "countermeasure", "action", "answer", "remedy", "prevention", "handling", "plan", "what we do", "what is done", "what to do", "we will", "do about", "safeguard", "fallback", "缓解", "应对", "措施", "对策")
	owner, _ := cell("owner", "responsible", "trigger", "负责", "责任")
	r.owner = strings.Trim(owner, " -—?") != ""
	likely, _ := cell("likelihood", "probability", "可能性", "概率")
	r.grade, _ = cell("impact", "severity", "rating", "level", "priority", "影响", "严重", "等级")
	r.weighed = likely != "" || r.grade != ""
	return r
}

var mitigationWords = newTermList(`mitigat*|fallback*|fall back|falls back|retry|retries|retried|limit*|backup*|backed up|back up|test*|monitor*|cap|capped|bounded|prevent*|avoid*|
reduc*|cache*|redundan*|rollback|roll back|revert*|alert*|detect*|throttl*|quota*|batch*|handled|contingency|plan b|workaround*|accept*|
feature flag|feature gate|opt-in|opt in|disable*|guard*|verif*|validat*|review*|escalat*|however|only when|until then|in the meantime|meanwhile|
restor*|recover*|queue*|wait*|replac*|switch*|spare|second|kept|train*|insured|insurance|contract*|alternative*|manual*|by hand|
pilot*|weekly|daily|every night|nightly|warn*|buffer*|so we|therefore|we will|
缓解|应对|回退|回滚|降级|备份|监控|限制|重试|预案|避免|减少|兜底|校验|恢复|切换|培训|评审|测试|备用|提前|替代`)

// emptyMitigations are answers that are none.
var emptyMitigations = newTermList("monitor|monitoring|be careful|careful|n/a|na|none|accept|accepted|tbd|-|—|?|will handle|handle it|we will see|watch|keep an eye on it|无|暂无|关注|监控|接受|注意")

// endangered are words of a text that speaks of what may go wrong, under any heading.
var endangered = newTermList(`risk|risks|fail|fails|failed|failure*|outage*|fault*|circuit breaker*|degraded|fallback*|attack*|vulnerab*|threat*|limitation*|trade-off*|tradeoff*|disadvantage*|drawback*|风险|故障|失败`)

// namesLimits are headings under which an author says where the thing ends or what it costs.
var namesLimits = newTermList("limit|limits|limitation*|caveat*|trade-off*|tradeoff*|drawback*|known issue*|failure mode*|failure handling|pitfall*|局限|限制")

// planning are words of a text that says what is to be built; minPlanning is how many a plan has at least.
var planning = newTermList(`will|shall|should|must|would|propos*|plan to|plans to|planned|roadmap|mvp|phase*|milestone*|migrat*|going to|we want|计划|将要|需要|应该|必须`)

const minPlanning = 5

func risksListed(m *analysis) checkResult {
	if o, ok := m.has("Risks have their own section", document.Risks); ok {
		return o
	}
	if risks := m.statedRisks(); len(risks) > 0 {
		line := m.doc.Blocks[risks[0].block].Line
		return passedWithProof(line, fmt.Sprintf("%s in a table (from %s)", plural(len(risks), "risk"), lineOf(line)))
	}
	for _, s := range m.doc.Sections {
		if s.Level > 0 && namesLimits.matches(fold(s.Title)) && m.hasSubstance(s) && !m.declaresNothing(s) {
			return passedWithProof(s.Line, "What it cannot do has its own section: "+headingOf(s))
		}
	}
	if m.doc.Profile == aDesign && (m.mentions(endangered) || len(m.find(planning)) < minPlanning) {
		return checkResult{state: unmet, mayBeElsewhere: true} // a design speaks of what fails wherever it does, and a page on what exists is no plan
	}
	severity, text := review.Medium, "Nothing in "+m.docName()+" names a risk: no section, no table, no list."
	if m.reportsReady() {
		severity = review.High // a design may describe what exists; a report that all is ready has to say what may still go wrong
	}
	if name, ok := m.siblingSection(document.Risks); ok {
		severity, text = review.Medium, fmt.Sprintf("Nothing in %s names a risk of its own; risks stand only in %s.", m.docName(), name)
	}
	f := m.lacking(severity, text, "List in "+m.docName()+" the three worst risks, each with a mitigation and an owner.", "names a risk", document.Risks)
	f.question = "Which three things are most likely to make this fail, and who watches each of them?"
	return failed(f)
}

// mostAreAnswered reports whether most of the risks say in words what is done about them.
func mostAreAnswered(risks []statedRisk) bool {
	n := 0
	for _, r := range risks {
		if mitigationWords.matches(r.text) {
			n++
		}
	}
	return 2*n > len(risks)
}

func risksMitigated(m *analysis) checkResult {
	risks := m.statedRisks()
	if len(risks) == 0 {
		return skip()
	}
	var bad []int
	critical, inWords := false, false
	for _, r := range risks {
		b := &m.doc.Blocks[r.block]
		if !r.column && b.Kind == document.Item && b.Lead != "" && mostAreAnswered(risks) && document.Size(withoutLabel(b.Full, b.Lead)) >= 2 {
			continue // a label with its answer, as those beside it
		}
		open := r.column && strings.Trim(r.mitigation, " -—?") == "" || !r.column && !mitigationWords.matches(r.text) && !goesOn(r.text) && !m.answersItself(r.block)
		if !open || m.mitigatedTogether(m.doc.Blocks[r.block].Section) || m.isSuppressed(m.doc.Blocks[r.block].Line) {
			continue
		}
		bad = append(bad, r.block)
		inWords = inWords || !r.column && ratedCritical.matches(r.text)
		critical = critical || r.column && criticalGrade.matches(r.grade)
	}
	if len(bad) == 0 && slices.ContainsFunc(risks, func(r statedRisk) bool { return !m.hasMitigation(r) }) {
		return passed() // words of a mitigation are there, which may be the risk's own
	}
	if len(bad) == 0 {
		line := m.doc.Blocks[risks[0].block].Line
		return passedWithProof(line, fmt.Sprintf("%s a mitigation (from %s)", sentence(shareOf(len(risks), len(risks), "risk"))+singularOrPlural(len(risks), " has", " have"), lineOf(line)))
	}
	f := m.atBlocks(review.Medium, bad, "")
	if shown := m.blocksShown(bad); len(bad) == 1 {
		f.text = fmt.Sprintf("The risk %s has no mitigation.", shown[0])
		f.suggestion = fmt.Sprintf("Say how the risk %s is prevented, noticed or recovered from.", shown[0])
	} else {
		f.text = fmt.Sprintf("%s no mitigation: %s.", sentence(shareOf(len(bad), len(risks), "risk"))+singularOrPlural(len(bad), " has", " have"), listAtMost(shown, 3))
		f.suggestion = fmt.Sprintf("Say how each of these risks is prevented, noticed or recovered from: %s.", listAtMost(shown, 5))
	}
	switch {
	case critical: // the row's own grade, and its own empty cell
		f.severity = review.High
		fallthrough
	case inWords:
		f.critical = true
		f.text += " " + sentence(m.docName()) + " itself rates such a risk critical."
	}
	f.question = fmt.Sprintf("What is done about %s? (line %d)", quoteOf(m.coreText(bad[0]), 60), m.doc.Blocks[bad[0]].Line)
	o := failed(f)
	if 2*len(bad) < len(risks) {
		o.state = partly
	}
	return o
}

var (
	mitigationTitle = newTermList("mitigation*|mitigations|countermeasure*|response*|缓解|应对|对策")
	nameAndAnswer   = pattern.New(`^[^:：—–]{3,80}(?:[:：]|\s[—–-]\s)\s*(.+)$`)
)

// answersItself reports whether an item names a risk and goes on, under a heading that announces mitigations.
func (m *analysis) answersItself(block int) bool {
	b := &m.doc.Blocks[block]
	for i := b.Section; i >= 0; i = m.doc.Sections[i].Parent {
		if mitigationTitle.matches(fold(m.doc.Sections[i].Title)) {
			parts := nameAndAnswer.FindStringSubmatch(strings.Join(strings.Fields(b.Full), " "))
			return parts != nil && document.Size(parts[1]) >= wordsToQuote
		}
	}
	return false
}

// A document rates a risk critical in a column of its own, or by calling it a blocker.
var (
	criticalGrade = newTermList("critical|blocker|showstopper|严重|致命|阻塞")
	ratedCritical = newTermList("critical risk|severity: critical|impact: critical|critical severity|blocker|showstopper|致命风险|阻塞项")
)

// fewRisks is below which risks need no register.
const fewRisks = 3

// needsRegister reports whether the risks are so many that each should be owned and weighed: in a design or a report, or
// where they stand in a table, which has room for it.
func (m *analysis) needsRegister(risks []statedRisk) bool {
	if m.doc.Profile == aDesign || m.doc.Profile == aReport {
		return len(risks) >= fewRisks
	}
	rows := 0
	for _, r := range risks {
		if m.doc.Blocks[r.block].Kind == document.Row {
			rows++
		}
	}
	return rows >= fewRisks
}

var ownerWords = newTermList("owner|owned by|responsible|team|lead|assigned|trigger|if .* then|by q1|by q2|by q3|by q4|负责人|责任人|@*")

// everyRow passes a few risks all of which stand in a table that says of each what is asked; nothing is asked of others.
func (m *analysis) everyRow(risks []statedRisk, says func(statedRisk) bool, what string) checkResult {
	if len(risks) < minRepeats || slices.ContainsFunc(risks, func(r statedRisk) bool { return m.doc.Blocks[r.block].Kind != document.Row || !says(r) }) {
		return skip()
	}
	line := m.doc.Blocks[risks[0].block].Line
	return passedWithProof(line, fmt.Sprintf("%s %s (from %s)", sentence(shareOf(len(risks), len(risks), "risk"))+" have", what, lineOf(line)))
}

func risksOwned(m *analysis) checkResult {
	risks := m.statedRisks()
	if !m.needsRegister(risks) {
		return m.everyRow(risks, func(r statedRisk) bool { return r.owner }, "an owner")
	}
	var bad []int
	for _, r := range risks {
		if !r.owner && !ownerWords.matches(r.text) && !namesActor(m.whole(r.block)) && !m.isSuppressed(m.doc.Blocks[r.block].Line) {
			bad = append(bad, r.block)
		}
	}
	if len(bad) == 0 {
		return passed()
	}
	f := m.atBlocks(review.Low, bad, fmt.Sprintf("Nobody is named who watches %s: %s.", shareOf(len(bad), len(risks), "risk"), listAtMost(m.blocksShown(bad), 3)))
	f.suggestion = fmt.Sprintf("Name one person or team for each of these risks: %s.", listAtMost(m.blocksShown(bad), 4))
	if 2*len(bad) < len(risks) {
		return partlyMet(f)
	}
	return failed(f)
}

var weightWords = newTermList("likelihood|probability|likely|unlikely|impact|severity|high|medium|low|rare|often|概率|可能性|影响|高|中|低")

func risksWeighed(m *analysis) checkResult {
	risks := m.statedRisks()
	if !m.needsRegister(risks) {
		return m.everyRow(risks, func(r statedRisk) bool { return r.weighed }, "a likelihood or an impact")
	}
	var bad []int
	for _, r := range risks {
		if !r.weighed && !weightWords.matches(r.text) && !m.isSuppressed(m.doc.Blocks[r.block].Line) {
			bad = append(bad, r.block)
		}
	}
	if len(bad) == 0 {
		return passed()
	}
	f := m.atBlocks(review.Low, bad, fmt.Sprintf("%s neither likelihood nor impact: %s.", sentence(shareOf(len(bad), len(risks), "risk"))+singularOrPlural(len(bad), " has", " have"), listAtMost(m.blocksShown(bad), 3)))
	f.suggestion = fmt.Sprintf("Give likelihood and impact (high, medium or low) of these risks: %s.", listAtMost(m.blocksShown(bad), 4))
	if 2*len(bad) < len(risks) {
		return partlyMet(f)
	}
	return failed(f)
}

func mitigationsActive(m *analysis) checkResult {
	var bad []int
	total, shirked := 0, false
	for _, r := range m.statedRisks() {
		answer := strings.Trim(r.mitigation, " .。")
		if !r.column {
			_, after, ok := strings.Cut(r.text, "mitigation:")
			if !ok {
				continue
			}
			answer = strings.Trim(after, " .。*_")
		}
		if answer == "" {
			continue // R2 says so
		}
		shirked = shirked || noAnswer.MatchString(answer)
		if total++; isOnly(emptyMitigations, answer) && !m.isSuppressed(m.doc.Blocks[r.block].Line) {
			bad = append(bad, r.block)
		}
	}
	if total == 0 {
		return skip()
	}
	if len(bad) == 0 && shirked {
		return passed()
	}
	if len(bad) == 0 {
		return passedWithProof(m.doc.Blocks[m.statedRisks()[0].block].Line, fmt.Sprintf("%s done (from %s)", sentence(shareOf(total, total, "mitigation"))+singularOrPlural(total, " says what is", " say what is"), lineOf(m.doc.Blocks[m.statedRisks()[0].block].Line)))
	}
	f := m.atBlocks(review.Medium, bad, fmt.Sprintf("%s no action: %s.", m.countPhrase(bad, "mitigation", "names", "name"), listAtMost(m.blocksShown(bad), 3)))
	f.suggestion = fmt.Sprintf("Say who does what about %s; watching or accepting needs a reason.", listAtMost(m.blocksShown(bad), 3))
	return failed(f)
}
