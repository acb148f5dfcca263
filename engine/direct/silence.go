package direct

import (
	"fmt"
	"slices"
	"strings"
)

// silence is a finding that a comment in the artifact asks not to make.
type silence struct {
	check  string
	line   int // of the finding; 0 for one about the whole document
	remark int // index into Document.Remarks
}

// silent tells whether a comment in the artifact silences the running check at a line, and remembers that it did. It is
// asked where something was found, so that what is silenced is counted.
func (m *matter) silent(line int) bool {
	if m.running == nil {
		return false
	}
	for i, r := range m.doc.Remarks {
		if r.Covers(m.running.ID, line) {
			if s := (silence{m.running.ID, line, i}); !slices.Contains(m.silenced, s) {
				m.silenced = append(m.silenced, s)
			}
			return true
		}
	}
	return false
}

// describeSilences tells what was silenced, where and why, in the order it was met.
func (m *matter) describeSilences() []string {
	var told []string
	for _, s := range m.silenced {
		text := s.check
		if s.line > 0 {
			text += " at " + lineOf(s.line)
		}
		r := m.doc.Remarks[s.remark]
		if r.Reason != "" {
			text += ": " + r.Reason
		} else {
			text += fmt.Sprintf(" (no reason given, comment at %s)", lineOf(r.Line))
		}
		told = append(told, text)
	}
	return told
}

// strayRemarks are notes on comments that silence nothing there is.
func (m *matter) strayRemarks() []string {
	known := map[string]bool{}
	for _, c := range table() {
		known[c.ID] = true
	}
	var notes []string
	for _, r := range m.doc.Remarks {
		if len(r.Checks) == 0 {
			notes = append(notes, fmt.Sprintf("the comment at %s names no check to ignore", lineOf(r.Line)))
		}
		for _, c := range r.Checks {
			if !known[c] {
				notes = append(notes, fmt.Sprintf("the comment at %s ignores %s, which is no check", lineOf(r.Line), strings.ToUpper(c)))
			}
		}
	}
	return notes
}
