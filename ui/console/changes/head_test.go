package changes

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// revisedScreen is a revision from blocked to reached that leaves a finding of high severity, in a window of some height.
func revisedScreen(height int) *Screen {
	high, low := review.High, 2.8
	enough := 4.0
	found := round.Finding{ID: "F-009", Severity: review.High, Text: "Nobody pays", State: ledger.Persisting}
	before := round.Round{Number: 1, Verdict: round.Blocked, Severity: &high, AverageRating: &low, Perspectives: []round.Review{{Name: "risk"}}}
	before.Perspectives[0].RiskLevel = review.High
	after := round.Round{Number: 2, Verdict: round.Reached, AverageRating: &enough, Perspectives: []round.Review{{Name: "risk"}}}
	after.Perspectives[0].RiskLevel = review.Medium
	r := &feedback.Revision{Before: 1, After: 2, Ratings: []feedback.RatingChange{
		{Perspective: "product", Before: 2, After: 4}, {Perspective: "risk", Before: 4, After: 4},
	}}
	c := &screen.Context{Theme: theme.New(theme.Options{}), Keys: keys.Default(), Height: height}
	c.State = state.State{
		Rounds: []*state.Round{{Result: &before}, {Result: &after}}, Revision: r, Revisions: []*feedback.Revision{r},
		Findings: []round.Finding{found},
	}
	return &Screen{Base: screen.Base{Context: c}, revision: r, compared: r, comparisons: []*feedback.Revision{r}}
}

// Both verdicts are told in a badge of their colour, and the one that holds with why findings of high severity do not block it. The level of
// risk has a row of its own at every width: in that of a verdict it would be read as its severity.
func TestTheVerdictSaysWhyHighFindingsDoNotBlock(t *testing.T) {
	t.Parallel()
	v := revisedScreen(40)
	var lines []string
	for _, w := range []int{48, 60, 90} {
		lines, _ = v.summary(&v.State, w)
		for i, want := range []string{
			1: "before    BLOCKED  severity HIGH  2.8/5",
			2: "after     REACHED                 4.0/5",
			3: "         No rule blocks, though 1 finding stays HIGH.",
			4: "risk     highest level HIGH → MED",
		} {
			if got := strings.TrimRight(ansi.Strip(lines[i]), " "); i > 0 && got != want && (w > 48 || i != 3) { // the sentence of line 3 is a shorter one there
				t.Errorf("%d cells, line %d: %q, not %q", w, i, got, want)
			}
		}
	}
	if !strings.Contains(lines[1], v.Theme.BadgeBad.Render(" BLOCKED ")) || !strings.Contains(lines[2], v.Theme.BadgeGood.Render(" REACHED ")) {
		t.Errorf("the verdicts are no badges: %q", lines[1:3])
	}
}

// What the person rejected does not stay open.
func TestARejectedFindingDoesNotStayHigh(t *testing.T) {
	t.Parallel()
	v := revisedScreen(40)
	v.State.Findings[0].Choice = ledger.Reject
	lines, _ := v.summary(&v.State, 60)
	if text := ansi.Strip(strings.Join(lines, "\n")); strings.Contains(text, "stays HIGH") {
		t.Error(text)
	}
}

// In a low window the ratings are one line, so that what one acts on stands in sight.
func TestInALowWindowTheRatingsAreOneLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		height int
		folded bool
	}{{24, true}, {40, false}} {
		v := revisedScreen(c.height)
		lines, findings := v.summary(&v.State, 70)
		lines = append(lines, findings...)
		text := ansi.Strip(strings.Join(lines, "\n"))
		const told = "ratings  average 2.8→4.0/5 · product 2→4 · 1 unchanged"
		if strings.Contains(text, told) != c.folded || strings.Contains(text, "Ratings ──") == c.folded {
			t.Errorf("in %d rows:\n%s", c.height, text)
		}
		listed := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(ansi.Strip(line), "Still there 1") })
		if inSight := listed >= 0 && listed < 8; inSight != c.folded {
			t.Errorf("in %d rows the findings begin in row %d:\n%s", c.height, listed, text)
		}
	}
}

