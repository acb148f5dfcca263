package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
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

// statedRisks reads tables with a risk column, and lists and paragraphs under headings on risks.
func (m *matter) statedRisks() []statedRisk {
	var risks []statedRisk
	seen := map[string]bool{}
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if seen[b.Full] {
			continue // said twice, it is still one risk
		}
		inSection := m.doc.Within(b.Section, document.Risks) && !b.Struck
		switch {
		case b.Kind == document.Row && b.Table >= 0:
			if t := m.doc.Tables[b.Table]; t.Column("risk", "threat", "风险") >= 0 || inSection && t.Column("mitigation", "缓解", "应对") >= 0 {
				risks = append(risks, m.riskRow(i, t))
			}
		case b.Kind == document.Item && b.Depth == 1 && inSection && !b.Task && !b.Nav:
			risks = append(risks, statedRisk{block: i, text: m.withChildren(i)})
		case b.Kind == document.Value && inSection:
			risks = append(risks, statedRisk{block: i, text: m.withChildren(i)})
		case b.Kind == document.Paragraph && b.Depth == 0 && inSection && m.riskParagraph(i):
			risks = append(risks, statedRisk{block: i, text: fold(b.Full)})
		default:
			continue
		}
		seen[b.Full] = true
	}
	return risks
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
		if b.Depth <= m.doc.Blocks[block].Depth && b.Parent != block && b.Kind != document.Paragraph {
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

var mitigationWords = terms(`mitigat*|fallback*|fall back|retry|retries|retried|limit*|backup*|test*|monitor*|cap|capped|bounded|prevent*|avoid*|reduc*|cache*|
redundan*|rollback|roll back|revert*|alert*|detect*|throttl*|quota*|batch*|handled|contingency|plan b|workaround*|accepted because|acceptable|
feature flag|feature gate|opt-in|opt in|disable*|guard*|verif*|validat*|review*|escalat*|however|only when|
缓解|应对|回退|回滚|降级|备份|监控|限制|重试|预案|避免|减少|兜底|校验`)

// emptyMitigations are answers that are none.
var emptyMitigations = terms("monitor|monitoring|be careful|careful|n/a|na|none|accept|accepted|tbd|-|—|?|will handle|handle it|we will see|watch|keep an eye on it|无|暂无|关注|监控|接受|注意")

func risksListed(m *matter) outcome {
	if o, ok := m.has("risks have their own section", document.Risks); ok {
		return o
	}
	if risks := m.statedRisks(); len(risks) > 0 {
		line := m.doc.Blocks[risks[0].block].Line
		return proven(line, fmt.Sprintf("%s in a table, from %s", plural(len(risks), "risk"), lineOf(line)))
	}
	severity := review.Medium
	if m.doc.Profile == aDesign || m.doc.Profile == aReport {
		severity = review.High
	}
	f := absence(severity, "No section, table or list names a risk.")
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
		open := r.column && strings.Trim(r.mitigation, " -—?") == "" || !r.column && !mitigationWords.in(r.text)
		if !open {
			continue
		}
		bad = append(bad, r.block)
		critical = critical || criticalGrade.in(r.grade) || !r.column && ratedCritical.in(r.text)
	}
	if len(bad) == 0 {
		line := m.doc.Blocks[risks[0].block].Line
		return proven(line, fmt.Sprintf("%d of %s have a mitigation, from %s", len(risks), plural(len(risks), "risk"), lineOf(line)))
	}
	f := m.atBlock(review.Medium, bad[0], fmt.Sprintf("%d of %s without a mitigation: %s", len(bad), plural(len(risks), "risk"), m.showBlocks(bad)))
	if critical {
		f.severity, f.critical = review.High, true
		f.text += "; the document itself rates such a risk critical"
	}
	f.question = fmt.Sprintf("What is done about “%s”? (line %d)", document.Shorten(plainText(m.doc.Blocks[bad[0]].Full), 60), m.doc.Blocks[bad[0]].Line)
	o := failed(f)
	if 2*len(bad) < len(risks) {
		o.state = partly
	}
	return o
}

// A document rates a risk critical in a column of its own, or by calling it a blocker.
var (
	criticalGrade = terms("critical|blocker|showstopper|严重|致命|阻塞")
	ratedCritical = terms("critical risk|severity: critical|impact: critical|critical severity|blocker|showstopper|致命风险|阻塞项")
)

const (
	fewRisks = 3 // fewer need no register
)

var ownerWords = terms("owner|owned by|responsible|team|lead|assigned|trigger|if .* then|by q1|by q2|by q3|by q4|负责人|责任人|@*")

func risksOwned(m *matter) outcome {
	risks := m.statedRisks()
	if len(risks) < fewRisks {
		return skip()
	}
	var bad []int
	for _, r := range risks {
		if !r.owner && !ownerWords.in(r.text) {
			bad = append(bad, r.block)
		}
	}
	if len(bad) == 0 {
		return clean()
	}
	f := m.atBlock(review.Low, bad[0], fmt.Sprintf("%d of %s name nobody who watches them: %s", len(bad), plural(len(risks), "risk"), m.showBlocks(bad)))
	if 2*len(bad) < len(risks) {
		return half(f)
	}
	return failed(f)
}

var weightWords = terms("likelihood|probability|likely|unlikely|impact|severity|high|medium|low|rare|often|概率|可能性|影响|高|中|低")

func risksWeighed(m *matter) outcome {
	risks := m.statedRisks()
	if len(risks) < fewRisks {
		return skip()
	}
	var bad []int
	for _, r := range risks {
		if !r.weighed && !weightWords.in(r.text) {
			bad = append(bad, r.block)
		}
	}
	if len(bad) == 0 {
		return clean()
	}
	f := m.atBlock(review.Low, bad[0], fmt.Sprintf("%d of %s have neither likelihood nor impact: %s", len(bad), plural(len(risks), "risk"), m.showBlocks(bad)))
	if 2*len(bad) < len(risks) {
		return half(f)
	}
	return failed(f)
}

func mitigationsActive(m *matter) outcome {
	var bad []int
	total := 0
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
		if total++; wholly(emptyMitigations, answer) {
			bad = append(bad, r.block)
		}
	}
	if total == 0 {
		return skip()
	}
	if len(bad) == 0 {
		return proven(m.doc.Blocks[m.statedRisks()[0].block].Line, fmt.Sprintf("%s are actions", plural(total, "mitigation")))
	}
	return failed(m.atBlock(review.Medium, bad[0], fmt.Sprintf("%s without an action: %s", plural(len(bad), "mitigation"), m.showBlocks(bad))))
}
