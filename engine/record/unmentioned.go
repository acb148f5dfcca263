package record

import (
	"fmt"
	"strings"

	"parley/engine/round"
)

// mostSections are the sections named one by one of a file that nobody spoke of.
const mostSections = 8

// unmentionedBy says who speaks of none of these sections: the rules are not asked, and nobody knows whether a custom command is an AI.
func unmentionedBy(judges round.Sources) string {
	switch {
	case judges.Own == 0:
		return "No AI reviewer"
	case judges.Rules == 0:
		return "No reviewer"
	default:
		return "No reviewer but the built-in checks"
	}
}

// unmentioned writes which sections no reviewer spoke of: that nobody objects to them says nothing.
func (w *writer) unmentioned(files []round.UnmentionedFile, judges round.Sources) {
	if len(files) == 0 {
		return
	}
	items := []string{"- " + unmentionedBy(judges) + " quotes or names these sections; that nobody objects to them says nothing."}
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
