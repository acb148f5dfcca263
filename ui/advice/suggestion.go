package advice

import "parley/feedback"

// OnCheckpoint is what parley suggests at a checkpoint in a few words, with the command that helps where one does.
func OnCheckpoint(c feedback.Checkpoint) string {
	if c.Advice.Choice == feedback.AskTool {
		return c.AdvisedWord() + " (parley doctor lists them)"
	}
	return c.AdvisedWord()
}

// InPlaceOf says what to do about a suggestion that is no decision, with the decisions that belong to it; "" for one that is a decision.
func InPlaceOf(choice feedback.Choice) string {
	switch choice {
	case feedback.AskTool:
		return "parley doctor lists the AI tools; with one in the configuration or in --route, continue asks it, and done ends the review without"
	case feedback.Escalate:
		return "take the document to whoever owns it and decide done, or edit it and decide continue"
	default:
		return ""
	}
}
