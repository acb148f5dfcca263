// Package matrix is the screen of a package: where each requirement is in brief, architecture, epics, stories and tests, as a matrix
// one can walk through.
package matrix

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/consistency"
	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// Screen is the screen of the matrix, with the cell at hand below it or beside it.
type Screen struct {
	screen.Base
	of      round.Artifact // whose package was read
	reading bool
	traced  engine.TracedPackage
	failed  error
	lines   map[string][]string       // of each document, safe to draw
	drawn   map[string]*parts.Excerpt // the documents that were looked at
	// reviewed are the documents that the round read, each with what the artifact calls it: "" for its only one.
	reviewed map[string]string

	row, column int
	top         int
	openOnly    bool // only rows with something missing, partial or contradicted
	scroll      int  // of the document below
	find        screen.Finder
	list        parts.Rect

	verdict  screen.VerdictLine
	progress screen.Progress
	counted  []round.Finding // what it was counted of

	known     bool   // whether it was asked of an artifact if it is one of several
	asked     string // of which
	inPackage bool
}

var _ screen.Screen = (*Screen)(nil)

// read is the package as it was read.
type read struct {
	of       round.Artifact
	traced   engine.TracedPackage
	lines    map[string][]string
	reviewed map[string]string
	err      error
}

// New is the screen before anything was read.
func New(c *screen.Context) screen.Screen { return &Screen{Base: screen.Base{Context: c}} }

// HasContent reports whether what is reviewed belongs to several documents: only those can be held against each other.
func (v *Screen) HasContent() bool {
	r := v.State.CurrentRound()
	return v.ReadPackage != nil && r != nil && (engine.HasPackage(r.Artifact) || v.isInPackage(r.Artifact.Path))
}

// isInPackage reports whether the document belongs to a package. It asks once for each artifact: the answer looks for
// files, and every screen asks.
func (v *Screen) isInPackage(named string) bool {
	if v.InPackage == nil {
		return false
	}
	if !v.known || v.asked != named {
		v.known, v.asked, v.inPackage = true, named, v.InPackage(named)
	}
	return v.inPackage
}

// Prepare reads the package once it is looked at.
func (v *Screen) Prepare() screen.Action {
	r := v.State.CurrentRound()
	if !v.HasContent() || v.reading || isOneText(v.of, r.Artifact) {
		return nil
	}
	return v.readAgain(r.Artifact)
}

// isOneText reports whether two rounds read one text: a bundle can have other files in the next.
func isOneText(a, b round.Artifact) bool { return a.Path == b.Path && a.SHA256 == b.SHA256 }

func (v *Screen) readAgain(of round.Artifact) screen.Action {
	v.of, v.reading = of, true
	reader, find := v.ReadPackage, v.FindFile
	return screen.Run{Busy: true, Cmd: func() tea.Msg {
		traced, err := reader(of.Path)
		return read{of: of, traced: traced, lines: linesOf(traced), reviewed: reviewedOf(traced, of, find), err: err}
	}}
}

// linesOf are the lines of the documents, safe to draw.
func linesOf(traced engine.TracedPackage) map[string][]string {
	lines := map[string][]string{}
	for i, text := range traced.Read.Texts() {
		lines[traced.Read.Files[i].Path] = strings.Split(safetext.Text(string(text)), "\n")
	}
	return lines
}

// Receive takes the package in, and reads it again after a document was edited.
func (v *Screen) Receive(msg tea.Msg) (screen.Action, bool) {
	switch msg := msg.(type) {
	case read:
		if isOneText(msg.of, v.of) {
			isFirst := len(v.traced.Matrix.Rows) == 0
			v.reading, v.traced, v.lines, v.reviewed, v.failed = false, msg.traced, msg.lines, msg.reviewed, msg.err
			v.drawn = map[string]*parts.Excerpt{}
			if v.keepInside(); isFirst {
				v.goToWorst()
			}
		}
		return nil, true
	case screen.DocumentRead:
		if v.of.Path == "" || v.reading || v.Current != screen.Matrix {
			v.of = round.Artifact{} // it is read when it is looked at
			return nil, false
		}
		return v.readAgain(v.of), false
	default:
		return nil, false
	}
}

// rows are the requirements that are listed.
func (v *Screen) rows() []consistency.Row {
	if !v.openOnly {
		return v.traced.Matrix.Rows
	}
	return slices.DeleteFunc(slices.Clone(v.traced.Matrix.Rows), func(r consistency.Row) bool { return !r.IsOpen() })
}

// cell is the one at hand.
func (v *Screen) cell() (consistency.Row, consistency.Cell, bool) {
	rows := v.rows()
	if v.row >= len(rows) || v.column >= len(rows[v.row].Cells) {
		return consistency.Row{}, consistency.Cell{}, false
	}
	return rows[v.row], rows[v.row].Cells[v.column], true
}

// goToWorst goes to the first of the gravest cells that are a problem: that is what one looks for first.
func (v *Screen) goToWorst() {
	for _, status := range gravest {
		for row, r := range v.rows() {
			for column, c := range r.Cells {
				if c.Status == status && c.IsOpen() {
					v.row, v.column = row, column
					return
				}
			}
		}
	}
}

func (v *Screen) keepInside() {
	v.row = max(0, min(v.row, len(v.rows())-1))
	v.column = max(0, min(v.column, len(v.traced.Matrix.Columns)-1))
}

// move goes to another cell.
func (v *Screen) move(rows, columns int) {
	v.row, v.column, v.scroll = v.row+rows, v.column+columns, 0
	v.keepInside()
}

// nextOpen goes to the next cell that is missing, partial or contradicted, or to the one before, around the end, and
// reports whether there is one.
func (v *Screen) nextOpen(step int) bool {
	rows, columns := v.rows(), len(v.traced.Matrix.Columns)
	count := len(rows) * columns
	for n := 1; n <= count; n++ {
		at := ((v.row*columns+v.column+step*n)%count + count) % count
		if rows[at/columns].Cells[at%columns].IsOpen() {
			v.row, v.column, v.scroll = at/columns, at%columns, 0
			return true
		}
	}
	return false
}

// Scroll moves the selection, or the document where the pointer is over it.
func (v *Screen) Scroll(x, y, lines int) {
	if v.list.Contains(x, y) {
		v.move(screen.Rows(lines), 0)
		return
	}
	v.scroll += lines
}

// Click goes to a cell.
func (v *Screen) Click(x, y int) screen.Action {
	if !v.list.Contains(x, y) {
		return nil
	}
	v.row, v.scroll = v.top+y-v.list.Y, 0
	if column := (x - v.list.X - v.cellsFrom()) / v.cellWidth(); x >= v.list.X+v.cellsFrom() && column < len(v.traced.Matrix.Columns) {
		v.column = column
	}
	v.keepInside()
	return nil
}

// Status counts what is listed, or is what a search has found.
func (v *Screen) Status() string {
	if v.failed != nil || len(v.traced.Matrix.Rows) == 0 {
		return ""
	}
	if v.find.Search != nil {
		return v.Theme.Accent.Render(v.find.Search.Status())
	}
	return fmt.Sprintf("%d of %d", min(v.row+1, len(v.rows())), len(v.rows()))
}
