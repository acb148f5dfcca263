package feedback

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// unifiedHunks is what is different between two texts as the hunks of a unified diff; "" when they are equal. Their headers
// are counted here: up to go-udiff v0.4.1 those behind the first have wrong lines of the new text, since lines that stay the
// same between two changes of one hunk are left out of the count.
func unifiedHunks(before, after string) string {
	var out strings.Builder
	shift := 0 // by how many lines the new text is longer up to here
	for hunk := range hunks(udiff.Unified("before", "after", before, after)) {
		out.WriteString(hunk.header(shift))
		out.WriteString(hunk.lines)
		shift += hunk.added - hunk.removed
	}
	return out.String()
}

// hunk is one of a unified diff: where it begins in the old text, from 1, its lines with their signs, and how many of each.
type hunk struct {
	from                 int
	lines                string
	kept, added, removed int
}

// hunks takes a unified diff apart.
func hunks(unified string) func(yield func(hunk) bool) {
	return func(yield func(hunk) bool) {
		_, rest, more := strings.Cut(unified, "\n@@ -")
		for more {
			var text string
			text, rest, more = strings.Cut(rest, "\n@@ -")
			if more {
				text += "\n"
			}
			if !yield(parseHunk(text)) {
				return
			}
		}
	}
}

// parseHunk reads a hunk without the beginning of its header, such as "3,7 +3,8 @@" and its lines.
func parseHunk(text string) hunk {
	head, lines, _ := strings.Cut(text, "\n")
	number, _, _ := strings.Cut(strings.Fields(head + " ")[0], ",")
	h := hunk{lines: lines}
	h.from, _ = strconv.Atoi(number) // the library has written it
	for line := range strings.Lines(lines) {
		switch line[0] {
		case '+':
			h.added++
		case '-':
			h.removed++
		case ' ':
			h.kept++
		}
	}
	return h
}

// header is a hunk's first line in a new text that is shifted up to there.
func (h hunk) header(shift int) string {
	return fmt.Sprintf("@@ -%s +%s @@\n", lineRange(h.from, h.kept+h.removed), lineRange(max(h.from, 1)+shift, h.kept+h.added))
}

// lineRange is where count lines begin, as unified diffs write it.
func lineRange(from, count int) string {
	switch count {
	case 0:
		return "0,0" // of an empty text
	case 1:
		return strconv.Itoa(from)
	default:
		return fmt.Sprintf("%d,%d", from, count)
	}
}
