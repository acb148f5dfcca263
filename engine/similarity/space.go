package similarity

import (
	"math"
	"sync"
)

// space holds the vectors of distinct statements. Words, grams and the topic are dimensions of one vector, scaled so
// that the product of two vectors is the point formula.
type space struct {
	vectors  []vector
	sizes    []int    // how many points each vector stands for
	keys     []string // topic and anchor
	terms    int      // how many dimensions there are
	indexed  sync.Once
	postings [][]posting // by term; made when the first row is asked for
}

// In a set of more than large points, a word in more than a tenth of them and a gram in more than a fiftieth tell
// nothing apart and would cost most of the time: they are left out.
const (
	large       = 2000
	commonWords = 10
	commonGrams = 50
)

// posting says that a vector has a term.
type posting struct {
	vector int32
	weight float64
}

func newSpace(statements []statement, sizes []int) *space {
	s := &space{sizes: sizes, keys: make([]string, len(statements)), vectors: make([]vector, len(statements))}
	words, chars, topics := newDictionary(), newDictionary(), newDictionary()
	byWord, byChar, byTopic := make([]vector, len(statements)), make([]vector, len(statements)), make([]vector, len(statements))
	for i, st := range statements {
		s.keys[i] = st.key
		byWord[i] = words.count(st.words, sizes[i])
		byChar[i] = chars.count(st.grams, sizes[i])
		if st.topic != "" {
			byTopic[i] = topics.count([]string{st.topic}, sizes[i])
		}
	}
	wordLimit, charLimit := words.total, chars.total
	if words.total > large {
		wordLimit, charLimit = words.total/commonWords, chars.total/commonGrams
	}
	wordTerms := int32(len(words.in))
	topicTerms := wordTerms + int32(len(chars.in))
	for i := range statements {
		v := words.weigh(byWord[i], wordLimit).times(math.Sqrt(wordShare))
		v = append(v, chars.weigh(byChar[i], charLimit).times(math.Sqrt(gramShare)).shift(wordTerms)...)
		s.vectors[i] = append(v, byTopic[i].times(math.Sqrt(topicShare)).shift(topicTerms)...)
	}
	s.terms = int(topicTerms) + len(topics.in)
	return s
}

// shift moves a vector to dimensions of its own.
func (v vector) shift(by int32) vector {
	for i := range v {
		v[i].term += by
	}
	return v
}

// similarity of two vectors: 1 for the same statement and for equal topic and anchor.
func (s *space) similarity(a, b int) float64 {
	if a == b || s.keys[a] != "" && s.keys[a] == s.keys[b] {
		return 1
	}
	return min(1, s.vectors[a].dot(s.vectors[b]))
}

// index lists the vectors that have each term.
func (s *space) index() {
	s.postings = make([][]posting, s.terms)
	for i, v := range s.vectors {
		for _, e := range v {
			s.postings[e.term] = append(s.postings[e.term], posting{int32(i), e.weight})
		}
	}
}

// row is the similarity of one vector to all.
func (s *space) row(a int) []float64 {
	s.indexed.Do(s.index)
	row := make([]float64, len(s.vectors))
	for _, e := range s.vectors[a] {
		for _, p := range s.postings[e.term] {
			row[p.vector] += e.weight * p.weight
		}
	}
	for b := range row {
		row[b] = min(1, row[b])
		if s.keys[a] != "" && s.keys[a] == s.keys[b] {
			row[b] = 1
		}
	}
	row[a] = 1
	return row
}
