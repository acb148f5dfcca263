package sessions

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"

	"charm.land/lipgloss/v2"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/session"
	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// columns is how wide the columns of the list are in a place of w cells; 0 for one that there is no room for. What a session is about
// has what the others leave.
type columns struct {
	w, id, state, round, verdict, average, changed int
	title                                          int  // of its own, where there is plenty of room
	dates                                          bool // changed is a date
	cut                                            func(name string, w int) string
}

const (
	maxColumn = 11 // cells of an id or a state

	// Cells of a round, and of a verdict with how grave it is, in words: they are the same ones at every width.
	roundWidth, verdictWidth, averageWidth = 5, 12, 5
	dateWidth                              = len("2006-01-02 15:04")

	leastNaming = 24  // cells of what a session is about, below which a column goes
	scrap       = 8   // cells, below which nothing of it is said
	wideList    = 84  // from here on a title has a column of its own,
	wideWindow  = 150 // and in a window so wide dates are told in full
)

// columnsFor makes room for all that is listed, whatever the filter leaves: nothing moves while one types.
func (v *Screen) columnsFor(w int) columns {
	c := columns{w: w, id: 2, state: 5, round: roundWidth, verdict: verdictWidth, average: averageWidth, changed: len("changed") + 1}
	naming, title := scrap, 0
	for _, s := range v.list {
		c.id = min(maxColumn, max(c.id, safetext.Width(nameInList(s))))
		c.state = min(maxColumn, max(c.state, safetext.Width(stateWord(s))))
		c.changed = max(c.changed, safetext.Width(age(v.Clock(), s.Updated)))
		title = max(title, safetext.Width(safetext.Line(s.Title)))
		naming = max(naming, safetext.Width(filepath.Base(safetext.Line(cmp.Or(s.Artifact, s.Folder)))))
	}
	if w >= wideList {
		if v.Width >= wideWindow {
			c.changed, c.dates = dateWidth, true
		}
		c.title = min(title, (w-c.before())/2)
		return c
	}
	if title > 0 {
		naming = max(naming, minBoth)
	}
	naming = min(naming, leastNaming)
	for _, column := range []struct {
		width  *int
		naming int // cells that are worth more than the column
	}{{&c.round, naming}, {&c.changed, naming}, {&c.average, scrap}} {
		if w-c.before() < column.naming+titleGap {
			*column.width = 0
		}
	}
	return c
}

// withCut is how the columns' names of documents are cut, in the room that they have.
func (v *Screen) withCut(c columns) columns {
	room := c.w - c.before() - titleGap
	if c.title > 0 {
		room -= c.title + titleGap
	}
	var names []string
	for _, s := range v.list {
		names = append(names, filepath.Base(safetext.Line(cmp.Or(s.Artifact, s.Folder))))
	}
	c.cut = cutApart(names, room)
	return c
}

// before is how much of a line stands before what a session is about, besides its title.
func (c columns) before() int {
	used := 2 + c.id
	for _, column := range []int{c.state, c.round, c.verdict, c.average, c.changed} {
		if column > 0 {
			used += 1 + column
		}
	}
	return used
}

// heads names the columns; the one that the list is sorted by stands out.
func (c columns) heads(v *Screen) string {
	line := "  "
	add := func(name string, width int, by order) {
		if width == 0 {
			return
		}
		style := v.Theme.Faint
		if by == v.order {
			style, name = v.Theme.Accent, name+v.arrow()
		}
		line += style.Render(safetext.Fit(name, width)) + " "
	}
	add("id", c.id, notSorted)
	add("state", c.state, notSorted)
	add("round", c.round, notSorted)
	add("verdict", c.verdict, byVerdict)
	add("avg", c.average, byAverage)
	add("changed", c.changed, byDate)
	if c.title > 0 {
		line += " "
		add("title", c.title, byTitle)
	}
	if c.w-safetext.Width(line) >= 10 {
		by := notSorted
		if c.title == 0 {
			by = byTitle
		}
		line += " "
		add("document", len("document")+1, by)
	}
	return safetext.Truncate(line, c.w)
}

