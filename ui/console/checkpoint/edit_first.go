package checkpoint

import (
	"fmt"
	"slices"

	"parley/feedback"
	"parley/ui/advice"
	"parley/ui/console/state"
)

// editFirst is the choice of the option that opens the document and then asks for a round: it does what a revision does, at any time.
const editFirst feedback.Choice = "edit_the_document_first"

// The digits of a revision, and of the end of the review.
const (
	reviseDigit = 4
	doneDigit   = 5
)

// reviseName is what a revision is called, whichever option does it: both open the document, and the same reviewers read it again.
const reviseName = "Revise and run again"

// revisedName is what it is called once the document is another one than the round has read: enter starts the round.
const revisedName = "Revised: run again"

// withEditFirst is the options with the one that edits the document first, in the place of a revision that is not offered; and with the
// suggestion on the row that does what "escalate" asks for: edit, or else end the review and hand it over.
func (v *Screen) withEditFirst(c *state.Checkpoint) []feedback.Option {
	options, escalates, changed := slices.Clone(c.Options), c.Advice.Choice == feedback.Escalate && !c.Gate, v.documentChanged()
	at := slices.IndexFunc(options, func(o feedback.Option) bool { return digitOf(o) > reviseDigit })
	if at >= 0 && v.canEditFirst(c) {
		reads := changed && c.Advice.Choice == feedback.ContinueDeeper // it is advised because the text is a new one
		for i := range options {
			options[i].Recommended = options[i].Recommended && !reads
		}
		if reads {
			c.Advice.Choice = feedback.ReviseAndRunAgain
		}
		options = slices.Insert(options, at, feedback.Option{
			Choice: editFirst, Label: reviseName, Recommended: escalates || reads || c.Advice.Choice == feedback.ReviseAndRunAgain, Description: feedback.ReviseDescription(changed),
		})
		return named(options, changed)
	}
	for i := range options {
		options[i].Recommended = options[i].Recommended || escalates && options[i].Choice == feedback.Done
	}
	return named(options, changed)
}

// named is the options with a revision that has been made by its name: what is left to do is the round.
func named(options []feedback.Option, changed bool) []feedback.Option {
	for i := range options {
		if o := &options[i]; changed && digitOf(*o) == reviseDigit && o.SignOff == "" {
			o.Label = revisedName
		}
	}
	return options
}

// runsOnARevision reports whether a decision starts a round on a document that has changed, with nothing added.
func runsOnARevision(d feedback.Decision) bool {
	return d.Choice == feedback.ContinueDeeper && d.DocumentChanged != nil && len(d.Questions) == 0 && !d.Revise
}

// canEditFirst reports whether the document can be edited here before another round, or has been: a revision is not offered, and a round is, with
// an editor where there is still something to edit. A recording shows it as the review did.
func (v *Screen) canEditFirst(c *state.Checkpoint) bool {
	return v.lacksEdit(c) && (v.IsPlaybackOnly() || v.CanAct && (v.Keys.Edit.Enabled() || v.documentChanged()))
}

// lacksEdit reports whether an option that edits the document first has its place among those of a checkpoint, and is not there.
func (v *Screen) lacksEdit(c *state.Checkpoint) bool {
	offered := func(digit int) bool {
		return slices.ContainsFunc(c.Options, func(o feedback.Option) bool { return digitOf(o) == digit })
	}
	return offered(1) && !offered(reviseDigit) && !v.IsCheckpointOnly() && v.State.LastResult() != nil
}

// whyNoEdit says in a few words why it is not offered.
func (v *Screen) whyNoEdit() string {
	if !v.CanAct {
		return "not in a view that only reads"
	}
	return "no editor is known here"
}

// escalation is what is suggested in place of a revision where nobody can edit here, and else what is left to whoever may not edit; "" where the
// row for that is not there.
func (v *Screen) escalation(c *state.Checkpoint) (inPlace, last string) {
	edits := slices.ContainsFunc(c.Options, func(o feedback.Option) bool { return o.Choice == editFirst })
	for _, o := range c.Options {
		switch {
		case c.Gate || o.Choice != feedback.Done:
		case edits:
			return "", fmt.Sprintf("Or hand it to its owner: done (%d) lists what is open.", digitOf(o))
		default:
			return advice.HandOver, ""
		}
	}
	return "", ""
}
