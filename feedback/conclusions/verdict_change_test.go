package conclusions_test

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
)

// turned is a round with its verdict and who reviewed the document in it.
func turned(number int, sha string, blocked bool, reviews ...round.Review) round.Round {
	r := round.Round{Number: number, Verdict: round.Reached, Artifact: round.Artifact{SHA256: sha}, Perspectives: reviews, Type: round.Deepen}
	if high := review.High; blocked {
		r.Verdict, r.Severity = round.Blocked, &high
	}
	return r
}

func judged(name string, rating review.Rating, risk review.Severity, weaknesses ...review.Weakness) round.Review {
	return round.Review{Name: name, Outcome: round.Answered, Answer: review.Answer{Rating: rating, RiskLevel: risk, Weaknesses: weaknesses}}
}

// abstained is a review by checks that had too little to judge.
func abstained(name string) round.Review {
	return round.Review{Name: name, Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{Abstains: "too few of its checks apply"}}}
}

func TestAVerdictThatTurnsSaysWhy(t *testing.T) {
	t.Parallel()
	data := func(s review.Severity) review.Weakness {
		return review.Weakness{Text: "Nobody says what happens to donors' personal data", Severity: s}
	}
	clock := review.Weakness{Text: "The clock of the ward drifts by an hour", Severity: review.Critical}
	missing := round.Review{Name: "coverage", Outcome: round.Answered, Answer: review.Answer{Rating: 4, MissingRequirements: []string{"REQ-009: print labels"}}}
	texts := map[string]string{"one": "# Brief\n\nWe print.\n", "two": "# Brief\n\nWe scan.\n"}
	for _, c := range []struct {
		name  string
		first round.Round
		then  round.Round
		want  string
	}{
		{
			"one reviewer alone changes its mind", turned(1, "one", true, judged("risk", 2, review.High, data(review.Critical)), judged("product", 4, "")),
			turned(2, "one", false, judged("risk", 4, review.Low, data(review.Medium)), judged("product", 4, "")),
			"From round 1 (blocked HIGH) to round 2 (reached) the document stayed the same, and only risk judges otherwise: it rates 4/5 (was 2/5), calls the risk low (was high) and calls F-001 MEDIUM (was CRITICAL).",
		},
		{
			"it becomes worse", turned(1, "one", false, judged("risk", 4, review.Low, data(review.Medium))),
			turned(2, "two", true, judged("risk", 4, review.High, data(review.Critical), clock)),
			"From round 1 (reached) to round 2 (blocked HIGH) the document changed; risk calls the risk high (was low) and calls F-001 CRITICAL (was MEDIUM); F-002 (CRITICAL) is new.",
		},
		{
			"a missing requirement is not named again", turned(1, "one", true, missing), turned(2, "two", false, judged("coverage", 4, "")),
			"From round 1 (blocked HIGH) to round 2 (reached) the document changed; F-001 (HIGH) was not named again.",
		},
		{
			"nobody was left to raise it again", turned(1, "one", true, judged("risk", 2, "", data(review.Critical))),
			turned(2, "one", false, round.Review{Name: "risk", Outcome: round.Missing}),
			"From round 1 (blocked HIGH) to round 2 (reached) the document stayed the same; risk gives no rating (was 2/5); F-001 (CRITICAL) was not re-checked.",
		},
		{
			"a reviewer is gone", turned(1, "one", true, judged("risk", 2, ""), judged("product", 4, "")), turned(2, "one", false, judged("product", 4, "")),
			"From round 1 (blocked HIGH) to round 2 (reached) the document stayed the same; risk was not asked (was 2/5).",
		},
		{
			"the verdict stays, and its finding does not", turned(1, "one", false, judged("risk", 3, "", data(review.High))), turned(2, "one", false, judged("risk", 4, "", data(review.Low))),
			"From round 1 to round 2 (both reached) the document stayed the same, and only risk judges otherwise: it calls F-001 LOW (was HIGH).",
		},
		{
			"the verdict stays, and others rate otherwise", turned(1, "one", false, judged("risk", 3, "", data(review.High)), judged("product", 4, "")),
			turned(2, "two", false, judged("risk", 4, "", data(review.Low)), judged("product", 3, "")),
			"From round 1 to round 2 (both reached) the document changed; risk calls F-001 LOW (was HIGH).",
		},
		{
			"a reviewer judges that did not before", turned(1, "one", true, judged("quality", 3, "", data(review.Medium)), abstained("technical"), judged("risk", 2, review.High)),
			turned(2, "one", true, judged("quality", 3, "", data(review.Medium)), judged("technical", 3, "", data(review.High)), judged("risk", 2, review.High)),
			"From round 1 to round 2 (both blocked HIGH) the document stayed the same; technical, which did not judge in round 1, calls F-001 HIGH (was MEDIUM, by quality).",
		},
		{
			"and turns the verdict", turned(1, "one", false, judged("quality", 3, ""), abstained("technical")),
			turned(2, "one", true, judged("quality", 3, ""), judged("technical", 2, "")),
			"From round 1 (reached) to round 2 (blocked HIGH) the document stayed the same; technical, which did not judge in round 1, rates 2/5.",
		},
		{
			"a reviewer names what another had named", turned(1, "one", true, judged("quality", 3, "", data(review.Medium)), judged("technical", 3, "")),
			turned(2, "one", true, judged("quality", 3, "", data(review.Medium)), judged("technical", 3, "", data(review.High))),
			"From round 1 to round 2 (both blocked HIGH) the document stayed the same, and only technical judges otherwise: it calls F-001 HIGH (was MEDIUM, by quality).",
		},
		{"nothing severe changes", turned(1, "one", false, judged("risk", 3, "", data(review.Medium))), turned(2, "one", false, judged("risk", 4, "", data(review.Low))), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			l := ledgerOf([]round.Round{c.first, c.then}, texts)
			if got := conclusions.VerdictChange(c.first, c.then, l); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// What no reviewer had raised in the round before either did not turn the verdict: the verdict's reason and what turned it name the same.
func TestAVerdictDoesNotTurnByWhatWasSilentBefore(t *testing.T) {
	t.Parallel()
	text := func(text string, s review.Severity) review.Weakness { return review.Weakness{Text: text, Severity: s} }
	donors := text("Nobody says what happens to donors' personal data", review.Critical)
	clock := text("The clock of the ward drifts by an hour", review.High)
	rounds := []round.Round{
		turned(1, "one", true, judged("risk", 2, review.High, donors, clock)),
		turned(2, "one", true, judged("risk", 2, review.High, donors)),
		turned(3, "two", false, judged("risk", 4, review.Low)),
	}
	l := ledgerOf(rounds, map[string]string{"one": "# Brief\n\nWe print.\n", "two": "# Brief\n\nWe scan.\n"})
	want := "From round 2 (blocked HIGH) to round 3 (reached) the document changed; risk rates 4/5 (was 2/5) and calls the risk low (was high); F-001 (CRITICAL) was not named again."
	if got := conclusions.VerdictChange(rounds[1], rounds[2], l); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	rounds[2].Perspectives = []round.Review{{Name: "risk", Outcome: round.Missing}}
	l = ledgerOf(rounds, map[string]string{"one": "# Brief\n\nWe print.\n", "two": "# Brief\n\nWe scan.\n"})
	want = "From round 2 (blocked HIGH) to round 3 (reached) the document changed; risk gives no rating (was 2/5); F-001 (CRITICAL) was not re-checked."
	if got := conclusions.VerdictChange(rounds[1], rounds[2], l); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
