package mcp

import (
	"slices"
	"strings"
	"testing"

	"parley/feedback"
)

// What an agent is told to decide is one of the decisions that are offered; what no decision does is said beside it.
func TestTheAdviceIsADecisionThatIsOffered(t *testing.T) {
	t.Parallel()
	plain := []feedback.Option{{Choice: feedback.ContinueDeeper}, {Choice: feedback.ContinueDeeper, Revise: true}, {Choice: feedback.Done}}
	for choice, want := range map[feedback.Choice]struct{ decision, hint string }{
		feedback.ContinueDeeper:    {"continue", ""},
		feedback.ReviseAndRunAgain: {"revise", ""},
		feedback.Done:              {"done", ""},
		feedback.AskTool:           {"done", "ask an AI tool: parley doctor lists the AI tools"},
		feedback.Escalate:          {"continue", "edit the document first: continue reviews the new text; to hand it over to its owner, take done"},
	} {
		c := feedback.Checkpoint{Options: plain, Advice: feedback.Advice{Choice: choice, Reason: "So it is."}}
		got := adviceOf(c)
		if got.Decision != want.decision || !slices.Contains(c.DecisionNames(), got.Decision) || !strings.HasPrefix(got.Hint, want.hint) || (got.Hint == "") != (want.hint == "") {
			t.Errorf("%s: %+v", choice, got)
		}
		c.Gate = true
		if got := adviceOf(c); (got.Decision == "") != (want.decision == "done" || choice == feedback.Escalate) || got.Decision == "" && got.Hint == "" {
			t.Errorf("%s at the final gate: %+v", choice, got)
		}
	}
}

// A revision that no decision of the checkpoint is called after is an edit, and then a decision to continue.
func TestARevisionThatIsNotOfferedIsAnEditAndContinue(t *testing.T) {
	t.Parallel()
	c := feedback.Checkpoint{Options: []feedback.Option{{Choice: feedback.ContinueDeeper}, {Choice: feedback.Done}}, Advice: feedback.Advice{Choice: feedback.ReviseAndRunAgain}}
	if got := adviceOf(c); got.Decision != "continue" || got.Hint != "edit the document first: continue reviews the new text" {
		t.Errorf("%+v", got)
	}
}
