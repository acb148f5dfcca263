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

func readLabelled(tb testing.TB) []labelled {
	tb.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "points.json"))
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

// score counts pairs of different reviewers that the threshold calls the same against those that are.
func (l labelled) score(threshold float64) (precision, recall, f1 float64) {
	m := l.compare()
	var hit, claimed, truth float64
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
	precision, recall = hit/max(claimed, 1), hit/truth
	return precision, recall, 2 * hit / (claimed + truth)
}

func TestThresholdsOnLabelledPoints(t *testing.T) {
	t.Parallel()
	for _, set := range readLabelled(t) {
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
