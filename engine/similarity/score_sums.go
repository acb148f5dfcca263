package similarity

// scoreSums sums up the scores of many vectors at a time, and notes whose score comes to a threshold. It marks blocks of
// vectors that have a score: listing them would mean to ask each time whether one is new.
type scoreSums struct {
	threshold float64
	scores    []float64
	marked    []bool  // by block
	found     []int32 // in the order they came to the threshold
}

// markBlock is how many vectors share a mark.
const markBlock = 64

func newScoreSums(n int) *scoreSums {
	return &scoreSums{scores: make([]float64, n), marked: make([]bool, (n+markBlock-1)/markBlock)}
}

// reset forgets all scores and sets the threshold.
func (t *scoreSums) reset(least float64) {
	for b, marked := range t.marked {
		if marked {
			t.marked[b] = false
			clear(t.scores[b*markBlock : min((b+1)*markBlock, len(t.scores))])
		}
	}
	t.threshold, t.found = least, t.found[:0]
}

// add adds a multiple of the weights, which are more than 0, of the vectors before one.
func (t *scoreSums) add(list []posting, factor float64, before int32) {
	scores, least := t.scores, t.threshold
	for _, p := range list {
		if p.vector >= before {
			break
		}
		was := scores[p.vector]
		sum := was + factor*p.weight
		scores[p.vector] = sum
		t.marked[uint32(p.vector)/markBlock] = true
		if sum >= least && was < least {
			t.found = append(t.found, p.vector)
		}
	}
}
