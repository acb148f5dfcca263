package direct

import "unicode"

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

// compareHan splits Chinese, which is compared by pairs of characters, into the runs of characters whose pairs are in
// the set and the runs between them.
func compareHan(written string, set, seen map[string]bool) (shared, absent []string) {
	letters := []rune(written)
	in := make([]bool, len(letters)) // the set
	for i := 1; i < len(letters); i++ {
		if isHan(letters[i-1]) && isHan(letters[i]) && set[string(letters[i-1:i+1])] {
			in[i-1], in[i] = true, true
		}
	}
	for from := 0; from < len(letters); {
		to := from
		for to < len(letters) && in[to] == in[from] && isHan(letters[to]) {
			to++
		}
		run := string(letters[from:to])
		switch {
		case to-from < 2 || seen[run]:
		case in[from]:
			shared, seen[run] = append(shared, run), true
		default:
			absent, seen[run] = append(absent, run), true
		}
		from = max(to, from+1)
	}
	return shared, absent
}