// In the lowest window the ratings take one line of their own, the average first; elsewhere none of their rows begins with a dot.
func TestTheRatingsBreakBetweenTwo(t *testing.T) {
	t.Parallel()
	for height, want := range map[int]string{13: "ratings  average 2.8→4.0/5", 24: "ratings  average 2.8→4.0/5\n         product 2→4 · 1 unchanged"} {
		v := revisedScreen(height)
		got := ansi.Strip(strings.Join(v.ratingsLine(v.State.Rounds[0].Result, v.State.Rounds[1].Result, 36), "\n"))
		if got != want {
			t.Errorf("in %d rows:\n%s", height, got)
		}
	}
}

// A finding without a quote shows the line that was added for the requirement it names, or says that none was.
func TestWhatWasAddedForARequirementIsShown(t *testing.T) {
	t.Parallel()
	v := revisedScreen(40)
	v.hunks = readDiff("@@ -31,2 +31,3 @@\n 3. A page (REQ-001)\n+4. A list (REQ-004)\n 5. A print\n")
	for text, want := range map[string]string{"Missing: REQ-004 a list": "  line 32 is new: “4. A list (REQ-004)”", "REQ-001 a page": "  no new or changed line names REQ-001", "A list": "", "REQ-0041": "  no new or changed line names REQ-0041"} {
		if got := ansi.Strip(strings.Join(v.added(round.Finding{ID: "F-010", Text: text}, "  ", 60), "\n")); got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// A part that is cut says how much more there is, and the key that leads there.
func TestAPartThatIsCutSaysHowMuchMoreThereIs(t *testing.T) {
	t.Parallel()
	v := revisedScreen(40)
	v.rows, v.heights = [2]int{30, 9}, [2]int{10, 9}
	if got := ansi.Strip(v.withCut(0, slices.Repeat([]string{"a"}, 10))[9]); got != "pgdn  21 more lines" {
		t.Errorf("%q", got)
	}
	v.inDiff = true
	if got := ansi.Strip(v.withCut(0, slices.Repeat([]string{"a"}, 10))[9]); got != "tab  21 more lines" {
		t.Errorf("where the other part has the keys: %q", got)
	}
	if got := v.withCut(1, slices.Repeat([]string{"a"}, 9))[8]; got != "a" {
		t.Errorf("a whole part: %q", got)
	}
}

// A reviewer that did not rate has no rating that could be unchanged.
func TestWhoDidNotRateIsNotUnchanged(t *testing.T) {
	t.Parallel()
	v := revisedScreen(24)
	v.revision.Ratings = append(v.revision.Ratings, feedback.RatingChange{Perspective: "quality"})
	const want = "ratings  average 2.8→4.0/5 · product 2→4 · 1 unchanged · 1 unrated"
	if got := ansi.Strip(strings.Join(v.ratingsLine(v.State.Rounds[0].Result, v.State.Rounds[1].Result, 78), "|")); got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// Above the document's changes stand as many lines as there are: those that are blank would be taken from what changed.
func TestTheUpperPartIsAsHighAsItsLines(t *testing.T) {
	t.Parallel()
	v := revisedScreen(24)
	v.State.Findings = nil
	l := parts.Compute(80, 24, v.Layout())
	if n := len(v.content(l).lines[:v.content(l).title]); l.First.H != n || l.Second.H < 12 {
		t.Errorf("%d lines in %d rows, and %d rows below", n, l.First.H, l.Second.H)
	}
	for range 20 {
		v.State.Findings = append(v.State.Findings, round.Finding{ID: "F-009", Text: "Nobody pays", State: ledger.Persisting})
	}
	if l = parts.Compute(80, 24, v.Layout()); l.First.H != 12 {
		t.Errorf("many findings have %d rows", l.First.H)
	}
	v.Height, v.State.Findings = 15, nil
	if l = parts.Compute(80, 15, v.Layout()); l.Second.H != 0 {
		t.Errorf("a low window is divided: %+v", l)
	}
}
