package direct

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

// isEmptySection reports whether a section has nothing, or only a word that promises something. A short answer under a
// question ("No.") is an answer.
func (m *analysis) isEmptySection(s document.Section) bool {
	var full strings.Builder // a section may be megabytes long
	for _, b := range m.doc.OwnBlocks(s) {
		if b.Kind == document.Code || b.Kind == document.Row || b.Nav || strings.ContainsRune(b.Text, document.Hidden) || len(b.Placeholders) > 0 {
			return false
		}
		full.WriteString(b.Full)
		full.WriteByte(' ')
	}
	for _, t := range m.doc.Tables {
		if t.Section == s.Index {
			return false
		}
	}
	text := full.String()
	return strings.TrimSpace(text) == "" && !m.saysItself(s) && !m.hasHiddenContent(s) && !m.groupsNext(s) || stub.MatchString(text)
}

// tocMark is a comment that a program replaces by a table of contents.
var tocMark = pattern.New(`(?i)^<!--\s*(?:md)?toc\b`)

// hasHiddenContent reports whether raw HTML or an image fills the section.
func (m *analysis) hasHiddenContent(s document.Section) bool {
	for _, l := range m.doc.Links {
		if l.Section == s.Index {
			return true
		}
	}
	next, comment := len(m.doc.Sections) > s.Index+1, false
	for line := s.Line + 1; !next || line < m.doc.Sections[s.Index+1].Line; line++ {
		text := m.doc.LineText(line)
		if tocMark.MatchString(text) {
			return true // a program puts the table of contents there
		}
		comment = comment || strings.HasPrefix(text, "<!--")
		if !comment && (strings.HasPrefix(text, "<") || strings.Contains(text, "://")) {
			return true
		}
		if strings.Contains(text, "-->") {
			comment = false
		}
		if !next && text == "" && line > s.Line+40 {
			return false
		}
	}
	return false
}
