package markdown

import (
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/safetext"
)

// cellRoom is what stands around the words of a cell: a blank on each side and the line to the next one.
const cellRoom = 3

// Each column of a table should have room for its name and its longest word, up to maxColumnWord, and for
// minColumnText, unless it needs less: words of Chinese are as short as a character, and a column of those is not read.
const (
	maxColumnWord = 14
	minColumnText = 6
)

// tableMarkup is what of the source of a cell is not drawn.
var tableMarkup = strings.NewReplacer("**", "", "`", "", "__", "", `\|`, "|", "<br>", " ")

// table is a table of a block and the width its words need: as they are written they take no less room than drawn.
type table struct {
	text    string
	rows    [][]string // the cells as they are written, those of the head first
	columns []int
	words   []int  // the width of each column's name or longest word
	head    int    // the columns that its head has, and that are drawn
	quote   string // what stands before it when it is part of a quote
}

func (t *table) width() int {
	total := 0
	for _, column := range t.columns {
		total += column + cellRoom
	}
	return total
}

// crowded reports whether a column has too little room for its words in the table as it was drawn.
func (t *table) crowded(drawn []string) bool {
	for i, room := range columnWidths(drawn) {
		if i < t.head && room < min(t.columns[i], max(minColumnText, min(maxColumnWord, t.words[i]))) {
			return true
		}
	}
	return false
}

// columnWidths is the room for words in each column of a drawn table.
func columnWidths(drawn []string) []int {
	for _, line := range drawn {
		rule := strings.Trim(ansi.Strip(line), " │|>")
		if rule == "" || strings.Trim(rule, "─┼") != "" {
			continue
		}
		var widths []int
		for column := range strings.SplitSeq(rule, "┼") {
			widths = append(widths, safetext.Width(column)-cellRoom+1)
		}
		return widths
	}
	return nil
}

// add takes a row of the source.
func (t *table) add(row string) {
	t.text += row + "\n"
	quoted := strings.TrimLeft(row, "> ")
	if strings.Contains(row[:len(row)-len(quoted)], ">") {
		t.quote = "> "
	}
	if row = strings.TrimSpace(quoted); isTableRule(row) {
		return
	}
	cells := splitRow(row)
	for i, cell := range cells {
		if i == len(t.columns) {
			t.columns, t.words = append(t.columns, 0), append(t.words, 0)
		}
		t.columns[i] = max(t.columns[i], safetext.Width(cell))
		words := tableMarkup.Replace(cell)
		longest := longestWord(words)
		if len(t.rows) == 0 {
			longest = safetext.Width(words) // a head is cut, not wrapped
		}
		t.words[i] = max(t.words[i], longest)
	}
	t.rows = append(t.rows, cells)
}

// splitRow is the cells of a row. A line that is escaped is a part of its cell, in code as well.
func splitRow(row string) []string {
	var cells []string
	cell := ""
	for i, part := range strings.Split(strings.TrimPrefix(row, "|"), "|") {
		if i > 0 && !strings.HasSuffix(cell, `\`) {
			cells, cell = append(cells, strings.TrimSpace(cell)), ""
		} else if i > 0 {
			cell += "|"
		}
		cell += part
	}
	if cell != "" || len(cells) == 0 {
		cells = append(cells, strings.TrimSpace(cell))
	}
	return cells
}

// longestWord is the width of the longest word of a text. Between wide characters a line may end.
func longestWord(text string) int {
	longest, word := 0, 0
	for _, r := range text {
		switch w := safetext.Width(string(r)); {
		case unicode.IsSpace(r):
			word = 0
		case w > 1:
			word = 0
			longest = max(longest, w)
		default:
			word += w
			longest = max(longest, word)
		}
	}
	return longest
}

// tables finds those of a text.
func tables(text string) []*table {
	var all []*table
	var open *table
	last := ""
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case !strings.Contains(line, "|"):
			open = nil
		case open != nil:
			open.add(line)
		case isTableRule(strings.TrimLeft(line, "> ")) && strings.Contains(last, "|"):
			open = &table{}
			open.add(last)
			open.head = len(open.columns)
			open.add(line)
			all = append(all, open)
		}
		last = line
	}
	return all
}

// fitTables draws tables anew that glamour, which gives every table the whole width, draws badly. The columns of a small
// one end up far apart: it gets the width that it needs. Those of a large one break their words: its rows are shown as
// cards.
func (r *Renderer) fitTables(lines []string, b Block, width int) []string {
	for _, t := range tables(b.Lead + b.Text) {
		if t.width() < width {
			drawn := r.drawTable(t, b.Links, t.width())
			if i := find(lines, drawn); i >= 0 {
				copy(lines[i:], drawn)
			}
			continue
		}
		drawn := r.drawTable(t, b.Links, width)
		if !t.crowded(r.ruled().drawTable(t, b.Links, width)) {
			continue
		}
		if i := find(lines, drawn); i >= 0 {
			lines = slices.Replace(lines, i, i+len(drawn), r.drawCards(t, b.Links, width)...)
		}
	}
	return lines
}

// ruled is a renderer that draws a table as wide with lines between its columns, which tell their width: this one unless
// its style leaves them out.
func (r *Renderer) ruled() *Renderer {
	if r.style.Config.Table.ColumnSeparator == nil {
		return r
	}
	if r.withRules == nil {
		s := r.style
		s.Config.Table.ColumnSeparator, s.Config.Table.CenterSeparator, s.Config.Table.RowSeparator = nil, nil, nil
		r.withRules = NewRenderer(s)
	}
	return r.withRules
}

// drawTable is a table at a width, without what is around it; nothing when it cannot be drawn.
func (r *Renderer) drawTable(t *table, links []Link, width int) []string {
	drawn, _, err := r.renderGlamour(Block{Text: t.text, Links: links}, width)
	if err != nil {
		return nil
	}
	for len(drawn) > 0 && drawn[len(drawn)-1] == "" {
		drawn = drawn[:len(drawn)-1]
	}
	return drawn
}

// find is where lines hold the same words as those of a table, one below the other; -1 for nowhere.
func find(lines, drawn []string) int {
	for i := 0; len(drawn) > 0 && i+len(drawn) <= len(lines); i++ {
		if slices.EqualFunc(lines[i:i+len(drawn)], drawn, func(a, b string) bool { return tableLetters(a) == tableLetters(b) }) {
			return i
		}
	}
	return -1
}

// tableLetters are the signs of a table's line that are not there to fill it.
func tableLetters(line string) string {
	return strings.NewReplacer(" ", "", "─", "", "-", "").Replace(ansi.Strip(line))
}
