package parts

import (
	"parley/engine/record"
	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// How wide the bar of a rating is in a grid, what stands between two ratings there, and in how many rows they are read at a glance.
const (
	gridBar      = 6
	gridGap      = "   "
	mostGridRows = 3
)

// RatingGrid is every rating and the average where there is no room for a line each: in columns, in the order of the reviewers at every
// width, with bars where they have room. Where that takes too many rows it is one line.
func RatingGrid(t theme.Theme, r round.Round, w int) []string {
	if t.Plain || r.IsNotRated() || len(r.Perspectives) == 0 {
		return []string{RatingsLine(t, r, w)}
	}
	for _, bar := range []int{gridBar, 0} {
		cells, width := gridCells(t, r, bar)
		columns := (w + len(gridGap)) / (width + len(gridGap))
		if columns < 1 {
			continue
		}
		rows := (len(cells) + columns - 1) / columns
		if bar > 0 && rows > mostGridRows-1 || rows > mostGridRows {
			continue
		}
		lines := make([]string, rows)
		for i, cell := range cells {
			if i%columns > 0 {
				lines[i/columns] += gridGap
			}
			lines[i/columns] += safetext.Fit(cell, width)
		}
		return lines
	}
	return []string{RatingsLine(t, r, w)}
}

// gridCells are the ratings and the average, each behind its name, and how wide the widest is.
func gridCells(t theme.Theme, r round.Round, bar int) (cells []string, width int) {
	const average = "average"
	name := len(average)
	for _, p := range r.Perspectives {
		name = max(name, safetext.Width(safetext.Line(p.Name)))
	}
	name = min(name, 14)
	add := func(title, rating string) {
		cells = append(cells, title+" "+rating)
		width = max(width, safetext.Width(cells[len(cells)-1]))
	}
	for _, p := range r.Perspectives {
		rating := t.ReviewBar(p, bar)
		if bar > 0 && p.Abstention() != "" { // the words alone: a bar before them would make all cells too wide for bars
			rating = t.ReviewBar(p, 0)
		}
		if bar == 0 && p.Rating.Rated() {
			rating = t.ReviewStyle(p).Render(record.Rating(p.Rating))
		}
		add(t.Text.Render(safetext.Fit(safetext.Line(p.Name), name)), rating)
	}
	switch {
	case bar > 0:
		add(t.Muted.Render(safetext.Fit(average, name)), t.RoundAverage(r, bar))
	case r.AverageRating != nil:
		add(t.Muted.Render(average), t.Strong.Render(record.Average(r.AverageRating)))
	}
	return cells, width
}
