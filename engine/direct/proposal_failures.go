package direct

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

var (
	// asksForFailure is a question of what may go wrong, as questionnaires on production readiness ask it.
	asksForFailure = pattern.New(`\b(?:how|where|when|what|which)\b[^?]*\b(?:can|could|may|might|would|will)\b[^?]*\b(?:fail|break|go wrong|crash)\b[^?]*\?|\bknown failure modes?\b[^?]*\?|\bwhat are the (?:risks|drawbacks|downsides|costs|failure modes)\b[^?]*\?`)
	// deniesFailure begins an answer that names nothing that may fail.
	deniesFailure = pattern.New(`^[\s*_-]*(?:no\b|none\b|n/?a\b|not applicable|nothing\b|(?:it|this|that|they|we|(?:a|the|this) \w+) (?:cannot|can't|can not|won't|will not|should not|shouldn't|does not|doesn't|do not|don't|is not|isn't)\b)`)
)

// failureSize is how many words an answer has that says what fails.
const failureSize = 4

// failureAnswerLine is the line of a question of what may go wrong under which the author says what does, or 0: that answer speaks
// against the proposal, wherever it stands.
func (m *analysis) failureAnswerLine() int {
	for _, s := range m.doc.Sections {
		if s.Level > 0 && asksForFailure.MatchString(fold(s.Title)) && m.hasSubstance(s) && namesFailure(foldedTexts(m.doc.SubtreeBlocks(s))) {
			return s.Line
		}
	}
	for i := range m.doc.Blocks {
		own := fold(m.doc.Blocks[i].Full)
		if end := strings.LastIndexByte(own, '?') + 1; end > 0 && asksForFailure.MatchString(own[:end]) && namesFailure(m.answerTo(i, end)) {
			return m.doc.Blocks[i].Line
		}
	}
	return 0
}

// answerTo is what follows a question in its block and in the items below it, or else the paragraph after it.
func (m *analysis) answerTo(block, end int) string {
	answer := m.withChildren(block)[end:]
	if next := block + 1; strings.TrimSpace(answer) == "" && next < m.doc.Sections[m.doc.Blocks[block].Section].Last {
		if b := &m.doc.Blocks[next]; b.Kind == document.Paragraph {
			return fold(b.Full)
		}
	}
	return answer
}

func foldedTexts(blocks []document.Block) string {
	var text strings.Builder
	for i := range blocks {
		text.WriteString(fold(blocks[i].Full) + "\n")
	}
	return text.String()
}

// namesFailure reports whether an answer names something that fails.
func namesFailure(answer string) bool {
	return document.Size(answer) >= failureSize && !stub.MatchString(answer) && placeholderIn(answer) == "" && !deniesFailure.MatchString(answer)
}
