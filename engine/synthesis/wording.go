package synthesis

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The length of a sentence that reads well as a heading of its own, in words; two ideographs count as one.
const (
	shortest = 5
	longest  = 30
)

// crowd is how many members of a group are asked which sentence speaks for all.
const crowd = 40

// clearest is the sentence that speaks best for a group: near to all the others, neither a word nor an essay.
func (t *table) clearest(members []int) string {
	if len(members) == 1 {
		return t.statements[members[0]].text
	}
	members = members[:min(len(members), crowd)]
	best, bestScore := "", 0.0
	for n, nearness := range t.nearness(members) {
		i := members[n]
		score := nearness / float64(len(members))
		words := length(t.statements[i].text)
		score -= 0.03 * float64(max(0, shortest-words)+max(0, words-longest))
		if n == 0 || score > bestScore {
			best, bestScore = t.statements[i].text, score
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

// room is how many characters a sentence may have before it is cut.
const room = 240

// short cuts a long text after a sentence, or else after a word.
func short(text string) string {
	if utf8.RuneCountInString(text) <= room {
		return text
	}
	runes := []rune(text)[:room]
	for i := len(runes) - 1; i > room/4; i-- {
		ends := strings.ContainsRune("。！？", runes[i]) || strings.ContainsRune(".!?", runes[i]) && i+1 < len(runes) && runes[i+1] == ' '
		if ends {
			return string(runes[:i+1])
		}
	}
	cut := string(runes)
	if space := strings.LastIndexByte(cut, ' '); space > room/2 {
		cut = cut[:space]
	}
	return cut + "…"
}
