package markdown

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"

	"parley/ui/safetext"
)

// cellRoom is what stands around the words of a cell: a blank on each side and the line to the next one.
const cellRoom = 3

// Each column of a table should have room for its name and its longest word, up to maxColumnWord, and for
// minColumnText, unless it needs less: words of Chinese are as short as a character, and a column of those is not read.
const (
	maxColumnWord = 14
	minColumnText = 6
	smallWant     = 4 // what a column lacks for that it need not wrap, and gets before the others
)

// table is a table with its cells drawn, none of them wrapped: the rows of the head first, if it has one.
type table struct {
	rows       [][]string
	alignments []extension.Alignment
	hasHead    bool
	natural    []int // how wide each column is where nothing is wrapped
	least      []int // how wide it should be at least
	notes      []string
}

// table draws a table as wide as its words need. Where there is no room for that its cells are wrapped, and where that
// would break their words it is shown row by row. Addresses stand below it.
func (l *layout) table(n *extension.Table, width int) []line {
	t := &table{alignments: n.Alignments, notes: l.extractAddresses(n)}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		_, head := row.(*extension.TableHeader)
		t.hasHead = t.hasHead || head
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			if head {
				cells = append(cells, l.inStrong(cell))
			} else {
				cells = append(cells, l.inlineText(cell))
			}
		}
		t.rows = append(t.rows, cells)
	}
	if len(t.rows) == 0 {
		return nil
	}
	t.measure()
	widths, fits := t.columns(width)
	var lines []line
	if fits && !t.isSlivers(widths, width) || !t.hasHead {
		lines = l.grid(t, widths)
	} else {
		lines = l.cards(t, width)
	}
	if len(t.notes) > 0 {
		lines = append(lines, line{})
		for i, address := range t.notes {
			mark := fmt.Sprintf("(%d) ", i+1) // footnotes are in square brackets
			lines = append(lines, setIn(wordLines(address, width-len(mark)), l.muted(mark), strings.Repeat(" ", len(mark)))...)
		}
	}
	return lines
}

// measure finds how wide the columns are, and should be at least.
func (t *table) measure() {
	count := len(t.rows[0])
	t.natural, t.least = make([]int, count), make([]int, count)
	for _, cells := range t.rows {
		for i, cell := range cells[:min(len(cells), count)] {
			longest := 0
			plain := ansi.Strip(decodeStandIns.Replace(cell))
			for row := range strings.SplitSeq(plain, "\n") {
				t.natural[i] = max(t.natural[i], safetext.Width(row))
				longest = max(longest, longestWord(row))
			}
			t.least[i] = max(t.least[i], longest)
		}
	}
	for i := range t.least {
		t.least[i] = min(t.natural[i], max(minColumnText, min(maxColumnWord, t.least[i])))
	}
}

// columns deals the width out to the columns: each gets what it needs at least, and of what is left the more the more it wants: its
// rows are the highest. It reports whether there is room for the words of each.
func (t *table) columns(width int) ([]int, bool) {
	room := width - cellRoom*len(t.natural) + 1
	least := 0
	for _, n := range t.least {
		least += n
	}
	widths := append([]int(nil), t.least...)
	if least > room {
		return widths, false
	}
	if t.onlyTheWidest(widths, room) {
		return widths, true
	}
	left := room - least
	for i := range widths {
		if want := t.natural[i] - widths[i]; want <= min(left, smallWant) {
			widths[i], left = t.natural[i], left-want
		}
	}
	for left > 0 {
		wanted := 0
		for i := range widths {
			wanted += t.natural[i] - widths[i]
		}
		if wanted == 0 {
			break
		}
		for i, whole := 0, left; i < len(widths); i++ {
			want := t.natural[i] - widths[i]
			more := min(want, left, (whole*want+wanted-1)/wanted)
			widths[i] += more
			left -= more
		}
	}
	return widths, true
}

// onlyTheWidest gives every column what it needs where that leaves the widest one twice as wide as any other, and reports whether it does.
func (t *table) onlyTheWidest(widths []int, room int) bool {
	widest, others, second := 0, 0, 0
	for i, n := range t.natural {
		if n > t.natural[widest] {
			widest = i
		}
	}
	for i, n := range t.natural {
		if i != widest {
			others, second = others+n, max(second, n)
		}
	}
	rest := min(room-others, t.natural[widest])
	if rest < max(2*second, t.least[widest]) {
		return false
	}
	copy(widths, t.natural)
	widths[widest] = rest
	return true
}

// Where a table has so many columns, in less than so many cells, at most one of them may be broken into more than so many lines.
const (
	manyColumns     = 6
	fewCells        = 100
	mostSliverLines = 2
)

// isSlivers reports whether a table is so many narrow columns that its rows cannot be read across.
func (t *table) isSlivers(widths []int, width int) bool {
	if len(widths) < manyColumns || width >= fewCells {
		return false
	}
	rows := t.wrapped(widths)
	broken := make(map[int]bool)
	for _, columns := range rows[1:] {
		for i, column := range columns {
			if len(column) > mostSliverLines {
				broken[i] = true
			}
		}
	}
	return len(broken) > 1
}

