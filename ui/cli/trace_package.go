package cli

import (
	"context"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"parley/engine"
	"parley/engine/artifact"
	"parley/engine/consistency"
	"parley/engine/review"
	"parley/ui/cli/config"
	"parley/ui/format"
	"parley/ui/safetext"
)

// matrixReport is where each requirement of a package is found, as JSON.
type matrixReport struct {
	Folder       string         `json:"folder"`
	Columns      []matrixColumn `json:"columns"`
	Requirements []matrixRow    `json:"requirements"`
	Others       []string       `json:"other_documents"`
	Undefined    []undefinedID  `json:"undefined"`
	Notes        []string       `json:"notes"`
}

type matrixColumn struct {
	Name      string   `json:"name"`
	Documents []string `json:"documents"`
	Summary   string   `json:"summary"`
}

type matrixRow struct {
	ID       string       `json:"id"`
	Title    string       `json:"title"`
	Priority string       `json:"priority,omitempty"`
	At       matrixPlace  `json:"at"`
	Cells    []matrixCell `json:"cells"`
}

type matrixCell struct {
	Column  string       `json:"column"`
	Status  string       `json:"status"` // "" where there is no such document
	By      string       `json:"by,omitempty"`
	Why     string       `json:"why,omitempty"`
	At      *matrixPlace `json:"at,omitempty"`
	Against *matrixPlace `json:"against,omitempty"`
}

type matrixPlace struct {
	File  string `json:"file"`
	Line  int    `json:"line"`
	Quote string `json:"quote,omitempty"`
}

// tracePackage reads the documents of a folder, or those that a document belongs to, and finds every requirement among them.
func tracePackage(ctx context.Context, c *config.Config, folder, name string) (matrixReport, error) {
	path := absolutePath(folder, name)
	source := artifact.Source{Path: path, Bundle: artifact.Bundle{Kind: artifact.DetectKind(path)}}
	if source.Kind == artifact.Single {
		if err := artifact.CheckFile(path); err != nil {
			return matrixReport{}, readAs(name, err)
		}
	}
	session := ""
	if c.Settings.Session != "" {
		session = absolutePath(folder, c.Settings.Session)
	}
	whole, is := engine.PackageOf(source, session)
	if !is {
		return matrixReport{}, fmt.Errorf("%s is one document: name the folder that holds it and the others, or what to hold it against: parley trace CONTEXT %s", name, name)
	}
	traced, err := engine.TracePackage(ctx, whole, c.Checks)
	if err != nil {
		return matrixReport{}, readAs(name, err)
	}
	if len(traced.Matrix.Rows) == 0 {
		return matrixReport{}, fmt.Errorf("no document of %s defines a requirement by an id: parley looks for headings, rows and items that begin with REQ-1, FR-1, NFR-1 and the like", whole.Path)
	}
	return newMatrixReport(whole.Path, traced), nil
}

func newMatrixReport(folder string, traced engine.TracedPackage) matrixReport {
	m := traced.Matrix
	t := matrixReport{Folder: folder, Others: append([]string{}, m.Others...), Notes: append([]string{}, traced.Notes...), Requirements: []matrixRow{}}
	t.Undefined = undefinedIDs(m.Undefined)
	for i, summary := range m.Summary() {
		name := m.Columns[i]
		t.Columns = append(t.Columns, matrixColumn{Name: string(name), Documents: append([]string{}, m.Files[name]...), Summary: summary})
	}
	for _, r := range m.Rows {
		row := matrixRow{ID: r.ID, Title: r.Title, Priority: r.Priority, At: *placeInMatrix(r.At)}
		for _, c := range r.Cells {
			row.Cells = append(row.Cells, matrixCell{
				Column: string(c.Column), Status: string(c.Status), By: c.By, Why: c.Why, At: placeInMatrix(c.At), Against: placeInMatrix(c.Against),
			})
		}
		t.Requirements = append(t.Requirements, row)
	}
	return t
}

// judged is the cell as the engine sees it, without its places.
func (c matrixCell) judged() consistency.Cell {
	return consistency.Cell{Column: consistency.Column(c.Column), Status: consistency.Coverage(c.Status)}
}

func placeInMatrix(p consistency.Place) *matrixPlace {
	if p.Path == "" {
		return nil
	}
	return &matrixPlace{p.Path, p.Line, p.Quote}
}

