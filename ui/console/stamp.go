package console

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/engine/record"
	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// stampLetters are the letters of the verdicts in two rows of half blocks.
var stampLetters = map[rune][2]string{
	'A': {"▄▀█", "█▀█"}, 'B': {"██▄", "█▄█"}, 'C': {"█▀▀", "█▄▄"}, 'D': {"█▀▄", "█▄▀"}, 'E': {"█▀▀", "██▄"},
	'H': {"█ █", "█▀█"}, 'K': {"█▄▀", "█ █"}, 'L': {"█  ", "█▄▄"}, 'O': {"█▀█", "█▄█"}, 'R': {"█▀█", "█▀▄"},
}

// drawStamp puts the verdict of the last round over the foot of the screen: the finding at hand stands above it. The larger it is,
// the farther above the paper it still hangs.
func (m *model) drawStamp(lines []string, within parts.Rect) {
	last := m.State.LastResult()
	if m.stamp <= 0 || last == nil {
		return
	}
	box := m.stampBox(*last, m.stamp-1)
	w := 0
	for _, line := range box {
		w = max(w, safetext.Width(line))
	}
	if w > within.W || len(box) > within.H {
		return // the verdict stands at the head of the screen as well
	}
	at := parts.Centred(within, w, len(box))
	at.Y = within.Y + within.H - len(box)
	parts.Overlay(m.Theme, lines, box, at)
}

// stampBox is the stamp with some room around its words.
func (m *model) stampBox(r round.Round, room int) []string {
	t, style, word := m.Theme, m.Theme.Good, "REACHED"
	if r.Verdict == round.Blocked {
		style, word = t.Bad, "BLOCKED"
	} else if r.Status == round.Partial {
		style = t.Warn
	}
	style = style.Bold(true)
	below := "average " + record.Average(r.AverageRating)
	if s := r.SeverityOf(); s != "" && r.Verdict == round.Blocked {
		below = fmt.Sprintf("%s %s %s", s.Label(), t.Symbols.Dot, below)
	}
	if t.Plain {
		return []string{style.Render(word), safetext.Line(below)}
	}
	text := stampRows(word, room+1)
	w := safetext.Width(text[0])
	text = append(text, "", centred(safetext.Truncate(safetext.Line(below), w), w))
	return framedStamp(text, style, w, room)
}

// stampRows is a word in large letters, with so many blanks between.
func stampRows(word string, gap int) []string {
	rows := []string{"", ""}
	for i, letter := range word {
		for row := range rows {
			if i > 0 {
				rows[row] += strings.Repeat(" ", gap)
			}
			rows[row] += stampLetters[letter][row]
		}
	}
	return rows
}

// framedStamp is a text in a heavy frame.
func framedStamp(text []string, style lipgloss.Style, w, room int) []string {
	in := 2 + 2*room
	edge := func(line string) string { return style.Render(line) }
	blank := strings.Repeat(" ", w+2*in)
	framed := []string{edge("█" + strings.Repeat("▀", w+2*in) + "█")}
	for range room {
		framed = append(framed, edge("█"+blank+"█"))
	}
	for _, line := range text {
		framed = append(framed, edge("█"+strings.Repeat(" ", in)+safetext.Fit(line, w)+strings.Repeat(" ", in)+"█"))
	}
	for range room {
		framed = append(framed, edge("█"+blank+"█"))
	}
	return append(framed, edge("█"+strings.Repeat("▄", w+2*in)+"█"))
}

// centred puts a text into the middle of w cells.
func centred(text string, w int) string {
	return strings.Repeat(" ", max(0, (w-safetext.Width(text))/2)) + text
}
