package synthesis

import (
	"cmp"
	"slices"
	"sync"

	"parley/engine/round"
)

// themes are the points that several perspectives make: those that are surely the same first, then those that possibly
// are, each with the sentences it was taken from; of those, what more perspectives make and what weighs more first, then in
// the order of the reviews and of the document. Praise never joins criticism.
func (t *table) themes() []round.Theme {
	var sure, possible [2][]rankedTheme
	var parts sync.WaitGroup
	for n, k := range []kind{criticism, praise} {
		parts.Go(func() { sure[n], possible[n] = t.themesOf(k) })
	}
	parts.Wait()
	themes := []round.Theme{}
	for _, list := range [][]rankedTheme{slices.Concat(sure[:]...), slices.Concat(possible[:]...)} {
		slices.SortFunc(list, rankedTheme.compare)
		for _, w := range list {
			themes = append(themes, w.Theme)
		}
	}
	return themes
}

// themesOf are the themes among the statements of a kind.
func (t *table) themesOf(k kind) (sure, possible []rankedTheme) {
	claimed := make(map[int]bool) // the statements of sure themes
	for _, group := range t.same(k) {
		for _, part := range t.splitByIDs(group, t.areNotSurelyOne) {
			for _, one := range joinedBy(part, t.haveOneSubject) {
				if members := t.agreeing(one); len(members) > 0 {
					sure = append(sure, t.theme(members))
					for _, i := range members {
						claimed[i] = true
					}
				}
			}
		}
	}
	for _, group := range t.maybe(k) {
		for _, part := range t.splitByIDs(group, t.areAboutOthers) {
			for _, one := range joinedBy(part, t.mayBeOne) {
				if w, ok := t.possible(one, claimed); ok {
					possible = append(possible, w)
				}
			}
		}
	}
	return sure, possible
}

// rankedTheme is a theme with what it is ordered by.
type rankedTheme struct {
	round.Theme
	rank  int // of the weightiest statement behind it
	first source
}

func (w rankedTheme) compare(o rankedTheme) int {
	return cmp.Or(
		cmp.Compare(len(o.Perspectives), len(w.Perspectives)),
		cmp.Compare(o.rank, w.rank),
		w.first.compare(o.first),
		cmp.Compare(w.Text, o.Text),
	)
}

func (t *table) theme(members []int) rankedTheme {
	clearest := t.representative(t.weightiest(t.trusted(members)))
	return rankedTheme{
		Theme: round.Theme{
			Text: shorten(t.statements[clearest].text), Perspectives: t.perspectives(members),
			Said: t.said(clearest, members), Evidence: t.evidence(members),
		},
		rank: t.weight(members), first: t.source(members),
	}
}

// weightiest are the most severe members: a theme is shown as severe as they call it, and so in their words.
func (t *table) weightiest(members []int) []int {
	most := t.weight(members)
	return slices.DeleteFunc(slices.Clone(members), func(i int) bool { return t.statements[i].severity.Rank() < most })
}

// possible is the theme of statements that may be one point, unless the sure themes tell all of it: it has to bring
// in a perspective that none of them has.
func (t *table) possible(group []int, claimed map[int]bool) (rankedTheme, bool) {
	members := t.agreeing(group)
	heard := make(map[int]bool)
	for _, i := range members {
		if claimed[i] {
			heard[t.statements[i].by] = true
		}
	}
	if !slices.ContainsFunc(members, func(i int) bool { return !heard[t.statements[i].by] }) {
		return rankedTheme{}, false
	}
	w := t.theme(members)
	w.Possible, w.Said = true, nil
	for _, i := range members {
		w.Points = append(w.Points, t.name(i)+": "+shorten(t.statements[i].text))
	}
	return w, true
}
