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
	verdict               int  // one of the widths of a verdict
}

const (
	maxColumn = 11 // cells of an id or a state

	// Cells of a verdict: a sign and how grave it is, with the average, and in words.
	briefVerdict = 7
	signVerdict  = 12
	wordVerdict  = 18

	// Cells of a name, after which the average, and then the verdict's word, come before more of the name.
	averageNaming = 22
	wordNaming    = 30
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
	c.verdict = briefVerdict
	if v.Theme.Plain { // without signs the word has to do
		c.verdict = signVerdict
	}
	for _, wider := range []struct{ verdict, naming int }{{signVerdict, averageNaming}, {wordVerdict, wordNaming}} {
		if c.rounds && w-c.before()-wider.verdict >= min(naming, wider.naming) {
			c.verdict = wider.verdict
		}
	}
	return c
}

// before is how much of a line stands before what a session is about, besides the verdict.
func (c columns) before() int {
	used := 2 + c.id + 1 + c.state + 1 + 2
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
	if c.verdict == wordVerdict {
		line += safetext.Fit("verdict", 12) + " " + safetext.Fit("avg", 5)
	} else {
		line += safetext.Fit("verdict", c.verdict)
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
	line += v.verdict(s, c.verdict)
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

const (
	titleGap = 2  // cells between a title and the document
	minBoth  = 20 // cells, below which the title stands alone: of both only scraps would be left
)

// what is what the person calls a session, and the document that it is about, as far as there is room.
func (v *Screen) what(s Session, style lipgloss.Style, room int) string {
	document, title := safetext.Line(cmp.Or(s.Artifact, s.Folder)), safetext.Line(s.Title)
	if title != "" && room < minBoth {
		return style.Render(safetext.Truncate(title, room))
	}
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

// verdict of the last round in so many cells. However few they are, they say how grave it is, and not by a colour alone.
func (v *Screen) verdict(s Session, cells int) string {
	t := v.Theme
	text, sign, style, severity, average := "-", "-", t.Muted, "", ""
	switch s.Verdict {
	case round.Reached:
		text, sign, style = "reached", t.Symbols.Done, t.Good
	case round.Blocked:
		text, sign, style, severity = "blocked", t.Symbols.Failed, t.Bad, parts.ShortSeverity(s.Severity)
	}
	if s.Average != nil {
		average = record.Average(s.Average)
	}
	switch {
	case cells == wordVerdict:
		return style.Render(safetext.Fit(text+" "+severity, 12)) + " " + t.Strong.Render(safetext.Fit(average, 5))
	case t.Plain:
		return style.Render(safetext.Fit(text+" "+severity, cells))
	case cells == signVerdict:
		return style.Render(sign+" "+safetext.Fit(severity, 4)) + " " + t.Strong.Render(safetext.Fit(average, 5))
	default:
		return style.Render(safetext.Fit(sign+" "+severity, cells))
	}
}
