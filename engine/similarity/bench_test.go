package similarity_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"parley/engine/similarity"
)

// findings invents n points of about twelve words; words follow Zipf's law as those of real reviews do.
func findings(n int) []similarity.Point {
	rng := rand.New(rand.NewPCG(1, 2))
	zipf := rand.NewZipf(rng, 1.1, 6, 4000)
	vocabulary := make([]string, 4001)
	for i := range vocabulary {
		var word strings.Builder
		for range 2 + rng.IntN(3) {
			word.WriteByte("bcdfghklmnprstvw"[rng.IntN(16)])
			word.WriteByte("aeiou"[rng.IntN(5)])
		}
		vocabulary[i] = word.String()
	}
	topics := similarity.Topics()
	points := make([]similarity.Point, n)
	for i := range points {
		text := make([]string, 12)
		for j := range text {
			text[j] = vocabulary[zipf.Uint64()]
		}
		text[0] = topics[rng.IntN(len(topics))]
		points[i].Text = strings.Join(text, " ")
	}
	return points
}

// template invents points that differ by their numbers only: the worst case, where everything is like everything.
func template(n int) []similarity.Point {
	points := make([]similarity.Point, n)
	for i := range points {
		points[i].Text = fmt.Sprintf("Finding %d of perspective %d: the retry limit of service %d is undefined.", i%200, i/200, i%17)
	}
	return points
}

func BenchmarkClusters(b *testing.B) {
	for name, points := range map[string][]similarity.Point{
		"100 findings": findings(100), "10000 findings": findings(10000), "10000 from one template": template(10000),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				similarity.Compare(points).Clusters(similarity.SameThreshold)
			}
		})
	}
}

func BenchmarkCompare10000(b *testing.B) {
	points := findings(10000)
	for b.Loop() {
		similarity.Compare(points)
	}
}

// BenchmarkCross has the size of a real trace: 116 requirements against 1,064 sections.
func BenchmarkCross(b *testing.B) {
	var texts []string
	for _, p := range findings(116 + 1064) {
		texts = append(texts, p.Text)
	}
	for b.Loop() {
		similarity.Cross(texts[:116], texts[116:])
	}
}
