package similarity_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"parley/engine/similarity"
)

// labelled is one invented document's points; two of one "same" mark make the same point.
type labelled struct {
	Document string
	Points   []struct{ By, Same, Quote, Text string }
}

func readLabelled(tb testing.TB, name string) []labelled {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		tb.Fatal(err)
	}
	var sets []labelled
	if err := json.Unmarshal(data, &sets); err != nil {
		tb.Fatal(err)
	}
	return sets
}

func (l labelled) compare() *similarity.Matrix {
	points := make([]similarity.Point, len(l.Points))
	for i, p := range l.Points {
		points[i] = similarity.Point{Text: p.Text, Quote: p.Quote}
	}
	return similarity.Compare(points)
}

// score compares the pairs of different reviewers that the threshold calls the same with those that are.
func (l labelled) score(threshold float64) (precision, recall, f1 float64) {
	hit, claimed, truth := l.count(threshold)
	return hit / max(claimed, 1), hit / truth, 2 * hit / (claimed + truth)
}

func (l labelled) count(threshold float64) (hit, claimed, truth float64) {
	m := l.compare()
	for i, p := range l.Points {
		for j, q := range l.Points[:i] {
			if p.By == q.By {
				continue
			}
			same := p.Same != "" && p.Same == q.Same
			called := m.At(i, j) >= threshold && !similarity.StanceOf(p.Text).Opposes(similarity.StanceOf(q.Text))
			if same {
				truth++
			}
			if called {
				claimed++
			}
			if same && called {
				hit++
			}
		}
	}
	return hit, claimed, truth
}

func TestThresholdsOnLabelledPoints(t *testing.T) {
	t.Parallel()
	for _, set := range readLabelled(t, "points.json") {
		t.Run(set.Document, func(t *testing.T) {
			t.Parallel()
			p, r, f1 := set.score(similarity.MaybeThreshold)
			t.Logf("possibly the same: precision %.2f, recall %.2f, F1 %.2f", p, r, f1)
			if f1 < 0.77 {
				t.Errorf("F1 at Maybe is %.2f, want at least .77", f1)
			}
			p, r, _ = set.score(similarity.SameThreshold)
			t.Logf("the same: precision %.2f, recall %.2f", p, r)
			if p < 0.9 || r < 0.38 {
				t.Errorf("at Same precision is %.2f and recall %.2f, want at least .90 and .38", p, r)
			}
		})
	}
}

// The points of held.json were written and marked before they were first measured; nothing was set by them.
func TestThresholdsOnHeldPoints(t *testing.T) {
	t.Parallel()
	var hit, claimed, truth float64
	for _, set := range readLabelled(t, "held.json") {
		h, c, n := set.count(similarity.MaybeThreshold)
		t.Logf("%s: %.0f right of %.0f claimed and %.0f true, F1 %.2f", set.Document, h, c, n, 2*h/(c+n))
		hit, claimed, truth = hit+h, claimed+c, truth+n
	}
	f1 := 2 * hit / (claimed + truth)
	t.Logf("all: precision %.2f, recall %.2f, F1 %.2f", hit/claimed, hit/truth, f1)
	if f1 < 0.77 {
		t.Errorf("F1 is %.2f, want at least .77", f1)
	}
}

// The points of lists-held.json were sealed until the concepts were frozen: reviewers' whole lists, one for each document, most
// of whose points only share its subject.
func TestThresholdsOnWholeListsOfReviewers(t *testing.T) {
	t.Parallel()
	var hit, claimed, truth float64
	for _, set := range readLabelled(t, "lists-held.json") {
		h, c, n := set.count(similarity.SameThreshold)
		t.Logf("%s: %.0f right of %.0f claimed and %.0f true", set.Document, h, c, n)
		hit, claimed, truth = hit+h, claimed+c, truth+n
	}
	precision, f1 := hit/claimed, 2*hit/(claimed+truth)
	t.Logf("all: precision %.2f, recall %.2f, F1 %.3f", precision, hit/truth, f1)
	if precision < 0.49 || f1 < 0.34 {
		t.Errorf("precision is %.2f and F1 %.3f, want at least .49 and .34", precision, f1)
	}
}

// TestThresholdsOnReviewsOfPublicDocuments has as many points as five reviewers make of one document, so that most pairs are of
// points that only share its subject. The weights of the formula were set with them in view.
func TestThresholdsOnReviewsOfPublicDocuments(t *testing.T) {
	t.Parallel()
	for i, set := range readLabelled(t, "reviews.json") {
		for _, at := range []struct {
			name      string
			threshold float64
			f1        [2]float64 // at least, by document
		}{
			{"possibly the same", similarity.MaybeThreshold, [2]float64{0.55, 0.70}},
			{"the same", similarity.SameThreshold, [2]float64{0.60, 0.68}},
		} {
			p, r, f1 := set.score(at.threshold)
			t.Logf("%s: %s: precision %.2f, recall %.2f, F1 %.3f", set.Document, at.name, p, r, f1)
			if f1 < at.f1[i] {
				t.Errorf("%s: %s: F1 is %.3f, want at least %.2f", set.Document, at.name, f1, at.f1[i])
			}
		}
	}
}

