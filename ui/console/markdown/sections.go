package markdown

// maxSections is how many headings have a number: as many as there are keys for it.
const maxSections = 9

// numbered is which headings have a number, in the order of the text.
func numbered(headings []Heading) []int {
	from := 0
	for len(headings) > from+1 && isTitle(headings[from:]) {
		from++
	}
	if from+1 == len(headings) { // each stands above all that follow: none of them is only a title
		from = 0
	}
	var sections []int
	for level := 1; level <= 6; level++ {
		var upTo []int
		for i, h := range headings[from:] {
			if h.Level <= level {
				upTo = append(upTo, from+i)
			}
		}
		if len(upTo) > maxSections && len(sections) > 0 {
			break
		}
		sections = upTo[:min(len(upTo), maxSections)]
		if len(upTo) > maxSections {
			break
		}
	}
	return sections
}

// isTitle reports whether the first of some headings stands above all others.
func isTitle(headings []Heading) bool {
	for _, h := range headings[1:] {
		if h.Level <= headings[0].Level {
			return false
		}
	}
	return true
}

// depthsOf is how many higher levels the text has for each heading: those that it leaves out count for none.
func depthsOf(headings []Heading) []int {
	var has [7]bool
	for _, h := range headings {
		has[h.Level] = true
	}
	depths := make([]int, len(headings))
	for i, h := range headings {
		for level := range h.Level {
			if has[level] {
				depths[i]++
			}
		}
	}
	return depths
}

// highestOf is which headings are of the levels of those that have a number, or above them.
func highestOf(depths, sections []int) (highest []int) {
	deepest := 0
	for _, i := range sections {
		deepest = max(deepest, depths[i])
	}
	for i, depth := range depths {
		if depth <= deepest {
			highest = append(highest, i)
		}
	}
	return highest
}
