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
	doc    *markdown.Document
	search *pageSearch // the search; nil for none
}

// View draws the document, with matches marked: exactly h lines of w cells.
func (p *page) View(t theme.Theme, w, h int) []string {
	if p.doc == nil {
		return fitBox([]string{t.Muted.Render("Rendering.")}, w, h)
	}
	p.doc.SetHeight(h)
	if p.search == nil {
		return p.doc.FittedView(w)
	}
	lines := p.doc.View(w)
	here, nth := p.currentMatchLine()
	for i, line := range lines {
		lines[i] = safetext.Highlight(line, p.search.query.Needle, func(n int) lipgloss.Style {
			if i == here && n == nth {
				return t.MatchHere
			}
			return t.Match
		})
	}
	return fitBox(lines, w, h)
}

// currentMatchLine is the line on the screen that the current match is in, and which one of that line it is; the line is -1 for none.
func (p *page) currentMatchLine() (line, nth int) {
	if p.search.current < 0 {
		return -1, 0
	}
	match := p.search.matches[p.search.current]
	return p.doc.ScreenRow(match.Position), match.Nth
}

// Percent tells how far the reader is.
func (p *page) Percent() int {
	if p.doc == nil {
		return 0
	}
	return p.doc.Percent()
}

// NextMatch goes to another match.
func (p *page) NextMatch(backwards bool) {
	if p.search != nil {
		p.goToMatch(p.search.nextMatch(backwards))
	}
}

// goToMatch goes to match i; -1 is none.
func (p *page) goToMatch(i int) {
	if i >= 0 {
		p.search.current = i
		p.doc.ScrollTo(p.search.matches[i].Position, 3)
	}
}

// ClearSearch ends a search; false when there was none.
func (p *page) ClearSearch() bool {
	had := p.search != nil
	p.search = nil
	return had
}

// Status tells about the search for the footer, or "".
func (p *page) Status() string {
	if p.search == nil {
		return ""
	}
	return p.search.Status()
}

// MoveSection moves to the heading before or after the one at the top, or to heading n with GoTo.
func (p *page) MoveSection(step int) {
	if p.doc != nil {
		p.GoToHeading(max(0, p.doc.Section()+step))
	}
}

// GoToHeading puts heading n at the top of the screen; one that is not there changes nothing.
func (p *page) GoToHeading(n int) {
	if p.doc == nil || n < 0 || n >= len(p.doc.Headings()) {
		return
	}
	p.doc.ScrollTo(markdown.Position{Block: p.doc.Headings()[n].Block}, 0)
}
