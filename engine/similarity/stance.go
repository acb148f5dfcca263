package similarity

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// Stance is what a text affirms, what it denies and which side of an opposition it takes: texts of the same words may say
// the reverse of each other, which no measure of likeness sees.
type Stance struct {
	clauses     []clause
	sides       []side
	superfluous bool
}

// clause is a part of a sentence in which a negation holds.
type clause struct {
	words []string // of English, in lower case
	han   string   // of Chinese
	// denied are the words that are negated; plain reports that nothing in the clause negates or misses anything.
	denied   []string
	plain    bool
	forbids  bool // by an order: "do not …"
	demanded bool // "should", "must"
}

// side is one of the two of an opposition.
type side struct {
	row   int
	right bool
}

// StanceOf reads the stance of a text.
func StanceOf(text string) Stance {
	text = strings.ToLower(fold(text))
	var s Stance
	for sentence := range strings.FieldsFuncSeq(text, endsSentence) {
		s.readSentence(sentence)
	}
	s.findSides()
	return s
}

func endsSentence(r rune) bool { return strings.ContainsRune(";:.!?\n；：。！？", r) }

func endsClause(r rune) bool { return strings.ContainsRune(",()–—，（）", r) }

// readSentence adds the clauses of a sentence. Beside one that denies something, the others affirm nothing for sure: they may
// be parts of it.
func (s *Stance) readSentence(sentence string) {
	from, plain := len(s.clauses), true
	for part := range strings.FieldsFuncSeq(sentence, endsClause) {
		s.clauses = append(s.clauses, clausesOf(part)...)
	}
	for i := range s.clauses[from:] {
		c := &s.clauses[from+i]
		c.read()
		plain = plain && c.plain
	}
	for i := range s.clauses[from:] {
		s.clauses[from+i].plain = plain
	}
}

// Opposes reports whether two texts contradict each other, or one of them calls superfluous what the other does not.
func (s Stance) Opposes(o Stance) bool {
	if s.superfluous != o.superfluous {
		other := o
		if o.superfluous {
			other = s
		}
		if !other.hasProhibition() {
			return true
		}
	}
	for _, mine := range s.sides {
		opposite := side{mine.row, !mine.right}
		if slices.Contains(o.sides, opposite) && !slices.Contains(o.sides, mine) && !slices.Contains(s.sides, opposite) {
			return true
		}
	}
	return s.denies(o) || o.denies(s)
}

// hasProhibition reports whether a text tells not to do something: who calls that superfluous says the same.
func (s Stance) hasProhibition() bool {
	return slices.ContainsFunc(s.clauses, func(c clause) bool { return c.forbids })
}

// Forbids reports whether a text tells not to do what another one misses: it is no remedy for that.
func (s Stance) Forbids(missed Stance) bool {
	for i := range s.clauses {
		c := &s.clauses[i]
		if !c.forbids {
			continue
		}
		for j := range missed.clauses {
			m := &missed.clauses[j]
			if slices.ContainsFunc(m.denied, func(word string) bool { return c.contains(word) }) {
				return true
			}
		}
	}
	return false
}

// denies reports whether a text denies what the other one plainly affirms.
func (s Stance) denies(o Stance) bool {
	for i := range s.clauses {
		for _, word := range s.clauses[i].denied {
			if slices.ContainsFunc(o.clauses, func(c clause) bool {
				return c.plain && (!c.demanded || s.clauses[i].forbids) && c.contains(word)
			}) {
				return true
			}
		}
	}
	return false
}

// contains reports whether a word stands in the clause, in whatever form.
func (c clause) contains(word string) bool {
	if isHan(word) {
		return strings.Contains(c.han, word)
	}
	return slices.ContainsFunc(c.words, func(other string) bool { return sameWord(word, other) })
}

// sameWord reports whether two words differ in their ending only: "rotate", "rotated", "rotation".
func sameWord(a, b string) bool {
	if a == b {
		return true
	}
	if len(a) > len(b) {
		a, b = b, a
	}
	common := 0
	for common < len(a) && a[common] == b[common] {
		common++
	}
	return common >= 4 && isEnding(a[common:]) && isEnding(b[common:])
}

func isEnding(text string) bool { return text == "" || endings[text] }

// clausesOf cuts a part of a sentence where a conjunction begins another thought.
func clausesOf(part string) []clause {
	var list []clause
	var c clause
	flush := func() {
		if len(c.words) > 0 || c.han != "" {
			list = append(list, c)
		}
		c = clause{}
	}
	for _, word := range wordsOf(part) {
		if conjunctions[word] {
			flush()
			continue
		}
		if isHan(word) {
			c.han += word
			continue
		}
		c.words = append(c.words, word)
	}
	flush()
	return list
}

// wordsOf are the English words of a text and its runs of ideographs.
func wordsOf(text string) []string {
	var list []string
	start, han := -1, false
	cut := func(to int) {
		if start >= 0 {
			list = append(list, strings.Trim(text[start:to], "'"))
		}
		start = -1
	}
	for i, r := range text {
		ideograph := unicode.Is(unicode.Han, r)
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '-':
			cut(i)
		case start >= 0 && ideograph != han:
			cut(i)
			start, han = i, ideograph
		case start < 0:
			start, han = i, ideograph
		}
	}
	cut(len(text))
	return slices.DeleteFunc(list, func(word string) bool { return word == "" })
}

