package consistency

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

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
	chinese    bool
	cites      []string // ids that its sentence names
	order      int
}

// qualifier is a word that makes the same quantity another one: the 95th percentile, the mobile app, the first phase.
var qualifier = pattern.New(`(?i)\bp\d{2}\b|\b\d+(?:st|nd|rd|th)\b|\b(?:phase|year|month|week|day|sprint|level|stage|step|tier|version|v)[ -]?\d+|\balpha\b|\bbeta\b|\bcurrent\w*|\btoday\b|\bbefore\b|\bafter\b|\bdefault\w*|\bmax\w*|\bmin(?:imum|imal)?\b|\baverage\b|\bmean\b|\bmedian\b|` +
	`\bpeak\b|\btypical\w*|\binitial\w*|\bfirst\b|\bsubsequent\w*|\bnext\b|\bcold\b|\bwarm\b|\bcached?\b|\bfree\b|\bpremium\b|\bpro\b|\bbasic\b|\benterprise\b|\bstandard\b|\bplan\b|\bmobile\b|\bdesktop\b|\btablet\b|\bios\b|\bandroid\b|` +
	`\bdev\w*|\bstaging\b|\bproduction\b|\btests?\b|\bgrowth\b|\bmvp\b|\b3g\b|\b4g\b|\bwifi\b|\bread\w*|\bwrit\w*|\bsimple\b|\bcomplex\b|\bsmall\b|\blarge\b|\bwarning\b|\bcritical\b|\bstretch\b|\bfull\b|\bbaseline\b|\btarget\b|` +
	`\bexcept\b|\bunless\b|\boptional\w*|\bfrom\b.*\bto\b|\bbetween\b|\bincreas\w*|\bdecreas\w*|\breduc\w*|第.{1,3}阶段|默认|每|平均|峰值|首次|移动端|桌面|最大|最小|当前|目前`)

const (
	maxQuantities = 20_000
	maxPosted     = 200 // quantities that share one word and are compared
	maxContext    = 600 // bytes of a sentence that says what is measured
)

// quantities finds values of one thing that differ between documents.
func quantities(c *corpus) []Contradiction {
	all := c.readQuantities()
	posted := map[string][]int{} // dimension and word: the quantities with it
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
	var found []Contradiction
	told := map[string]bool{}
	for i := range all {
		q := &all[i]
		named := posted[q.measure.Dimension+" = "+q.subject]
		for _, j := range slices.Concat(rarest(q, posted), named[:min(len(named), maxPosted)]) {
			o := &all[j]
			if !rivalQuantities(c, q, o) {
				continue
			}
			a, b := q, o
			if c.compare(a.place, b.place) > 0 {
				a, b = o, q
			}
			key := strings.Join(sortedWords(smaller(a.words, b.words)), " ") + " " + a.measure.Dimension
			if told[key] {
				continue // one pair shows it
			}
			told[key] = true
			found = append(found, Contradiction{
				Severity: review.High, A: a.place, B: b.place, Key: key,
				Text: fmt.Sprintf("The same is said with %s in %s and with %s in %s: “%s”, “%s”.", a.measure.Text, a.place.Path, b.measure.Text, b.place.Path,
					document.Shorten(a.place.Quote, maxShown), document.Shorten(b.place.Quote, maxShown)),
			})
		}
	}
	return found
}

// rarest are the quantities that share the rarest word of one.
func rarest(q *quantity, posted map[string][]int) []int {
	var best []int
	for _, w := range sortedWords(q.words) {
		if of := posted[q.measure.Dimension+" "+w]; best == nil || len(of) < len(best) {
			best = of
		}
	}
	return best[:min(len(best), maxPosted)]
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
		(q.bound == o.bound || q.bound == direct.Exact || o.bound == direct.Exact) && c.sameSubject(q, o) && sameKind(q, o)
}

