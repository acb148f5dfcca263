package parts

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/tool"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// A badge is not cut as long as a bar can give way, and in the width that the ratings ask for nothing does.
func TestABadgeIsWholeWhereABarCanGiveWay(t *testing.T) {
	t.Parallel()
	look, average := theme.New(theme.Options{}), 3.5
	r := round.Round{AverageRating: &average}
	for _, name := range []string{"gemini", "all-checks"} {
		r.Perspectives = append(r.Perspectives, round.Review{Name: "product", Tool: name, Via: string(tool.ViaCommand), Outcome: round.Answered, Answer: review.Answer{Rating: 4}})
	}
	judge := r.Perspectives[1].Tool
	full := RatingsWidth(look, r)
	for w := full - 6; w <= full+10; w++ {
		lines := RatingLines(look, r, w)
		if got := ansi.Strip(strings.Join(lines, "\n")); !strings.Contains(got, judge) || safetext.Width(lines[1]) > w {
			t.Errorf("in %d of %d cells:\n%s", w, full, got)
		}
		if bar := strings.Count(ansi.Strip(lines[0]), look.Symbols.BarFull) + strings.Count(ansi.Strip(lines[0]), look.Symbols.BarEmpty); (bar == ratingBar) != (w >= full) {
			t.Errorf("in %d of %d cells a bar has %d", w, full, bar)
		}
	}
	for _, line := range PanelRatingLines(look, r, full) {
		if strings.Contains(ansi.Strip(line), "average") {
			t.Errorf("the average is said: %q", line)
		}
	}
}

// What only the built-in checks rated well has no colour of approval: nobody has judged what the document says. A bad rating keeps its own.
func TestGoodRatingsByChecksAreMuted(t *testing.T) {
	t.Parallel()
	look, average := theme.New(theme.Options{}), 4.5
	r := round.Round{AverageRating: &average, Sources: round.Sources{Rules: 2}, Perspectives: []round.Review{
		{Name: "product", Outcome: round.Direct, Answer: review.Answer{Rating: 5}}, {Name: "coverage", Outcome: round.Direct, Answer: review.Answer{Rating: 1}},
	}}
	good, bad := look.Good.Bold(true).Render(" 5/5"), look.Bad.Bold(true).Render(" 1/5")
	lines := RatingLines(look, r, 80)
	if text := strings.Join(lines, "\n"); strings.Contains(text, good) || !strings.Contains(text, bad) || !strings.Contains(text, look.Muted.Render(" 5/5")) {
		t.Errorf("by checks:\n%q", text)
	}
	if lines[2] == strings.Replace(lines[2], look.OpenAverageBar(&average, 10), "", 1) {
		t.Errorf("the average has a colour: %q", lines[2])
	}
	r.Sources = round.Sources{AI: 2}
	for i := range r.Perspectives {
		r.Perspectives[i].Outcome = round.Answered
	}
	if text := strings.Join(RatingLines(look, r, 80), "\n"); !strings.Contains(text, good) {
		t.Errorf("by a tool:\n%q", text)
	}
}

// Who gave a rating stands there whole in every line, or in none: "built…" says nothing.
func TestTheColumnOfSourcesIsWholeOrNotThere(t *testing.T) {
	t.Parallel()
	r := round.Round{Perspectives: []round.Review{
		{Name: "technical", Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{}}},
		{Name: "quality", Outcome: round.Direct, Answer: review.Answer{Rating: 4, Rules: &review.RuleReport{}}},
	}}
	look := theme.New(theme.Options{})
	for w, want := range map[int]int{34: 0, 38: 2, 60: 2} {
		text := ansi.Strip(strings.Join(PanelRatingLines(look, r, w), "\n"))
		if got := strings.Count(text, "built-in checks"); got != want {
			t.Errorf("%d cells: %d of 2 lines name who rated:\n%s", w, got, text)
		}
		for line := range strings.Lines(text) {
			if safetext.Width(strings.TrimRight(line, "\n")) > w {
				t.Errorf("%q is wider than %d", line, w)
			}
		}
	}
}
