package matrix

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/consistency"
	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// gravest are what a requirement can be, the gravest first.
var gravest = []consistency.Coverage{
	consistency.Contradicted, consistency.Missing, consistency.Partial, consistency.Unclear, consistency.Likely, consistency.Covered,
}

// gradeOf is the gravest that a requirement is in any document.
func gradeOf(r consistency.Row) consistency.Coverage {
	for _, status := range gravest {
		if slices.ContainsFunc(r.Cells, func(c consistency.Cell) bool { return c.Status == status }) {
			return status
		}
	}
	return consistency.NoDocument
}

// graded is how many requirements are of a grade.
type graded struct {
	status consistency.Coverage
	count  int
}

// grades count the requirements, each once, as the gravest that it is anywhere.
func (v *Screen) grades() (found []graded) {
	counts := map[consistency.Coverage]int{}
	for _, r := range v.traced.Matrix.Rows {
		counts[gradeOf(r)]++
	}
	for _, status := range append(slices.Clone(gravest), consistency.NoDocument) {
		if counts[status] > 0 {
			found = append(found, graded{status, counts[status]})
		}
	}
	return found
}

// title counts the requirements, and what they are, so that the parts add up: what has no room is told in one. At its right stands which
// of them are listed, with the key.
func (v *Screen) title(w int) string {
	t, rows := v.Theme, v.traced.Matrix.Rows
	which := "all"
	if v.openOnly {
		which = fmt.Sprintf("problems, %d of %d", len(v.rows()), len(rows))
	}
	key := t.Muted.Render(" (") + t.Key.Render(v.Keys.Filter.Help().Key) + t.Muted.Render(")")
	short, filter := t.Muted.Render(which)+key, t.Muted.Render("filter: "+which)+key
	dated := t.Muted.Render("documents as they are now "+t.Symbols.Dot+" ") + filter
	count := amount.Of(len(rows), "requirement")
	within := count + " in " + amount.Of(v.files(), "file")
	if all := len(v.lines); all > v.files() {
		within = fmt.Sprintf("%s in %d of %s", count, v.files(), amount.Of(all, "file"))
	}
	whole := len(v.grades())
	type form struct {
		title, right string
		told         int
	}
	forms := []form{{within, dated, whole}, {within, filter, whole}, {count, filter, whole}, {count, short, whole}, {count, filter, 2}, {count, short, 2}}
	if !v.openOnly { // what all rows are says more than that they are all
		forms = append(forms, form{count, "", whole}, form{count, "", 2})
	}
	forms = append(forms, form{count, short, 1})
	if !v.openOnly {
		forms = append(forms, form{count, "", 1})
	}
	forms = append(forms, form{count, "", -2}, form{count, short, -1})
	for _, leads := range [][]string{{"at worst: "}, {""}} { // a requirement counts once, as the worst that it is anywhere
		for _, try := range forms {
			for _, lead := range leads {
				left := parts.PaneTitle(t, try.title, true) + "  " + t.Muted.Render(lead) + v.gradesLine(try.told)
				if safetext.Width(left)+safetext.Width(try.right)+2 <= w {
					return parts.TitleRule(t, left, try.right, w)
				}
			}
		}
	}
	return parts.TitleRule(t, parts.PaneTitle(t, count, true), short, w)
}

// gradesLine tells the grades: so many of them by name, and how many requirements are of another; where told is negative, only that there are
// others.
func (v *Screen) gradesLine(told int) string {
	short := told < 0
	told = max(told, -told)
	var said []string
	others := 0
	for i, g := range v.grades() {
		if i < told {
			said = append(said, v.style(g.status).Render(fmt.Sprintf("%d %s", g.count, v.gradeName(g.status))))
			continue
		}
		others += g.count
	}
	switch {
	case others > 0 && short:
		said = append(said, v.Theme.Muted.Render("…"))
	case others > 0:
		said = append(said, v.Theme.Muted.Render(fmt.Sprintf("%d other", others)))
	}
	return strings.Join(said, v.Theme.Muted.Render(", "))
}

func (v *Screen) gradeName(status consistency.Coverage) string {
	if status == consistency.NoDocument {
		return "in no other document"
	}
	return string(status)
}

// files is how many files the documents of the matrix are. One can hold documents of several kinds, such as epics with their stories.
func (v *Screen) files() int {
	paths := map[string]bool{}
	for _, files := range v.traced.Matrix.Files {
		for _, path := range files {
			paths[path] = true
		}
	}
	return len(paths)
}
