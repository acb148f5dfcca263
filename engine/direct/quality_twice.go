package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
	"parley/engine/similarity"
)

const (
	nearlyEqual   = 0.9
	maxCompared   = 600 // statements compared with each other
	repeatedWords = 30  // a passage this long was not written twice by chance
)

func noDuplicates(m *analysis) checkResult {
	if equal := m.equalStatements(); len(equal) > 0 {
		f := equal[0]
		if len(equal) > 1 {
			f.text = fmt.Sprintf("%d requirements stand twice, among them: %s", len(equal), f.text)
		}
		return failed(f)
	}
	if f, ok := m.nearStatements(); ok {
		return partlyMet(f)
	}
	if f, ok := m.repeatedText(); ok {
		return partlyMet(f)
	}
	if len(m.doc.Statements) < 2 {
		return passed()
	}
	return passedWithProof(m.requirementLine(), fmt.Sprintf("No two of the %s are worded alike (from %s)", plural(m.countShown(len(m.requirements)), m.noun()), lineOf(m.requirementLine())))
}

func normalised(s *document.Statement) string {
	text := fold(s.Full)
	if s.ID != "" {
		text = strings.ReplaceAll(text, fold(s.Written), "")
		for _, id := range document.ScanIDs(s.Full) {
			text = strings.ReplaceAll(text, strings.ToLower(id), "")
		}
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < 0x80 && !isWord(byte(r)) }), " ")
}

// coreOf is what a statement demands, without the other cells of its row.
func (m *analysis) coreOf(s *document.Statement) string {
	if len(s.Blocks) == 1 && m.doc.Blocks[s.Blocks[0]].Kind == document.Row {
		return m.doc.Quote(s.Core)
	}
	return s.Full
}

func (m *analysis) equalStatements() []finding {
	var found []finding
	first := map[string]*document.Statement{}
	for i := range m.requirements {
		s := m.requirements[i]
		text := normalised(&document.Statement{Full: m.coreOf(s), ID: s.ID, Written: s.Written})
		if document.Size(text) < wordsToJudge {
			continue
		}
		other, seen := first[text]
		if !seen {
			first[text] = s
			continue
		}
		// An overview and the requirement it sums up are not two requirements.
		if m.isSuppressed(s.Line) || (s.ID == "") != (other.ID == "") || s.ID == "" && s.Section != other.Section {
			continue
		}
		f := m.atStatement(review.Medium, s, fmt.Sprintf("%s says the same as %s.", sentence(nameOf(s)), nameOf(other)))
		f.suggestion = fmt.Sprintf("Merge %s and %s, or say where they differ.", nameOf(other), nameOf(s))
		found = append(found, f)
	}
	return found
}

func (m *analysis) nearStatements() (finding, bool) {
	var texts []string
	var of []*document.Statement
	for i := range m.requirements {
		if s := m.requirements[i]; document.Size(s.Full) >= 2*wordsToJudge && len(of) < maxCompared {
			texts = append(texts, m.coreOf(s))
			of = append(of, s)
		}
	}
	if len(texts) < 3 {
		return finding{}, false
	}
	rows := similarity.Cross(texts, texts)
	for i := range rows {
		for j := i + 1; j < len(rows); j++ {
			if rows[i][j] >= nearlyEqual && !differInNumbers(texts[i], texts[j]) && !m.isSuppressed(of[j].Line) {
				a, b := of[i], of[j]
				f := m.atStatement(review.Low, b, fmt.Sprintf("%s and %s say nearly the same.", sentence(nameOf(a)), nameOf(b)))
				f.suggestion = fmt.Sprintf("Merge %s and %s, or say where they differ.", nameOf(a), nameOf(b))
				return f, true
			}
		}
	}
	return finding{}, false
}

var digits = pattern.New(`\d+`)

func differInNumbers(a, b string) bool {
	return strings.Join(digits.FindAllString(a, -1), " ") != strings.Join(digits.FindAllString(b, -1), " ")
}

// repeatedText finds a paragraph that was copied: a single sentence may be said again on purpose.
func (m *analysis) repeatedText() (finding, bool) {
	first := map[string]int{}
	for i := range m.doc.Blocks {
		b := &m.doc.Blocks[i]
		if b.Kind == document.Code || b.Quoted || b.Nav || document.Size(b.Full) < repeatedWords {
			continue
		}
		line, seen := first[b.Full]
		if !seen {
			first[b.Full] = b.Line
			continue
		}
		if m.isSuppressed(b.Line) {
			continue
		}
		f := m.atBlock(review.Low, i, fmt.Sprintf("A passage stands word for word at line %d and at line %d: %s.", line, b.Line, quoteOf(b.Full, 60)))
		f.suggestion = fmt.Sprintf("Keep the passage %s at one place, line %d or line %d, and refer to it from the other.", quoteOf(b.Full, 60), line, b.Line)
		return f, true
	}
	return finding{}, false
}
