package suspect

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"parley/engine/pattern"
)

// finder gives the places of a form in the words of a paragraph, as an expression does.
type finder interface {
	FindAllStringIndex(words string, n int) [][]int
}

// headed is a form that begins with one of a few words: the expression is asked only behind these, and not at each
// letter of a paragraph. That makes it many times as quick.
type headed struct {
	heads func() *pattern.WordMatcher
	stand func(before string) (from int, ok bool) // how a head has to stand behind what is before it
	whole *pattern.Pattern                        // with its head
}

// newHeaded takes the heads with "|" between them, and what follows them.
func newHeaded(heads, rest string, stand func(string) (int, bool)) *headed {
	return &headed{
		heads: sync.OnceValue(func() *pattern.WordMatcher { return pattern.NewWordMatcher(strings.Split(heads, "|")) }),
		stand: stand, whole: form(`^(?:` + heads + `)(?:` + rest + `)`),
	}
}

// anywhere is a form whose head stands where it will.
func anywhere(heads, rest string) finder {
	return newHeaded(heads, rest, func(before string) (int, bool) { return len(before), true })
}

// ordered is a form that is an order: it stands at the beginning of a sentence, or is said to "you".
func ordered(heads, rest string) finder { return newHeaded(heads, rest, orders) }

// commanded is an order, or what something must or should do.
func commanded(heads, rest string) finder {
	return newHeaded(heads, rest, func(before string) (int, bool) {
		for _, word := range []string{"must ", "should "} {
			if from := len(before) - len(word); strings.HasSuffix(before, word) && beginsWord(before, from) {
				return from, true
			}
		}
		return orders(before)
	})
}

// FindAllStringIndex gives all places; the limit is that of other finders and is not kept.
func (h *headed) FindAllStringIndex(words string, _ int) (places [][]int) {
	for at := range h.heads().Find(words) {
		from, ok := h.stand(words[:at])
		if !ok {
			continue
		}
		if match := h.whole.FindStringIndex(words[at:]); match != nil {
			places = append(places, []int{from, at + match[1]})
		}
	}
	return places
}

// lead is what may stand right before an order.
const lead = ".!?:;,([{>\"'`“‘—–|-"

// askers are what an order may follow inside a sentence.
var askers = sync.OnceValue(func() []string {
	words := []string{"please", "now", "just", "simply", "instead", "reviewer", "reviewers"}
	for _, who := range []string{"you", "reviewer", "reviewers"} {
		for _, verb := range []string{"must", "should", "shall", "will", "can", "may", "are to", "need to", "have to", "has to", "are asked to", "are required to", "are instructed to", "are told to"} {
			words = append(words, who+" "+verb)
		}
	}
	return words
})

// orders reports whether an order may follow, and where it begins.
func orders(before string) (from int, ok bool) {
	trimmed := strings.TrimRight(before, " \t\n\f\r")
	space := before[len(trimmed):]
	switch {
	case before == "" || strings.Contains(space, "\n"):
		return len(before), true
	case strings.HasSuffix(trimmed, "<!--"):
		return len(trimmed) - len("<!--"), true
	}
	if endsWithLead(trimmed) {
		return len(before), true
	}
	if space == "" {
		return 0, false
	}
	if continuesOrder(trimmed) {
		return len(before), true
	}
	i := slices.IndexFunc(askers(), func(asker string) bool {
		return strings.HasSuffix(trimmed, asker) && beginsWord(trimmed, len(trimmed)-len(asker))
	})
	if i < 0 {
		return 0, false
	}
	return len(trimmed) - len(askers()[i]), true
}

// spokenTo begins a sentence whose words are meant for a reviewer, or one that has somebody do something.
var spokenTo = form(`^\W*(?:(?:dear|hey|hi|hello|attention|note to)\W+)?(?:(?:the|all|any|as the|as a)\s+)?(?:reviewers?|reviewing (?:ai|agent|model|assistant)|MODEL)\b|^\W*(?:please\s+)?(?:run|execute|open|read|print|cat|call|send|ignore|disregard|forget)\s`)

// continuesOrder reports whether a sentence has said to whom it speaks, or an order, and goes on with one more.
func continuesOrder(before string) bool {
	before, ok := cutSuffixes(before, " and", " then", " also", ", finally")
	if !ok {
		return false
	}
	return spokenTo.MatchString(before[sentenceStart(before):])
}

// cutSuffixes takes off the first of the suffixes that a text has, and says whether it has one.
func cutSuffixes(s string, suffixes ...string) (string, bool) {
	for _, suffix := range suffixes {
		if rest, ok := strings.CutSuffix(s, suffix); ok {
			return rest, true
		}
	}
	return s, false
}

// sentenceStart is where the last sentence of a text begins; no more than maxSentence is looked at.
func sentenceStart(s string) int {
	start := 0
	for i := range len(s) - 1 {
		if strings.IndexByte(".!?", s[i]) >= 0 && (s[i+1] == ' ' || s[i+1] == '\n') || s[i] == '\n' {
			start = i + 1
		}
	}
	return max(start, len(s)-2*maxSentence)
}

func endsWithLead(s string) bool {
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(lead, last)
}

// beginsWord reports whether no word goes on at a place.
func beginsWord(s string, at int) bool { return at == 0 || !pattern.IsWord(s[at-1]) }

// either finds what any of several forms finds.
func either(forms ...finder) finder { return eitherForm(forms) }

type eitherForm []finder

// FindAllStringIndex gives the places of all forms, in their order.
func (e eitherForm) FindAllStringIndex(words string, n int) (places [][]int) {
	for _, f := range e {
		places = append(places, f.FindAllStringIndex(words, n)...)
	}
	slices.SortStableFunc(places, func(a, b []int) int { return a[0] - b[0] })
	return places
}
