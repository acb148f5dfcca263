package checkpoint

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// offlineCheckpoint is one of a review that is offline, at which parley suggests what no option does.
func offlineCheckpoint() (*Screen, *state.Checkpoint) {
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}, drafts: map[string]string{}}
	return v, &state.Checkpoint{Checkpoint: feedback.Checkpoint{RoundID: "REVIEW-001", Round: 1, MaxRounds: 2, Offline: true, Advice: feedback.Advice{
		Choice: feedback.AskTool, Reason: "This review is offline and asked no AI tool, and the built-in checks could rate nothing. " + sameVerdict,
	}, Options: []feedback.Option{
		{Choice: feedback.ContinueDeeper, Label: "Continue deeper"},
		{Choice: feedback.ContinueDeeper, Revise: true, Label: "Revise and run again"},
		{Choice: feedback.Done, Label: "Done"},
	}}}
}

// A command that is suggested stands on one line as a whole, so that it can be copied, however narrow the window is; and only there.
func TestASuggestedCommandIsNotBroken(t *testing.T) {
	t.Parallel()
	const command = "parley open REVIEW-001 --offline=false"
	v, c := offlineCheckpoint()
	holds := func(line string) bool { return strings.Contains(ansi.Strip(line), command) }
	for _, w := range []int{44, 48, 62, 78, 120} {
		if lines := v.commandLines(c, w); !slices.ContainsFunc(lines, holds) {
			t.Errorf("%d cells: no line has the command: %q", w, lines)
		}
		if slices.ContainsFunc(v.advice(c, w), holds) {
			t.Errorf("%d cells: the advice has it, too", w)
		}
	}
}

// What is suggested is said once: the verdict above says what the checks could not rate, and the option to continue that they come to the same.
func TestTheSuggestedToolIsToldOnce(t *testing.T) {
	t.Parallel()
	v, c := offlineCheckpoint()
	what, why := v.adviceWords(c)
	if got, want := what+" "+why, "Suggested: ask an AI tool. This review is offline: none of the choices here asks one."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v.next = screen.NextRound{Number: 2}
	if got := v.describe(c, c.Options[0]); got != sameVerdict {
		t.Errorf("continue deeper is %q", got)
	}
}

// What the engine says is left out only as long as the engine says it so: a sentence that it words anew would stand there twice.
func TestTheReasonOfTheEngineIsLeftOut(t *testing.T) {
	t.Parallel()
	v, c := offlineCheckpoint()
	r := round.Round{Number: 1, Verdict: round.Blocked, Perspectives: []round.Review{{Name: "product", Outcome: round.Direct}}}
	c.Checkpoint = c.AsKnownNow(r, nil, nil, false)
	if c.Advice.Choice != feedback.AskTool {
		t.Fatalf("the advice is %+v", c.Advice)
	}
	if _, why := v.toolAdvice(c, "", c.Advice.Reason); strings.Contains(why, sameVerdict) || strings.Contains(why, "asked no AI tool") {
		t.Errorf("of %q is left %q", c.Advice.Reason, why)
	}
}

// Under the cursor is what changes the verdict while something is open, and else what ends the review.
func TestTheCursorIsOnWhatLosesNothing(t *testing.T) {
	t.Parallel()
	v, c := offlineCheckpoint()
	if i := v.safeOption(c); c.Options[i].Choice != feedback.Done {
		t.Errorf("with nothing open it is on %q", c.Options[i].Label)
	}
	v.State.Findings = []round.Finding{{ID: "F-001", Kind: ledger.Weakness, Text: "A gap."}}
	if i := v.safeOption(c); !c.Options[i].Revise {
		t.Errorf("with a finding open it is on %q", c.Options[i].Label)
	}
}

// Where no AI tool is found, no command that would ask one is suggested: first one has to be added.
func TestWithoutAToolNoCommandAsksOne(t *testing.T) {
	t.Parallel()
	v, c := offlineCheckpoint()
	v.FindTool = func(string) (there, own bool) { return false, false }
	what, why := v.adviceWords(c)
	lines := strings.Join(v.commandLines(c, 78), "\n")
	if told := what + why + lines; strings.Contains(told, "--offline=false") || !strings.HasPrefix(what, "Suggested: add an AI tool") || !strings.Contains(what, "parley doctor") {
		t.Errorf("%q", told)
	}
}
