package amount

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"parley/ui/emphasis"
	"parley/ui/safetext"
)

// mostTold is how many characters of one text of a tool are shown: nobody reads more on a screen. The record has all of it.
const mostTold = 2000

// Told is a text that a tool wrote, in one line without the signs of emphasis. What is no text is counted in its place, and so is what goes
// beyond what anybody reads.
func Told(text string) string {
	if n := safetext.Unreadable(text); n > 0 {
		return Unreadable(n)
	}
	if utf8.RuneCountInString(text) <= mostTold {
		return emphasis.Line(text)
	}
	shown, left := []rune(text)[:mostTold], utf8.RuneCountInString(text)-mostTold
	cut := string(shown)
	if at := strings.LastIndexAny(cut, " \n\t"); at > len(cut)/2 {
		left += utf8.RuneCountInString(cut[at:])
		cut = cut[:at]
	}
	return emphasis.Line(cut) + fmt.Sprintf(" … (%s)", Of(left, "more character"))
}

// Reason is what the built-in checks say of their rating; where they give none, it begins with the words that stand beside it for that.
func Reason(text string) string {
	if why, abstains := strings.CutPrefix(text, "abstains: "); abstains {
		text = "not rated: " + why
	}
	return safetext.Line(text)
}
