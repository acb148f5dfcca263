package similarity

// corpus is a set of documents with the weights their words have among them. Reviewers' words count here: a
// requirement may well be about a missing section.
type corpus struct {
	vectors []vector
	terms   int
}

// terms are what documents are compared by: how they are cut out of a text, and where the reader numbers them.
type terms struct {
	cut     func(*textReader, []token) []int32
	numbers func(*textReader) *termNumbers
}

func wordNumbersOf(r *textReader) *termNumbers { return r.wordNumbers }
func gramNumbersOf(r *textReader) *termNumbers { return r.gramNumbers }

// The kinds of terms. Words that follow each other tell more than words that stand anywhere, and parts of words find what a
// stemmer keeps apart.
var (
	byWords = terms{(*textReader).words, wordNumbersOf}
	byPairs = terms{(*textReader).pairs, gramNumbersOf}
	byGrams = terms{(*textReader).grams, gramNumbersOf}
)

// newCorpus reads the documents and weighs their terms against each other.
func newCorpus(docs []string, by terms) *corpus {
	c := &corpus{vectors: make([]vector, len(docs))}
	statements := make([]statement, len(docs))
	parallelRanges(len(docs), func(from, to int) {
		r := newTextReader()
		for i := from; i < to; i++ {
			statements[i] = statement{reader: r, words: by.cut(r, r.tokens(r.segments(docs[i]), document))}
		}
	})
	words := newDictionary()
	for i, st := range statements {
		words.renumber(st.words, by.numbers(st.reader))
		c.vectors[i] = frequencies(nil, st.words)
		words.countDocument(c.vectors[i], 1)
	}
	words.computeIDF()
	c.terms = len(words.terms)
	for i, v := range c.vectors {
		c.vectors[i] = words.weights(v[:0], v, len(docs))
	}
	return c
}

// Cross measures every text of one side against every text of the other: the result has a row for each left text and
// a column for each right one. The idf is taken over both sides.
func Cross(left, right []string) [][]float64 { return cross(left, right, byWords) }

// CrossMean is the mean of Cross by words, by pairs of words that follow each other, and by parts of words: which texts belong
// together was told better by all three than by any of them on sets of other domains, and as well on Dronology.
func CrossMean(left, right []string) [][]float64 {
	sum := cross(left, right, byWords)
	for _, by := range []terms{byPairs, byGrams} {
		for i, row := range cross(left, right, by) {
			for j, c := range row {
				sum[i][j] += c
			}
		}
	}
	for _, row := range sum {
		for j := range row {
			row[j] /= 3
		}
	}
	return sum
}

func cross(left, right []string, by terms) [][]float64 {
	c := newCorpus(append(append(make([]string, 0, len(left)+len(right)), left...), right...), by)
	index := newPostings(c.vectors[len(left):], c.terms)
	rows := make([][]float64, len(left))
	for i, v := range c.vectors[:len(left)] {
		row := make([]float64, len(right))
		for _, e := range v {
			for _, p := range index.of(e.term) {
				row[p.vector] += e.weight * p.weight
			}
		}
		for j := range row {
			row[j] = min(1, row[j])
		}
		rows[i] = row
	}
	return rows
}
