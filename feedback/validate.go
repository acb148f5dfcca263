package feedback

import (
	"fmt"
	"strings"

	"parley/engine/foreign"
)

// DecisionError says what a decision lacks; the checkpoint is then asked again.
type DecisionError struct{ Reason string }

func (e *DecisionError) Error() string { return e.Reason }

// Check reports whether the checkpoint can take this decision as it is, before anything is recorded.
func (c Checkpoint) Check(d Decision) error {
	switch {
	case d.Choice == AdjustDirection && strings.TrimSpace(d.Focus) == "":
		return &DecisionError{"to adjust the direction, name the new focus (--focus)"}
	case d.Questions != nil && len(dropEmptyLines(d.Questions)) == 0:
		return &DecisionError{"to ask questions, write at least one"}
	case d.Revise && !c.hasOption(func(o Option) bool { return o.Revise }):
		return &DecisionError{"a revision cannot be asked for here: it is offered once, after a HIGH verdict, while another round may come"}
	case d.Reviewer != "" && len(d.Questions) == 0:
		return &DecisionError{"to ask one reviewer, write a question"}
	}
	return nil
}

func (c Checkpoint) hasOption(is func(Option) bool) bool {
	for _, o := range c.Options {
		if is(o) {
			return true
		}
	}
	return false
}

// complete makes a checked decision complete: feedback that fits no choice becomes "continue deeper" with a note, and at
// the limit everything becomes done.
func (c Checkpoint) complete(d Decision) Decision {
	d.Questions = dropEmptyLines(d.Questions)
	d.Focus, d.Rationale = strings.TrimSpace(foreign.Text(d.Focus)), strings.TrimSpace(foreign.Text(d.Rationale))
	switch d.Choice {
	case ContinueDeeper, Done:
		d.Focus = ""
	case AdjustDirection:
		d.Questions = nil
	default:
		d.Feedback = foreign.Line(strings.TrimSpace(string(d.Choice)))
		d.Note = fmt.Sprintf("the feedback “%s” fits none of the choices; it is taken as \"continue deeper\"", d.Feedback)
		d.Choice, d.Focus = ContinueDeeper, ""
	}
	if c.Final && d.Choice != Done {
		note := fmt.Sprintf("%s was asked for, but this is the final round (%d/%d)", d.Choice, c.Round, c.MaxRounds)
		d.Note = strings.TrimPrefix(d.Note+"; "+note, "; ")
		d.Choice, d.Origin = Done, ByFinal
	}
	if d.Choice == Done {
		d.Focus, d.Questions, d.Revise, d.Reviewer, d.About = "", nil, false, "", ""
	}
	if d.Origin == "" {
		d.Origin = ByPerson
	}
	d.Round, d.MaxRounds, d.Presented = c.Round, c.MaxRounds, c.Presented
	d.NextAction = NextAction(c.RoundID, d)
	return d
}

// dropEmptyLines drops empty questions; nil stays nil.
func dropEmptyLines(lines []string) []string {
	var kept []string
	for _, line := range lines {
		if line = strings.TrimSpace(foreign.Line(line)); line != "" {
			kept = append(kept, line)
		}
	}
	return kept
}
