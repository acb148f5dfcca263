package ledger

import (
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// A requirement that a review lists as missing and tells as a weakness is one finding, and as grave as a gap.
func TestAMissingRequirementIsOneFinding(t *testing.T) {
	t.Parallel()
	medium := func(text, rule string) review.Weakness {
		return review.Weakness{Text: text, Severity: review.Medium, Rule: rule}
	}
	for name, c := range map[string]struct {
		weakness review.Weakness
		missing  []string
		want     int
		grave    bool
	}{
		"in the same words":              {medium("R-3: waiting lists", ""), []string{"R-3: waiting lists"}, 1, true},
		"in a sentence":                  {medium("Waiting lists (R-3) are not described at all.", ""), []string{"R-3: waiting lists"}, 1, true},
		"quoted by a check":              {medium("2 constraints are dropped: “Data is deleted after 24 months” and “Costs stay below 40 euros”.", "C6"), []string{"Constraint: Data is deleted after 24 months.", "Constraint: Costs stay below 40 euros."}, 1, true},
		"named by a check":               {medium("REQ-003 and REQ-004 are cited nowhere.", "C14"), []string{"REQ-003: The freezer is defrosted yearly", "REQ-004: Bread is frozen"}, 1, true},
		"another requirement":            {medium("R-5, the waiting lists of trainers, has no limit.", ""), []string{"R-3: waiting lists"}, 2, false},
		"another point":                  {medium("Nobody owns the backup.", ""), []string{"R-3: waiting lists"}, 2, false},
		"one of two":                     {medium("Waiting lists are not described.", ""), []string{"R-3: waiting lists", "R-9: returns by consumers"}, 2, true},
		"an id that a reviewer mentions": {medium("R-3 has no acceptance criterion.", ""), []string{"R-3: waiting lists"}, 2, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var l Ledger
			r := reviewOf("coverage", round.Answered, c.weakness)
			r.MissingRequirements = c.missing
			l.Update(a(1, "x", round.Initial, r), Scope{})
			if len(l.Entries) != c.want {
				t.Fatalf("%d findings, want %d: %+v", len(l.Entries), c.want, l.Entries)
			}
			if grave := l.Entries[0].Severity == review.High; grave != c.grave {
				t.Errorf("%s is %s", l.Entries[0].Text, l.Entries[0].Severity)
			}
			l.Update(a(2, "x", round.Deepen, r), Scope{})
			if len(l.Entries) != c.want {
				t.Errorf("%d findings after the second round: %+v", len(l.Entries), l.Entries)
			}
		})
	}
}

// A requirement that an earlier round missed and a later one does not name is still told as open.
func TestAnOpenGapOfAnEarlierRoundIsTold(t *testing.T) {
	t.Parallel()
	var l Ledger
	r := reviewOf("coverage", round.Answered)
	r.MissingRequirements = []string{"waiting lists for trainers"}
	first, second := a(1, "x", round.Initial, r), a(2, "y", round.Initial, reviewOf("coverage", round.Answered))
	l.Update(first, Scope{})
	l.Update(second, Scope{})
	l.MarkOlderGaps(&first)
	l.MarkOlderGaps(&second)
	if len(first.OlderGaps) != 0 || len(second.OlderGaps) != 1 || second.OlderGaps[0] != "F-001, waiting lists for trainers" {
		t.Errorf("%q in round 1, %q in round 2", first.OlderGaps, second.OlderGaps)
	}
}
