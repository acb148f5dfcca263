package whatif

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"parley/engine"
	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/keys"
	"parley/ui/console/parts"
	"parley/ui/console/screen"
)

// A what-if shows both verdicts, is labelled, and stores nothing.
func TestAWhatIfIsLabelledAndStoresNothing(t *testing.T) {
	t.Parallel()
	r := round.Round{ID: "REVIEW-001", Number: 1, Perspectives: []round.Review{
		{Name: "coverage", Outcome: round.Answered, Answer: review.Answer{Rating: 4, MissingRequirements: []string{"R-7: 没有人说明如何删除数据"}}},
	}}
	judged := consensus.Judge(consensus.Question{Reviews: r.Perspectives}, consensus.Policy{})
	r.Verdict, r.Severity, r.AverageRating, r.Divergences, r.Recommendation = judged.Verdict, judged.Severity, judged.Average, judged.Divergences, judged.Recommendation
	r.FillEmptyLists()
	var l ledger.Ledger
	l.Update(r, ledger.Scope{})
	v := &Screen{Base: screen.Base{Context: &screen.Context{Keys: keys.Default()}}}
	for _, body := range []engine.Body{engine.RoundStarted{ID: r.ID, Number: 1}, engine.RoundFinished{Round: r}, feedback.LedgerUpdated{Findings: l.Findings(), Ledger: &l}} {
		v.State.Apply(engine.Event{Time: time.Unix(1, 0), Body: body})
	}
	v.Refresh()
	layout := parts.Layout{Body: parts.Rect{W: 76, H: 18}}
	before := strings.Join(v.View(layout), "\n")
	if strings.Count(before, "CONSENSUS BLOCKED") != 2 || !strings.Contains(before, "still holds") {
		t.Errorf("before a mark:\n%s", before)
	}
	action, taken := v.HandleKey(tea.KeyPressMsg{Code: 'x', Text: "x"})
	text := strings.Join(v.View(layout), "\n")
	for _, want := range []string{"WHAT IF", "nothing here is stored", "CONSENSUS BLOCKED", "CONSENSUS REACHED", "no longer holds", "1 changed here", "没有人说明如何删除数据"} {
		if !strings.Contains(text, want) {
			t.Errorf("it lacks %q:\n%s", want, text)
		}
	}
	if action != nil || !taken || v.State.Findings[0].Choice != "" || l.Entries[0].Choice != "" {
		t.Errorf("a key of the what-if asks for %v, and %q is stored", action, v.State.Findings[0].Choice)
	}
	v.HandleKey(tea.KeyPressMsg{Code: 'u', Text: "u"})
	if got := strings.Join(v.View(layout), "\n"); got != before {
		t.Errorf("not as it stands again:\n%s", got)
	}
}
