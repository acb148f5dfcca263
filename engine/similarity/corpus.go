package similarity

// corpus is a set of documents with the weights their words have among them. Reviewers' words count here: a
// requirement may well be about a missing section.
type corpus struct {
	vectors []vector
	terms   int
}

// newCorpus reads the documents and weighs their words against each other.
func newCorpus(docs []string) *corpus {
	c := &corpus{vectors: make([]vector, len(docs))}
	statements := make([]statement, len(docs))
	parallelRanges(len(docs), func(from, to int) {
		r := newTextReader()
		for i := from; i < to; i++ {
			statements[i] = statement{reader: r, words: r.words(r.tokens(r.segments(docs[i]), document))}
		}
	})
	words := newDictionary()
	for i, st := range statements {
		words.renumber(st.words, st.reader.wordNumbers)
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
func Cross(left, right []string) [][]float64 {
	c := newCorpus(append(append(make([]string, 0, len(left)+len(right)), left...), right...))
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
