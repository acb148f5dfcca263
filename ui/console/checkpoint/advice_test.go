package checkpoint

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// That a round is the last the title says: the advice does not say it again, however a log words it.
func TestTheAdviceLeavesTheLastRoundToTheTitle(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	for reason, want := range map[string]string{
		"round 5 is the last of this discussion":         "",
		"Round 5 is the last. 2 findings are HIGH":       "2 findings are HIGH.",
		"2 findings are HIGH. Round 5 found nothing new": "2 findings are HIGH. Round 5 found nothing new.",
	} {
		c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Round: 5, MaxRounds: 5, Final: true, Advice: feedback.Advice{Choice: feedback.Done, Reason: reason}}}
		if _, why := v.adviceWords(c); why != want {
			t.Errorf("%q: %q, want %q", reason, why, want)
		}
	}
}

// A command keeps its small letter where it begins a sentence: it is typed so.
func TestACommandThatBeginsASentenceIsNotCapital(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}}
	v.FindTool = func(string) (there, own bool) { return false, false }
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{RoundID: "REVIEW-001", Advice: feedback.Advice{Choice: feedback.AskTool, Reason: "Nobody judged."}}}
	if line, rest := v.adviceInShort(c, 60); !strings.HasSuffix(ansi.Strip(line), "for none is found here.") || !strings.HasPrefix(rest, "parley doctor says how to do that. Nobody judged") {
		t.Errorf("%q, then %q", line, rest)
	}
}

// That no AI tool was found the notice below the options says, with what adds one: the advice does not say it, too.
func TestTheAdviceLeavesTheMissingToolsToTheNotice(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}}
	v.FindTool = func(string) (there, own bool) { return false, false }
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{RoundID: "REVIEW-001", Advice: feedback.Advice{
		Choice: feedback.AskTool, Reason: "No AI tool answered. The built-in checks come to the same verdict until the text changes.",
	}}}
	if what, _ := v.adviceWords(c); !strings.Contains(what, "none is found here (parley doctor") {
		t.Errorf("without a notice the advice is %q", what)
	}
	missing := "codex is not on the PATH"
	v.State.Rounds = append(v.State.Rounds, &state.Round{Result: &round.Round{Number: 1, Perspectives: []round.Review{
		{Name: "product", Outcome: round.Direct, Attempts: []round.Attempt{{Tool: "codex", Kind: "absent", Error: &missing}}},
	}}})
	const want = "Suggested: add an AI tool."
	if what, why := v.adviceWords(c); strings.TrimSpace(what+" "+why) != want {
		t.Errorf("%q, %q", what, why)
	}
	v.CanAct, v.State.Checkpoint = true, c // where one may choose, leaving is an option
	if what, why := v.adviceWords(v.checkpoint()); what != "Suggested: leave, and add an AI tool (q)." || why != "" {
		t.Errorf("where one decides: %q, %q", what, why)
	}
}

// That the document is edited first is what the suggested row says of itself: the reason above it is no second telling.
func TestTheAdviceLeavesTheEditToItsRow(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}}
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Round: 1, MaxRounds: 5, Advice: feedback.Advice{
		Choice: feedback.ReviseAndRunAgain, Reason: "Edit the document first: reading the same text again mends nothing.",
	}, Options: []feedback.Option{{Choice: feedback.ContinueDeeper, Revise: true, Label: reviseName}}}}
	if what, why := v.adviceWords(c); what+" "+why != "Suggested: revise and run again (4). Reading the same text again mends nothing." {
		t.Errorf("%q, %q", what, why)
	}
}

// How many findings a suggested done accepts is said once.
func TestWhatDoneAcceptsIsCountedOnce(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}}
	for _, id := range []string{"F-001", "F-002"} {
		v.State.Findings = append(v.State.Findings, round.Finding{ID: id, Kind: ledger.Weakness, Text: "text", State: ledger.New, Severity: review.High})
	}
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Round: 2, MaxRounds: 5, Advice: feedback.Advice{
		Choice: feedback.Done, Reason: "Round 2 found nothing new. 2 HIGH findings would stay open: to close them, edit the document first, or reject them.",
	}, Options: []feedback.Option{{Choice: feedback.Done, Label: "Done"}}}}
	const want = "Suggested: done, if you leave 2 HIGH findings open (5). Round 2 found nothing new. To close them, edit the document first, or reject them."
	if what, why := v.adviceWords(c); what+" "+why != want {
		t.Errorf("%q, %q", what, why)
	}
}
