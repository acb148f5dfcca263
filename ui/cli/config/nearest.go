package config

import "strings"

// minPrefix is how many letters say which word was begun.
const minPrefix = 3

// Nearest is the known word that was probably meant, or "" when none is near: the shortest that begins so, else the one with the
// fewest slips of the finger.
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
	least := 0
	for _, k := range known {
		if d := slips(word, k); d <= allowedSlips(word, k) && (best == "" || d < least) {
			best, least = k, d
		}
	}
	return best
}

// allowedSlips is how many slips make one of two words of the other and not another word altogether: in a short one every letter tells.
func allowedSlips(a, b string) int {
	switch shorter := min(len(a), len(b)); {
	case shorter < 3 && !strings.HasPrefix(a, b) && !strings.HasPrefix(b, a):
		return 0
	case shorter < 6:
		return 1
	default:
		return 2
	}
}

// slips counts the letters that are missing, too many, wrong, or in the place of the next one (Damerau and Levenshtein).
func slips(a, b string) int {
	var before []int
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		next := make([]int, len(b)+1)
		next[0] = i + 1
		for j := range len(b) {
			wrong := 1
			if a[i] == b[j] {
				wrong = 0
			}
			next[j+1] = min(row[j]+wrong, row[j+1]+1, next[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}