func (p *matrixPlace) String() string {
	if p == nil {
		return ""
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}

// status is what the matrix means for the caller.
func (t *matrixReport) status(failOn string) error {
	worst := 0
	for _, r := range t.Requirements {
		for _, c := range r.Cells {
			worst = max(worst, c.judged().Severity().Rank())
		}
	}
	if len(t.Undefined) > 0 {
		worst = max(worst, review.Medium.Rank())
	}
	if failOn != "never" && worst >= review.Severity(failOn).Rank() {
		return &statusError{Blocked}
	}
	return nil
}

// csv writes one line for each cell, so that a spreadsheet can turn it as it likes.
func (t *matrixReport) csv(a App) error {
	w := csv.NewWriter(a.Out)
	rows := [][]string{{"id", "title", "priority", "column", "status", "by", "file", "line", "why", "quote", "against"}}
	for _, r := range t.Requirements {
		for _, c := range r.Cells {
			at := c.At
			if at == nil {
				at = &matrixPlace{}
			}
			line := ""
			if at.Line > 0 {
				line = strconv.Itoa(at.Line)
			}
			row := []string{r.ID, r.Title, r.Priority, c.Column, c.Status, c.By, at.File, line, c.Why, at.Quote, c.Against.String()}
			for i := range row {
				row[i] = format.SpreadsheetCell(row[i])
			}
			rows = append(rows, row)
		}
	}
	if err := w.WriteAll(rows); err != nil {
		return err
	}
	return w.Error()
}

// table is the matrix for a person: a line of signs for each requirement, then what is open, with its places.
func (t *matrixReport) table(look traceLook) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", safetext.Line(fmt.Sprintf("%s of %s", countOf(len(t.Requirements), "requirement"), t.Folder)))
	width := 0
	for _, r := range t.Requirements {
		width = max(width, min(safetext.Width(safetext.Line(r.ID)), 12))
	}
	line := strings.Repeat(" ", width+2)
	for _, c := range t.Columns {
		line += safetext.Fit(format.MatrixHead(consistency.Column(c.Name)), matrixCellWidth)
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
	seen := map[consistency.Coverage]bool{}
	for _, r := range t.Requirements {
		line := safetext.Fit(safetext.Line(r.ID), width) + "  "
		for _, c := range r.Cells {
			seen[consistency.Coverage(c.Status)] = true
			line += safetext.Fit(format.MatrixSign(consistency.Coverage(c.Status), look.plain), matrixCellWidth)
		}
		b.WriteString(strings.TrimRight(line+safetext.TruncateWords(safetext.Line(r.Title), look.width-safetext.Width(line)), " ") + "\n")
	}
	b.WriteByte('\n')
	for _, status := range append(consistency.Coverages(), consistency.NoDocument) {
		if seen[status] {
			name := string(status)
			if name != "" {
				name += ": "
			}
			look.writeIndented(&b, "  "+safetext.Fit(format.MatrixSign(status, look.plain), 4), name+format.MatrixMeaning(status), 6)
		}
	}
	t.writeOpen(&b, look)
	if len(t.Undefined) > 0 {
		b.WriteString("\nNamed, and defined in no document:\n")
	}
	for _, u := range t.Undefined {
		look.writeIndented(&b, "  "+format.MatrixSign(consistency.Missing, look.plain)+" ", fmt.Sprintf("%s (%s); %s", u.ID, u.At.String(), u.others()), 4)
	}
	b.WriteByte('\n')
	for _, note := range t.Notes {
		look.writeIndented(&b, "! ", note, 2)
	}
	for _, c := range t.Columns {
		look.writeIndented(&b, "", c.Summary, 0)
	}
	if len(t.Others) > 0 {
		look.writeIndented(&b, "", "In no column: "+strings.Join(t.Others, ", "), 0)
	}
	return b.String()
}

const matrixCellWidth = 8

// writeOpen lists what is missing, named only, contradicted, or told with another value, requirement by requirement.
func (t *matrixReport) writeOpen(b *strings.Builder, look traceLook) {
	for _, r := range t.Requirements {
		headed := false
		for _, c := range r.Cells {
			if !c.judged().IsOpen() && c.Against == nil {
				continue
			}
			if !headed {
				headed = true
				b.WriteByte('\n')
				look.writeIndented(b, "", fmt.Sprintf("%s %s (%s)", r.ID, r.Title, r.At.String()), 2)
			}
			text := c.Column + ": " + c.Why
			if c.Against == nil && c.At != nil {
				text += " (" + c.At.String() + ")"
			}
			look.writeIndented(b, "  "+format.MatrixSign(consistency.Coverage(c.Status), look.plain)+" ", text, 4)
		}
	}
}
