package parts

import (
	"fmt"
	"slices"
	"strings"

	"parley/ui/console/markdown"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// maxOutlineDepth is how many steps an entry of the outline is set in at most: its words need the room.
const maxOutlineDepth = 3

// OutlineLines is the outline of the text with one heading marked, which is picked from while picking is set.
func (p *Page) OutlineLines(t theme.Theme, w, h, here int, picking bool) []string {
	lines := []string{TitleRule(t, PaneTitle(t, "Outline", picking), t.Faint.Render(fmt.Sprintf("%d%%", p.Percent())), w)}
	if p.Doc == nil {
		return lines
	}
	room := max(1, h-1)
	listed := p.listedHeadings(room, here, picking)
	at := max(0, slices.Index(listed, here))
	if len(listed) > room && room > leastListed {
		room-- // for how many are left out
	}
	from := max(0, min(at-room/2, len(listed)-room))
	seen := listed[from:min(len(listed), from+room)]
	for _, i := range seen {
		entry := p.outlineEntry(t, i, p.Doc.Headings()[i], i == here)
		if i == here && picking {
			entry = t.Selected(entry, w)
		}
		lines = append(lines, entry)
	}
	if cut := Cut(from, len(listed)-from-len(seen)); cut != "" && len(lines) < h {
		lines = append(lines, CutRow(t, cut, w))
	}
	return lines
}

// listedHeadings are the headings that the outline lists: all where they have room or one is picked; else those of the highest levels,
// and those below the one that is read.
func (p *Page) listedHeadings(room, here int, picking bool) (listed []int) {
	n := len(p.Doc.Headings())
	folds, top := n > room && !picking, 0
	for _, i := range p.Doc.Sections() { // what has a number is listed
		top = max(top, p.Doc.Depth(i))
	}
	first, next := here, here+1 // the part that is read, with all below its highest heading
	for first > 0 && first < n && p.Doc.Depth(first) > top {
		first--
	}
	for next < n && p.Doc.Depth(next) > top {
		next++
	}
	for i := range n {
		if !folds || p.Doc.Depth(i) <= top || first <= i && i < next {
			listed = append(listed, i)
		}
	}
	return listed
}

// leastOutline is how wide an outline is at least: its title and how far the reader is stand above it.
const leastOutline = 20

// outlineShare is the part of a screen, in percent, that an outline may take from the text in any case. Code of 80 cells with what stands around
// it needs codeRoom: what is left of a wider screen an outline may have, up to widestOutline.
const (
	outlineShare  = 20
	codeRoom      = 86
	widestOutline = 44
	besideOutline = 3 // the divider
)

// OutlineWidth is how wide an outline alone is in a place of w cells: as its longest entry, as far as the text can spare that.
func (p *Page) OutlineWidth(w int) int {
	most := max(leastOutline, w*outlineShare/100, min(w-codeRoom-besideOutline, widestOutline))
	if p.Doc == nil {
		return most
	}
	longest := 0
	for i, h := range p.Doc.Headings() {
		longest = max(longest, outlineIndent+2*min(p.Doc.Depth(i), maxOutlineDepth)+safetext.Width(safetext.Line(h.Text)))
	}
	return min(most, max(leastOutline, longest))
}

// outlineIndent is what stands before an entry: the cursor and the number.
const outlineIndent = 4

// outlineEntry is a heading in the outline, set in by the higher levels of the document.
func (p *Page) outlineEntry(t theme.Theme, i int, h markdown.Heading, here bool) string {
	number := "  "
	if n := slices.Index(p.Doc.Sections(), i); n >= 0 {
		number = t.Faint.Render(fmt.Sprintf("%d ", n+1))
	}
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
