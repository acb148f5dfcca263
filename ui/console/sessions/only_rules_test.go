package sessions

import (
	"testing"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/session"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// That rules alone cannot tell is said in short: whoever looks through sessions wants to know who could judge.
func TestThatOnlyRulesJudgedIsSaidInShort(t *testing.T) {
	t.Parallel()
	quality, other := round.Review{Name: "quality", Outcome: round.Direct}, round.Review{Name: "risk", Outcome: round.Direct}
	quality.Rating = 3
	r := round.Round{Verdict: round.Blocked, Divergences: []round.Divergence{{Rule: consensus.RulesCannotTell, Severity: review.Low, Description: "long"}}}
	for want, panel := range map[string][]round.Review{
		"Blocked: 2 of 3 perspectives could not judge. Only the built-in checks ran: quality 3/5.": {quality, other, other},
		"Blocked: 1 of 2 perspectives could not judge. Only the built-in checks ran: quality 3/5.": {quality, other},
		"No AI tool was asked, and too few built-in checks apply.":                                 {other},
	} {
		r.Perspectives = panel
		if got := onlyRules(r); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	r.Divergences[0].Rule = "High risk"
	if got := onlyRules(r); got != "" {
		t.Errorf("of another reason: %q", got)
	}
}

// What waits for the person is lit in the list, and a verdict has the colour of its severity.
func TestWhatWaitsForThePersonIsLit(t *testing.T) {
	t.Parallel()
	look := theme.New(theme.Options{})
	v := &Screen{Base: screen.Base{Context: &screen.Context{Theme: look}}}
	for _, severity := range []review.Severity{review.High, review.Medium, review.Low} {
		four := 4.0
		if _, style := verdictWords(look, Session{Verdict: round.Blocked, Severity: severity, Average: &four}); style.Render("x") != look.SeverityStyle(severity).Render("x") {
			t.Errorf("%s is not seen among the rows", severity)
		}
	}
	if lit := v.stateStyle(Session{State: session.Waiting}).Render("x"); lit != look.Accent.Bold(true).Render("x") {
		t.Error("what waits is not lit")
	}
}
