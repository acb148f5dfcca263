package matrix

import (
	"strings"

	"parley/engine/consistency"
	"parley/ui/safetext"
)

// An opening is worth leaving out from so many words on, and where so many are left.
const (
	leastShared = 3
	leastOwn    = 2
)

// rowTitle is what a requirement says in a room that is too small for it: without the opening that it shares with another one, such as "The system
// shall", where that would leave no room for the words that set it apart; the selected row has the whole of it below.
func rowTitle(rows []consistency.Row, r consistency.Row, room int) string {
	title := safetext.Line(r.Title)
	if safetext.Width(title) <= room {
		return title
	}
	words := strings.Fields(title)
	shown := len(strings.Fields(safetext.TruncateWords(title, room)))
	if n := sharedOpening(rows, r.ID, words); n >= leastShared && len(words)-n >= leastOwn && shown-n < leastOwn {
		title = "… " + strings.Join(words[n:], " ")
	}
	return safetext.TruncateWords(title, room)
}

// sharedOpening is how many words a requirement begins with that another one begins with too.
func sharedOpening(rows []consistency.Row, id string, words []string) (most int) {
	for _, other := range rows {
		if other.ID == id {
			continue
		}
		n := 0
		for _, word := range strings.Fields(safetext.Line(other.Title)) {
			if n == len(words) || words[n] != word {
				break
			}
			n++
		}
		most = max(most, n)
	}
	return most
}
