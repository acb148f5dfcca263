package record

import "parley/engine/round"

// contradictions writes the two places of each contradiction below each other.
func (w *writer) contradictions(list []round.Contradiction) {
	if len(list) == 0 {
		return
	}
	var items []string
	for _, c := range list {
		items = append(items, "- "+c.Severity.Label()+": "+inline(c.Text)+" (rule "+inline(c.Rule)+")",
			"  - "+inline(c.A.At(0)+": “"+plain(c.A.Quote)+"”"), "  - "+inline(c.B.At(0)+": “"+plain(c.B.Quote)+"”"))
	}
	w.section("Contradictions", items)
}
