package config

import "strings"

// minPrefix is how many letters say which word was begun.
const minPrefix = 3

// Nearest is the known word that was probably meant, or "" when none is close: the shortest that begins so, else one
// with two changed letters at most, and fewer than the half of the word.
func Nearest(word string, known []string) string {
	best := ""
	for _, k := range known {
		if len(word) >= minPrefix && strings.HasPrefix(k, word) && (best == "" || len(k) < len(best)) {
			best = k
		}
	}
	if best != "" {
		return best
	}
	limit := min(2, len(word)/2)
	for _, k := range known {
		if d := levenshtein(word, k); d <= limit && (best == "" || d < levenshtein(word, best)) {
			best = k
		}
	}
	return best
}

// levenshtein counts the insertions, deletions and changes between two words (Levenshtein).
func levenshtein(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
