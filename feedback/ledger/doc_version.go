package ledger

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"parley/engine/pattern"
)

// textUnit is a heading, a table row or a sentence: the smallest part of a document that is compared with its next version.
// Where lines break in it does not count.
type textUnit struct {
	text        string
	first, last int // lines, from 1
	level       int // of a heading
	at          int // where its letters and digits begin among those of all units
	index       int // among all units
}

// docVersion is one text of the document in its units.
type docVersion struct {
	raw    string
	units  []textUnit
	folded string // the letters and digits of all units
	count  map[string]int

	folding strings.Builder // of folded, while the units are read
}

var (
	headingLine = pattern.New(`^\s{0,3}(#{1,6})\s`)
	itemLine    = pattern.New(`^\s*(?:[-*+]|\d+[.)]|[|>])\s?`)
	fenceLine   = pattern.New("^\\s*(?:```|~~~)")
	endOfText   = pattern.New(`[.!?]["')\]*_]*\s+|[。！？；]`)
)

func newDocVersion(text string) *docVersion {
	v := &docVersion{raw: text, count: map[string]int{}}
	byLine := strings.HasPrefix(strings.TrimSpace(text), "{") || strings.HasPrefix(strings.TrimSpace(text), "[")
	var paragraph []string
	fenced, number := false, 0
	flush := func() {
		v.addSentences(paragraph, number-len(paragraph)+1)
		paragraph = nil
	}
	for line := range strings.Lines(text) {
		fence := fenceLine.MatchString(line)
		heading := headingLine.FindStringSubmatch(line)
		begins := fence || fenced || byLine || heading != nil || itemLine.MatchString(line)
		if begins || strings.TrimSpace(line) == "" {
			flush()
		}
		number++
		switch {
		case heading != nil && !fenced:
			v.add(textUnit{text: line, first: number, last: number, level: len(heading[1])})
		case strings.TrimSpace(line) != "":
			paragraph = append(paragraph, line)
			if fenced || byLine || strings.HasPrefix(strings.TrimSpace(line), "|") {
				flush()
			}
		}
		fenced = fenced != fence
	}
	flush()
	v.folded = v.folding.String()
	v.folding.Reset()
	return v
}

// addSentences cuts lines that belong together into sentences.
func (v *docVersion) addSentences(lines []string, first int) {
	text := strings.Join(lines, "")
	from, line := 0, first
	cut := func(to int) {
		part := text[from:to]
		lead := len(part) - len(strings.TrimLeftFunc(part, unicode.IsSpace))
		begin := line + strings.Count(part[:lead], "\n")
		v.add(textUnit{text: part, first: begin, last: begin + strings.Count(strings.TrimSpace(part), "\n")})
		from, line = to, line+strings.Count(part, "\n")
	}
	for _, end := range endOfText.FindAllStringIndex(text, -1) {
		cut(end[1])
	}
	if from < len(text) {
		cut(len(text))
	}
}

func (v *docVersion) add(u textUnit) {
	u.text = strings.Join(strings.Fields(u.text), " ")
	if u.text == "" {
		return
	}
	u.at, u.index = v.folding.Len(), len(v.units)
	v.folding.WriteString(lettersAndDigits(u.text))
	v.count[u.text]++
	v.units = append(v.units, u)
}

// lettersAndDigits are the letters and digits of a text in lower case: what a quote and the document have in common, whatever
// marks stand between.
func lettersAndDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// passage is the units that a quote stands in, those nearest to its line; nil when it is not in the text.
func (v *docVersion) passage(quote string, line int) []textUnit {
	if best := v.exactly(quote, max(line, 1)); best != nil {
		return best
	}
	return v.at(line) // a quote with an ellipsis
}

// exactly is the units in which the letters and digits of a quote stand, those nearest to a line.
func (v *docVersion) exactly(quote string, line int) []textUnit {
	wanted := lettersAndDigits(quote)
	if wanted == "" {
		return nil
	}
	var best []textUnit
	for from := 0; from <= len(v.folded); {
		at := strings.Index(v.folded[from:], wanted)
		if at < 0 {
			break
		}
		at += from
		if found := v.between(at, at+len(wanted)); best == nil || lineDistance(found[0], line) < lineDistance(best[0], line) {
			best = found
		}
		from = at + len(wanted)
	}
	return best
}

// at is the units that stand on a line; nil where there are none.
func (v *docVersion) at(line int) []textUnit {
	var found []textUnit
	for _, u := range v.units {
		if u.first <= line && line <= u.last {
			found = append(found, u)
		}
	}
	return found
}

func (v *docVersion) between(from, to int) []textUnit {
	end := func(i int) int {
		if i+1 < len(v.units) {
			return v.units[i+1].at
		}
		return len(v.folded)
	}
	first := max(0, len(v.units)-1)
	for i := range v.units {
		if end(i) > from {
			first = i
			break
		}
	}
	last := first
	for last+1 < len(v.units) && v.units[last+1].at < to {
		last++
	}
	return v.units[first : last+1]
}

func lineDistance(u textUnit, line int) int { return max(u.first-line, line-u.last, 0) }

// section is the units under a heading, with it; nil when there is no such heading.
func (v *docVersion) section(title string) []textUnit {
	wanted := lettersAndDigits(title)
	at := slices.IndexFunc(v.units, func(u textUnit) bool { return wanted != "" && u.level > 0 && lettersAndDigits(u.text) == wanted })
	if at < 0 {
		return nil
	}
	end := at + 1
	for end < len(v.units) && (v.units[end].level == 0 || v.units[end].level > v.units[at].level) {
		end++
	}
	return v.units[at:end]
}

// heading is the one that a line stands under, or nil.
func (v *docVersion) heading(line int) *textUnit {
	var found *textUnit
	for i := range v.units {
		if u := &v.units[i]; u.level > 0 && u.first <= line {
			found = u
		}
	}
	return found
}

// textFate is what became of the text that an entry rests on.
type textFate int

const (
	textUnknown textFate = iota // a version is not kept
	textSame                    // the document has not changed at all
	textStands                  // the document has changed, this passage has not
	textChanged
	textGone
	sectionChanged // the entry names no line, and something in the section that it names has changed
	textUnplaced   // the document has changed, and the entry names no line and no section of it
)

// versionComparer compares the text of a round with the versions in which entries were seen last.
type versionComparer struct {
	text          func(sha256 string) ([]byte, bool)
	now, previous string // SHA-256
	compared      map[string]*comparison
}

// fate tells what became of the text of an entry since it was seen last.
func (v *versionComparer) fate(e *Entry) textFate {
	base := cmp.Or(e.Version, v.previous)
	switch base {
	case "":
		return textUnknown
	case v.now:
		return textSame
	}
	c, known := v.compared[base]
	if !known {
		if v.compared == nil {
			v.compared = map[string]*comparison{}
		}
		c = v.compare(base)
		v.compared[base] = c
	}
	if c == nil {
		return textUnknown
	}
	return c.fateOf(e)
}

// compare sets two versions beside each other; nil when one of them is not kept.
func (v *versionComparer) compare(base string) *comparison {
	if v.text == nil {
		return nil
	}
	before, kept := v.text(base)
	after, alsoKept := v.text(v.now)
	if !kept || !alsoKept {
		return nil
	}
	return compareVersions(newDocVersion(string(before)), newDocVersion(string(after)))
}
