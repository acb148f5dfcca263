package ledger

import "unicode"

// shingles counts the runs of three letters and digits in a text, and the pairs of Chinese characters, which mark no words.
type shingles struct {
	counts map[[3]rune]int
	size   int
}

func (s *shingles) add(run [3]rune, n int) {
	s.counts[run] += n
	s.size += n
}

func shinglesOf(text string) shingles {
	s := shingles{counts: map[[3]rune]int{}}
	runes := []rune(lettersAndDigits(text))
	chinese := func(i int) bool { return i < len(runes) && unicode.Is(unicode.Han, runes[i]) }
	for i := 0; i+1 < len(runes); i++ {
		switch {
		case chinese(i) || chinese(i+1):
			s.add([3]rune{runes[i], runes[i+1]}, 1)
		case i+2 < len(runes) && !chinese(i+2):
			s.add([3]rune{runes[i], runes[i+1], runes[i+2]}, 1)
		}
	}
	return s
}

func (s shingles) shared(other shingles) (n int) {
	for run, count := range s.counts {
		n += min(count, other.counts[run])
	}
	return n
}

// likeness is how much of two texts is the same, from 0 to 1.
func (s shingles) likeness(other shingles) float64 {
	both := s.size + other.size
	if both == 0 {
		return 0
	}
	return 2 * float64(s.shared(other)) / float64(both)
}

// shareIn is how much of a text stands in another, from 0 to 1.
func (s shingles) shareIn(other shingles) float64 {
	if s.size == 0 {
		return 0
	}
	return float64(s.shared(other)) / float64(s.size)
}

// without is what is left when the runs of another text are taken out.
func (s shingles) without(other shingles) shingles {
	left := shingles{counts: map[[3]rune]int{}}
	for run, count := range s.counts {
		if n := count - other.counts[run]; n > 0 {
			left.add(run, n)
		}
	}
	return left
}
