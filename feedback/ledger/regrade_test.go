package ledger

import (
	"strings"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// Of one text a reviewer first says that a point is critical and then that it is medium: nothing else tells why a verdict turns.
func TestARoundThatWeighsAFindingAnewSaysSo(t *testing.T) {
	t.Parallel()
	grave := func(text string, severity review.Severity) review.Weakness {
		return review.Weakness{Text: text, Severity: severity}
	}
	const point = "Nobody says what happens to donors' personal data"
	ai := func(name string, w ...review.Weakness) round.Review { return reviewOf(name, round.Answered, w...) }
	for _, c := range []struct {
		name          string
		first, second []round.Review
		want          string
		by            string
	}{
		{"its reviewer changes its mind", []round.Review{ai("risk", grave(point, review.Critical))}, []round.Review{ai("risk", grave(point, review.Medium))}, "new in round 1; still there in round 2, now MEDIUM (was CRITICAL)", "risk"},
		{"and makes it worse", []round.Review{ai("risk", grave(point, review.Low))}, []round.Review{ai("risk", grave(point, review.High))}, "new in round 1; still there in round 2, now HIGH (was LOW)", "risk"},
		{"another one finds it worse", []round.Review{ai("risk", grave(point, review.Low)), ai("quality")}, []round.Review{ai("risk", grave(point, review.Low)), ai("quality", grave(point, review.High))}, "new in round 1; still there in round 2, now HIGH (was LOW)", "quality"},
		{
			"who held it worst is silent",
			[]round.Review{ai("risk", grave(point, review.Critical)), ai("quality", grave(point, review.Medium))},
			[]round.Review{ai("risk"), ai("quality", grave(point, review.Medium))},
			"new in round 1; still there in round 2, now MEDIUM (was CRITICAL, by a reviewer who did not name it again)", "",
		},
		{"nobody changes anything", []round.Review{ai("risk", grave(point, review.High))}, []round.Review{ai("risk", grave(point, review.High))}, "new in round 1; still there in round 2", ""},
		{"no severity is given any more", []round.Review{ai("risk", grave(point, review.High))}, []round.Review{ai("risk", grave(point, ""))}, "new in round 1; still there in round 2", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var l Ledger
			l.Update(a(1, "x", round.Initial, c.first...), Scope{})
			l.Update(a(2, "x", round.Deepen, c.second...), Scope{})
			e := l.Find("F-001")
			if got := e.HistoryText(); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if g := e.RegradeIn(2); g != nil && strings.Join(g.By, ", ") != c.by || g == nil && strings.Contains(c.want, "now") {
				t.Errorf("changed by %+v, want %q", g, c.by)
			}
			if before, first := e.SeverityBefore(2), c.first[0].Weaknesses[0].Severity; before != first {
				t.Errorf("before round 2 it weighed %s, want %s", before, first)
			}
		})
	}
}

// Rounds in which nothing else happens are told together; one that weighs the finding anew stands by itself.
func TestRepetitionsBeforeAndAfterARegradeStandApart(t *testing.T) {
	t.Parallel()
	var l Ledger
	for i, severity := range []review.Severity{review.High, review.High, review.High, review.Low, review.Low} {
		l.Update(a(i+1, "x", round.Deepen, reviewOf("risk", round.Answered, review.Weakness{Text: "No owner is named", Severity: severity})), Scope{})
	}
	const want = "new in round 1; still there in rounds 2 and 3; still there in round 4, now LOW (was HIGH); still there in round 5"
	if got := l.Find("F-001").HistoryText(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
