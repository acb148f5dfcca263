package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
)

// abstaining is a review by checks that could not judge.
func abstaining(name, why string) round.Review {
	return round.Review{Name: name, Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{Abstains: why}}}
}

func TestConflictThatNobodyJudgedAgainIsNotResolved(t *testing.T) {
	t.Parallel()
	low := round.Divergence{Rule: "Low rating", Severity: review.High, Description: "risk rates 2/5", Perspectives: []string{"risk"}}
	rated := func(rating review.Rating) round.Review {
		return round.Review{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: rating}}
	}
	quality := round.Review{Name: "quality", Outcome: round.Answered, Answer: review.Answer{Rating: 4}}
	for name, c := range map[string]struct {
		last   []round.Review
		lapsed int
	}{
		"rated better":      {[]round.Review{rated(4), quality}, 1},
		"nobody rated":      {[]round.Review{abstaining("risk", "too short"), abstaining("quality", "too short")}, 0},
		"it did not rate":   {[]round.Review{rated(0), quality}, 0},
		"it did not arrive": {[]round.Review{{Name: "risk", Outcome: round.Missing}, quality}, 0},
	} {
		d := conclusions.Build(conclusions.Input{Rounds: []round.Round{
			{Number: 1, Perspectives: []round.Review{rated(2), quality}, Divergences: []round.Divergence{low}},
			{Number: 2, Perspectives: c.last},
		}})
		if len(d.ResolvedConflicts) != 0 || len(d.LapsedConflicts) != c.lapsed {
			t.Errorf("%s: %+v %+v", name, d.ResolvedConflicts, d.LapsedConflicts)
		}
		told := "## Conflicts Not Settled\n\n- Low rating: risk rates 2/5. It held in round 1; risk gave no rating in round 2, so nobody knows whether it still holds.\n"
		if text := d.Markdown(); strings.Contains(text, told) == (c.lapsed > 0) {
			t.Errorf("%s: the conclusions say\n%s", name, text)
		}
	}
}

func TestSummarySaysWhyChecksCouldNotJudge(t *testing.T) {
	t.Parallel()
	const why = "the document seems to be in German"
	ai := round.Review{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: 4}}
	for want, reviews := range map[string][]round.Review{
		"Only built-in checks ran, and they could not judge: " + why + ".":         {abstaining("product", why), abstaining("quality", why)},
		"Two reviews were by built-in checks that could not judge: " + why + ".":   {abstaining("product", why), abstaining("quality", why), ai},
		"One review was by built-in checks that could not judge: it is too short.": {abstaining("product", "it is too short"), ai},
		"could not judge: too few of their checks have something to judge.":        {abstaining("product", "only 1 of 4 checks applies"), abstaining("quality", "only 5 of the 12 checks for an architecture have something to judge, and 6 would be enough"), ai},
		"could not judge: " + why + "; it is too short.":                           {abstaining("product", why), abstaining("quality", "it is too short"), ai},
	} {
		if got := conclusions.Build(conclusions.Input{Rounds: []round.Round{{Number: 1, Perspectives: reviews}}}).Summary; !strings.Contains(got, want) {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}

// Who abstained has not judged the document, and the summary does not count it among those who did.
func TestTheSummaryCountsWhoJudgedApartFromWhoAbstained(t *testing.T) {
	t.Parallel()
	ai := round.Review{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: 4}}
	missing := round.Review{Name: "technical", Outcome: round.Missing}
	for want, reviews := range map[string][]round.Review{
		"Two of four perspectives judged brief.md in one round; two abstained.":    {abstaining("product", "x"), abstaining("quality", "x"), ai, ai},
		"One of three perspectives judged brief.md in one round; one abstained.":   {abstaining("product", "x"), missing, ai},
		"No perspective judged brief.md in one round: both abstained.":             {abstaining("product", "x"), abstaining("quality", "x")},
		"No perspective judged brief.md in one round: its one reviewer abstained.": {abstaining("product", "x")},
		"One of two perspectives reviewed brief.md in one round.":                  {missing, ai},
		"Two perspectives reviewed brief.md in one round.":                         {ai, ai},
	} {
		if got := conclusions.Build(conclusions.Input{Artifact: "brief.md", Rounds: []round.Round{{Number: 1, Perspectives: reviews}}}).Summary; !strings.HasPrefix(got, want) {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}

// The parts in which answers are counted make up the whole.
func TestAnswersThatAbstainAreCounted(t *testing.T) {
	t.Parallel()
	ai := round.Review{Name: "risk", Outcome: round.Answered, Answer: review.Answer{Rating: 4}}
	d := conclusions.Build(conclusions.Input{Rounds: []round.Round{{Number: 1, Perspectives: []round.Review{abstaining("product", "too short"), abstaining("quality", "too short"), ai}}}})
	if text := d.Markdown(); !strings.Contains(text, "answers: 3 (1 AI, 0 rules, 2 abstained)\n") {
		t.Error(text)
	}
}

// Whose tools failed is told in the summary and as data, with whether the checks in their place could judge.
func TestTheConclusionsNameTheToolsThatFailed(t *testing.T) {
	t.Parallel()
	failure := "exit status 7"
	silent := abstaining("risk", "too few of its checks apply")
	silent.Attempts = []round.Attempt{{Tool: "broke", Kind: "failed", Error: &failure}, {Tool: "direct"}}
	ai := round.Review{Name: "product", Tool: "codex", Outcome: round.Answered, Answer: review.Answer{Rating: 4}}
	d := conclusions.Build(conclusions.Input{Rounds: []round.Round{{Number: 1, Perspectives: []round.Review{ai, silent}}}})
	const want = "No tool answered for risk (broke: failed): built-in checks read in its place, and could not judge."
	if d.StandIns != want || !strings.Contains(d.Summary, want) {
		t.Errorf("%q in %q", d.StandIns, d.Summary)
	}
}
