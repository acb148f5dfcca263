package parts

import (
	"strings"

	"charm.land/bubbles/v2/textinput"

	"parley/ui/console/keys"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Panel is what stands around a field that words are written in for good: the question in the frame, what they are about above the
// field, and what becomes of them below it.
type Panel struct {
	Title func() string                             // what is asked, as things stand
	Right func() string                             // what the answer costs; nil for nothing
	About func(t theme.Theme, w, most int) []string // what the words are about, in at most so many lines; nil for nothing
	Note  func() string                             // what becomes of the words; nil for nothing

	above  int // lines from the cursor's to the last, once drawn
	column int // of the cursor, once drawn
}

// fieldMark is what stands before the field.
const fieldMark = "> "

// maxFieldLines is how many lines of a long answer are seen at once.
const maxFieldLines = 4

// WithPanel puts a frame around the field, with what is asked and what it is about.
func (p *Prompt) WithPanel(panel Panel) *Prompt {
	p.panel = &panel
	return p
}

// panelView is the frame above the foot of a screen of h lines, and below it the keys that answer.
func (p *Prompt) panelView(t theme.Theme, k keys.Map, w, h int) []string {
	inner := FrameTextWidth(w)
	p.styleField(t)
	field, row, column := p.writtenLines(t, inner)
	title, right := safetext.Truncate(safetext.Line(p.panel.Title()), max(1, w-8)), ""
	if p.panel.Right != nil {
		right = safetext.Line(p.panel.Right())
	}
	below := p.belowField(t, k, inner)
	const edges = 10 // cells of the frame's upper edge beside its words
	if right != "" && safetext.Width(title)+safetext.Width(right)+edges > w {
		below, right = append([]string{t.Muted.Render(safetext.Truncate(right, inner))}, below...), ""
	}
	if right != "" {
		right = t.Muted.Render(right)
	}
	rule := []string{HorizontalRule(t, inner)}
	if h < TallHeight || t.Plain {
		rule = nil
	}
	room := MostPanelLines(h) - frameAndKeys - len(field) - len(rule)
	below = below[:min(len(below), max(0, room))]
	if note := p.noteLines(t, inner); len(below)+len(note) < room || p.panel.About == nil && len(below)+len(note) <= room {
		below = append(below, note...)
	}
	var about []string
	if p.panel.About != nil && room > len(below) {
		about = p.panel.About(t, inner, room-len(below))
	}
	if len(about) == 0 {
		rule = nil
	}
	lines := append(append(append(about, rule...), field...), below...)
	p.panel.column = 1 + frameWidth/2 + column
	p.panel.above = len(field) - row + len(below) + 1
	if t.Plain { // its frame has no lower edge
		p.panel.above--
	}
	framed := FrameTitled(t, Focused(t, t.Symbols.Cursor+" "+title), right, lines, w)
	return append(framed, p.panelKeys(t, k, w))
}

// frameAndKeys is how many lines of a panel are its edges and the keys that answer.
const frameAndKeys = 3

// MostPanelLines is how many of the last lines of a screen of h lines a panel lies over at most.
func MostPanelLines(h int) int { return max(frameAndKeys+2, h/2+1) }

// belowField is what is wrong with the last answer, or what could be meant by an unfinished one.
func (p *Prompt) belowField(t theme.Theme, k keys.Map, w int) []string {
	if p.problem != "" {
		return Paragraph(p.problem, t.Bad, w)
	}
	if hint := p.completionLine(t, k, w); hint != "" {
		return []string{hint}
	}
	if hint := p.cleared.Hint(); hint != "" {
		return Paragraph(hint, t.Muted, w)
	}
	return nil
}

// noteLines is what becomes of the words; nothing while something else is said below them.
func (p *Prompt) noteLines(t theme.Theme, w int) []string {
	if p.panel.Note == nil || p.problem != "" || p.cleared.Hint() != "" {
		return nil
	}
	return Paragraph(safetext.Line(p.panel.Note()), t.Muted, w)
}

// panelKeys is what the keys do, in the last line of the screen.
func (p *Prompt) panelKeys(t theme.Theme, k keys.Map, w int) string {
	line, _ := p.answers(t, k.Enter.Help().Key, k.Back.Help().Key)
	p.placeAnswers(0, k.Enter.Help().Key)
	p.buttons[1].W = safetext.Width(line) - p.buttons[1].X
	if p.nextQuestion != nil {
		other := "  " + t.Key.Render(k.NextPane.Help().Key) + t.Muted.Render(" "+p.nextLabel)
		if short := p.shortAnswers(t, k); safetext.Width(line)+safetext.Width(other) > w && safetext.Width(short)+safetext.Width(other) <= w {
			line = short
		}
		if safetext.Width(line)+safetext.Width(other) <= w {
			line += other
		}
	}
	return line
}

// shortAnswers are the keys that answer, each with what comes first of what it does.
func (p *Prompt) shortAnswers(t theme.Theme, k keys.Map) string {
	yes, _, _ := strings.Cut(p.answerLabels[0], ",")
	no, _, _ := strings.Cut(p.answerLabels[1], ",")
	return t.Key.Render(k.Enter.Help().Key) + t.Muted.Render(" "+yes+"  ") + t.Key.Render(k.Back.Help().Key) + t.Muted.Render(" "+no)
}

// writtenLines is the field as lines: what is written wraps, and the cursor's line is always seen. Row and column are the cursor's.
func (p *Prompt) writtenLines(t theme.Theme, w int) (lines []string, row, column int) {
	mark, indent := t.Accent.Render(fieldMark), safetext.Width(fieldMark)
	room := max(4, w-indent-1)
	if text := p.field.Value(); text != "" && p.complete == nil {
		rows, row, column := wrapField([]rune(text), p.field.Position(), room)
		first := max(0, min(row-maxFieldLines+1, len(rows)-maxFieldLines))
		for i, line := range rows[first:min(len(rows), first+maxFieldLines)] {
			lead := strings.Repeat(" ", indent)
			if i == 0 {
				lead = mark
			}
			lines = append(lines, lead+t.Text.Render(line))
		}
		return lines, row - first, indent + column
	}
	p.field.SetWidth(room)
	p.field.Placeholder = safetext.Truncate(p.example, room)
	view := safetext.Cut(p.field.View(), 0, room+1) // with something greyed the field is wider than it should be
	if cursor := p.field.Cursor(); cursor != nil {
		column = cursor.X
	}
	return []string{mark + view}, 0, indent + column
}

// wrapField breaks a text into lines of w cells behind blanks, and finds the cursor in them.
func wrapField(text []rune, at, w int) (lines []string, row, column int) {
	start := 0
	for {
		end, width := start, 0
		for end < len(text) {
			if width = safetext.Width(string(text[start : end+1])); width > w {
				break
			}
			end++
		}
		if end < len(text) {
			if blank := lastBlank(text[start:end]); blank > 0 && text[end] != ' ' {
				end = start + blank + 1
			}
			end = max(end, start+1)
		}
		if at >= start && (at < end || end == len(text)) {
			row, column = len(lines), safetext.Width(string(text[start:at]))
		}
		lines = append(lines, string(text[start:end]))
		if end == len(text) {
			return lines, row, column
		}
		start = end
	}
}

// lastBlank is where the last blank of a text is; -1 for none.
func lastBlank(text []rune) int {
	for i := len(text) - 1; i >= 0; i-- {
		if text[i] == ' ' {
			return i
		}
	}
	return -1
}

// styleField gives the field the theme's colours, so that what is only an example can be read.
func (p *Prompt) styleField(t theme.Theme) {
	styles := textinput.DefaultStyles(!t.Light)
	for _, state := range []*textinput.StyleState{&styles.Focused, &styles.Blurred} {
		state.Text, state.Placeholder, state.Suggestion = t.Text, t.Faint, t.Faint
	}
	p.field.SetStyles(styles)
}
