package checkpoint

import (
	"fmt"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/state"
	"parley/ui/safetext"
)

// kindCounts is what the open findings ask of the person: "4 to decide, 6 to fix, 5 notes"; "" where that is not known.
func (v *Screen) kindCounts() string {
	return ledger.CountKinds(state.OpenFindings(&v.State)).String()
}

// openDecisions are the open findings that ask for the person's judgement, each with what happens if nothing is done. More than
// a few nobody decides at once: the rest is a key away.
func (v *Screen) openDecisions(w int, full bool) []string {
	t := v.Theme
	var list []round.Finding
	for _, f := range state.OpenFindings(&v.State) {
		if state.IsDecision(f) {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		return nil
	}
	lines := []string{t.Heading.Render(review.Decide.Title()) + t.Faint.Render(fmt.Sprintf(" %d", len(list)))}
	for _, f := range list[:min(len(list), state.MostDecisions)] {
		text := strings.TrimSpace(safetext.Line(f.ID + " " + f.Text))
		lead := t.Severity(f.Severity) + " "
		if !full {
			lines = append(lines, lead+parts.ClampLines(text, max(1, w-safetext.Width(lead)), 1)[0])
			continue
		}
		lines = append(lines, parts.HangingIndent(lead, text, t.Text, w)...)
		if consequence := review.IfNothingIsDone(f.Consequence); consequence != "" {
			lines = append(lines, parts.HangingIndent("  ", safetext.Line(consequence), t.Muted, w)...)
		}
	}
	if more := len(list) - state.MostDecisions; more > 0 {
		lines = append(lines, t.Faint.Render(fmt.Sprintf("%s  %d more to decide, and all other findings", v.Keys.Findings.Help().Key, more)))
	}
	return append(lines, "")
}
