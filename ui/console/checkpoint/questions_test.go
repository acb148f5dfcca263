package checkpoint

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/keys"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// A question that a reviewer has answered the person since is no open one, and stands with who answered it.
func TestAQuestionThatWasAnsweredIsShownAsAnswered(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}}
	questions := []string{"Which region holds the data?", "Who pays for the recipes?"}
	result := round.Round{Number: 1, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{OpenQuestions: questions}}}}
	v.State.Rounds = []*state.Round{{Result: &result}}
	if text := ansi.Strip(strings.Join(v.presentedQuestions(questions, 80), "\n")); !strings.Contains(text, "Open questions 2") || strings.Contains(text, "answered") {
		t.Errorf("before:\n%s", text)
	}
	result.Conversations = []round.Turn{{ID: "F-001", Number: 1, Reviewer: "risk", Question: questions[0], Answer: "Ireland."}}
	v.Refresh()
	text := ansi.Strip(strings.Join(v.presentedQuestions(questions, 80), "\n"))
	for _, want := range []string{"Open questions 1, 1 answered", questions[0] + " (answered by risk, asked about F-001)"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing:\n%s", want, text)
		}
	}
	if strings.Index(text, questions[1]) > strings.Index(text, questions[0]) {
		t.Errorf("the open one does not come first:\n%s", text)
	}
}

// Where nobody judged, nobody agrees: what the rules say then has no heading that speaks of reviewers who do not see it otherwise.
func TestWhatNobodyJudgedIsNotUncontested(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default(), Theme: theme.New(theme.Options{})}}}
	average := 3.0
	for title, result := range map[string]round.Round{"Notes on the verdict": {Number: 1}, "Uncontested": {Number: 1, AverageRating: &average}} {
		v.State.Rounds = []*state.Round{{Result: &result}}
		text := ansi.Strip(strings.Join(v.presentedConflicts(feedback.Presented{Undisputed: []string{"Rules alone cannot tell"}}, 80), "\n"))
		if !strings.HasPrefix(text, title+" 1") {
			t.Errorf("%q does not begin:\n%s", title, text)
		}
	}
}
