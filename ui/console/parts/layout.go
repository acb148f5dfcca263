// Package parts is what screens are made of: the layout, boxes and rules, the pager with its search, the verdict banner, badges,
// lists and notices. It may know reviews and colours. It may not know screens, nor the state of a discussion.
package parts

// Sizes the layout decides by, in cells.
const (
	MinWidth, minHeight = 40, 12
	WideWidth           = 100 // from here panes stand beside each other
	TallHeight          = 20  // from here there is room for rules and blank lines
	ReadingWidth        = 100 // prose is set as wide as this, and up to wideReading where there is plenty of room
	wideReading         = 120
)

// ReadingColumn is where a text stands in a place: no wider than it can be read, in the middle. All of it ends at one edge.
func ReadingColumn(r Rect) Rect {
	w := min(r.W, wideReading)
	return Rect{r.X + (r.W-w)/2, r.Y, w, r.H}
}

// widestBeside is how wide a text beside an outline gets: its headings, tables and prose end at one edge.
const widestBeside = 160

// ColumnBeside is where a text stands beside a divider: it begins there, and is as wide as its place up to what can be read.
func ColumnBeside(r Rect) Rect { return Rect{r.X, r.Y, min(r.W, widestBeside), r.H} }

// ProseWidth is how wide prose is set in a place of w cells.
func ProseWidth(w int) int { return min(w, max(ReadingWidth, min(wideReading, w*5/6))) }

// SidebarWidth is how wide what stands beside a text is in a place of w cells.
func SidebarWidth(w int) int { return max(minSidebar, min(w*26/100, maxSidebar)) }

// The sidebar's width where ratings stand in it and there is little room, and where there is plenty.
const minSidebar, maxSidebar = 38, 42

// Rect is a place on the screen.
type Rect struct{ X, Y, W, H int }

func (r Rect) Contains(x, y int) bool { return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H }

// Layout is where everything stands. It is computed in one place, from sizes alone.
type Layout struct {
	Header Rect // tabs, and a rule below when tall
	Alert  Rect // a line below it that something is wrong; no height when nothing is
	Body   Rect
	Strip  Rect // the lines that ask for a decision; no height when none is asked
	footer Rect

	// The panes of the body. The banner is on top; first and second stand beside each other or are stacked. A pane
	// that has no room has no height or width.
	Banner, First, Second Rect
	Wide                  bool
}

// Request is what a screen asks of the layout.
type Request struct {
	Alert  bool
	Strip  int                 // lines that ask for a decision
	Banner int                 // lines of the banner
	Plain  bool                // panes never stand beside each other
	Split  func(*Layout, Rect) // divides the body among the panes; nil for one pane that has it all
}

// HasStrip reports whether there are lines that ask for a decision.
func (l Layout) HasStrip() bool { return l.Strip.H > 0 }

// Compute places everything in a window of w by h cells.
func Compute(w, h int, d Request) Layout {
	l := Layout{Wide: w >= WideWidth && !d.Plain}
	l.Header = Rect{0, 0, w, 1}
	if h >= TallHeight {
		l.Header.H = 2
	}
	l.footer = Rect{0, h - 1, w, 1}
	bottom := h - 1
	if d.Strip > 0 {
		bottom -= d.Strip
		l.Strip = Rect{0, bottom, w, d.Strip}
	}
	top := l.Header.H
	if d.Alert {
		l.Alert = Rect{0, top, w, 1}
		top++
	}
	l.Body = Rect{1, top, w - 2, bottom - top}
	l.Banner = Rect{l.Body.X, l.Body.Y, l.Body.W, min(d.Banner, l.Body.H/2)}
	rest := Rect{l.Body.X, l.Body.Y + l.Banner.H, l.Body.W, l.Body.H - l.Banner.H}
	l.First, l.Second = rest, Rect{rest.X, rest.Y, 0, 0}
	if d.Split != nil {
		d.Split(&l, rest)
	}
	return l
}

// Panes puts two panes into r: beside each other with a divider of three cells, or stacked with a rule between, the
// upper one given its height. Without room for both only the first is there.
func (l *Layout) Panes(r Rect, width, height int) {
	if l.Wide {
		l.First = Rect{r.X, r.Y, width, r.H}
		l.Second = Rect{r.X + width + 3, r.Y, r.W - width - 3, r.H}
		return
	}
	if r.H-height < 4 {
		l.First, l.Second = r, Rect{r.X, r.Y + r.H, r.W, 0}
		return
	}
	l.First = Rect{r.X, r.Y, r.W, height}
	l.Second = Rect{r.X, r.Y + height + 1, r.W, r.H - height - 1}
}
