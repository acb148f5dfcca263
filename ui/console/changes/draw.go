package changes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
	"parley/ui/theme"
	"parley/ui/worddiff"
)

// place is a part of the document in which something changed, as it is drawn.
type place struct {
	title   string
	changes []change
	end     int // the last line of the document that belongs to it; 0 where none does
}

// placesOf are the places of some hunks in which words changed, each with at most so many unchanged units before its first change, and how
// many have the same words on other lines.
func (v *Screen) placesOf(hunks []hunk, lead int) (places []place, sameWords int) {
	for _, h := range hunks {
		before := v.linesOf(h.file)
		if before != nil {
			before = before[:min(max(h.line-1, 0), len(before))]
		}
		rendered, inCode := isRendered(cmp.Or(h.file, v.document.Path)), beginsInCode(before, h.now)
		list := compareUnits(unitsOf(h.old, rendered, inCode), unitsOf(h.now, rendered, inCode))
		if !slices.ContainsFunc(list, func(c change) bool { return c.kind != ' ' }) {
			sameWords++
			continue
		}
		if rendered {
			list = withoutLastHeadings(withoutRestOfCode(list, inCode))
		}
		if lines := v.linesOf(h.file); rendered {
			for i := range list {
				list[i].was.columns, list[i].is.columns = columnsAt(lines, list[i].is), columnsAt(lines, list[i].is)
			}
		}
		list, heading := withoutNamedHeading(withLead(list, lead), lead)
		for i := range list {
			list[i].resting = v.restingOn(list[i])
		}
		title := fmt.Sprintf("from line %d", firstLine(list, h.line))
		if rendered {
			if section := wordsOf(cmp.Or(heading, v.sectionOf(h, list))); section != "" {
				title = section + ", " + title
			}
		}
		if h.file != "" {
			title = h.file + ", " + title
		}
		end := 0
		if n := len(h.now); n > 0 {
			end = h.now[n-1].line
		}
		places = append(places, place{title, list, end})
	}
	return places, sameWords
}

// drawPlaces draws the places for w cells. Starts lists the lines at which changes begin, the first of a place at its title.
func drawPlaces(t theme.Theme, places []place, w int) (lines []string, starts []int) {
	gutter := 1
	for _, p := range places {
		for _, c := range p.changes {
			gutter = max(gutter, len(fmt.Sprint(c.is.line)))
		}
	}
	for _, p := range places {
		if len(lines) > 0 {
			lines = append(lines, "")
		}
		starts = append(starts, len(lines))
		lines = append(lines, parts.TitleRule(t, t.Muted.Render(p.title), "", w))
		drawn, further := drawChanges(t, alignTables(t, asMeant(t, p.changes), w-gutter-1-safetext.Width(parts.DiffSign(t, '+'))), gutter, w)
		for _, at := range further {
			starts = append(starts, len(lines)+at)
		}
		lines = append(lines, drawn...)
	}
	return lines, starts
}

// drawChanges draws the changes of a place, and below each the findings that rest on its words. What went and what came in its place stand
// directly above each other, and the findings below both. Further lists the lines at which a change begins that is not the first.
func drawChanges(t theme.Theme, list []change, gutter, w int) (lines []string, further []int) {
	var findings []string
	changed := false
	for i, c := range list {
		inPlace := i > 0 && c.kind == '+' && list[i-1].kind == '-'
		if i > 0 && !inPlace && (c.is.apart || c.kind == '-' && c.was.apart) {
			lines = append(lines, "")
		}
		if c.kind != ' ' && (i == 0 || list[i-1].kind == ' ') {
			if changed {
				further = append(further, len(lines))
			}
			changed = true
		}
		lines, findings = append(lines, c.draw(t, gutter, w)...), append(findings, c.resting...)
		if c.goesOn(list[i+1:]) {
			continue
		}
		for _, finding := range findings {
			lines = append(lines, safetext.Truncate(strings.Repeat(" ", gutter+1+safetext.Width(parts.DiffSign(t, '+')))+finding, w))
		}
		findings = nil
	}
	return lines, further
}

