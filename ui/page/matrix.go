package page

import (
	"fmt"

	"parley/engine/consistency"
	"parley/engine/foreign"
	"parley/ui/format"
)

// matrix is the table of requirements and where the documents have them.
type matrix struct {
	Columns []string
	Rows    []matrixRow
	Legend  []matrixSign
	Summary []string
	Notes   []string
	// Undefined are the ids that a document names and none defines.
	Undefined []undefinedID
}

type undefinedID struct{ ID, At, Family string }

type matrixRow struct {
	ID, Title, At string
	Cells         []matrixCell
	// Open are the cells that somebody should look at, in words.
	Open []matrixCell
}

type matrixCell struct {
	matrixSign
	Column, Why, At, Quote, Against, AgainstQuote string
}

type matrixSign struct{ Sign, Class, Words string }

// matrix makes the table; nil where nothing was traced.
func (d Discussion) matrix() *matrix {
	if d.Package == nil || len(d.Package.Matrix.Rows) == 0 {
		return nil
	}
	m := d.Package.Matrix
	table := &matrix{}
	for _, line := range m.Summary() {
		table.Summary = append(table.Summary, foreign.Line(line))
	}
	for _, note := range d.Package.Notes {
		table.Notes = append(table.Notes, foreign.Line(note))
	}
	for _, u := range m.Undefined {
		table.Undefined = append(table.Undefined, undefinedID{foreign.Line(u.ID), placeWords(u.At), foreign.Line(u.Family.Path)})
	}
	for _, column := range m.Columns {
		table.Columns = append(table.Columns, string(column))
	}
	for _, status := range append(consistency.Coverages(), consistency.NoDocument) {
		table.Legend = append(table.Legend, signOf(status))
	}
	for _, r := range m.Rows {
		row := matrixRow{ID: foreign.Line(r.ID), Title: foreign.Line(r.Title), At: placeWords(r.At)}
		for _, c := range r.Cells {
			cell := matrixCell{
				matrixSign: signOf(c.Status), Column: string(c.Column), Why: foreign.Line(c.Why), At: placeWords(c.At), Quote: foreign.Line(c.At.Quote),
				Against: placeWords(c.Against), AgainstQuote: foreign.Line(c.Against.Quote),
			}
			row.Cells = append(row.Cells, cell)
			if c.IsOpen() {
				row.Open = append(row.Open, cell)
			}
		}
		table.Rows = append(table.Rows, row)
	}
	return table
}

func placeWords(p consistency.Place) string {
	if p.Path == "" {
		return ""
	}
	return foreign.Line(fmt.Sprintf("%s:%d", p.Path, p.Line))
}

// matrixClasses are the colours of a cell.
var matrixClasses = map[consistency.Coverage]string{
	consistency.Covered: "good", consistency.Likely: "", consistency.Partial: "warn", consistency.Unclear: "muted",
	consistency.Missing: "bad", consistency.Contradicted: "bad", consistency.NoDocument: "muted",
}

func signOf(status consistency.Coverage) matrixSign {
	return matrixSign{Sign: format.MatrixSign(status, false), Class: matrixClasses[status], Words: format.MatrixLegend(status)}
}
