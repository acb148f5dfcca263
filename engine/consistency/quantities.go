package consistency

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/pattern"
	"parley/engine/review"
)

// quantity is a value with the words that say what it measures.
type quantity struct {
	file       *file
	measure    document.Measure
	bound      direct.Bound
	words      map[string]bool
	subject    string // what its clause, the first cell of its row or the term it stands for names, and nothing else
	context    string // the words around its value
	qualifiers string // of its context, once asked for
	numbers    map[string]bool
	read       bool
	place      Place
	counted    bool // a number of things
	plain      bool // a short sentence that bounds one verb: "sync within 5 seconds"
	chinese    bool
	cites      []string // ids that its sentence names
	order      int
}

// qualifier is a word that makes the same quantity another one: the 95th percentile, the mobile app, the first phase.
var qualifier = pattern.New(`(?i)\bp\d{1,2}\b|\b\d+(?:st|nd|rd|th)\b|\b(?:phase|year|month|week|day|sprint|level|stage|step|tier|version|v)[ -]?\d+|\balpha\b|\bbeta\b|\bcurrent\w*|\btoday\b|\bbefore\b|\bafter\b|\bdefault\w*|\bmax\w*|\bmin(?:imum|imal)?\b|\baverage\b|\bmean\b|\bmedian\b|` +
	`\bpeak\b|\btypical\w*|\binitial\w*|\bfirst\b|\bsubsequent\w*|\bnext\b|\bcold\b|\bwarm\b|\bcached?\b|\bfree\b|\bpremium\b|\bpro\b|\bbasic\b|\benterprise\b|\bstandard\b|\bplan\b|\bmobile\b|\bdesktop\b|\btablet\b|\bios\b|\bandroid\b|` +
	`\bdev\w*|\bstaging\b|\bproduction\b|\btests?\b|\bgrowth\b|\bmvp\b|\b3g\b|\b4g\b|\bwifi\b|\bread\w*|\bwrit\w*|\bsimple\b|\bcomplex\b|\bsmall\b|\blarge\b|\bwarning\b|\bcritical\b|\bstretch\b|\bfull\b|\bbaseline\b|\btarget\b|` +
	`\bexcept\b|\bunless\b|\boptional\w*|\bfrom\b.*\bto\b|\bbetween\b|\bincreas\w*|\bdecreas\w*|\breduc\w*|第.{1,3}阶段|默认|每|平均|峰值|首次|移动端|桌面|最大|最小|当前|目前`)

const (
	maxQuantities = 20_000
	maxPosted     = 50  // quantities that share one word and are compared
	maxContext    = 600 // bytes of a sentence that says what is measured
)

// quantities finds values of one thing that differ between documents.
func quantities(c *corpus) []Contradiction { return c.quantityRivals(c.isSure) }

