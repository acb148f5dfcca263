package similarity

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// The shares of what points rest on. Who quotes one passage speaks of one thing a little more surely, and who finds no
// measure in it says the same in whatever words. A topic that two points have in common counts for nothing when they quote
// different passages: "members" are in many places of a document about members.
const (
	quoteShare   = 0.10
	measureShare = 0.12
)

// minQuote is how many letters and digits a quote needs to be a part of a longer one; shorter ones are met anywhere.
const minQuote = 10

// maxQuotes is up to how many distinct quotes are looked for in each other; of more only equal ones are one passage.
const maxQuotes = 500

// passages gives each quote the name of its passage: the longest of the quotes that it is a part of.
func passages(points []Point) map[string]string {
	named := map[string]string{}
	var longest []string
	for _, p := range points {
		if key := lettersAndDigits(p.Quote); key != "" && named[p.Quote] == "" {
			named[p.Quote] = key
			longest = append(longest, key)
		}
	}
	slices.SortFunc(longest, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b)) })
	longest = slices.Compact(longest)
	if len(longest) > maxQuotes {
		return named
	}
	for quote, key := range named {
		if len(key) < minQuote {
			continue
		}
		named[quote] = longest[slices.IndexFunc(longest, func(other string) bool { return strings.Contains(other, key) })]
	}
	return named
}

// lettersAndDigits are the letters and digits of a text in lower case.
func lettersAndDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// measureWords give away that a reviewer misses a measure; they are compared by their stems.
var measureWords = wordSet(`measure measured measurable measurably measurement metric metrics quantify quantified quantifiable
	test tested tests testable testability tester verify verified verifiable check checked number numbers figure figures
	limit limits target targets threshold thresholds bound bounds value values criterion criteria unit units seconds
	milliseconds latency percentile percent undefined defined vague placeholder estimated`)

// chineseMeasure are such words in Chinese.
var chineseMeasure = strings.Fields(`指标 量化 可测 测试 度量 阈值 上限 数值 多久 多少 衡量 标准`)

// missesMeasure reports whether a criticism says that something cannot be measured or has no number.
func missesMeasure(text string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if measureWords[word] {
			return true
		}
	}
	return slices.ContainsFunc(chineseMeasure, func(word string) bool { return strings.Contains(text, word) })
}

// dimension is one that statements may share beside their words, with what it then adds to their similarity.
type dimension struct {
	name  string
	share float64
}

// maxDimensions is how many of them a statement has at most.
const maxDimensions = 3

// dimensions are those of a statement: its topic, its passage, and that it misses a measure there.
func (s *statement) dimensions() []dimension {
	if s.passage == "" {
		if s.topic == "" {
			return nil
		}
		return []dimension{{"topic " + s.topic, topicShare}}
	}
	list := []dimension{{"passage " + s.passage, quoteShare}}
	if s.topic != "" {
		list = append(list, dimension{s.topic + " in " + s.passage, topicShare})
	}
	if s.missesMeasure {
		list = append(list, dimension{"measure in " + s.passage, measureShare})
	}
	return list
}

// shared appends the dimensions of a statement to its words; they are numbered from the first one on.
func (s *statement) shared(v vector, first int32, numbers *termNumbers, subjects *subjects) vector {
	words := len(v)
	for _, d := range s.dimensions() {
		share := d.share
		if s.passage == "" {
			share *= subjects.part(s.topic)
		}
		v = append(v, entry{first + numbers.number[d.name], math.Sqrt(share)})
	}
	slices.SortFunc(v[words:], func(a, b entry) int { return cmp.Compare(a.term, b.term) })
	return v
}
