package parts

import (
	"regexp"
	"strings"

	"parley/ui/emphasis"
	"parley/ui/theme"
)

// ShownWords are words of a file, by its name, as they are drawn where they stand: those of Markdown without its signs, and of a link its words.
// Who listens hears the signs.
func ShownWords(t theme.Theme, path, words string) string {
	if !IsRendered(path) || t.Plain {
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
