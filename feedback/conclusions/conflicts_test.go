package conclusions_test

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// twoRounds are a first round in which risk and coverage held something against a document, and a second one in which they no longer do.
func twoRounds(level review.Severity) []round.Round {
	rated := func(name string, a review.Answer) round.Review {
		a.Rating = 4
		return round.Review{Name: name, Outcome: round.Answered, Answer: a}
	}
	critical := review.Weakness{Text: "Nobody deletes donors' data", Severity: review.Critical}
	return []round.Round{
		{
			Number: 1, Artifact: round.Artifact{SHA256: "one"},
			Perspectives: []round.Review{
				rated("risk", review.Answer{RiskLevel: review.High, Weaknesses: []review.Weakness{critical}}),
				rated("coverage", review.Answer{MissingRequirements: []string{"REQ-009: print labels"}}),
			},
			Divergences: []round.Divergence{
				{Rule: "Coverage gap", Severity: review.High, Description: "coverage finds “REQ-009: print labels” missing (AI birch)", Perspectives: []string{"coverage"}},
				{Rule: "High risk identified", Severity: review.High, Description: "risk rates the risk high", Perspectives: []string{"risk"}},
				{Rule: "Critical issue", Severity: review.High, Description: "risk calls this critical: “Nobody deletes donors' data”", Perspectives: []string{"risk"}},
			},
		},
		{
			Number: 2, Artifact: round.Artifact{SHA256: "two"},
			Perspectives: []round.Review{rated("risk", review.Answer{RiskLevel: level}), rated("coverage", review.Answer{})},
		},
	}
}

// ledgerOf is what the ledger makes of rounds whose texts are these.
func ledgerOf(rounds []round.Round, texts map[string]string) *ledger.Ledger {
	l := &ledger.Ledger{}
	for _, r := range rounds {
		l.Update(r, ledger.Scope{Text: func(sha string) ([]byte, bool) { return []byte(texts[sha]), true }})
	}
	return l
}

