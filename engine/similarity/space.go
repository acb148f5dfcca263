package similarity

import "math"

// space holds the vectors of distinct statements. Words, grams, the topic and the passage are dimensions of one vector, scaled so
// that the product of two vectors is the point formula.
type space struct {
	vectors []vector
	sizes   []int    // how many points each vector stands for
	keys    []string // topic and anchor
	terms   int      // how many dimensions there are
	topics  int32    // the first dimension that is no word or gram
}

// In a set of more than large points, a word in more than a tenth of them and a gram in more than a fiftieth tell
// nothing apart and would cost most of the time: they are left out.
const (
	large       = 2000
	commonWords = 10
	commonGrams = 50
)

func newSpace(statements []*statement, sizes []int) *space {
	s := &space{sizes: sizes, keys: make([]string, len(statements)), vectors: make([]vector, len(statements))}
	words, chars, topics := newDictionary(), newDictionary(), newNumbering()
	for i, st := range statements {
		s.keys[i] = st.key
		words.renumber(st.words, st.reader.stemmed)
		chars.renumber(st.grams, st.reader.cut)
		for _, d := range st.dimensions() {
			topics.of(d.name)
		}
	}
	counted := counts(statements)
	for i, c := range counted {
		words.enter(c.words, sizes[i])
		chars.enter(c.grams, sizes[i])
	}
	words.settle()
	chars.settle()
	wordLimit, charLimit := words.total, chars.total
	if words.total > large {
		wordLimit, charLimit = words.total/commonWords, chars.total/commonGrams
	}
	charsFrom := int32(len(words.in))
	s.topics = charsFrom + int32(len(chars.in))
	s.terms = int(s.topics) + len(topics.terms)
	inParts(len(statements), func(from, to int) {
		for i := from; i < to; i++ {
			v := words.weigh(counted[i].words[:0], counted[i].words, wordLimit).times(math.Sqrt(wordShare))
			n := len(v)
			v = chars.weigh(v, counted[i].grams, charLimit)
			v[n:].times(math.Sqrt(gramShare)).shift(charsFrom)
			s.vectors[i] = statements[i].shared(v, s.topics, topics)
		}
	})
	return s
}

// count is how often the terms of a statement occur in it. The grams follow the words in one array, with room for one
// entry more.
type count struct{ words, grams vector }

// counts tells of all statements; the entries of many lie in one array.
func counts(statements []*statement) []count {
	list := make([]count, len(statements))
	inParts(len(statements), func(from, to int) {
		room := 0
		for _, st := range statements[from:to] {
			room += len(st.words) + len(st.grams) + 1
		}
		all := make(vector, 0, room)
		for i := from; i < to; i++ {
			v := frequencies(all, statements[i].words)
			words := len(v)
			v = frequencies(v, statements[i].grams)
			list[i] = count{v[: words : len(v)+1], v[words:]}
			all = v[len(v)+1 : len(v)+1]
		}
	})
	return list
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
	if s.same(a, b) {
		return 1
	}
	return min(1, s.vectors[a].dot(s.vectors[b]))
}

// same tells whether two vectors are of one statement, or equal by topic and anchor.
func (s *space) same(a, b int) bool { return a == b || s.keys[a] != "" && s.keys[a] == s.keys[b] }

// with adds what a shared topic and passage bring to the likeness in words, in the order in which similarity adds it up.
func (s *space) with(words float64, a, b int) float64 {
	_, one := s.apart(a)
	_, other := s.apart(b)
	for i, j := 0, 0; i < len(one) && j < len(other); {
		switch {
		case one[i].term < other[j].term:
			i++
		case one[i].term > other[j].term:
			j++
		default:
			words += one[i].weight * other[j].weight
			i, j = i+1, j+1
		}
	}
	return words
}

// apart parts a vector into its words and grams and what else the statement may share.
func (s *space) apart(node int) (words, shared vector) {
	v := s.vectors[node]
	at := len(v)
	for at > 0 && v[at-1].term >= s.topics {
		at--
	}
	return v[:at], v[at:]
}
