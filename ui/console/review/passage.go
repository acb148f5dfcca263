package review

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// passage is lines of the text that the person selects for a finding of their own: from where they began to where they are. What is
// selected is the whole lines of the file that these show something of.
type passage struct {
	from, to markdown.Position
	held     *heldLines // what stays selected at another size, until the person moves an end; nil for what from and to show
}

// heldLines are the first and last selected line of the file, counted from 0; up is set where the person is at the first, and placed when
// they were found in the text as it is drawn.
type heldLines struct {
	first, last int
	up, placed  bool
}

// holdPassage remembers which lines of the file are selected: where they stand in the text is another place at another size.
func (v *Screen) holdPassage() {
	if v.passage == nil || v.Page.Doc == nil {
		return
	}
	first, last := v.selectedLines()
	v.passage.held = &heldLines{first: first, last: last, up: v.passage.to.Before(v.passage.from)}
}

// placePassage finds the selected lines in the text as it is drawn now, as soon as they are.
func (v *Screen) placePassage() {
	if v.passage == nil || v.passage.held == nil || v.passage.held.placed {
		return
	}
	held := v.passage.held
	begin, end := v.locate(placed{first: held.first, last: held.first}), v.locate(placed{first: held.last, last: held.last})
	from, to := begin.first, end.last
	if held.up {
		from, to = to, from
	}
	v.passage.from, v.passage.to = from, to
	if v.Page.Doc.ScreenRow(to) < 0 {
		v.Page.Doc.ScrollTo(to, v.TextHeight()/2)
	}
	held.placed = begin.rendered && end.rendered
}

// showPassage brings the selected lines onto a screen of h lines: what is written about them is written with them in sight. Of more lines than
// that it is the first ones.
func (v *Screen) showPassage(h int) {
	doc := v.Page.Doc
	first, last := v.passage.ends()
	if doc.ScreenRow(last) < 0 {
		doc.ScrollTo(last, h-1)
	}
	if doc.ScreenRow(first) < 0 {
		doc.ScrollTo(first, 0)
	}
}

func (p *passage) ends() (first, last markdown.Position) {
	if p.to.Before(p.from) {
		return p.to, p.from
	}
	return p.from, p.to
}

// IsExclusive reports whether lines are selected: other keys than those for that are only answered.
func (v *Screen) IsExclusive() bool { return v.passage != nil }

// selects reports whether a line of the text, drawn so, is selected: it is between the ends, or shows a part of a line of the file
// that is.
func (v *Screen) selects(at markdown.Position, drawn string) bool {
	if v.passage == nil {
		return false
	}
	if begin, end := v.passage.ends(); !at.Before(begin) && !end.Before(at) {
		return true
	}
	if strings.TrimSpace(ansi.Strip(drawn)) == "" {
		return false
	}
	from, to := v.sourceLines(at)
	first, last := v.selectedLines()
	return from <= last && to >= first
}

// selectedLines are the first and last line of the file that are selected, counted from 0.
func (v *Screen) selectedLines() (first, last int) {
	if held := v.passage.held; held != nil {
		return held.first, held.last
	}
	begin, end := v.passage.ends()
	first, _ = v.sourceLines(begin)
	_, last = v.sourceLines(end)
	return first, max(first, last)
}

// beginPassage selects the line of the finding at hand, or the first words in sight.
func (v *Screen) beginPassage() screen.Action {
	if refusal, closed := v.Refusal("nothing can be added"); closed {
		return refusal
	}
	if v.Page.Doc == nil {
		return screen.Notice{Text: "The document is not here yet.", Bad: true}
	}
	if v.read.Err != nil || len(v.files[v.at].lines) == 0 {
		return screen.Notice{Text: "There is no line of the document to select.", Bad: true}
	}
	at := v.firstWords()
	if i := v.selectedIndex(); i >= 0 && v.index[i].file == v.at && !v.index[i].isPlaceless() {
		if first := v.locate(v.index[i]).first; v.Page.Doc.ScreenRow(first) >= 0 {
			at = v.lineOf(v.index[i], first)
		}
	}
	v.seeking = false
	v.passage = &passage{from: at, to: at}
	return nil
}

// lineOf is the line of the text from which on a finding's line is selected without the one before it, with which it may share its first.
func (v *Screen) lineOf(p placed, first markdown.Position) markdown.Position {
	if from, _ := v.sourceLines(first); from >= p.first {
		return first
	}
	next := v.Page.Doc.LineFrom(first, 1)
	if from, _ := v.sourceLines(next); from == p.first {
		return next
	}
	return first
}

