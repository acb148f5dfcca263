package record

import "parley/engine/round"

// contradictions writes what rules took for contradictions, with the two places of each below each other.
func (w *writer) contradictions(list []round.Contradiction) {
	if len(list) == 0 {
		return
	}
	items := []string{"- Rules named these pairs, and no reviewer has judged them: a person or an AI tool has to read both places."}
	for _, c := range list {
		items = append(items, "- "+c.Severity.Label()+": "+inline(c.Text)+" (rule "+inline(c.Rule)+")",
			"  - "+inline(c.A.At(0)+": “"+plain(c.A.Quote)+"”"), "  - "+inline(c.B.At(0)+": “"+plain(c.B.Quote)+"”"))
	}
	w.section("Possible Contradictions", items)
}
