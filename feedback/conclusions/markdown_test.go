package conclusions

import (
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// Whoever says a finding in several rounds is named with all of them.
func TestAttributionNamesEveryRound(t *testing.T) {
	t.Parallel()
	said := func(n int, names ...string) ledger.Observation {
		return ledger.Observation{Round: n, Perspectives: names}
	}
	choice := ledger.Accept
	e := &ledger.Entry{Finding: round.Finding{ID: "F-001", Quote: "fast"}, History: []ledger.Observation{
		said(1, "risk"), {Round: 1, Choice: &choice}, said(2, "risk", "quality"), {Round: 3, Question: "Why?", Perspectives: []string{"quality"}}, said(3, "risk"),
	}}
	l := &ledger.Ledger{Round: 3, Entries: []ledger.Entry{*e}}
	of := func(sources ...ledger.Source) string {
		var list []Evidence
		for _, s := range sources {
			list = append(list, evidenceOf(l, e, s))
		}
		return attribution(list)
	}
	risk, quality := ledger.Source{Perspective: "risk", Judge: "rules", Round: 1, Text: "x"}, ledger.Source{Perspective: "quality", Judge: "rules", Round: 2, Text: "x"}
	product := ledger.Source{Perspective: "product", Judge: "rules", Round: 1, Text: "x"}
	for want, got := range map[string]string{
		"risk (built-in checks) in rounds 1, 2 and 3; quality (built-in checks) in round 2": of(risk, quality),
		"product (built-in checks) in round 1":                                              of(product),
		"risk (built-in checks) in the older discussion":                                    of(ledger.Source{Perspective: "risk", Judge: "rules", Text: "x"}),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
