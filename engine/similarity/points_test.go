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
	Points   []struct{ By, Same, Text string }
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
		points[i] = similarity.Point{Text: p.Text}
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
			called := m.At(i, j) >= threshold
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
			p, r, f1 := set.score(similarity.Maybe)
			t.Logf("possibly the same: precision %.2f, recall %.2f, F1 %.2f", p, r, f1)
			if f1 < 0.77 {
				t.Errorf("F1 at Maybe is %.2f, want at least .77", f1)
			}
			p, r, _ = set.score(similarity.Same)
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
		h, c, n := set.count(similarity.Maybe)
		t.Logf("%s: %.0f right of %.0f claimed and %.0f true, F1 %.2f", set.Document, h, c, n, 2*h/(c+n))
		hit, claimed, truth = hit+h, claimed+c, truth+n
	}
	f1 := 2 * hit / (claimed + truth)
	t.Logf("all: precision %.2f, recall %.2f, F1 %.2f", hit/claimed, hit/truth, f1)
	if f1 < 0.77 {
		t.Errorf("F1 is %.2f, want at least .77", f1)
	}
}
