package similarity

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Signs are the words of a statement by which it is known again, each with the concepts that it gives away. One word makes no point:
// "holds of 10 minutes" is not "who holds the money". A number is no sign: it tells nothing of what it counts.
type Signs struct {
	english []sign
	chinese []sign
}

// sign is a word with its concepts.
type sign struct {
	word     string
	concepts []int32
}

// Signs are the signs of a text.
func (reader Reader) Signs(text string) Signs {
	r := reader.reader
	segments := r.segments(text)
	r.concepts(segments) // which leaves the words that it read
	var s Signs
	cues := make(map[string][]int32)
	for i, w := range r.meaning.words {
		if w == pause {
			continue
		}
		list := cues[w.plain]
		for _, c := range w.cues {
			list = append(list, c.concept)
		}
		for _, p := range w.phrases {
			if r.meaning.follow(i+1, p.rest) {
				list = append(list, p.concept)
			}
		}
		cues[w.plain] = list
	}
	place := false // where in the document it is, which says nothing of what
	for _, t := range r.tokens(segments, critique) {
		if t.word == nil {
			s.chinese = r.meaning.signsOfHan(s.chinese, t.text)
			continue
		}
		if names := t.text == "line" || t.text == "lines"; names || place && isDigit(t.text[0]) {
			place = true
			continue
		}
		place = false
		if isDigit(t.text[0]) { // 30 days and 30 seconds have nothing in common
			continue
		}
		stem, given := r.wordNumbers.terms[t.word.stem], cues[plainForm(t.text)]
		if isCommon(given) {
			continue
		}
		if !slices.ContainsFunc(s.english, func(o sign) bool { return o.word == stem }) {
			s.english = append(s.english, sign{stem, telling(given)})
		}
	}
	return s
}

// isCommon reports whether a word gives away only what every second point speaks of: users, data, a change.
func isCommon(cues []int32) bool { return len(cues) > 0 && len(telling(cues)) == 0 }

// telling are the concepts among these that tell what a point is about; a fault or a common word tells nothing of it.
func telling(list []int32) []int32 {
	grades := concepts().grades
	return slices.DeleteFunc(slices.Clone(list), func(c int32) bool { return grades[c] == "fault" || grades[c] == "common" })
}

// chineseDigits begin a number, which is no sign. That of one is left out: it begins many words.
const chineseDigits = "二三四五六七八九十百千万两"

// signsOfHan adds the words of a run of ideographs that the table knows, and the pairs between them.
func (m *meaning) signsOfHan(signs []sign, text string) []sign {
	add := func(word string, of []int32) {
		if isCommon(of) {
			return
		}
		if !slices.ContainsFunc(signs, func(o sign) bool { return o.word == word }) {
			signs = append(signs, sign{word, telling(of)})
		}
	}
	runes := []rune(text)
	for i := 0; i < len(runes); {
		rest := string(runes[i:])
		list := m.table.chinese[runes[i]]
		if at := slices.IndexFunc(list, func(h hanCue) bool { return strings.HasPrefix(rest, h.word) }); at >= 0 {
			var of []int32
			for _, c := range list[at].cues {
				of = append(of, c.concept)
			}
			add(list[at].word, of)
			i += utf8.RuneCountInString(list[at].word)
			continue
		}
		if i+1 < len(runes) && !strings.ContainsRune(chineseDigits, runes[i]) {
			add(string(runes[i:i+2]), nil)
		}
		i++
	}
	return signs
}

// enoughSigns is how many words, or what they mean, two statements share that speak of one thing. One word may have two senses, and one
// thing two sides: "holds of 10 and of 30 minutes" says nothing of who holds the money.
const enoughSigns = 2

// AreOf reports whether two statements speak of one thing: they share enough signs, each counted once: the same word, or one that
// gives the same concept away. Who has a single one has no more to share.
func (s Signs) AreOf(o Signs) bool {
	return s.share(o, max(1, min(enoughSigns, s.count(), o.count())))
}

// share reports whether two statements have so many signs in common.
func (s Signs) share(o Signs, enough int) bool {
	english := matched(s.english, o.english, enough)
	return english == enough || english+matched(s.chinese, o.chinese, enough-english) == enough
}

func (s Signs) count() int { return len(s.english) + len(s.chinese) }

// matched is the size of a greatest matching of signs that are alike, or enough.
func matched(left, right []sign, enough int) int {
	m := matching{left: left, right: right}
	for l := 0; l < len(left) && m.size < enough; l++ {
		clear(m.seen)
		if m.join(l) {
			m.size++
		}
	}
	return m.size
}

// matching pairs signs of two statements, each with one at most.
type matching struct {
	left, right []sign
	size        int
	partner     []int // of each right one, counted from 1
	seen        []bool
}

// join reports whether it finds a partner for a left sign, if need be by finding another one for whose it is.
func (m *matching) join(l int) bool {
	for r := range m.right {
		if m.seen != nil && m.seen[r] || !m.left[l].isLike(m.right[r]) {
			continue
		}
		if m.partner == nil {
			m.partner, m.seen = make([]int, len(m.right)), make([]bool, len(m.right))
		}
		m.seen[r] = true
		if m.partner[r] == 0 || m.join(m.partner[r]-1) {
			m.partner[r] = l + 1
			return true
		}
	}
	return false
}

func (s sign) isLike(o sign) bool {
	return s.word == o.word || s.isPartOf(o) || o.isPartOf(s) || slices.ContainsFunc(s.concepts, func(c int32) bool { return slices.Contains(o.concepts, c) })
}

// isPartOf reports whether a word is a part of another of ideographs, as map is of offline map.
func (s sign) isPartOf(o sign) bool {
	return s.word[0] >= utf8.RuneSelf && strings.Contains(o.word, s.word)
}
