package similarity

// totals sums up the scores of many vectors at a time, and notes whose score comes to a threshold. It marks blocks of
// vectors that have a score: listing them would mean to ask each time whether one is new.
type totals struct {
	least  float64
	scores []float64
	marked []bool  // by block
	found  []int32 // in the order they came to the threshold
}

// block is how many vectors share a mark.
const block = 64

func newTotals(n int) *totals {
	return &totals{scores: make([]float64, n), marked: make([]bool, (n+block-1)/block)}
}

// begin forgets all scores and sets the threshold.
func (t *totals) begin(least float64) {
	for b, marked := range t.marked {
		if marked {
			t.marked[b] = false
			clear(t.scores[b*block : min((b+1)*block, len(t.scores))])
		}
	}
	t.least, t.found = least, t.found[:0]
}

// add adds a multiple of the weights, which are more than 0, of the vectors before one.
func (t *totals) add(list []posting, factor float64, before int32) {
	scores, least := t.scores, t.least
	for _, p := range list {
		if p.vector >= before {
			break
		}
		was := scores[p.vector]
		sum := was + factor*p.weight
		scores[p.vector] = sum
		t.marked[uint32(p.vector)/block] = true
		if sum >= least && was < least {
			t.found = append(t.found, p.vector)
		}
	}
}
