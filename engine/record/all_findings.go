package record

import "parley/engine/round"

// allFindings are the findings of every perspective, the gravest of each first as the reviewer gave them, each with all its
// places: the record tells the foremost alone.
func allFindings(r round.Round) string {
	w := &writer{}
	w.line("## All Findings")
	for _, p := range r.Perspectives {
		if p.Outcome == round.Missing {
			continue
		}
		var items []string
		for _, weakness := range p.Weaknesses {
			items = append(items, finding(weakness)...)
		}
		for _, text := range p.MissingRequirements {
			items = append(items, "- "+inline(round.MissingTold(text)))
		}
		items = append(items, scopeOf(p)...)
		w.line("\n### %s", title(p.Name))
		w.list(items)
	}
	return w.String()
}

// scopeOf is what a coverage review found beside missing requirements.
func scopeOf(p round.Review) []string {
	var items []string
	for _, part := range []struct {
		mark  string
		texts []string
	}{
		{"Partly covered: ", p.PartialRequirements},
		{"Beyond the scope: ", p.ScopeCreep},
	} {
		for _, text := range part.texts {
			items = append(items, "- "+inline(part.mark+text))
		}
	}
	return items
}
