package parts

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"parley/ui/emphasis"
	"parley/ui/theme"
)

// SourceLines are lines of a file that are shown by their numbers. Those of Markdown are drawn as they are meant: no sign of a heading, an item,
// a table or emphasis is left in them, and of a link its words are. Code stays as it stands.
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
	switch row := strings.TrimSpace(line); {
	case s.IsLeftOut(t, i):
		return "", false
	case strings.HasPrefix(row, "|"):
		return tableRow(t, row), false
	}
	text, spans := emphasis.Read(withoutLinks(line), false)
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
	return strings.ReplaceAll(emphasis.Strip(withoutLinks(words), false), " | ", betweenCells(t))
}

// tableRow is a row of a table with a sign between its cells.
func tableRow(t theme.Theme, row string) string {
	cells := strings.Split(strings.Trim(row, "|"), "|")
	for i, cell := range cells {
		cells[i] = emphasis.Strip(withoutLinks(strings.TrimSpace(cell)), false)
	}
	return strings.Join(cells, betweenCells(t))
}

// betweenCells stands between the cells of a row that is a line of text: lines would promise columns.
func betweenCells(t theme.Theme) string { return " " + t.Symbols.Dot + " " }

// IsLeftOut reports whether a line says nothing where lines are drawn as they are meant: that below the head of a table.
func (s SourceLines) IsLeftOut(t theme.Theme, i int) bool {
	if s.inCode == nil || s.inCode[i] || t.Plain || len(s.lines[i]) > longestRendered {
		return false
	}
	row := strings.TrimSpace(s.lines[i])
	return strings.HasPrefix(row, "|") && strings.Contains(row, "-") && strings.Trim(row, "|-: \t") == ""
}

// linkPattern is a link or a picture with its address in the line.
var linkPattern = regexp.MustCompile(`!?\[([^\[\]]+)\]\([^()\s]+(?: "[^"]*")?\)`)

// withoutLinks is a line with the words of its links and pictures in their place: an address says nothing at a glance. What stands between
// backticks is code.
func withoutLinks(line string) string {
	if !strings.Contains(line, "](") {
		return line
	}
	spans := strings.Split(line, "`")
	for i := 0; i < len(spans); i += 2 {
		spans[i] = linkPattern.ReplaceAllString(spans[i], "$1")
	}
	return strings.Join(spans, "`")
}
