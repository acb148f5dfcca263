package changes

import (
	"slices"
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

// ofRounds is the screen of some rounds, each with the rating of its one reviewer, 0 where that was stopped; each but the first is compared
// with the one before it. All read the same text but the second.
func ofRounds(height int, ratings ...review.Rating) *Screen {
	c := &screen.Context{Theme: theme.New(theme.Options{}), Keys: keys.Default(), Height: height}
	v := &Screen{Base: screen.Base{Context: c}}
	for i, rating := range ratings {
		r := round.Round{Number: i + 1, Verdict: round.Blocked, Artifact: round.Artifact{SHA256: "revised"}}
		if i == 0 {
			r.Artifact.SHA256 = "first"
		}
		if r.RulesCannotTell = rating == 0; rating > 0 {
			average, high := float64(rating), review.High
			r.AverageRating, r.Severity = &average, &high
		}
		r.Perspectives = []round.Review{{Name: "risk", Answer: review.Answer{Rating: rating}}}
		c.State.Rounds = append(c.State.Rounds, &state.Round{Result: &r})
		if i > 0 {
			c.State.Revisions = append(c.State.Revisions, &feedback.Revision{
				Before: i, After: i + 1, SameText: i > 1, Diff: map[bool]string{true: "", false: "@@ -1 +1 @@\n-old\n+new\n"}[i > 1],
				Ratings: []feedback.RatingChange{{Perspective: "risk", Before: ratings[i-1], After: rating}},
			})
		}
	}
	c.State.Revision = c.State.Revisions[len(c.State.Revisions)-1]
	v.Refresh()
	return v
}

// told is the upper part of the screen without colours.
func (v *Screen) told() string {
	lines, _ := v.summary(&v.State, 80)
	return ansi.Strip(strings.Join(lines, "\n"))
}

// Where nobody rated in the round before, the verdict and the ratings are compared with the last round that somebody rated, and that is said.
func TestARoundIsComparedWithTheLastThatSomebodyRated(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		ratings       []review.Rating
		wants, wantNo []string
	}{
		"the round before was stopped": {
			[]review.Rating{2, 0, 4},
			[]string{"round 1   BLOCKED  severity HIGH  2.0/5", "round 3   BLOCKED", "Nobody rated in round 2: compared with round 1.", "2.0→4.0/5", "risk 2→4"},
			[]string{"unrated", "before", "after "},
		},
		"two were": {[]review.Rating{2, 0, 0, 4}, []string{"Nobody rated in rounds 2 to 3: compared with round 1.", "risk 2→4"}, []string{"unrated"}},
		"none was": {[]review.Rating{2, 3, 4}, []string{"before    BLOCKED", "after     BLOCKED", "risk 2→3"}, []string{"Nobody", "round 1   "}},
		"nobody rated before that": {
			[]review.Rating{0, 4}, []string{"before    NOT RATED ", "after     BLOCKED  ", "risk unrated→4"}, []string{"Nobody rated in"},
		},
	} {
		told := ofRounds(24, c.ratings...).told()
		for _, want := range c.wants {
			if !strings.Contains(told, want) {
				t.Errorf("%s: %q is missing in\n%s", name, want, told)
			}
		}
		for _, not := range c.wantNo {
			if strings.Contains(told, not) {
				t.Errorf("%s: %q is in\n%s", name, not, told)
			}
		}
	}
	v := ofRounds(40, 2, 0, 4)
	if bars := ansi.Strip(strings.Join(v.ratings(v.judgedBefore(), v.State.RoundByNumber(3), 60), "\n")); strings.Contains(bars, "–/5") || !strings.Contains(bars, "+2") {
		t.Errorf("the bars compare with the round that nobody rated: %s", bars)
	}
}

// What is shown at first is a comparison that says something: of a text that nobody rated when it was new, the round that did; the change
// of the text stands there, too, and is not called the reviewers' own.
func TestAComparisonThatNobodyRatedIsNotShownFirst(t *testing.T) {
	t.Parallel()
	for shown, ratings := range [][]review.Rating{{2, 4, 4}, {2, 0, 4}, {2, 0, 0, 4}} {
		if v := ofRounds(24, ratings...); v.at != shown {
			t.Errorf("%v: comparison %d is shown, not %d", ratings, v.at, shown)
		}
	}
	v := ofRounds(24, 2, 0, 4)
	diff := strings.Fields(ansi.Strip(strings.Join(v.diff(80), " ")))
	told := strings.Join(diff, " ")
	if strings.Contains(told, "own") || !strings.Contains(told, "Round 3 read the same text as round 2, in which nobody rated. From round 1 to 2 the text changed like this:") {
		t.Errorf("of the text it says %q", told)
	}
	if !slices.Contains(diff, "new") {
		t.Errorf("the change is missing: %q", told)
	}
	if v := ofRounds(24, 2, 0); v.at != 0 { // and where nobody rated at all, the last one
		t.Errorf("comparison %d is shown", v.at)
	}
}

// What is copied is the diff that is shown, also where the rounds at hand read the same text; where none is shown nothing is.
func TestTheDiffThatIsShownIsCopied(t *testing.T) {
	t.Parallel()
	v := ofRounds(24, 2, 3, 4)
	v.compare(1)
	if copied, is := v.copyDiff().(screen.Copy); !is || !strings.Contains(copied.Text, "+new") {
		t.Errorf("of rounds that read the same text it copies %+v", v.copyDiff())
	}
	v.compared.Diff = ""
	if notice, is := v.copyDiff().(screen.Notice); !is || notice.Text != "There is no diff to copy." {
		t.Errorf("without a diff it copies %+v", v.copyDiff())
	}
}
