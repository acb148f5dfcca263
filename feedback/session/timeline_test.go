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
