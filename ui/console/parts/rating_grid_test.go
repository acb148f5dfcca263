package parts

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/theme"
)

// In a low window every rating is there, whole, in its colour and in the order of the reviewers, whatever the width.
func TestTheGridHasEveryRatingInOneOrder(t *testing.T) {
	t.Parallel()
	look, average := theme.New(theme.Options{}), 3.2
	r := rated(round.Complete, "product", "technical", "quality", "risk", "coverage")
	r.AverageRating = &average
	for i, rating := range []review.Rating{4, 3, 3, 2, 4} {
		r.Perspectives[i].Rating = rating
	}
	for w, rows := range map[int]int{48: 2, 60: 2, 78: 2, 118: 2} {
		lines := RatingGrid(look, r, w)
		if len(lines) != rows {
			t.Errorf("%d cells: %d rows\n%s", w, len(lines), ansi.Strip(strings.Join(lines, "\n")))
		}
		flat, last := ansi.Strip(strings.Join(lines, "\n")), -1
		for _, name := range []string{"product", "technical", "quality", "risk", "coverage", "average"} {
			at := strings.Index(flat, name)
			if at <= last {
				t.Errorf("%d cells: %s is out of order\n%s", w, name, flat)
			}
			last = at
		}
		if strings.Count(flat, "/5") != 6 || !strings.Contains(strings.Join(lines, "\n"), look.Bad.Bold(true).Render(" 2/5")) && !strings.Contains(strings.Join(lines, "\n"), look.Bad.Bold(true).Render("2/5")) {
			t.Errorf("%d cells:\n%s", w, strings.Join(lines, "\n"))
		}
		for _, line := range lines {
			if ansi.StringWidth(line) > w {
				t.Errorf("%d cells: %q", w, line)
			}
		}
	}
	if lines := RatingGrid(look, unrated(), 48); len(lines) != 1 || !strings.Contains(ansi.Strip(lines[0]), "not rated: product, risk") {
		t.Errorf("%q", lines)
	}
	if lines := RatingGrid(theme.New(theme.Options{Plain: true}), r, 78); len(lines) != 1 {
		t.Errorf("who listens hears %q", lines)
	}
}

// A reviewer that gives no rating is told in words, and takes no bar from the others.
func TestTheGridKeepsItsBarsBesideOneWithoutARating(t *testing.T) {
	t.Parallel()
	look, average := theme.New(theme.Options{}), 3.2
	r := rated(round.Complete, "product", "technical", "quality", "risk", "coverage")
	r.AverageRating = &average
	for i := range r.Perspectives {
		r.Perspectives[i].Rating = 4
	}
	r.Perspectives[3].Answer, r.Perspectives[3].Outcome = review.Answer{Rules: &review.RuleReport{Abstains: "too short"}}, round.Direct
	flat := ansi.Strip(strings.Join(RatingGrid(look, r, 78), "\n"))
	if bar := strings.Repeat(look.Symbols.BarFull, 4); strings.Count(flat, bar) != 4 || !strings.Contains(flat, "risk      not rated") || strings.Count(flat, "\n") != 1 {
		t.Errorf("\n%s", flat)
	}
}

// A good rating by built-in checks is as muted in a narrow window as in a wide one: nobody has judged what the document says.
func TestAGoodRatingByChecksIsMutedAtEverySize(t *testing.T) {
	t.Parallel()
	look, average := theme.New(theme.Options{}), 4.5
	r := round.Round{AverageRating: &average, Sources: round.Sources{Rules: 2}}
	for name, rating := range map[string]review.Rating{"product": 4, "quality": 5} {
		r.Perspectives = append(r.Perspectives, round.Review{Name: name, Outcome: round.Direct, Answer: review.Answer{Rating: rating}})
	}
	good := strings.TrimSuffix(look.Good.Bold(true).Render("x"), "x\x1b[m")
	for _, w := range []int{20, 30, 48, 60, 80} {
		lines := append(RatingGrid(look, r, w), RatingsLine(look, r, w))
		lines = append(lines, RatingLines(look, r, w)...)
		for _, line := range lines {
			if bare := strings.TrimSuffix(look.Good.Render("x"), "x\x1b[m"); strings.Contains(line, good) || strings.Contains(line, bare) {
				t.Errorf("in %d columns: %q", w, line)
			}
		}
	}
	if r.Perspectives[0].Outcome = round.Answered; !strings.Contains(RatingsLine(look, r, 60), good) {
		t.Error("a good rating by a tool is not green")
	}
}

// The mark in the average's bar stands only where its name does: a sign that nothing explains says nothing.
func TestTheMarkOfTheAverageHasItsName(t *testing.T) {
	t.Parallel()
	look, average := theme.New(theme.Options{}), 3.2
	r := rated(round.Complete, "product", "technical", "quality", "risk", "coverage")
	r.AverageRating = &average
	for i := range r.Perspectives {
		r.Perspectives[i].Rating = 3
	}
	named := 0
	for w := 40; w <= 118; w++ {
		flat := ansi.Strip(strings.Join(RatingGrid(look, r, w), "\n"))
		if marked := strings.Contains(flat, look.Symbols.Reached+look.Symbols.BarEmpty) || strings.Contains(flat, look.Symbols.Reached+" 3"); marked != strings.Contains(flat, look.Needed(&average)) {
			t.Errorf("%d cells:\n%s", w, flat)
		}
		if strings.Contains(flat, "needed") {
			named++
		}
		if w == 78 && !strings.Contains(flat, "average   ━━╋── 3.2/5 ╋ 3.0 needed") {
			t.Errorf("%d cells:\n%s", w, flat)
		}
	}
	if named == 0 {
		t.Error("the mark is named nowhere")
	}
}
