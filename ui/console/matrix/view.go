package matrix

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/engine/consistency"
	"parley/ui/console/parts"
	"parley/ui/format"
	"parley/ui/safetext"
)

const (
	besideWidth  = 150 // from which the cell at hand stands beside the matrix
	minDetail    = 6
	leastDetail  = 3  // what the cell at hand is, and why
	shortBody    = 14 // below it there is no room for what the signs mean
	roomyDetail  = 18 // from here a blank line sets the document off
	fewestQuoted = 2  // lines of a place that its reason leaves room for
	mostAbout    = 3  // lines of what a requirement says
	// mostUndefined is how many lines the ids have that no document defines.
	mostUndefined = 2
	leastTitle    = 8 // cells of it that say something
	roomyCell     = 8
	tightCell     = 6
	roomyFrom     = 110 // the width from which the cells are roomy
)

// oneDocument is why there is no matrix.
const oneDocument = "This is one document. Only a package of several has a matrix of its requirements."

// WhyClosed is why there is nothing to go to; "" where there is, or may be once a round has begun.
func (v *Screen) WhyClosed() string {
	if v.State.CurrentRound() == nil || v.HasContent() {
		return ""
	}
	return oneDocument
}

// View draws the matrix, and what the cell at hand is about.
func (v *Screen) View(l parts.Layout) []string {
	t, body := v.Theme, l.First
	switch {
	case !v.HasContent():
		return v.Empty(oneDocument, body)
	case v.reading:
		return parts.FitBox(append([]string{""}, parts.Paragraph("Reading the documents of the package.", t.Muted, body.W)...), body.W, body.H)
	case v.failed != nil:
		return parts.FitBox(append([]string{""}, parts.Paragraph(safetext.Line(v.failed.Error())+".", t.Bad, body.W)...), body.W, body.H)
	case len(v.traced.Matrix.Rows) == 0:
		return v.Empty("No document of this package defines a requirement by an id: headings, rows and items that begin with REQ-1, FR-1, NFR-1 and the like.", body)
	}
	verdict := v.verdictLines(l)
	if body.W >= besideWidth {
		left := body
		left.W = body.W * 55 / 100
		grid, detail := v.grid(left), v.detail(body.W-left.W-3, body.H)
		return append(verdict, parts.JoinHorizontal(grid, detail, t.Line.Render(" "+t.Symbols.Divider+" "))...)
	}
	return append(verdict, v.stacked(body)...)
}

// stacked is the matrix with the cell at hand below it.
func (v *Screen) stacked(body parts.Rect) []string {
	upper, signs := body, v.shortLegend(body.W)
	if body.H < shortBody {
		signs = v.lowLegend(body.W)
	}
	upper.H = min(len(v.rows())+2+len(v.remarks(body.W)), max(body.H-len(signs)-minDetail, body.H*6/10))
	upper.H = max(4, min(upper.H, body.H-len(signs)-3))
	if body.H < shortBody { // the rows come before the document, of which no line would have room
		upper.H = max(4, min(len(v.rows())+2+len(v.remarks(body.W)), body.H-len(signs)-leastDetail))
	}
	lines := append(v.grid(upper), signs...)
	if body.H-upper.H > roomyDetail {
		lines = append(lines, "")
	}
	return append(lines, v.detail(body.W, body.H-len(lines))...)
}

// cellsFrom is where the first cell of a row begins, cellWidth how wide each is.
func (v *Screen) cellsFrom() int {
	width := 0
	for _, r := range v.traced.Matrix.Rows {
		width = max(width, min(safetext.Width(safetext.Line(r.ID)), 12))
	}
	return width + 3
}

func (v *Screen) cellWidth() int {
	if v.Shown.Body.W >= roomyFrom {
		return roomyCell
	}
	return tightCell
}

