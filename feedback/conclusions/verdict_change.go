package conclusions

import (
	"fmt"
	"slices"
	"strings"

	"parley/engine/consensus"
	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// VerdictChange says why a round's verdict is another one than that of the round before: whether the document changed, who judges otherwise,
// and which severe findings are new, closed or not raised again. Where the verdict stayed it says which findings became or ceased to be
// severe; "" where neither happened.
func VerdictChange(before, after round.Round, l *ledger.Ledger) string {
	c := verdictChange{before: before, after: after, ledger: l}
	then, now := shortOutcome(before), shortOutcome(after)
	if turned := then != now; turned {
		c.compareReviewers()
		c.compareRegraded()
		c.compareFindings()
		c.compareOrders()
		return fmt.Sprintf("From round %d (%s) to round %d (%s) %s.", before.Number, then, after.Number, now, c.reasons(c.isOneReviewer()))
	}
	if c.compareRegraded(); len(c.reviewers)+len(c.others) == 0 {
		return ""
	}
	whole := verdictChange{before: before, after: after, ledger: l} // of all that is different this sentence tells but a part
	whole.compareReviewers()
	whole.compareRegraded()
	whole.compareFindings()
	return fmt.Sprintf("From round %d to round %d (both %s) %s.", before.Number, after.Number, now, c.reasons(whole.isOneReviewer()))
}

// shortOutcome is a verdict in brackets: "blocked HIGH".
func shortOutcome(r round.Round) string {
	return strings.NewReplacer("consensus ", "", "(", "", ")", "").Replace(outcomeWords(r))
}

// verdictChange gathers what is different between two rounds.
type verdictChange struct {
	before, after round.Round
	ledger        *ledger.Ledger
	counts        *decisive // what is told of all that is different; everything where it is nil

	reviewers []reviewerChange // in the order of the later round
	newcomers []reviewerChange // judge in the later round alone, so that they do not judge otherwise
	others    []string         // what no reviewer said
}

// reviewerChange is what a reviewer judges otherwise: "rates 4/5 (was 2/5)".
type reviewerChange struct {
	name string
	does []string
}

// of is what is known of a reviewer, or of several together.
func (c *verdictChange) of(names ...string) *reviewerChange {
	list, name := &c.reviewers, round.Series(names)
	if !slices.ContainsFunc(names, func(name string) bool { return hasJudged(c.before, name) }) {
		list = &c.newcomers
	}
	at := slices.IndexFunc(*list, func(r reviewerChange) bool { return r.name == name })
	if at < 0 {
		at, *list = len(*list), append(*list, reviewerChange{name: name})
	}
	return &(*list)[at]
}

// hasJudged reports whether a reviewer judged in a round: who was not asked, did not arrive or abstained has not.
func hasJudged(r round.Round, name string) bool {
	return slices.ContainsFunc(r.Perspectives, func(p round.Review) bool {
		return p.Name == name && (p.Rating.Rated() || p.RiskLevel != "" || p.Outcome.Source() == "ai")
	})
}

// tellNewcomers says what those judge who did not before.
func (c *verdictChange) tellNewcomers() {
	for _, r := range c.newcomers {
		c.others = append(c.others, fmt.Sprintf("%s, which did not judge in round %d, %s", r.name, c.before.Number, round.Series(r.does)))
	}
}

func (c *verdictChange) document() string {
	if c.before.Artifact.SHA256 == c.after.Artifact.SHA256 {
		return "the document stayed the same"
	}
	return "the document changed"
}

// compareReviewers sets ratings and risk levels beside each other.
func (c *verdictChange) compareReviewers() {
	was := map[string]round.Review{}
	for _, p := range c.before.Perspectives {
		was[p.Name] = p
	}
	for _, p := range c.after.Perspectives {
		old := was[p.Name]
		delete(was, p.Name)
		does := c.judgesOtherwise(old, p)
		switch {
		case len(does) == 0:
		case hasJudged(c.after, p.Name):
			c.of(p.Name).does = does
		default: // silence is no other judgement
			c.others = append(c.others, p.Name+" "+round.Series(does))
		}
	}
	for _, p := range c.before.Perspectives {
		if old, left := was[p.Name]; left && old.Rating.Rated() {
			c.others = append(c.others, fmt.Sprintf("%s was not asked (was %d/%d)", p.Name, old.Rating, review.Best))
		}
	}
	if c.before.Policy != c.after.Policy {
		c.others = append(c.others, "the policy is another one")
	}
}

// judgesOtherwise is how a reviewer's rating and level of risk differ from those before, as far as they are told.
func (c *verdictChange) judgesOtherwise(old, p round.Review) (does []string) {
	isNew := !hasJudged(c.before, p.Name)
	told := ratingChange(old.Rating, p.Rating)
	if isNew && told != "" {
		told = fmt.Sprintf("rates %d/%d", p.Rating, review.Best)
	}
	if told != "" && c.counts.rating() {
		does = append(does, told)
	}
	switch {
	case p.RiskLevel == old.RiskLevel || p.RiskLevel == "" || !c.counts.risk(old.RiskLevel, p.RiskLevel):
	case isNew:
		does = append(does, fmt.Sprintf("calls the risk %s", p.RiskLevel))
	case old.RiskLevel != "":
		does = append(does, fmt.Sprintf("calls the risk %s (was %s)", p.RiskLevel, old.RiskLevel))
	}
	return does
}

// ratingChange is what a reviewer rates otherwise; "" where it rates as before.
func ratingChange(then, now review.Rating) string {
	switch {
	case now == then:
		return ""
	case !now.Rated():
		return fmt.Sprintf("gives no rating (was %d/%d)", then, review.Best)
	case !then.Rated():
		return fmt.Sprintf("rates %d/%d (gave no rating before)", now, review.Best)
	}
	return fmt.Sprintf("rates %d/%d (was %d/%d)", now, review.Best, then, review.Best)
}

// compareRegraded finds what became severe, or ceased to be.
func (c *verdictChange) compareRegraded() {
	for _, e := range c.severe() {
		g := e.RegradeIn(c.after.Number)
		if g == nil || !c.counts.regrade(g) {
			continue
		}
		if len(g.By) == 0 {
			c.others = append(c.others, e.ID+" is "+g.String())
			continue
		}
		who := c.of(g.By...)
		who.does = append(who.does, fmt.Sprintf("%s %s %s", verb(len(g.By), "calls", "call"), e.ID, g.ShortBy(c.othersBefore(e, g))))
	}
	c.tellNewcomers()
}

// othersBefore are those whose word a finding's severity was, where none of those who grade it anew had named it before.
func (c *verdictChange) othersBefore(e *ledger.Entry, g *ledger.Regrade) []string {
	before := e.NamedBefore(c.after.Number)
	if slices.ContainsFunc(g.By, func(name string) bool { return slices.Contains(before, name) }) {
		return nil
	}
	return before
}

// severe are the weaknesses and gaps that are severe after the later round, or were before it.
func (c *verdictChange) severe() (list []*ledger.Entry) {
	for i := range c.ledger.Entries {
		e := &c.ledger.Entries[i]
		before, after := e.SeverityBefore(c.after.Number), e.SeverityBefore(c.after.Number+1)
		if e.Kind != ledger.Action && max(before.Rank(), after.Rank()) >= review.High.Rank() {
			list = append(list, e)
		}
	}
	return list
}

// fateOrder is the order in which closed and open states are told, and the words for one finding and for several.
var fateOrder = []struct {
	state     string
	one, many string
}{
	{ledger.New, "is new", "are new"},
	{ledger.Fixed, "is fixed", "are fixed"},
	{ledger.Withdrawn, "was withdrawn by its reviewer", "were withdrawn by their reviewers"},
	{ledger.Gone, "has lost its text", "have lost their text"},
	{notNamed, "was not named again", "were not named again"},
	{ledger.NotRechecked, "was not re-checked", "were not re-checked"},
}

// notNamed stands for all states in which those who could have spoken of a finding did not.
const notNamed = "not named"

// compareFindings says which severe findings are new, closed, or not named again.
func (c *verdictChange) compareFindings() {
	fates := map[string][]string{}
	for _, e := range c.severe() {
		state, told := e.StateIn(c.after.Number)
		switch state {
		case ledger.Unconfirmed, ledger.Unchanged, ledger.NotRaised:
			state, told = notNamed, told && wasNamed(e, c.before)
		case ledger.NotRechecked:
			told = told && wasNamed(e, c.before)
		}
		if told && c.counts.finding(e, state) {
			fates[state] = append(fates[state], e.ID+" ("+e.SeverityBefore(c.after.Number+1).Label()+")")
		}
	}
	for _, fate := range fateOrder {
		if ids := fates[fate.state]; len(ids) > 0 {
			c.others = append(c.others, firstOf(ids)+" "+verb(len(ids), fate.one, fate.many))
		}
	}
}

// compareOrders says which passages that gave the reviewers orders block no more for the person's word alone.
func (c *verdictChange) compareOrders() {
	if !holds(c.before, consensus.OrdersToReviewers) || holds(c.after, consensus.OrdersToReviewers) {
		return
	}
	var ids []string
	for _, e := range c.severe() {
		if e.Rule == review.OrdersToReviewers && e.Choice == ledger.Reject && e.LastSeen == c.after.Number {
			ids = append(ids, e.ID+" ("+e.Severity.Label()+")")
		}
	}
	if len(ids) > 0 {
		c.others = append(c.others, firstOf(ids)+" "+verb(len(ids), "was", "were")+" rejected")
	}
}

// wasNamed reports whether a reviewer raised a finding in a round. Who was silent about it then, too, has not changed its mind.
func wasNamed(e *ledger.Entry, in round.Round) bool {
	state, _ := e.StateIn(in.Number)
	return state == ledger.New || state == ledger.Persisting || state == ledger.Contested
}

// mostNamed is how many findings a sentence names.
const mostNamed = 3

func firstOf(ids []string) string {
	if more := len(ids) - mostNamed; more > 1 { // "1 more" is no shorter than a name
		ids = append(slices.Clone(ids[:mostNamed]), fmt.Sprintf("%d more", more))
	}
	return round.Series(ids)
}

// isOneReviewer reports whether one reviewer judges another way, and all else is as it was.
func (c *verdictChange) isOneReviewer() bool {
	return len(c.reviewers) == 1 && len(c.others) == 0 && !strings.Contains(c.reviewers[0].name, " and ")
}

// reasons are all that is different, the document first. A reviewer who alone judges another way is named as that.
func (c *verdictChange) reasons(isOneReviewer bool) string {
	text := c.document()
	if isOneReviewer && c.isOneReviewer() {
		return text + ", and only " + c.reviewers[0].name + " judges otherwise: it " + round.Series(c.reviewers[0].does)
	}
	told := []string{text}
	for _, r := range c.reviewers {
		told = append(told, r.name+" "+round.Series(r.does))
	}
	if told = append(told, c.others...); len(told) == 1 {
		return text + ", and so did every rating and every severe finding"
	}
	return strings.Join(told, "; ")
}
