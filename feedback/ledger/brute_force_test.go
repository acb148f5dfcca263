package ledger

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// drawn is a statement of a small vocabulary, so that many are alike and some are equal.
func drawn(t *rapid.T, id string) point {
	word := rapid.SampledFrom(strings.Fields("retry limit quorum backup login latency shelf report export missing 3 5 FR-7 token owner"))
	pick := func(words ...string) string { return rapid.SampledFrom(words).Draw(t, "of these") }
	return point{
		id: id, kind: pick(Weakness, Weakness, Gap, Action), text: strings.Join(rapid.SliceOfN(word, 1, 6).Draw(t, "text"), " "),
		perspectives: []string{pick("quality", "risk", "product")}, rule: pick("", "", "R1", "R2"), quote: pick("", "", "q1", "q2"),
		line: rapid.IntRange(0, 3).Draw(t, "line"), anchor: pick("", "A", "B"), topic: pick("", "data", "risk"),
	}
}

func several(t *rapid.T, label string, most int) []point {
	points := make([]point, rapid.IntRange(0, most).Draw(t, label))
	for i := range points {
		points[i] = drawn(t, fmt.Sprintf("F-%03d", i+1))
	}
	return points
}

// plainBonds compares every two points of a round.
func (t *similarityTable) plainBonds() []matchPair {
	var pairs []matchPair
	for i := range t.points {
		for j := i + 1; j < len(t.points); j++ {
			likeness := t.pointSimilarity(i, j)
			b := certaintyOf(&t.points[i], &t.points[j], likeness)
			if b != noMatch && b != sameRule && t.points[i].kind != Action {
				pairs = append(pairs, matchPair{i, j, b, likeness})
			}
		}
	}
	slices.SortFunc(pairs, compareCertainty)
	return pairs
}

// plainCandidates compares every member of a group with every entry.
func (t *similarityTable) plainCandidates(g int, members pointGroup) []matchPair {
	var pairs []matchPair
	for e := range t.entries {
		best := matchPair{left: e, right: g, certainty: noMatch}
		for _, m := range members.members {
			likeness := t.matrix.At(t.point(m), e)
			candidate := matchPair{e, g, certaintyTo(&t.entries[e], &t.points[m], likeness, t.matrix.InWords(t.point(m), e)), likeness}
			if compareCertainty(candidate, best) < 0 {
				best = candidate
			}
		}
		if best.certainty != noMatch || best.score >= similarity.MaybeThreshold && t.entries[e].kind == t.points[members.members[0]].kind {
			pairs = append(pairs, best)
		}
	}
	return pairs
}

// Looking only at what has something in common finds the pairs that comparing all finds.
func TestMatchingIsThatOfComparingAllPairs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		entries, points := several(t, "entries", 15), several(t, "points", 20)
		for i := range points {
			if len(entries) > 0 && rapid.IntRange(0, 9).Draw(t, "names") == 0 {
				points[i].about = []string{entries[rapid.IntRange(0, len(entries)-1).Draw(t, "which")].id}
			}
		}
		all := newSimilarityTable(entries, points, nil, nil)
		if got, want := all.rankPairs(), all.plainBonds(); !slices.Equal(got, want) {
			t.Fatalf("bonds %v, want %v", got, want)
		}
		same, named := newExactMatches(entries), byID(entries)
		for g, members := range all.groupPoints() {
			older := all.criticised
			if points[members.members[0]].kind == Action {
				older = all.wishes
			}
			got := slices.DeleteFunc(all.candidates(nil, g, members, older, older.Finder(), same, named), func(p matchPair) bool {
				return p.certainty == noMatch && (p.score < similarity.MaybeThreshold || entries[p.left].kind != points[members.members[0]].kind)
			})
			if want := all.plainCandidates(g, members); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
				t.Fatalf("group %v: %v, want %v", members, got, want)
			}
		}
	})
}

// plainRemedies compares every action item with all that each perspective behind it criticises.
func (t *similarityTable) plainRemedies(r round.Round) []remedy {
	var list []remedy
	for item := range t.points {
		if t.points[item].kind != Action {
			continue
		}
		for place, name := range t.points[item].perspectives {
			asked := suggestions(r, name)[t.points[item].raw]
			best, nearest := -1, similarity.SameThreshold
			for i := range t.points {
				p := &t.points[i]
				if p.kind == Action || !slices.Contains(p.perspectives, name) {
					continue
				}
				likeness := t.pointSimilarity(item, i)
				if p.remediedBy(asked) {
					likeness++
				}
				if likeness > nearest {
					best, nearest = i, likeness
				}
			}
			if best >= 0 {
				list = append(list, remedy{wish{item, place}, best})
			}
		}
	}
	return list
}