func isHan(word string) bool {
	return word != "" && strings.IndexFunc(word, func(r rune) bool { return unicode.Is(unicode.Han, r) }) == 0
}

// read finds what the clause denies.
func (c *clause) read() {
	c.plain = true
	negated := 0
	for i, word := range c.words {
		switch {
		case negators[word] || strings.HasSuffix(word, "n't"):
			if i+1 < len(c.words) && (c.words[i+1] == "only" || c.words[i+1] == "just") {
				continue
			}
			negated++
			c.plain = false
			c.denied = append(c.denied, c.heads(i)...)
			c.forbids = c.forbids || c.orders(i)
		case prohibitions[word]:
			negated++
			c.plain, c.forbids = false, true
			c.denied = append(c.denied, c.heads(i)...)
		case deficits[word]:
			c.plain = false
		case demands[word]:
			c.demanded = true
		default:
			if bare, is := withoutPrefix(word); is {
				c.denied = append(c.denied, bare)
			}
		}
	}
	if negated > 1 { // "not without"
		c.denied, c.forbids = nil, false
	}
	c.readHan()
}

// heads are the words that a negation at a place is about: the next one, and of a thing ("no rollback plan") the next two.
func (c *clause) heads(at int) []string {
	most := 1
	if nounNegators[c.words[at]] {
		most = 2
	}
	var heads []string
	for _, word := range c.words[at+1:] {
		if !fillers[word] {
			heads = append(heads, word)
		}
		if len(heads) == most || len(heads) > 0 && fillers[word] {
			break
		}
	}
	return heads
}

// orders reports whether the negation at a place is that of an order: "do not", "never" at the beginning, "must not".
func (c *clause) orders(at int) bool {
	word := c.words[at]
	switch {
	case at == 0:
		return word == "don't" || word == "never" || word == "not"
	case at == 1 && c.words[0] == "do":
		return word == "not"
	}
	return demands[c.words[at-1]] || word == "mustn't" || word == "shouldn't"
}

// withoutPrefix takes the prefix off a word that denies what the rest says: "unencrypted".
func withoutPrefix(word string) (string, bool) {
	for _, prefix := range []string{"un", "non-", "non", "in", "im", "dis"} {
		if rest, is := strings.CutPrefix(word, prefix); is && len(rest) >= 5 {
			return rest, true
		}
	}
	return "", false
}

// readHan finds what a clause of ideographs denies: the two behind a negation.
func (c *clause) readHan() {
	if c.han == "" {
		return
	}
	negated := 0
	for rest := c.han; rest != ""; {
		prohibition, negator := prefixOf(rest, chineseProhibitions), prefixOf(rest, chineseNegators)
		word := prohibition
		if word == "" {
			word = negator
		}
		if word == "" {
			for _, r := range rest {
				rest = rest[len(string(r)):]
				break
			}
			continue
		}
		negated++
		c.plain, c.forbids = false, c.forbids || prohibition != ""
		rest = rest[len(word):]
		if behind := []rune(rest); len(behind) >= 2 {
			c.denied = append(c.denied, string(behind[:2]))
		}
	}
	c.demanded = c.demanded || slices.ContainsFunc(chineseDemands, func(word string) bool { return strings.Contains(c.han, word) })
	if negated > 1 {
		c.denied, c.forbids = nil, false
	}
}

func prefixOf(text string, words []string) string {
	for _, word := range words {
		if strings.HasPrefix(text, word) {
			return word
		}
	}
	return ""
}

// findSides finds the sides of oppositions that the text takes. A side that is negated is not taken.
func (s *Stance) findSides() {
	for i := range s.clauses {
		c := &s.clauses[i]
		if !c.mayTakeSide() {
			continue
		}
		said := " " + strings.Join(c.words, " ") + " "
		has := func(phrases []string) bool {
			return slices.ContainsFunc(phrases, func(phrase string) bool {
				if isHan(phrase) {
					return strings.Contains(c.han, phrase)
				}
				return strings.Contains(said, phrase) && !slices.Contains(c.denied, strings.TrimSpace(phrase))
			})
		}
		s.superfluous = s.superfluous || has(superfluous)
		for row, pair := range oppositions {
			for n, phrases := range pair {
				if taken := (side{row, n == 1}); has(phrases) && !slices.Contains(s.sides, taken) {
					s.sides = append(s.sides, taken)
				}
			}
		}
	}
}

// mayTakeSide reports whether a clause has a word that begins a phrase of an opposition, or ideographs: most have neither.
func (c *clause) mayTakeSide() bool {
	begins := phraseBeginnings()
	return c.han != "" || slices.ContainsFunc(c.words, func(word string) bool { return begins[word] })
}

// phraseBeginnings are the first words of the English phrases of all oppositions.
var phraseBeginnings = sync.OnceValue(func() map[string]bool {
	begins := make(map[string]bool)
	add := func(phrases []string) {
		for _, phrase := range phrases {
			first, _, _ := strings.Cut(strings.TrimSpace(phrase), " ")
			begins[first] = true
		}
	}
	add(superfluous)
	for _, pair := range oppositions {
		add(pair[0])
		add(pair[1])
	}
	return begins
})