// goesOn reports whether a change is one of those that went, or came in their place, of which the last comes further down.
func (c change) goesOn(rest []change) bool {
	switch c.kind {
	case '-':
		return runOf(rest[runOf(rest, '-'):], '+') > 0
	case '+':
		return runOf(rest, '+') > 0
	default:
		return false
	}
}

// draw is a unit with its number and sign; the sign says what the colour says.
func (c change) draw(t theme.Theme, gutter, w int) []string {
	number := func(line int) string { return t.Faint.Render(fmt.Sprintf("%*d ", gutter, line)) }
	none := strings.Repeat(" ", gutter+1) // a number would be the old document's
	// lead has the sign on each line, unless it is a word: how far a change goes is seen by that.
	lead := func(before string, sign byte, u unit) parts.Lead {
		lead := parts.OneLead(before + parts.DiffSign(t, sign) + u.lead(t))
		if !t.Plain {
			lead.Rest = none + parts.DiffSign(t, sign) + u.leadOfRest(t)
		}
		return lead
	}
	if t.Plain {
		c.was.heading, c.is.heading = "", "" // its signs tell who listens that it is one
	}
	switch {
	case c.kind == '-' && c.was.heading != "":
		return parts.DiffHeading(t, '-', lead(none, '-', c.was), c.was.words(), w)
	case c.kind == '+' && c.is.heading != "":
		return parts.DiffHeading(t, '+', lead(number(c.is.line), '+', c.is), c.is.words(), w)
	case c.kind == '-':
		return parts.OldWords(t, lead(none, '-', c.was), whole(c.was), w)
	case c.kind == '+':
		return parts.NewWords(t, lead(number(c.is.line), '+', c.is), whole(c.is), w)
	case c.kind == '~':
		old, fresh := c.old, c.fresh
		if c.was.heading == c.is.heading { // else the signs are what changed
			old, fresh = withoutSigns(old, c.was.heading), withoutSigns(fresh, c.is.heading)
		}
		lines := parts.OldWords(t, lead(none, '-', c.was), old, w)
		return append(lines, parts.NewWords(t, lead(number(c.is.line), '+', c.is), fresh, w)...)
	default:
		blank := strings.Repeat(" ", safetext.Width(parts.DiffSign(t, '+')))
		style := t.Muted
		switch {
		case c.is.heading != "":
			style = t.Strong
		case c.is.frame:
			style = t.Faint
		}
		lines := parts.HangingIndent(number(c.is.line)+blank+c.is.lead(t), c.is.words(), style, w)
		for i := 1; c.is.quoted && i < len(lines); i++ {
			lines[i] = none + blank + c.is.leadOfRest(t) + strings.TrimLeft(lines[i], " ")
		}
		return lines
	}
}

func whole(u unit) []worddiff.Piece { return []worddiff.Piece{{Text: u.words(), Changed: true}} }

// withoutSigns is the words of a heading without the signs that make it one.
func withoutSigns(pieces []worddiff.Piece, signs string) []worddiff.Piece {
	if len(pieces) == 0 || signs == "" || !strings.HasPrefix(pieces[0].Text, signs) {
		return pieces
	}
	pieces = slices.Clone(pieces)
	pieces[0].Text = strings.TrimPrefix(pieces[0].Text, signs)
	return pieces
}

// lead is what stands before the words of a unit: its indent, and its bullet.
func (u unit) lead(t theme.Theme) string {
	lead := strings.Repeat(" ", u.indent)
	if u.quoted {
		lead += quoteBar(t)
	}
	lead += t.Faint.Render(u.number)
	if u.bullet {
		lead += t.Faint.Render(t.Symbols.Bullet) + " " // beside the sign of a change it must not be read as one
	}
	return lead
}

// leadOfRest is what stands before the other lines of a unit.
func (u unit) leadOfRest(t theme.Theme) string {
	if u.quoted {
		return strings.Repeat(" ", u.indent) + quoteBar(t)
	}
	return strings.Repeat(" ", safetext.Width(u.lead(t)))
}

// quoteBar stands before each line of a quote.
func quoteBar(t theme.Theme) string { return t.Line.Render(t.Symbols.Divider) + " " }

// describeSameWords says in how many places only line breaks changed.
func describeSameWords(n int) string {
	return "In " + amount.Of(n, "place") + " only line breaks changed."
}
