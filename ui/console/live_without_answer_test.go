package console

import (
	"strings"
	"testing"

	"parley/engine"
	"parley/engine/review"
	"parley/engine/round"
)

// A reviewer that was stopped has ended without an answer: no dialog, notice or count takes it for one that answered.
func TestAStoppedReviewerIsNoAnswer(t *testing.T) {
	t.Parallel()
	missing := func(name string) engine.PerspectiveFinished {
		return engine.PerspectiveFinished{Review: round.Review{Name: name, Outcome: round.Missing, Warnings: []string{"no answer: stopped by the person"}}}
	}
	begin := func() *modelHarness {
		return newModelHarness(t, 100, 30, func(o *Options) { o.SetTitle, o.Title = true, "brief.md" }).play(running().say(missing("product")))
	}
	begin().press("c").wants("The verdict is made of 1 of 4 answers.")
	abstains := engine.PerspectiveFinished{Review: round.Review{Name: "coverage", Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{Abstains: "too few checks"}}}}
	begin().play(newScript().say(abstains)).press("c").wants("Of 4 answers 1 came from built-in checks that could not judge", "nobody has rated the")
	rates := engine.PerspectiveFinished{Review: round.Review{Name: "quality", Outcome: round.Answered, Answer: review.Answer{Rating: 4}}}
	begin().play(newScript().say(abstains, rates)).press("c").wants("The verdict is made of 1 of 4 answers. 1 more came from built-in", "checks that could not judge.")
	begin().press("q").wants("Kept: 1 of 4 answers.")
	for _, key := range []string{"s", "n", "+"} {
		begin().press("1", key).wants("product gave no answer and is not at work: r asks it again.")
	}
	d := begin().press("1", "r").wants("It has given no answer so far.", "another call")
	if strings.Contains(d.screen(), "is replaced") {
		t.Errorf("an answer that was never given is said to be replaced:\n%s", d.screen())
	}
	if title := begin().windowTitle(); !strings.HasSuffix(title, ", 1 of 4 done") {
		t.Errorf("the window is named %q", title)
	}
	begin().play(newScript().say(missing("coverage"))).press("c").wants("No reviewer has answered: the verdict is blocked.")
}