// That a rule no longer holds settles nothing where its finding is open: nobody said that the revision answers it.
func TestAConflictOverAnOpenFindingIsNotResolved(t *testing.T) {
	t.Parallel()
	rounds := twoRounds(review.Low)
	l := ledgerOf(rounds, map[string]string{"one": "# Brief\n\nWe print.\n", "two": "# Brief\n\nWe scan.\n"})
	text := conclusions.Build(conclusions.Input{Rounds: rounds, Ledger: l}).Markdown()
	for _, want := range []string{
		"\n## Resolved Conflicts\n\n- (None)\n\n## Conflicts No Longer Held\n\n- High risk identified: risk rates the risk high. It held in round 1; in round 2 risk calls the risk low, on a changed document.\n\n## Conflicts Not Settled\n",
		"- Coverage gap: coverage finds “REQ-009: print labels” missing (AI birch). It held in round 1, and what it rests on is not settled: F-002 (not raised again).\n",
		"- Critical issue: risk calls this critical: “Nobody deletes donors' data”. It held in round 1, and what it rests on is not settled: F-001 (not raised again).\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// What the person rejected is resolved by nobody, and says who rejected it. What its reviewer names again as less than critical is not: it weighs less, and is still there.
func TestAConflictWhoseFindingIsStillThereIsNotResolved(t *testing.T) {
	t.Parallel()
	rounds := twoRounds(review.Low)
	rounds[1].Perspectives[0].Weaknesses = []review.Weakness{{Text: "Nobody deletes donors' data", Severity: review.Medium}}
	l := ledgerOf(rounds, map[string]string{"one": "# Brief\n\nWe print.\n", "two": "# Brief\n\nWe scan.\n"})
	if err := l.Mark("F-002", ledger.Reject, "labels are another project"); err != nil {
		t.Fatal(err)
	}
	d := conclusions.Build(conclusions.Input{Rounds: rounds, Ledger: l})
	text := d.Markdown()
	const want = "\n## Conflicts No Longer Held\n\n- Critical issue: risk calls this critical: “Nobody deletes donors' data”. It held in round 1; in round 2 F-001 is still there, now MEDIUM.\n" +
		"- Coverage gap: coverage finds “REQ-009: print labels” missing (AI birch). It held in round 1; the person rejected F-002.\n- High risk identified: risk rates the risk high. It held in round 1; in round 2 risk calls the risk low, on a changed document.\n"
	if len(d.ResolvedConflicts) != 0 || len(d.LapsedConflicts) != 3 || strings.Contains(text, "Not Settled") || !strings.Contains(text, want) {
		t.Error(text)
	}
}

// On the same document no conflict is resolved by what a reviewer says otherwise.
func TestAReviewerThatJudgesTheSameTextOtherwiseResolvesNothing(t *testing.T) {
	t.Parallel()
	rounds := twoRounds(review.Low)
	rounds[1].Artifact.SHA256 = rounds[0].Artifact.SHA256
	rounds[0].Divergences = append(rounds[0].Divergences, round.Divergence{Rule: "Low rating", Severity: review.Medium, Description: "risk rates 2/5", Perspectives: []string{"risk"}})
	d := conclusions.Build(conclusions.Input{Rounds: rounds, Ledger: ledgerOf(rounds, nil)})
	var told []string
	for _, was := range d.LapsedConflicts {
		told = append(told, was.How)
	}
	want := []string{"It held in round 1; in round 2 risk calls the risk low, on the same document", "It held in round 1; in round 2 risk rates 4/5, on the same document"}
	if len(d.ResolvedConflicts) != 0 || !slices.Equal(told, want) {
		t.Errorf("resolved %v, lapsed %q, want %q", d.ResolvedConflicts, told, want)
	}
}

// Who names no risk level again has not said that the risk is gone.
func TestASilentRiskReviewerResolvesNothing(t *testing.T) {
	t.Parallel()
	rounds := twoRounds("")
	text := conclusions.Build(conclusions.Input{Rounds: rounds, Ledger: ledgerOf(rounds, nil)}).Markdown()
	want := "- High risk identified: risk rates the risk high. It held in round 1; risk named no risk level in round 2, so nobody knows whether it still holds.\n"
	if !strings.Contains(text, want) {
		t.Errorf("no %q in\n%s", want, text)
	}
}

// A view quotes the beginning of what is long.
func TestADivergentViewOverAnOpenWeaknessIsNotResolved(t *testing.T) {
	t.Parallel()
	long := "The restore was never tried on a machine that has none of the old keys, and nobody knows who keeps the new ones"
	rounds := twoRounds(review.Low)
	rounds[0].Divergences = nil
	rounds[0].Perspectives[0].Weaknesses = []review.Weakness{{Text: long, Severity: review.High}}
	rounds[0].DivergentViews = []round.View{{
		Topic: "Restore", Severity: review.High, Description: "coverage counts as a strength “Restore is tried”; risk as a weakness “" + long[:90] + "…”", Perspectives: []string{"coverage", "risk"},
	}}
	d := conclusions.Build(conclusions.Input{Rounds: rounds, Ledger: ledgerOf(rounds, nil)})
	if len(d.ResolvedConflicts) > 0 || len(d.UnsettledConflicts) != 1 {
		t.Errorf("%+v %+v", d.ResolvedConflicts, d.UnsettledConflicts)
	}
}

// A custom command is called by its name in a conflict that no longer holds, as it is everywhere else.
func TestAConflictCreditsACommandByItsName(t *testing.T) {
	t.Parallel()
	rounds := twoRounds(review.Low)
	risk := &rounds[0].Perspectives[0]
	risk.Tool, risk.Via = "birch", "command"
	rounds[0].Divergences[1].Description = "risk rates the risk high (command birch)"
	l := ledgerOf(rounds, map[string]string{"one": "# Brief\n\nWe print.\n", "two": "# Brief\n\nWe scan.\n"})
	if text := conclusions.Build(conclusions.Input{Rounds: rounds, Ledger: l}).Markdown(); !strings.Contains(text, "risk rates the risk high (birch). It held in round 1") {
		t.Errorf("without its name:\n%s", text)
	}
}

// A conflict is resolved where a reviewer says that its finding is fixed, and says which. Text that is gone, or a view that no round has
// again, was settled by nobody.
func TestOnlyWhatSomebodySettledIsResolved(t *testing.T) {
	t.Parallel()
	texts := map[string]string{"one": "# Brief\n\nWe scan.\n\nDonors' data is kept.\n", "two": "# Brief\n\nWe scan.\n"}
	rounds := func(confirmed ...string) []round.Round {
		list := twoRounds(review.Low)
		list[0].Divergences = []round.Divergence{list[0].Divergences[2], {Rule: "Wording", Severity: review.Medium, Description: "risk and coverage differ", Perspectives: []string{"risk", "coverage"}}}
		w := &list[0].Perspectives[0].Weaknesses[0]
		w.Quote, w.Line, w.Evidence = "Donors' data is kept.", 5, review.Found
		list[1].Perspectives[0].Corrected = confirmed
		return list
	}
	const wording = "It held in round 1; round 2 has no such conflict, and nobody said why"
	for _, c := range []struct {
		said            []string
		resolved        string
		lapsedCritical  string
		lapsedConflicts int
	}{
		{[]string{"F-001: the data is not kept any more"}, "It held in round 1; F-001 fixed in round 2", "", 1},
		{nil, "", "It held in round 1; F-001 gone in round 2, and nobody said that this answers it", 2},
	} {
		list := rounds(c.said...)
		d := conclusions.Build(conclusions.Input{Rounds: list, Ledger: ledgerOf(list, texts)})
		hows := map[string]bool{}
		for _, was := range d.LapsedConflicts {
			hows[was.How] = true
		}
		if c.resolved == "" != (len(d.ResolvedConflicts) == 0) || c.resolved != "" && d.ResolvedConflicts[0].How != c.resolved {
			t.Errorf("%q: resolved %+v", c.said, d.ResolvedConflicts)
		}
		if len(d.LapsedConflicts) != c.lapsedConflicts || !hows[wording] || c.lapsedCritical != "" && !hows[c.lapsedCritical] {
			t.Errorf("%q: lapsed %+v", c.said, d.LapsedConflicts)
		}
	}
}
