package console

import (
	"slices"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/round"
	"parley/feedback"
)

// Where no decision does what is suggested, leaving does, to do it outside: it is an option of its own, suggested and selected, and its enter decides
// nothing. The command stands below the options.
func TestLeavingIsAnOptionWhereNoDecisionDoesWhatIsSuggested(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{80, 24}, {120, 40}, {50, 15}} {
		c := openQuestion(false)
		c.Offline, c.Verdict, c.Advice = true, round.Blocked, feedback.Advice{Choice: feedback.AskTool, Reason: "This review is offline and asked no AI tool."}
		for i := range c.Options {
			c.Options[i].Recommended = false
		}
		d := newModelHarness(t, size[0], size[1]).play(newScript().say(engine.RoundStarted{ID: "R", Number: 1, MaxRounds: 2}, feedback.CheckpointOpened{Checkpoint: c})).press("D")
		d.wants("▸ q  Leave, and ask an AI tool", "Suggested: leave, and ask an AI tool (q).", "parley open "+c.RoundID+" --offline=false")
		if _, option := d.find("q  Leave"); option > 0 {
			if _, command := d.find("--offline=false"); command < option {
				t.Errorf("%v: the command does not stand below the options:\n%s", size, d.screen())
			}
		}
		if d.press("enter").wants("▸ n  stay"); len(d.actions.decisions) > 0 {
			t.Errorf("%v: enter took %v", size, d.actions.decisions)
		}
	}
}

// In a low window, too, the reason of a suggestion stands below it, and not below the options.
func TestTheReasonStandsBelowItsSuggestion(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 50, 15).play(asked()).press("D")
	lines := strings.Split(d.screen(), "\n")
	at := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, "Suggested: ") })
	if at < 0 || !strings.Contains(lines[at+1], "findings and 3 open questions came up") || !strings.Contains(lines[at+6], "5  Done") {
		t.Errorf("the reason is not between the suggestion and the options:\n%s", d.screen())
	}
	if strings.Count(d.screen(), "came up") != 1 {
		t.Errorf("it is said twice:\n%s", d.screen())
	}
}
