package conclusions_test

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/conclusions"
	"parley/feedback/ledger"
)

// A quote that stands in several places shows none, and is not missing: it lowers nothing, and is told as what it is.
func TestAQuoteTooShortToShowAPlaceIsNotCalledMissing(t *testing.T) {
	t.Parallel()
	said := ai("risk")
	said.Quote, said.Evidence = "30", review.TooShort
	e := entry("F-001", ledger.Weakness, "No unit is named", review.High, said)
	e.Quote, e.Evidence = said.Quote, said.Evidence
	weakness := review.Weakness{Text: e.Text, Quote: said.Quote, Evidence: said.Evidence}
	d := conclusions.Build(conclusions.Input{
		Ledger: &ledger.Ledger{Entries: []ledger.Entry{e}},
		Rounds: []round.Round{{Number: 1, Perspectives: []round.Review{{Name: "risk", Answer: review.Answer{Weaknesses: []review.Weakness{weakness}}}}}},
	})
	if c := d.KeyConclusions[0]; c.Confidence != conclusions.Medium || !strings.Contains(c.Reason, "too short") {
		t.Errorf("%s because %s", c.Confidence, c.Reason)
	}
	text := d.Markdown()
	for _, want := range []string{"Too short to show a place: “30”", "- Quoted passages: 1, of which 1 is too short to show a place\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestOneToolIsOneSource has one tool put the same thing in two ways, for two perspectives; another tool is a second source.
func TestOneToolIsOneSource(t *testing.T) {
	t.Parallel()
	said := func(name, tool, text string) ledger.Source {
		return ledger.Source{Perspective: name, Judge: "ai", Round: 1, Tool: tool, Text: text}
	}
	for want, sources := range map[string][]ledger.Source{
		"medium: two reviewers, all answered by codex, which is one source": {said("product", "codex", "No limit is named."), said("risk", "codex", "Nobody says where it ends.")},
		"high: two independent sources: codex, gemini":                      {said("product", "codex", "No limit is named."), said("risk", "gemini", "Nobody says where it ends.")},
	} {
		l := &ledger.Ledger{Entries: []ledger.Entry{entry("F-001", ledger.Weakness, "No limit is named.", review.High, sources...)}}
		if c := conclusions.Build(conclusions.Input{Ledger: l}).KeyConclusions[0]; string(c.Confidence)+": "+c.Reason != want {
			t.Errorf("%s because %q, want %s", c.Confidence, c.Reason, want)
		}
	}
}
