package console

import (
	"strings"
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

// A text that was kept from before the review was opened again is there with its end, where the cursor is, also where the field is lower than
// the text; and it says how much of it stands above.
func TestAKeptTextOpensWithTheCursorInItsField(t *testing.T) {
	t.Parallel()
	kept := strings.Repeat("Who pays for all of it?\n", 12) + "The last one?"
	for _, size := range [][2]int{{50, 15}, {40, 12}, {80, 24}} {
		actions := &keepingActions{fakeActions: &fakeActions{}, kept: map[string]string{screen.CheckpointDraft + "Ask questions": kept}}
		d := newModelHarness(t, size[0], size[1], func(o *Options) { o.Actions = actions }).play(asked()).press("D", "3").wants("The last one?", "lines above", "Your questions")
		if rows, cursor := strings.Split(d.screen(), "\n"), d.View().Cursor; cursor == nil || !strings.Contains(rows[cursor.Y], "The last one?") {
			t.Errorf("%d×%d: the cursor %+v is not behind what was written last:\n%s", size[0], size[1], cursor, d.screen())
		}
	}
}

// In a low window the field has the rows of the options that are not written for.
func TestTheFieldOfALowWindowHasTheRowsOfTheOtherOptions(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 50, 15).play(asked()).press("D", "3").write("One?").press("ctrl+j").write("Two?").press("ctrl+j").write("Three?")
	if d.wants("▸ 3  Ask questions", "> One?", "Two?", "Three?"); strings.Contains(d.screen(), "above") || strings.Contains(d.screen(), "Continue deeper") {
		t.Errorf("the other options take its rows:\n%s", d.screen())
	}
	d.press("esc").wants("1  Continue deeper")
}
