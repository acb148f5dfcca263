package parts

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/ui/safetext"
	"parley/ui/theme"
	"parley/ui/worddiff"
)

// WordDiff sets a text before and now below each other, and marks in both the words that the other does not have. The sign before
// each says what the colour says.
func WordDiff(t theme.Theme, before, now string, w int) []string {
	old, fresh := worddiff.Compare(safetext.Line(before), safetext.Line(now))
	return append(wordLines("- ", old, t.Removed, t.RemovedPart, w), wordLines("+ ", fresh, t.Added, t.AddedPart, w)...)
}

// wordLines are the words behind a sign, wrapped.
func wordLines(sign string, pieces []worddiff.Piece, style, mark lipgloss.Style, w int) []string {
	var text string
	var changed []bool // by bytes
	for _, p := range pieces {
		text += p.Text
		changed = append(changed, slices.Repeat([]bool{p.Changed}, len(p.Text))...)
	}
	if strings.TrimSpace(text) == "" {
		return nil
	}
	var lines []string
	from := 0
	for i, piece := range safetext.Wrap(text, max(8, w-safetext.Width(sign))) {
		if i > 0 {
			sign = strings.Repeat(" ", len(sign))
		}
		at := strings.Index(text[from:], piece)
		if at < 0 { // it was broken in another way than by blanks
			lines = append(lines, style.Render(sign+piece))
			continue
		}
		from += at
		lines = append(lines, style.Render(sign)+markedPiece(piece, changed[from:from+len(piece)], style, mark))
		from += len(piece)
	}
	return lines
}

// markedPiece draws a text in one style where it is changed, and in another where it is not.
func markedPiece(piece string, changed []bool, style, mark lipgloss.Style) string {
	var out strings.Builder
	for at := 0; at < len(piece); {
		end := at
		for end < len(piece) && changed[end] == changed[at] {
			end++
		}
		if changed[at] {
			out.WriteString(mark.Render(piece[at:end]))
		} else {
			out.WriteString(style.Render(piece[at:end]))
		}
		at = end
	}
	return out.String()
}
