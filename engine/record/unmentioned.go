package record

import (
	"fmt"
	"strings"

	"parley/engine/round"
)

// mostSections are the sections named one by one of a file that nobody spoke of.
const mostSections = 8

// unmentioned writes which sections no reviewer spoke of: that nobody objects to them says nothing.
func (w *writer) unmentioned(files []round.UnmentionedFile) {
	if len(files) == 0 {
		return
	}
	items := []string{"- No AI reviewer quotes or names these sections; that nobody objects to them says nothing."}
	for _, f := range files {
		text := strings.Join(f.Sections[:min(len(f.Sections), mostSections)], "; ")
		if more := len(f.Sections) - mostSections; more > 0 {
			text += "; " + fmt.Sprintf("%d more", more)
		}
		if f.All {
			text = "the whole file"
		}
		items = append(items, "- "+inline(f.Path+": "+text))
	}
	w.section("Not Mentioned", items)
}
