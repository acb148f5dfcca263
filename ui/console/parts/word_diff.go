package parts

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"parley/ui/safetext"
	"parley/ui/theme"
	"parley/ui/worddiff"
)

// WordDiff sets a text before and now below each other, and lights in both the words that the other does not have. The sign before
// each says what the colour says; a bullet that both have stands before both.
func WordDiff(t theme.Theme, before, now string, w int) []string {
	was, bulletBefore := worddiff.CutBullet(safetext.Line(before))
	is, bulletNow := worddiff.CutBullet(safetext.Line(now))
	bullet := func(has bool) string {
		if has {
			return t.Muted.Render(t.Symbols.Bullet) + " "
		}
		return ""
	}
	old, fresh := worddiff.Compare(was, is)
	lines := OldWords(t, OneLead(DiffSign(t, '-')+bullet(bulletBefore)), old, w)
	return append(lines, NewWords(t, OneLead(DiffSign(t, '+')+bullet(bulletNow)), fresh, w)...)
}

// Lead is what stands before the first line of a text, and before the others.
type Lead struct{ First, Rest string }

// OneLead is a lead that stands once.
func OneLead(first string) Lead { return Lead{first, strings.Repeat(" ", safetext.Width(first))} }

// DiffSign is what stands before a text that went, '-', or came, '+': as a word where signs would be read out.
func DiffSign(t theme.Theme, sign byte) string {
	style := t.Added
	if sign == '-' {
		style = t.Removed
	}
	if t.Plain {
		return style.Render(map[byte]string{'-': "before: ", '+': "now:    "}[sign])
	}
	return style.Render(string(sign)) + " "
}

// OldWords are the words that a text had, wrapped behind a lead, lit where they went.
func OldWords(t theme.Theme, lead Lead, pieces []worddiff.Piece, w int) []string {
	return onGround(t, '-', wordLines(lead, pieces, t.Muted, t.Removed, t.RemovedPart, w), w)
}

// NewWords are the words that a text has now, lit where they came.
func NewWords(t theme.Theme, lead Lead, pieces []worddiff.Piece, w int) []string {
	return onGround(t, '+', wordLines(lead, pieces, t.Text, t.Added, t.AddedPart, w), w)
}

// DiffHeading is a heading that went, '-', or came, '+': set off from the text around it as every heading is.
func DiffHeading(t theme.Theme, sign byte, lead Lead, words string, w int) []string {
	style := t.Added
	if sign == '-' {
		style = t.Removed
	}
	style = style.Bold(true)
	return onGround(t, sign, wordLines(lead, []worddiff.Piece{{Text: words, Changed: true}}, style, style, style, w), w)
}

// onGround gives lines of a diff their ground.
func onGround(t theme.Theme, sign byte, lines []string, w int) []string {
	for i, line := range lines {
		lines[i] = t.OnDiff(line, sign, w)
	}
	return lines
}

// wordLines are words behind a lead, wrapped: the same ones in one style, and those that differ in another. A text of which nothing is
// the same is not lit from end to end but has a third.
func wordLines(lead Lead, pieces []worddiff.Piece, same, whole, lit lipgloss.Style, w int) []string {
	var text string
	var changed []bool // by bytes
	for _, p := range pieces {
		text += p.Text
		changed = append(changed, slices.Repeat([]bool{p.Changed}, len(p.Text))...)
	}
	if strings.TrimSpace(text) == "" {
		return nil
	}
	if !slices.ContainsFunc(pieces, func(p worddiff.Piece) bool { return !p.Changed && strings.TrimSpace(p.Text) != "" }) {
		same, lit = whole, whole
	}
	var lines []string
	from, room, before := 0, max(8, w-safetext.Width(lead.First)), lead.First
	for _, piece := range safetext.Wrap(text, room) {
		at := strings.Index(text[from:], piece)
		if at < 0 { // it was broken in another way than by blanks
			lines = append(lines, before+same.Render(piece))
		} else {
			from += at
			lines = append(lines, before+markedPiece(piece, changed[from:from+len(piece)], same, lit))
			from += len(piece)
		}
		before = lead.Rest
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
