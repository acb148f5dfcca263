package conclusions

import (
	"slices"
	"strings"

	"parley/ui/console/markdown"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// A wide screen has room beside the text that its prose cannot take: the decisions and the figures of the review stand there, and the text
// has the rest.
const (
	asideFrom  = 150 // from how many columns on, and from how many lines
	asideLines = 36
	widestSide = 70  // what stands beside the text gets no wider
	widestText = 124 // as wide as a text needs its place to be
)

// asideHeadings are the sections that stand beside the text, all of them or as many as have room.
var asideHeadings = [][]string{{trailHeading, statisticsHeading}, {trailHeading}, {statisticsHeading}}

// hasAside reports whether a screen is wide and high enough for sections beside the text.
func hasAside(l parts.Layout) bool {
	return hasBanner(l) && l.Body.W+2 >= asideFrom && l.Body.H >= asideLines
}

// asideText are those sections of the conclusions as they stand beside the text; "" where they are not told.
func asideText(text string, headings []string) string {
	var sections []section
	for _, one := range sectionsOf(withoutHead(text)) {
		if !slices.Contains(headings, one.heading) {
			continue
		}
		if one.heading == trailHeading {
			one.body = strings.Replace(trailAsList(one.body), "\nEach row counts", "\nEach round counts", 1) // a list has no rows
		}
		sections = append(sections, one)
	}
	if len(sections) == 0 {
		return ""
	}
	return parts.MarkSeverities(parts.InScreenWords("\n" + joined(sections)))
}

// trailAsList is the table of the rounds and their decisions as a list: beside a text four columns have no room.
func trailAsList(table string) string {
	rows := strings.Split(shortTrail(table), "\n")
	if len(rows) < 3 || !slices.Equal(cellsOf(rows[0]), trailTitles) {
		return table
	}
	var out []string
	for _, row := range rows[2:] {
		cells := cellsOf(row)
		if len(cells) != len(trailTitles) {
			out = append(out, row)
			continue
		}
		out = append(out, "- Round "+strings.Replace(cells[0], " ", ", ", 1)+": "+cells[1])
		for _, told := range cells[2:] {
			if told != "" {
				out = append(out, "  - "+told)
			}
		}
	}
	return strings.Join(out, "\n")
}

// makeAside draws what stands beside the text, for the window as it is: as many sections as have room below the whole outline. It reports
// whether the text has other sections now than before.
func (v *Screen) makeAside() (other bool) {
	had := v.beside
	v.aside, v.beside = nil, nil
	l := v.LayoutOf(v.ID)
	if v.concluded == nil || !hasAside(l) {
		return had != nil
	}
	for _, headings := range asideHeadings {
		text, w, most := asideText(v.concluded.Text, headings), sidebarWidth(l), v.asideRoom(l, headings)
		if text == "" || most < 1 {
			continue
		}
		if lines := drawn(parts.OpenMarkdown(text, parts.DocumentStyle(v.Theme, w).Graded(), most+1), w); len(lines) <= most {
			v.aside, v.beside = lines, headings
			break
		}
	}
	return !slices.Equal(had, v.beside)
}

// asideRoom is how many lines the ratings and the whole outline leave beside the text, with a blank one above.
func (v *Screen) asideRoom(l parts.Layout, headings []string) int {
	room := v.textArea(l).H - len(v.ratings(sidebarWidth(l))) - 2
	for line := range strings.Lines(onScreen(v.concluded.Text, &v.State, headings...)) {
		if strings.HasPrefix(line, "## ") || strings.HasPrefix(line, "### ") {
			room--
		}
	}
	return room
}

// drawn are the lines of a text that is rendered, without the blank ones at its end.
func drawn(doc *markdown.Document, w int) []string {
	lines := doc.View(w)
	for len(lines) > 0 && safetext.Width(strings.TrimSpace(lines[len(lines)-1])) == 0 {
		lines = lines[:len(lines)-1]
	}
	return lines
}
