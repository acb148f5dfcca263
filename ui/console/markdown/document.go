package markdown

import (
	"strings"

	"parley/ui/safetext"
)

// cacheBlocks bounds the rendered blocks that are kept; those farthest from the screen go first.
const cacheBlocks = 256

// headBlock is the block number of the lines the owner puts before the text.
const headBlock = -1

// Key names a rendered block in the cache.
type Key struct {
	Block int
	Width int
	Room  int
	Style string
}

// Key names a block in a style.
func (s Style) Key(block int) Key { return keyIn(&s, block) }

// keyIn is Key without a copy of the style, which is large: keys are asked for hundreds of times a screen.
func keyIn(s *Style, block int) Key {
	return Key{Block: block, Width: s.Width, Room: s.Room, Style: s.Name}
}

// Position is a place in a document: a block and a line in it as it is drawn. No count of all lines is needed.
type Position struct{ Block, Line int }

// Document is a text on a screen of a certain size. The zero value is an empty one. It renders nothing itself: ask
// Missing, call Render elsewhere, and Put the lines back.
type Document struct {
	blocks   []Block
	headings []Heading
	offsets  []int // where each block begins, in bytes of source
	size     int
	depths   []int // of the headings
	sections []int // the headings that have numbers
	highest  []int // the headings of their levels and above
	excess   Excess
	head     []string
	style    Style
	height   int
	position Position
	target   *Position // where the reader asked to be, lines counted as rendered; past the last block is the end
	cache    map[Key]Drawn
	fitted   map[Key][]string // the same lines as wide as they were last shown
	fittedTo int
	sideways int          // how far code that is wider than the screen has been moved
	moved    map[int]bool // the blocks that were on the screen then

	notes      []Note           // in the order of the text
	noted      map[int][]string // the lines of blocks with the notes between them
	firstLines []int            // the line of the source that each block begins with; nil until it is asked for
	// Busy is for the owner: a command is rendering blocks of this document.
	Busy bool
}

// New cuts a text that safetext.Text has passed. Call it in a command when the text may be large.
func New(text string) *Document {
	s := split(text)
	blocks := s.blocks
	d := &Document{blocks: blocks, headings: s.headings, excess: s.excess, cache: map[Key]Drawn{}, position: top}
	d.depths = depthsOf(s.headings)
	d.sections = numbered(s.headings)
	d.highest = highestOf(d.depths, d.sections)
	d.offsets = make([]int, len(blocks))
	for i, b := range blocks {
		d.offsets[i] = d.size
		d.size += len(b.Text)
	}
	return d
}

// SetHead puts ready lines before the text; they scroll with it.
func (d *Document) SetHead(lines []string) {
	d.head = lines
	d.clampPosition()
}

// SetStyle changes width or colours; what was rendered for another style stays cached.
func (d *Document) SetStyle(s Style) {
	if keyIn(&s, 0) != keyIn(&d.style, 0) && d.target != nil && d.target.Block < len(d.blocks) {
		d.target = nil // its line is another one now
	}
	d.style, d.noted = s, nil
	d.clampPosition()
}

// Style is what blocks are wanted in now.
func (d *Document) Style() Style { return d.style }

// SetHeight tells how many lines the screen shows.
func (d *Document) SetHeight(height int) {
	d.height = height
	d.clampPosition()
}

// Headings is the outline.
func (d *Document) Headings() []Heading { return d.headings }

// Sections is which headings have the numbers 1 to 9: those of the highest levels as far as they are no more than nine, without the
// title above them all.
func (d *Document) Sections() []int { return d.sections }

// Highest is which headings are of the levels of those that have a number, or above them, in the order of the text.
func (d *Document) Highest() []int { return d.highest }

// Depth is how many of the text's levels are higher than that of heading i.
func (d *Document) Depth(i int) int { return d.depths[i] }

// Excess is what of the text goes beyond what is rendered.
func (d *Document) Excess() Excess { return d.excess }

// Blocks is what the text was cut into; it must not be changed.
func (d *Document) Blocks() []Block { return d.blocks }

// MissingNearby lists the blocks on the screen and within one screen of it that are not rendered yet.
func (d *Document) MissingNearby() []int {
	var missing []int
	first, last := d.Nearby()
	for i := max(0, first); i <= last; i++ {
		if _, have := d.cache[d.key(i)]; !have {
			missing = append(missing, i)
		}
	}
	return missing
}

// MissingElsewhere lists some blocks that are not rendered yet, wherever they are, of a text that can be kept as a whole: how far one is in
// it is told by its lines.
func (d *Document) MissingElsewhere() (missing []int) {
	const atOnce = 32
	if len(d.blocks) > cacheBlocks {
		return nil
	}
	for i := d.nextMissing(0); i < len(d.blocks) && len(missing) < atOnce; i = d.nextMissing(i + 1) {
		missing = append(missing, i)
	}
	return missing
}

// MissingOnScreen lists the blocks of the screen itself that are not rendered yet.
func (d *Document) MissingOnScreen() []int {
	var missing []int
	room := d.height + d.position.Line
	for i := d.position.Block; room > 0 && i < len(d.blocks); i++ {
		if _, have := d.cache[d.key(i)]; !have && i >= 0 {
			missing = append(missing, i)
		}
		room -= len(d.lines(i))
	}
	return missing
}

