package record

import (
	"slices"
	"strings"

	"parley/engine/round"
)

// contradictions writes what rules took for contradictions, with the two places of each below each other.
func (w *writer) contradictions(list []round.Contradiction) {
	if len(list) == 0 {
		return
	}
	items := []string{"- Built-in checks named these pairs, and no reviewer has judged them: a person or an AI tool has to read both places."}
	for _, c := range list {
		items = append(items, "- "+c.Severity.Label()+": "+inline(c.Text)+" (check "+inline(c.Rule)+")",
			"  - "+inline(c.A.At(0)+": “"+plain(c.A.Quote)+"”"), "  - "+inline(c.B.At(0)+": “"+plain(c.B.Quote)+"”"))
	}
	w.section("Possible Contradictions", items)
}

// undefined writes which ids no file defines, where a warning says so.
func (w *writer) undefined(r round.Round) {
	if at := slices.IndexFunc(r.Warnings, ofUndefined(r)); at >= 0 {
		w.section("Undefined IDs", bullets(r.Warnings[at:at+1]))
	}
}

// warnings are those of a round that no section of their own tells.
func warnings(r round.Round) []string {
	return slices.DeleteFunc(slices.Clone(r.Warnings), ofUndefined(r))
}

// ofUndefined reports whether a warning is the one on the ids that no file defines.
func ofUndefined(r round.Round) func(string) bool {
	return func(warning string) bool {
		return len(r.UndefinedIDs) > 0 && strings.Contains(warning, "defined in no file") && strings.Contains(warning, r.UndefinedIDs[0])
	}
}
