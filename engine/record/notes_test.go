package record_test

import (
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
)

// The notes of a verdict say why rules cannot tell of several files, and that these may contradict each other.
func TestNotesOnSeveralFiles(t *testing.T) {
	t.Parallel()
	for want, r := range map[string]round.Round{
		"no two perspectives had enough to judge the same file, so ask an AI tool":                        {RulesCannotTell: true, Sources: round.Sources{Rules: 2}},
		"fewer than two perspectives judged, so ask an AI tool":                                           {RulesCannotTell: true, Sources: round.Sources{Rules: 1}},
		"the files may contradict each other in 1 place: see Possible Contradictions in the discussion":   {Contradictions: make([]round.Contradiction, 1)},
		"the files may contradict each other in 2 places: see Possible Contradictions in the discussion ": {Contradictions: make([]round.Contradiction, 2)},
	} {
		if got := record.Verdict(r); !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	if got := record.Verdict(round.Round{}); strings.Contains(got, "contradict") {
		t.Error(got)
	}
}

// Whoever forgets the quorum reads that one would have refused this round, and whoever gave one how far it was missed.
func TestNotesOnWhatToolsAnswered(t *testing.T) {
	t.Parallel()
	rated := review.Answer{Rating: 4}
	answered, broke := round.Review{Name: "product", Outcome: round.Answered, Answer: rated}, "exit status 7"
	stoodIn := round.Review{Name: "risk", Outcome: round.Direct, Answer: rated, Attempts: []round.Attempt{{Tool: "codex", Error: &broke}}}
	checked := round.Review{Name: "risk", Outcome: round.Direct, Answer: rated}
	one, average := round.Sources{AI: 1, Rules: 1}, 4.0
	for name, c := range map[string]struct {
		r    round.Round
		want string
	}{
		"no quorum":        {round.Round{Sources: one, Perspectives: []round.Review{answered, stoodIn}}, "Notes: tools answered for 1 of 2 perspectives, which a quorum of 2 would not accept\n"},
		"two would fail":   {round.Round{Sources: one, Perspectives: []round.Review{answered, stoodIn, stoodIn}}, "Notes: tools answered for 1 of 3 perspectives, which a quorum of 2 or more would not accept\n"},
		"below the quorum": {round.Round{Sources: one, Degraded: true, Quorum: 2, Perspectives: []round.Review{answered, stoodIn}}, "Notes: degraded: tools answered for 1 of 2 perspectives, and the quorum is 2\n"},
		"an older result":  {round.Round{Sources: one, Degraded: true, Perspectives: []round.Review{answered, stoodIn}}, "Notes: degraded: tools answered for 1 of 2 perspectives, which is below the quorum\n"},
		"as planned":       {round.Round{Sources: one, Perspectives: []round.Review{answered, checked}}, "Sources: 1 AI, 1 rules\nKey Action Items:"},
		"no tool answered": {round.Round{Sources: round.Sources{Rules: 2}, Perspectives: []round.Review{stoodIn, stoodIn}}, "rules only (2)\nKey Action Items:"},
	} {
		c.r.Verdict, c.r.AverageRating = round.Reached, &average
		if got := record.Verdict(c.r); !strings.Contains(got, c.want) {
			t.Errorf("%s: no %q in\n%s", name, c.want, got)
		}
	}
}

// Whom the person stopped, or did not wait for, did not fail to arrive.
func TestTheRecordSaysWhoWasStopped(t *testing.T) {
	t.Parallel()
	missing := func(name string, warnings ...string) round.Review {
		return round.Review{Name: name, Outcome: round.Missing, Answer: review.Answer{}, Warnings: warnings}
	}
	r := round.Round{ID: "R", Status: round.Partial, Missing: []string{"product", "risk", "coverage"}, Perspectives: []round.Review{
		missing("product", round.NoAnswer+round.ConcludedEarly), missing("risk"), missing("coverage", round.NoAnswer+round.Stopped),
	}}
	text := record.Markdown(r)
	for _, want := range []string{
		"By source: product was not waited for, risk did not arrive, coverage was stopped by the person.\n",
		"- Missing: was not waited for\n", "- Missing: did not arrive\n", "- Missing: was stopped by the person\n", "- (Not checked: coverage was stopped by the person)\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if report := record.Report(r); strings.Count(report, "(did not arrive)") != 1 || !strings.Contains(report, "(was stopped by the person)") {
		t.Errorf("the report says\n%s", report)
	}
}
