package console

import (
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"parley/feedback"
)

func TestQuestionsAreOneALine(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("D", "3").write("Who?").press("ctrl+j", "ctrl+j").write("When?").press("enter", "tab", "enter")
	got := d.actions.decisions[0]
	if got.Choice != feedback.ContinueDeeper || !slices.Equal(got.Questions, []string{"Who?", "When?"}) {
		t.Errorf("decided %s with %q", got.Choice, got.Questions)
	}
}

// Enter after the first question starts no round, which is paid for: it asks, and no goes on with the field.
func TestARoundOfQuestionsIsAskedForBeforeItIsPaid(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
		d := newModelHarness(t, size[0], size[1]).play(asked()).press("D", "3").write("Who?").press("enter").
			wants("Start round 2 with 1 question?", "Who?", "All reviewers answer: 4 calls").press("enter")
		if len(d.actions.decisions) != 0 {
			t.Fatalf("%v: the first question alone was asked: %+v", size, d.actions.decisions)
		}
		d.press("ctrl+j").write("When?").press("enter").wants("with 2 questions?", "tab enter").press("tab").wants("enter  ask").press("enter")
		if got := d.actions.decisions; len(got) != 1 || !slices.Equal(got[0].Questions, []string{"Who?", "When?"}) {
			t.Errorf("%v: decided %+v", size, got)
		}
	}
}

// The keys below the field announce a round only where enter starts one, and who types on over the dialog goes on writing.
func TestTypingOnOverTheDialogOfQuestionsGoesOnWriting(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{50, 15}, {80, 24}, {120, 40}} {
		f := newModelHarness(t, size[0], size[1]).play(asked()).press("D", "2").wants("enter confirm").write("Only the costs").press("enter").
			wants("Start round 2 with this focus?", "Only the costs", "All reviewers read again: 4 calls", "Another line: write on.").write("and who pays")
		if len(f.actions.decisions) != 0 || f.prompt != nil || f.fieldText() != "Only the costs\nand who pays" {
			t.Errorf("%v: decided %v, and the field holds %q:\n%s", size, f.actions.decisions, f.fieldText(), f.screen())
		}
		if f.press("enter", "tab", "enter"); len(f.actions.decisions) != 1 || f.actions.decisions[0].Focus != "Only the costs\nand who pays" {
			t.Errorf("%v: decided %+v", size, f.actions.decisions)
		}
		d := newModelHarness(t, size[0], size[1]).play(asked()).press("D", "3").write("Who?").press("enter").wants("Another question: write on.", "esc").write("Which day?")
		if len(d.actions.decisions) != 0 || d.prompt != nil || d.fieldText() != "Who?\nWhich day?" {
			t.Errorf("%v: decided %v, and the field holds %q:\n%s", size, d.actions.decisions, d.fieldText(), d.screen())
		}
	}
}

// A question may begin with the letters that are answers elsewhere, or be pasted, or begun with an empty line: over the dialog all of it is
// text, and esc goes back to the field as it was.
func TestLettersOverTheDialogOfQuestionsAreText(t *testing.T) {
	t.Parallel()
	field := func() *modelHarness {
		return newModelHarness(t, 80, 24).play(asked()).press("D", "3").write("Who?").press("enter")
	}
	for name, c := range map[string]struct {
		does func(*modelHarness)
		want string
	}{
		"yes":     {func(d *modelHarness) { d.write("Yes or no?") }, "Who?\nYes or no?"},
		"no":      {func(d *modelHarness) { d.write("not when?") }, "Who?\nnot when?"},
		"newline": {func(d *modelHarness) { d.press("ctrl+j").write("When?") }, "Who?\nWhen?"},
		"paste":   {func(d *modelHarness) { d.send(tea.PasteMsg{Content: "When?\nWhere?"}) }, "Who?\nWhen?\nWhere?"},
		"esc":     {func(d *modelHarness) { d.press("esc") }, "Who?"},
	} {
		d := field()
		if c.does(d); len(d.actions.decisions) != 0 || d.prompt != nil || d.fieldText() != c.want {
			t.Errorf("%s: decided %v, and the field holds %q:\n%s", name, d.actions.decisions, d.fieldText(), d.screen())
		}
	}
}

// The letter that is yes at every other dialog is no word of a question by itself: what it does here is said, and with another letter it is text.
func TestTheLetterOfYesOverTheDialogOfQuestionsIsNoQuestion(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 80, 24).play(asked()).press("D", "3").write("Who?").press("enter", "y", "y").wants("y begins a line: tab enter (ask) or esc (write on)?")
	if d.fieldText() != "Who?" || d.prompt == nil || len(d.actions.decisions) != 0 {
		t.Errorf("the field holds %q, decided %v:\n%s", d.fieldText(), d.actions.decisions, d.screen())
	}
	if d.press("e", "s"); d.fieldText() != "Who?\nyes" {
		t.Errorf("who writes on has %q", d.fieldText())
	}
	d = newModelHarness(t, 80, 24).play(asked()).press("D", "3").write("Who?").press("enter", "y", "tab", "enter")
	if len(d.actions.decisions) != 1 || len(d.actions.decisions[0].Questions) != 1 {
		t.Errorf("decided %+v", d.actions.decisions)
	}
}
