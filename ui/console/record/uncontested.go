package record

import (
	"strings"

	"parley/engine/consensus"
	"parley/engine/round"
	"parley/ui/console/parts"
)

// withUncontested is a record whose list of what holds against the document has a section of its own for what no reviewer sees otherwise, as
// the decision has it: the file lists it with the conflicts. That rules alone cannot tell stands among the notes, and is not said twice. Of a round
// that does not know its views the list stays.
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
		switch {
		case !v.Unopposed:
			conflicts = append(conflicts, items[i])
		case v.Topic != consensus.RulesCannotTell || !strings.Contains(rest, "\n- "+consensus.RulesCannotTell+":"):
			uncontested = append(uncontested, items[i])
		}
	}
	if len(conflicts) == len(items) {
		return text
	}
	text = before
	if len(conflicts) > 0 {
		text += heading + strings.Join(conflicts, "\n") + "\n"
	}
	if len(uncontested) > 0 {
		text += "\n## " + parts.UncontestedTitle(r) + "\n" + strings.Join(uncontested, "\n") + "\n"
	}
	if more {
		text += "\n## " + rest
	}
	return text
}
