package parts

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/ui/safetext"
	"parley/ui/theme"
)

// rated is a blocked round of reviewers with these ratings.
func rated(status round.Status, names ...string) round.Round {
	high, average := review.High, 2.5
	r := round.Round{
		Verdict: round.Blocked, Severity: &high, AverageRating: &average, Status: status,
		Divergences: []round.Divergence{{Rule: "Coverage gap", Severity: review.High, Description: "coverage finds 1 requirement missing"}},
	}
	for i, name := range names {
		r.Perspectives = append(r.Perspectives, round.Review{Name: name, Outcome: round.Answered, Answer: review.Answer{Rating: review.Rating(i)}})
	}
	if status == round.Partial {
		r.Missing = []string{"risk"}
	}
	return r
}

// A verdict stands with its reason in one line of any width; of a round that lacks somebody, that comes first.
func TestAVerdictWithItsReasonIsOneLine(t *testing.T) {
	t.Parallel()
	for status, want := range map[round.Status]string{round.Complete: "Coverage gap", round.Partial: "PARTIAL"} {
		for _, w := range []int{38, 48, 78, 118} {
			got := ansi.Strip(VerdictSummary(theme.New(theme.Options{}), rated(status, "risk"), w))
			if safetext.Width(got) > w || !strings.Contains(got, "BLOCKED") || !strings.Contains(got, "HIGH  2.5/5  ") || !strings.Contains(got, want) {
				t.Errorf("%s in %d cells: %q", status, w, got)
			}
			if strings.Contains(got, "CONSENSUS") != (w >= 70) {
				t.Errorf("the badge in %d cells: %q", w, got)
			}
		}
	}
}

// A verdict that no rule blocks says how grave the gravest weakness is.
func TestTheGravestWeaknessIsNamedAsItIs(t *testing.T) {
	t.Parallel()
	four := 4.0
	for severity, want := range map[review.Severity]string{
		review.Critical: "though a finding is CRITICAL.", review.High: "though a finding is HIGH.", review.Medium: "at least 3.0.",
	} {
		r := round.Round{Verdict: round.Reached, AverageRating: &four, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{
			Weaknesses: []review.Weakness{{Text: "a", Severity: review.Low}, {Text: "b", Severity: severity}, {Text: "c", Severity: review.Medium}},
		}}}}
		if got := ansi.Strip(DecidingRuleLine(theme.New(theme.Options{}), r, 160)); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %q", severity, got)
		}
	}
}

// A consensus that is reached gives as its reason first why, with what is grave all the same, and then what holds against it.
func TestAReachedVerdictSaysWhyBeforeWhatHoldsAgainstIt(t *testing.T) {
	t.Parallel()
	three, medium := 3.0, review.Medium
	r := round.Round{
		Verdict: round.Reached, AverageRating: &three, Status: round.Complete,
		Divergences:  []round.Divergence{{Rule: "Low rating", Severity: medium, Description: "quality rates 2/5"}, {Rule: "Rating spread", Severity: medium, Description: "2 to 5"}},
		Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Weaknesses: []review.Weakness{{Text: "a", Severity: review.Critical}}}}},
	}
	look := theme.New(theme.Options{})
	for w, want := range map[int]string{
		200: "No rule blocks, though a finding is CRITICAL. Low rating: quality rates 2/5",
		80:  "No rule blocks, though a finding is CRITICAL. Low rating: quality rates 2/5",
		48:  "No rule blocks, though a finding is CRITICAL",
	} {
		got := ansi.Strip(DecidingRuleLine(look, r, w))
		if !strings.HasPrefix(got, want) || safetext.Width(got) > w || strings.Contains(got, "more") {
			t.Errorf("in %d cells: %q, want %q", w, got, want)
		}
	}
	if got := ansi.Strip(VerdictSummary(look, r, 80)); !strings.Contains(got, "3.0/5  No rule blocks, though a finding is CRITICAL") {
		t.Errorf("the line of 80 cells: %q", got)
	}
	if got := ansi.Strip(strings.Join(BannerLines(look, r, "", "", 118, 40), " ")); !strings.Contains(got, "though a finding is CRITICAL.") {
		t.Errorf("the banner: %q", got)
	}
	r.Verdict = round.Blocked
	if got := ansi.Strip(DecidingRuleLine(look, r, 200)); !strings.HasPrefix(got, "Low rating") {
		t.Errorf("blocked: %q", got)
	}
}

// Ratings stand in one line behind whole names: where not all have room the lowest come first, and the others are counted.
func TestRatingsStandInOneLineBehindWholeNames(t *testing.T) {
	t.Parallel()
	for w, want := range map[int]string{
		80: "product none · technical 1 · quality 2 · 合规审查 3 · coverage 4",
		48: "technical 1 · quality 2 · 合规审查 3 · 2 more",
		30: "technical 1 · 4 more",
	} {
		got := ansi.Strip(RatingsLine(theme.New(theme.Options{}), rated(round.Complete, "product", "technical", "quality", "合规审查", "coverage"), w))
		if got != want || safetext.Width(got) > w {
			t.Errorf("in %d cells: %q, want %q", w, got, want)
		}
	}
}

// A reason that has no room ends behind a word.
func TestAReasonBreaksNoWord(t *testing.T) {
	t.Parallel()
	three, r := 3.0, rated(round.Complete, "risk")
	r.AverageRating = &three
	r.Divergences[0].Description = "technical rates 2/5 (command beta), risk 2/5 (command delta)"
	words := strings.Fields("Coverage gap: " + r.Divergences[0].Description)
	for w := wholeWords; w < 70; w++ {
		got := strings.Fields(strings.TrimSuffix(ansi.Strip(DecidingRuleLine(theme.New(theme.Options{}), r, w)), "…"))
		for i, word := range got {
			if !strings.HasPrefix(words[i], word) || strings.TrimRight(words[i], " ,;:.(–-") != strings.TrimRight(word, " ,;:.(–-") {
				t.Errorf("%d cells: %q ends in %q", w, got, word)
			}
		}
	}
}

