package console

import (
	"maps"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/ui/console/checkpoint"
	"parley/ui/console/screen"
)

// keepingActions keep what was not sent, as a session does.
type keepingActions struct {
	*fakeActions
	kept  map[string]string
	saves int
}

func (a *keepingActions) Drafts() (map[string]string, bool) { return a.kept, true }

func (a *keepingActions) SaveDrafts(drafts map[string]string) error {
	a.kept, a.saves = maps.Clone(drafts), a.saves+1
	return nil
}

// A text that was written and not sent is there again when the review is opened again, and gone once it is sent.
func TestDraftsAreThereWhenTheReviewIsOpenedAgain(t *testing.T) {
	t.Parallel()
	a := &keepingActions{fakeActions: &fakeActions{}}
	open := func() *modelHarness {
		d := newModelHarness(t, 120, 40, func(o *Options) { o.Actions = a })
		return d.play(asked())
	}
	leave := func(d *modelHarness) {
		if err := d.drafts.save(d.drafts.seen); err != nil {
			t.Fatal(err)
		}
	}
	d := open()
	d.press("F", "m").write("a note")
	leave(d) // it is cut off while the field is open
	d = open()
	d.press("F", "m")
	if got := d.prompt.Text(); got != "a note" {
		t.Errorf("the note begins with %q", got)
	}
	d.press("esc", "@").write("where?").press("esc", "+").write("own").press("esc", "D", "2").write("the risks").press("esc")
	leave(d)
	d = open()
	d.press("q").wants("4 texts that you wrote and did not send are kept.").press("n", "D", "2").wants("the risks").press("esc")
	d.press("F", "@").wants("where?").press("esc", "+").wants("own").press("esc", "m", "enter")
	leave(d)
	if _, kept := a.kept["note F-001"]; kept || len(a.kept) != 3 {
		t.Errorf("after the note was sent: %v", a.kept)
	}
	if a.saves != 3 {
		t.Errorf("%d saves for three times of leaving", a.saves)
	}
}

// A kill cuts off no more than the last moment's typing.
func TestWhatIsTypedIsKeptWithinAQuarterOfASecond(t *testing.T) {
	t.Parallel()
	a := &keepingActions{fakeActions: &fakeActions{}}
	d := newModelHarness(t, 120, 40, func(o *Options) { o.Actions = a }).play(asked())
	var waits []time.Duration
	d.After = func(wait time.Duration, f func(time.Time) tea.Msg) tea.Cmd {
		if _, keeps := f(time.Time{}).(keepDraftsMsg); keeps {
			waits = append(waits, wait)
		}
		return nil
	}
	d.press("F", "m").write("a note")
	if len(waits) != 1 || waits[0] > time.Second/4 {
		t.Errorf("what is typed is kept after %v", waits)
	}
}

// A text for another way on than the one that is taken waits for the next checkpoint; the one that is sent does not.
func TestADraftForAnotherOptionWaitsForTheNextCheckpoint(t *testing.T) {
	t.Parallel()
	first, all := asked(), revised()
	next := &script{events: all.events[len(first.events):]}
	for taken, wants := range map[string][2]string{
		"1": {"the risks", "Who owns it?"}, // continue deeper: both wait
		"2": {"", "Who owns it?"},          // adjust: the focus is sent
	} {
		a := &keepingActions{fakeActions: &fakeActions{}}
		d := newModelHarness(t, 120, 40, func(o *Options) { o.Actions = a }).play(first)
		d.press("D", "3").write("Who owns it?").press("esc", "2").write("the risks").press("esc")
		d.press(taken, "enter")
		if taken == "2" {
			d.press("enter", "tab", "enter")
		}
		d.play(next)
		for i, key := range []string{"2", "3"} {
			d.press("D", key, "enter")
			if got := d.screens[screen.Checkpoint].(*checkpoint.Screen).Text(); got != wants[i] {
				t.Errorf("after %s, option %s has %q; want %q", taken, key, got, wants[i])
			}
			d.press("esc")
		}
	}
}

// The reason for a decision is kept over esc and over quitting, as words that are not given yet; the decision that it goes with ends it.
func TestTheReasonForADecisionIsKept(t *testing.T) {
	t.Parallel()
	a := &keepingActions{fakeActions: &fakeActions{}}
	open := func() *modelHarness {
		return newModelHarness(t, 100, 30, func(o *Options) { o.Actions = a }).play(asked())
	}
	d := open()
	d.press("D", "r").write("costs are").press("esc").wants("Reason, not given yet (r): costs are").press("r")
	if got := d.prompt.Text(); got != "costs are" {
		t.Errorf("after esc the reason begins with %q", got)
	}
	d.press("esc", "q").wants("A text that you wrote and did not send is kept.")
	if err := d.drafts.save(d.drafts.seen); err != nil {
		t.Fatal(err)
	}
	d = open()
	d.press("D", "r").write(" settled").press("enter").wants("Reason: costs are settled").press("1", "enter")
	if got := d.actions.made(); len(a.made()) != 1 || a.made()[0].Rationale != "costs are settled" {
		t.Errorf("decided %+v", got)
	}
	if len(a.kept) != 0 {
		t.Errorf("after it was given: %v", a.kept)
	}
}

// Who ends the review is told which texts were written and not sent.
func TestDoneNamesWhatWasNotSent(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40).play(asked()).press("F", "m").write("ask Ada").press("esc", "+").write("no exit").press("esc", "D", "5")
	d.wants("texts that you wrote were not sent.").press("enter").wants("2 texts that you wrote were not sent: a finding of your own, a")
}

// A reason is about one decision: what was written and not given at one checkpoint does not stand at the next.
func TestAReasonBelongsToItsRound(t *testing.T) {
	t.Parallel()
	first, all := asked(), revised()
	d := newModelHarness(t, 100, 30, func(o *Options) { o.Actions = &keepingActions{fakeActions: &fakeActions{}} }).play(first)
	d.press("D", "r").write("costs are").press("esc").wants("Reason, not given yet (r): costs are").press("1", "enter")
	d.play(&script{events: all.events[len(first.events):]}).press("D").wants("What next?")
	if strings.Contains(d.screen(), "costs are") {
		t.Errorf("the reason of round 1 stands after round 2:\n%s", d.screen())
	}
}
