package markdown

// top is the first line of every document.
var top = Position{Block: headBlock}

// Scroll moves down by n lines, or up when n is negative, and stops at the ends.
func (d *Document) Scroll(n int) {
	d.goal = nil
	d.at.Line += n
	d.settle()
}

// Page moves by a screen, less two lines that keep the reader's place.
func (d *Document) Page(n int) { d.Scroll(n * max(1, d.height-2)) }

// Top goes to the first line.
func (d *Document) Top() {
	d.at, d.goal = top, nil
}

// Bottom goes to the last screen.
func (d *Document) Bottom() {
	d.goal = &Position{Block: len(d.blocks)}
	d.settle()
}

// Goto puts a line of a rendered block on the screen, above lines below its top edge. While the block is not rendered
// its start is shown.
func (d *Document) Goto(p Position, above int) {
	p.Line -= above
	d.goal = &p
	d.settle()
}

// At is the first line on the screen.
func (d *Document) At() Position { return d.at }

// Percent tells how far the screen's end is through the text, by bytes of source: no line count is needed.
func (d *Document) Percent() int {
	if d.size == 0 || d.atEnd() {
		return 100
	}
	if d.at.Block < 0 {
		return 0
	}
	done := d.offsets[d.at.Block]
	if n := len(d.lines(d.at.Block)); n > 0 {
		done += len(d.blocks[d.at.Block].Text) * min(d.at.Line, n) / n
	}
	return min(99, done*100/d.size)
}

// Section is the index of the heading that the top of the screen belongs to, or -1 before the first.
func (d *Document) Section() int {
	section := -1
	for i, h := range d.headings {
		if h.Block > d.at.Block {
			break
		}
		section = i
	}
	return section
}

// seek goes to where the reader asked to be. It is done anew until the reader moves, because the blocks around grow when
// they are rendered.
func (d *Document) seek() {
	d.at = *d.goal
	if d.at.Block == len(d.blocks) {
		d.at.Block--
		d.at.Line = len(d.lines(d.at.Block))
		return
	}
	if _, rendered := d.cache[d.key(d.at.Block)]; !rendered {
		d.at.Line = min(0, d.at.Line)
	}
}

// settle brings the position back into the text: never before its start, never past its last screen.
func (d *Document) settle() {
	if d.goal != nil {
		d.seek()
	}
	for d.at.Line < 0 && d.at.Block > headBlock {
		d.at.Block--
		d.at.Line += len(d.lines(d.at.Block))
	}
	d.at.Line = max(0, d.at.Line)
	if d.at == top {
		return // the very top, also while nothing stands before the text
	}
	for d.at.Block < len(d.blocks)-1 && d.at.Line >= len(d.lines(d.at.Block)) {
		d.at.Line -= len(d.lines(d.at.Block))
		d.at.Block++
	}
	if !d.atEnd() {
		return
	}
	if d.alignEnd(); d.goal == nil && d.at != top {
		d.goal = &Position{Block: len(d.blocks)} // who has come to the end stays there
	}
}

// atEnd tells whether nothing of the text is left below the screen.
func (d *Document) atEnd() bool {
	left := len(d.lines(d.at.Block)) - d.at.Line
	for i := d.at.Block + 1; i < len(d.blocks) && left <= d.height; i++ {
		left += len(d.lines(i))
	}
	return left <= d.height
}

// alignEnd puts the last line at the bottom of the screen, or the first at its top when all of it fits.
func (d *Document) alignEnd() {
	d.at = Position{Block: len(d.blocks) - 1}
	room := d.height - len(d.lines(d.at.Block))
	for room > 0 && d.at.Block > headBlock {
		d.at.Block--
		room -= len(d.lines(d.at.Block))
	}
	d.at.Line = max(0, -room)
}
