package changes

import "strings"

// joined are hunks of which those that touch are one: a head between two lines that follow on each other would tell of a gap where there is
// none. Blank lines of the document between two hunks are no gap either.
func (v *Screen) joined(hunks []hunk) (list []hunk) {
	for _, h := range hunks {
		if n := len(list); n > 0 {
			if between, touch := v.between(list[n-1], h); touch {
				list[n-1] = list[n-1].followedBy(h, between)
				continue
			}
		}
		list = append(list, h)
	}
	return list
}

// between is the air of the document from the end of a hunk to the beginning of the next, and whether nothing else is there.
func (v *Screen) between(h, next hunk) (air []source, touch bool) {
	if h.file != next.file || len(h.now) == 0 || len(h.old) == 0 || len(next.now) == 0 || len(next.old) == 0 {
		return nil, false
	}
	lines, from, to := v.linesOf(h.file), h.now[len(h.now)-1].line+1, next.now[0].line
	for n := from; n < to; n++ {
		if n > len(lines) || strings.TrimSpace(lines[n-1]) != "" {
			return nil, false
		}
		air = append(air, source{n, lines[n-1]})
	}
	return air, from <= to
}

// followedBy is a hunk that goes on with lines that are in both texts, and then with another one.
func (h hunk) followedBy(next hunk, both []source) hunk {
	whole := hunk{file: h.file, line: h.line}
	whole.old, whole.now = append(whole.old, h.old...), append(whole.now, h.now...)
	for i, s := range both {
		whole.old = append(whole.old, source{h.old[len(h.old)-1].line + 1 + i, s.text})
		whole.now = append(whole.now, s)
	}
	whole.old, whole.now = append(whole.old, next.old...), append(whole.now, next.now...)
	return whole
}