// arrow tells which end of the sorted column comes first.
func (v *Screen) arrow() string {
	switch {
	case v.Theme.Plain:
		return ""
	case v.order == byAverage, v.order == byTitle:
		return "↑"
	default:
		return "↓"
	}
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
	line := edge
	add := func(text string, width int, style lipgloss.Style) {
		if width > 0 {
			line += style.Render(safetext.Fit(text, width)) + " "
		}
	}
	verdict, style := verdictWords(t, s)
	average := ""
	if s.Average != nil {
		average = record.Average(s.Average)
	}
	changed := age(v.Clock(), s.Updated)
	if c.dates { // there it has the words that the sentences beside it have
		changed = v.changedText(s)
	}
	add(nameInList(s), c.id, name)
	add(stateWord(s), c.state, v.stateStyle(s))
	add(roundsText(s), c.round, t.Muted)
	add(verdict, c.verdict, style)
	add(average, c.average, t.Text)
	add(changed, c.changed, t.Muted)
	if c.title > 0 {
		line += " "
		add(safetext.Line(s.Title), c.title, name)
		s.Title, name = "", t.Muted
	}
	if room := c.w - safetext.Width(line) - 1; room >= scrap {
		line += " " + v.what(s, name, c, room)
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
func (v *Screen) what(s Session, style lipgloss.Style, c columns, room int) string {
	document, title := safetext.Line(cmp.Or(s.Artifact, s.Folder)), safetext.Line(s.Title)
	if title != "" && room < minBoth {
		return style.Render(safetext.Truncate(title, room))
	}
	if safetext.Width(document) > room-safetext.Width(title) {
		document = filepath.Base(document)
	}
	if title == "" {
		return style.Render(c.cut(document, room))
	}
	forDocument := min(safetext.Width(document), max((room-titleGap)*2/5, room-titleGap-safetext.Width(title)))
	title = safetext.Truncate(title, room-titleGap-forDocument)
	return style.Render(title) + "  " + v.Theme.Muted.Render(cutName(document, forDocument))
}

// bothEnds is from how many cells on both ends of a name tell something.
const bothEnds = 12

// cutName is a document's name in so many cells beside a title: both its ends, or its last part alone.
func cutName(name string, w int) string {
	if w < bothEnds {
		return safetext.TruncateLeft(name, w)
	}
	return safetext.TruncateMiddle(name, w)
}

// cutApart is how names are cut to so many cells so that most of them can be told apart: to both ends or to the beginning, unless another
// part of them tells more.
func cutApart(names []string, w int) func(string, int) string {
	slices.Sort(names)
	names = slices.Compact(names)
	forms := []func(string, int) string{safetext.TruncateMiddle, safetext.Truncate, safetext.TruncateLeft}
	if w < bothEnds {
		forms = forms[1:]
	}
	forms = append(forms, func(name string, w int) string { return cutToDifference(names, name, w) })
	best, most := forms[0], 0
	for _, cut := range forms {
		shown := map[string]bool{}
		for _, name := range names {
			shown[cut(name, w)] = true
		}
		if len(shown) > most {
			best, most = cut, len(shown)
		}
	}
	return best
}

// beforeDifference is how many of the characters that a name shares with another stand before the first that differs.
const beforeDifference = 2

// cutToDifference is a name in so many cells from where it differs from the one that it is most like: names with the same beginning and the
// same end are told apart by what is between.
func cutToDifference(names []string, name string, w int) string {
	common := 0
	for _, other := range names {
		if other != name {
			common = max(common, commonPrefix(name, other))
		}
	}
	runes := []rune(name)
	if from := common - beforeDifference; from > 0 && safetext.Width(name) > w {
		return safetext.Truncate("…"+string(runes[from:]), w)
	}
	return safetext.Truncate(name, w)
}

// commonPrefix is how many characters two names begin alike with.
func commonPrefix(a, b string) (n int) {
	one, other := []rune(a), []rune(b)
	for n < len(one) && n < len(other) && one[n] == other[n] {
		n++
	}
	return n
}

// verdictWords is the verdict of the last round, with how grave it is and in the colour of that: what is blocked is to be seen among many rows.
func verdictWords(t theme.Theme, s Session) (string, lipgloss.Style) {
	switch s.Verdict {
	case round.Reached:
		return "reached", t.Good
	case round.Blocked:
		if s.Average == nil && s.Severity == review.Low { // the built-in checks had too little to judge, and nothing else holds
			return parts.NotRated, t.Muted
		}
		return "blocked " + parts.ShortSeverity(s.Severity), t.SeverityStyle(s.Severity)
	default:
		return "-", t.Muted
	}
}