// A reason of two lines has one look: the second is as muted as the first ends.
func TestTheSecondLineOfAReasonIsAsMutedAsTheFirst(t *testing.T) {
	t.Parallel()
	three, look, r := 3.0, theme.New(theme.Options{}), rated(round.Complete, "risk")
	r.AverageRating = &three
	r.Divergences[0].Description = strings.Repeat("technical rates 2/5 (command beta), ", 4)
	lines := ReasonLines(look, r, 60)
	if len(lines) != 2 || lines[1] != look.Muted.Render(ansi.Strip(lines[1])) {
		t.Errorf("%q", lines)
	}
}

// A rule that holds and does not block is no other reason: where the average is enough, a low rating is counted nowhere.
func TestWhatDoesNotBlockIsNotCountedWithTheReasons(t *testing.T) {
	t.Parallel()
	look, high := theme.New(theme.Options{}), review.High
	r := round.Round{Verdict: round.Blocked, Severity: &high, Divergences: []round.Divergence{
		{Rule: consensus.HighRisk, Severity: high, Description: "risk rates the risk high", Perspectives: []string{"risk"}},
		{Rule: consensus.LowRating, Severity: review.Medium, Description: "risk rates 2/5", Perspectives: []string{"risk"}},
	}}
	for average, counted := range map[float64]bool{2.9: true, 3.0: false} {
		r.AverageRating = &average
		for _, got := range []string{DecidingRuleLine(look, r, 120), strings.Join(ReasonLines(look, r, 120), " ")} {
			if strings.Contains(ansi.Strip(got), " · 1 more reason") != counted {
				t.Errorf("average %.1f: %q", average, ansi.Strip(got))
			}
		}
	}
}

// Ratings that have no room are not begun: the average is what blocks, and the ratings have a row or a column of their own.
func TestALowAverageWithoutRoomNamesNoRating(t *testing.T) {
	t.Parallel()
	two, high := 2.0, review.High
	r := round.Round{
		Verdict: round.Blocked, Severity: &high, AverageRating: &two,
		Divergences:  []round.Divergence{{Rule: consensus.LowRating, Severity: review.Medium, Description: "product rates 2/5, technical 2/5", Perspectives: []string{"product", "technical"}}},
		Perspectives: []round.Review{{Name: "product", Answer: review.Answer{Rating: 2}}, {Name: "technical", Answer: review.Answer{Rating: 2}}},
	}
	look := theme.New(theme.Options{})
	for w, want := range map[int]string{
		60: "Average too low: product 2, technical 2",
		35: "Average too low: 3.0 is needed",
		26: "Average too low: 3.0 is…",
		15: "Average too low",
	} {
		if got := ansi.Strip(DecidingRuleLine(look, r, w)); got != want {
			t.Errorf("in %d cells: %q, want %q", w, got, want)
		}
	}
}

// How many other reasons there are stands behind the reason that has room, and behind the cut of one that has none: on a line of its own it
// would read as a reason.
func TestTheOtherReasonsAreCountedBehindTheLastWord(t *testing.T) {
	t.Parallel()
	look, r := theme.New(theme.Options{}), rated(round.Complete, "risk")
	high, two := review.High, 2.0
	r.Verdict, r.Severity, r.AverageRating = round.Blocked, &high, &two
	r.Divergences = []round.Divergence{{Rule: "High risk", Severity: high, Description: "product rates the risk high (command alpha)"}, {Rule: "Low rating", Severity: review.Medium}}
	for w, want := range map[int]string{
		80: "High risk: product rates the risk high (command alpha) · 1 more reason",
		60: "High risk: product rates the risk high (command alpha)",
		50: "High risk: product rates the risk high… · 1 more",
		45: "High risk: product rates the risk… · 1 more",
		35: "High risk: product rates the risk…",
	} {
		if got := ansi.Strip(DecidingRuleLine(look, r, w)); got != want {
			t.Errorf("in %d cells: %q, want %q", w, got, want)
		}
	}
	for w := 30; w < 80; w++ {
		lines := ReasonLines(look, r, w)
		last := ansi.Strip(lines[len(lines)-1])
		for _, line := range lines {
			if safetext.Width(line) > w {
				t.Errorf("%d cells: %q", w, line)
			}
		}
		if w > 35 && !strings.HasSuffix(strings.TrimSuffix(last, " reason"), " · 1 more") || strings.HasPrefix(strings.TrimSpace(last), "·") || len(lines) > 2 {
			t.Errorf("%d cells: %q", w, lines)
		}
	}
}

// A reviewer that abstains, and one without a rating, say so in words: a dash is what stands between two of them.
func TestNoRatingIsSaidInWords(t *testing.T) {
	t.Parallel()
	r := rated(round.Complete, "risk", "product", "quality")
	r.Perspectives[2].Rating, r.Perspectives[2].Rules = 0, &review.RuleReport{Abstains: "only 7 of 18 checks apply"}
	for _, plain := range []bool{false, true} {
		got := ansi.Strip(RatingsLine(theme.New(theme.Options{Plain: plain}), r, 78))
		if !strings.Contains(got, "risk none") || !strings.Contains(got, "quality not rated") || !strings.Contains(got, "product 1") {
			t.Errorf("plain %t: %q", plain, got)
		}
	}
}
