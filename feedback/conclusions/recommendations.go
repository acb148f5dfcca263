package conclusions

import (
	"cmp"
	"slices"
	"strings"

	"parley/engine/review"
	"parley/engine/round"
	"parley/feedback/ledger"
)

// maxRecommendations is SPEC section 8's.
const maxRecommendations = 10

// recommendations are what is to be done next, the gravest first: each open finding with the open action items that answer it, and the action
// items that answer none. A finding that nobody has a remedy for waits for somebody all the same. left are those that the list has no room for;
// what the person accepted has room before the rest.
func recommendations(l *ledger.Ledger, presumed map[string]string) (asked, left []Recommendation) {
	var points []point
	for _, one := range pointsToActOn(l, presumed) {
		points = append(points, one.of(l))
	}
	slices.SortStableFunc(points, func(a, b point) int {
		return cmp.Or(cmp.Compare(b.urgency, a.urgency), b2i(b.isAcceptedAs())-b2i(a.isAcceptedAs()), ledger.CompareWeight(a.first, b.first), cmp.Compare(a.ID, b.ID))
	})
	room := maxRecommendations
	for _, one := range points {
		room -= b2i(one.accepted)
	}
	asked = []Recommendation{}
	for _, one := range points {
		if !one.accepted {
			room--
		}
		if len(asked) == maxRecommendations || !one.accepted && room < 0 {
			left = append(left, one.Recommendation)
			continue
		}
		one.Priority = len(asked) + 1
		asked = append(asked, one.Recommendation)
	}
	return asked, left
}

// ToDo is what a ledger leaves to be done after these rounds, as the conclusions recommend it, and behind that what they have no room for.
func ToDo(l *ledger.Ledger, rounds []round.Round) []Recommendation {
	asked, left := recommendations(l, presumedAnswers(rounds, l))
	for i := range left {
		left[i].Priority = len(asked) + i + 1
	}
	return append(asked, left...)
}

// toActOn is an open finding with the open action items that answer it, or an action item that answers none.
type toActOn struct {
	entry *ledger.Entry
	items []*ledger.Entry
	// presumed are those that answer it only because of where they stood in their reviewer's lists.
	presumed map[string]string
}

// pointsToActOn are what waits for somebody, in the order of the ledger.
func pointsToActOn(l *ledger.Ledger, presumed map[string]string) (points []toActOn) {
	asks, answered := map[string][]*ledger.Entry{}, map[string]bool{}
	stands := func(e *ledger.Entry) bool { return l.IsOpen(e) && !l.IsForLater(e) }
	for _, a := range open(l, func(e *ledger.Entry) bool { return e.Kind == ledger.Action }) {
		if isLeftWith(l, a, presumed[a.ID]) {
			continue
		}
		var findings []*ledger.Entry
		for _, id := range answersOf(a, presumed) {
			if e := l.Find(id); e != nil && e.Kind != ledger.Action && stands(e) {
				findings, answered[id] = append(findings, e), true
			}
		}
		if len(findings) == 0 {
			points = append(points, toActOn{entry: a, presumed: presumed})
			continue
		}
		first := slices.MinFunc(findings, func(a, b *ledger.Entry) int { return ledger.CompareWeight(a.Finding, b.Finding) })
		asks[first.ID] = append(asks[first.ID], a)
	}
	for _, e := range open(l, func(e *ledger.Entry) bool { return e.Kind != ledger.Action && stands(e) }) {
		if items := asks[e.ID]; len(items) > 0 || e.Choice == ledger.Accept || !answered[e.ID] && waitsForSomebody(e) {
			points = append(points, toActOn{entry: e, items: items, presumed: presumed})
		}
	}
	return points
}

// answersOf are the findings that an action item answers, as far as that is known or to be presumed.
func answersOf(a *ledger.Entry, presumed map[string]string) []string {
	if id := presumed[a.ID]; id != "" && len(a.Answers) == 0 {
		return []string{id}
	}
	return a.Answers
}

// isLeftWith reports whether the person left an action item for later, or, where they said nothing of it, the finding that it is presumed to answer.
func isLeftWith(l *ledger.Ledger, a *ledger.Entry, presumed string) bool {
	if l.IsForLater(a) {
		return true
	}
	e := l.Find(presumed)
	return a.Choice == "" && len(a.Answers) == 0 && e != nil && e.Choice == ledger.Later
}

