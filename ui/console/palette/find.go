package palette

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/ui/console/amount"
	"parley/ui/console/parts"
	"parley/ui/theme"
)

// Entry is a command of the list.
type Entry struct {
	Name  string // of the action
	Short string // what the help and the footer call it
	Vague bool   // Short says what every screen means by it, and Does what this one does
	Does  string // what it does, with a verb
	Tab   string // the name in the header of the screen that it leads to; "" for a command that leads to none
	Key   string // its keys; "" when it has none
	Keys  []string
	Also  []string // keys of another action that does the same here
	Where string   // where it works, when that is not here
	// WhyNot is why it can do nothing here now; "" where it can, or where nobody knows.
	WhyNot string
}

// counts says how many commands there are, found or in all, and how many of them stand above and below those that are shown.
func (p *Palette) counts(t theme.Theme) string {
	text := amount.Of(len(p.all), "command")
	if len(p.found) < len(p.all) {
		text = fmt.Sprintf("%d of %s", len(p.found), amount.Of(len(p.all), "command"))
	}
	if cut := parts.Cut(p.top, max(0, len(p.found)-p.top-p.rows.H)); cut != "" {
		text += ", " + cut
	}
	return t.Faint.Render(text)
}

// How well an entry answers a query, the best first.
const (
	isKey = iota
	namesTab
	beginsAsWhole
	namesAction
	beginsWord
	inside
	initials
	described // and what is told of it beside its name answers no better than so much later
	notAtAll  = 2 * described
)

// leastInside is how many letters are looked for in the middle of a word: fewer are in most of them.
const leastInside = 3

// Find is the entries that answer a query, the best first; all of them for an empty one.
func Find(all []Entry, query string) []Entry {
	typed := strings.TrimSpace(query)
	words := withoutLittleWords(strings.Fields(strings.ToLower(typed)))
	if len(words) == 0 {
		return all
	}
	ranks := make(map[string]int, len(all))
	found := slices.DeleteFunc(slices.Clone(all), func(e Entry) bool {
		ranks[e.Name] = e.rank(typed, words)
		return ranks[e.Name] == notAtAll
	})
	slices.SortStableFunc(found, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(ranks[a.Name], ranks[b.Name]), cmp.Compare(b2i(a.awaits()), b2i(b.awaits())))
	})
	return found
}

// littleWords name nothing: "in review" asks for the review, "go to the record" for the record.
const littleWords = " a an in into of on the to "

// withoutLittleWords is what was typed without the little words before others; the last one may be the beginning of a longer one.
func withoutLittleWords(words []string) []string {
	var named []string
	for i, word := range words {
		if i == len(words)-1 || !strings.Contains(littleWords, " "+word+" ") {
			named = append(named, word)
		}
	}
	return named
}

// awaits reports whether the command cannot be carried out here and now.
func (e Entry) awaits() bool { return e.Where != "" || e.WhyNot != "" }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// rank is how well an entry answers what was typed: its worst word counts. Only what the list shows of it, and its name, is searched.
func (e Entry) rank(typed string, words []string) int {
	if slices.Contains(e.Keys, typed) || slices.Contains(e.Also, typed) {
		return isKey
	}
	does, tab, name, short := strings.ToLower(e.Does), strings.ToLower(e.Tab), strings.ReplaceAll(e.Name, "-", " "), strings.ToLower(e.Short)
	rank := namesTab
	for _, word := range words {
		one := min(rankOf(short, word), described+rankOf(does, word))
		if e.Vague || short == "" { // what it does is then its name
			one = min(one, rankOf(does, word))
		}
		switch {
		case beginsAnyWord(tab, word):
			one = namesTab
		case one > namesAction && beginsAnyWord(name, word):
			one = namesAction
		case one == notAtAll && (isSpread(does, word) || isSpread(short, word) || isSpread(name, word)):
			one = initials
		}
		rank = max(rank, one)
	}
	return rank
}

// beginsAnyWord reports whether a word of a text begins with what was typed.
func beginsAnyWord(text, typed string) bool { return strings.Contains(" "+text, " "+typed) }

// rankOf is how well a text answers one word.
func rankOf(text, word string) int {
	switch {
	case text == "":
		return notAtAll
	case strings.HasPrefix(text, word):
		return beginsAsWhole
	case strings.Contains(text, " "+word):
		return beginsWord
	case utf8.RuneCountInString(word) >= leastInside && strings.Contains(text, word):
		return inside
	default:
		return notAtAll
	}
}

// isSpread reports whether what was typed is short for a text: the letters are the beginnings of words of it, as lfl is of "leave for
// later", or are most of one word in their order, as srch is of "search".
func isSpread(text, typed string) bool {
	if utf8.RuneCountInString(typed) < leastInside {
		return false
	}
	words := strings.Fields(text)
	if beginWords(words, typed) {
		return true
	}
	return slices.ContainsFunc(words, func(word string) bool {
		return 3*utf8.RuneCountInString(typed) >= 2*utf8.RuneCountInString(word) && isWithin(word, typed)
	})
}

// beginWords reports whether letters are the beginnings of some of these words, one after the other; several may be of one word.
func beginWords(words []string, letters string) bool {
	if letters == "" {
		return true
	}
	for i, word := range words {
		for n := len(commonPrefix(word, letters)); n > 0; n-- {
			if beginWords(words[i+1:], letters[n:]) {
				return true
			}
		}
	}
	return false
}

func commonPrefix(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

// isWithin reports whether the letters come one after the other in a word, the first at its beginning.
func isWithin(word, letters string) bool {
	if commonPrefix(word, letters) == "" {
		return false
	}
	for _, r := range letters {
		at := strings.IndexRune(word, r)
		if at < 0 {
			return false
		}
		word = word[at+utf8.RuneLen(r):]
	}
	return true
}
