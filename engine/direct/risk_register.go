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
func (m *matter) statedRisks() []statedRisk {
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
		inSection := m.onRisks(b.Section) && !b.Struck
		switch {
		case b.Kind == document.Row && b.Table >= 0:
			if t := m.doc.Tables[b.Table]; t.Column("risk", "threat", "风险") >= 0 || inSection && t.Column("mitigation", "缓解", "应对") >= 0 {
				risks = append(risks, m.riskRow(i, t))
			}
		case inSection && m.riskCard(b.Section):
			if told[b.Section] {
				continue
			}
			told[b.Section] = true
			risks = append(risks, statedRisk{block: m.cardTitle(b.Section), text: m.sectionText(m.doc.Sections[b.Section])})
		case b.Kind == document.Item && b.Depth == 1 && inSection && !b.Task && !b.Nav && !m.mitigationItem(i) && !m.inMitigations(i):
			risks = append(risks, statedRisk{block: i, text: m.withMitigation(i)})
		case b.Kind == document.Value && inSection:
			risks = append(risks, statedRisk{block: i, text: m.withChildren(i)})
		case b.Kind == document.Paragraph && b.Depth == 0 && inSection && m.riskParagraph(i):
			risks = append(risks, statedRisk{block: i, text: fold(b.Full)})
		default:
			continue
		}
		seen[b.Full] = true
	}
	m.risks = &risks
	return risks
}

// onRisks tells a section whose nearest subject is risks: limitations, decisions and questions below a chapter on risks
// are none.
func (m *matter) onRisks(section int) bool {
	for i := section; i >= 0; i = m.doc.Sections[i].Parent {
		s := m.doc.Sections[i]
		if s.Topic.Has(document.Risks) {
			if drawbacks.in(fold(s.Title)) {
				return false // what a proposal costs is weighed, not mitigated
			}
			return i == section || !asideTitle.in(fold(m.doc.Sections[section].Title))
		}
		if s.Topic&(document.OpenQuestions|document.Decision|document.Constraints|document.Assumptions|document.Alternatives) != 0 {
			return false
		}
	}
	return false
}

var drawbacks = terms("drawback|drawbacks|disadvantages|trade-offs|tradeoffs|缺点")

// asideTitle are headings below a chapter on risks that hold something else.
var asideTitle = terms("limitation*|known limitation*|assumption*|next steps|mitigation|mitigations|mitigation strategies|summary|overview|legend")

var (
	partLead       = terms("risk|description|impact|likelihood|probability|mitigation|mitigations|severity|owner|trigger|contingency|response|风险|描述|影响|概率|缓解|应对|负责人")
	mitigationLead = terms("mitigation|mitigations|mitigated by|response|countermeasure|contingency|缓解措施|缓解|应对")
)

// leads tells that a block begins with one of the words, emphasised or before a colon.
func leads(l *lexicon, b *document.Block) bool {
	head, _, colon := strings.Cut(fold(b.Full), ":")
	return wholly(l, strings.TrimRight(fold(b.Lead), ":： ")) || colon && wholly(l, strings.Trim(head, "*_ "))
}

// riskCard tells a section that describes one risk in parts: description, impact, mitigation.
func (m *matter) riskCard(section int) bool {
	parts, answers := 0, 0
	for i := range m.doc.Own(m.doc.Sections[section]) {
		if b := &m.doc.Own(m.doc.Sections[section])[i]; leads(partLead, b) {
			parts++
			if leads(mitigationLead, b) {
				answers++
			}
		}
	}
	return parts >= 2 && answers < 2 // with two mitigations there are two risks
}

// cardTitle is the block of such a section that tells the risk.
func (m *matter) cardTitle(section int) int {
	s := m.doc.Sections[section]
	for i := s.First; i < s.Last; i++ {
		if b := &m.doc.Blocks[i]; leads(terms("risk|description|风险|描述"), b) {
			return i
		}
	}
	return s.First
}

// mitigationItem tells an item that answers the risk before it instead of stating one.
func (m *matter) mitigationItem(block int) bool { return leads(mitigationLead, &m.doc.Blocks[block]) }

// withMitigation is a risk's text with what is nested below it and the mitigation that follows it.
func (m *matter) withMitigation(block int) string {
	text := m.withChildren(block)
	for i := block + 1; i < len(m.doc.Blocks) && m.doc.Blocks[i].Section == m.doc.Blocks[block].Section && m.mitigationItem(i); i++ {
		text += " " + fold(m.doc.Blocks[i].Full)
	}
	return text
}

// riskParagraph tells a paragraph that states a risk: its section has nothing else that does.
func (m *matter) riskParagraph(block int) bool {
	s := m.doc.Sections[m.doc.Blocks[block].Section]
	if s.First != block || document.Size(m.doc.Blocks[block].Full) < shortAnswer {
		return false
	}
	for i := range m.doc.Own(s) {
		if k := m.doc.Own(s)[i].Kind; k == document.Item || k == document.Row {
			return false
		}
	}
	return s.Deep == s.Index+1
}

