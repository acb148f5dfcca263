package cli

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"parley/ui/safetext"
)

// statusCells is the column that holds the longest status.
const statusCells = 8

// traceLook is what the reader's terminal allows: plain is for one that knows only ASCII.
type traceLook struct {
	plain bool
	width int
}

// The widths that a trace takes of a terminal: beyond the widest, lines are hard to read, and below the narrowest nothing is.
const (
	narrowestTrace = 40
	widestTrace    = 140
)

// traceLook follows the terminal; in a pipe or a file a trace keeps within the width of the other tables.
func (a App) traceLook() traceLook {
	look := traceLook{plain: a.Getenv("TERM") == "dumb", width: tableWidth}
	if a.OutWidth != nil {
		if width := a.OutWidth(); width > 0 {
			look.width = min(max(width, narrowestTrace), widestTrace)
		}
	}
	return look
}

// table is the matrix for a person: each requirement with its status, and below it where it is
// answered and why that is so.
func (t *traceReport) table(look traceLook) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", safetext.Line(fmt.Sprintf("Requirements of %s in %s", t.Context, t.Artifact)))
	signs := traceSignsFor(look.plain)
	width := 0
	for _, r := range t.Requirements {
		width = max(width, min(safetext.Width(safetext.Line(r.ID)), 12))
	}
	for _, kind := range t.kinds() {
		fmt.Fprintf(&b, "\n%s\n", strings.ToUpper(kind[:1])+kind[1:]+"s")
		for _, r := range t.Requirements {
			if r.Kind == kind {
				r.write(&b, look, signs, width)
			}
		}
	}
	if len(t.ScopeCreep) > 0 {
		b.WriteString("\nSections that no requirement asks for\n")
		for _, r := range t.ScopeCreep {
			look.writeIndented(&b, "  "+signs["scope creep"]+" ", fmt.Sprintf("%s (%s)", r.Section, r.location()), 4)
		}
	}
	b.WriteByte('\n')
	for _, note := range t.Notes {
		look.writeIndented(&b, "! ", note, 2)
	}
	look.writeIndented(&b, "", t.Summary, 0)
	return b.String()
}

// kinds are the kinds of requirement, in the order of their first.
func (t *traceReport) kinds() []string {
	var kinds []string
	for _, r := range t.Requirements {
		if !slices.Contains(kinds, r.Kind) {
			kinds = append(kinds, r.Kind)
		}
	}
	return kinds
}

// traceSignsFor mark what became of a requirement; words say it too, for those who hear the sheet.
func traceSignsFor(plain bool) map[string]string {
	if plain {
		return map[string]string{"covered": "+", "partial": "~", "missing": "x", "scope creep": "?"}
	}
	return map[string]string{"covered": "✓", "partial": "~", "missing": "✗", "scope creep": "?"}
}

func (r traceRow) write(b *strings.Builder, look traceLook, signs map[string]string, width int) {
	head := "  " + signs[r.Status] + " " + safetext.Fit(r.Status, statusCells)
	if width > 0 {
		head += safetext.Fit(safetext.Line(r.ID), width) + " "
	}
	text := r.Text
	if r.Must {
		text += " [must]"
	}
	if r.Defined > 0 {
		text += fmt.Sprintf(" (defined in line %d)", r.Defined)
	}
	indent := safetext.Width(head)
	look.writeIndented(b, head, text, indent)
	if answer := r.answer(); answer != "" {
		look.writeIndented(b, strings.Repeat(" ", indent), answer, indent)
	}
}

// answer tells where a requirement is answered, and why that counts as it does.
func (r traceRow) answer() string {
	why := r.Why
	if r.Section == "" || r.Line == 0 {
		return why
	}
	place := fmt.Sprintf("%s, “%s”", r.location(), r.Section)
	if r.Status == "missing" {
		place = "nearest: " + place
	}
	if why != "" {
		place += ": " + why
	}
	return place
}

func (r traceRow) location() string {
	if r.File != "" {
		return fmt.Sprintf("%s line %d", path.Clean(r.File), r.Line)
	}
	return fmt.Sprintf("line %d", r.Line)
}

// writeIndented writes a text after a head, wrapped to the width of the table, its further lines indented.
func (l traceLook) writeIndented(b *strings.Builder, head, text string, indent int) {
	for i, line := range safetext.Wrap(safetext.Line(text), l.width-indent) {
		if i > 0 {
			head = strings.Repeat(" ", indent)
		}
		b.WriteString(strings.TrimRight(head+line, " ") + "\n")
	}
}
