package record_test

import (
	"strings"
	"testing"

	"parley/engine/record"
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
