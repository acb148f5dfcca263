package matrix

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/consistency"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/format"
	"parley/ui/safetext"
)

// mostQuoted is how many lines the words of a document have where all documents of a requirement are told.
const mostQuoted = 2

// everywhere is what each document says of the requirement at hand.
func (v *Screen) everywhere(w int) []string {
	r, _, ok := v.cell()
	if !ok {
		return nil
	}
	return v.documentsOf(r, w)
}

// documentsOf is what each document says of a requirement: its sign, its place, and its words there.
func (v *Screen) documentsOf(r consistency.Row, w int) []string {
	t := v.Theme
	lines := []string{parts.TitleRule(t, t.Heading.Render(safetext.Line(r.ID)+" in each document"), "", w)}
	status := 0
	for _, c := range r.Cells {
		if c.Status != consistency.NoDocument {
			status = max(status, safetext.Width(statusWord(c)))
		}
	}
	for i, c := range r.Cells {
		if c.Status == consistency.NoDocument {
			continue
		}
		head := v.style(c.Status).Render(safetext.Fit(format.MatrixSign(c.Status, t.Plain), 4))
		name := t.Text
		if i == v.column {
			name = t.Accent
		}
		head += name.Render(safetext.Fit(string(c.Column), 14)) + v.style(c.Status).Render(safetext.Fit(statusWord(c), status))
		if c.At.Path != "" {
			head += "  " + t.Muted.Render(placeIn(c.At, w-safetext.Width(head)-4))
		}
		lines = append(lines, safetext.Truncate("  "+head, w))
		const indent = "      "
		words := v.quoted(r, c.At)
		for _, line := range parts.ClampLines(words, max(1, w-len(indent)), mostQuoted) {
			if line != "" {
				lines = append(lines, indent+t.Muted.Render(line))
			}
		}
	}
	return lines
}

// quoted are the words of a requirement at a place. Of a row of a table the cells stand one after the other, without the id, which stands above.
func (v *Screen) quoted(r consistency.Row, at consistency.Place) string {
	t := v.Theme
	words := parts.ShownWords(t, at.Path, safetext.Line(at.Quote))
	if t.Plain {
		return words
	}
	between := " " + t.Symbols.Dot + " "
	return strings.TrimPrefix(words, safetext.Line(r.ID)+between)
}

// Layout puts the verdict above the matrix, as the review has it.
func (v *Screen) Layout() parts.Request {
	return parts.Request{Banner: v.verdict.Height(v.Context)}
}

// verdictLines are the line of the verdict, as far as a round has ended.
func (v *Screen) verdictLines(l parts.Layout) []string {
	if l.Banner.H == 0 {
		return nil
	}
	list := state.ListedFindings(&v.State)
	if len(list) != len(v.counted) || len(list) > 0 && &list[0] != &v.counted[0] {
		v.counted, v.progress = list, screen.ProgressOf(list)
	}
	return slices.Clone(v.verdict.Lines(v.Context, v.progress, l.Banner.W))
}

// placeIn is a place in so many cells: where its name has no room its line does, as the row says which document it is of.
func placeIn(at consistency.Place, w int) string {
	line := fmt.Sprintf("line %d", at.Line)
	if said := safetext.Line(at.Path) + ", " + line; safetext.Width(said) <= w {
		return said
	}
	return safetext.Truncate(line, max(1, w))
}
