package conclusions

import (
	"slices"
	"strings"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// TurnedBy says what turned the verdict of a round into another one than that of the round before: of all that is different only what the
// rules of the verdict look at, in the direction in which it turned. It is "" where the verdict stayed, and where nothing of that is known.
func TurnedBy(before, after round.Round, l *ledger.Ledger) string {
	if l == nil || shortOutcome(before) == shortOutcome(after) {
		return ""
	}
	c := verdictChange{before: before, after: after, ledger: l, counts: &decisive{before, after}}
	c.compareReviewers()
	c.compareRegraded()
	c.compareFindings()
	c.compareOrders()
	var told []string
	for _, r := range c.reviewers {
		told = append(told, r.name+" "+round.Series(r.does))
	}
	return strings.Join(append(told, c.others...), "; ")
}

// decisive tells what of two rounds can have turned the verdict between them. All methods hold of nil: it leaves nothing out.
type decisive struct{ before, after round.Round }

// better reports whether the verdict turned to the better.
func (d *decisive) better() bool { return weight(d.after) < weight(d.before) }

// weight orders verdicts, the one that blocks most last.
func weight(r round.Round) int {
	if r.Verdict == round.Reached {
		return -1
	}
	return r.SeverityOf().Rank()
}

// rating reports whether the average blocks in one of the rounds alone, or else whether a rule about the ratings holds in one alone, and none that
// weighs more does so too.
func (d *decisive) rating() bool {
	if d == nil || d.crossesAverage() {
		return true
	}
	return d.turned(consensus.LowRating, consensus.RatingSpread, consensus.RulesCannotTell) &&
		!d.turned(consensus.CoverageGap, consensus.HighRisk, consensus.CriticalIssue)
}

// crossesAverage reports whether the average came to block, or ceased to, as the verdict turned.
func (d *decisive) crossesAverage() bool {
	was, now := d.before.AverageRating, d.after.AverageRating
	if was == nil || now == nil {
		return false
	}
	return (*was < consensus.RequiredAverage) == d.better() && (*now < consensus.RequiredAverage) != d.better()
}

// turned reports whether one of some rules holds in one of the rounds alone.
func (d *decisive) turned(rules ...string) bool {
	return slices.ContainsFunc(rules, func(rule string) bool { return holds(d.before, rule) != holds(d.after, rule) })
}

func holds(r round.Round, rule string) bool {
	return slices.ContainsFunc(r.Divergences, func(d round.Divergence) bool { return d.Rule == rule })
}

// risk reports whether a level of risk came to be high, or ceased to be.
func (d *decisive) risk(was, now review.Severity) bool {
	return d == nil || d.crosses(was, now, review.High)
}

// regrade reports whether a finding became critical, or ceased to be.
func (d *decisive) regrade(g *ledger.Regrade) bool {
	return d == nil || d.crosses(g.Was, g.Now, review.Critical)
}

// crosses reports whether a severity passed a level in the direction in which the verdict turned.
func (d *decisive) crosses(was, now, level review.Severity) bool {
	if d.better() {
		was, now = now, was
	}
	return was.Rank() < level.Rank() && now.Rank() >= level.Rank()
}

// finding reports whether what became of a finding speaks for the verdict: one that is critical, or a missing requirement, is new where the
// verdict became worse; where it became better a reviewer named it in the round before, and none does now.
func (d *decisive) finding(e *ledger.Entry, became string) bool {
	if d == nil {
		return true
	}
	if e.Kind != ledger.Gap && e.Rule != review.OrdersToReviewers && e.SeverityBefore(d.after.Number).Rank() < review.Critical.Rank() {
		return false
	}
	if became == ledger.New || !d.better() {
		return became == ledger.New && !d.better()
	}
	return wasNamed(e, d.before)
}
