package ledger_test

import (
	"testing"

	"parley/feedback/ledger"
)

func TestTwoRulesOnOneSentenceAreOneSource(t *testing.T) {
	t.Parallel()
	rule := func(perspective, id, quote string, line int) ledger.Source {
		return ledger.Source{Perspective: perspective, Judge: "rules", Rule: id, Quote: quote, Line: line}
	}
	model := ledger.Source{Perspective: "risk", Judge: "ai", Tool: "codex", Quote: "The app is fast.", Line: 3}
	for name, c := range map[string]struct {
		sources []ledger.Source
		want    int
	}{
		"two checks, one sentence":                {[]ledger.Source{rule("product", "P5", "The app is fast.", 3), rule("quality", "Q4", "The app is fast.", 3)}, 1},
		"two checks, part of the sentence":        {[]ledger.Source{rule("product", "P5", "The app is fast.", 3), rule("quality", "Q4", "app is fast", 4)}, 1},
		"two checks on the whole document":        {[]ledger.Source{rule("product", "P1", "", 0), rule("risk", "R1", "", 0)}, 1},
		"one check in two perspectives":           {[]ledger.Source{rule("product", "P5", "fast", 3), rule("support", "P5", "soon", 9)}, 1},
		"a request of two perspectives":           {[]ledger.Source{rule("product", "", "", 3), rule("quality", "", "", 3)}, 1},
		"two checks, two sentences":               {[]ledger.Source{rule("product", "P5", "The app is fast.", 3), rule("quality", "Q4", "It starts soon.", 9)}, 2},
		"two checks on one sentence, and a model": {[]ledger.Source{rule("product", "P5", "The app is fast.", 3), rule("quality", "Q4", "The app is fast.", 3), model}, 2},
	} {
		e := ledger.Entry{Sources: c.sources}
		if got := e.Independent(); got != c.want {
			t.Errorf("%s: %d sources, want %d", name, got, c.want)
		}
	}
}
