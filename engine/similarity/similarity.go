// Package similarity compares short texts by meaning as far as words can: tokens, stems, TF-IDF and character
// n-grams, in English and Chinese, with sums in a fixed order so that results never vary from run to run.
//
// It may know text only.
package similarity

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Point is one statement to compare; Topic and Anchor, when both are equal, make two points the same exactly. Quote is
// the passage of the document that it rests on, if it names one.
type Point struct {
	Text   string
	Topic  string
	Anchor string
	Quote  string
}

// Same and Maybe are the measured thresholds of the point formula: at or above Same two points are convergent,
// from Maybe they are possibly the same, and from Place they are when they speak of one place besides. From Sure they are the same
// although each quotes another passage: of what is called the same below that, every second pair is, and who joins two findings of two
// places hides one.
const (
	SureThreshold  = 0.3
	SameThreshold  = 0.235
	MaybeThreshold = 0.165
	PlaceThreshold = 0.14
)

// The shares of the point formula. Words with what they mean and grams are cosines of their own, so each is at most its share.
const (
	wordShare  = 0.7
	gramShare  = 0.3
	topicShare = 0.05
)

// Matrix holds the similarity of every pair of points. It keeps one sparse vector for each distinct point, never n²
// numbers, and may be read from several goroutines.
type Matrix struct {
	node  []int // point -> vector
	space *space
}

// Compare measures all pairs: TF-IDF of words and of what they mean, of character n-grams, and what a common topic or passage adds;
// 1 for equal topic and anchor. A topic that many points have adds less. A point without a topic gets the
// one its words speak of. The order of the points has no influence on any similarity.
func Compare(points []Point) *Matrix {
	statements := makeStatements(points)
	// Equal statements share a vector, and vectors are built in the order of their text: neither a repetition nor
	// the order the points came in changes a sum.
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return statements[a].compare(&statements[b]) })

	m := &Matrix{node: make([]int, len(points))}
	distinct, sizes := make([]*statement, 0, len(points)), make([]int, 0, len(points))
	for _, i := range order {
		last := len(distinct) - 1
		if last < 0 || statements[i].empty() || statements[i].compare(distinct[last]) != 0 {
			distinct, sizes = append(distinct, &statements[i]), append(sizes, 0)
			last++
		}
		sizes[last]++
		m.node[i] = last
	}
	m.space = newSpace(distinct, sizes)
	return m
}

// makeStatements makes statements of the points, on every processor: each statement depends on its own point only.
func makeStatements(points []Point) []statement {
	statements, quoted := make([]statement, len(points)), passages(points)
	parallelRanges(len(points), func(from, to int) {
		r := newTextReader()
		for i := from; i < to; i++ {
			statements[i] = r.statement(points[i])
			statements[i].passage = quoted[points[i].Quote]
			statements[i].missesMeasure = statements[i].passage != "" && missesMeasure(points[i].Text)
		}
	})
	return statements
}

// At is the similarity of points i and j, 0 to 1.
func (m *Matrix) At(i, j int) float64 {
	if i == j {
		return 1
	}
	return m.space.similarity(m.node[i], m.node[j])
}

// Across tells of every left point and every right point that are at least as similar as the threshold. No point may
// be on both sides.
func (m *Matrix) Across(left, right []int, threshold float64, tell func(l, r int, similarity float64)) {
	near := m.Index(right).Finder()
	for _, l := range left {
		for _, hit := range near.Near(l, threshold) {
			tell(l, right[hit.Place], hit.Similarity)
		}
	}
}

// InWords is At without what a shared topic or passage, or an equal topic and anchor, add.
func (m *Matrix) InWords(i, j int) float64 {
	a, _ := m.space.splitTerms(m.node[i])
	b, _ := m.space.splitTerms(m.node[j])
	return min(1, a.dot(b))
}

// Subset is the matrix of some of the points, in the order given, with the similarities they have among all.
func (m *Matrix) Subset(points []int) *Matrix {
	part := &Matrix{node: make([]int, len(points)), space: &space{terms: m.space.terms, topics: m.space.topics}}
	place := make([]int, len(m.space.vectors)) // counted from 1
	// The vectors keep their order, which is that of their texts.
	nodes := make([]int, len(points))
	for i, p := range points {
		nodes[i] = m.node[p]
	}
	slices.Sort(nodes)
	for _, n := range nodes {
		if place[n] == 0 {
			place[n] = len(part.space.vectors) + 1
			part.space.vectors = append(part.space.vectors, m.space.vectors[n])
			part.space.keys = append(part.space.keys, m.space.keys[n])
			part.space.sizes = append(part.space.sizes, 0)
		}
		part.space.sizes[place[n]-1]++
	}
	for i, p := range points {
		part.node[i] = place[m.node[p]] - 1
	}
	return part
}

// statement is a point made ready for counting.
type statement struct {
	reader *textReader // that numbered the words and grams
	words  []int32     // stems and bigrams
	means  vector      // how much each concept counts
	grams  []int32
	topic  string
	key    string // topic and anchor, when the point has both of its own
	fold   string // the text as it is sorted and recognised by

	passage       string // the name of what it quotes, if it does
	missesMeasure bool   // it misses a measure there
}

func (s *statement) empty() bool { return s.fold == "" }

func (s *statement) compare(o *statement) int {
	if by := cmp.Compare(s.fold, o.fold); by != 0 {
		return by
	}
	return cmp.Or(cmp.Compare(s.topic, o.topic), cmp.Compare(s.key, o.key), cmp.Compare(s.passage, o.passage))
}

func (r *textReader) statement(p Point) statement {
	segments := r.segments(p.Text)
	tokens := r.tokens(segments, critique)
	s := statement{
		reader: r,
		words:  r.words(tokens),
		means:  slices.Clone(r.concepts(segments)),
		grams:  r.grams(tokens),
		topic:  normalizeTopic(p.Topic),
		fold:   spaced(fold(strings.ToLower(p.Text))),
	}
	if anchor := normalizeHeading(p.Anchor); anchor != "" && s.topic != "" {
		s.key = s.topic + "\x00" + anchor
	}
	if s.topic = canonicalTopic(s.topic); s.topic == "" {
		s.topic = r.topic(segments)
	}
	return s
}

// Fold makes texts comparable word for word: case, width, spacing and closing punctuation do not count.
func Fold(text string) string {
	return strings.TrimRight(spaced(fold(strings.ToLower(text))), " .。!！?？;；,，…\"”'’")
}

// spaced is a text with one space between its words.
func spaced(text string) string {
	last := byte(' ')
	for i := range len(text) {
		if b := text[i]; b < ' ' || b >= utf8.RuneSelf || b == ' ' && last == ' ' {
			return strings.Join(strings.Fields(text), " ")
		}
		last = text[i]
	}
	return strings.TrimSuffix(text, " ")
}

// normalizeTopic makes spellings of one topic equal.
func normalizeTopic(topic string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(fold(topic)), func(r rune) bool {
		return r == ' ' || r == '-' || r == '_' || r == '\t' || r == '\n'
	}), " ")
}

// normalizeHeading makes spellings of one anchor equal: Markdown marks, a section sign and numbering say nothing.
func normalizeHeading(anchor string) string {
	text := strings.ToLower(fold(strings.Join(strings.Fields(anchor), " ")))
	bare := strings.TrimLeft(text, "#§ ")
	if unnumbered := strings.TrimLeft(bare, "0123456789. "); unnumbered != "" && unnumbered != bare && bare[0] >= '0' && bare[0] <= '9' {
		return unnumbered
	}
	return bare
}
