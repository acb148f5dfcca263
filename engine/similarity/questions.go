package similarity

import (
	"slices"
	"strings"
)

// interrogatives are what a question asks for; the words of one row ask for the same.
var interrogatives = [][]string{
	phrases(`who/whom/whose/谁`), phrases(`which/哪个/哪些/哪种/哪一`), phrases(`when/by when/how soon/until when/何时/什么时候/多久`),
	phrases(`where/哪里/何处`), phrases(`why/为什么/为何`), phrases(`how many/how much/how long/how often/多少/几`), phrases(`what/什么`), phrases(`how/如何/怎么/怎样`),
}

// AsksOther reports whether two questions ask for different things of one matter, or for the reverse: "Who pays for the
// vendor?" and "Which vendor?".
func AsksOther(a, b string) bool {
	one, other := asksFor(a), asksFor(b)
	if len(one) > 0 && len(other) > 0 && !slices.ContainsFunc(one, func(row int) bool { return slices.Contains(other, row) }) {
		return true
	}
	return StanceOf(a).Opposes(StanceOf(b))
}

// asksFor lists the rows of interrogatives that a question has.
func asksFor(question string) []int {
	question = strings.ToLower(fold(question))
	said := " " + strings.Join(wordsOf(question), " ") + " "
	var rows []int
	for row, list := range interrogatives {
		if slices.ContainsFunc(list, func(phrase string) bool { return strings.Contains(said, phrase) }) {
			rows = append(rows, row)
		}
	}
	return rows
}
