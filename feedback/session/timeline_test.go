package session_test

import (
	"strings"
	"testing"

	"parley/engine/round"
	"parley/feedback/session"
)

// Where built-in checks read because a reviewer's tools failed, the rating of the round is not told as if those had given it.
func TestTheTimelineSaysForWhomChecksRead(t *testing.T) {
	t.Parallel()
	broke := "rate limited: exit status 3"
	failed := []round.Attempt{{Tool: "alder", Kind: "rate limited", Error: &broke}, {Tool: "direct"}}
	for attempts, c := range map[*[]round.Attempt]string{
		&failed:                              "> No tool answered for risk (alder: rate limited): built-in checks read in its place.\n",
		(&[]round.Attempt{{Tool: "direct"}}): "",
	} {
		r := round.Round{ID: "DISCUSS-002", Number: 1, Perspectives: []round.Review{{Name: "risk", Outcome: round.Direct, Attempts: *attempts}}}
		got := session.TimelineSection(session.RoundReport{Round: r}, 1)
		if !strings.Contains(got, c) || strings.Contains(got, "No tool answered") != (c != "") {
			t.Errorf("no %q in\n%s", c, got)
		}
	}
}

// What a reviewer says is done may be asked for in the same round, and what it repeats may be disputed: the timeline names both.
func TestTheTimelineSaysWhatIsAgainstAPoint(t *testing.T) {
	t.Parallel()
	r := round.Round{
		ID: "DISCUSS-002", Number: 2, ActionItems: []round.ActionItem{{ID: "F-012", Text: "Name a period.", Perspectives: []string{"technical"}}},
		Examination: &round.Examination{Findings: []round.ExaminedFinding{{ID: "F-010", Examined: round.Examined{As: round.Disputed, Tool: "ada"}}}},
	}
	got := session.TimelineSection(session.RoundReport{Round: r, Understanding: round.Understanding{
		Confirmed: []string{"F-010 “One developer knows it all.”: so it is (risk)"}, Corrected: []string{"F-012 “Name a period.”: it names one (technical)"},
	}}, 2)
	for _, want := range []string{"so it is (risk); disputed by ada\n", "it names one (technical); raised again in this round\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
