package live

import (
	"time"

	"parley/ui/console/parts"
	"parley/ui/console/state"
)

// fullCard is how many lines a card has that lacks nothing: the name, the chain, a line of what its reviewer says, and a blank one.
const fullCard = 4

// mostSaid is how many lines a card shows of what its reviewer came to.
const mostSaid = 3

// listRoom is what is left for the findings so far and for the log before a card gets its last line.
const listRoom = 2 * leastLog

// fitCards finds how high each card is. Where all have room, a reviewer that is done gets the lines that its finding needs, and the
// others one: what they say changes all the time, and the cards below must not.
func (v *Screen) fitCards(r *state.Round, w, room int, now time.Time) {
	n := len(r.Reviewers)
	v.cardHeight = min(fullCard, max(1, room/max(1, n)))
	v.heights = make([]int, n)
	for i := range v.heights {
		v.heights[i] = v.cardHeight
	}
	if v.cardHeight < fullCard {
		return
	}
	spare := room - n*fullCard - len(v.issueLines(r, w, room))
	for lines := 2; lines <= mostSaid; lines++ {
		if lines == mostSaid && spare >= listRoom { // with less the list is not there
			spare -= listRoom
		}
		for i, reviewer := range r.Reviewers {
			if spare > 0 && reviewer.IsDone() && len(parts.ClampLines(v.latestLine(reviewer, now), w-4, lines)) == lines {
				v.heights[i]++
				spare--
			}
		}
	}
}

// linesBefore is how many lines the shown cards before one have.
func (v *Screen) linesBefore(card int) int {
	lines := 0
	for i := v.top; i < min(card, len(v.heights)); i++ {
		lines += v.heights[i]
	}
	return lines
}

// cardAt is the card that a line of the cards' place belongs to; false where there is none.
func (v *Screen) cardAt(line int) (int, bool) {
	for i := v.top; i < len(v.heights); i++ {
		if line -= v.heights[i]; line < 0 {
			return i, true
		}
	}
	return 0, false
}
