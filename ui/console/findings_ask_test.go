package console

import (
	"slices"
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/round"
)

// Where nobody can be asked the person is told at once, and not after they have written a question.
func TestAQuestionThatNobodyCanAnswerIsRefusedBeforeItIsWritten(t *testing.T) {
	t.Parallel()
	missing, all := "not installed", []string{"gemini", "codex", "claude"}
	absent := underExamination()
	for i, e := range absent.events {
		over, is := e.Body.(engine.RoundFinished)
		if !is {
			continue
		}
		over.Round.Perspectives = slices.Clone(over.Round.Perspectives)
		for j := range over.Round.Perspectives {
			p := &over.Round.Perspectives[j]
			p.Tool, p.Outcome, p.Attempts = "direct", round.Direct, nil
			for _, name := range all {
				p.Attempts = append(p.Attempts, round.Attempt{Tool: name, Kind: "absent", Error: &missing})
			}
		}
		absent.events[i].Body = over
	}
	for why, c := range map[string]struct {
		log  *script
		set  func(*Options)
		want string
	}{
		"offline":        {underExamination(), func(o *Options) { o.Offline = true }, "F-005: this review asks no tools"},
		"not configured": {underExamination(), func(o *Options) { o.MissingTools = all }, "F-005: no reviewer has a tool here that can be asked"},
		"not installed":  {absent, func(*Options) {}, "F-005: no reviewer has a tool here that can be asked"},
	} {
		d := newModelHarness(t, 120, 40, c.set).play(c.log).press("F", "j", "@")
		if d.prompt != nil || !strings.Contains(d.screen(), c.want) {
			t.Errorf("%s: no %q:\n%s", why, c.want, d.screen())
		}
	}
}

// A tool that the last round did not find can be asked once it is installed, and the next round says what it will call.
func TestAToolInstalledSinceCanBeAsked(t *testing.T) {
	t.Parallel()
	missing := "not found on PATH"
	log := asked()
	for i, e := range log.events {
		switch body := e.Body.(type) {
		case engine.RoundStarted:
			body.Perspectives = slices.Clone(body.Perspectives)
			for j := range body.Perspectives {
				body.Perspectives[j].Chain = []string{"mine", "direct"}
			}
			log.events[i].Body = body
		case engine.RoundFinished:
			body.Round.Perspectives = slices.Clone(body.Round.Perspectives)
			for j := range body.Round.Perspectives {
				p := &body.Round.Perspectives[j]
				p.Tool, p.Outcome, p.Attempts = "direct", round.Direct, []round.Attempt{{Tool: "mine", Kind: "absent", Error: &missing}}
			}
			log.events[i].Body = body
		}
	}
	found := false
	d := newModelHarness(t, 120, 40, func(o *Options) { o.FindTool = func(string) (bool, bool) { return found, true } }).play(log)
	d.press("F", "@").wants("no reviewer has a tool here that can be asked")
	found = true
	d.press("@").wants("Ask product about F-001").press("esc")
	again := newModelHarness(t, 120, 40, func(o *Options) { o.FindTool = func(string) (bool, bool) { return true, true } }).play(log)
	if next := again.NextRound(); next.Name() != "round 2" || next.Cost.CallCount() != "4 calls" {
		t.Errorf("the next round is told as %+v", next)
	}
}

// A reviewer whose tools the last round passed over may cost no call in the next one, and may cost one again: the next round takes at
// least the others' calls.
func TestAReviewerWhoseToolsArePassedOverIsNoCallForSure(t *testing.T) {
	t.Parallel()
	why := "skipped: it failed twice"
	for want, chain := range map[string][]string{"3 to 4 calls": {"broken", "direct"}, "4 calls": {"broken", "other", "direct"}} {
		log := asked()
		for i, e := range log.events {
			switch body := e.Body.(type) {
			case engine.RoundStarted:
				body.Perspectives = slices.Clone(body.Perspectives)
				body.Perspectives[0].Chain = chain
				log.events[i].Body = body
			case engine.RoundFinished:
				body.Round.Perspectives = slices.Clone(body.Round.Perspectives)
				body.Round.Perspectives[0].Attempts = []round.Attempt{{Tool: "broken", Kind: "skipped", Error: &why}}
				log.events[i].Body = body
			}
		}
		if next := newModelHarness(t, 120, 40).play(log).NextRound().Cost.CallCount(); next != want {
			t.Errorf("%s: told as %q, want %q", chain, next, want)
		}
	}
}

// Tab offers only reviewers that can be asked.
func TestOnlyReviewersThatCanBeAskedAreOffered(t *testing.T) {
	t.Parallel()
	log := underExamination()
	for i, e := range log.events {
		if started, is := e.Body.(engine.RoundStarted); is {
			started.Perspectives = slices.Clone(started.Perspectives)
			for j := range started.Perspectives {
				if started.Perspectives[j].Name == "coverage" { // the built-in checks answered for it
					started.Perspectives[j].Chain = []string{"mine", "direct"}
				}
			}
			log.events[i].Body = started
		}
	}
	d := newModelHarness(t, 120, 40, func(o *Options) { o.MissingTools = []string{"mine"} }).play(log).press("F", "j", "@")
	for range 5 {
		if strings.Contains(d.screen(), "Ask coverage") {
			t.Fatalf("coverage is offered:\n%s", d.screen())
		}
		d.press("tab")
	}
	d.wants("Ask ")
}

// A tool that fails costs a call, and the next one is asked: the question says so before it is written.
func TestAQuestionTellsTheCallsOfAWholeChain(t *testing.T) {
	t.Parallel()
	why := "skipped: it failed twice"
	for want, c := range map[string]struct{ chain, skipped []string }{
		"1 call, codex":             {chain: []string{"codex", "direct"}},
		"1 to 2 calls, codex first": {chain: []string{"codex", "gemini", "direct"}},
		"1 to 3 calls, codex first": {chain: []string{"gemini", "claude"}}, // codex answered last, and is asked first
		"1 to 2 calls":              {chain: []string{"codex", "gemini"}, skipped: []string{"gemini"}},
	} {
		log := asked()
		for i, e := range log.events {
			switch body := e.Body.(type) {
			case engine.RoundStarted:
				body.Perspectives = slices.Clone(body.Perspectives)
				body.Perspectives[0].Chain = c.chain
				log.events[i].Body = body
			case engine.RoundFinished:
				body.Round.Perspectives = slices.Clone(body.Round.Perspectives)
				body.Round.Perspectives[0].Tool = "codex"
				for _, name := range c.skipped {
					body.Round.Perspectives[0].Attempts = append(slices.Clip(body.Round.Perspectives[0].Attempts), round.Attempt{Tool: name, Kind: "skipped", Error: &why})
				}
				log.events[i].Body = body
			}
		}
		newModelHarness(t, 120, 40).play(log).press("F", "@").wants("Ask product about F-001", want)
	}
}
