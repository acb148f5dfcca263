package similarity

import "slices"

// Request is what a suggestion asks for: the signs by which it is known again, in the order of the text.
type Request struct{ signs Signs }

// askingWords are the stems of what a request begins with, whatever it asks for, beside the words of every reviewer.
var askingWords = wordSet(`decid make name note put say set tell use`)

// Request reads what a text asks for.
func (reader Reader) Request(text string) Request {
	s := reader.Signs(text)
	s.english = slices.DeleteFunc(s.english, func(o sign) bool { return askingWords[o.word] })
	return Request{s}
}

// enoughOfRequest is how many signs two requests share that ask for the same. Two are not enough: a request names a thing and what
// to settle about it, and "who pays for the driver's phone" shares the thing alone with what that phone shows without a network.
const enoughOfRequest = 3

// AsksTheSame reports whether two requests ask for the same, so that one may stand for both: they share enough, or all that the
// shorter one says, and each speaks of what the other puts first. Who asks for an owner does not ask for a replacement, however much
// is said of the server behind it. A missed pair says a point twice; a false one hides a point under words that do not tell it.
func (r Request) AsksTheSame(o Request) bool {
	a, b := r.signs, o.signs
	shorter, longer := min(a.count(), b.count()), max(a.count(), b.count())
	if shorter == 0 || shorter == 1 && longer > 1 {
		return false
	}
	enough := min(enoughOfRequest, shorter)
	return a.share(b, enough) && a.speaksOfFirst(b) && b.speaksOfFirst(a)
}

// speaksOfFirst reports whether a statement has the first sign of another. Chinese often says last what it asks for, so its order tells
// nothing.
func (s Signs) speaksOfFirst(o Signs) bool {
	return len(o.english) == 0 || slices.ContainsFunc(s.english, o.english[0].isLike)
}
