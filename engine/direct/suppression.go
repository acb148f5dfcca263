package direct

import (
	"fmt"
	"slices"
	"strings"
)

// suppression is a finding that a comment in the artifact asks not to make.
type suppression struct {
	check   string
	line    int // of the finding; 0 for one about the whole document
	comment int // index into Document.IgnoreComments
}

// isSuppressed reports whether a comment in the artifact silences the running check at a line, and remembers that it did. It is
// asked where something was found, so that what is silenced is counted.
func (m *analysis) isSuppressed(line int) bool {
	if m.runningCheck == nil {
		return false
	}
	for i, r := range m.doc.IgnoreComments {
		if r.Covers(m.runningCheck.ID, line) {
			if s := (suppression{m.runningCheck.ID, line, i}); !slices.Contains(m.suppressions, s) {
				m.suppressions = append(m.suppressions, s)
			}
			return true
		}
	}
	return false
}

// describeSuppressions tells what was silenced, where and why, in the order it was met.
func (m *analysis) describeSuppressions() []string {
	var told []string
	for _, s := range m.suppressions {
		text := s.check
		if s.line > 0 {
			text += " at " + lineOf(s.line)
		}
		r := m.doc.IgnoreComments[s.comment]
		if r.Reason != "" {
			text += ": " + r.Reason
		} else {
			text += fmt.Sprintf(" (no reason given, comment at %s)", lineOf(r.Line))
		}
		told = append(told, text)
	}
	return told
}

// unusedIgnoreComments are notes on comments that silence nothing there is.
func (m *analysis) unusedIgnoreComments() []string {
	known := map[string]bool{}
	for _, c := range table() {
		known[c.ID] = true
	}
	for _, id := range droppedChecks() {
		known[id] = true
	}
	var notes []string
	for _, r := range m.doc.IgnoreComments {
		if len(r.Checks) == 0 {
			notes = append(notes, fmt.Sprintf("the comment at %s names no check to ignore", lineOf(r.Line)))
		}
		for _, c := range r.Checks {
			if !known[c] {
				notes = append(notes, fmt.Sprintf("the comment at %s ignores %s, but there is no such check", lineOf(r.Line), strings.ToUpper(c)))
			}
		}
	}
	return notes
}
