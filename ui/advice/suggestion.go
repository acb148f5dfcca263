package advice

import "parley/feedback"

// OnCheckpoint is what parley suggests at a checkpoint in a few words, with the command that helps where one does.
func OnCheckpoint(c feedback.Checkpoint) string {
	if c.Advice.Choice == feedback.AskTool {
		return c.AdvisedWord() + " (parley doctor lists them)"
	}
	return c.AdvisedWord()
}
