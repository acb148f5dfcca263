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