func (m *matter) withChildren(block int) string {
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

func (m *matter) riskRow(block int, t document.Table) statedRisk {
	b := &m.doc.Blocks[block]
	r := statedRisk{block: block, text: fold(b.Full)}
	cell := func(words ...string) (string, bool) {
		column := t.Column(words...)
		if column < 0 || b.Record >= len(t.Rows) || column >= len(t.Rows[b.Record]) {
			return "", column >= 0
		}
		return fold(t.Rows[b.Record][column].Full), true
	}
	r.mitigation, r.column = cell("mitigation", "response", "countermeasure", "action", "plan", "缓解", "应对", "措施")
	owner, _ := cell("owner", "responsible", "trigger", "负责", "责任")
	r.owner = strings.Trim(owner, " -—?") != ""
	likely, _ := cell("likelihood", "probability", "可能性", "概率")
	r.grade, _ = cell("impact", "severity", "rating", "level", "priority", "影响", "严重", "等级")
	r.weighed = likely != "" || r.grade != ""
	return r
}

var mitigationWords = terms(`mitigat*|fallback*|fall back|falls back|retry|retries|retried|limit*|backup*|backed up|back up|test*|monitor*|cap|capped|bounded|prevent*|avoid*|
reduc*|cache*|redundan*|rollback|roll back|revert*|alert*|detect*|throttl*|quota*|batch*|handled|contingency|plan b|workaround*|accept*|
feature flag|feature gate|opt-in|opt in|disable*|guard*|verif*|validat*|review*|escalat*|however|only when|until then|in the meantime|meanwhile|
restor*|recover*|queue*|wait*|replac*|switch*|spare|second|kept|train*|insured|insurance|contract*|alternative*|manual*|by hand|
pilot*|weekly|daily|every night|nightly|warn*|buffer*|so we|therefore|we will|
缓解|应对|回退|回滚|降级|备份|监控|限制|重试|预案|避免|减少|兜底|校验|恢复|切换|培训|评审|测试|备用|提前|替代`)

// emptyMitigations are answers that are none.
var emptyMitigations = terms("monitor|monitoring|be careful|careful|n/a|na|none|accept|accepted|tbd|-|—|?|will handle|handle it|we will see|watch|keep an eye on it|无|暂无|关注|监控|接受|注意")

func risksListed(m *matter) outcome {
	if o, ok := m.has("Risks have their own section", document.Risks); ok {
		return o
	}
	if risks := m.statedRisks(); len(risks) > 0 {
		line := m.doc.Blocks[risks[0].block].Line
		return proven(line, fmt.Sprintf("%s in a table (from %s)", plural(len(risks), "risk"), lineOf(line)))
	}
	severity, text := review.Medium, "Nothing in "+m.the()+" names a risk: no section, no table, no list."
	if m.doc.Profile == aDesign && m.doc.Ground != document.ByContent || m.reportsReady() {
		severity = review.High // of a text that calls itself so; one that was only taken for a design may describe what exists
	}
	if name, ok := m.siblingSection(document.Risks); ok {
		severity, text = review.Medium, fmt.Sprintf("Nothing in %s names a risk of its own; risks stand only in %s.", m.the(), name)
	}
	f := absence(severity, text, "List in "+m.the()+" the three worst risks, each with a mitigation and an owner.")
	f.question = "Which three things are most likely to make this fail, and who watches each of them?"
	return failed(f)
}

func risksMitigated(m *matter) outcome {
	risks := m.statedRisks()
	if len(risks) == 0 {
		return skip()
	}
	var bad []int
	critical := false
	for _, r := range risks {
		open := r.column && strings.Trim(r.mitigation, " -—?") == "" || !r.column && !mitigationWords.in(r.text) && !m.answersItself(r.block)
		if !open || m.mitigatedTogether(m.doc.Blocks[r.block].Section) || m.silent(m.doc.Blocks[r.block].Line) {
			continue
		}
		bad = append(bad, r.block)
		critical = critical || criticalGrade.in(r.grade) || !r.column && ratedCritical.in(r.text)
	}
	if len(bad) == 0 && slices.ContainsFunc(risks, func(r statedRisk) bool { return !m.answered(r) }) {
		return clean() // words of a mitigation are there, which may be the risk's own
	}
	if len(bad) == 0 {
		line := m.doc.Blocks[risks[0].block].Line
		return proven(line, fmt.Sprintf("%s a mitigation (from %s)", sentence(share(len(risks), len(risks), "risk"))+either(len(risks), " has", " have"), lineOf(line)))
	}
	f := m.atBlocks(review.Medium, bad, "")
	if shown := m.blocksShown(bad); len(bad) == 1 {
		f.text = fmt.Sprintf("The risk %s has no mitigation.", shown[0])
		f.suggestion = fmt.Sprintf("Say how the risk %s is prevented, noticed or recovered from.", shown[0])
	} else {
		f.text = fmt.Sprintf("%s no mitigation: %s.", sentence(share(len(bad), len(risks), "risk"))+either(len(bad), " has", " have"), few(shown, 3))
		f.suggestion = fmt.Sprintf("Say how each of these risks is prevented, noticed or recovered from: %s.", few(shown, 5))
	}
	if critical {
		f.severity, f.critical = review.High, true
		f.text += " " + sentence(m.the()) + " itself rates such a risk critical."
	}
	f.question = fmt.Sprintf("What is done about %s? (line %d)", quoteOf(m.coreText(bad[0]), 60), m.doc.Blocks[bad[0]].Line)
	o := failed(f)
	if 2*len(bad) < len(risks) {
		o.state = partly
	}
	return o
}

var (
	mitigationTitle = terms("mitigation*|mitigations|countermeasure*|response*|缓解|应对|对策")
	nameAndAnswer   = pattern.New(`^[^:：—–]{3,80}(?:[:：]|\s[—–-]\s)\s*(.+)$`)
)

// answersItself tells an item that names a risk and goes on, under a heading that announces mitigations.
func (m *matter) answersItself(block int) bool {
	b := &m.doc.Blocks[block]
	for i := b.Section; i >= 0; i = m.doc.Sections[i].Parent {
		if mitigationTitle.in(fold(m.doc.Sections[i].Title)) {
			parts := nameAndAnswer.FindStringSubmatch(strings.Join(strings.Fields(b.Full), " "))
			return parts != nil && document.Size(parts[1]) >= wordsToQuote
		}
	}
	return false
}

// A document rates a risk critical in a column of its own, or by calling it a blocker.
var (
	criticalGrade = terms("critical|blocker|showstopper|严重|致命|阻塞")
	ratedCritical = terms("critical risk|severity: critical|impact: critical|critical severity|blocker|showstopper|致命风险|阻塞项")
)

// fewRisks is below which risks need no register.
const fewRisks = 3

// needsRegister tells that the risks are so many that each should be owned and weighed: in a design or a report, or where
// they stand in a table, which has room for it.
func (m *matter) needsRegister(risks []statedRisk) bool {
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

var ownerWords = terms("owner|owned by|responsible|team|lead|assigned|trigger|if .* then|by q1|by q2|by q3|by q4|负责人|责任人|@*")

func risksOwned(m *matter) outcome {
	risks := m.statedRisks()
	if !m.needsRegister(risks) {
		return skip()
	}
	var bad []int
	for _, r := range risks {
		if !r.owner && !ownerWords.in(r.text) && !m.silent(m.doc.Blocks[r.block].Line) {
			bad = append(bad, r.block)
		}
	}
	if len(bad) == 0 {
		return clean()
	}
	f := m.atBlocks(review.Low, bad, fmt.Sprintf("Nobody is named who watches %s: %s.", share(len(bad), len(risks), "risk"), few(m.blocksShown(bad), 3)))
	f.suggestion = fmt.Sprintf("Name one person or team for each of these risks: %s.", few(m.blocksShown(bad), 4))
	if 2*len(bad) < len(risks) {
		return half(f)
	}
	return failed(f)
}

var weightWords = terms("likelihood|probability|likely|unlikely|impact|severity|high|medium|low|rare|often|概率|可能性|影响|高|中|低")

func risksWeighed(m *matter) outcome {
	risks := m.statedRisks()
	if !m.needsRegister(risks) {
		return skip()
	}
	var bad []int
	for _, r := range risks {
		if !r.weighed && !weightWords.in(r.text) && !m.silent(m.doc.Blocks[r.block].Line) {
			bad = append(bad, r.block)
		}
	}
	if len(bad) == 0 {
		return clean()
	}
	f := m.atBlocks(review.Low, bad, fmt.Sprintf("%s neither likelihood nor impact: %s.", sentence(share(len(bad), len(risks), "risk"))+either(len(bad), " has", " have"), few(m.blocksShown(bad), 3)))
	f.suggestion = fmt.Sprintf("Give likelihood and impact (high, medium or low) of these risks: %s.", few(m.blocksShown(bad), 4))
	if 2*len(bad) < len(risks) {
		return half(f)
	}
	return failed(f)
}

func mitigationsActive(m *matter) outcome {
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
		if total++; wholly(emptyMitigations, answer) && !m.silent(m.doc.Blocks[r.block].Line) {
			bad = append(bad, r.block)
		}
	}
	if total == 0 {
		return skip()
	}
	if len(bad) == 0 && shirked {
		return clean()
	}
	if len(bad) == 0 {
		return proven(m.doc.Blocks[m.statedRisks()[0].block].Line, fmt.Sprintf("%s done (from %s)", sentence(share(total, total, "mitigation"))+either(total, " says what is", " say what is"), lineOf(m.doc.Blocks[m.statedRisks()[0].block].Line)))
	}
	f := m.atBlocks(review.Medium, bad, fmt.Sprintf("%s no action: %s.", m.bring(bad, "mitigation", "names", "name"), few(m.blocksShown(bad), 3)))
	f.suggestion = fmt.Sprintf("Say who does what about %s; watching or accepting needs a reason.", few(m.blocksShown(bad), 3))
	return failed(f)
}
