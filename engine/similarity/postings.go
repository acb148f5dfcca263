package similarity

import (
	"runtime"
	"sync"
)

// posting says that a vector has a term.
type posting struct {
	vector int32
	weight float64
}

// postings lists by term the vectors that have it, in their order. All lists lie in one array.
type postings struct {
	ends []int32 // by term, one more than there are
	all  []posting
}

func newPostings(vectors []vector, terms int) postings {
	// Counted two places on, the beginnings of the lists are one place on, and become the ends while the lists are filled.
	ends := make([]int32, terms+2)
	total := 0
	for _, v := range vectors {
		total += len(v)
		for _, e := range v {
			ends[e.term+2]++
		}
	}
	for t := range terms {
		ends[t+2] += ends[t+1]
	}
	all := make([]posting, total)
	for i, v := range vectors {
		for _, e := range v {
			all[ends[e.term+1]] = posting{int32(i), e.weight}
			ends[e.term+1]++
		}
	}
	return postings{ends[:terms+1], all}
}

func (p postings) of(term int32) []posting { return p.all[p.ends[term]:p.ends[term+1]] }

// scoreMap sums up scores by vector. Its cost is that of the vectors that get one.
type scoreMap struct {
	scores  []float64
	touched []int32
}

// add adds to the score of a vector; it must be more than 0.
func (t *scoreMap) add(vector int32, score float64) {
	if t.scores[vector] == 0 {
		t.touched = append(t.touched, vector)
	}
	t.scores[vector] += score
}

// each tells the scores in the order they came up, and begins anew.
func (t *scoreMap) each(tell func(vector int32, score float64)) {
	for _, v := range t.touched {
		score := t.scores[v]
		t.scores[v] = 0
		tell(v, score)
	}
	t.touched = t.touched[:0]
}

// parallelRanges divides a range among the processors, unless it is too small to be worth a goroutine.
func parallelRanges(n int, do func(from, to int)) {
	const least = 500
	part := max(least, (n+runtime.GOMAXPROCS(0)-1)/runtime.GOMAXPROCS(0))
	if part >= n {
		do(0, n)
		return
	}
	var parts sync.WaitGroup
	for from := 0; from < n; from += part {
		parts.Go(func() { do(from, min(from+part, n)) })
	}
	parts.Wait()
}
