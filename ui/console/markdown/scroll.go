package markdown

// Scroll moves down by n lines, or up when n is negative, and stops at the ends.
func (d *Document) Scroll(n int) {
	d.target = nil
	d.at.Line += n
	d.settle()
}

// Page moves by a screen, less two lines that keep the reader's place.
func (d *Document) Page(n int) { d.Scroll(n * max(1, d.height-2)) }

// Top goes to the first line.
func (d *Document) Top() {
	d.at, d.target = Position{Block: headBlock}, nil
}

// Bottom goes to the last screen.
func (d *Document) Bottom() {
	d.at, d.target = Position{Block: max(headBlock, len(d.blocks)-1)}, nil
	d.at.Line = len(d.lines(d.at.Block))
	d.settle()
}

// Goto puts a line of a rendered block on the screen, above lines below its top edge. While the block is not rendered
// its start is shown.
func (d *Document) Goto(p Position, above int) {
	if _, have := d.cache[d.key(p.Block)]; !have && p.Line > 0 {
		d.at = Position{Block: p.Block}
		d.settle()
		p.Line -= min(above, p.Line)
		d.target = &p
		return
	}
	d.at = p
	d.Scroll(-above)
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

// settle brings the position back into the text: never before its start, never past its last screen.
func (d *Document) settle() {
	for d.at.Line < 0 && d.at.Block > headBlock {
		d.at.Block--
		d.at.Line += len(d.lines(d.at.Block))
	}
	d.at.Line = max(0, d.at.Line)
	if d.at == (Position{Block: headBlock}) {
		return // the very top, also while nothing stands before the text
	}
	for d.at.Block < len(d.blocks)-1 && d.at.Line >= len(d.lines(d.at.Block)) {
		d.at.Line -= len(d.lines(d.at.Block))
		d.at.Block++
	}
	if d.atEnd() {
		d.alignEnd()
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