// SetRendered keeps a rendered block.
func (d *Document) SetRendered(key Key, drawn Drawn) {
	if d.cache == nil {
		d.cache = map[Key]Drawn{}
	}
	if key == d.key(d.position.Block) { // stay where the reader is while a block's height changes under them
		before := len(d.lines(d.position.Block))
		if d.position.Line > 0 && before > 0 {
			d.position.Line = d.position.Line * len(drawn.Lines) / before
		}
	}
	d.cache[key] = drawn
	delete(d.fitted, key)
	delete(d.noted, key.Block)
	d.evict()
	d.clampPosition()
}

// key names a block in the present style.
func (d *Document) key(block int) Key { return keyIn(&d.style, block) }

// Nearby returns the first and last block within one screen of what is shown.
func (d *Document) Nearby() (first, last int) {
	first = d.position.Block
	for room := d.height; room > 0 && first > 0; {
		first--
		room -= len(d.lines(first))
	}
	last = d.position.Block
	for room := 2*d.height - len(d.lines(last)) + d.position.Line; room > 0 && last < len(d.blocks)-1; {
		last++
		room -= len(d.lines(last))
	}
	return first, last
}

// lines of a block as they are drawn, with the notes between them.
func (d *Document) lines(block int) []string {
	text := d.textLines(block)
	if len(d.notes) == 0 {
		return text
	}
	return d.withNotes(block, text)
}

// textLines are those of a block: rendered, or the source as it stands until it is.
func (d *Document) textLines(block int) []string {
	if block == headBlock {
		return d.head
	}
	if block < 0 || block >= len(d.blocks) {
		return nil
	}
	if drawn, have := d.cache[d.key(block)]; have {
		return drawn.Lines
	}
	// Not wrapped: this is asked for often, and the view cuts what is too wide.
	return strings.Split(d.blocks[block].Text, "\n")
}

func (d *Document) evict() {
	for len(d.cache) > cacheBlocks {
		var victim Key
		worst := -1
		for key := range d.cache {
			distance := max(key.Block-d.position.Block, d.position.Block-key.Block)
			if key != d.key(key.Block) {
				distance += len(d.blocks)
			}
			if distance > worst {
				victim, worst = key, distance
			}
		}
		delete(d.cache, victim)
		delete(d.fitted, victim)
		delete(d.noted, victim.Block)
	}
}

// View returns the lines on the screen, exactly as many as its height, each at most width cells.
func (d *Document) View(width int) []string {
	lines := make([]string, 0, d.height)
	d.screen(func(block, from, to int) {
		lines = append(lines, d.shownLines(block, from, to, width)...)
	})
	return append(lines, make([]string, d.height-len(lines))...)
}

// FittedView returns the lines of View, each exactly width cells. Those of rendered blocks are measured once, not each time
// they are shown.
func (d *Document) FittedView(width int) []string {
	if d.fittedTo != width || d.fitted == nil {
		d.fitted, d.fittedTo = map[Key][]string{}, width
	}
	lines := make([]string, 0, d.height)
	d.screen(func(block, from, to int) {
		if _, rendered := d.cache[d.key(block)]; !rendered {
			for _, line := range d.lines(block)[from:to] {
				lines = append(lines, safetext.Fit(visibleStart(line, width), width))
			}
			return
		}
		fitted, have := d.fitted[d.key(block)]
		if !have {
			fitted = d.shownLines(block, 0, len(d.lines(block)), width)
			for i, line := range fitted {
				fitted[i] = safetext.Fit(line, width)
			}
			d.fitted[d.key(block)] = fitted
		}
		lines = append(lines, fitted[from:to]...)
	})
	for len(lines) < d.height {
		lines = append(lines, strings.Repeat(" ", max(0, width)))
	}
	return lines
}

// screen tells which lines of which blocks are on the screen.
func (d *Document) screen(show func(block, from, to int)) {
	room := d.height
	for at := d.position; room > 0 && at.Block < len(d.blocks); at = (Position{Block: at.Block + 1}) {
		n := len(d.lines(at.Block))
		from := min(at.Line, n)
		to := min(n, from+room)
		show(at.Block, from, to)
		room -= to - from
	}
}

// ScreenRow is where on the screen a line of a rendered block is, counted from 0; -1 when it is not there.
func (d *Document) ScreenRow(p Position) int {
	p = d.shown(p)
	row, found := 0, -1
	d.screen(func(block, from, to int) {
		if block == p.Block && from <= p.Line && p.Line < to {
			found = row + p.Line - from
		}
		row += to - from
	})
	return found
}

// visibleStart is as much of a line as can be seen: measuring a line of a megabyte takes longer than drawing a screen.
func visibleStart(line string, width int) string {
	const most = 64 // bytes a cell may take, with marks and styles
	if len(line) <= most*(width+1) {
		return line
	}
	return strings.ToValidUTF8(line[:most*(width+1)], "")
}
