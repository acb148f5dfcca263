package cli

import (
	"fmt"
	"strings"

	"parley/engine/foreign"
	"parley/feedback"
)

// decisionText is the decision as an orchestrator reads it (SPEC section 7).
func decisionText(d feedback.Decision) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("## Summary")
	line("- Discussion Round: %d/%d", d.Round, d.MaxRounds)
	line("- User Decision: %s", d.Choice)
	line("")
	line("## Discussion Summary Presented")
	line("- Themes: %s", listed(d.Presented.Themes))
	line("- Conflicts: %s", listed(d.Presented.Conflicts))
	line("- Open Questions: %s", listed(d.Presented.OpenQuestions))
	line("")
	line("## Decision Details")
	line("- Decision: %s", d.Choice)
	if d.Choice == feedback.AdjustDirection {
		line("- Adjusted Focus: %s", foreign.Line(d.Focus))
	}
	if len(d.Questions) > 0 {
		line("- Questions: %s", listed(d.Questions))
	}
	if d.Rationale != "" {
		line("- Rationale: %s", foreign.Line(d.Rationale))
	}
	if d.Origin != feedback.ByPerson {
		line("- Decided By: %s", d.Origin)
	}
	line("")
	line("## Next Action (for orchestrator)")
	for action := range strings.SplitSeq(d.NextAction, "\n") {
		line("- %s", strings.TrimPrefix(action, "- "))
	}
	return b.String()
}

// listed is a list in one line, each entry safe.
func listed(entries []string) string {
	if len(entries) == 0 {
		return "(None)"
	}
	safe := make([]string, len(entries))
	for i, e := range entries {
		safe[i] = foreign.Line(e)
	}
	return strings.Join(safe, "; ")
}