// TestThresholdsOnHeldReviews measures on reviews that nothing was set by. Its floors are low, as the figures are: among fifty
// points in other words, words alone find few that say the same.
func TestThresholdsOnHeldReviews(t *testing.T) {
	t.Parallel()
	for _, set := range readLabelled(t, "reviews-held.json") {
		for name, threshold := range map[string]float64{"possibly the same": similarity.MaybeThreshold, "the same": similarity.SameThreshold} {
			p, r, f1 := set.score(threshold)
			t.Logf("%s: %s: precision %.2f, recall %.2f, F1 %.3f", set.Document, name, p, r, f1)
			if least := map[string]float64{"possibly the same": 0.18, "the same": 0.09}[name]; f1 < least {
				t.Errorf("%s: %s: F1 is %.3f, want at least %.2f", set.Document, name, f1, least)
			}
		}
	}
}

// TestSubjectOfAllPointsTellsNothing has a review of a backup system, in which all points speak of data.
func TestSubjectOfAllPointsTellsNothing(t *testing.T) {
	t.Parallel()
	points := []similarity.Point{{Text: "Backups of the archive"}, {Text: "Its schema is a draft"}}
	few := similarity.Compare(points).At(0, 1)
	for _, of := range []string{"tables", "records", "integrity", "transactions", "datasets", "storage", "persistence", "postgresql", "sqlite", "stores"} {
		points = append(points, similarity.Point{Text: "On " + of})
	}
	many := similarity.Compare(points).At(0, 1)
	if few <= 0.04 || many >= few {
		t.Errorf("two points about data: %.3f alone, %.3f among many about data", few, many)
	}
}

// TestSynonymsAreShared has points that say the same in other words, and pairs that share a subject only.
func TestSynonymsAreShared(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ one, same, other string }{
		{"Nobody hears an alarm when the disk fills", "Storage runs full without a warning to the operator", "The disk is formatted by hand"},
		{"Removed accounts can be neither restored nor erased", "Deletion of accounts has no recovery", "Accounts carry a logo"},
		{"定价方案缺失", "如何收费没有交代", "用户在首页登记"},
	} {
		m := similarity.Compare([]similarity.Point{{Text: test.one}, {Text: test.same}, {Text: test.other}})
		if m.At(0, 1) <= m.At(0, 2) || m.InWords(0, 1) == 0 {
			t.Errorf("%q is as near to %q (%.3f) as to %q (%.3f)", test.one, test.same, m.At(0, 1), test.other, m.At(0, 2))
		}
	}
}

// TestPointsWithQuotes measures the formula on points as reviewers make them, with the passages they quote. Its shares were
// set by quoted.json; the other half was only measured with.
func TestPointsWithQuotes(t *testing.T) {
	t.Parallel()
	for _, half := range []struct {
		name                  string
		same, recall, maybeF1 float64 // at least: precision and recall at Same, F1 at Maybe
	}{
		{"quoted.json", 0.85, 0.85, 0.85},
		{"quoted-held.json", 0.75, 0.75, 0.6},
	} {
		var same, maybe [3]float64
		for _, set := range readLabelled(t, half.name) {
			for at, sums := range map[float64]*[3]float64{similarity.SameThreshold: &same, similarity.MaybeThreshold: &maybe} {
				hit, claimed, truth := set.count(at)
				sums[0], sums[1], sums[2] = sums[0]+hit, sums[1]+claimed, sums[2]+truth
			}
		}
		f1 := 2 * maybe[0] / (maybe[1] + maybe[2])
		t.Logf("%s: the same: %.0f right of %.0f claimed and %.0f true; possibly: %.0f right of %.0f claimed, F1 %.2f", half.name, same[0], same[1], same[2], maybe[0], maybe[1], f1)
		if same[0]/same[1] < half.same || same[0]/same[2] < half.recall || f1 < half.maybeF1 {
			t.Errorf("%s is worse than it was", half.name)
		}
	}
}

// TestOneVaguePassageIsOnePoint has the two cases that reviewers met: three ways to miss a number in one sentence, and two
// findings about members in two places.
func TestOneVaguePassageIsOnePoint(t *testing.T) {
	t.Parallel()
	const quick = "The app answers quickly"
	m := similarity.Compare([]similarity.Point{
		{Text: "\"Quickly\" cannot be tested", Quote: quick + "."},
		{Text: "There is no latency target", Quote: quick},
		{Text: "The promise of speed has no number", Quote: "**" + quick + ".**"},
		{Text: "It is open whether the web page is meant", Quote: quick},
		{Text: "Members are called users in the chapter on payments.", Quote: "users pay their share"},
		{Text: "A member leaving the flat keeps access as a user.", Quote: "Members may leave the flat"},
	})
	for i, j := range map[int]int{0: 1, 1: 2, 2: 0} {
		if m.At(i, j) < similarity.SameThreshold {
			t.Errorf("%d and %d are %.2f alike", i, j, m.At(i, j))
		}
	}
	for _, pair := range [][2]int{{0, 3}, {1, 3}, {4, 5}} {
		if m.At(pair[0], pair[1]) >= similarity.SameThreshold {
			t.Errorf("%v are %.2f alike", pair, m.At(pair[0], pair[1]))
		}
	}
}
