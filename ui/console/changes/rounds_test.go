package changes

import (
	"testing"

	"parley/engine/round"
	"parley/feedback"
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
