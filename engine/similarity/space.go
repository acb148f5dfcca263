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
	largeSet     = 2000
	maxWordShare = 10
	maxGramShare = 50
)

func newSpace(statements []*statement, sizes []int) *space {
	s := &space{sizes: sizes, keys: make([]string, len(statements)), vectors: make([]vector, len(statements))}
	words, chars, topics := newDictionary(), newDictionary(), newTermNumbers()
	for i, st := range statements {
		s.keys[i] = st.key
		words.renumber(st.words, st.reader.wordNumbers)
		chars.renumber(st.grams, st.reader.gramNumbers)
		for _, d := range st.dimensions() {
			topics.numberOf(d.name)
		}
	}
	counted, means := counts(statements), newDictionaryOf(concepts().rows)
	for i, c := range counted {
		words.countDocument(c.words, sizes[i])
		means.countDocument(statements[i].means, sizes[i])
		chars.countDocument(c.grams, sizes[i])
	}
	words.computeIDF()
	means.computeIDF()
	chars.computeIDF()
	wordLimit, charLimit := words.total, chars.total
	if words.total > largeSet {
		wordLimit, charLimit = words.total/maxWordShare, chars.total/maxGramShare
	}
	meansFrom := int32(len(words.in))
	charsFrom := meansFrom + int32(len(means.in))
	s.topics = charsFrom + int32(len(chars.in))
	subjects := newSubjects(statements)
	s.terms = int(s.topics) + len(topics.terms)
	said, spelled := make([]vector, len(statements)), make([]vector, len(statements))
	parallelRanges(len(statements), func(from, to int) {
		for i := from; i < to; i++ {
			c, m := counted[i], statements[i].means
			v := words.weigh(make(vector, 0, len(c.words)+len(m)+len(c.grams)+maxDimensions), c.words, wordLimit)
			n := len(v)
			v = means.weigh(v, m, wordLimit)
			v[n:].shift(meansFrom)
			said[i] = v
			spelled[i] = chars.weigh(c.grams[:0], c.grams.damped(), charLimit)
		}
	})
	least, leastSpelled := meanLength(said), meanLength(spelled)
	parallelRanges(len(statements), func(from, to int) {
		for i := from; i < to; i++ {
			v := said[i].toUnit(least).times(math.Sqrt(wordShare))
			v = append(v, spelled[i].toUnit(leastSpelled).times(math.Sqrt(gramShare)).shift(charsFrom)...)
			s.vectors[i] = statements[i].shared(v, s.topics, topics, subjects)
		}
	})
	return s
}

// meanLength of vectors. Shorter ones are taken to have it: what says less than most is not wholly like another for the one word
// that they share.
func meanLength(vectors []vector) float64 {
	sum := 0.0
	for _, v := range vectors {
		sum += v.length()
	}
	return sum / max(1, float64(len(vectors)))
}

// count is how much the words of a statement weigh, and how often its grams occur.
type count struct{ words, grams vector }

// counts tells of all statements; the entries of many lie in one array.
func counts(statements []*statement) []count {
	list := make([]count, len(statements))
	parallelRanges(len(statements), func(from, to int) {
		room := 0
		for _, st := range statements[from:to] {
			room += len(st.words) + len(st.grams)
		}
		all := make(vector, 0, room)
		for i := from; i < to; i++ {
			v := frequencies(all, statements[i].words)
			words := len(v)
			v = frequencies(v, statements[i].grams)
			list[i] = count{v[:words:words].damped(), v[words:]}
			all = v[len(v):]
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
	if s.isSame(a, b) {
		return 1
	}
	return min(1, s.vectors[a].dot(s.vectors[b]))
}

// isSame reports whether two vectors are of one statement, or equal by topic and anchor.
func (s *space) isSame(a, b int) bool { return a == b || s.keys[a] != "" && s.keys[a] == s.keys[b] }

// addShared adds what a shared topic and passage bring to the likeness in words, in the order in which similarity adds it up.
func (s *space) addShared(words float64, a, b int) float64 {
	_, one := s.splitTerms(a)
	_, other := s.splitTerms(b)
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

// splitTerms parts a vector into its words and grams and what else the statement may share.
func (s *space) splitTerms(node int) (words, shared vector) {
	v := s.vectors[node]
	at := len(v)
	for at > 0 && v[at-1].term >= s.topics {
		at--
	}
	return v[:at], v[at:]
}
