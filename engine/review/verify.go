package review

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/pattern"
)

const (
	// minQuoteWeight is the weight below which a quote proves nothing by itself; an ideograph weighs two.
	minQuoteWeight = 8
	// maxGap is how much an ellipsis may stand for, in bytes of the normal form.
	maxGap = 3000
	// maxStarts bounds how many places are tried for the first piece of a quote with ellipses.
	maxStarts = 64
)

// Verify looks every quote up in the artifact and fills in Line and Evidence. A quote is found as it stands, or when
// only white space, quote marks, dashes, Markdown markers, character widths or case differ; an ellipsis stands for what
// was left out. A short quote counts only when it stands in the artifact as words of their own, and once: where it stands more
// often, or only inside longer words, it shows no place, and is not missing either. Findings of the direct checks carry their own place and are left as they are. The lists of the answer given are not changed.
func Verify(a Answer, artifact string) Answer {
	if !needsLookup(a) {
		return a
	}
	ix := newQuoteIndex(artifact)
	a.Weaknesses = slices.Clone(a.Weaknesses)
	for i := range a.Weaknesses {
		w := &a.Weaknesses[i]
		if w.Rule != "" {
			continue
		}
		w.Line, w.Evidence = 0, NotQuoted
		if w.Quote == "" {
			continue
		}
		w.Line, w.Evidence = ix.lookUp(w.Quote)
	}
	a.Replies = slices.Clone(a.Replies)
	for i := range a.Replies {
		a.Replies[i].Line = ix.evidenceLine(a.Replies[i].Evidence)
	}
	return a
}

// QuoteFinder is a text made ready to look many quotes up.
type QuoteFinder struct{ index *quoteIndex }

// NewQuoteFinder reads a text.
func NewQuoteFinder(text string) *QuoteFinder { return &QuoteFinder{newQuoteIndex(text)} }

// Line is the line, from 1, on which a quote begins, and false where Verify would not find it.
func (f *QuoteFinder) Line(quote string) (int, bool) { return f.index.find(quote) }

func needsLookup(a Answer) bool {
	return len(a.Replies) > 0 || slices.ContainsFunc(a.Weaknesses, func(w Weakness) bool { return w.Rule == "" })
}

var (
	ellipsis = pattern.New(`\s*(?:\[\s*(?:…|\.{3,})\s*\]|\(\s*(?:…|\.{3,})\s*\)|…+|\.{3,})\s*`)
	quoted   = pattern.New("[\"“„«「『](.{4,600}?)[\"”“»」』]|`([^`]{4,600})`")
)

// find returns the line, counted from 1, on which the quote begins.
func (ix *quoteIndex) find(quote string) (int, bool) {
	quote = strings.TrimSpace(quote)
	if weight(quote) < minQuoteWeight {
		return ix.findShort(quote)
	}
	if at := strings.Index(ix.text, quote); at >= 0 {
		return ix.line(at), true
	}
	wanted := normalize(quote)
	if wanted == "" {
		return 0, false
	}
	if at := strings.Index(ix.normal, wanted); at >= 0 {
		return ix.normalLine(at), true
	}
	if at := ix.findUnended(wanted); at >= 0 {
		return ix.normalLine(at), true
	}
	return ix.findPieces(ellipsis.Regexp().Split(quote, -1))
}

// findUnended is where a quote begins that ends its sentence where the document goes on: all its words are there. Below 0 for nowhere.
func (ix *quoteIndex) findUnended(wanted string) int {
	open := strings.TrimRight(wanted, ".,;:!?")
	if open == wanted || weight(open) < minQuoteWeight {
		return -1
	}
	for from := 0; ; {
		at := strings.Index(ix.normal[from:], open)
		if at < 0 {
			return -1
		}
		at += from
		from = at + len(open)
		if next, _ := utf8.DecodeRuneInString(ix.normal[from:]); !unicode.IsLetter(next) && !unicode.IsDigit(next) {
			return at
		}
	}
}

// findShort wants a short quote exactly once, with no letter or digit touching it.
func (ix *quoteIndex) findShort(quote string) (int, bool) {
	place, often := ix.placeOf(quote)
	if place < 0 || often {
		return 0, false
	}
	return ix.line(place), true
}

