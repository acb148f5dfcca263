package direct

import (
	"strings"

	"parley/engine/document"
	"parley/engine/pattern"
)

var (
	// settledAfter follows a gap of which the text says who fills it, or when: "TBD by the community", "to be defined after the pilot".
	settledAfter = pattern.New(`(?i)^\W{0,3}(?:by|after|once|when|until|during|before|as soon as|depending on|based on|together with|in (?:phase|sprint|stage|milestone|the (?:next|first|second)|q\d|20\d\d|(?:the )?[\w-]+ (?:phase|stage|sprint|milestone)))\b`)
	// ofProgress are columns that say how far a thing is: what stands there is filled in as time goes by. Who answers for a thing is none
	// of them.
	ofProgress = newTermList("status|state|progress|eta|due|due date|date|deadline|when|priority|estimate*|effort|release|version|milestone|sprint|timeline|target|pr|link|issue|ticket|reference*|状态|日期|时间|进度")
	// overStatus is a status of a document that another one has taken the place of, or that nobody follows.
	overStatus = newTermList("superseded*|replaced*|deprecated*|withdrawn|rejected|obsolete*|retired|abandoned|declined|已废弃|废弃|已取代")
)

// isSettled reports whether a placeholder leaves nothing open: the text says who fills it or when, it stands over the work that it
// announces, or in a column that is filled in by the way things go.
func (m *analysis) isSettled(s document.Sentence, word string) bool {
	at := strings.Index(s.Text, word)
	if at < 0 {
		return false
	}
	after := s.Text[at+len(word):]
	return settledAfter.MatchString(after) || strings.Contains(word, "TODO") && m.isOverWork(s, after) || m.isInProgressColumn(s.Block, word) || m.isFreeSlot(s.Block)
}

// isOverWork reports whether a TODO is the lead of a list that says what is to be done.
func (m *analysis) isOverWork(s document.Sentence, after string) bool {
	if strings.TrimSpace(after) != ":" || s.Block+1 >= len(m.doc.Blocks) {
		return false
	}
	next := &m.doc.Blocks[s.Block+1]
	return next.Kind == document.Item && next.Section == m.doc.Blocks[s.Block].Section && document.Size(next.Full) >= minLastWords
}

// isInProgressColumn reports whether all cells of a row with that word stand in such columns.
func (m *analysis) isInProgressColumn(block int, word string) bool {
	b := &m.doc.Blocks[block]
	if b.Kind != document.Row || b.Table < 0 || b.Table >= len(m.doc.Tables) {
		return false
	}
	t := m.doc.Tables[b.Table]
	if b.Record < 0 || b.Record >= len(t.Rows) {
		return false
	}
	found := false
	for i, cell := range t.Rows[b.Record] {
		if !strings.Contains(cell.Full, word) {
			continue
		}
		if i >= len(t.Header) || !ofProgress.matches(fold(t.Header[i].Full)) {
			return false
		}
		found = true
	}
	return found
}

var (
	// slotTitle is over a table in which people put themselves down.
	slotTitle = newTermList("schedule|sign-up|sign up|signup|rota|roster|calendar|slots|on-call|duty plan")
	// slotColumn is what its rows begin with.
	slotColumn = newTermList("date|day|week|month|slot|time|session|meeting")
)

// isFreeSlot reports whether a row is a day or an hour of a schedule that nobody has taken yet.
func (m *analysis) isFreeSlot(block int) bool {
	b := &m.doc.Blocks[block]
	if b.Kind != document.Row || b.Table < 0 || b.Table >= len(m.doc.Tables) || !slotTitle.matches(fold(m.doc.Heading(b.Section))) {
		return false
	}
	t := m.doc.Tables[b.Table]
	if b.Record < 0 || b.Record >= len(t.Rows) || len(t.Header) == 0 || len(t.Rows[b.Record]) == 0 {
		return false
	}
	first := t.Rows[b.Record][0].Full
	return slotColumn.matches(fold(t.Header[0].Full)) && strings.ContainsAny(first, "0123456789") && m.placeholderIn(first) == ""
}

// isOver reports whether the document says of itself that it does not hold any more: nobody fills its gaps.
func (m *analysis) isOver() bool {
	for _, f := range m.doc.Front {
		if key := fold(f.Key); key == "status" || key == "state" || strings.HasPrefix(key, "superseded") || strings.HasPrefix(key, "replaced") {
			if overStatus.matches(fold(f.Value)) || key != "status" && key != "state" && strings.Trim(f.Value, " []\"'") != "" {
				return true
			}
		}
	}
	for _, s := range m.doc.Sections {
		if fold(strings.TrimSpace(s.Title)) != "status" || s.Last <= s.First {
			continue
		}
		if text := m.doc.Blocks[s.First].Full; document.Size(text) <= maxStageLabel && overStatus.matches(fold(text)) {
			return true
		}
	}
	return false
}