// grid draws the rows with lines between the columns and below the head. Where a row has several lines there is one between all rows:
// nothing else tells where one ends.
func (l *layout) grid(t *table, widths []int) []line {
	divider := l.faint(l.divider())
	rule := line{text: l.faint(l.ruleBelow(widths))}
	rows := t.wrapped(widths)
	body := rows
	if t.hasHead && len(rows) > 0 {
		body = rows[1:]
	}
	isTall := slices.ContainsFunc(body, func(columns [][]string) bool { return heightOf(columns) > 1 })
	var lines []line
	for r, columns := range rows {
		for y := range heightOf(columns) {
			var row strings.Builder
			for i, column := range columns {
				if i > 0 {
					row.WriteString(divider)
				}
				text := ""
				if y < len(column) {
					text = column[y]
				}
				row.WriteString(" " + t.align(text, i, widths[i]) + " ")
			}
			lines = append(lines, line{text: strings.TrimRight(row.String(), " ")})
		}
		head := r == 0 && t.hasHead
		if (head || isTall && r < len(rows)-1) && !l.style.Plain {
			lines = append(lines, rule)
		}
	}
	return lines
}

// heightOf is how many lines a row has.
func heightOf(columns [][]string) int {
	height := 1
	for _, column := range columns {
		height = max(height, len(column))
	}
	return height
}

// wrapped are the cells of each row in lines of their columns' widths.
func (t *table) wrapped(widths []int) (rows [][][]string) {
	for _, cells := range t.rows {
		columns := make([][]string, len(widths))
		for i := range min(len(cells), len(widths)) {
			columns[i] = wrapDrawn(cells[i], widths[i])
		}
		rows = append(rows, columns)
	}
	return rows
}

// align fills a cell up to the width of its column.
func (t *table) align(text string, column, width int) string {
	space := max(0, width-safetext.Width(decodeStandIns.Replace(text)))
	before := 0
	if column < len(t.alignments) {
		switch t.alignments[column] {
		case extension.AlignRight:
			before = space
		case extension.AlignCenter:
			before = space / 2
		case extension.AlignLeft, extension.AlignNone:
		}
	}
	return strings.Repeat(" ", before) + text + strings.Repeat(" ", space-before)
}

// ruleBelow is the line below the head.
func (l *layout) ruleBelow(widths []int) string {
	var parts []string
	for _, width := range widths {
		parts = append(parts, strings.Repeat(l.rule(), width+2))
	}
	return strings.Join(parts, "┼")
}

// divider is what stands between two columns; a line would be read out sign by sign.
func (l *layout) divider() string {
	if l.style.Plain {
		return " "
	}
	return "│"
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

// maxAddressInCell is how long an address may be that stands in a cell by itself.
const maxAddressInCell = 24

// extractAddresses takes the addresses of a table's links out of its cells, each of which gets a number instead, and returns
// them as they are to be drawn below it.
func (l *layout) extractAddresses(n *extension.Table) []string {
	numbers := map[string]int{}
	var found []ast.Node
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		switch n := n.(type) {
		case *ast.Link:
			if entering && string(n.Title) != footnoteTitle && leadsAway(n.Destination) {
				found = append(found, n)
			}
		case *ast.AutoLink:
			if entering && n.AutoLinkType == ast.AutoLinkURL && len(n.Label(l.ready.source)) > maxAddressInCell {
				found = append(found, n)
			}
		}
		return ast.WalkContinue, nil
	})
	var notes []string
	for _, n := range found {
		address, words := l.address(n)
		number, known := numbers[address]
		if !known {
			number = len(notes) + 1
			numbers[address] = number
			link := ast.NewLink()
			link.Destination = []byte(address)
			paragraph := ast.NewParagraph()
			paragraph.AppendChild(paragraph, link)
			notes = append(notes, strings.TrimSpace(l.draw(paragraph)))
		}
		words.Destination, words.Title = []byte("#"), []byte(footnoteTitle)
		mark := ast.NewRawTextSegment(l.ready.segment(fmt.Sprintf("(%d)", number)))
		if words.LastChild() != nil {
			words.Parent().InsertAfter(words.Parent(), words, mark)
			words.Parent().InsertAfter(words.Parent(), words, ast.NewRawTextSegment(l.ready.segment(" ")))
			continue
		}
		words.AppendChild(words, mark)
	}
	return notes
}

// leadsAway reports whether a link's target is an address that is shown behind its words.
func leadsAway(target []byte) bool {
	return len(target) > 0 && target[0] != '#' && !strings.HasPrefix(string(target), noLink)
}

// address is where a link in a table leads, and the link that stands for it there. An address that stands by itself gives
// way to the name of its host.
func (l *layout) address(n ast.Node) (string, *ast.Link) {
	if link, is := n.(*ast.Link); is {
		return string(link.Destination), link
	}
	auto, _ := n.(*ast.AutoLink)
	address := plainTarget(string(auto.URL(l.ready.source)))
	_, rest, _ := strings.Cut(address, "://")
	host, _, _ := strings.Cut(rest, "/")
	link := ast.NewLink()
	link.AppendChild(link, ast.NewRawTextSegment(l.ready.segment(encodeText(host))))
	n.Parent().ReplaceChild(n.Parent(), n, link)
	return address, link
}
