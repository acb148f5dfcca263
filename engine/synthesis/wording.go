package synthesis

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/review"
	"parley/engine/round"
	"parley/engine/similarity"
)

// The length of a sentence that reads well as a heading of its own, in words; two ideographs count as one.
const (
	minHeadingWords = 5
	maxHeadingWords = 30
)

// crowd is how many members of a group are asked which sentence speaks for all.
const crowd = 40

// representative is the statement that speaks best for a group: near to all the others, neither a word nor an essay. One whose
// quote is not in the document speaks for others only when theirs are not either.
func (t *table) representative(members []int) int {
	if len(members) == 1 {
		return members[0]
	}
	members = t.trusted(members[:min(len(members), crowd)])
	best, bestScore := members[0], 0.0
	for n, nearness := range t.nearness(members) {
		i := members[n]
		score := nearness / float64(len(members))
		words := length(t.statements[i].text)
		score -= 0.03 * float64(max(0, minHeadingWords-words)+max(0, words-maxHeadingWords))
		if n == 0 || score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// trusted are the members whose quote is in the document, or that quote nothing; all where there are none.
func (t *table) trusted(members []int) []int {
	unverified := func(i int) bool { return t.statements[i].evidence == review.Unverified }
	if trusted := slices.DeleteFunc(slices.Clone(members), unverified); len(trusted) > 0 {
		return trusted
	}
	return members
}

// said is what each member says in its own words, the clearest first; nothing when all use the same words.
func (t *table) said(clearest int, members []int) []round.Wording {
	same := !slices.ContainsFunc(members, func(i int) bool {
		return similarity.Fold(t.statements[i].text) != similarity.Fold(t.statements[clearest].text)
	})
	if same {
		return nil
	}
	list := []round.Wording{t.wording(clearest)}
	for _, i := range members {
		if w := t.wording(i); !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return list
}

func (t *table) wording(i int) round.Wording {
	s := t.statements[i]
	return round.Wording{Perspective: t.name(i), Text: shorten(s.text), Evidence: s.evidence}
}

// evidence tells of the quotes of several statements: one was found, one is too short to tell, or none is there; "" when nobody quotes.
func (t *table) evidence(members []int) review.Evidence {
	best := review.NotQuoted
	for _, i := range members {
		switch t.statements[i].evidence {
		case review.Found:
			return review.Found
		case review.TooShort:
			best = review.TooShort
		case review.Unverified:
			if best == review.NotQuoted {
				best = review.Unverified
			}
		case review.NotQuoted:
		}
	}
	return best
}

// nearness is how near each member is to all, itself among them. Every two are compared once.
func (t *table) nearness(members []int) []float64 {
	sums := make([]float64, len(members))
	for a, i := range members {
		sums[a]++
		for b := a + 1; b < len(members); b++ {
			near := t.matrix.At(i, members[b])
			sums[a] += near
			sums[b] += near
		}
	}
	return sums
}

func length(text string) int {
	words, ideographs := 0, 0
	for word := range strings.FieldsSeq(text) {
		words++
		for _, r := range word {
			if unicode.Is(unicode.Han, r) {
				ideographs++
			}
		}
	}
	return words + ideographs/2
}

// maxSentence is how many characters a sentence may have before it is cut.
const maxSentence = 240

// shorten cuts a long text after a sentence, or else after a word.
func shorten(text string) string {
	if utf8.RuneCountInString(text) <= maxSentence {
		return text
	}
	runes := []rune(text)[:maxSentence]
	for i := len(runes) - 1; i > maxSentence/4; i-- {
		ends := strings.ContainsRune("。！？", runes[i]) || strings.ContainsRune(".!?", runes[i]) && i+1 < len(runes) && runes[i+1] == ' '
		if ends {
			return string(runes[:i+1])
		}
	}
	cut := string(runes)
	if space := strings.LastIndexByte(cut, ' '); space > maxSentence/2 {
		cut = cut[:space]
	}
	return cut + "…"
}
