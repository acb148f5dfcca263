package whatif

import (
	tea "charm.land/bubbletea/v2"

	"parley/engine/round"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// handleSearchKey takes the keys of the search where there is something to search in.
func (v *Screen) handleSearchKey(msg tea.KeyPressMsg, list []round.Finding) (screen.Action, bool) {
	if len(list) == 0 {
		return nil, false
	}
	return v.find.HandleKey(v.Context, msg, v.searched)
}

// searched is the listed findings, each by its id and its words.
func (v *Screen) searched() screen.Searched {
	return screen.Searched{
		What: "the findings", Rows: true, Lines: searchedLines(v.findings()), From: v.selected,
		Show: func(n int) { v.selected = n },
		Keep: func() func() {
			selected, top := v.selected, v.top
			return func() { v.selected, v.top = selected, top }
		},
	}
}

func searchedLines(list []round.Finding) []string {
	lines := make([]string, len(list))
	for i, f := range list {
		lines[i] = safetext.Line(f.ID) + " " + state.Told(f)
	}
	return lines
}

// Status is what a search has found.
func (v *Screen) Status() string { return v.Theme.Accent.Render(v.find.Search.Status()) }
