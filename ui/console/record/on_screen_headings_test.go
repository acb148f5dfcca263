package record

import (
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback"
)

// On the screen a record has the words that the other screens have; the file keeps those that programs look for.
func TestHeadingsAreTheConsolesOnScreen(t *testing.T) {
	t.Parallel()
	r := round.Round{
		Number: 1, ConvergentThemes: []round.Theme{{Text: "No owner", Perspectives: []string{"product", "risk"}}},
		Perspectives: []round.Review{{Name: "product", Outcome: round.Answered}, {Name: "risk", Outcome: round.Answered}},
	}
	file := feedback.RecordText(r, nil, nil, nil)
	shown := onScreen(file, r)
	for old, now := range map[string]string{"Convergent Themes": "Themes", "Provenance": "Who answered, and how"} {
		if !strings.Contains(file, "\n## "+old+"\n") || strings.Contains(shown, old) || !strings.Contains(shown, "## "+now+"\n") {
			t.Errorf("%s is to be shown as %s:\n%s", old, now, shown)
		}
	}
}
