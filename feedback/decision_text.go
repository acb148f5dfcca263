package feedback

import (
	"fmt"
	"strings"

	"parley/engine/foreign"
	"parley/feedback/markdown"
)

// NextAction is what an orchestrator does after the decision, with the task names of SPEC section 7. roundID says whose round
// it was: one that is no DISCUSS task, such as the review of a file, goes by its own name.
func NextAction(roundID string, d Decision) string {
	last, next := fmt.Sprintf("the last DISCUSS task (DISCUSS-%d)", d.Round), fmt.Sprintf("DISCUSS-%d, then FEEDBACK-%d", d.Round+1, d.Round+1)
	redirect, create := fmt.Sprintf("create ANALYZE-fix-%d, then %s", d.Round, next), "create "+next
	if roundID != "" && !strings.HasPrefix(roundID, "DISCUSS-") {
		last = foreign.Line(roundID)
		create = fmt.Sprintf("round %d of %s", d.Round+1, last)
		redirect = create + " with the adjusted focus"
	}
	switch {
	case d.Choice == Done && d.SignOff.Refuses():
		return "done: create SYNTH-001, blocked by " + last + "; build nothing on the document, it is " + d.SignOff.String()
	case d.Choice == Done:
		return "done: create SYNTH-001, blocked by " + last
	case d.Choice == AdjustDirection:
		return "adjust_direction: " + redirect
	case d.Revise:
		return "continue_deeper: revise the artifact, then " + create
	default:
		return "continue_deeper: " + create
	}
}

// DecisionText is a decision as a caller gets it (SPEC section 7).
func DecisionText(d Decision) string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("## Summary")
	line("- Discussion Round: %d/%d", d.Round, d.MaxRounds)
	line("- User Decision: %s", d.Choice)
	line("\n## Discussion Summary Presented")
	line("- Themes: %s", inline(d.Presented.Themes))
	line("- Conflicts: %s", inline(d.Presented.Conflicts))
	if len(d.Presented.Undisputed) > 0 {
		line("- Uncontested: %s", inline(d.Presented.Undisputed))
	}
	line("- Open Questions: %s", inline(d.Presented.OpenQuestions))
	line("\n## Decision Details")
	line("- Decision: %s", d.Choice)
	if d.Choice == AdjustDirection {
		line("- Adjusted Focus: %s", foreign.Line(d.Focus))
	}
	if d.Feedback != "" {
		line("- Feedback: %s", foreign.Line(d.Feedback))
	}
	if d.SignOff != nil {
		line("- Sign-off: %s", d.SignOff)
	}
	if d.Rationale != "" {
		line("- Rationale: %s", foreign.Line(d.Rationale))
	}
	if len(d.Questions) > 0 {
		line("- Questions: %s", inline(d.Questions))
	}
	if d.Reviewer != "" {
		line("- Asked: %s", foreign.Line(strings.TrimSpace(d.Reviewer+" "+d.About)))
	}
	if d.Origin != ByPerson {
		line("- Decided By: %s", d.Origin)
	}
	if d.Note != "" {
		line("- Note: %s", foreign.Line(d.Note))
	}
	line("\n## Next Action (for orchestrator)")
	line("- %s", d.NextAction)
	return b.String()
}

// section is a decision as a part of the record of its round.
func (d Decision) section() string {
	var b strings.Builder
	line := func(label, text string) {
		if text = markdown.Behind(text); text != "" {
			fmt.Fprintf(&b, "- %s: %s\n", label, text)
		}
	}
	b.WriteString("## Decision\n")
	if d.SignOff != nil && !d.Revise { // whose word it is stands below
		line("Decision", string(d.Choice))
	} else {
		line("Decision", d.Name())
	}
	if d.Origin == ByTimeout {
		line("Decided By", "nobody answered, so the default")
	} else {
		line("Decided By", string(d.Origin))
	}
	if d.Revise {
		line("Revision", "the document is revised and reviewed again")
	}
	if d.SignOff != nil {
		line("Sign-off", d.SignOff.String())
	}
	line("Adjusted Focus", d.Focus)
	line("Questions", strings.Join(d.Questions, " "))
	line("Feedback", d.Feedback)
	line("Rationale", d.Rationale)
	line("Note", d.Note)
	return b.String()
}

func inline(items []string) string {
	if len(items) == 0 {
		return "(None)"
	}
	lines := make([]string, len(items))
	for i, item := range items {
		lines[i] = foreign.Line(item)
	}
	return strings.Join(lines, "; ")
}
