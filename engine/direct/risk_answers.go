package direct

import (
	"slices"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

var (
	// answerHead is where the answer to a risk begins in its own text.
	answerHead = pattern.New(`(?:\bmitigat(?:ion|ions|ed by)|\bcountermeasures?|\bcontingency|\bresponse|缓解措施|缓解|应对措施|应对)\W{0,4}[:：]\W*(.+)$`)
	// noAnswer is how a mitigation begins that is none.
	noAnswer = pattern.New(`(?i)^\W*(?:no|none|nothing|not|never|cannot|can['’]t|can not|unknown|unclear|unmitigated|n/a|tbd|todo|ignore|accept|accepted|无|没有|暂无|待定)\b`)
	// answering are words of a mitigation that hardly ever belong to a risk.
	answering = newTermList(`mitigat*|fallback|fall back|falls back|is retried|are retried|we retry|backed up|is monitored|are monitored|we monitor|prevents|prevented|prevent this|avoided|avoids|reduces|reduced|to reduce|
redundant|roll back|rolls back|rolled back|alert*|detected|detects|throttled|contingency|workaround*|feature flag|feature gate|opt-in|off by default|disabled by default|guarded|validated|
validates|is restored|recovers|switch to|switches to|replaced by|insured|pilot|buffered|warns|we will|已备份|回滚|降级|兜底|预案`)
	denial = pattern.New(`(?i)\b(?:no|not|nobody|none|never|without|cannot|can not|neither|nor|hardly|unable|fails?|failed|lacks?|nothing)\b|n['’]t\b|不|没|未|无`)
)

// hasMitigation reports whether a mitigation of a risk stands apart from the risk itself: in a cell for it, behind a word that
// announces it, or in a sentence of its own. Words that may be the risk's own ("the vendor may limit us") prove nothing.
func (m *analysis) hasMitigation(r statedRisk) bool {
	if r.column {
		answer := strings.Trim(r.mitigation, " .。")
		return answer != "" && !isOnly(emptyMitigations, answer) && !noAnswer.MatchString(answer)
	}
	if m.answersItself(r.block) {
		return true
	}
	if found := answerHead.FindStringSubmatch(r.text); found != nil {
		return document.Size(found[1]) >= wordsToQuote && !noAnswer.MatchString(found[1])
	}
	for _, sentence := range afterFirst(r.text) {
		if answering.matches(sentence) && !denial.MatchString(sentence) {
			return true
		}
	}
	return false
}

var sentenceGap = pattern.New(`[.!?;]\s+|[。！？；]\s*|\n+`)

// afterFirst are the sentences of a text but the first.
func afterFirst(text string) []string { return sentenceGap.Regexp().Split(text, -1)[1:] }

// goesOn reports whether a risk has a sentence more that denies nothing. It may say what is done, in words that no list has.
func goesOn(text string) bool {
	return slices.ContainsFunc(afterFirst(text), func(s string) bool {
		return document.Size(s) >= minLastWords && !denial.MatchString(s) && !worse.MatchString(s)
	})
}

// worse begins a sentence that says what follows from the risk, or how grave it is.
var worse = pattern.New(`(?i)^\W*(?:this|that|it|then|they|which|the (?:impact|damage|effect|consequence)|impact|likelihood|probability|severity|likely|unlikely)\b`)

// affirmed is the first of the places whose sentence does not deny it.
func (m *analysis) affirmed(hits []hit) (hit, bool) {
	for _, h := range hits {
		if s, _ := m.index.sentence(h); !denial.MatchString(s.Text) {
			return h, true
		}
	}
	return hit{}, false
}

// inMitigations reports whether an item belongs to a list of mitigations, which stands below the risks.
func (m *analysis) inMitigations(block int) bool {
	section := m.doc.Blocks[block].Section
	for i := block - 1; i >= 0 && m.doc.Blocks[i].Section == section; i-- {
		if b := &m.doc.Blocks[i]; b.Kind == document.Paragraph && b.Depth == 0 {
			return m.announcesMitigations(b)
		}
	}
	return false
}

// announcesMitigations reports whether a paragraph is the head of a list of mitigations.
func (m *analysis) announcesMitigations(b *document.Block) bool {
	return b.Kind == document.Paragraph && b.Depth == 0 && document.Size(b.Full) <= wordsToQuote && mitigationTitle.matches(fold(b.Full))
}

// mitigatedTogether reports whether a section answers its risks in a list of their own, or a section beside it does; which answers which cannot be told.
func (m *analysis) mitigatedTogether(section int) bool {
	for _, s := range m.doc.Sections {
		if s.Index > section && s.Parent >= 0 && s.Parent == m.doc.Sections[section].Parent && mitigationTitle.matches(fold(s.Title)) && m.hasSubstance(s) {
			return true
		}
	}
	own := m.doc.OwnBlocks(m.doc.Sections[section])
	return slices.ContainsFunc(own, func(b document.Block) bool { return m.announcesMitigations(&b) })
}
