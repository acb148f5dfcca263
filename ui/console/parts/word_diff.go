package parts

import (
	"strings"
	"unicode"

	"charm.land/lipgloss/v2"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// maxDiffWords bounds the words of each side that are compared: beyond them all is told as changed.
const maxDiffWords = 600

// WordDiff sets a text before and now below each other, and marks in both the words that the other does not have. The sign before
// each says what the colour says.
func WordDiff(t theme.Theme, before, now string, w int) []string {
	a, b := diffWords(safetext.Line(before)), diffWords(safetext.Line(now))
	keptA, keptB := commonWords(a, b)
	return append(wordLines("- ", a, keptA, t.Removed, t.RemovedPart, w), wordLines("+ ", b, keptB, t.Added, t.AddedPart, w)...)
}

// diffWords cuts a text into words, blanks and signs; each ideograph is a word. Joined they are the text.
func diffWords(text string) (words []string) {
	last := rune(0)
	for _, r := range text {
		word := unicode.IsLetter(r) || unicode.IsDigit(r)
		joins := len(words) > 0 && word && !unicode.Is(unicode.Han, r) && !unicode.Is(unicode.Han, last) && (unicode.IsLetter(last) || unicode.IsDigit(last))
		if joins || len(words) > 0 && unicode.Is(unicode.Mn, r) {
			words[len(words)-1] += string(r)
		} else {
			words = append(words, string(r))
		}
		last = r
	}
	return words
}

// commonWords marks the words that two texts have in common, in the same order and as many as possible.
func commonWords(a, b []string) (inA, inB []bool) {
	inA, inB = make([]bool, len(a)), make([]bool, len(b))
	if len(a) > maxDiffWords || len(b) > maxDiffWords {
		return inA, inB
	}
	best := make([][]int, len(a)+1) // how many are common to what is left from here on
	for i := range best {
		best[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if best[i][j] = max(best[i+1][j], best[i][j+1]); a[i] == b[j] {
				best[i][j] = best[i+1][j+1] + 1
			}
		}
	}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			inA[i], inB[j] = true, true
			i, j = i+1, j+1
		case best[i+1][j] >= best[i][j+1]:
			i++
		default:
			j++
		}
	}
	joinChanges(a, inA)
	joinChanges(b, inB)
	return inA, inB
}

// joinChanges takes a blank or a sign between two changed words as changed, too: single blanks that are the same tell nothing.
func joinChanges(words []string, kept []bool) {
	for i := 1; i+1 < len(words); i++ {
		if kept[i] && !kept[i-1] && !kept[i+1] && strings.TrimSpace(words[i]) == "" {
			kept[i] = false
		}
	}
}

// wordLines are the words behind a sign, wrapped.
func wordLines(sign string, words []string, kept []bool, style, mark lipgloss.Style, w int) []string {
	text := strings.Join(words, "")
	if strings.TrimSpace(text) == "" {
		return nil
	}
	changed := make([]bool, 0, len(text)) // by bytes
	for i, word := range words {
		for range len(word) {
			changed = append(changed, !kept[i])
		}
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
