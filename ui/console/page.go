package console

import (
	"charm.land/lipgloss/v2"

	"parley/ui/console/markdown"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// page shows a Markdown document with search. The document is replaced when its text changes; rendering is done in
// commands that the root starts.
type page struct {
	doc  *markdown.Document
	hunt *hunt // the search; nil for none
}

// View draws the document, with matches marked: exactly h lines of w cells.
func (p *page) View(t theme.Theme, w, h int) []string {
	if p.doc == nil {
		return box([]string{t.Muted.Render("Rendering.")}, w, h)
	}
	p.doc.SetHeight(h)
	if p.hunt == nil {
		return p.doc.Fitted(w)
	}
	lines := p.doc.View(w)
	here, nth := p.here()
	for i, line := range lines {
		lines[i] = safetext.Mark(line, p.hunt.search.Needle, func(n int) lipgloss.Style {
			if i == here && n == nth {
				return t.MatchHere
			}
			return t.Match
		})
	}
	return box(lines, w, h)
}

// here is the line on the screen that the current match is in, and which one of that line it is; the line is -1 for none.
func (p *page) here() (line, nth int) {
	if p.hunt.current < 0 {
		return -1, 0
	}
	match := p.hunt.matches[p.hunt.current]
	return p.doc.Row(match.Position), match.Nth
}

// Percent tells how far the reader is.
func (p *page) Percent() int {
	if p.doc == nil {
		return 0
	}
	return p.doc.Percent()
}

// Next goes to another match.
func (p *page) Next(backwards bool) {
	if p.hunt != nil {
		p.goTo(p.hunt.next(backwards))
	}
}

// goTo goes to match i; -1 is none.
func (p *page) goTo(i int) {
	if i >= 0 {
		p.hunt.current = i
		p.doc.Goto(p.hunt.matches[i].Position, 3)
	}
}

// Clear ends a search; false when there was none.
func (p *page) Clear() bool {
	had := p.hunt != nil
	p.hunt = nil
	return had
}

// Status tells about the search for the footer, or "".
func (p *page) Status() string {
	if p.hunt == nil {
		return ""
	}
	return p.hunt.Status()
}

// Section moves to the heading before or after the one at the top, or to heading n with GoTo.
func (p *page) Section(step int) {
	if p.doc != nil {
		p.Heading(max(0, p.doc.Section()+step))
	}
}

// Heading puts heading n at the top of the screen; one that is not there changes nothing.
func (p *page) Heading(n int) {
	if p.doc == nil || n < 0 || n >= len(p.doc.Headings()) {
		return
	}
	p.doc.Goto(markdown.Position{Block: p.doc.Headings()[n].Block}, 0)
}
