package conclusions

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/console/state"
	"parley/ui/theme"
)

// Somebody who reads that the verdict went from reached to reached has to read, too, that it was blocked in between.
func TestTheHeadNamesTheVerdictsInBetween(t *testing.T) {
	t.Parallel()
	rating, high := 3.5, review.High
	for _, w := range []int{48, 80, 160} {
		c := &screen.Context{Theme: theme.New(theme.Options{}), Width: w, Height: 24, LayoutOf: func(screen.ID) parts.Layout { return parts.Layout{} }}
		v := Screen{Reader: reader(c), concluded: &feedback.Concluded{}}
		for i := range 5 {
			v.State.Rounds = append(v.State.Rounds, &state.Round{Result: &round.Round{Number: i + 1, Verdict: round.Reached, AverageRating: &rating}})
		}
		blocked := v.State.Rounds[2].Result
		blocked.Verdict, blocked.Severity = round.Blocked, &high
		v.result = v.State.Rounds[4].Result
		said := strings.Join(v.course(w), " ")
		if text := ansi.Strip(said); !strings.Contains(text, "In between it was blocked (HIGH) in round 3.") {
			t.Errorf("%d columns: %s", w, text)
		}
		blocked.Verdict, blocked.Severity = round.Reached, nil
		if text := ansi.Strip(strings.Join(v.course(w), " ")); strings.Contains(text, "between") || !strings.Contains(text, "It was reached 3.5/5 in round 1, too.") {
			t.Errorf("%d columns: a verdict that never changed is told as %s", w, text)
		}
	}
}

// What stays open and is grave is named in the head: a green verdict alone would hide it.
func TestTheHeadNamesWhatStaysOpenAndIsGrave(t *testing.T) {
	t.Parallel()
	c := &screen.Context{Theme: theme.New(theme.Options{}), Width: 80, Height: 24, LayoutOf: func(screen.ID) parts.Layout { return parts.Layout{} }}
	v := Screen{Reader: reader(c), concluded: &feedback.Concluded{}}
	v.State.Findings = []round.Finding{
		{ID: "F-001", Severity: review.High, State: ledger.New},
		{ID: "F-002", Severity: review.High, State: ledger.Fixed},
		{ID: "F-003", Severity: review.Low, State: ledger.New},
		{ID: "F-004", Severity: review.High, State: ledger.New, Choice: ledger.Reject},
	}
	if text := ansi.Strip(strings.Join(v.head(80), "\n")); !strings.Contains(text, "1 HIGH finding stays open: F-001.") {
		t.Errorf("the head is\n%s", text)
	}
	v.State.Findings = append(v.State.Findings, round.Finding{ID: "F-005", Severity: review.High, State: ledger.Persisting})
	if text := ansi.Strip(strings.Join(v.head(80), "\n")); !strings.Contains(text, "2 HIGH findings stay open: F-001 and F-005.") {
		t.Errorf("the head is\n%s", text)
	}
}

// In a window of every height the head counts the findings; in a low one it takes few lines of the text.
func TestTheHeadCountsTheFindingsAndIsShortInALowWindow(t *testing.T) {
	t.Parallel()
	for _, height := range []int{15, 24, 60} {
		c := &screen.Context{Theme: theme.New(theme.Options{}), Width: 50, Height: height, LayoutOf: func(screen.ID) parts.Layout { return parts.Layout{} }}
		average := 4.0
		v := Screen{Reader: reader(c), concluded: &feedback.Concluded{Text: "# C\n\n## Summary\n\nAll.\n", Markdown: ".parley/REVIEW-001-brief/conclusions.md", JSON: ".parley/REVIEW-001-brief/conclusions.json"}}
		v.result = &round.Round{Number: 1, Verdict: round.Reached, AverageRating: &average}
		for _, id := range []string{"F-005", "F-009", "F-010"} {
			v.State.Findings = append(v.State.Findings, round.Finding{ID: id, Severity: review.High, State: ledger.New})
		}
		v.State.Findings = append(v.State.Findings, round.Finding{ID: "F-011", State: ledger.Fixed})
		lines := v.head(48)
		if text := ansi.Strip(strings.Join(lines, "\n")); !strings.Contains(text, "4 findings: 3 open and 1 fixed.") || !strings.Contains(text, "3 HIGH findings stay open") {
			t.Errorf("%d rows:\n%s", height, text)
		}
		if height < parts.TallHeight && len(lines) > 6 {
			t.Errorf("%d lines of %d rows", len(lines), height)
		}
	}
}