// quantityRivals finds values of what seems to be one thing and, by sure, is.
func (c *corpus) quantityRivals(sure func(q, o *quantity) bool) []Contradiction {
	all := c.readQuantities()
	posted := postedBy(all)
	var found []Contradiction
	told := map[string]int{}                // which of those found shows it, counted from 1
	ofOne := map[string]bool{}              // both of its places are of one requirement
	values := map[string]map[float64]bool{} // of a subject
	for i := range all {
		q := &all[i]
		named := posted[q.measure.Dimension+" = "+q.subject]
		for _, j := range slices.Concat(rarest(q, posted), named[:min(len(named), maxVariants)]) {
			o := &all[j]
			if !rivalQuantities(c, q, o) || !sure(q, o) {
				continue
			}
			a, b := q, o
			if c.compare(a.place, b.place) > 0 {
				a, b = o, q
			}
			key := quantityKey(smaller(a.words, b.words), a.measure.Dimension)
			if values[key] == nil {
				values[key] = map[float64]bool{}
			}
			values[key][a.measure.Base], values[key][b.measure.Base] = true, true
			one := c.areOfOne(a, b)
			if told[key] > 0 && (ofOne[key] || !one) {
				continue // one pair shows it
			}
			severity := review.High
			if a.plain && b.plain {
				severity = review.Medium // one word is one sign
			}
			x := Contradiction{
				Severity: severity, A: a.place, B: b.place, Key: key, short: saysAndSays(a, b),
				Text: fmt.Sprintf("The same is said with %s in %s and with %s in %s: “%s”, “%s”.", a.measure.Text, a.place.Path, b.measure.Text, b.place.Path,
					quoted(a), quoted(b)),
			}
			if at := told[key]; at > 0 {
				found[at-1] = x
			} else {
				found = append(found, x)
			}
			told[key], ofOne[key] = len(found), one
		}
	}
	// What has a third value has one of its own in each place, unless two of them are of one requirement; and so has what each of the documents
	// gives both values of.
	both := valuesByFile(all)
	return slices.DeleteFunc(found, func(x Contradiction) bool {
		if x.Severity == review.Medium && (both[fileKey{x.A.Path, x.Key}] > 1 || both[fileKey{x.B.Path, x.Key}] > 1) {
			return true // a plan of steps: the next release does it sooner
		}
		return len(values[x.Key]) > 2 && !ofOne[x.Key] || both[fileKey{x.A.Path, x.Key}] > 1 && both[fileKey{x.B.Path, x.Key}] > 1
	})
}

// postedBy are the quantities by their dimension and each of their words, and by their subject.
func postedBy(all []quantity) map[string][]int {
	posted := map[string][]int{}
	for i, q := range all {
		for w := range q.words {
			key := q.measure.Dimension + " " + w
			posted[key] = append(posted[key], i)
		}
		if q.subject != "" {
			key := q.measure.Dimension + " = " + q.subject
			posted[key] = append(posted[key], i)
		}
	}
	return posted
}

// quoted is the place of a quantity as a quotation before a full stop.
func quoted(q *quantity) string {
	return strings.TrimSuffix(document.Shorten(q.place.Quote, maxShown), ".")
}

// areOfOne reports whether two quantities stand in one requirement of a project.
func (c *corpus) areOfOne(a, b *quantity) bool {
	id := a.under()
	return id != "" && id == b.under() && c.spaces.same(id, a.file, b.file)
}

// saysAndSays tells two values of one thing by their documents: "brief.md says 10 minutes, prd.md says 30". A unit that both have is named once.
func saysAndSays(a, b *quantity) string {
	first, second := a.measure.Text, b.measure.Text
	if _, unit, has := strings.Cut(first, " "); has {
		second = strings.TrimSuffix(second, " "+unit)
	}
	return fmt.Sprintf("%s says %s, %s says %s", a.place.Path, first, b.place.Path, second)
}

// fileKey is what a document gives values of: the words and the dimension that a contradiction is known by.
type fileKey struct{ path, key string }

// valuesByFile counts the values that each document gives of one thing.
func valuesByFile(all []quantity) map[fileKey]int {
	seen := map[fileKey]map[float64]bool{}
	counts := map[fileKey]int{}
	for i := range all {
		q := &all[i]
		key := fileKey{q.file.Path, quantityKey(q.words, q.measure.Dimension)}
		if seen[key] == nil {
			seen[key] = map[float64]bool{}
		}
		seen[key][q.measure.Base] = true
		counts[key] = len(seen[key])
	}
	return counts
}

// quantityKey names a thing that is measured by its words.
func quantityKey(words map[string]bool, dimension string) string {
	return strings.Join(sortedWords(words), " ") + " " + dimension
}

// rarest are the quantities that share the rarest word of one.
func rarest(q *quantity, posted map[string][]int) []int {
	var best []int
	for _, w := range sortedWords(q.words) {
		if of := posted[q.measure.Dimension+" "+w]; best == nil || len(of) < len(best) {
			best = of
		}
	}
	if len(best) > maxPosted {
		return nil // words that stand beside so many values tell of none
	}
	return best
}

