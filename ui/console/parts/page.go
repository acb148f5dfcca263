package parts

import (
	"charm.land/lipgloss/v2"

	"parley/ui/console/markdown"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// Page shows a Markdown document with search. The document is replaced when its text changes; rendering is done in
// commands that the root starts.
type Page struct {
	Doc    *markdown.Document
	Search *PageSearch // the search; nil for none

	outrun   bool               // the reader had passed the blocks that were rendered last by the time they were there
	measured *markdown.Document // whose longest entry of the outline is known
	longest  int                // cells of it
}

// View draws the document, with matches marked: exactly h lines of w cells.
func (p *Page) View(t theme.Theme, w, h int) []string {
	if p.Doc == nil {
		return FitBox([]string{t.Muted.Render("Rendering.")}, w, h)
	}
	p.Doc.SetHeight(h)
	if p.Search == nil {
		return p.Doc.FittedView(w)
	}
	lines := p.Doc.View(w)
	for i, line := range lines {
		lines[i] = p.MarkMatches(t, i, line)
	}
	return FitBox(lines, w, h)
}

// MarkMatches marks what is searched for in a line of the screen, over whatever else stands out in it.
func (p *Page) MarkMatches(t theme.Theme, i int, line string) string {
	if p.Search == nil {
		return line
	}
	here, nth := p.currentMatchLine()
	return safetext.Highlight(line, p.Search.Query.Needle, func(n int) lipgloss.Style {
		if i == here && n == nth {
			return t.MatchHere
		}
		return t.Match
	})
}

// currentMatchLine is the line on the screen that the current match is in, and which one of that line it is; the line is -1 for none.
func (p *Page) currentMatchLine() (line, nth int) {
	if p.Search.Current < 0 {
		return -1, 0
	}
	match := p.Search.Matches[p.Search.Current]
	return p.Doc.ScreenRow(match.Position), match.Nth
}

// Percent tells how far the reader is.
func (p *Page) Percent() int {
	if p.Doc == nil {
		return 0
	}
	return p.Doc.Percent()
}

// NextMatch goes to another match.
func (p *Page) NextMatch(backwards bool) {
	if p.Search != nil {
		p.goToMatch(p.Search.nextMatch(backwards))
	}
}

// goToMatch goes to match i; -1 is none.
func (p *Page) goToMatch(i int) {
	if i >= 0 {
		p.Search.Current = i
		p.Doc.ScrollTo(p.Search.Matches[i].Position, 3)
		p.Doc.ShowColumn(p.Search.Matches[i].Position, p.Search.Matches[i].Column)
	}
}

// ClearSearch ends a search and reports whether there was one.
func (p *Page) ClearSearch() bool {
	had := p.Search != nil
	p.Search = nil
	return had
}

// Status tells about the search for the footer, or "".
func (p *Page) Status() string {
	if p.Search == nil {
		return ""
	}
	return p.Search.Status()
}

// MoveSection moves to the heading before or after the one at the top, or to heading n with GoTo.
func (p *Page) MoveSection(step int) {
	if p.Doc != nil {
		p.GoToHeading(max(0, p.Doc.Section()+step))
	}
}

// GoToSection puts the section with a number, counted from 1, at the top of the screen.
func (p *Page) GoToSection(number int) {
	if p.Doc != nil && number <= len(p.Doc.Sections()) {
		p.GoToHeading(p.Doc.Sections()[number-1])
	}
}

// GoToHeading puts heading n at the top of the screen; one that is not there changes nothing.
func (p *Page) GoToHeading(n int) {
	if p.Doc == nil || n < 0 || n >= len(p.Doc.Headings()) {
		return
	}
	p.Doc.ScrollTo(markdown.Position{Block: p.Doc.Headings()[n].Block}, 0)
}
