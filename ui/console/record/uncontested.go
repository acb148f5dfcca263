package record

import (
	"strings"

	"parley/engine/round"
	"parley/ui/console/parts"
)

// withUncontested is a record whose list of what holds against the document has a section of its own for what no reviewer sees otherwise, as
// the decision has it: the file lists it with the conflicts. Of a round that does not know its views the list stays.
func withUncontested(text string, r round.Round) string {
	const heading = "\n## Divergent Views\n"
	before, section, has := strings.Cut(text, heading)
	body, rest, more := strings.Cut(section, "\n## ")
	items := strings.Split(strings.Trim(body, "\n"), "\n")
	if !has || len(items) != len(r.DivergentViews) {
		return text
	}
	var conflicts, uncontested []string
	for i, v := range r.DivergentViews {
		to := &conflicts
		if v.Unopposed {
			to = &uncontested
		}
		*to = append(*to, items[i])
	}
	if len(uncontested) == 0 {
		return text
	}
	text = before
	if len(conflicts) > 0 {
		text += heading + strings.Join(conflicts, "\n") + "\n"
	}
	text += "\n## " + parts.UncontestedTitle(r) + "\n" + strings.Join(uncontested, "\n") + "\n"
	if more {
		text += "\n## " + rest
	}
	return text
}
