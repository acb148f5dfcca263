package markdown

import (
	"cmp"
	"slices"
)

// Note is lines of the owner's that stand below a line of a block: they scroll with the text and are none of it. One below a
// line that the block does not have stands at its end.
type Note struct {
	Below Position
	Lines []string
}

// Row is a line on the screen: a line of a block, or below that a line of a note. Notes are counted from 1 in the order of the text.
type Row struct {
	Position
	Note, NoteLine int
}

// InNote reports whether it is a line of a note.
func (r Row) InNote() bool { return r.Note > 0 }

// SetNotes puts notes between the lines of the text in place of those before.
func (d *Document) SetNotes(notes []Note) {
	notes = slices.Clone(notes)
	slices.SortStableFunc(notes, func(a, b Note) int {
		return cmp.Or(cmp.Compare(a.Below.Block, b.Below.Block), cmp.Compare(a.Below.Line, b.Below.Line))
	})
	for _, list := range [][]Note{d.notes, notes} {
		for _, n := range list {
			delete(d.fitted, d.key(n.Below.Block))
		}
	}
	d.notes, d.noted = notes, nil
	d.clampPosition()
}

// Rendered are the lines of a block in the present style, without notes; false while it is not rendered.
func (d *Document) Rendered(block int) ([]string, bool) {
	drawn, have := d.cache[d.key(block)]
	return drawn.Lines, have
}

// BlockOfLine is the block that holds a line of the source, and which line of it that is; both are counted from 0. A line beyond
// the end belongs to the last block.
func (d *Document) BlockOfLine(line int) (block, within int) {
	if d.firstLines == nil {
		n := 0
		for _, b := range d.blocks {
			d.firstLines = append(d.firstLines, n)
			n += countLines(b.Text)
		}
	}
	if len(d.blocks) == 0 {
		return 0, 0
	}
	at, found := slices.BinarySearch(d.firstLines, max(0, line))
	for found && at+1 < len(d.firstLines) && d.firstLines[at+1] == d.firstLines[at] {
		at++
	}
	if !found {
		at--
	}
	return at, max(0, line) - d.firstLines[at]
}

// LineOfBlock is the line of the source that a block begins with, counted from 0.
func (d *Document) LineOfBlock(block int) int {
	d.BlockOfLine(0)
	if block < 0 || block >= len(d.firstLines) {
		return 0
	}
	return d.firstLines[block]
}

func countLines(text string) (n int) {
	for i := range len(text) {
		if text[i] == '\n' {
			n++
		}
	}
	return n
}

// Rows tells what stands on each line of the screen, as far as the text reaches.
func (d *Document) Rows() []Row {
	rows := make([]Row, 0, d.height)
	d.screen(func(block, from, to int) {
		for i := from; i < to; i++ {
			rows = append(rows, d.row(Position{block, i}))
		}
	})
	return rows
}

// textLine is which line of a block's text one of its lines with the notes is; false for one of a note.
func (d *Document) textLine(shown Position) (Position, bool) {
	if len(d.notes) == 0 {
		return shown, true
	}
	row := d.row(shown)
	return row.Position, !row.InNote()
}

// LineFrom is the line of the text that is some lines from another, notes not counted; at the ends it is the first or the last.
func (d *Document) LineFrom(p Position, by int) Position {
	if len(d.blocks) == 0 {
		return Position{}
	}
	p.Block = max(0, min(p.Block, len(d.blocks)-1))
	p.Line += by
	for p.Line < 0 && p.Block > 0 {
		p.Block--
		p.Line += len(d.textLines(p.Block))
	}
	for p.Block < len(d.blocks)-1 && p.Line >= len(d.textLines(p.Block)) {
		p.Line -= len(d.textLines(p.Block))
		p.Block++
	}
	p.Line = max(0, min(p.Line, len(d.textLines(p.Block))-1))
	return p
}

// Before reports whether a place comes before another.
func (p Position) Before(other Position) bool {
	return p.Block < other.Block || p.Block == other.Block && p.Line < other.Line
}

// row is what a line of a block with its notes is.
func (d *Document) row(shown Position) Row {
	past := 0 // lines of notes above it
	for i, n := range d.notes {
		if n.Below.Block != shown.Block {
			continue
		}
		begin := d.below(n) + past
		switch {
		case shown.Line < begin:
			return Row{Position: Position{shown.Block, shown.Line - past}}
		case shown.Line < begin+len(n.Lines):
			return Row{Position: Position{shown.Block, begin - past - 1}, Note: i + 1, NoteLine: shown.Line - begin}
		}
		past += len(n.Lines)
	}
	return Row{Position: Position{shown.Block, shown.Line - past}}
}

// below is the line of its block that stands after a note, notes not counted.
func (d *Document) below(n Note) int {
	return min(max(0, n.Below.Line)+1, len(d.textLines(n.Below.Block)))
}

// shown is where a line of a block's text stands among its lines and its notes.
func (d *Document) shown(p Position) Position {
	past := 0
	for _, n := range d.notes {
		if n.Below.Block == p.Block && d.below(n) <= p.Line {
			past += len(n.Lines)
		}
	}
	p.Line += past
	return p
}

// ScrollToNote puts a line of the nth note, in the order of the text, on the screen.
func (d *Document) ScrollToNote(nth, line, above int) {
	if nth < 0 || nth >= len(d.notes) {
		return
	}
	n, past := d.notes[nth], 0
	for _, before := range d.notes[:nth] {
		if before.Below.Block == n.Below.Block {
			past += len(before.Lines)
		}
	}
	d.scrollToShown(Position{n.Below.Block, d.below(n) + past + line}, above)
}

// withNotes are a block's lines with the notes between them.
func (d *Document) withNotes(block int, text []string) []string {
	if !slices.ContainsFunc(d.notes, func(n Note) bool { return n.Below.Block == block }) {
		return text
	}
	if lines, have := d.noted[block]; have {
		return lines
	}
	var lines []string
	from := 0
	for _, n := range d.notes {
		if n.Below.Block == block {
			to := d.below(n)
			lines = append(append(lines, text[from:to]...), n.Lines...)
			from = to
		}
	}
	lines = append(lines, text[from:]...)
	if d.noted == nil {
		d.noted = map[int][]string{}
	}
	d.noted[block] = lines
	return lines
}