// sameSubject reports whether two quantities measure one thing, going by their words.
func (c *corpus) sameSubject(q, o *quantity) bool {
	if q.subject != "" && q.subject == o.subject {
		return true
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
	case bounded && q.counted:
		return both >= 2 && extra <= maxExtra
	default:
		return both >= minWords && extra <= maxExtra
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
		if isAside(f.Path) {
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
		if text == "" || len(text) > maxContext || caseCue.MatchString(text) || effectCue.MatchString(text) || rangeStart.MatchString(b.Text[:m.Start]) || !loneIn(all, m, start, len(text)) {
			continue
		}
		counted := strings.HasPrefix(m.Dimension, "count of ")
		if b.Kind == document.Row && !strings.Contains(b.Text[:m.Start], " | ") {
			continue // the label of a row: "the last 7 days"
		}
		local := *m
		local.Start -= start
		q := quantity{file: f, measure: *m, bound: direct.BoundOf(text, local), counted: counted, chinese: strings.ContainsFunc(text, isHan), cites: document.ScanIDs(text)}
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
		if q.subject = c.subjectOf(subject, label, &q); len(q.words) < 2 && q.subject == "" {
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

// labelOf is what a row or an item begins with: the first cell, the emphasised words.
func labelOf(d *document.Document, b *document.Block) string {
	if b.Kind != document.Row {
		return strings.Trim(b.Lead, " :：")
	}
	if row := d.Tables[b.Table].Rows[b.Record]; len(row) > 1 {
		return row[0].Full
	}
	return ""
}

// subjectOf is the one name of a quantity: of a Chinese clause what stands before its value, else its label. An id is no name.
func (c *corpus) subjectOf(clause, label string, q *quantity) string {
	if q.chinese && q.file.Doc.Blocks[q.measure.Block].Kind != document.Row {
		if name := strings.Join(strings.Fields(hanNoise.Replace(strings.Trim(clause, " ，。；：、（）()*"))), ""); utf8.RuneCountInString(name) <= maxHanName && !strings.ContainsAny(name, "，。；：、（） ") {
			label = name
		}
	}
	if label == "" || plainLabel.MatchString(strings.TrimSpace(label)) || len(document.ScanIDs(label)) > 0 {
		return ""
	}
	if strings.ContainsFunc(label, isHan) {
		if q.file.Doc.Blocks[q.measure.Block].Kind != document.Row && label == labelOf(q.file.Doc, &q.file.Doc.Blocks[q.measure.Block]) && utf8.RuneCountInString(clause) > utf8.RuneCountInString(label)+maxHanName {
			return ""
		}
		if utf8.RuneCountInString(label) < 2 {
			return ""
		}
		return strings.Join(strings.Fields(hanNoise.Replace(label)), "")
	}
	words := sortedWords(c.subjectWords(label, nil))
	if len(words) < 2 || q.file.Doc.Blocks[q.measure.Block].Kind != document.Row && len(q.words) > len(words)+maxExtra {
		return ""
	}
	return strings.Join(words, " ")
}

const maxHanName = 10

var (
	// caseCue begins the case of a test or an example, which may have any value.
	caseCue = pattern.New(`(?i)^\W*(?:given|when|and|then|scenario|example|e\.g|if|for example|例如|假如|当)\b`)
	// effectCue makes a value that of a change: one change saves 20 %, another 30 %.
	effectCue = pattern.New(`(?i)\b(?:improv\w*|increas\w*|decreas\w*|reduc\w*|faster|slower|sav(?:es?|ed|ings?)|gain\w*|achiev\w*|actual\w*|measured|observed|currently|took|saw|successful|prior|snapshot|vs)\b|减少|提升|降低|提高|优化|增加|节省|达成|实际|完成`)
	// rangeStart is what stands before the upper end of a range.
	rangeStart = pattern.New(`\d\s*(?:[a-zA-Z%]{1,4}\s*)?(?:[-–—~]|to|至|到)\s*$`)
	// plainLabel names nothing by itself.
	plainLabel = pattern.New(`(?i)^(?:others?|total|sum|average|estimated time|duration|time|effort|cost|price|estimate|timeline|budget|target|其他|合计|总计|总分|平均|时间|周期|工期|成本)$`)
)

// generic are words, stemmed, that say nothing about what is measured.
var generic = map[string]bool{"estim": true, "time": true, "durat": true, "total": true, "effort": true, "activ": true, "target": true, "valu": true, "number": true, "minut": true, "hour": true, "second": true, "day": true, "week": true, "month": true, "year": true}

// idText is an id with what joins it to a list.
var (
	idText   = pattern.New(`\b[A-Z][A-Z]{0,11}(?:-[A-Z]{1,10})?-?\d+\b`)
	priority = pattern.New(`(?i)\b(?:must|should|could|shall|will|yes|no|high|medium|low|p[0-3])\b`)
	hanNoise = strings.NewReplacer("不超过", " ", "不大于", " ", "不少于", " ", "不低于", " ", "小于", " ", "大于", " ", "低于", " ", "至少", " ", "系统应当", " ", "系统应", " ", "应当", " ", "必须", " ", "应该", " ",
		"以内", " ", "之内", " ", "为", " ", "是", " ", "的", "", "个", " ", "内", " ")
)

// subjectWords are the words that say what is measured.
func (c *corpus) subjectWords(text string, ids []string) map[string]bool {
	if len(ids) > 0 {
		text = idText.ReplaceAllString(text, " ")
	}
	text = priority.ReplaceAllString(text, " ")
	if strings.ContainsFunc(text, isHan) {
		text = hanNoise.Replace(text)
	}
	words := c.words(text)
	for w := range words {
		if w[0] >= '0' && w[0] <= '9' || generic[w] {
			delete(words, w)
		}
	}
	return words
}

var bareNumber = pattern.New(`\d+(?:\.\d+)?`)

func numbersIn(text string) map[string]bool {
	set := map[string]bool{}
	for _, n := range bareNumber.FindAllString(text, -1) {
		set[n] = true
	}
	return set
}

// numbersFit reports whether the other numbers of two sentences do not make them two cases: a bundle of 5, a bundle of 10.
func numbersFit(a, b map[string]bool) bool {
	share, _ := shared(a, b)
	return len(a) == 0 || len(b) == 0 || share == 1
}

// qualifiersOf are the qualifying words of a text, in order of the alphabet.
func qualifiersOf(text string) string {
	found := qualifier.FindAllString(strings.ToLower(text), -1)
	for i, q := range found {
		if strings.HasSuffix(q, "th") {
			found[i] = "p" + strings.TrimSuffix(q, "th")
		}
	}
	slices.Sort(found)
	return strings.Join(slices.Compact(found), " ")
}
