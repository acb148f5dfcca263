package live

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// handleSearchKey takes the keys of the search. One of them is that of the next tool as well: it leads to the next match as long as
// there is a search, and the footer says so.
func (v *Screen) handleSearchKey(msg tea.KeyPressMsg, r *state.Round) (screen.Action, bool) {
	if len(r.Reviewers) == 0 || v.find.Search == nil && key.Matches(msg, v.Keys.NextTool) {
		return nil, false
	}
	return v.find.HandleKey(v.Context, msg, v.searched)
}

// searched is the stream of the selected reviewer.
func (v *Screen) searched() screen.Searched {
	r, p, area := v.State.CurrentRound(), &v.stream, v.LayoutOf(screen.Live).Second
	reviewer := r.Reviewers[max(0, min(v.selected, len(r.Reviewers)-1))]
	if p.height == 0 {
		p.height = max(0, area.H-1) // under its title; it was not drawn yet
	}
	p.lines(v.Theme, reviewer, area.W, false)
	return screen.Searched{
		What: safetext.Line(reviewer.Name), Lines: p.searchedLines(), From: p.firstRow(),
		Show: func(n int) {
			v.inStream = true // there it is seen at every size
			p.showRow(n)
		},
		Keep: func() func() {
			inStream, from := v.inStream, p.rows-p.rowsBelow
			following := p.rowsBelow == 0
			return func() {
				v.inStream = inStream
				if following {
					p.Follow()
					return
				}
				p.rowsBelow = max(0, p.rows-from) // it may have grown
				p.keepAnchor()
			}
		},
	}
}

// searchedLines are all the rows that there are to show.
func (p *streamPane) searchedLines() []string {
	lines := make([]string, p.rows)
	for i := range lines {
		lines[i] = p.row(i).text
	}
	return lines
}

// showRow brings a row into view. On the last page the end is followed on, as after scrolling there.
func (p *streamPane) showRow(n int) {
	top := screen.TopFor(n, p.firstRow(), p.height)
	p.rowsBelow = min(max(0, p.rows-p.height-top), max(0, p.rows-p.height))
	p.keepAnchor()
}

// Status is what a search has found.
func (v *Screen) Status() string { return v.Theme.Accent.Render(v.find.Search.Status()) }
