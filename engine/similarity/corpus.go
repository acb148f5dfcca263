package similarity

// Corpus is a set of documents with the weights their words have among them. Reviewers' words count here: a
// requirement may well be about a missing section.
type Corpus struct {
	vectors []vector
	terms   int
}

// NewCorpus reads the documents and weighs their words against each other.
func NewCorpus(docs []string) *Corpus {
	c := &Corpus{vectors: make([]vector, len(docs))}
	words, r := newDictionary(), newReader()
	for i, doc := range docs {
		c.vectors[i] = words.count(nil, r.words(r.tokens(segments(doc), document)), r.stemmed, 1)
	}
	words.settle()
	c.terms = len(words.terms)
	for i, v := range c.vectors {
		c.vectors[i] = words.weigh(v[:0], v, len(docs))
	}
	return c
}

// Cosine is the TF-IDF cosine of documents i and j, 0 to 1.
func (c *Corpus) Cosine(i, j int) float64 { return min(1, c.vectors[i].dot(c.vectors[j])) }

// Cross measures every text of one side against every text of the other: the result has a row for each left text and
// a column for each right one. The idf is taken over both sides.
func Cross(left, right []string) [][]float64 {
	c := NewCorpus(append(append(make([]string, 0, len(left)+len(right)), left...), right...))
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
