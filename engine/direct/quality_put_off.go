package direct

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/document"
)

// putOff is a questionnaire most of whose questions nobody has answered yet: it was put off as a whole, and says so by its
// place in the document's life.
type putOff struct {
	section   document.Section // that it stands under
	questions int
	open      []document.Section
}

// splitPutOff parts the empty sections into those that are holes of their own and those that were put off together.
func (m *analysis) splitPutOff(empty []document.Section) (holes []document.Section, groups []putOff) {
	asked, open := map[int]int{}, map[int][]document.Section{}
	for _, s := range m.doc.Sections {
		if isQuestion(s) {
			asked[s.Parent]++
		}
	}
	for _, s := range empty {
		if isQuestion(s) {
			open[s.Parent] = append(open[s.Parent], s)
		}
	}
	for _, s := range empty {
		list := open[s.Parent]
		switch {
		case !isQuestion(s) || s.Parent < 0 || asked[s.Parent] < 2 || 2*len(list) <= asked[s.Parent]:
			holes = append(holes, s)
		case list[0].Index == s.Index:
			groups = append(groups, putOff{m.doc.Sections[s.Parent], asked[s.Parent], list})
		}
	}
	return holes, groups
}

func isQuestion(s document.Section) bool { return strings.HasSuffix(s.Title, "?") }

// toldPutOff says how many questions more have no content, and under which headings.
func toldPutOff(groups []putOff) string {
	if len(groups) == 0 {
		return ""
	}
	var told []string
	for _, g := range groups {
		under := ""
		if g.section.Title != "" {
			under = " under " + headingOf(g.section)
		}
		told = append(told, fmt.Sprintf("%d of the %d%s", len(g.open), g.questions, under))
	}
	return fmt.Sprintf(" %d more questions have no answer: %s.", len(sectionsPutOff(groups)), listAtMost(told, 3))
}

// sectionsPutOff are the questions of all groups.
func sectionsPutOff(groups []putOff) []document.Section {
	var all []document.Section
	for _, g := range groups {
		all = slices.Concat(all, g.open)
	}
	return all
}
