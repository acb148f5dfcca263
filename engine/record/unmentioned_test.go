package record

import (
	"strings"
	"testing"

	"parley/engine/round"
)

// That nobody speaks of a section is said of those who were asked: of a custom command nobody knows whether it is an AI.
func TestUnmentionedSectionsNameWhoDidNotSpeakOfThem(t *testing.T) {
	t.Parallel()
	for want, judges := range map[string]round.Sources{
		"- No AI reviewer quotes or":                      {AI: 3, Rules: 1},
		"- No reviewer but the built-in checks quotes or": {AI: 3, Own: 2, Rules: 1},
		"- No reviewer quotes or":                         {AI: 1, Own: 1},
	} {
		r := round.Round{Sources: judges, Unmentioned: []round.UnmentionedFile{{Path: "brief.md", All: true}}}
		if text := Markdown(r); !strings.Contains(text, want) {
			t.Errorf("%+v: no %q in:\n%s", judges, want, text)
		}
	}
}