func sortedWords(set map[string]bool) []string {
	words := make([]string, 0, len(set))
	for w := range set {
		words = append(words, w)
	}
	slices.Sort(words)
	return words
}

func smaller(a, b map[string]bool) map[string]bool {
	if len(b) < len(a) {
		return b
	}
	return a
}

const (
	minWords     = 3 // that two quantities share
	minHanWords  = 3
	maxExtra     = 4 // words that one says more about its quantity
	minShareWord = 4 // a percentage is of something: more words tell of what
)

// rivalQuantities reports whether two quantities are one thing with two values; the words of q are all among those of o.
func rivalQuantities(c *corpus, q, o *quantity) bool {
	return q != o && q.file != o.file && q.counted == o.counted && q.chinese == o.chinese && !direct.SameValue(q.measure, o.measure) &&
		(q.bound == o.bound || q.bound == direct.Exact || o.bound == direct.Exact) && c.sameSubject(q, o) && sameKind(q, o) && c.sameCase(q, o)
}

// sameSubject reports whether two quantities measure one thing, going by their words.
func (c *corpus) sameSubject(q, o *quantity) bool {
	if q.subject != "" && q.subject == o.subject {
		return true
	}
	if q.plain && o.plain {
		_, both := shared(q.words, o.words)
		return both == 1 && isNear(q.measure, o.measure)
	}
	if len(q.words) > len(o.words) || len(q.words) < 2 {
		return false
	}
	share, both := shared(q.words, o.words)
	extra := len(o.words) - both
	bounded := q.bound != direct.Exact && q.bound == o.bound
	switch {
	case share < 1:
		return both >= 2 && share >= textsAgree && c.citesIt(q, o)
	case q.chinese:
		return both >= minHanWords && extra == 0
	case q.measure.Dimension == "share":
		return both >= minShareWord && extra <= maxExtra || extra == 0 && both >= minWords
	case extra == 0 && !strings.Contains(q.measure.Text, "-"):
		return both >= 2
	case bounded && (q.counted || endsAlike(q, o)):
		return both >= 2 && extra <= maxExtra
	default:
		return both >= minWords && minWords*extra <= both
	}
}

// sameKind reports whether nothing in the words around two quantities makes them two cases.
func sameKind(q, o *quantity) bool {
	for _, x := range []*quantity{q, o} {
		if !x.read {
			x.read, x.qualifiers, x.numbers = true, qualifiersOf(x.context), numbersIn(idText.ReplaceAllString(x.context, " "))
		}
	}
	x, y := q.under(), o.under()
	if len(q.cites) == 1 && x == "" {
		x = q.cites[0]
	}
	if len(o.cites) == 1 && y == "" {
		y = o.cites[0]
	}
	return q.qualifiers == o.qualifiers && numbersFit(q.numbers, o.numbers) && (x == y || x == "" || y == "" || prefixOf(x) != prefixOf(y))
}

// citesIt reports whether one of two quantities names the requirement that the other stands in.
func (c *corpus) citesIt(q, o *quantity) bool {
	for _, pair := range [][2]*quantity{{q, o}, {o, q}} {
		for _, id := range pair[0].cites {
			for _, e := range c.byID[id] {
				if e.file == pair[1].file && e.line <= pair[1].place.Line && c.spaces.same(e.id, q.file, o.file) && pair[1].under() == id {
					return true
				}
			}
		}
	}
	return false
}

// under is the id whose heading or row a quantity stands in.
func (q *quantity) under() string {
	b := &q.file.Doc.Blocks[q.measure.Block]
	if id, _ := document.FirstID(b.Full); id != "" && b.Kind != document.Paragraph {
		return id
	}
	return q.file.under[b.Section]
}

