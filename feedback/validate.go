package feedback

import (
	"fmt"
	"strings"

	"parley/engine/foreign"
)

// DecisionFault is the kind of what is wrong with a decision.
type DecisionFault int

// The kinds: something is to be named, the checkpoint does not offer it, or the words are no decision.
const (
	LacksFocus DecisionFault = iota + 1
	LacksQuestion
	NotOffered
	IsMark
	IsUnclear
	LacksName
	LacksReason
	Unrevised
)

// DecisionError says what a decision lacks; the checkpoint is then asked again.
type DecisionError struct {
	Fault  DecisionFault
	Reason string
}

func (e *DecisionError) Error() string { return e.Reason }

// Check reports whether the checkpoint can take this decision as it is, before anything is recorded.
func (c Checkpoint) Check(d Decision) error {
	d, asks, means := d.read()
	switch {
	case means == MeansMark:
		return &DecisionError{IsMark, "a finding is marked by itself, not by the decision after a round"}
	case means == MeansAdvice:
		return &DecisionError{IsUnclear, fmt.Sprintf("“%s” is a suggestion, and no decision", foreign.Line(string(d.Choice)))}
	case means == MeansUnclear:
		return &DecisionError{IsUnclear, fmt.Sprintf("“%s” is not clear as a decision or as feedback", foreign.Line(string(d.Choice)))}
	case d.Choice == AdjustDirection && strings.TrimSpace(d.Focus) == "":
		return &DecisionError{LacksFocus, "to adjust the direction, name the new focus"}
	case (asks || d.Questions != nil) && len(dropEmptyLines(d.Questions)) == 0:
		return &DecisionError{LacksQuestion, "to ask questions, write at least one"}
	case d.Revise && !c.Gate && !c.canRunAgain():
		return &DecisionError{NotOffered, c.whyNoRevision()}
	case d.Reviewer != "" && len(d.Questions) == 0:
		return &DecisionError{LacksQuestion, "to ask one reviewer, write a question"}
	}
	return c.checkSignOff(d)
}

// whyNoRevision says why a revision is not offered, and what reviews a new text all the same.
func (c Checkpoint) whyNoRevision() string {
	const once = "revise is offered once, after a HIGH verdict"
	if c.hasOption(func(o Option) bool { return o.Choice == ContinueDeeper }) {
		return once + ": edit the document, then continue, and the next round reviews the new text"
	}
	return once + ", while another round may come; no round of this review comes after this one"
}

// CheckRevised is Check of a decision after which nobody opens the document: a revision has to be made before, and is offered but once.
func (c Checkpoint) CheckRevised(d Decision) error {
	if err := c.Check(d); err != nil {
		return err
	}
	if d, _, _ = d.read(); d.Revise && !c.Gate && c.DocumentChanged == nil {
		return &DecisionError{Unrevised, fmt.Sprintf("the document has not changed since round %d: revise it first, then decide again", c.Round)}
	}
	return nil
}

// read takes a decision that was given in words for what it means; any other is left as it is.
func (d Decision) read() (read Decision, asks bool, means Meaning) {
	if d.Choice == ContinueDeeper || d.Choice == AdjustDirection || d.Choice == Done {
		return d, false, MeansDecision
	}
	meant, asks, means := ReadDecision(string(d.Choice))
	if means == MeansDecision {
		d.Choice, d.Revise, d.Note = meant.Choice, meant.Revise, meant.Note
		if meant.SignOff != nil && d.SignOff != nil {
			meant.SignOff.Name = d.SignOff.Name
		}
		if meant.SignOff != nil {
			d.SignOff = meant.SignOff
		}
	}
	return d, asks, means
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
	d, _, _ = d.read()
	d.Questions = dropEmptyLines(d.Questions)
	d.Focus, d.Rationale = strings.TrimSpace(foreign.Text(d.Focus)), strings.TrimSpace(foreign.Text(d.Rationale))
	d = c.sign(d)
	switch d.Choice {
	case ContinueDeeper, Done:
		d.Focus = ""
	case AdjustDirection:
		d.Questions = nil
	default:
		d.Feedback = foreign.Line(strings.TrimSpace(string(d.Choice)))
		d.Note = fmt.Sprintf("the feedback “%s” fits none of the choices; it is taken as “continue deeper”", d.Feedback)
		d.Choice, d.Focus = ContinueDeeper, ""
	}
	if c.Final && d.Choice != Done {
		note := fmt.Sprintf("“%s” was asked for, but this is the final round (%d/%d)", strings.ReplaceAll(string(d.Choice), "_", " "), c.Round, c.MaxRounds)
		d.addNote(note)
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
	if c.Gate && d.Choice == Done && d.SignOff == nil {
		d.addNote(unsigned)
		d.NextAction += "; " + unsigned
	}
	return d
}

// unsigned is what a review that ends at the final gate without a word on the document must not hide.
const unsigned = "nobody has signed the document off"

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
