package conclusions

import (
	"slices"
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback/ledger"
)

// What the person said before they concluded holds on the screen as it does in the file: a finding that they rejected is no longer open, what
// they left for later is recommended by no way, and what they added is.
func TestWordsSinceTheLastRoundHoldInTheConclusions(t *testing.T) {
	t.Parallel()
	s := known()
	s.Findings = s.Ledger.Findings()
	for i := range s.Findings {
		switch f := &s.Findings[i]; f.ID {
		case "F-001":
			f.Choice = ledger.Later
		case "F-002":
			f.Choice, f.Reason = ledger.Reject, "she does"
		}
	}
	s.Findings = append(s.Findings, round.Finding{ID: "F-006", Kind: ledger.Weakness, Text: "Who pays?", Perspectives: []string{ledger.Person}, State: ledger.New, Choice: ledger.Accept})
	sections := sectionsOf(onScreen(fileText, s))
	body := func(heading string) string {
		at := slices.IndexFunc(sections, func(one section) bool { return one.heading == heading })
		return sections[at].body
	}
	if got := body(recommendationsHeading); !strings.Contains(got, "Who pays? *· added by you*") || strings.Contains(got, "F-001") || strings.Contains(got, "F-002") {
		t.Errorf("recommended is\n%s", got)
	}
	open, closed, _ := strings.Cut(body("## Findings"), "### No longer open")
	if strings.Contains(open, "F-002") || !strings.Contains(closed, "you: rejected after round 2: she does") || !strings.Contains(open, "F-006") {
		t.Errorf("the cards are\n%s", body("## Findings"))
	}
	if e := s.Ledger.Find("F-002"); e.Choice != "" || len(s.Ledger.Entries) != 5 {
		t.Error("the state's own ledger has changed")
	}
}