func (c *corpus) readQuantities() []quantity {
	var all []quantity
	for _, f := range c.files {
		d := f.Doc
		if isAside(f.Path) || isPart(f.Path) || f.isReport() {
			continue
		}
		byBlock := map[int][]document.Measure{}
		for _, m := range d.Measures {
			byBlock[m.Block] = append(byBlock[m.Block], m)
		}
		for i := range d.Blocks {
			b := &d.Blocks[i]
			if b.Kind == document.Code || b.Nav || b.Quoted || b.Struck || len(all) > maxQuantities || !strings.ContainsAny(b.Text, "0123456789") && len(byBlock[i]) == 0 ||
				d.IsWithin(b.Section, document.Alternatives, document.Options, document.Problem, document.ChangeLog, document.Risks, document.OpenQuestions, document.References, document.Assumptions) {
				continue
			}
			all = append(all, c.blockQuantities(f, i, byBlock[i])...)
		}
	}
	for i := range all {
		all[i].order = i
	}
	return all
}

// blockQuantities are the values of a block that stand alone of their kind in a sentence.
func (c *corpus) blockQuantities(f *file, block int, measures []document.Measure) []quantity {
	b := &f.Doc.Blocks[block]
	counts := document.ScanCounts(b.Text)
	for i := range counts {
		counts[i].Block = block
	}
	all := slices.Concat(measures, counts)
	var found []quantity
	for i := range all {
		m := &all[i]
		text, start := contextOf(f.Doc, m)
		if text == "" || len(text) > maxContext || lettered.MatchString(m.Text) || caseCue.MatchString(text) || effectCue.MatchString(text) || rangeStart.MatchString(b.Text[:m.Start]) || !loneIn(all, m, start, len(text)) {
			continue
		}
		counted := strings.HasPrefix(m.Dimension, "count of ")
		if b.Kind == document.Row && !strings.Contains(b.Text[:m.Start], " | ") {
			continue // the label of a row: "the last 7 days"
		}
		local := *m
		local.Start -= start
		q := quantity{file: f, measure: *m, bound: direct.BoundOf(text, local), counted: counted, chinese: strings.ContainsFunc(text, isHan), cites: document.ScanIDs(text)}
		if len(q.cites) > 1 {
			continue // a list of what is cited: the value is that of one of the ids
		}
		if counted && q.bound == direct.Exact {
			continue // "6 members" may be any six
		}
		subject := text[:local.Start] + " " + text[local.Start+len(m.Text):]
		if counted {
			subject += " " + m.Unit
		}
		label := labelOf(f.Doc, b)
		if label != "" && b.Kind != document.Row && start > 0 {
			subject = label + " " + subject
		}
		q.words = c.subjectWords(subject, q.cites)
		q.plain = isPlainBound(b, &q, text)
		if q.subject = c.subjectOf(subject, label, &q); len(q.words) < 2 && q.subject == "" && !q.plain {
			continue
		}
		q.context = subject
		line := f.Doc.Line(b.Source(m.Start))
		m.Line = line
		q.place = f.measurePlace(m)
		found = append(found, q)
	}
	return found
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

// loneIn reports whether no other measure of the dimension stands in a stretch of the block.
func loneIn(all []document.Measure, m *document.Measure, start, length int) bool {
	for i := range all {
		if o := &all[i]; o != m && o.Dimension == m.Dimension && o.Start >= start && o.Start < start+length {
			return false
		}
	}
	return true
}

// contextOf is what says what a measure measures: its sentence, of Chinese its clause, of a row all cells.
func contextOf(d *document.Document, m *document.Measure) (text string, start int) {
	b := &d.Blocks[m.Block]
	if b.Kind == document.Row {
		return b.Text, 0
	}
	for _, s := range d.SentencesOf(m.Block) {
		if m.Start < s.Start || m.Start >= s.Start+len(s.Text) {
			continue
		}
		text, start = s.Text, s.Start
		if strings.ContainsFunc(text, isHan) {
			from := lastIndexOf(text[:m.Start-start], "，", "；", "、", "：", ",")
			from = max(from, 0)
			to := len(text)
			if i := strings.IndexAny(text[m.Start-start:], "，；、"); i >= 0 {
				to = m.Start - start + i
			}
			return text[from:to], start + from
		}
		return text, start
	}
	return b.Text, 0
}
