package checkpoint

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// What a choice takes stands beside it, in a column, as fully as each has room; in the narrowest windows the
// heading says it.
func TestTheCostStandsBesideEachChoice(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}, drafts: map[string]string{}}
	v.next = screen.NextRound{Number: 2, Cost: state.RoundCost{Reviewers: 5, Calls: 5, MostCalls: 7, Seconds: 5, Tokens: 11000, USD: 0.12}}
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Round: 1, MaxRounds: 5, Options: []feedback.Option{
		{Choice: feedback.ContinueDeeper, Label: "Continue deeper", Recommended: true},
		{Choice: feedback.AdjustDirection, Label: "Adjust direction"},
		{Choice: feedback.ContinueDeeper, Questions: true, Label: "Ask questions"},
		{Choice: feedback.ContinueDeeper, Revise: true, Label: "Revise and run again"},
		{Choice: feedback.Done, Label: "Done"},
	}}}
	for w := 34; w <= 120; w++ {
		for _, h := range []int{0, 10, 20, 40} {
			lines := v.optionList(c, w, h)
			text := ansi.Strip(strings.Join(lines, "\n"))
			end := 0
			for _, line := range strings.Split(text, "\n")[1:] {
				if !strings.Contains(line, "calls") {
					continue
				}
				if width := len([]rune(line)); end > 0 && w >= len("  4  Revise and run again")+costGap+len("5-7 calls") && width != end {
					t.Errorf("at %d by %d cells they do not end below each other:\n%s", w, h, text)
				} else {
					end = width
				}
			}
			name, short := len("  4  Revise and run again")+costGap, "5 to 7 calls"
			if strings.Contains(text, "5-7 calls") {
				short = "5-7 calls"
			}
			if w >= 80 && !strings.Contains(text, "suggested") {
				t.Errorf("at %d by %d cells what is suggested is not marked:\n%s", w, h, text)
			}
			switch beside := strings.Count(text, short); {
			case w < name+len("5-7 calls"):
				if !strings.Contains(lines[0], "a round: 5") || strings.Count(text, noCalls) != 0 {
					t.Errorf("at %d by %d cells the heading does not say it:\n%s", w, h, text)
				}
			case beside != 4 || strings.Contains(lines[0], short) || strings.Count(text, noCalls) != 1:
				t.Errorf("at %d by %d cells it is not beside each:\n%s", w, h, text)
			}
			if full := "5 to 7 calls, about 11.0k tokens, 5 s, $0.12"; w >= 80 && strings.Count(text, full) != 4 {
				t.Errorf("at %d by %d cells the tokens are missing:\n%s", w, h, text)
			}
			if figures := "5 to 7 calls, about 5 s, $0.12"; w >= 64 && w < 70 && strings.Count(text, figures) != 4 {
				t.Errorf("at %d by %d cells more than the tokens is missing:\n%s", w, h, text)
			}
		}
	}
	c.Options = c.Options[4:]
	if text := strings.Join(v.optionList(c, 80, 20), "\n"); strings.Contains(text, "to 7 calls") {
		t.Errorf("no round can be started, but its cost is told:\n%s", text)
	}
}

// Tools that are not configured here are not asked: where they are all that there is, a round takes no calls, and the reason is beside it.
func TestARoundWithoutToolsThatAreNotConfiguredTakesNoCallsOfThem(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Mode: screen.Mode{MissingTools: []string{"change", "slow"}}}}, drafts: map[string]string{}}
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Round: 1, MaxRounds: 5, Options: []feedback.Option{
		{Choice: feedback.ContinueDeeper, Label: "Continue deeper"}, {Choice: feedback.Done, Label: "Done"},
	}}}
	for calls, want := range []string{"no calls: change and slow are not configured here", "1 call or more: change and slow are not configured here"} {
		v.next = screen.NextRound{Number: 2, Cost: state.RoundCost{Reviewers: 5, Calls: calls, MostCalls: calls}}
		for _, w := range []int{36, 60, 100} {
			text := ansi.Strip(strings.Join(v.optionList(c, w, 20), "\n"))
			short, _, _ := strings.Cut(want, ":")
			if !strings.Contains(text, short) || w >= 60 && !strings.Contains(text, "change and slow are not configured here") || w == 100 && !strings.Contains(text, want) || strings.Count(text, noCalls) != 2-calls {
				t.Errorf("%d calls, %d cells:\n%s", calls, w, text)
			}
		}
	}
}

// Where no AI tool is asked, no option says that reviewers answer or dig into anything.
func TestARoundByRulesIsDescribedAsOne(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}, drafts: map[string]string{}}
	c := &state.Checkpoint{Checkpoint: feedback.Checkpoint{Round: 1, MaxRounds: 5}}
	for want, o := range map[string]feedback.Option{
		"The built-in checks read the document again.":                        {Choice: feedback.ContinueDeeper, Description: "dig into it"},
		"The built-in checks read the document again, with a focus you name.": {Choice: feedback.AdjustDirection, Description: "review again"},
		"The built-in checks show passages that may answer your questions.":   {Choice: feedback.ContinueDeeper, Questions: true, Description: "all answer"},
		"Edit the document now, run the review again, see what changed.":      {Choice: feedback.ContinueDeeper, Revise: true, Description: "Edit the document now, run the review again, see what changed"},
		"The review ends, and parley writes the conclusions.":                 {Choice: feedback.Done, Label: "Done"},
	} {
		c.RoundID = "DISCUSS-001"
		v.next = screen.NextRound{Number: 2, Cost: state.RoundCost{Reviewers: 4}}
		if got := v.describe(c, o); got != want {
			t.Errorf("by rules %q, want %q", got, want)
		}
		v.next.Cost.Calls, v.next.Cost.MostCalls = 4, 4
		if got := v.describe(c, o); strings.Contains(got, "built-in checks") {
			t.Errorf("by tools %q", got)
		}
	}
}