// grid is the heading and the rows that there is room for.
func (v *Screen) grid(area parts.Rect) []string {
	t, m, rows := v.Theme, v.traced.Matrix, v.rows()
	lines, remarks := []string{v.title(area.W)}, v.remarks(area.W)
	head := strings.Repeat(" ", v.cellsFrom())
	for i, column := range m.Columns {
		style := t.Muted
		switch {
		case i == v.column:
			style = t.Accent
		case !v.hasDocument(i):
			style = t.Faint
		}
		head += style.Render(v.inCell(v.headOf(column)))
	}
	lines = append(lines, head)
	if v.find.Search != nil {
		v.find.Search.Update(v.searched().Lines, v.row)
		v.find.Search.GoTo(v.row)
	}
	room, cut := parts.ListRows(len(rows), max(1, area.H-len(lines)-len(remarks)))
	v.top = max(0, min(max(v.top, v.row-room+1), v.row, len(rows)-room))
	v.list = parts.Rect{X: area.X, Y: area.Y + len(lines), W: area.W, H: min(room, len(rows)-v.top)}
	for i := v.top; i < min(len(rows), v.top+room); i++ {
		lines = append(lines, v.line(i, rows[i], area.W))
	}
	if cut {
		lines = append(lines, parts.CutRow(t, parts.Cut(v.top, len(rows)-v.top-room), area.W))
	}
	lines = append(lines, remarks...)
	if v.Shown.Body.W < besideWidth {
		return parts.FitBox(lines, area.W, area.H)
	}
	if legend := v.legend(); area.H-len(lines) > len(legend) {
		lines = append(append(lines, ""), legend...)
	}
	if told := v.everywhere(area.W); area.H-len(lines) > len(told) {
		lines = append(append(lines, ""), told...)
	}
	lines = append(lines, v.openCells(area.W, area.H-len(lines)-1)...)
	return parts.FitBox(lines, area.W, area.H)
}

// inCell is a word or a sign in the middle of a cell: signs stand below the middle of their word.
func (v *Screen) inCell(text string) string {
	w := v.cellWidth()
	return safetext.Fit(strings.Repeat(" ", max(0, (w-1-safetext.Width(text))/2))+text, w)
}

// hasDocument reports whether the package has a document of a column's kind.
func (v *Screen) hasDocument(column int) bool {
	return slices.ContainsFunc(v.traced.Matrix.Rows, func(r consistency.Row) bool {
		return column < len(r.Cells) && r.Cells[column].Status != consistency.NoDocument
	})
}

// headOf is what a column is called in the room that it has.
func (v *Screen) headOf(column consistency.Column) string {
	if column == consistency.Stories && v.cellWidth() < roomyCell {
		return "story"
	}
	return format.MatrixHead(column)
}

// remarks are what the matrix has no cells for: what was left out, and the ids that documents name and none defines.
func (v *Screen) remarks(w int) []string {
	t := v.Theme
	var lines []string
	for _, note := range v.traced.Notes {
		lines = append(lines, t.Warn.Render(safetext.Fit("  ! "+note, w)))
	}
	var ids []string
	for _, u := range v.traced.Matrix.Undefined {
		ids = append(ids, fmt.Sprintf("%s (%s:%d)", u.ID, u.At.Path, u.At.Line))
	}
	if len(ids) == 0 {
		return lines
	}
	said := "Named, and defined in no document: " + strings.Join(ids, ", ")
	const indent = "    "
	most := mostUndefined
	if v.Shown.First.H < shortBody {
		most = 1
	}
	for i, line := range parts.ClampLines(safetext.Line(said), max(1, w-len(indent)), most) {
		lead := indent
		if i == 0 {
			lead = "  " + t.Bad.Render(format.MatrixSign(consistency.Missing, t.Plain)) + " "
		}
		lines = append(lines, lead+t.Text.Render(line))
	}
	return lines
}

