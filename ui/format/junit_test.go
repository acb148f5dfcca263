package format_test

import (
	"strings"
	"testing"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
	"parley/ui/format"
)

// Where the checks abstained nobody has judged: that is no failure, unless a rule says something else of the perspective.
func TestAbstentionsAreSkippedCases(t *testing.T) {
	t.Parallel()
	abstains := func(name string) round.Review {
		return round.Review{Name: name, Outcome: round.Direct, Answer: review.Answer{Rules: &review.RuleReport{Abstains: "only 2 of 7 checks apply"}}}
	}
	unjudged := round.Round{
		ID: "CHECK", Number: 1, Verdict: round.Blocked, RulesCannotTell: true, Perspectives: []round.Review{abstains("product")},
		Divergences: []round.Divergence{{Rule: consensus.RulesCannotTell, Severity: "low", Perspectives: []string{"product"}}},
	}
	blocked := unjudged
	blocked.RulesCannotTell = false
	blocked.Divergences = append(blocked.Divergences, round.Divergence{Rule: consensus.CoverageGap, Severity: "high", Perspectives: []string{"coverage"}})
	blocked.Perspectives = append(blocked.Perspectives, abstains("coverage"))
	rated := unjudged
	rated.Perspectives = []round.Review{abstains("product"), {Name: "quality", Outcome: round.Direct, Answer: review.Answer{Rating: 3}}}
	alone := unjudged
	alone.Perspectives = []round.Review{{Name: "product", Outcome: round.Direct, Answer: review.Answer{Rating: 5}}}
	junit, _ := format.Find("junit")
	for want, r := range map[string]round.Round{"nobody has judged the document": unjudged, "rated by quality only": rated} {
		made, err := junit.Write(format.NewReport(format.Source{Ledger: &ledger.Ledger{}, Path: "doc.md", Round: r}))
		if text := string(made); err != nil || !strings.Contains(text, `<skipped message="rules alone cannot tell: `+want+`">`) {
			t.Errorf("no %q: %v\n%s", want, err, text)
		}
	}
	for want, r := range map[string]round.Round{
		`tests="2" failures="0" errors="0" skipped="2"`: unjudged,
		`tests="3" failures="2" errors="0" skipped="1"`: blocked,
	} {
		made, err := junit.Write(format.NewReport(format.Source{Ledger: &ledger.Ledger{}, Path: "doc.md", Round: r}))
		if text := string(made); err != nil || !strings.Contains(text, want) || !strings.Contains(text, `<skipped message="abstains: only 2 of 7 checks apply">`) {
			t.Errorf("no %s: %v\n%s", want, err, text)
		}
	}
	made, err := junit.Write(format.NewReport(format.Source{Ledger: &ledger.Ledger{}, Path: "doc.md", Round: alone}))
	if text := string(made); err != nil || !strings.Contains(text, `tests="2" failures="0" errors="0" skipped="1"`) {
		t.Errorf("the one perspective that was asked and rated it good failed: %v\n%s", err, text)
	}
}
