package changes

import (
	"fmt"
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback"
	"parley/feedback/ledger"
	"parley/ui/console/screen"
	"parley/ui/console/state"
)

// Where only one pair of rounds can be compared it is said why, as far as that is known.
func TestTheOnlyPairOfRoundsSaysWhy(t *testing.T) {
	t.Parallel()
	for want, texts := range map[string][]string{
		"Only rounds 2 and 3 can be compared: the text changed only between them.": {"a", "a", "b"},
		"Only rounds 2 and 3 can be compared.":                                     {"z", "a", "b"},
		"Only rounds 1 and 2 can be compared.":                                     {"a", "b"},
	} {
		v := &Screen{Base: screen.Base{Context: &screen.Context{}}}
		for i, text := range texts {
			r := &state.Round{Result: &round.Round{Number: i + 1, Artifact: round.Artifact{SHA256: text}}}
			v.State.Rounds = append(v.State.Rounds, r)
		}
		v.comparisons = []*feedback.Revision{{Before: len(texts) - 1, After: len(texts)}}
		v.revision = v.comparisons[0]
		if notice, _ := v.walk(1).(screen.Notice); notice.Text != want {
			t.Errorf("%q: it says %q", texts, notice.Text)
		}
	}
}

// Every pair of rounds from the first change on can be reached, also where the later one read the same text; of such a pair the ledger tells what
// became of the findings, as it is now.
func TestEveryPairOfRoundsCanBeCompared(t *testing.T) {
	t.Parallel()
	v := &Screen{Base: screen.Base{Context: &screen.Context{}}}
	for i, text := range []string{"a", "b", "b", "b"} {
		v.State.Rounds = append(v.State.Rounds, &state.Round{Result: &round.Round{Number: i + 1, Artifact: round.Artifact{SHA256: text}}})
	}
	v.State.Revisions = []*feedback.Revision{{Before: 1, After: 2}}
	v.Refresh()
	v.State.Ledger = &ledger.Ledger{Round: 4, Entries: []ledger.Entry{{
		Finding: round.Finding{ID: "F-009", Kind: ledger.Weakness, State: ledger.New}, FirstRound: 4, History: []ledger.Observation{{Round: 4, State: ledger.New}},
	}}}
	var pairs []string
	for _, r := range v.comparisons {
		pairs = append(pairs, fmt.Sprintf("%d-%d", r.Before, r.After))
	}
	if got := strings.Join(pairs, " "); got != "1-2 2-3 3-4" {
		t.Errorf("%s", got)
	}
	if got := v.State.FatesNow(v.comparisons[2])[ledger.New]; len(got) != 1 {
		t.Errorf("new in round 4: %v", got)
	}
}
