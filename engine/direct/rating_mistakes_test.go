package direct_test

import (
	"strings"
	"testing"

	"parley/engine/perspective"
)

const soundBrief = "# Tool library\n\n## Problem\n\nResidents buy drills that they use for 12 minutes in ten years. In 2025 we counted 61 drills in 80 flats, and most lie unused in a cellar.\n\n" +
	"## Users\n\n- **Borrower**: a resident who needs a tool for one weekend.\n- **Keeper**: two volunteers who hand tools out on Fridays.\n\n" +
	"## Goals\n\n1. 60 loans a month by 30 June 2027, up from none, counted in the loan list.\n2. Fewer than 3 lost tools a year.\n\n" +
	"## Non-goals\n\n- Renting to people outside the house.\n\n## Requirements\n\nThe first release has four requirements:\n\n" +
	"- REQ-001: A borrower reserves a tool for a day; the reservation appears in the keeper's list within 10 seconds.\n- REQ-002: A keeper marks a tool as handed out with two taps.\n" +
	"- REQ-003: A borrower who is one day late gets one e-mail.\n- REQ-004: Names are deleted 90 days after the last loan.\n\n## Milestones\n\n- 28 February 2027: insurance signed\n- 1 March 2027: pilot\n"

// What is surely left open or wrong limits what every perspective rates, not only the one that tells it.
func TestManyMistakesLimitTheRatingFromEveryPerspective(t *testing.T) {
	t.Parallel()
	one := strings.Replace(soundBrief, "28 February", "31 February", 1)
	two := strings.Replace(one, "four requirements", "six requirements", 1)
	three := strings.Replace(two, "REQ-004", "REQ-003", 1)
	against := strings.Replace(two, "1 March 2027: pilot", "1 March 2027: pilot, from 5 March 2027 to 1 March 2027", 1)
	gaps := strings.NewReplacer("Residents buy drills that they use for 12 minutes in ten years. In 2025 we", "TBD\n\nIn 2025 we", "Fewer than 3 lost tools a year.", "TBD", "Renting to people outside the house.", "TODO").Replace(soundBrief)
	for _, p := range []string{perspective.Product, perspective.Quality, perspective.Risk} {
		before := judgedBy(t, p, "brief.md", soundBrief)
		if strings.Contains(before.Rules.Reason, "mistake") {
			t.Errorf("%s: a sound brief: %s", p, before.Rules.Reason)
		}
		if a := judgedBy(t, p, "brief.md", one); strings.Contains(a.Rules.Reason, "mistake") {
			t.Errorf("%s: one mistake limits: %s", p, a.Rules.Reason)
		}
		if a := judgedBy(t, p, "brief.md", two); a.Rating > 4 {
			t.Errorf("%s: two mistakes, rated %d: %s", p, a.Rating, a.Rules.Reason)
		}
		if a := judgedBy(t, p, "brief.md", three); a.Rating > 3 || before.Rating > 3 && !strings.Contains(a.Rules.Reason, "at most 3: 3 gaps or mistakes, told by Q14, Q15 and Q25") {
			t.Errorf("%s: three mistakes, rated %d: %s", p, a.Rating, a.Rules.Reason)
		}
		if a := judgedBy(t, p, "brief.md", against); a.Rating > 2 || a.Rating.Rated() && !strings.Contains(a.Rules.Reason, "at most 2: 3 contradictions, told by Q15, Q25 and Q27") {
			t.Errorf("%s: three contradictions, rated %d: %s", p, a.Rating, a.Rules.Reason)
		}
		if a := judgedBy(t, p, "brief.md", gaps); a.Rating > 3 {
			t.Errorf("%s: three gaps, rated %d: %s", p, a.Rating, a.Rules.Reason)
		}
		if a := judgedBy(t, p, "brief.md", three+"\n## Notes\n\n"+strings.Repeat("The house has eighty flats, and each of them has a cellar where tools lie. ", 300)); strings.Contains(a.Rules.Reason, "at most 3") {
			t.Errorf("%s: three in a long text: %s", p, a.Rules.Reason)
		}
	}
}
