// Package picture draws a terminal's screen as an SVG picture: cells in a grid, as a terminal would show them, in the
// frame of a window.
//
// It may know styled text and colours. It may not know what is on the screen. The picture stands alone: nothing in it
// is fetched from anywhere, and no text in it can become markup.
package picture

import (
	"fmt"
	"html"
	"image/color"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// Options say how the window looks.
type Options struct {
	Width, Height int // of the screen, in cells
	Title         string
	Light         bool
	// Label describes the picture to those who do not see it; empty means the title.
	Label string
}

// The measures of a picture in its own units. A character of the usual fonts is 0.6 as wide as high.
const (
	fontSize   = 14.0
	cellWidth  = 8.4
	cellHeight = 18.0
	baseline   = 13.5 // from the top of a cell
	margin     = 14.0
	bar        = 34.0 // of the window
	corner     = 9.0
	fonts      = `ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Noto Sans Mono CJK SC",monospace`
)

// windowColours is the window's own colours.
type windowColours struct {
	foreground, background, bar, edge, title string

	ansi [16]string // the colours that a terminal lets its user choose
}

var (
	darkWindow = windowColours{foreground: "#d5d9e3", background: "#16181f", bar: "#20232d", edge: "#343947", title: "#9aa0b0", ansi: [16]string{
		"#16181f", "#d9566e", "#74ad51", "#c99a4b", "#6690e8", "#b57fd0", "#4fb0be", "#b4b9c6",
		"#6d7387", "#f0768b", "#8fc56c", "#e5b567", "#7aa2f7", "#cf9be8", "#6cc7d4", "#f2f4f8",
	}}
	lightWindow = windowColours{foreground: "#22262e", background: "#fdfdfc", bar: "#eceef2", edge: "#cdd2db", title: "#5d6470", ansi: [16]string{
		"#22262e", "#bf2f4c", "#3c7d22", "#8a5d08", "#2f5fc4", "#8a3fa6", "#177383", "#cdd2db",
		"#767c89", "#d8435f", "#4f9630", "#f2c94c", "#4a7be0", "#a556c2", "#5fd0e0", "#ffffff",
	}}
)

// SVG draws a screen, given as lines of styled text.
func SVG(frame string, o Options) string {
	screen := uv.NewScreenBuffer(max(1, o.Width), max(1, o.Height))
	uv.NewStyledString(frame).Draw(screen, screen.Bounds())
	p := newPainter(o)
	for y := range o.Height {
		p.top = bar + margin + float64(y)*cellHeight
		p.row(screen, y, o.Width)
	}
	return p.window(o)
}

func newPainter(o Options) *painter {
	p := &painter{look: darkWindow, classes: map[string]string{}}
	if o.Light {
		p.look = lightWindow
	}
	return p
}

// painter gathers what a picture is made of: first the grounds, then what stands on them.
type painter struct {
	look        windowColours
	top         float64 // of the line that is painted
	backgrounds string
	foregrounds string
	rules       string            // of CSS, besides those of the styles
	classes     map[string]string // a style's declarations to its class
	order       []string
}

// row paints a line of cells, those of one style together, on grounds that go as far as they have one colour.
func (p *painter) row(screen uv.ScreenBuffer, y, width int) {
	var r run
	var under ground
	for x := 0; x < width; {
		cell := screen.CellAt(x, y)
		if cell == nil || cell.Width < 1 {
			x++
			continue
		}
		s := p.style(cell.Style)
		if under.fill != s.background || under.x+under.cells != x {
			p.lay(under)
			under = ground{x: x, fill: s.background}
		}
		under.cells += cell.Width
		shaped := shapes[cell.Content] != nil
		if !r.accepts(s, cell.Width, shaped) {
			p.paint(r)
			r = run{x: x, style: s, wide: cell.Width, shaped: shaped}
		}
		r.text += cell.Content
		r.columns = append(r.columns, cell.Content)
		r.cells += cell.Width
		x += cell.Width
	}
	p.paint(r)
	p.lay(under)
}

// ground is cells beside each other on one colour; "" for the window's own.
type ground struct {
	x, cells int
	fill     string
}

// lay paints a ground. Its edges are those of pixels: softened ones would leave a line of what is below between two of one colour.
func (p *painter) lay(g ground) {
	if g.fill == "" || g.cells == 0 {
		return
	}
	p.backgrounds += fmt.Sprintf(`<rect class="c" x="%s" y="%s" width="%s" height="%s" fill="%s"/>`+"\n",
		number(margin+float64(g.x)*cellWidth), number(p.top), number(float64(g.cells)*cellWidth), number(cellHeight), g.fill)
}

// run is cells of one style beside each other.
type run struct {
	x, cells int
	wide     int // cells of each character: columns must hold whatever font there is
	shaped   bool
	text     string
	columns  []string // the same, character by character
	style    style
}

func (r run) accepts(s style, wide int, shaped bool) bool {
	return r.cells > 0 && r.style == s && r.wide == wide && r.shaped == shaped
}

func (p *painter) paint(r run) {
	if r.cells == 0 {
		return
	}
	left, top := margin+float64(r.x)*cellWidth, p.top
	if strings.TrimSpace(r.text) == "" && !r.style.underline {
		return
	}
	if r.shaped {
		p.shape(r, left, top)
		return
	}
	if r.wide > 1 { // each for itself: fonts differ in how wide they draw them
		for i, character := range r.columns {
			p.foregrounds += fmt.Sprintf(`<text class="%s" x="%s" y="%s" text-anchor="middle">%s</text>`+"\n", p.class(r.style),
				number(left+(float64(i)+0.5)*float64(r.wide)*cellWidth), number(top+baseline), html.EscapeString(visible(character)))
		}
		return
	}
	if r.style.underline { // its space is seen
		p.write(r, r.text, left, float64(r.cells)*cellWidth, top)
		return
	}
	for _, at := range wordGroups(r.columns) {
		p.write(r, strings.Join(r.columns[at[0]:at[1]], ""), left+float64(at[0])*cellWidth, float64(at[1]-at[0])*cellWidth, top)
	}
}

// write draws a text of one style.
func (p *painter) write(r run, text string, left, width, top float64) {
	p.foregrounds += fmt.Sprintf(`<text class="%s" x="%s" y="%s" textLength="%s">%s</text>`+"\n",
		p.class(r.style), number(left), number(top+baseline), number(width), html.EscapeString(visible(text)))
}

// wordGroups are where words that a single blank parts begin and end. What more blanks part stands in columns, and each of those begins
// in its place: not every viewer keeps to the length of a text, and space at its ends is lost in some.
func wordGroups(columns []string) (groups [][2]int) {
	isBlank := func(i int) bool { return strings.TrimSpace(columns[i]) == "" }
	for i := 0; i < len(columns); i++ {
		if isBlank(i) {
			continue
		}
		end := i + 1
		for end < len(columns) && (!isBlank(end) || end+1 < len(columns) && !isBlank(end+1)) {
			end++
		}
		groups, i = append(groups, [2]int{i, end}), end
	}
	return groups
}

// shape draws lines and blocks as such: fonts leave gaps between them.
func (p *painter) shape(r run, left, top float64) {
	ink := r.style.foreground
	if ink == "" {
		ink = p.look.foreground
	}
	characters := []rune(r.text)
	for i := 0; i < len(characters); {
		same := i + 1
		for same < len(characters) && characters[same] == characters[i] {
			same++
		}
		for _, box := range shapes[string(characters[i])] {
			count := float64(same - i)
			x, width, height, class := left+(float64(i)+box[0])*cellWidth, box[2]*cellWidth, box[3]*cellHeight, ""
			if box[2] == 1 { // it joins with its neighbour
				width, count = count*cellWidth, 1
			}
			if box[2] >= blockPart && box[3] >= blockPart {
				class = `class="c" `
			}
			if box[0]+box[2] == 1 { // no line of what is below may be seen between two cells
				width += overlap
			}
			if box[1]+box[3] == 1 {
				height += overlap
			}
			for n := 0.0; n < count; n++ {
				p.foregrounds += fmt.Sprintf(`<rect %sx="%s" y="%s" width="%s" height="%s" fill="%s"%s/>`+"\n", class, number(x+n*cellWidth),
					number(top+box[1]*cellHeight), number(width), number(height), ink, r.style.opacity())
			}
		}
		i = same
	}
}

const (
	blockPart = 0.4 // of a cell: what is as wide and as high is a block, and anything else a line
	overlap   = 0.5 // how far what reaches a cell's edge goes into the next one
)

// shapes are the characters that are drawn as boxes: left, top, width and height in parts of a cell.
var shapes = map[string][][4]float64{
	"─": {{0, 0.47, 1, 0.06}}, "━": {{0, 0.43, 1, 0.14}}, "│": {{0.44, 0, 0.12, 1}}, "┃": {{0.38, 0, 0.24, 1}},
	"┼": {{0, 0.47, 1, 0.06}, {0.44, 0, 0.12, 1}}, "╋": {{0, 0.43, 1, 0.14}, {0.38, 0, 0.24, 1}}, "╂": {{0, 0.47, 1, 0.06}, {0.38, 0, 0.24, 1}},
	"╭": {{0.44, 0.47, 0.56, 0.06}, {0.44, 0.47, 0.12, 0.53}}, "╮": {{0, 0.47, 0.56, 0.06}, {0.44, 0.47, 0.12, 0.53}},
	"╰": {{0.44, 0.47, 0.56, 0.06}, {0.44, 0, 0.12, 0.53}}, "╯": {{0, 0.47, 0.56, 0.06}, {0.44, 0, 0.12, 0.53}},
	"▌": {{0, 0, 0.5, 1}}, "█": {{0, 0, 1, 1}}, "▐": {{0.5, 0, 0.5, 1}}, "▀": {{0, 0, 1, 0.5}}, "▄": {{0, 0.5, 1, 0.5}},
}

// visible keeps a picture from holding what XML cannot: control characters have no place in a cell anyway.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0xFFFE || r == 0xFFFF || (r >= 0x7f && r < 0xa0) {
			return '\uFFFD'
		}
		return r
	}, text)
}

// number prints a measure with at most two decimals.
func number(f float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.2f", f), "0"), ".")
}

// hex prints a colour; nil is the window's own.
func (l windowColours) hex(c color.Color) string {
	if c == nil {
		return ""
	}
	switch basic := c.(type) {
	case ansi.BasicColor:
		return l.ansi[basic%16]
	case ansi.IndexedColor:
		if basic < 16 {
			return l.ansi[basic]
		}
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}