// lookUp is where a quote begins, and what became of it.
func (ix *quoteIndex) lookUp(quote string) (int, Evidence) {
	if line, ok := ix.find(quote); ok {
		return line, Found
	}
	if ix.isTooShort(strings.TrimSpace(quote)) {
		return 0, TooShort
	}
	return 0, Unverified
}

// isTooShort reports whether a quote that shows no place is too short to be called missing: each piece of it is in the artifact, but
// too little of it to look up.
func (ix *quoteIndex) isTooShort(quote string) bool {
	pieces, total, first := ellipsis.Regexp().Split(quote, -1), 0, 0
	for _, piece := range pieces {
		n := normalize(piece)
		if !strings.Contains(ix.normal, n) {
			return false
		}
		total += weight(n)
		if first == 0 {
			first = weight(n)
		}
	}
	if len(pieces) == 1 {
		return weight(quote) < minQuoteWeight
	}
	return total < minQuoteWeight || first < minQuoteWeight/2
}

// placeOf is where the words of a short quote stand first, -1 for nowhere, and whether they stand in a second place, too.
func (ix *quoteIndex) placeOf(quote string) (place int, often bool) {
	place = -1
	if strings.IndexFunc(quote, isWord) < 0 {
		return place, false
	}
	for from := 0; ; {
		at := strings.Index(ix.text[from:], quote)
		if at < 0 {
			break
		}
		at += from
		from = at + len(quote)
		before, _ := utf8.DecodeLastRuneInString(ix.text[:at])
		after, _ := utf8.DecodeRuneInString(ix.text[from:])
		if touchesWord(before, quote, false) || touchesWord(after, quote, true) {
			continue
		}
		if place >= 0 {
			return place, true
		}
		place = at
	}
	return place, false
}

// touchesWord reports whether the character beside a quote makes it part of a longer word. Ideographs have no word borders.
func touchesWord(beside rune, quote string, behind bool) bool {
	edge, _ := utf8.DecodeRuneInString(quote)
	if behind {
		edge, _ = utf8.DecodeLastRuneInString(quote)
	}
	return isWord(beside) && isWord(edge) && !unicode.Is(unicode.Han, edge)
}

func isWord(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// findPieces finds the pieces between ellipses in their order, not too far from each other.
func (ix *quoteIndex) findPieces(pieces []string) (int, bool) {
	var wanted []string
	total := 0
	for _, piece := range pieces {
		if n := normalize(piece); weight(n) >= 3 {
			wanted = append(wanted, n)
			total += weight(n)
		}
	}
	if len(wanted) == 0 || total < minQuoteWeight || weight(wanted[0]) < minQuoteWeight/2 {
		return 0, false
	}
	for from, tries := 0, 0; tries < maxStarts; tries++ {
		at := strings.Index(ix.normal[from:], wanted[0])
		if at < 0 {
			return 0, false
		}
		at += from
		if ix.follow(at+len(wanted[0]), wanted[1:]) {
			return ix.normalLine(at), true
		}
		from = at + 1
	}
	return 0, false
}

func (ix *quoteIndex) follow(from int, wanted []string) bool {
	for _, piece := range wanted {
		window := ix.normal[from:min(len(ix.normal), from+maxGap+len(piece))]
		at := strings.Index(window, piece)
		if at < 0 {
			return false
		}
		from += at + len(piece)
	}
	return true
}

// evidenceLine finds the line that the evidence of a reply rests on: all of it is a quote, or it has quotes in it.
func (ix *quoteIndex) evidenceLine(evidence string) int {
	if evidence == "" {
		return 0
	}
	if line, ok := ix.find(evidence); ok {
		return line
	}
	for _, m := range quoted.FindAllStringSubmatch(evidence, 8) {
		if line, ok := ix.find(m[1] + m[2]); ok {
			return line
		}
	}
	return 0
}

// weight is the length of a quote in characters without white space; an ideograph weighs two.
func weight(s string) int {
	n := 0
	for _, r := range s {
		switch {
		case unicode.IsSpace(r):
		case unicode.In(r, unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana):
			n += 2
		default:
			n++
		}
	}
	return n
}
