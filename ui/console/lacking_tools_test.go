package console

import (
	"strings"
	"testing"

	"parley/feedback"
)

// lackingBeta is a review two of whose reviewers lack a custom command.
func lackingBeta(o *Options) {
	o.MissingTools = []string{"beta"}
	o.Lacking = &LackingTools{
		Reviewers: []LackingReviewer{{Name: "product", Tools: []string{"beta"}, ByChecks: true}, {Name: "quality", Tools: []string{"beta"}}},
		Remedy:    "To ask it, reopen with --config tools.yaml.",
	}
}

// A round that lacks tools of its reviewers starts only when the person says so, who is told who lacks what and how they come back.
func TestARoundWithoutItsToolsIsAskedAboutBeforeItStarts(t *testing.T) {
	t.Parallel()
	for _, size := range sizes {
		x := newModelHarness(t, size[0], size[1], lackingBeta).play(asked()).press("D", "1", "enter")
		if !x.prompt.IsDialog() || len(x.actions.decisions) != 0 {
			t.Fatalf("%v: %v was decided without a question:\n%s", size, x.actions.decisions, x.screen())
		}
		if size[0] >= 80 {
			x.wants("Start the round without tools of its reviewers?", "product lacks beta: built-in checks read in its place.",
				"quality lacks beta: the other tools of its chain are asked.", "To ask it, reopen with --config tools.yaml.")
		}
		if x.press("enter"); x.prompt != nil || len(x.actions.decisions) != 0 {
			t.Fatalf("%v: enter started it: %v", size, x.actions.decisions)
		}
		x.wants("No round was started")
		if x.press("D", "1", "enter", "y"); len(x.actions.decisions) != 1 || x.actions.decisions[0].Choice != feedback.ContinueDeeper {
			t.Errorf("%v: yes decided %v", size, x.actions.decisions)
		}
	}
}

// Done starts no round, and nobody is asked about one.
func TestDoneIsNotAskedAboutMissingTools(t *testing.T) {
	t.Parallel()
	x := newModelHarness(t, 80, 24, lackingBeta).play(asked()).press("D", "5", "enter", "y")
	if strings.Contains(x.screen(), "lacks beta") || len(x.actions.decisions) != 1 || x.actions.decisions[0].Choice != feedback.Done {
		t.Errorf("%v:\n%s", x.actions.decisions, x.screen())
	}
}
