package similarity

// totals sums up the scores of many vectors at a time. It marks blocks of vectors that have got one: listing them would
// mean to ask each time whether one is new.
type totals struct {
	scores []float64
	marked []bool // by block
}

// block is how many vectors share a mark.
const block = 64

func newTotals(n int) *totals {
	return &totals{scores: make([]float64, n), marked: make([]bool, (n+block-1)/block)}
}

// add adds a multiple of the weights of the vectors before one.
func (t *totals) add(list []posting, factor float64, before int32) {
	for _, p := range list {
		if p.vector >= before {
			break
		}
		t.scores[p.vector] += factor * p.weight
		t.marked[uint32(p.vector)/block] = true
	}
}

// take is the score of a vector, which begins anew.
func (t *totals) take(vector int32) float64 {
	score := t.scores[vector]
	t.scores[vector] = 0
	return score
}

// each tells the scores that are at least as high, in the order of the vectors, and all begin anew.
func (t *totals) each(least float64, tell func(vector int, score float64)) {
	for b, marked := range t.marked {
		if !marked {
			continue
		}
		t.marked[b] = false
		from := b * block
		scores := t.scores[from:min(from+block, len(t.scores))]
		for i, score := range scores {
			if score >= least {
				tell(from+i, score)
			}
		}
		clear(scores)
	}
}

// clear makes all begin anew.
func (t *totals) clear() {
	clear(t.scores)
	clear(t.marked)
}
