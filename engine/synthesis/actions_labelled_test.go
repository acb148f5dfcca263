package synthesis_test

import (
	"slices"
	"testing"

	"parley/engine/review"
	"parley/engine/round"
)

// requestPair is two requests of two reviewers, and whether they ask for the same.
type requestPair struct {
	A, B string
	Same bool
}

// TestRequestsOfLabelledPairs has requests that share words and ask for two things, and some that ask for the same: each pair as a round
// of its own, and all of a file as one round. The rule was set with requests.json in view; requests-held.json was read once, afterwards.
func TestRequestsOfLabelledPairs(t *testing.T) {
	t.Parallel()
	for _, half := range []struct {
		name      string
		precision float64 // at least
		right     int     // at least so many of those that ask for the same
	}{{"requests.json", 1, 7}, {"requests-held.json", 0.75, 3}} {
		var pairs []requestPair
		readLabelled(t, half.name, &pairs)
		var alone, together themeCount
		var all []labelledPoint
		for _, pair := range pairs {
			two := []labelledPoint{{By: "technical", Text: pair.A}, {By: "risk", Text: pair.B}}
			all = append(all, two...)
			if len(pairsOfItems(two)) > 0 {
				alone = alone.plus(counted(pair.Same))
				if !pair.Same {
					t.Logf("%q is joined with %q", pair.A, pair.B)
				}
			}
		}
		for joined := range pairsOfItems(all) {
			together = together.plus(counted(joined[0] == joined[1]+1 && joined[1]%2 == 0 && pairs[joined[1]/2].Same))
		}
		t.Logf("%s: alone %+v, among the others %+v", half.name, alone, together)
		for _, count := range []themeCount{alone, together} {
			if count.precision() < half.precision || count.right < half.right {
				t.Errorf("%s: worse than it was", half.name)
			}
		}
	}
}

// TestRequestsOfLabelledLists measures which points of the labelled lists one action item would join, if they were requests.
func TestRequestsOfLabelledLists(t *testing.T) {
	t.Parallel()
	for _, half := range []struct {
		names     []string
		precision float64 // at least
		right     int     // at least
	}{
		{[]string{"points.json", "quoted.json", "reviews.json", "lists.json"}, 1, 31},
		{[]string{"held.json", "quoted-held.json", "reviews-held.json", "lists-held.json"}, 0.92, 13},
	} {
		var all themeCount
		for _, name := range half.names {
			for _, points := range labelledRounds(t, name) {
				for joined := range pairsOfItems(points) {
					a, b := points[joined[0]], points[joined[1]]
					all = all.plus(counted(a.Same != "" && a.Same == b.Same))
				}
			}
		}
		t.Logf("%v: %+v, precision %.2f", half.names, all, all.precision())
		if all.precision() < half.precision || all.right < half.right {
			t.Errorf("%v: worse than it was", half.names)
		}
	}
}

// pairsOfItems are the pairs of requests of different reviewers that an action item joins, by their places, the later one first.
func pairsOfItems(points []labelledPoint) map[[2]int]bool {
	joined := make(map[[2]int]bool)
	for _, item := range synthesize(asking(points)).ActionItems {
		var members []int
		for i, p := range points {
			if slices.ContainsFunc(item.Said, func(w round.Wording) bool { return w.Perspective == p.By && isShortOf(w.Text, p.Text) }) {
				members = append(members, i)
			}
		}
		for n, i := range members {
			for _, j := range members[:n] {
				if points[i].By != points[j].By {
					joined[[2]int{i, j}] = true
				}
			}
		}
	}
	return joined
}

// asking are the reviews that ask for these points.
func asking(points []labelledPoint) []round.Review {
	reviews := reviewsOf(points)
	for i := range reviews {
		for _, w := range reviews[i].Weaknesses {
			reviews[i].Suggestions = append(reviews[i].Suggestions, review.Suggestion{Text: w.Text})
		}
		reviews[i].Weaknesses = nil
	}
	return reviews
}
