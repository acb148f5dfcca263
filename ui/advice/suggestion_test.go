package advice

import (
	"strings"
	"testing"

	"parley/feedback"
)

// Who is told to ask an AI tool reads which command says what tools there are.
func TestASuggestionNamesTheCommandThatHelps(t *testing.T) {
	t.Parallel()
	for choice, want := range map[feedback.Choice]string{
		feedback.AskTool:           "ask an AI tool (parley doctor lists them)",
		feedback.ReviseAndRunAgain: "revise and run again",
	} {
		if got := OnCheckpoint(feedback.Checkpoint{Advice: feedback.Advice{Choice: choice}}, true); got != want {
			t.Errorf("%s: %q, not %q", choice, got, want)
		}
	}
}

// A review that is offline asks nobody: its suggestion says what does, and promises nothing of continue.
func TestASuggestionOfAnOfflineReviewNamesTheFlagThatAsks(t *testing.T) {
	t.Parallel()
	const want = "ask an AI tool (open the review with --offline=false)"
	if got := OnCheckpoint(feedback.Checkpoint{Offline: true, Advice: feedback.Advice{Choice: feedback.AskTool}}, true); got != want {
		t.Errorf("%q, not %q", got, want)
	}
	const whole = "ask an AI tool (parley open REVIEW-001 --offline=false)"
	if got := OnCheckpoint(feedback.Checkpoint{RoundID: "REVIEW-001", Offline: true, Advice: feedback.Advice{Choice: feedback.AskTool}}, true); got != whole {
		t.Errorf("%q, not %q", got, whole)
	}
	if got := InPlaceOf(feedback.AskTool, true); !strings.Contains(got, "with --offline=false continue asks") || !strings.Contains(got, "done") {
		t.Errorf("%q", got)
	}
}

// A suggestion that is no decision says what to decide all the same, and a decision needs no such words.
func TestASuggestionThatIsNoDecisionNamesDecisions(t *testing.T) {
	t.Parallel()
	for _, choice := range []feedback.Choice{feedback.AskTool, feedback.Escalate} {
		if got := InPlaceOf(choice, false); !strings.Contains(got, "done") || !strings.Contains(got, "continue") {
			t.Errorf("%s: %q", choice, got)
		}
	}
	if got := InPlaceOf(feedback.Done, false); got != "" {
		t.Errorf("done: %q", got)
	}
}

// Where no AI tool is found, nobody is told to ask one: it has to be added first.
func TestWithoutAToolOneIsToBeAdded(t *testing.T) {
	t.Parallel()
	for _, offline := range []bool{false, true} {
		got := OnCheckpoint(feedback.Checkpoint{RoundID: "REVIEW-001", Offline: offline, Advice: feedback.Advice{Choice: feedback.AskTool}}, false)
		if strings.Contains(got, "ask an AI tool") || !strings.HasPrefix(got, "add an AI tool") || !strings.Contains(got, "parley doctor") || strings.Contains(got, "--offline") {
			t.Errorf("offline %v: %q", offline, got)
		}
	}
}

// Escalating is no decision: beside it stand those that do it, but at the final gate, where somebody signs.
func TestASuggestionThatIsNoDecisionNamesThoseThatDoIt(t *testing.T) {
	t.Parallel()
	for want, c := range map[string]feedback.Checkpoint{
		"To revise, edit it and decide continue; to hand it over, decide done.": {Advice: feedback.Advice{Choice: feedback.Escalate}},
		"": {Advice: feedback.Advice{Choice: feedback.Escalate}, Gate: true},
	} {
		if got := DecisionsFor(c); got != want {
			t.Errorf("gate %v: %q", c.Gate, got)
		}
	}
	revise := feedback.Checkpoint{Advice: feedback.Advice{Choice: feedback.ReviseAndRunAgain}}
	if got := DecisionsFor(revise); got != "After the edit, decide continue." {
		t.Errorf("a revision that is not offered: %q", got)
	}
	revise.Options = []feedback.Option{{Choice: feedback.ContinueDeeper, Revise: true}}
	if got := DecisionsFor(revise); got != "" {
		t.Errorf("a decision: %q", got)
	}
}

// A verdict that is HIGH after its one revision is answered in one way everywhere: by another edit, which the console has a row for and a script
// decides with continue, and where nobody can edit by handing the document over. At the final gate it is a person's word.
func TestEscalatingIsSuggestedAsWhatCanBeDone(t *testing.T) {
	t.Parallel()
	on := []feedback.Option{{Choice: feedback.ContinueDeeper}, {Choice: feedback.Done}}
	for want, c := range map[string]feedback.Checkpoint{
		"revise and run again":             {Options: on},
		"done, and hand the document over": {Options: on[1:]},
		"escalate":                         {Options: on, Gate: true},
	} {
		c.Advice.Choice = feedback.Escalate
		if got := OnCheckpoint(c, true); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

// What is suggested of a verdict that stays HIGH names its decisions, so that its reason need not name them again; what else the reason tells stays.
func TestTheReasonOfAnEscalationLeavesOutWhatTheDecisionsSay(t *testing.T) {
	t.Parallel()
	c := feedback.Checkpoint{Advice: feedback.Advice{
		Choice: feedback.Escalate, Reason: "F-001 is HIGH. The verdict is HIGH after a revision, too: take the document to whoever owns it, or edit it again. You rejected 1 finding.",
	}}
	if got := ReasonOf(c); got != "F-001 is HIGH. The verdict is HIGH after a revision, too. You rejected 1 finding." {
		t.Errorf("%q", got)
	}
	c.Gate = true
	if got := ReasonOf(c); got != c.Advice.Reason {
		t.Errorf("at the final gate: %q", got)
	}
}
