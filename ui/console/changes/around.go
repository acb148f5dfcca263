package changes

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// mostAround is how many lines of the document more than the log keeps stand around a change at most, where there is room for them.
const mostAround = 12

// widened are hunks with so many lines more of the document around them. What belongs to two of them stands with neither twice; where the
// document is not at hand they stay as they are.
func (v *Screen) widened(n int) []hunk {
	list := make([]hunk, len(v.hunks))
	end := 0 // of what the hunks before it in the file show
	for i, h := range v.hunks {
		list[i] = h
		lines := v.linesOf(h.file)
		if i == 0 || v.hunks[i-1].file != h.file {
			end = 0
		}
		if lines == nil || len(h.now) == 0 || len(h.old) == 0 {
			end = h.line + len(h.now)
			continue
		}
		first, next := h.now[0].line, len(lines)+1
		if i+1 < len(v.hunks) && v.hunks[i+1].file == h.file {
			next = v.hunks[i+1].line
		}
		last := h.now[len(h.now)-1].line
		list[i] = h.with(lines, max(end, first-n, 1), min(last+n, next-1, len(lines)))
		end = list[i].now[len(list[i].now)-1].line + 1
	}
	return list
}

// with is a hunk that begins and ends at these lines of the document.
func (h hunk) with(lines []string, from, to int) hunk {
	first, last := h.now[0].line, h.now[len(h.now)-1].line
	for from < first && strings.TrimSpace(lines[from-1]) == "" { // none begins with air
		from++
	}
	shift, shiftAfter := h.old[0].line-first, h.old[len(h.old)-1].line-last
	wide := hunk{file: h.file, line: min(h.line, from)}
	for n := from; n < first; n++ {
		wide.old = append(wide.old, source{n + shift, lines[n-1]})
		wide.now = append(wide.now, source{n, lines[n-1]})
	}
	wide.old, wide.now = append(wide.old, h.old...), append(wide.now, h.now...)
	for n := last + 1; n <= to; n++ {
		wide.old = append(wide.old, source{n + shiftAfter, lines[n-1]})
		wide.now = append(wide.now, source{n, lines[n-1]})
	}
	return wide
}

// fitted are the places as they fill their part of the screen: with more of the document around them where that has room for it, and in a
// low window with little of what stands before a change.
func (v *Screen) fitted(draw func([]place) int) (places []place, sameWords int) {
	if v.Height > 0 && v.Height < lowWindow {
		return v.placesOf(v.hunks, 0)
	}
	_, sameWords = v.placesOf(v.hunks, allBefore)
	places, _ = v.placesOf(v.joined(v.hunks), allBefore)
	if len(places) == 0 {
		return places, sameWords
	}
	if v.room > 0 && v.room < fewRows && draw(places) > v.room {
		return v.placesOf(v.hunks, 1)
	}
	for most, n := v.room-draw(places), min(mostAround, (v.room-draw(places))/(2*len(places))); n > 0; n /= 2 {
		wide, _ := v.placesOf(v.joined(v.widened(n)), allBefore)
		if len(wide) == 0 || draw(wide) > v.room {
			continue
		}
		for n++; n <= min(mostAround, most); n++ { // places that meet take fewer lines than they would apart
			wider, _ := v.placesOf(v.joined(v.widened(n)), allBefore)
			if draw(wider) > v.room-restRows {
				break
			}
			wide = wider
		}
		return wide, sameWords
	}
	return places, sameWords
}

// restRows are for the line that says that the rest is unchanged, with air above it.
const restRows = 2

// restUnchanged says that nothing changed below the last place that is shown, where the document is known to go on there: below it are
// blank rows, as at a document's end.
func (v *Screen) restUnchanged(places []place) string {
	if len(places) == 0 {
		return ""
	}
	lines := v.linesOf("")
	last := len(lines)
	for last > 0 && strings.TrimSpace(lines[last-1]) == "" {
		last--
	}
	if end := places[len(places)-1].end; v.hunks[0].file != "" || end == 0 || end >= last {
		return ""
	}
	return fmt.Sprintf("The rest, to line %d, is unchanged.", last)
}

// fewRows is in how many lines a change has one line of the document before it: with more, what changed would be below the cut.
const fewRows = 10

// allBefore leaves what stands before a change as the log has it.
const allBefore = math.MaxInt

// withLead are the units of a place with at most so many unchanged ones before its first change, and none of another section than it stands in.
func withLead(list []change, most int) []change {
	first := slices.IndexFunc(list, func(c change) bool { return c.kind != ' ' })
	from := max(0, first-most)
	for i := first - 1; i > from; i-- {
		if list[i].is.heading != "" {
			from = i
		}
	}
	return list[from:]
}

// withoutNamedHeading is a place in few rows without the heading that it begins with, and that heading: the title of the place can name it.
func withoutNamedHeading(list []change, lead int) (rest []change, heading string) {
	if lead == 1 && len(list) > 1 && list[0].kind == ' ' && list[0].is.heading != "" {
		return list[1:], list[0].is.words()
	}
	return list, ""
}
