package similarity

// Corpus is a set of documents with the weights their words have among them. Reviewers' words count here: a
// requirement may well be about a missing section.
type Corpus struct {
	vectors []vector
}

// NewCorpus reads the documents and weighs their words against each other.
func NewCorpus(docs []string) *Corpus {
	c := &Corpus{vectors: make([]vector, len(docs))}
	words, r := newDictionary(), newReader()
	for i, doc := range docs {
		c.vectors[i] = words.count(r.words(r.tokens(doc, document)), 1)
	}
	for i, v := range c.vectors {
		c.vectors[i] = words.weigh(v, len(docs))
	}
	return c
}

// Cosine is the TF-IDF cosine of documents i and j, 0 to 1.
func (c *Corpus) Cosine(i, j int) float64 { return min(1, c.vectors[i].dot(c.vectors[j])) }

// Cross measures every text of one side against every text of the other: the result has a row for each left text and
// a column for each right one. The idf is taken over both sides.
func Cross(left, right []string) [][]float64 {
	c := NewCorpus(append(append(make([]string, 0, len(left)+len(right)), left...), right...))
	var postings [][]posting
	for j, v := range c.vectors[len(left):] {
		for _, e := range v {
			for len(postings) <= int(e.term) {
				postings = append(postings, nil)
			}
			postings[e.term] = append(postings[e.term], posting{int32(j), e.weight})
		}
	}
	rows := make([][]float64, len(left))
	for i, v := range c.vectors[:len(left)] {
		row := make([]float64, len(right))
		for _, e := range v {
			if int(e.term) >= len(postings) {
				break // terms are in order: the right side has none of the rest
			}
			for _, p := range postings[e.term] {
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
