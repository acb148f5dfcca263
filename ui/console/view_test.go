package console

import (
	"slices"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/round"
)

// What answers for a custom command is not known: it is not called AI.
func TestOwnCommandsAreNotCalledAI(t *testing.T) {
	t.Parallel()
	own := func(s *script) *script {
		for i, e := range s.events {
			s.events[i].Body = withOwnCommands(e.Body)
		}
		return s
	}
	d := newModelHarness(t, 160, 50).play(own(asked()))
	for _, key := range []string{"R", "F", "L", "D"} {
		screen := d.press(key).screen()
		if strings.Contains(screen, "AI codex") || strings.Contains(screen, "3 AI") || strings.Contains(screen, "AI call") {
			t.Errorf("custom commands are called AI:\n%s", screen)
		}
	}
	d.press("R").wants("judged by claude, codex and checks")
	d.press("F").wants("(codex)")
	d.press("D").wants("judged by claude, codex and checks")
}

// A checkpoint that is only shown offers no key that decides.
func TestReadOnlyCheckpointOffersNoDecision(t *testing.T) {
	t.Parallel()
	d := newModelHarness(t, 120, 40, func(o *Options) { o.Actions = nil }).play(asked()).press("D")
	for _, b := range d.footerBindings() {
		d.press(b.Keys()[0])
		if strings.Contains(d.notice, "nothing can be decided") {
			t.Errorf("%s %s is offered, and refused: %s", b.Help().Key, b.Help().Desc, d.notice)
		}
		d.press("D")
	}
}

// withOwnCommands is what would have been said if every tool were a custom command.
func withOwnCommands(body engine.Body) engine.Body {
	judged := func(r round.Review) round.Review {
		r.Attempts = slices.Clone(r.Attempts)
		for i := range r.Attempts {
			r.Attempts[i].Via = ownVia(r.Attempts[i].Via)
		}
		r.Via = ownVia(r.Via)
		return r
	}
	switch b := body.(type) {
	case engine.AttemptStarted:
		b.Via = ownVia(b.Via)
		return b
	case engine.PerspectiveFinished:
		b.Review = judged(b.Review)
		return b
	case engine.RoundFinished:
		b.Round.Sources.Own = b.Round.Sources.AI
		b.Round.Perspectives = slices.Clone(b.Round.Perspectives)
		for i, r := range b.Round.Perspectives {
			b.Round.Perspectives[i] = judged(r)
		}
		return b
	default:
		return body
	}
}

func ownVia(via string) string {
	if via == "direct" {
		return via
	}
	return "command"
}
