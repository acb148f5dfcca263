package console

import (
	"testing"

	"parley/engine"
	"parley/feedback"
	"parley/ui/console/screen"
)

// In the smallest window, too, what is written is seen, whatever is offered beside it.
func TestWhatIsWrittenIsSeenInTheSmallestWindow(t *testing.T) {
	t.Parallel()
	q := openQuestion(false)
	q.Options = append(q.Options[:len(q.Options)-1:len(q.Options)-1], feedback.Option{Choice: feedback.ContinueDeeper, Revise: true, Label: "Revise and run again"}, q.Options[len(q.Options)-1])
	log := running().say(engine.RoundFinished{Round: blockedRound()}, feedback.CheckpointOpened{Checkpoint: q})
	newModelHarness(t, 40, 12).play(log).press("D", "3", "W", "h", "o").wants("▸ 3  Ask questions", "> Who", "enter go on", "esc back")
}

// The digit of an option that wants words opens its field, and what is typed then is text: no letter of it is a command.
func TestADigitOpensTheFieldOfAnOptionThatWantsWords(t *testing.T) {
	t.Parallel()
	for digit, title := range map[string]string{"2": "The new focus", "3": "Your questions"} {
		d := newModelHarness(t, 80, 24).play(asked()).press("D", digit).write("Who sees the page? q").wants(title, "> Who sees the page? q", "▸ "+digit)
		if d.fieldText() != "Who sees the page? q" || d.Current != screen.Checkpoint || d.prompt != nil {
			t.Errorf("%s: the field holds %q:\n%s", digit, d.fieldText(), d.screen())
		}
		if d.press("esc").wants("▸ "+digit, "Who sees the page"); d.current().TakesText() || len(d.actions.decisions) > 0 {
			t.Errorf("%s: esc does not go back:\n%s", digit, d.screen())
		}
		d.press(digit).wants("> Who sees the page? q")
	}
	shown := newModelHarness(t, 80, 24, func(o *Options) { o.Actions = nil }).play(asked()).press("D", "3").wants("▸ 3")
	if shown.current().TakesText() {
		t.Errorf("a review that is only shown takes words:\n%s", shown.screen())
	}
}

// A digit and enter, pressed in one go, send nothing that was kept from before: it is seen first.
func TestADigitAndEnterSendNoTextThatWasKept(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("D", "2").write("Only the pricing").press("esc", "1", "2", "enter")
	if d.wants("The new focus", "Only the pricing", "This was kept from before: enter again sends it."); len(d.actions.decisions) > 0 || !d.current().TakesText() {
		t.Errorf("a draft was sent that nobody saw again: %+v", d.actions.decisions)
	}
	if d.press("enter", "tab", "enter"); len(d.actions.decisions) != 1 || d.actions.decisions[0].Focus != "Only the pricing" {
		t.Errorf("decided %+v", d.actions.decisions)
	}
	d = newModelHarness(t, 80, 24).play(asked()).press("D", "2").write("Only").press("esc", "2").write("!").press("enter", "tab", "enter")
	if len(d.actions.decisions) != 1 || d.actions.decisions[0].Focus != "Only!" {
		t.Errorf("who writes on has seen it: decided %+v", d.actions.decisions)
	}
}
