package synthesis

import (
	"cmp"
	"slices"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// actions are the suggestions, merged where they say the same and ordered by the severity of what they answer, then by
// how many perspectives ask, then by the lowest rating behind them; of equal weight, by who asks first, then by where in the
// document it is, then as the reviewer listed them. Every suggestion is in exactly one item.
func (t *table) actions() []round.ActionItem {
	var items []item
	severities := t.remedies()
	for _, group := range t.same(request) {
		for _, part := range t.splitByIDs(group, t.areDifferentRequests) {
			items = append(items, t.item(part, severities))
		}
	}
	slices.SortFunc(items, item.compare)
	list := make([]round.ActionItem, len(items))
	for i, it := range items {
		list[i] = it.ActionItem
	}
	return list
}

// areDifferentRequests reports whether two requests differ, however alike they read: a reviewer does not repeat himself in other
// words, two fixed checks of two places have a phrase in common, not a point, and what shares words may ask for two things of one:
// who pays for the server, and what the server keeps. Where they are joined all the same, one of them is shown for both.
func (t *table) areDifferentRequests(i, j int) bool {
	a, b := t.statements[i], t.statements[j]
	if a.rules && b.rules && a.rule != b.rule && !haveSameEvidence(a, b) {
		return true
	}
	if similarity.Fold(a.text) == similarity.Fold(b.text) {
		return false
	}
	return a.by == b.by || !a.asks.AsksTheSame(b.asks)
}

// item is an action item with what it is ordered by.
type item struct {
	round.ActionItem
	asking int           // how many perspectives ask for it that do not repeat one another
	lowest review.Rating // behind it; above 5 when nobody rated
	first  int           // the review that asks first, and which of its suggestions this is
	nth    int
}

func (a item) compare(b item) int {
	return cmp.Or(
		cmp.Compare(b.Severity.Rank(), a.Severity.Rank()),
		cmp.Compare(b.asking, a.asking),
		cmp.Compare(a.lowest, b.lowest),
		cmp.Compare(a.first, b.first),
		cmp.Compare(lineOrLast(a.Line), lineOrLast(b.Line)),
		cmp.Compare(a.nth, b.nth),
		cmp.Compare(a.Text, b.Text),
	)
}

func (t *table) item(members []int, answered map[int]remediedWeakness) item {
	clearest := t.representative(members)
	it := item{
		ActionItem: round.ActionItem{Text: t.statements[clearest].text, Perspectives: t.perspectives(members), Said: t.said(clearest, members)},
		asking:     len(t.perspectives(t.distinct(members))), lowest: 6, first: len(t.reviews),
	}
	for _, i := range members {
		if s := t.statements[i]; s.by < it.first || s.by == it.first && s.nth < it.nth {
			it.first, it.nth = s.by, s.nth
		}
		a := answered[i]
		if a.severity.Rank() > it.Severity.Rank() {
			it.Severity = a.severity
		}
		if it.Line == 0 {
			it.Line = a.line
		}
		if r := t.reviews[t.statements[i].by].Rating; r.Rated() {
			it.lowest = min(it.lowest, r)
		}
	}
	return it
}

// remediedWeakness is what a request is a remedy for.
type remediedWeakness struct {
	severity review.Severity
	line     int
}

// remedies finds what each request answers among the criticism of its own review.
func (t *table) remedies() map[int]remediedWeakness {
	byReview := make([][2][]int, len(t.reviews))
	for _, i := range t.of[criticism] {
		list := &byReview[t.statements[i].by]
		list[0] = append(list[0], i)
	}
	for _, i := range t.of[request] {
		list := &byReview[t.statements[i].by]
		list[1] = append(list[1], i)
	}
	answers := make(map[int]remediedWeakness, len(t.of[request]))
	for _, list := range byReview {
		weaknesses, requests := list[0], list[1]
		if len(requests) == 0 {
			continue
		}
		near := t.matrix.Index(weaknesses).Finder()
		for _, i := range requests {
			answers[i] = t.remedyFor(i, weaknesses, near.Row(i))
		}
	}
	return answers
}

// remedyFor is the remedied weakness: of the same fixed check, at the same topic and anchor, or else the nearest in
// words. A request that answers none has its own priority. One that tells not to do what the weakness misses is no remedy.
func (t *table) remedyFor(request int, weaknesses []int, likeness []float64) remediedWeakness {
	asked := t.statements[request]
	best, nearest := -1, similarity.MaybeThreshold
	for n, i := range weaknesses {
		w := t.statements[i]
		if asked.stance.Forbids(w.stance) {
			continue
		}
		near := likeness[n]
		if w.remedy != "" && w.remedy == asked.text {
			near += 2 // the reviewer says so
		}
		if w.rule != "" && w.rule == asked.rule || w.anchor != "" && w.topic != "" && w.anchor == asked.anchor && w.topic == asked.topic {
			near++ // surer than any words
		}
		if near > nearest || near == nearest && best >= 0 && w.severity.Rank() > t.statements[best].severity.Rank() {
			best, nearest = i, near
		}
	}
	found := remediedWeakness{severity: asked.severity, line: asked.line}
	if best >= 0 {
		found.severity = cmp.Or(t.statements[best].severity, asked.severity)
	}
	if best >= 0 && nearest >= similarity.SureThreshold { // a place that is only likely would lead to another sentence
		found.line = cmp.Or(asked.line, t.statements[best].line)
	}
	return found
}
