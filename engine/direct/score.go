package direct

import (
	"cmp"
	"math"
	"slices"

	"parley/engine/similarity"
)

// geo scores each row's best match against a typical match and against the column's own best (facts, section 3).
func geo(cosines [][]float64) (scores []float64, best []int) {
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

// Pair links left text i and right text j.
type Pair struct {
	Left, Right int
	Score       float64
}

// Link pairs texts that belong together: pairs are ranked by the mean of their row and column z-scores, and as many
// are kept as the longer side has texts.
func Link(left, right []string) []Pair {
	if len(left) == 0 || len(right) == 0 {
		return nil
	}
	return linkPairs(similarity.Cross(left, right))
}

func linkPairs(cosines [][]float64) []Pair {
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
	var pairs []Pair
	for i, row := range cosines {
		for j, s := range row {
			if s > 0 {
				pairs = append(pairs, Pair{i, j, (z(s, rowMean[i], rowDev[i]) + z(s, colMean[j], colDev[j])) / 2})
			}
		}
	}
	slices.SortFunc(pairs, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Left, b.Left), cmp.Compare(a.Right, b.Right))
	})
	return pairs[:min(len(pairs), max(n, k))]
}