// point is a recommendation on its way into the order of the list.
type point struct {
	Recommendation
	urgency  int
	accepted bool
	first    round.Finding // what it stands for in an order
}

// isAcceptedAs reports whether the person accepted a severity. What has none comes behind what has the same urgency.
func (p point) isAcceptedAs() bool { return p.accepted && p.Severity != "" }

// of is the recommendation of what waits for somebody.
func (t toActOn) of(l *ledger.Ledger) point {
	e := t.entry
	p := point{urgency: urgency(e), accepted: e.Choice == ledger.Accept, first: e.Finding}
	p.Recommendation = Recommendation{
		ID: e.ID, Kind: e.Kind, Text: e.Text, Severity: e.Severity, CallsFor: e.CallsFor, Perspectives: e.Perspectives,
		Answers: e.Answers, Choice: e.Choice, Note: e.Remark(), Credit: e.Credit(),
		unfound: e.Kind != ledger.Action && e.Evidence == review.Unverified, unconfirmed: isUnconfirmed(l, e), Contest: contestOf(e),
	}
	if answered := l.Find(t.presumed[e.ID]); answered != nil && len(e.Answers) == 0 { // it stands alone, so that finding waits for nobody
		p.Contest = strings.TrimPrefix(p.Contest+"; ", "; ") + "seems to answer " + answered.ID + ", which " + answered.Told().One
	}
	p.Line, p.Where = placeOf(l, e)
	for _, a := range t.items {
		item := ActionItem{
			ID: a.ID, Text: a.Text, Severity: a.Severity, Perspectives: a.Perspectives, Credit: a.Credit(), Answers: a.Answers, Choice: a.Choice, Note: a.Remark(),
			Contest: contestOf(a),
		}
		for _, id := range a.Answers {
			if also := l.Find(id); id != e.ID && also != nil && also.Open() {
				item.also = append(item.also, id)
			}
		}
		if item.Presumed = t.presumed[a.ID]; len(a.Answers) > 0 {
			item.Presumed = ""
		}
		if item.Presumed != "" { // the ledger, and with it every other list, knows of no answer
			item.Contest = strings.TrimPrefix(item.Contest+"; ", "; ") + "seems to answer " + item.Presumed
		}
		p.ActionItems = append(p.ActionItems, item)
		p.urgency = max(p.urgency, urgency(a))
		p.accepted = p.accepted || a.Choice == ledger.Accept
	}
	return p
}

// contestOf says of an entry that somebody holds against it: who disputes it, or which reviewers see it differently; "" where nobody does.
func contestOf(e *ledger.Entry) string {
	switch {
	case e.State != ledger.Contested || e.Choice == ledger.Reject:
		return ""
	case e.IsDisputed():
		return ledger.Disputed + " by " + e.Examined.By()
	case !slices.ContainsFunc(e.DisputedBy, func(name string) bool { return !slices.Contains(e.Perspectives, name) }):
		return "" // they make it themselves, in the same answer
	default:
		return ledger.Contested + " by " + round.Series(e.DisputedBy)
	}
}

// isUnconfirmed reports whether the text of an entry, or of all that it answers, has changed, and nobody has confirmed that this mends it.
func isUnconfirmed(l *ledger.Ledger, e *ledger.Entry) bool {
	if e.Kind != ledger.Action || len(e.Answers) == 0 {
		return e.State == ledger.Unconfirmed
	}
	return !slices.ContainsFunc(e.Answers, func(id string) bool {
		answered := l.Find(id)
		return answered == nil || answered.State != ledger.Unconfirmed
	})
}

// urgency is the severity, and that of a medium finding for what a person asks for without saying how much it matters.
func urgency(e *ledger.Entry) int {
	if e.Severity == "" && e.Choice == ledger.Accept {
		return review.Medium.Rank()
	}
	return e.Severity.Rank()
}

// waitsForSomebody reports whether an open finding that no action item answers asks for something.
func waitsForSomebody(e *ledger.Entry) bool { return e.CallsFor != review.Note && !isSlight(e) }

// placeOf is where an entry stands in the document as it is: its own place, or that of the first finding it answers.
func placeOf(l *ledger.Ledger, e *ledger.Entry) (int, review.Where) {
	for _, id := range append([]string{e.ID}, e.Answers...) {
		if at := l.Find(id); at != nil && at.Line > 0 && !l.HasOldLine(at) && at.Stood == 0 {
			return at.Line, at.Where
		}
	}
	return 0, review.Where{}
}
