package parts

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/keys"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// minFieldWidth is how many cells a line of text wants; with less beside its question it gets a line of its own.
const minFieldWidth = 22

// minBesideAnswers is how many a field on a line of its own has at least beside what enter and esc do.
const minBesideAnswers = 10

// View draws the prompt at the foot of a screen of h lines, and above it what is wrong with the last answer.
func (p *Prompt) View(t theme.Theme, k keys.Map, w, h int) []string {
	if p.panel != nil && h >= minHeight {
		return p.panelView(t, k, w, h)
	}
	p.styleField(t)
	lines := p.questionLines(t, k, w)
	if hint := p.completionLine(t, k, w); hint != "" {
		lines = append([]string{hint}, lines...)
	}
	switch hint := p.cleared.Hint(); {
	case p.problem != "":
		return append(Paragraph(p.problem, t.Bad, w), lines...)
	case hint != "":
		return append(Paragraph(hint, t.Muted, w), lines...)
	default:
		return lines
	}
}

// SmallView is the prompt for a window without room for anything else; nil when nothing is asked.
func (p *Prompt) SmallView(t theme.Theme, k keys.Map, w int) []string {
	if p == nil {
		return nil
	}
	lines := p.View(t, k, max(1, w), 0)
	if p.dialog != nil {
		if follows := p.dialog.consequences(); len(follows) > 0 {
			return append(Paragraph(safetext.Line(follows[0]), t.Text, max(1, w)), lines...)
		}
	}
	return lines
}

// Click takes a click on one of the two answers; another does nothing. Bottom is the row of the footer.
func (p *Prompt) Click(x, y, bottom int) (answer Action, done bool) {
	if p.dialog == nil {
		x, y = x-1, y-bottom // it is drawn one cell from the edge
	}
	switch {
	case p.buttons[0].Contains(x, y) && p.isText:
		return p.submit(strings.TrimSpace(p.field.Value()))
	case p.buttons[0].Contains(x, y):
		return p.onAnswer(""), true
	case p.buttons[1].Contains(x, y) && p.isText:
		p.cancel()
		return nil, true
	case p.buttons[1].Contains(x, y):
		return p.answerNo(), true
	default:
		return nil, false
	}
}

// cancel tells that the text was given up.
func (p *Prompt) cancel() {
	if p.onCancel != nil {
		p.onCancel()
	}
}

// questionLines draws question and answer in one line when they fit, else the question above the answer.
func (p *Prompt) questionLines(t theme.Theme, k keys.Map, w int) []string {
	lines := Paragraph(p.question, t.Warn.Bold(true), w)
	if p.isText {
		return p.fieldLines(t, k, lines, w)
	}
	yes, no := k.Yes.Help().Key, k.No.Help().Key
	if p.defaultNo {
		no += "/" + k.Enter.Help().Key
	} else {
		yes += "/" + k.Enter.Help().Key
	}
	answers, width := p.answers(t, yes, no)
	if last := len(lines) - 1; safetext.Width(lines[last])+2+width <= w {
		p.placeAnswers(safetext.Width(lines[last])+2, yes)
		lines[last] += "  " + answers
		return lines
	}
	p.placeAnswers(0, yes)
	return append(lines, answers)
}

// fieldLines puts the field behind its question, or below it where it would be too short.
func (p *Prompt) fieldLines(t theme.Theme, k keys.Map, lines []string, w int) []string {
	ways, width := p.answers(t, k.Enter.Help().Key, k.Back.Help().Key)
	line := ""
	taken, asked := minFieldWidth+width+1, safetext.Width(lines[0])+2 // beside each other only if a line below would not show more
	if len(lines) == 1 && (asked+taken <= w || asked+minFieldWidth < w && taken+2 > w) {
		lines, line = nil, lines[0]+" "
	}
	p.indent = 1 + safetext.Width(line)
	room := w - p.indent - 1
	least := minFieldWidth
	if line == "" { // what is written comes before what is known of every field
		least = min(least, max(minBesideAnswers, safetext.Width(p.field.Value())+1))
	}
	if beside := room - width - 1; beside >= least {
		room = beside
		p.placeAnswers(w-width, k.Enter.Help().Key)
	} else {
		ways, p.buttons = "", [2]Rect{}
	}
	p.field.SetWidth(max(4, room))
	view := safetext.Cut(p.field.View(), 0, max(4, room)+1) // with something greyed the field is wider than it should be
	return append(lines, Justify(line+view, ways, w))
}

// answers are the two answers with their keys, and how wide that is.
func (p *Prompt) answers(t theme.Theme, yes, no string) (text string, width int) {
	text = t.Key.Render(yes) + t.Muted.Render(" "+p.answerLabels[0]+"  ") + t.Key.Render(no) + t.Muted.Render(" "+p.answerLabels[1])
	return text, safetext.Width(text)
}

// placeAnswers notes where the answers stand in the last line: the first from a column on, behind its key.
func (p *Prompt) placeAnswers(x int, yes string) {
	first := safetext.Width(yes) + 1 + safetext.Width(p.answerLabels[0])
	p.buttons = [2]Rect{{X: x, W: first, H: 1}, {X: x + first + 2, W: 1 << 10, H: 1}}
}

// Cursor is where the terminal's cursor belongs, in row y.
func (p *Prompt) Cursor(y int) *tea.Cursor {
	if !p.isText {
		return nil
	}
	cursor := p.field.Cursor()
	switch {
	case cursor == nil:
	case p.panel != nil:
		cursor.X, cursor.Y = p.panel.column, y-p.panel.above
	default:
		cursor.X += p.indent
		cursor.Y = y
	}
	return cursor
}
