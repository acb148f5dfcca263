package advice

import (
	"cmp"
	"regexp"
	"slices"

	"parley/feedback"
)

// AddTool is what is suggested where there is no AI tool to ask.
const AddTool = "add an AI tool"

// HandOver is what is suggested of a verdict that stays HIGH where nobody can edit the document and review it again.
const HandOver = "done, and hand the document over"

// goesOn reports whether another round is offered, in which an edit would be read.
func goesOn(c feedback.Checkpoint) bool {
	return slices.ContainsFunc(c.Options, func(o feedback.Option) bool { return o.Choice == feedback.ContinueDeeper })
}

// OnCheckpoint is what parley suggests at a checkpoint in a few words, with the command that helps where one does. AnyTool tells that an AI tool
// can be asked here: without one, there is none to ask, and one has to be added first, also where the review is offline.
func OnCheckpoint(c feedback.Checkpoint, anyTool bool) string {
	switch {
	case c.Advice.Choice == feedback.AskTool && !anyTool:
		return AddTool + ", for none is found here (parley doctor says how)"
	case c.Advice.Choice == feedback.AskTool && c.Offline:
		return c.AdvisedWord() + " (" + cmp.Or(CommandOf(c), "open the review with --offline=false") + ")"
	case c.Advice.Choice == feedback.AskTool:
		return c.AdvisedWord() + " (parley doctor lists them)"
	case c.Advice.Choice == feedback.Escalate && !c.Gate && goesOn(c):
		return "revise and run again"
	case c.Advice.Choice == feedback.Escalate && !c.Gate:
		return HandOver
	default:
		return c.AdvisedWord()
	}
}

// DecisionsFor says which decisions do what a checkpoint suggests, where the suggestion is none of those that it offers; "" otherwise.
func DecisionsFor(c feedback.Checkpoint) string {
	switch {
	case c.Advice.Choice == feedback.ReviseAndRunAgain && !c.OffersRevision():
		return "After the edit, decide continue."
	case c.Advice.Choice == feedback.Escalate && !c.Gate:
		return "To revise, edit it and decide continue; to hand it over, decide done."
	default:
		return ""
	}
}

// owner is what the reason of an escalation says of its decisions.
var owner = regexp.MustCompile(`: take the document to whoever owns it(?:, or edit it(?: again)?)?(\.|$)`)

// ReasonOf is why a checkpoint suggests what it does, without what the decisions for an escalation say beside it.
func ReasonOf(c feedback.Checkpoint) string {
	if c.Advice.Choice != feedback.Escalate || c.Gate {
		return c.Advice.Reason
	}
	return owner.ReplaceAllString(c.Advice.Reason, "$1")
}

// CommandOf is the whole command that does what a checkpoint suggests, where that is no decision; "" where none is known.
func CommandOf(c feedback.Checkpoint) string {
	if c.Advice.Choice != feedback.AskTool || !c.Offline || c.RoundID == "" {
		return ""
	}
	return "parley open " + c.RoundID + " --offline=false"
}

// InPlaceOf says what to do about a suggestion that is no decision, with the decisions that belong to it; "" for one that is a decision. A
// review that is offline asks no tool, whatever is decided.
func InPlaceOf(choice feedback.Choice, offline bool) string {
	switch {
	case choice == feedback.AskTool && offline:
		return "this review is offline, and continue asks nobody: with --offline=false continue asks the AI tools that parley doctor lists, and done ends the review without"
	case choice == feedback.AskTool:
		return "parley doctor lists the AI tools; with one in the configuration or in --route, continue asks it, and done ends the review without"
	case choice == feedback.Escalate:
		return "take the document to whoever owns it and decide done, or edit it and decide continue"
	default:
		return ""
	}
}
