package matrix

import (
	"parley/ui/console/screen"
	"parley/ui/safetext"
)

// searched is the listed requirements, each by its id and its title.
func (v *Screen) searched() screen.Searched {
	rows := v.rows()
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = safetext.Line(r.ID) + " " + safetext.Line(r.Title)
	}
	return screen.Searched{
		What: "the requirements", Rows: true, Lines: lines, From: v.row,
		Show: func(n int) { v.move(n-v.row, 0) },
		Keep: func() func() {
			row, top, scroll := v.row, v.top, v.scroll
			return func() {
				v.row, v.top, v.scroll = row, top, scroll
				v.keepInside()
			}
		},
	}
}
