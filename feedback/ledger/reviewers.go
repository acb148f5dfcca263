package ledger

import (
	"cmp"
	"slices"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// reviewerPoints is what one perspective criticises and what it asks for.
type reviewerPoints struct {
	name       string
	criticisms []int
	wishes     []wish
}

// wish is an action item, with the place of the perspective among those that ask for it.
type wish struct{ item, place int }

// remedy is a wish with the criticism of the same perspective that it answers.
type remedy struct {
	wish
	criticism int
}

func (a remedy) compare(b remedy) int {
	return cmp.Or(cmp.Compare(a.item, b.item), cmp.Compare(a.place, b.place))
}

// remedies finds what the wishes answer.
func (t *similarityTable) remedies(r round.Round) []remedy {
	reviewers := t.reviewers()
	found := parallel(len(reviewers), func() worker[remedy] {
		return func(list []remedy, i int) []remedy { return append(list, t.answers(reviewers[i], r)...) }
	})
	slices.SortFunc(found, remedy.compare)
	return found
}

// reviewers parts the round's points by perspective.
func (t *similarityTable) reviewers() []*reviewerPoints {
	var list []*reviewerPoints
	byName := make(map[string]*reviewerPoints)
	for i := range t.points {
		p := &t.points[i]
		for place, name := range p.perspectives {
			who := byName[name]
			if who == nil {
				who = &reviewerPoints{name: name}
				byName[name], list = who, append(list, who)
			}
			if p.kind == Action {
				who.wishes = append(who.wishes, wish{i, place})
				continue
			}
			who.criticisms = append(who.criticisms, i)
		}
	}
	return list
}

// answers finds for each wish of a reviewer the criticism of the same fixed check, under the same heading and topic, or
// nearest in words, as long as they say the same: a word or two that both have ties nothing.
func (t *similarityTable) answers(who *reviewerPoints, r round.Round) []remedy {
	if len(who.wishes) == 0 || len(who.criticisms) == 0 {
		return nil
	}
	places := make([]int, len(who.criticisms))
	for n, i := range who.criticisms {
		places[n] = t.point(i)
	}
	near, said, settled := t.matrix.Index(places).Finder(), suggestions(r, who.name), settledBy(r, who.name)
	var list []remedy
	for _, w := range who.wishes {
		asked := said[t.points[w.item].raw]
		best, nearest := -1, similarity.SameThreshold
		for n, likeness := range near.Row(t.point(w.item)) {
			criticism := &t.points[who.criticisms[n]]
			if criticism.remediedBy(asked) || asked.Text != "" && settled[asked.Text] == criticism.raw {
				likeness++ // surer than any words
			}
			if likeness > nearest {
				best, nearest = who.criticisms[n], likeness
			}
		}
		if best >= 0 {
			list = append(list, remedy{w, best})
		}
	}
	return list
}

// remediedBy reports whether a suggestion comes from the same fixed check, or speaks of the same heading and topic. That a document is not
// there at all is told by the rules, and by no single one of them.
func (p *point) remediedBy(asked review.Suggestion) bool {
	byRules := p.rule != "" || p.kind == Weakness && p.judge == "rules"
	sameRule := byRules && p.rule == asked.Rule && (asked.Anchor == "" || p.anchor == asked.Anchor)
	return sameRule || p.anchor != "" && p.topic != "" && p.anchor == asked.Anchor && p.topic == asked.Topic
}

// suggestions are those of a perspective by their words; the action items come from them.
func suggestions(r round.Round, perspective string) map[string]review.Suggestion {
	said := make(map[string]review.Suggestion)
	for _, rev := range r.Perspectives {
		if rev.Name != perspective {
			continue
		}
		for _, s := range rev.Suggestions {
			if _, before := said[s.Text]; !before {
				said[s.Text] = s
			}
		}
	}
	return said
}

// settledBy gives for each remedy that a perspective named beside a weakness the words of that weakness.
func settledBy(r round.Round, perspective string) map[string]string {
	settled := make(map[string]string)
	for _, rev := range r.Perspectives {
		if rev.Name != perspective {
			continue
		}
		for _, w := range rev.Weaknesses {
			if w.Settles != "" && w.Rule == "" {
				settled[w.Settles] = w.Text
			}
		}
	}
	return settled
}
