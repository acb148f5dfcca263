package markdown

// top is the first line of every document.
var top = Position{Block: headBlock}

// Scroll moves down by n lines, or up when n is negative, and stops at the ends.
func (d *Document) Scroll(n int) {
	d.target = nil
	d.position.Line += n
	d.clampPosition()
}

// Page moves by a screen, less two lines that keep the reader's place.
func (d *Document) Page(n int) { d.Scroll(n * max(1, d.height-2)) }

// Top goes to the first line.
func (d *Document) Top() {
	d.position, d.target = top, nil
	d.shift(0)
}

// Bottom goes to the last screen.
func (d *Document) Bottom() {
	d.target = &Position{Block: len(d.blocks)}
	d.clampPosition()
}

// ScrollTo puts a line of a rendered block on the screen, above lines below its top edge. While the block is not rendered
// its start is shown.
func (d *Document) ScrollTo(p Position, above int) { d.scrollToShown(d.shown(p), above) }

func (d *Document) scrollToShown(p Position, above int) {
	p.Line -= above
	d.target = &p
	d.clampPosition()
}

// Position is the first line on the screen.
func (d *Document) Position() Position { return d.position }

// Percent tells how far the screen's end is through the text, by its lines. Where not all of it is rendered, as in a long text, these are not
// known, and the bytes of the source stand for them.
func (d *Document) Percent() int {
	switch {
	case d.size == 0 || d.isAtEnd():
		return 100
	case d.isRendered():
		return min(99, d.percentOfLines())
	}
	done, left, line := 0, d.height, d.position.Line
	for i := d.position.Block; i < len(d.blocks); i++ {
		n := len(d.lines(i)) - line
		if n > left {
			if i >= 0 {
				done = d.offsets[i] + len(d.blocks[i].Text)*(line+left)/(line+n)
			}
			break
		}
		left, line = left-n, 0
	}
	return min(99, done*100/d.size)
}

// percentOfLines is how many of a hundred lines stand above the end of the screen.
func (d *Document) percentOfLines() int {
	above, all := d.position.Line+d.height, 0
	for i := headBlock; i < len(d.blocks); i++ {
		n := len(d.lines(i))
		if all += n; i < d.position.Block {
			above += n
		}
	}
	return above * 100 / max(1, all)
}

// isRendered reports whether all of the text is.
func (d *Document) isRendered() bool {
	return len(d.blocks) <= cacheBlocks && d.nextMissing(0) == len(d.blocks)
}

// nextMissing is the first block from one on that is not rendered; one behind the last where all are.
func (d *Document) nextMissing(from int) int {
	for ; from < len(d.blocks); from++ {
		if _, have := d.cache[d.key(from)]; !have {
			break
		}
	}
	return from
}

// Section is the index of the heading that is read: the one that the reader went to; at the end of a text that is longer than the screen the
// last one; else that of the top of the screen, or -1 before the first.
func (d *Document) Section() int {
	section, here := -1, d.position.Block
	switch {
	case d.target != nil && d.target.Block < len(d.blocks):
		here = d.target.Block
	case d.target != nil && d.isAtEnd():
		here = len(d.blocks) - 1
	}
	if len(d.head) == 0 {
		here = max(here, 0) // nothing stands above the text
	}
	for i, h := range d.headings {
		if h.Block > here {
			break
		}
		section = i
	}
	return section
}

// seekTarget goes to where the reader asked to be. It is done anew until the reader moves, because the blocks around grow when
// they are rendered.
func (d *Document) seekTarget() {
	d.position = *d.target
	if d.position.Block == len(d.blocks) {
		d.position.Block--
		d.position.Line = len(d.lines(d.position.Block))
		return
	}
	if _, rendered := d.cache[d.key(d.position.Block)]; !rendered {
		d.position.Line = min(0, d.position.Line)
	}
}

// clampPosition brings the position back into the text: never before its start, never past its last screen.
func (d *Document) clampPosition() {
	if d.target != nil {
		d.seekTarget()
	}
	for d.position.Line < 0 && d.position.Block > headBlock {
		d.position.Block--
		d.position.Line += len(d.lines(d.position.Block))
	}
	d.position.Line = max(0, d.position.Line)
	if d.position == top {
		return // the very top, also while nothing stands before the text
	}
	for d.position.Block < len(d.blocks)-1 && d.position.Line >= len(d.lines(d.position.Block)) {
		d.position.Line -= len(d.lines(d.position.Block))
		d.position.Block++
	}
	if !d.isAtEnd() {
		return
	}
	if d.alignEnd(); d.target == nil && d.position != top {
		d.target = &Position{Block: len(d.blocks)} // who has come to the end stays there
	}
}

// isAtEnd reports whether nothing of the text is left below the screen.
func (d *Document) isAtEnd() bool {
	left := len(d.lines(d.position.Block)) - d.position.Line
	for i := d.position.Block + 1; i < len(d.blocks) && left <= d.height; i++ {
		left += len(d.lines(i))
	}
	return left <= d.height
}

// alignEnd puts the last line at the bottom of the screen, or the first at its top when all of it fits.
func (d *Document) alignEnd() {
	d.position = Position{Block: len(d.blocks) - 1}
	room := d.height - len(d.lines(d.position.Block))
	for room > 0 && d.position.Block > headBlock {
		d.position.Block--
		room -= len(d.lines(d.position.Block))
	}
	d.position.Line = max(0, -room)
}
