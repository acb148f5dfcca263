package findings

import (
	"testing"

	"parley/engine/round"
	"parley/ui/theme"
)

func TestAnExaminationOfAnOlderDocumentNamesItsRound(t *testing.T) {
	t.Parallel()
	e := round.Examined{As: round.Confirmed, Why: "So it is.", Tool: "codex", Vendor: "OpenAI", Round: 1, SHA256: "one"}
	for name, c := range map[string]struct {
		last *round.Round
		want string
	}{
		"its own round":           {&round.Round{Number: 1, Artifact: round.Artifact{SHA256: "one"}}, "Confirmed by codex (OpenAI):"},
		"a round of the same one": {&round.Round{Number: 2, Artifact: round.Artifact{SHA256: "one"}}, "Confirmed by codex (OpenAI):"},
		"a revision":              {&round.Round{Number: 2, Artifact: round.Artifact{SHA256: "two"}}, "Confirmed by codex (OpenAI) after round 1:"},
		"no round":                {nil, "Confirmed by codex (OpenAI):"},
	} {
		if got := headOf(e, c.last); got != c.want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestAQuoteThatARevisionTookAwayIsSaidToBeGone(t *testing.T) {
	t.Parallel()
	for stood, want := range map[int]string{0: "Quote not found in the document:", 1: "No longer in the document:"} {
		f := round.Finding{Quote: "The export writes a file.", Stood: stood}
		if got := (excerpt{}).noPlaceLines(theme.Theme{}, f, 80)[0]; got != want {
			t.Errorf("it stood in round %d: %s", stood, got)
		}
	}
}
