package sessions

import (
	"cmp"
	"fmt"
	"path/filepath"

	"charm.land/lipgloss/v2"

	"parley/engine/record"
	"parley/engine/round"
	"parley/feedback/session"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// columns is how wide the columns of the list are in a place of w cells. What a session is about has what the others leave.
type columns struct {
	w, id, state, changed int
	rounds                bool // and how long ago
	words                 bool // the verdict is a word
}

const (
	maxColumn    = 11 // cells of an id or a state
	signVerdict  = 7
	wordVerdict  = 18
	wantedNaming = 30 // cells, after which the verdict's word comes before more of the document's name
)

// columnsFor makes room for all that is listed, whatever the filter leaves: nothing moves while one types.
func (v *Screen) columnsFor(w int) columns {
	c := columns{w: w, id: 2, state: 5, changed: 7, rounds: w >= minList}
	naming := 0
	for _, s := range v.list {
		c.id = min(maxColumn, max(c.id, safetext.Width(nameInList(s))))
		c.state = min(maxColumn, max(c.state, safetext.Width(stateWord(s))))
		c.changed = max(c.changed, safetext.Width(age(v.Clock(), s.Updated)))
		title, document := safetext.Width(safetext.Line(s.Title)), safetext.Width(filepath.Base(safetext.Line(cmp.Or(s.Artifact, s.Folder))))
		naming = max(naming, document, min(title, 1)*(title+titleGap+document))
	}
	c.words = c.rounds && w-c.before(wordVerdict) >= min(naming, wantedNaming)
	return c
}

// before is how much of a line stands before what a session is about, with a verdict of so many cells.
func (c columns) before(verdict int) int {
	used := 2 + c.id + 1 + c.state + 1 + verdict + 2
	if c.rounds {
		used += 6 + 1 + c.changed
	}
	return used
}

// heads names the columns.
func (c columns) heads(v *Screen) string {
	line := "  " + safetext.Fit("id", c.id) + " " + safetext.Fit("state", c.state) + " "
	if c.rounds {
		line += "round "
	}
	if c.words {
		line += safetext.Fit("verdict", 12) + " " + safetext.Fit("avg", 5)
	} else {
		line += safetext.Fit("verdict", signVerdict)
	}
	if c.rounds {
		line += " " + safetext.FitRight("changed", c.changed)
	}
	if c.w-safetext.Width(line) >= 10 {
		line += "  document"
	}
	return v.Theme.Faint.Render(safetext.Truncate(line, c.w))
}

// nameInList is what a row begins with.
func nameInList(s Session) string { return safetext.Line(cmp.Or(s.RoundID, s.Folder)) }

// row is one session: what, how far, the last verdict, how long ago, where.
func (v *Screen) row(s Session, selected bool, c columns) string {
	t := v.Theme
	edge, name := "  ", t.Text
	if selected {
		edge, name = t.Accent.Render(t.Symbols.Cursor)+" ", t.Strong
	}
	line := edge + name.Render(safetext.Fit(nameInList(s), c.id)) + " " + v.stateStyle(s).Render(safetext.Fit(stateWord(s), c.state)) + " "
	if c.rounds {
		line += t.Muted.Render(safetext.FitRight(roundsText(s), 4)) + "  "
	}
	line += v.verdict(s, c.words)
	if c.rounds {
		line += " " + t.Muted.Render(safetext.FitRight(age(v.Clock(), s.Updated), c.changed))
	}
	if room := c.w - safetext.Width(line) - 2; room >= 8 {
		line += "  " + v.what(s, name, room)
	}
	return safetext.Truncate(line, c.w)
}

// roundsText is which round a session is at: the one that was cut off, or the last that ended.
func roundsText(s Session) string {
	at := s.Rounds
	if s.State == session.Interrupted {
		at = max(at, s.Begun)
	}
	if s.MaxRounds == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", at, s.MaxRounds)
}

// titleGap is how many cells are between a title and the document.
const titleGap = 2

// what is what the person calls a session, and the document that it is about; where both have no room each is shortened.
func (v *Screen) what(s Session, style lipgloss.Style, room int) string {
	document, title := safetext.Line(cmp.Or(s.Artifact, s.Folder)), safetext.Line(s.Title)
	if safetext.Width(document) > room-safetext.Width(title) {
		document = filepath.Base(document)
	}
	if title == "" {
		return style.Render(safetext.TruncateLeft(document, room))
	}
	forDocument := min(safetext.Width(document), max((room-titleGap)*2/5, room-titleGap-safetext.Width(title)))
	title = safetext.Truncate(title, room-titleGap-forDocument)
	return style.Render(title) + "  " + v.Theme.Muted.Render(safetext.TruncateLeft(document, forDocument))
}

// verdict of the last round: a word where there is room, and the average.
func (v *Screen) verdict(s Session, word bool) string {
	t := v.Theme
	text, sign, style := "-", "-", t.Muted
	switch s.Verdict {
	case round.Reached:
		text, sign, style = "reached", t.Symbols.Done, t.Good
	case round.Blocked:
		text, sign, style = "blocked", t.Symbols.Failed, t.Bad
	}
	average := ""
	if s.Average != nil {
		average = record.Average(s.Average)
	}
	switch {
	case !word && t.Plain: // without signs the word has to do
		return style.Render(safetext.Fit(text, 7))
	case !word:
		return style.Render(safetext.Fit(sign+" "+average, 7))
	}
	if s.Severity != "" {
		text += " " + parts.ShortSeverity(s.Severity)
	}
	return style.Render(safetext.Fit(text, 12)) + " " + t.Strong.Render(safetext.Fit(average, 5))
}
