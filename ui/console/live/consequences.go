package live

import (
	"fmt"

	"parley/engine/perspective"
	"parley/ui/console/amount"
	"parley/ui/console/state"
)

// stopConsequences is what comes of stopping a reviewer: without the last one the round is over.
func stopConsequences(r *state.Round, reviewer *state.Reviewer) []string {
	lines := unusedText(reviewer)
	if len(r.Reviewers)-r.FinishedCount() <= 1 {
		return append(lines, "It is the last: the round ends, PARTIAL.")
	}
	return append(lines, "The round goes on without it, and is marked PARTIAL.")
}

// switchConsequences is what comes of giving up a reviewer's tool.
func switchConsequences(reviewer *state.Reviewer) []string {
	if reviewer.ChainIndex+1 >= len(reviewer.Chain) {
		return append(unusedText(reviewer), "It has no other tool, and does not answer in this round.")
	}
	if reviewer.Chain[reviewer.ChainIndex+1] == perspective.Direct {
		return append(unusedText(reviewer), "The built-in checks read the document: they see what is missing or contradicts itself, not whether it makes sense.")
	}
	return append(unusedText(reviewer), "The next tool reads the document from the beginning.")
}

// retryConsequences is what comes of starting a reviewer over.
func retryConsequences(reviewer *state.Reviewer) []string {
	lines := unusedText(reviewer)
	switch {
	case reviewer.HasNoAnswer():
		lines = []string{"It has given no answer so far."}
	case reviewer.IsDone():
		lines = []string{"The answer that it gave is replaced."}
	}
	return append(lines, "Its tools are asked again, which costs another call.")
}

// concludeConsequences is what comes of waiting no longer.
func concludeConsequences(r *state.Round) []string {
	answers := r.AnsweredCount()
	for _, reviewer := range r.Reviewers {
		if !reviewer.IsDone() && reviewer.Phase() == state.NotAsked {
			answers++ // its last answer stands
		}
	}
	silent := r.AbstainingCount()
	made := fmt.Sprintf("The verdict is made of %d of %s.", answers-silent, amount.Of(len(r.Reviewers), "answer"))
	switch {
	case silent > 0 && answers > silent:
		made += fmt.Sprintf(" %d more came from built-in checks that could not judge.", silent)
	case answers > 0 && silent == answers:
		made = fmt.Sprintf("Of %s %d came from built-in checks that could not judge: nobody has rated the document.", amount.Of(len(r.Reviewers), "answer"), silent)
	case answers == 0:
		made = "No reviewer has answered: the verdict is blocked."
	}
	return []string{made, "The round is marked PARTIAL."}
}

// unusedText is what becomes of the words of a reviewer that is at work: they stay on the screen, and are no answer.
func unusedText(reviewer *state.Reviewer) []string {
	if reviewer.IsDone() {
		return nil
	}
	return []string{"What it has written so far is not used."}
}
