package advice

import (
	"testing"

	"parley/feedback"
)

// Who is told to ask an AI tool reads which command says what tools there are.
func TestASuggestionNamesTheCommandThatHelps(t *testing.T) {
	t.Parallel()
	for choice, want := range map[feedback.Choice]string{
		feedback.AskTool:           "ask an AI tool (parley doctor lists them)",
		feedback.Escalate:          "escalate",
		feedback.ReviseAndRunAgain: "revise and run again",
	} {
		if got := OnCheckpoint(feedback.Checkpoint{Advice: feedback.Advice{Choice: choice}}); got != want {
			t.Errorf("%s: %q, not %q", choice, got, want)
		}
	}
}