// firstWords is the first line in sight that has words and is no heading; where there is none, the first in sight.
func (v *Screen) firstWords() markdown.Position {
	rows := slices.DeleteFunc(slices.Clone(v.Page.Doc.Rows()), markdown.Row.InNote)
	if len(rows) == 0 {
		return markdown.Position{}
	}
	source := v.files[v.at].lines
	for _, r := range rows {
		lines, rendered := v.Page.Doc.Rendered(r.Block)
		if !rendered || r.Line >= len(lines) || strings.TrimSpace(ansi.Strip(lines[r.Line])) == "" {
			continue
		}
		if first, _ := v.sourceLines(r.Position); first < len(source) && strings.HasPrefix(strings.TrimSpace(source[first]), "#") && parts.IsRendered(v.files[v.at].path) {
			continue
		}
		return r.Position
	}
	return rows[0].Position
}

// handlePassageKey takes keys while lines are selected: they move the end that the person is at, write, or leave it.
func (v *Screen) handlePassageKey(msg tea.KeyPressMsg) (screen.Action, bool) {
	k := v.Keys
	switch {
	case key.Matches(msg, k.NextMark, k.LineDown):
		v.extend(1)
	case key.Matches(msg, k.PrevMark, k.LineUp):
		v.extend(-1)
	case key.Matches(msg, k.OtherEnd):
		v.passage.from, v.passage.to = v.passage.to, v.passage.from
		v.extend(0)
	case key.Matches(msg, k.Enter, k.Add):
		return v.comment(), true
	case key.Matches(msg, k.Back, k.Passage):
		v.passage = nil
	case v.ScrollLines(msg) != 0:
		v.extend(v.ScrollLines(msg))
	case key.Matches(msg, k.Quit, k.Interrupt, k.Help, k.Palette, k.Themes, k.Mouse, k.Suspend):
		return nil, false
	default:
		return screen.Notice{Text: fmt.Sprintf("Lines are selected: %s writes a finding about them, %s leaves it.", k.Enter.Help().Key, k.Back.Help().Key), Bad: true}, true
	}
	return nil, true
}

// extend moves the end of the selection, at least to another line of the file, and keeps it in sight.
func (v *Screen) extend(by int) {
	doc := v.Page.Doc
	first, last := v.selectedLines()
	if by != 0 {
		v.passage.held = nil
	}
	v.passage.to = doc.LineFrom(v.passage.to, by)
	for step := max(-1, min(by, 1)); step != 0; {
		next := doc.LineFrom(v.passage.to, step)
		if nowFirst, nowLast := v.selectedLines(); nowFirst != first || nowLast != last || next == v.passage.to {
			break
		}
		v.passage.to = next
	}
	if doc.ScreenRow(v.passage.to) >= 0 {
		return
	}
	above := 0
	if by > 0 {
		above = max(0, v.TextHeight()-1)
	}
	doc.ScrollTo(v.passage.to, above)
}

// comment asks for a finding about the selected lines.
func (v *Screen) comment() screen.Action {
	f := &v.files[v.at]
	quote, first, last := v.quote()
	where := fmt.Sprintf("line %d", first+1)
	if last > first {
		where = fmt.Sprintf("lines %d to %d", first+1, last+1)
	}
	if len(v.files) > 1 {
		where += " of " + safetext.Line(f.path)
	}
	return v.Ledger.Comment(where, quote, f.from+first, func() { v.passage = nil })
}

// quote is the selected lines as they stand in the file, without blank ones around them, and the first and last of them, counted from 0.
func (v *Screen) quote() (text string, first, last int) {
	source := v.files[v.at].lines
	first, last = v.selectedLines()
	first = max(0, min(first, len(source)-1))
	last = max(first, min(last, len(source)-1))
	for first < last && strings.TrimSpace(source[first]) == "" {
		first++
	}
	for first < last && strings.TrimSpace(source[last]) == "" {
		last--
	}
	return strings.TrimSpace(strings.Join(source[first:last+1], "\n")), first, last
}

// sourceLines are the lines of the file that a line of the text shows, counted from 0.
func (v *Screen) sourceLines(at markdown.Position) (first, last int) {
	base := v.Page.Doc.LineOfBlock(at.Block)
	places, rendered := v.placesIn(at.Block)
	if !rendered {
		return base + at.Line, base + at.Line
	}
	first, last = places.SourceLines(at.Line)
	return base + first, base + last
}

// highlightPassage marks a selected line.
func (v *Screen) highlightPassage(line string) string {
	plain := strings.TrimRight(ansi.Strip(line), " ")
	from := safetext.Width(plain[:len(plain)-len(strings.TrimLeft(plain, " "))])
	if to := safetext.Width(plain); to > from {
		return lipgloss.StyleRanges(line, lipgloss.NewRange(from, to, v.Theme.Quote))
	}
	return line
}
