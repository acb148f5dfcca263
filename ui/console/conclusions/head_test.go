package conclusions

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
	"parley/ui/theme"
)

// A verdict that reviewers are missing from says so, and where the files are stands there whole, with who wrote them.
func TestTheHeadNamesWhoIsMissingAndTheWholePath(t *testing.T) {
	t.Parallel()
	const folder = "reviews/2026/quarterly/platform/larder/discussion"
	average := 4.0
	for _, w := range []int{48, 78, 118} {
		c := &screen.Context{Theme: theme.New(theme.Options{}), Width: w, Height: 15, LayoutOf: func(screen.ID) parts.Layout { return parts.Layout{} }}
		v := Screen{Reader: reader(c), concluded: &feedback.Concluded{Markdown: folder + "/conclusions.md", JSON: folder + "/conclusions.json"}}
		v.result = &round.Round{Number: 1, Verdict: round.Reached, AverageRating: &average, Status: round.Partial, Missing: []string{"risk"}}
		lines := v.head(w)
		text := ansi.Strip(strings.Join(lines, "\n"))
		flat := strings.NewReplacer("\n", "", v.Theme.Symbols.Bar, "", " ", "").Replace(text)
		where := "parley wrote " + folder + "/conclusions.md and conclusions.json."
		if w == 78 { // in one line, which the window is low for
			where = folder + "/conclusions.md"
		}
		for _, want := range []string{"PARTIAL", "Without risk: the verdict is that of the others.", where} {
			if !strings.Contains(flat, strings.ReplaceAll(want, " ", "")) {
				t.Errorf("%d columns: no %q in\n%s", w, want, text)
			}
		}
		for _, line := range lines {
			if ansi.StringWidth(line) > w {
				t.Errorf("%d columns: %q", w, line)
			}
		}
		v.result.Status, v.result.Missing = round.Complete, nil
		if strings.Contains(strings.Join(v.head(w), "\n"), "PARTIAL") {
			t.Errorf("a full round is called partial")
		}
	}
}

// In a low window each line counts: the summary has those of the ratings, which the record shows.
func TestALowWindowLeavesTheRatingsToTheRecord(t *testing.T) {
	t.Parallel()
	average := 4.0
	for height, want := range map[int]bool{parts.TallHeight - 1: false, parts.TallHeight: true} {
		c := &screen.Context{Theme: theme.New(theme.Options{}), Width: 78, Height: height, LayoutOf: func(screen.ID) parts.Layout { return parts.Layout{} }}
		v := Screen{Reader: reader(c), concluded: &feedback.Concluded{Markdown: "conclusions.md"}}
		v.result = &round.Round{Number: 1, Verdict: round.Reached, AverageRating: &average, Perspectives: []round.Review{{Name: "product", Outcome: round.Answered, Answer: review.Answer{Rating: 4}}}}
		if got := strings.Contains(ansi.Strip(strings.Join(v.head(78), "\n")), "product"); got != want {
			t.Errorf("%d rows: ratings %v, want %v", height, got, want)
		}
	}
}
