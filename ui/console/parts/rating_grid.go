package parts

import (
	"parley/engine/record"
	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// How wide the bar of a rating is in a grid (a cell for each point), what stands between two ratings there, and in how many rows they are read
// at a glance.
const (
	gridBar      = 5
	gridGap      = "   "
	mostGridRows = 3
)

// RatingGrid is every rating and the average where there is no room for a line each: in columns, in the order of the reviewers at every
// width, with bars where they have room. Where that takes too many rows it is one line. The average has a mark only where what the mark means
// has room behind it.
func RatingGrid(t theme.Theme, r round.Round, w int) []string {
	if t.Plain || r.IsNotRated() || len(r.Perspectives) == 0 {
		return []string{RatingsLine(t, r, w)}
	}
	for _, form := range []struct {
		bar    int
		needed bool
	}{{gridBar, true}, {gridBar, false}, {0, false}} {
		bar, cells := form.bar, gridCells(t, r, form.bar, form.needed)
		columns := gridColumns(cells, w)
		if len(columns) == 0 {
			continue
		}
		rows := (len(cells) + len(columns) - 1) / len(columns)
		if bar > 0 && rows > mostGridRows-1 || rows > mostGridRows {
			continue
		}
		lines := make([]string, rows)
		for i, cell := range cells {
			if i%len(columns) > 0 {
				lines[i/len(columns)] += gridGap
			}
			lines[i/len(columns)] += safetext.Fit(cell, max(columns[i%len(columns)], safetext.Width(cell)))
		}
		return lines
	}
	return []string{RatingsLine(t, r, w)}
}

// gridColumns are the widths of as many columns as have room for the cells; none where not even one has. Behind the last cell stands nothing:
// it may be wider than its column.
func gridColumns(cells []string, w int) []int {
	last := len(cells) - 1
	for n := len(cells); n > 0; n-- {
		widths, gaps := make([]int, n), (n-1)*len(gridGap)
		for i, cell := range cells[:last] {
			widths[i%n] = max(widths[i%n], safetext.Width(cell))
		}
		if last%n == n-1 {
			widths[n-1] = max(widths[n-1], safetext.Width(cells[last]))
		}
		before := 0
		for _, width := range widths[:last%n] {
			before += width + len(gridGap)
		}
		if sum(widths)+gaps <= w && before+safetext.Width(cells[last]) <= w {
			return widths
		}
	}
	return nil
}

func sum(widths []int) (all int) {
	for _, width := range widths {
		all += width
	}
	return all
}

// gridCells are the ratings and the average, each behind its name.
func gridCells(t theme.Theme, r round.Round, bar int, needed bool) (cells []string) {
	const average = "average"
	name := len(average)
	for _, p := range r.Perspectives {
		name = max(name, safetext.Width(safetext.Line(p.Name)))
	}
	name = min(name, 14)
	for _, p := range r.Perspectives {
		rating := t.ReviewBar(p, bar)
		if bar > 0 && p.Abstention() != "" { // the words alone: a bar before them would make all cells too wide for bars
			rating = t.ReviewBar(p, 0)
		}
		if bar == 0 && p.Rating.Rated() {
			rating = t.ReviewStyle(p).Render(record.Rating(p.Rating))
		}
		cells = append(cells, t.Text.Render(safetext.Fit(safetext.Line(p.Name), name))+" "+rating)
	}
	switch {
	case bar > 0 && needed:
		cells = append(cells, t.Muted.Render(safetext.Fit(average, name))+" "+t.RoundAverage(r, bar)+" "+t.Faint.Render(t.Needed(r.AverageRating)))
	case bar > 0:
		cells = append(cells, t.Muted.Render(safetext.Fit(average, name))+" "+t.UnmarkedAverage(r, bar))
	case r.AverageRating != nil:
		cells = append(cells, t.Muted.Render(average)+" "+t.Strong.Render(record.Average(r.AverageRating)))
	}
	return cells
}
