package parts

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/theme"
)

// The word of a place and its number stand in one line, at whatever width.
func TestAPlaceIsNotBroken(t *testing.T) {
	t.Parallel()
	r := round.Review{Name: "risk", Answer: review.Answer{Rating: 2, Weaknesses: []review.Weakness{{Severity: review.High, Text: "Nobody says who holds the money until arrival", Line: 75}}}}
	for w := 20; w < 70; w++ {
		if lines := ansi.Strip(strings.Join(ReviewLines(theme.New(theme.Options{}), &r, "", w), "\n")); !strings.Contains(lines, "(line 75)") {
			t.Fatalf("%d cells:\n%s", w, lines)
		}
	}
}

// What a review comes to is not said above its findings where it is one of them.
func TestAFindingIsNotSaidTwice(t *testing.T) {
	t.Parallel()
	r := round.Review{Name: "risk", Answer: review.Answer{Rating: 2, Weaknesses: []review.Weakness{{Severity: review.High, Text: "Numbers are kept without limit."}, {Severity: review.Low, Text: "No unit"}}}}
	for sentence, want := range map[string]int{"Numbers are kept without limit.": 1, "The risks are named. All else is not.": 2} {
		lines := ansi.Strip(strings.Join(ReviewLines(theme.New(theme.Options{}), &r, sentence, 60), "\n"))
		if got := strings.Count(lines, "Numbers are kept") + strings.Count(lines, "The risks are named"); got != want {
			t.Errorf("%q: said %d times:\n%s", sentence, got, lines)
		}
	}
}

// A missing requirement that a finding tells is counted once, and the numbers behind the colon add up to the one before it.
func TestAMissingRequirementIsCountedOnce(t *testing.T) {
	t.Parallel()
	told := review.Weakness{Severity: review.High, Text: "The scope item “English and German” is not answered."}
	small := review.Weakness{Severity: review.Low, Text: "A word has two spellings"}
	for _, tt := range []struct {
		missing []string
		w       int
		want    string
	}{
		{[]string{"Scope item: English and German"}, 70, "2 findings: 1 high, 1 low (1 requirement missing)"},
		{[]string{"Scope item: English and German"}, 40, "2 findings: 1 high, 1 low (1 missing)"},
		{[]string{"Scope item: English and German", "REQ-7: offline mode"}, 70, "3 findings: 1 high, 1 low, 1 other requirement missing"},
		{[]string{"REQ-7: offline mode"}, 70, "3 findings: 1 high, 1 low, 1 requirement missing"},
		{nil, 70, "2 findings: 1 high, 1 low"},
	} {
		r := round.Review{Answer: review.Answer{Rating: 2, Weaknesses: []review.Weakness{told, small}, MissingRequirements: tt.missing}}
		if got := ansi.Strip(CountLine(theme.New(theme.Options{}), r, tt.w)); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.missing, got, tt.want)
		}
	}
}

// What is most severe comes first: a missing requirement is HIGH, and stands before findings of less, and behind those of as much or more.
func TestAMissingRequirementStandsByItsSeverity(t *testing.T) {
	t.Parallel()
	for severity, first := range map[review.Severity]string{review.Medium: "print labels", review.High: "Nobody pays", review.Critical: "Nobody pays"} {
		r := round.Review{Name: "coverage", Answer: review.Answer{
			Rating: 4, MissingRequirements: []string{"print labels"}, Weaknesses: []review.Weakness{{Severity: severity, Text: "Nobody pays"}},
		}}
		text := ansi.Strip(strings.Join(ReviewLines(theme.New(theme.Options{}), &r, "", 60), "\n"))
		if got := strings.Index(text, "print labels") < strings.Index(text, "Nobody pays"); got != (first == "print labels") {
			t.Errorf("%s: not %q first:\n%s", severity, first, text)
		}
	}
}

// Checks that could not judge call no risk low; what they did find counts.
func TestARiskThatNobodyJudgedIsNotCalledLow(t *testing.T) {
	t.Parallel()
	abstains := &review.RuleReport{Abstains: "too short"}
	for want, r := range map[string]round.Review{
		"risk level low":  {Answer: review.Answer{Rating: 3, RiskLevel: review.Low, Rules: &review.RuleReport{}}},
		"risk level high": {Answer: review.Answer{RiskLevel: review.High, Rules: abstains}},
		"":                {Answer: review.Answer{RiskLevel: review.Low, Rules: abstains}},
	} {
		lines := ansi.Strip(strings.Join(ReviewLines(theme.New(theme.Options{}), &r, "", 60), "\n"))
		if !strings.Contains(lines, want) || want == "" && strings.Contains(lines, "risk level") {
			t.Errorf("no %q in\n%s", want, lines)
		}
	}
}
