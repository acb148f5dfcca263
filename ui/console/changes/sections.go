package changes

import (
	"slices"
	"strings"
)

// sectionOf is the heading of the document that the first line shown of a place stands under; "" where none is known, and where that line
// is a heading itself.
func (v *Screen) sectionOf(h hunk, list []change) string {
	lines, first := v.linesOf(h.file), firstLine(list, 0)
	if lines == nil || first < 1 || list[0].is.heading != "" {
		return ""
	}
	section, inCode := "", false
	for _, line := range lines[:min(first, len(lines))] {
		switch sign := headingSign.FindString(line); {
		case fence.MatchString(line):
			inCode = !inCode
		case !inCode && sign != "":
			section = strings.TrimRight(strings.TrimSpace(strings.TrimPrefix(line, sign)), "# ")
		}
	}
	return section
}

// withoutRestOfCode leaves out of the lines around a change the end of code that begins before them, and the beginning of code that
// ends behind them: what is left of a fence says nothing.
func withoutRestOfCode(list []change, inCode bool) []change {
	isFence := func(c change) bool { return c.kind == ' ' && c.is.alone && fence.MatchString(c.is.text) }
	first := slices.IndexFunc(list, func(c change) bool { return c.kind != ' ' })
	if first < 0 {
		return list
	}
	if inCode {
		if end := slices.IndexFunc(list[:first], isFence); end >= 0 {
			list, inCode = slices.Clone(list[end+1:]), false
			first -= end + 1
		}
	}
	last := first
	for i, c := range list {
		if c.kind != ' ' {
			last = i
		}
	}
	opens := -1
	for i, c := range list {
		if isFence(c) {
			inCode = !inCode
			if opens = -1; inCode && i > last {
				opens = i
			}
		}
	}
	if opens >= 0 {
		return list[:opens]
	}
	return list
}

// withoutLastHeadings leaves out the headings that end a place: what they head is not shown.
func withoutLastHeadings(list []change) []change {
	for len(list) > 0 && list[len(list)-1].kind == ' ' && list[len(list)-1].is.heading != "" {
		list = list[:len(list)-1]
	}
	return list
}

// firstLine is the first line of the document that is shown of a place; otherwise where none is.
func firstLine(list []change, otherwise int) int {
	for _, c := range list {
		if c.is.line > 0 {
			return c.is.line
		}
	}
	return otherwise
}