// plainPraising compares every weakness of a group with all that is praised. Who raises it contests nothing.
func (t *similarityTable) plainPraising(members pointGroup) []string {
	var names, raisers []string
	for _, m := range members.members {
		raisers = append(raisers, t.points[m].perspectives...)
	}
	for _, m := range members.members {
		for i := range t.strengths {
			p, strength := &t.points[m], &t.strengths[i]
			bothRules := p.judge == "rules" && strength.judge == "rules"
			if p.kind != Weakness || bothRules || t.matrix.At(t.point(m), t.strength(i)) < similarity.SameThreshold {
				continue
			}
			if name := strength.perspectives[0]; !slices.Contains(raisers, name) {
				names = appendNew(names, name)
			}
		}
	}
	return names
}

// So it finds the remedies and who disagrees.
func TestRemediesAndDisputesAreThoseOfComparingAllPairs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		points, praised := several(t, "points", 30), several(t, "praised", 10)
		var r round.Round
		for _, name := range []string{"quality", "risk", "product"} {
			r.Perspectives = append(r.Perspectives, reviewOf(name, round.Answered))
		}
		for i := range points {
			p := &points[i]
			p.raw, p.judge = p.text, rapid.SampledFrom([]string{"ai", "rules"}).Draw(t, "judge")
			if p.kind != Action {
				continue
			}
			p.perspectives = rapid.Permutation([]string{"quality", "risk", "product"}).Draw(t, "asking")[:rapid.IntRange(1, 3).Draw(t, "askers")]
			asker := &r.Perspectives[rapid.IntRange(0, 2).Draw(t, "asker")]
			asker.Suggestions = append(asker.Suggestions, review.Suggestion{Text: p.raw, Rule: p.rule, Anchor: p.anchor, Topic: p.topic})
		}
		for i := range praised {
			praised[i].kind, praised[i].judge = "", rapid.SampledFrom([]string{"ai", "rules"}).Draw(t, "judge")
		}
		all := newSimilarityTable(nil, points, praised, nil)
		if got, want := all.remedies(r), all.plainRemedies(r); !slices.Equal(got, want) {
			t.Fatalf("remedies %v, want %v", got, want)
		}
		groups := all.groupPoints()
		for g, got := range all.disputed(groups) {
			if want := all.plainPraising(groups[g]); !slices.Equal(got, want) {
				t.Fatalf("group %v is disputed by %v, want %v", groups[g].members, got, want)
			}
		}
	})
}

// large invents a round: each of n perspectives has 100 weaknesses and asks for 60 things, praises 40.
func large(n, number int) round.Round {
	vocabulary, rng := make([]string, 2400), rand.New(rand.NewPCG(3, 4))
	for i := range vocabulary {
		var word strings.Builder
		for range 2 + rng.IntN(3) {
			word.WriteByte("bcdfghklmnprstvw"[rng.IntN(16)])
			word.WriteByte("aeiou"[rng.IntN(5)])
		}
		vocabulary[i] = word.String()
	}
	zipf := rand.NewZipf(rand.New(rand.NewPCG(uint64(number), 5)), 1.05, 20, uint64(len(vocabulary)-1))
	sentence := func() string {
		words := make([]string, 12)
		for i := range words {
			words[i] = vocabulary[zipf.Uint64()]
		}
		return strings.Join(words, " ")
	}
	r := a(number, fmt.Sprint(number), round.Deepen)
	for i := range n {
		rev := reviewOf(fmt.Sprintf("p%02d", i), round.Answered)
		for range 100 {
			rev.Weaknesses = append(rev.Weaknesses, weak(sentence()))
		}
		for range 40 {
			rev.Strengths = append(rev.Strengths, sentence())
		}
		for range 60 {
			s := review.Suggestion{Text: sentence()}
			rev.Suggestions = append(rev.Suggestions, s)
			r.ActionItems = append(r.ActionItems, round.ActionItem{Text: s.Text, Perspectives: []string{rev.Name}})
		}
		r.Perspectives = append(r.Perspectives, rev)
	}
	return r
}

// BenchmarkMatching50x200 enters the first and the second round of 50 perspectives with 200 findings each.
func BenchmarkMatching50x200(b *testing.B) {
	first, second := large(50, 1), large(50, 2)
	var one Ledger
	one.Update(first, Scope{})
	b.Run("first round", func(b *testing.B) {
		for b.Loop() {
			var l Ledger
			l.Update(first, Scope{})
		}
	})
	b.Run("second round", func(b *testing.B) {
		for b.Loop() {
			l := one.Clone()
			l.Update(second, Scope{})
		}
	})
}