// line is one requirement with its signs; n is its row.
func (v *Screen) line(n int, r consistency.Row, w int) string {
	t, selected := v.Theme, n == v.row
	edge, text := "  ", t.Muted
	if selected {
		edge, text = t.Accent.Render(t.Symbols.Cursor)+" ", t.Text
	}
	line := edge + v.find.Search.Mark(t, n, text.Render(safetext.Fit(safetext.Line(r.ID), v.cellsFrom()-2)))
	for i, c := range r.Cells {
		sign := format.MatrixSign(c.Status, t.Plain)
		if selected && i == v.column {
			sign = "[" + sign + "]"
		}
		line += v.style(c.Status).Render(v.inCell(sign))
	}
	if room := w - safetext.Width(line); room >= leastTitle {
		line += v.find.Search.Mark(t, n, text.Render(safetext.Fit(rowTitle(v.traced.Matrix.Rows, r, room), room)))
	}
	if selected {
		return t.Selected(line, w)
	}
	return safetext.Fit(line, w)
}

// statusWord is a cell's status in words.
func statusWord(c consistency.Cell) string {
	return format.MatrixName(c.Status)
}

// detail is the cell at hand: what it says and why, and the document there.
func (v *Screen) detail(w, h int) []string {
	r, c, ok := v.cell()
	if !ok || h < 1 {
		return parts.FitBox(nil, w, h)
	}
	lines, quoted := v.cellHead(r, c, w), fewestQuoted
	var title []string
	if h < minDetail {
		lines, title, quoted = lines[:1], lines[1:], 0
	}
	var whys []string
	if why := v.why(c); why != "" {
		whys = parts.ClampLines(safetext.Line(why), w, max(1, h-len(lines)-quoted))
	}
	if len(title) > 0 && len(lines)+len(whys) < h { // in a narrow window it has no room in its row
		lines = append(lines, v.Theme.Text.Render(safetext.TruncateWords(safetext.Line(r.Title), w)))
	}
	for _, line := range whys {
		lines = append(lines, v.style(c.Status).Render(line))
	}
	if h-len(lines) < fewestQuoted+1 { // a heading alone shows nothing
		return parts.FitBox(lines, w, h)
	}
	if h >= roomyDetail {
		lines = append(lines, "")
	}
	return parts.FitBox(append(lines, v.excerpts(r, c, w, h-len(lines))...), w, h)
}

// cellHead names a cell and its status, and tells its requirement.
func (v *Screen) cellHead(r consistency.Row, c consistency.Cell, w int) []string {
	t := v.Theme
	title := t.Heading.Render(safetext.Line(r.ID) + " · " + string(c.Column))
	if r.Priority != "" {
		title += t.Muted.Render(" (" + safetext.Line(r.Priority) + ")")
	}
	lines := []string{parts.TitleRule(t, title, v.style(c.Status).Render(statusWord(c)), w)}
	for _, line := range parts.ClampLines(safetext.Line(r.Title), w, mostAbout) {
		lines = append(lines, v.find.Search.Mark(t, v.row, t.Text.Render(line)))
	}
	return lines
}

// why is the reason of a cell as a sentence.
func (v *Screen) why(c consistency.Cell) string {
	why := c.Why
	switch c.Status {
	case consistency.NoDocument:
		return "The package has no document of this kind."
	case consistency.Likely:
		why = "By its words alone: " + why
	case consistency.Unclear:
		why = "No id names it, and its words alone do not tell: " + why
	case consistency.Covered, consistency.Partial, consistency.Missing, consistency.Contradicted:
	}
	if why == "" {
		return ""
	}
	for _, p := range []consistency.Place{c.At, c.Against} {
		if p.Path != "" && strings.HasPrefix(why, p.Path) { // a name is written as it is
			return why + "."
		}
	}
	return strings.ToUpper(why[:1]) + why[1:] + "."
}

// Cursor is on the cell at hand.
func (v *Screen) Cursor() *tea.Cursor {
	if len(v.traced.Matrix.Rows) == 0 || v.reading {
		return nil
	}
	return tea.NewCursor(v.list.X+v.cellsFrom()+v.column*v.cellWidth()+v.cellWidth()/2-1, v.list.Y+v.row-v.top)
}
