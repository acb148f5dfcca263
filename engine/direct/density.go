package direct

import (
	"fmt"
	"strings"

	"parley/engine/document"
	"parley/engine/review"
)

// smell is one place in a requirement that a check objects to.
type smell struct {
	statement *document.Statement
	sentence  document.Sentence
	word      string // what to show; empty shows the requirement's name
}

// The share of requirements at which repeats become a medium and a high finding (facts, section 2).
const (
	mediumShare = 0.10
	highShare   = 0.30
	minRepeats  = 2
)

// density makes one finding of all smells: "n of m requirements …". Style checks (light) stay low, and medium where
// most requirements are concerned.
func (m *matter) density(smells []smell, total int, what string, light bool) outcome {
	if total == 0 {
		return skip()
	}
	if len(smells) == 0 {
		return proven(m.requirementLine(), fmt.Sprintf("none of %d requirements %s, from %s", total, what, lineOf(m.requirementLine())))
	}
	n := countStatements(smells)
	share := float64(n) / float64(total)
	severity := review.Low
	switch {
	case n < minRepeats || share < mediumShare:
	case light && share < highShare:
	case light || share < highShare:
		severity = review.Medium
	default:
		severity = review.High
	}
	if m.doc.Profile == aGeneral && severity == review.High {
		severity = review.Medium // a list of features in a README is no specification
	}
	f := m.at(severity, smells[0].sentence.Block, smells[0].sentence.Span, "")
	f.text = fmt.Sprintf("%d of %d requirements %s: %s", n, total, what, examples(smells))
	f.anchor = m.anchorOf(smells[0])
	f.evidence = nil
	for _, s := range smells {
		f.evidence = append(f.evidence, m.spanOf(s))
	}
	o := failed(f)
	if severity == review.Low && share < 0.5 {
		o.state = partly
	}
	return o
}

// spanOf is the word that a smell objects to, so that two words in one sentence stay two pieces of evidence.
func (m *matter) spanOf(s smell) document.Span {
	at := strings.Index(s.sentence.Text, s.word)
	if s.word == "" || at < 0 {
		return s.sentence.Span
	}
	start := s.sentence.Start + at
	return m.doc.Blocks[s.sentence.Block].SpanOf(start, start+len(s.word))
}

func (m *matter) requirementLine() int {
	if len(m.doc.Statements) > 0 {
		return m.doc.Statements[0].Line
	}
	return 0
}

func (m *matter) anchorOf(s smell) string {
	if s.statement != nil && s.statement.ID != "" {
		return s.statement.ID
	}
	return m.doc.Heading(m.doc.Blocks[s.sentence.Block].Section)
}

func countStatements(smells []smell) int {
	seen := map[*document.Statement]bool{}
	for _, s := range smells {
		seen[s.statement] = true
	}
	return len(seen)
}

// examples names up to three places: “fast” (FR-2, line 14).
func examples(smells []smell) string {
	const most = 3
	var parts []string
	lines := map[string]bool{}
	for _, s := range smells {
		where := fmt.Sprintf("line %d", s.sentence.Line)
		if s.statement.ID != "" {
			where = s.statement.ID + ", " + where
		}
		word := s.word
		if word == "" {
			word = document.Shorten(plainText(s.sentence.Text), 50)
		}
		part := fmt.Sprintf("“%s” (%s)", word, where)
		if lines[part] {
			continue
		}
		lines[part] = true
		if parts = append(parts, part); len(parts) == most {
			break
		}
	}
	return strings.Join(parts, ", ")
}

// plainText is prose fit to be shown: what was hidden is marked by an ellipsis.
func plainText(s string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(s, string(document.Hidden), "…")), " ")
}

// plural writes "1 requirement", "3 requirements", "2 stories".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "y") {
		return fmt.Sprintf("%d %sies", n, strings.TrimSuffix(noun, "y"))
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// list writes "a, b and c".
func list(items []string) string {
	switch len(items) {
	case 0:
		return ""
	case 1:
		return items[0]
	default:
		return strings.Join(items[:len(items)-1], ", ") + " and " + items[len(items)-1]
	}
}

// few is list for at most n items, and says how many more there are.
func few(items []string, n int) string {
	if len(items) <= n {
		return list(items)
	}
	return strings.Join(items[:n], ", ") + fmt.Sprintf(" and %d more", len(items)-n)
}

// smells runs a test on every sentence of every requirement and criterion; the test returns the words to object to, or "".
func (m *matter) smells(test func(s *document.Statement, text string) string) []smell {
	var found []smell
	for i := range m.doc.Statements {
		st := &m.doc.Statements[i]
		for _, n := range st.Sentences {
			sentence := m.doc.Sentences[n]
			if word := test(st, sentence.Text); word != "" {
				found = append(found, smell{st, sentence, word})
			}
		}
	}
	return found
}
