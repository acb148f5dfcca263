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
		if got := len(e.Independent()); got != c.want {
			t.Errorf("%s: %d sources, want %d", name, got, c.want)
		}
	}
}

func TestReviewersInTheSameWordsAreOneSource(t *testing.T) {
	t.Parallel()
	said := func(perspective, text string) ledger.Source {
		return ledger.Source{Perspective: perspective, Judge: "ai", Text: text}
	}
	rule := ledger.Source{Perspective: "quality", Judge: "rules", Rule: "Q4", Text: "No limit is named.", Line: 3}
	for name, c := range map[string]struct {
		kind        string
		sources     []ledger.Source
		want, again int
	}{
		"the same words":                  {ledger.Weakness, []ledger.Source{said("product", "No limit is named."), said("risk", "No limit is named.")}, 1, 1},
		"another spelling of them":        {ledger.Weakness, []ledger.Source{said("product", "No limit is named."), said("risk", "no  limit is named")}, 1, 1},
		"other words":                     {ledger.Weakness, []ledger.Source{said("product", "No limit is named."), said("risk", "The limit has no number.")}, 2, 0},
		"two alike, and one of its own":   {ledger.Weakness, []ledger.Source{said("product", "No limit."), said("risk", "No limit!"), said("cost", "The limit has no number.")}, 2, 1},
		"two who only confirm":            {ledger.Weakness, []ledger.Source{said("product", ""), said("risk", "")}, 2, 0},
		"a check in the words of a model": {ledger.Weakness, []ledger.Source{said("product", "No limit is named."), rule}, 2, 0},
		"an action item, worded for all":  {ledger.Action, []ledger.Source{said("product", "Name a limit."), said("risk", "Name a limit.")}, 2, 0},
	} {
		e := ledger.Entry{Sources: c.sources}
		e.Kind = c.kind
		if got, again := len(e.Independent()), e.InSameWords(); got != c.want || again != c.again {
			t.Errorf("%s: %d sources, %d in the same words; want %d and %d", name, got, again, c.want, c.again)
		}
	}
}
