package parts

import (
	"strings"

	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// How wide the bar of a rating is where there is room, and at least: who gave it comes before the length of a bar.
const (
	ratingBar      = 10
	leastRatingBar = 4
)

// RatingLines shows every rating as a bar with who gave it, and the average with the mark it has to reach.
func RatingLines(t theme.Theme, r round.Round, w int) []string {
	lines, name, bar := panelRatings(t, r, w)
	average := t.Muted.Render(safetext.Fit("average", name)) + " " + t.RoundAverage(r, bar)
	if hasNeeded(w, name, bar) {
		average += "  " + t.Faint.Render(t.Needed(r.AverageRating))
	}
	return append(lines, average)
}

// RatingsHead is the title of those lines; it says what the mark in the average's bar is where that line has no room for it.
func RatingsHead(t theme.Theme, r round.Round, w int) string {
	mark := ""
	if _, name, bar := panelRatings(t, r, w); !hasNeeded(w, name, bar) && !t.Plain {
		mark = t.Faint.Render(t.Needed(r.AverageRating))
	}
	return TitleRule(t, t.Heading.Render("Ratings"), mark, w)
}

// hasNeeded reports whether what is needed has room behind the average.
func hasNeeded(w, name, bar int) bool { return w >= name+bar+20 }

// PanelRatingLines are those without the average, for where that is said already.
func PanelRatingLines(t theme.Theme, r round.Round, w int) []string {
	lines, _, _ := panelRatings(t, r, w)
	return lines
}

// RatingsWidth is how wide the ratings would like to be.
func RatingsWidth(t theme.Theme, r round.Round) int {
	width := 0
	for _, line := range PanelRatingLines(t, r, wideRatings) {
		width = max(width, safetext.Width(strings.TrimRight(line, " ")))
	}
	return width
}

// wideRatings is a width in which every rating has room.
const wideRatings = 200

// panelRatings are the ratings with the widths of their names and bars.
func panelRatings(t theme.Theme, r round.Round, w int) (lines []string, name, bar int) {
	name = 7
	for _, p := range r.Perspectives {
		name = max(name, safetext.Width(safetext.Line(p.Name)))
	}
	name = min(name, 14)
	source := 0
	for _, p := range r.Perspectives {
		source = max(source, safetext.Width(Source(t, p)))
	}
	bar = ratingBar
	widest := widestRating(t, r, bar)
	if over := name + 1 + widest + 2 + source - w; over > 0 && !t.Plain && bar-over >= leastRatingBar {
		bar -= over
		widest = widestRating(t, r, bar)
	}
	if name+1+widest+2+source > w || t.Plain { // then who gave them stands where it has room
		widest = 0
	}
	bare, fits := make([]string, len(r.Perspectives)), t.Plain || w >= name+bar+14
	for i, p := range r.Perspectives {
		rated := t.ReviewBar(p, bar)
		rated += strings.Repeat(" ", max(0, widest-safetext.Width(rated))) // one below the other
		line := safetext.Fit(safetext.Line(p.Name), name) + " " + rated
		bare[i] = strings.TrimRight(line, " ")
		if w >= name+bar+14 && p.Outcome != "" {
			line += "  " + Source(t, p)
		}
		fits = fits && (t.Plain || safetext.Width(line) <= w)
		lines = append(lines, line)
	}
	if !fits { // a column of cut words says nothing
		return bare, name, bar
	}
	return lines, name, bar
}

// widestRating is how wide the widest of the ratings is behind its name.
func widestRating(t theme.Theme, r round.Round, bar int) (widest int) {
	for _, p := range r.Perspectives {
		widest = max(widest, safetext.Width(t.ReviewBar(p, bar)))
	}
	return widest
}
