package conclusions

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/record"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// A theme that a later round puts in other words is the same one where the ledger knows that the finding is.
func TestAThemeInOtherWordsIsOneThemeWhereTheFindingIs(t *testing.T) {
	t.Parallel()
	l := &ledger.Ledger{Entries: []ledger.Entry{{Finding: round.Finding{ID: "F-001", Text: "Receipts are both kept and deleted"}, History: []ledger.Observation{
		{Round: 1, Perspectives: []string{"product"}}, {Round: 2, Perspectives: []string{"risk"}, Wording: "Receipts go to the cloud"},
	}}}}
	rounds := []round.Round{
		{Number: 1, ConvergentThemes: []round.Theme{{Text: "Receipts are both kept and deleted", Perspectives: []string{"product", "quality"}}}},
		{Number: 2, ConvergentThemes: []round.Theme{{Text: "Receipts go to the cloud", Perspectives: []string{"risk"}}, {Text: "Another", Perspectives: []string{"risk"}}}},
	}
	got := themes(rounds, l)
	if len(got) != 2 || !slices.Equal(got[0].Rounds, []int{1, 2}) || !slices.Equal(got[0].Perspectives, []string{"product", "quality", "risk"}) {
		t.Errorf("%+v", got)
	}
}

// A theme does not read as what still holds once its finding is fixed, or the person has rejected it.
func TestAThemeSaysThatItsFindingIsSettled(t *testing.T) {
	t.Parallel()
	said := []ledger.Observation{{Round: 1, Perspectives: []string{"product"}}}
	l := &ledger.Ledger{Entries: []ledger.Entry{
		{Finding: round.Finding{ID: "F-001", Text: "No owner", State: ledger.Fixed}, Observed: ledger.Fixed, History: said},
		{Finding: round.Finding{ID: "F-002", Text: "No date", State: ledger.Contested, Choice: ledger.Reject}, Observed: ledger.New, History: said},
		{Finding: round.Finding{ID: "F-003", Text: "No price", State: ledger.New}, Observed: ledger.New, History: said},
	}}
	r := round.Round{Number: 1}
	for i := range l.Entries {
		r.ConvergentThemes = append(r.ConvergentThemes, round.Theme{Text: l.Entries[i].Text, Perspectives: []string{"product", "risk"}})
	}
	want := "\n- No owner (product, risk; round 1; fixed)\n- No date (product, risk; round 1; rejected by the person)\n- No price (product, risk; round 1)\n"
	if got := Build(Input{Rounds: []round.Round{r}, Ledger: l}).Markdown(); !strings.Contains(got, want) {
		t.Errorf("no %q in\n%s", want, got)
	}
}

// A record that is written once more after the person's word marks a theme whose finding they rejected.
func TestARecordMarksThemesThatAreSettled(t *testing.T) {
	t.Parallel()
	said := func(name string) round.Review {
		return round.Review{Name: name, Outcome: round.Answered, Answer: review.Answer{Weaknesses: []review.Weakness{{Text: "Nobody owns the rollback", Severity: review.High}}}}
	}
	r := round.Round{Number: 1, Perspectives: []round.Review{said("risk"), said("quality")}, ConvergentThemes: []round.Theme{{Text: "Nobody owns the rollback", Perspectives: []string{"risk", "quality"}}}}
	l := &ledger.Ledger{}
	l.Update(r, ledger.Scope{})
	told := func() string {
		marked := r
		SettleThemes(&marked, l)
		return record.Markdown(marked)
	}
	if text := told(); !strings.Contains(text, "- Nobody owns the rollback (risk, quality)\n") {
		t.Error(text)
	}
	if err := l.Mark("F-001", ledger.Reject, "Ada does"); err != nil {
		t.Fatal(err)
	}
	if text := told(); !strings.Contains(text, "- Nobody owns the rollback (risk, quality; rejected by the person)\n") {
		t.Error(text)
	}
	if r.ConvergentThemes[0].Settled != "" {
		t.Error("the round itself was changed")
	}
}
