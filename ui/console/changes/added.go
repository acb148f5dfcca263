package changes

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// requirementID is the id by which a finding names a requirement.
var requirementID = regexp.MustCompile(`\b[A-Z][A-Z]+-\d+(?:[.-]\d+)*\b`)

// added is the line that a revision added for the requirement which a finding without a quote misses; or that no new line names it.
func (v *Screen) added(f round.Finding, indent string, w int) []string {
	id := requirementID.FindString(f.Text)
	if id == "" || f.Quote != "" || v.compared == nil || v.compared != v.revision {
		return nil
	}
	for _, h := range v.hunks {
		for _, now := range h.now {
			isOld := slices.ContainsFunc(h.old, func(was source) bool { return was.text == now.text })
			if isOld || !slices.Contains(requirementID.FindAllString(now.text, -1), id) {
				continue
			}
			place := fmt.Sprintf("line %d", now.line)
			if h.file != "" {
				place = h.file + " " + place
			}
			return parts.HangingIndent(indent, place+" is new: “"+passageAsMeant(v.Theme, safetext.Line(strings.TrimSpace(now.text)))+"”", v.Theme.Muted, w)
		}
	}
	return parts.HangingIndent(indent, "no new or changed line names "+id, v.Theme.Muted, w)
}
