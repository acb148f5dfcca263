package checkpoint

import (
	"slices"

	"parley/feedback"
	"parley/ui/console/state"
)

// leaveFirst is the choice of the option that leaves the review as it is: what is suggested can only be done outside of it.
const leaveFirst feedback.Choice = "leave_first"

// What the option that leaves is called, by what is to be done outside.
const (
	leaveToAdd = "Leave, and add an AI tool"
	leaveToAsk = "Leave, and ask an AI tool"
)

// withLeaveFirst is the options with one more below them where none does what is suggested: to leave, and add an AI tool, or open the review again
// with one. It has no digit, since it decides nothing.
func (v *Screen) withLeaveFirst(c *state.Checkpoint) []feedback.Option {
	label := v.leaveLabel(c)
	if label == "" {
		return c.Options
	}
	left := "Nothing is decided, and your marks are kept."
	if label == leaveToAdd { // else the command stands below
		left = "Nothing is decided: parley open " + c.RoundID + " goes on here."
	}
	return append(slices.Clone(c.Options), feedback.Option{Choice: leaveFirst, Label: label, Recommended: true, Description: left})
}

// leaveLabel names the option that leaves; "" where an option does what is suggested, or nobody can leave to do it.
func (v *Screen) leaveLabel(c *state.Checkpoint) string {
	switch {
	case c.Advice.Choice != feedback.AskTool, c.Gate, c.RoundID == "", v.IsCheckpointOnly(), !v.CanAct:
		return ""
	case !v.AnyTool():
		return leaveToAdd
	case v.askCommand(c) != "":
		return leaveToAsk
	default:
		return ""
	}
}

// leaves reports whether a checkpoint offers to leave.
func leaves(c *state.Checkpoint) bool {
	return slices.ContainsFunc(c.Options, func(o feedback.Option) bool { return o.Choice == leaveFirst })
}
