package console

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/feedback"
)

// timed is a model harness whose timers are kept; ring lets the time of all of them pass.
func timed(t *testing.T, change ...func(*Options)) (d *modelHarness, fire func()) {
	t.Helper()
	d = newModelHarness(t, 80, 24, append([]func(*Options){func(o *Options) { o.UnattendedTimeout = 5 * time.Minute }}, change...)...)
	var timers []func(time.Time) tea.Msg
	d.After = func(_ time.Duration, f func(time.Time) tea.Msg) tea.Cmd {
		timers = append(timers, f)
		return nil
	}
	return d, func() {
		due := timers
		timers = nil
		for _, f := range due {
			d.send(f(morning.Add(time.Hour)))
		}
	}
}

// unanswered is a review whose checkpoint nobody answered in time.
func unanswered() *script {
	return asked().after(5*time.Minute).say(
		feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.Done, Origin: feedback.ByTimeout, Round: 1, MaxRounds: 5}},
		feedback.Concluded{Markdown: "conclusions.md", JSON: "conclusions.json", Text: conclusionsText})
}

func TestReviewThatNobodyAnsweredEndsItselfUnlessAKeyKeepsIt(t *testing.T) {
	t.Parallel()
	d, fire := timed(t)
	d.play(unanswered()).wants("NO ANSWER", "nobody answered", "parley ends in 0:30", "any key keeps it open", "Nobody answered in time")
	fire()
	if d.quits != 1 || d.quitEarly {
		t.Errorf("it quit %d times, early: %v", d.quits, d.quitEarly)
	}
	d, fire = timed(t)
	d.play(unanswered()).press("j")
	fire()
	if d.quits != 0 || strings.Contains(d.screen(), "ends in") {
		t.Errorf("a key does not keep it open:\n%s", d.screen())
	}
	d, fire = timed(t)
	d.play(unanswered()).send(tea.MouseWheelMsg{X: 3, Y: 3, Button: tea.MouseWheelDown})
	fire()
	if d.quits != 0 {
		t.Error("the wheel does not keep it open")
	}
}

// What a person has decided or touched stays, and so does what is only looked at or had happened before.
func TestReviewWithSomebodyThereStays(t *testing.T) {
	t.Parallel()
	for name, show := range map[string]func() (*modelHarness, func()){
		"decided": func() (*modelHarness, func()) {
			d, fire := timed(t)
			return d.play(running()).press("j").play(concluded()), fire
		},
		"read-only": func() (*modelHarness, func()) {
			d, fire := timed(t, readOnly)
			return d.play(unanswered()), fire
		},
		"history": func() (*modelHarness, func()) {
			d, fire := timed(t, func(o *Options) { o.HasHistory = true })
			return d.play(unanswered()).send(eventsMsg{events: []engine.Event{{Body: HistoryEndedCue{}}}}), fire
		},
	} {
		d, fire := show()
		fire()
		if d.quits != 0 || strings.Contains(d.screen(), "ends in") {
			t.Errorf("%s: it ends by itself:\n%s", name, d.screen())
		}
	}
}

// A round that failed while nobody was there does not hold up whoever waits, either.
func TestFailedReviewWithNobodyThereEndsItself(t *testing.T) {
	t.Parallel()
	d, fire := timed(t)
	d.play(running().say(engine.RoundFailed{Error: "the disk is full"})).send(eventsMsg{closed: true})
	d.wants("UNATTENDED", "parley ends in 5:00")
	fire()
	if d.quits != 1 {
		t.Error("it stays for ever")
	}
}
