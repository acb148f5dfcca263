package console

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/feedback"
)

// rung are the notifications that a command leads to, without their sequences.
func rung(cmd tea.Cmd) (texts []string) {
	if cmd == nil {
		return nil
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, one := range msg {
			texts = append(texts, rung(one)...)
		}
	case tea.RawMsg:
		text, is := strings.CutPrefix(fmt.Sprint(msg.Msg), "\a\x1b]9;")
		if is {
			texts = append(texts, strings.TrimSuffix(text, "\x1b\\"))
		}
	}
	return texts
}

// When a minute is left to answer it is told aloud, once, whether the person looks or not; a clock that was stopped is silent.
func TestLastMinuteIsToldAloud(t *testing.T) {
	t.Parallel()
	now := morning
	begin := func() *modelHarness {
		now = morning
		d := newModelHarness(t, 80, 24).play(asked())
		d.options.Now = func() time.Time { return now }
		d.lastEventAt = now
		return d
	}
	tick := func(d *modelHarness, after time.Duration) []string {
		now = morning.Add(after)
		d.ticking, d.tickID = true, d.tickID+1
		_, cmd := d.Update(tickMsg{id: d.tickID})
		return rung(cmd)
	}
	d := begin()
	if got := tick(d, 3*time.Minute); len(got) > 0 {
		t.Errorf("rung too early: %q", got)
	}
	d.wants("without an answer, parley decides Done in 2:00", "2 HIGH open")
	want := "parley: a minute is left: no answer means Done for round 1 of product-brief.md, with 2 HIGH open"
	if got := tick(d, 4*time.Minute); len(got) != 1 || got[0] != want {
		t.Errorf("rung %q, want %q", got, want)
	}
	d.wants("without an answer, parley decides Done in 1:00", "2 HIGH open")
	if got := tick(d, 4*time.Minute+10*time.Second); len(got) > 0 {
		t.Errorf("rung again: %q", got)
	}
	d = begin().press("j")
	if got := tick(d, 4*time.Minute); len(got) > 0 {
		t.Errorf("rung for somebody who is there: %q", got)
	}
}

// Somebody who looks elsewhere is told of an end that asks nothing; who ended it is not.
func TestUnfocusedTerminalIsNotifiedOfAnEnd(t *testing.T) {
	t.Parallel()
	byTimeout := func() *script {
		s := asked()
		s.say(feedback.DecisionMade{Decision: feedback.Decision{Choice: feedback.Done, Origin: feedback.ByTimeout, Round: 1}}, feedback.Concluded{Text: "# End"})
		return s
	}
	for name, c := range map[string]struct {
		log  *script
		want string
	}{
		"failed":     {running().say(engine.RoundFailed{Error: "the disk is full"}), "parley: the round of product-brief.md failed"},
		"unanswered": {byTimeout(), "parley: product-brief.md is concluded (blocked, HIGH)"},
		"by person":  {concluded(), ""},
	} {
		for _, away := range []bool{true, false} {
			d := newModelHarness(t, 80, 24).play(&script{events: c.log.events[:len(c.log.events)-1]})
			d.unfocused = away
			_, cmd := d.Update(eventsMsg{events: c.log.events[len(c.log.events)-1:]})
			got := strings.Join(rung(cmd), "\n")
			if want := map[bool]string{true: c.want}[away]; got != want {
				t.Errorf("%s, away %t: rung %q, want %q", name, away, got, want)
			}
		}
	}
}

func TestWindowTitleSaysHowFarTheReviewIs(t *testing.T) {
	t.Parallel()
	for want, log := range map[string]*script{
		"parley: product-brief.md":              newScript(),
		"parley: product-brief.md, 1 of 4 done": running(),
		"parley: product-brief.md, decide":      asked(),
		"parley: product-brief.md, concluded":   concluded(),
	} {
		d := newModelHarness(t, 80, 24, func(o *Options) { o.SetTitle = true }).play(log)
		if got := d.windowTitle(); got != want || d.title != want {
			t.Errorf("the title is %q, want %q", got, want)
		}
	}
	if got := newModelHarness(t, 80, 24).play(asked()).title; got != "" {
		t.Errorf("the title is %q though none is to be set", got)
	}
}

func TestProgressIsShownWhereTheTerminalKnowsIt(t *testing.T) {
	t.Parallel()
	knows := func(o *Options) { o.Env = []string{"TERM_PROGRAM=ghostty"} }
	for name, c := range map[string]struct {
		log  *script
		want *tea.ProgressBar
	}{
		"before":    {newScript(), nil},
		"running":   {running(), tea.NewProgressBar(tea.ProgressBarDefault, 25)},
		"asked":     {asked(), tea.NewProgressBar(tea.ProgressBarWarning, 100)},
		"failed":    {running().say(engine.RoundFailed{Error: "no"}), tea.NewProgressBar(tea.ProgressBarError, 100)},
		"concluded": {concluded(), nil},
	} {
		got := newModelHarness(t, 80, 24, knows).play(c.log).View().ProgressBar
		if (got == nil) != (c.want == nil) || got != nil && *got != *c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
		if other := newModelHarness(t, 80, 24).play(c.log).View().ProgressBar; other != nil {
			t.Errorf("%s: a terminal that does not know it gets %+v", name, other)
		}
	}
}
