package parts

import (
	"fmt"
	"slices"
	"strings"

	"parley/ui/safetext"
	"parley/ui/theme"
)

// maxOutlineDepth is how many steps an entry of the outline is set in at most: its words need the room.
const maxOutlineDepth = 3

// OutlineLines is the outline of the text with one heading marked, which is picked from while picking is set. The digits lead to the first
// sections; the rest of them have no sign that could be taken for a key.
func (p *Page) OutlineLines(t theme.Theme, w, h, here int, picking bool) []string {
	lines := []string{TitleRule(t, PaneTitle(t, "Outline", picking), "", w)}
	if p.Doc == nil {
		return lines
	}
	room := max(1, h-1)
	l := p.listedHeadings(room, here, picking)
	if l.count > room && room > leastListed {
		room-- // for how many are left out
	}
	from := max(0, min(l.at-room/2, l.count-room))
	end := min(l.count, from+room)
	for n := from; n < end; n++ {
		i := l.heading(n)
		entry := p.outlineEntry(t, i, i == here)
		if i == here && picking {
			entry = t.Selected(entry, w)
		}
		lines = append(lines, entry)
	}
	if cut := Cut(from, l.count-end); cut != "" && len(lines) < h {
		lines = append(lines, CutRow(t, cut, w))
	}
	return lines
}

// listing is which headings an outline lists: those of the highest levels, and between them all from first to next. A long text has
// thousands, so that none is looked at that has no room.
type listing struct {
	highest     []int
	first, next int
	above       int // of the highest, before first
	count, at   int // how many are listed, and which of them is read
}

// heading is which heading of the text is the nth that is listed.
func (l *listing) heading(n int) int {
	switch inside := n - l.above; {
	case inside < 0:
		return l.highest[n]
	case inside < l.next-l.first:
		return l.first + inside
	default:
		return l.highest[n-l.count+len(l.highest)]
	}
}

// listedHeadings are the headings that the outline lists: all where they have room or one is picked; else those of the highest levels,
// and those below the one that is read.
func (p *Page) listedHeadings(room, here int, picking bool) listing {
	n := len(p.Doc.Headings())
	if n <= room || picking {
		return listing{next: n, count: n, at: max(0, here)}
	}
	highest := p.Doc.Highest()
	isHighest := func(i int) bool {
		_, found := slices.BinarySearch(highest, i)
		return found
	}
	first, next := max(0, here), here+1 // the part that is read, with all below its highest heading
	for first > 0 && !isHighest(first) {
		first--
	}
	for next < n && !isHighest(next) {
		next++
	}
	above, _ := slices.BinarySearch(highest, first)
	below, _ := slices.BinarySearch(highest, next)
	return listing{
		highest: highest, first: first, next: next, above: above,
		count: above + next - first + len(highest) - below, at: above + max(0, here) - first,
	}
}

// leastOutline is how wide an outline is at least.
const leastOutline = 20

// codeRoom is what code of 80 cells takes with what stands around it. What is left of a screen an outline may have, up to widestOutline.
const (
	codeRoom      = 86
	widestOutline = 44
	besideOutline = 3 // the divider
)

// HasRoomForOutline reports whether a place of w cells has room for an outline beside code of the usual width.
func HasRoomForOutline(w int) bool { return w >= codeRoom+besideOutline+leastOutline }

// OutlineWidth is how wide an outline alone is in a place of w cells: as its longest entry, as far as the text can spare that.
func (p *Page) OutlineWidth(w int) int {
	most := max(leastOutline, min(w-codeRoom-besideOutline, widestOutline))
	if p.Doc == nil {
		return most
	}
	return min(most, max(leastOutline, p.longestEntry()))
}

// longestEntry is how wide the longest entry of the outline is. The layout asks for it with every frame, and a long text has thousands.
func (p *Page) longestEntry() int {
	if p.measured != p.Doc {
		p.measured, p.longest = p.Doc, 0
		for i, h := range p.Doc.Headings() {
			p.longest = max(p.longest, outlineIndent+2*min(p.Doc.Depth(i), maxOutlineDepth)+safetext.Width(safetext.Line(h.Text)))
		}
	}
	return p.longest
}

// outlineIndent is what stands before an entry: the cursor and the number.
const outlineIndent = 4

// outlineEntry is a heading in the outline, set in by the higher levels of the document.
func (p *Page) outlineEntry(t theme.Theme, i int, here bool) string {
	h, key := p.Doc.Headings()[i], ""
	if at := slices.Index(p.Doc.Sections(), i); at >= 0 {
		key = fmt.Sprint(at + 1)
	}
	number := t.Faint.Render(safetext.Fit(key, 2))
	indent := strings.Repeat("  ", min(p.Doc.Depth(i), maxOutlineDepth))
	if here {
		return t.Accent.Render(t.Symbols.Cursor) + " " + number + indent + t.Strong.Render(safetext.Line(h.Text))
	}
	return "  " + number + indent + t.Muted.Render(safetext.Line(h.Text))
}

// WithDivider is what stands beside a text, exactly h lines of w cells, with the divider behind it.
func WithDivider(t theme.Theme, lines []string, w, h int) []string {
	lines = FitBox(lines, w, h)
	divider := t.Line.Render(" " + t.Symbols.Divider + " ")
	for i, line := range lines {
		lines[i] = line + divider
	}
	return lines
}
