package checkpoint

import (
	"parley/engine/consensus"
	"parley/engine/round"
	"parley/ui/console/parts"
	"parley/ui/safetext"
)

// notRatedLines are why the built-in checks could not judge for each perspective, in a line each, where that is what blocks: in one sentence nobody
// would find their own.
func (v *Screen) notRatedLines(w int) (lines []string) {
	r, t := v.State.LastResult(), v.Theme
	if r == nil || !blockedByRules(*r) {
		return nil
	}
	name := 0
	for _, p := range r.Perspectives {
		if p.Abstention() != "" {
			name = max(name, min(mostOfName, safetext.Width(safetext.Line(p.Name))))
		}
	}
	lines = []string{v.heading("Not rated", "", w)}
	for _, p := range r.Perspectives {
		if why := p.Abstention(); why != "" {
			lead := t.Text.Render(safetext.Fit(safetext.Line(p.Name), name)) + "  "
			lines = append(lines, parts.HangingIndent(lead, safetext.Line(parts.InFewWords(why)), t.Muted, w)...)
		}
	}
	return append(lines, "")
}

// mostOfName is how wide a perspective's name is at most in that list.
const mostOfName = 14

// blockedByRules reports whether a round is blocked since the built-in checks could not judge for somebody.
func blockedByRules(r round.Round) bool {
	for _, d := range r.Conflicts() {
		if d.Rule == consensus.RulesCannotTell {
			return consensus.CouldNotJudge(r) != ""
		}
	}
	return false
}
