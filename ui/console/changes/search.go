package changes

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// content is all the lines there are: the review's changes, the title of the document's changes, and these.
type content struct {
	lines []string
	title int // the line that is the title
}

// content draws everything for a layout: beside each other, or one below the other as one text. Before there is a revision it is empty.
func (v *Screen) content(l parts.Layout) content {
	if v.revision == nil {
		return content{}
	}
	s := &v.State
	v.stacked, v.linesAboveDiff = l.Second.H == 0, 0
	first, second := l.First.W, l.Second.W
	if v.stacked {
		first, second = l.Body.W, l.Body.W
	}
	lines, findings := v.summary(s, first)
	if v.stacked { // the document comes before what became of each finding: its change is why one looks
		if v.Height >= lowWindow {
			lines = append(lines, "")
		}
	} else {
		lines = append(lines, findings...)
	}
	title := len(lines)
	if v.room = 0; !v.stacked {
		v.room = l.Second.H - 1
	}
	diff := v.diff(second) // the title counts what it shows
	lines = append(append(lines, v.title(second)), diff...)
	v.headedFrom = 0
	if v.stacked {
		v.linesAboveDiff = title + 1
		v.headedFrom = len(lines) + 1 // the document's places have a way of their own: from one to the next
		lines = append(append(lines, ""), findings...)
	}
	return content{lines, title}
}

// searchedFrom is the line on top of the part that has the keys.
func (v *Screen) searchedFrom(c content) int {
	switch p := v.activePane(); {
	case p == 1:
		return c.title + 1 + v.scroll[p]
	case v.stacked:
		return v.scroll[0]
	default: // below its title
		return 1 + v.scroll[0]
	}
}

// showChange brings the first line of the document's changes with some words into view; nothing happens where there is none.
func (v *Screen) showChange(words string) {
	c := v.content(v.LayoutOf(screen.Changes))
	for i, line := range c.lines[c.title:] {
		if strings.Contains(ansi.Strip(line), words) {
			v.View(v.LayoutOf(screen.Changes)) // how many lines are seen is known when it is drawn
			v.searched().Show(c.title + i)
			return
		}
	}
}

// searched is both parts as one text.
func (v *Screen) searched() screen.Searched {
	c := v.content(v.LayoutOf(screen.Changes))
	return screen.Searched{
		What: "the changes", Lines: c.lines, From: v.searchedFrom(c),
		Show: func(n int) {
			p := 0
			switch v.inDiff = n >= c.title; {
			case v.stacked:
			case v.inDiff:
				p, n = 1, max(0, n-c.title-1)
			default:
				n = max(0, n-1)
			}
			v.scroll[p] = screen.TopFor(n, v.scroll[p], v.heights[p])
		},
		Keep: func() func() {
			scroll, inDiff := v.scroll, v.inDiff
			return func() { v.scroll, v.inDiff = scroll, inDiff }
		},
	}
}

// Status is what a search has found.
func (v *Screen) Status() string { return v.Theme.Accent.Render(v.find.Search.Status()) }
