package palette

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/ui/theme"
)

// Entry is a command of the list.
type Entry struct {
	Name  string // of the action
	Short string // what the help and the footer call it
	Does  string // what it does, with a verb
	Tab   string // the name in the header of the screen that it leads to; "" for a command that leads to none
	Key   string // its keys; "" when it has none
	Keys  []string
	Where string // where it works, when that is not here
}

// counts says how many commands there are, found or in all.
func (p *Palette) counts(t theme.Theme) string {
	if len(p.found) == len(p.all) {
		return t.Faint.Render(fmt.Sprint(len(p.all)))
	}
	return t.Faint.Render(fmt.Sprintf("%d of %d", len(p.found), len(p.all)))
}

// How well an entry answers a query, the best first.
const (
	isKey = iota
	namesTab
	beginsAsWhole
	namesAction
	beginsWord
	inside
	scattered
	notAtAll
)

// Find is the entries that answer a query, the best first; all of them for an empty one.
func Find(all []Entry, query string) []Entry {
	typed := strings.TrimSpace(query)
	words := strings.Fields(strings.ToLower(typed))
	if len(words) == 0 {
		return all
	}
	ranks := make(map[string]int, len(all))
	found := slices.DeleteFunc(slices.Clone(all), func(e Entry) bool {
		ranks[e.Name] = e.rank(typed, words)
		return ranks[e.Name] == notAtAll
	})
	slices.SortStableFunc(found, func(a, b Entry) int { return ranks[a.Name] - ranks[b.Name] })
	return found
}

// rank is how well an entry answers what was typed: its worst word counts.
func (e Entry) rank(typed string, words []string) int {
	if slices.Contains(e.Keys, typed) {
		return isKey
	}
	text, tab, name := strings.ToLower(e.Does), strings.ToLower(e.Tab), strings.ReplaceAll(e.Name, "-", " ")
	short := strings.ToLower(e.Short)
	rank := namesTab
	for _, word := range words {
		one := rankOf(text, word)
		switch {
		case beginsAnyWord(tab, word):
			one = namesTab
		case short != "" && rankOf(short, word) < one:
			one = rankOf(short, word)
		case one > namesAction && beginsAnyWord(name, word):
			one = namesAction
		}
		for _, other := range []string{e.Name, e.Where} {
			if one > inside && strings.Contains(strings.ToLower(other), word) {
				one = inside
			}
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
	case strings.HasPrefix(text, word):
		return beginsAsWhole
	case strings.Contains(text, " "+word):
		return beginsWord
	case strings.Contains(text, word):
		return inside
	case utf8.RuneCountInString(word) > 2 && isScattered(text, word):
		return scattered
	default:
		return notAtAll
	}
}

// isScattered reports whether the letters of a word come one after the other in a text, the first at the beginning of a word.
func isScattered(text, word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	rest := " " + text
	at := strings.Index(rest, " "+string(first))
	if at < 0 {
		return false
	}
	rest = rest[at+1+size:]
	for _, r := range word[size:] {
		i := strings.IndexRune(rest, r)
		if i < 0 {
			return false
		}
		rest = rest[i+utf8.RuneLen(r):]
	}
	return true
}
