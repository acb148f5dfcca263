package direct

import (
	"cmp"
	"math"
	"slices"
)

// geoScores scores each row's best match against a typical match and against the column's own best (facts, section 3).
func geoScores(cosines [][]float64) (scores []float64, best []int) {
	columns := make([]float64, len(cosines[0]))
	tops := make([]float64, len(cosines))
	for i, row := range cosines {
		for j, s := range row {
			columns[j] = max(columns[j], s)
			tops[i] = max(tops[i], s)
		}
	}
	typical := max(median(tops), typicalFloor)
	scores, best = make([]float64, len(cosines)), make([]int, len(cosines))
	for i, row := range cosines {
		for j, s := range row {
			if s == 0 {
				continue
			}
			if g := math.Sqrt(s / typical * s / columns[j]); g > scores[i] {
				scores[i], best[i] = g, j
			}
		}
	}
	return scores, best
}

func median(values []float64) float64 {
	sorted := slices.Clone(values)
	slices.Sort(sorted)
	n := len(sorted)
	if n == 0 {
		return 0
	}
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

func round3(x float64) float64 { return math.Round(x*1000) / 1000 }

// pair links left text i and right text j.
type pair struct {
	left, right int
	score       float64
}

// linkPairs pairs texts that belong together by the cosine of each with each (facts, section 3): pairs are ranked by the
// mean of their row and column z-scores, and as many are kept as the longer side has texts.
func linkPairs(cosines [][]float64) []pair {
	n, k := len(cosines), len(cosines[0])
	rowMean, rowDev := make([]float64, n), make([]float64, n)
	colMean, colDev := make([]float64, k), make([]float64, k)
	for i, row := range cosines {
		for j, s := range row {
			rowMean[i] += s / float64(k)
			colMean[j] += s / float64(n)
		}
	}
	for i, row := range cosines {
		for j, s := range row {
			rowDev[i] += (s - rowMean[i]) * (s - rowMean[i]) / float64(k)
			colDev[j] += (s - colMean[j]) * (s - colMean[j]) / float64(n)
		}
	}
	z := func(s, mean, variance float64) float64 {
		if variance == 0 {
			return 0
		}
		return (s - mean) / math.Sqrt(variance)
	}
	var pairs []pair
	for i, row := range cosines {
		for j, s := range row {
			if s > 0 {
				pairs = append(pairs, pair{i, j, (z(s, rowMean[i], rowDev[i]) + z(s, colMean[j], colDev[j])) / 2})
			}
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.left, b.left), cmp.Compare(a.right, b.right))
	})
	return pairs[:min(len(pairs), max(n, k))]
}
