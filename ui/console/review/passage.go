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
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// passage is lines of the text that the person selects for a finding of their own: from where they began to where they are.
type passage struct{ from, to markdown.Position }

// has reports whether a line is selected.
func (p *passage) has(at markdown.Position) bool {
	if p == nil {
		return false
	}
	first, last := p.ends()
	return !at.Before(first) && !last.Before(at)
}

func (p *passage) ends() (first, last markdown.Position) {
	if p.to.Before(p.from) {
		return p.to, p.from
	}
	return p.from, p.to
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
			at = first
		}
	}
	v.seeking = false
	v.passage = &passage{at, at}
	return nil
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
		if first, _ := v.sourceLines(r.Position); first < len(source) && strings.HasPrefix(strings.TrimSpace(source[first]), "#") && v.files[v.at].isMarkdown() {
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

// extend moves the end of the selection, and keeps it in sight.
func (v *Screen) extend(by int) {
	doc := v.Page.Doc
	v.passage.to = doc.LineFrom(v.passage.to, by)
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

// quote is the selected words as they stand in the file, and the first and last line of it that they are on, counted from 0. Where
// they cannot be told apart the whole lines are the quote.
func (v *Screen) quote() (text string, first, last int) {
	doc, source := v.Page.Doc, v.files[v.at].lines
	begin, end := v.passage.ends()
	first, _ = v.sourceLines(begin)
	_, last = v.sourceLines(end)
	first = max(0, min(first, len(source)-1))
	last = max(first, min(last, len(source)-1))
	var shown []string
	for at := begin; !end.Before(at); {
		if lines, is := doc.Rendered(at.Block); is && at.Line < len(lines) {
			shown = append(shown, strings.TrimSpace(ansi.Strip(lines[at.Line])))
		}
		next := doc.LineFrom(at, 1)
		if next == at {
			break
		}
		at = next
	}
	part := source[first : last+1]
	spans := markdown.FindPlaces("", part).Find(strings.Join(shown, " "), 0)
	if len(spans) == 0 {
		return strings.TrimSpace(strings.Join(part, "\n")), first, last
	}
	from, to := spans[0], spans[len(spans)-1]
	words := slices.Clone(part[from.Line : to.Line+1])
	words[len(words)-1] = words[len(words)-1][:to.To]
	words[0] = words[0][from.From:]
	return strings.Join(words, "\n"), first + from.Line, first + to.Line
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
