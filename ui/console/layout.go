package console

// Sizes the layout decides by, in cells.
const (
	minWidth, minHeight = 40, 12
	wideWidth           = 100 // from here panes stand beside each other
	tallHeight          = 20  // from here there is room for rules and blank lines
	readingWidth        = 100 // prose is not set wider
)

// rect is a place on the screen.
type rect struct{ x, y, w, h int }

func (r rect) contains(x, y int) bool { return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h }

// layout is where everything stands. It is computed in one place, from sizes alone.
type layout struct {
	header rect // tabs, and a rule below when tall
	body   rect
	strip  rect // the line that asks for a decision; no height when none is asked
	footer rect

	// The panes of the body. The banner is on top; first and second stand beside each other or are stacked. A pane
	// that has no room has no height or width.
	banner, first, second rect
	wide                  bool
}

// layoutRequest is what a screen asks of the layout.
type layoutRequest struct {
	screen screen
	strip  bool
	banner int  // lines of the banner
	plain  bool // panes never stand beside each other
	rows   int  // lines the first pane of the live view could use
}

// computeLayout places everything in a window of w by h cells.
func computeLayout(w, h int, d layoutRequest) layout {
	l := layout{wide: w >= wideWidth && !d.plain}
	l.header = rect{0, 0, w, 1}
	if h >= tallHeight {
		l.header.h = 2
	}
	l.footer = rect{0, h - 1, w, 1}
	bottom := h - 1
	if d.strip {
		l.strip = rect{0, h - 2, w, 1}
		bottom--
	}
	l.body = rect{1, l.header.h, w - 2, bottom - l.header.h}
	l.banner = rect{l.body.x, l.body.y, l.body.w, min(d.banner, l.body.h/2)}
	rest := rect{l.body.x, l.body.y + l.banner.h, l.body.w, l.body.h - l.banner.h}
	l.first, l.second = rest, rect{rest.x, rest.y, 0, 0}
	switch d.screen {
	case liveScreen:
		l.panes(rest, min(max(rest.w*46/100, 56), 84), min(d.rows, max(rest.h-6, rest.h/2)))
	case recordScreen:
		if l.wide {
			l.panes(rest, 38, 0)
		} else {
			l.first, l.second = rect{rest.x, rest.y, 0, 0}, rest
		}
	case findingsScreen:
		height := rest.h * 2 / 5
		if rest.h < 12 {
			height = rest.h
		}
		l.panes(rest, min(rest.w*45/100, 90), height)
	case changesScreen:
		l.panes(rest, min(max(rest.w*46/100, 48), 84), 0)
	case decideScreen, conclusionsScreen:
	}
	return l
}

// panes puts two panes into r: beside each other with a divider of three cells, or stacked with a rule between, the
// upper one given its height. Without room for both only the first is there.
func (l *layout) panes(r rect, width, height int) {
	if l.wide {
		l.first = rect{r.x, r.y, width, r.h}
		l.second = rect{r.x + width + 3, r.y, r.w - width - 3, r.h}
		return
	}
	if r.h-height < 4 {
		l.first, l.second = r, rect{r.x, r.y + r.h, r.w, 0}
		return
	}
	l.first = rect{r.x, r.y, r.w, height}
	l.second = rect{r.x, r.y + height + 1, r.w, r.h - height - 1}
}
