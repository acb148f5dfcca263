package parts

import (
	"path/filepath"
	"slices"
	"strings"

	"parley/ui/emphasis"
	"parley/ui/theme"
)

// SourceLines are lines of a file that are shown by their numbers. Those of Markdown are drawn as they are meant: no sign of a heading, an item,
// a table or emphasis is left in them. Code stays as it stands.
type SourceLines struct {
	lines  []string
	inCode []bool // nil where the file is not rendered
}

// ReadSource are the lines of a file with a name.
func ReadSource(path string, lines []string) SourceLines {
	s := SourceLines{lines: lines}
	if !slices.Contains([]string{"", ".md", ".markdown", ".mdown", ".mdx", ".txt", ".text"}, strings.ToLower(filepath.Ext(path))) {
		return s
	}
	s.inCode = make([]bool, len(lines))
	inside := false
	for i, line := range lines {
		isFence := strings.HasPrefix(strings.TrimSpace(line), "```") || strings.HasPrefix(strings.TrimSpace(line), "~~~")
		s.inCode[i] = inside || isFence
		inside = inside != isFence
	}
	return s
}

// longestRendered is up to how many bytes a line is drawn as it is meant: a huge one is cut before.
const longestRendered = 8 << 10

// Line is a line as it is shown, and whether it is a heading. Who listens hears the signs.
func (s SourceLines) Line(t theme.Theme, i int) (text string, isHeading bool) {
	line := s.lines[i]
	if s.inCode == nil || s.inCode[i] || t.Plain || len(line) > longestRendered {
		return line, false
	}
	if row := strings.TrimSpace(line); strings.HasPrefix(row, "|") {
		return tableRow(t, row), false
	}
	text, spans := emphasis.Read(line, false)
	hasSign := strings.HasPrefix(strings.TrimLeft(line, " "), "#") && text != line
	return text, hasSign && len(spans) > 0
}

// Words are words that stand in a line, as that line is shown.
func (s SourceLines) Words(t theme.Theme, words string) string {
	if s.inCode == nil || t.Plain {
		return words
	}
	if row := strings.TrimSpace(words); strings.HasPrefix(row, "|") {
		return tableRow(t, row)
	}
	return strings.ReplaceAll(emphasis.Strip(words, false), " | ", " "+t.Symbols.Divider+" ")
}

// tableRow is a row of a table with lines between its cells; that below its head is a line itself.
func tableRow(t theme.Theme, row string) string {
	if strings.Trim(row, "|-: \t") == "" {
		return strings.Map(func(r rune) rune {
			if r == '|' || r == '-' {
				return []rune(t.Symbols.Rule)[0]
			}
			return r
		}, strings.Trim(row, "|"))
	}
	cells := strings.Split(strings.Trim(row, "|"), "|")
	for i, cell := range cells {
		cells[i] = emphasis.Strip(strings.TrimSpace(cell), false)
	}
	return strings.Join(cells, " "+t.Symbols.Divider+" ")
}
