package consistency

import (
	"path"
	"slices"
	"strings"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/pattern"
)

// Words that two values share make a pair for a reader. That they contradict each other is told only where nothing is left that could
// make them two quantities: each of the conditions below was once missing where a pair was none.

// isSure reports whether two quantities that seem to be one are one.
func (c *corpus) isSure(q, o *quantity) bool {
	if q.bound != o.bound || !q.isSaid() || !o.isSaid() || sameKindOfDocument(q.file, o.file) || areParallel(q.file, o.file) || q.file.plans() && o.file.plans() {
		return false
	}
	if q.bound != direct.Exact && c.citesIt(q, o) {
		return true // it says itself that it is the same
	}
	return sameWords(q, o) && stagesIn(q.above()+"\n"+q.context) == stagesIn(o.above()+"\n"+o.context) &&
		sameNumbers(q.numbers, o.numbers) && sameNumbers(q.numbersAbove(), o.numbersAbove())
}

// measureWords, stemmed, say that something is measured, and not what.
var measureWords = wordSet("respons latenc limit requir goal metric object kpi must should shall least most take takes taken need accept speed perform maximum max upper bound threshold")

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// sameWords reports whether two quantities are named by the same words, all of them: whatever one says more may be the case that makes it
// another quantity.
func sameWords(q, o *quantity) bool {
	one := q.subject != "" && q.subject == o.subject
	if one && q.chinese {
		return true // the whole clause, or the whole name
	}
	a, b := named(q.words), named(o.words)
	if len(a) > len(b) {
		a, b = b, a
	}
	extra := len(b) - len(a)
	if len(a) == 0 || !within(a, b) || !q.chinese && namedApart(q.context, o.context) || extra > 0 && (!q.counted && !endsAlike(q, o) || extra > maxCountedExtra || len(a) < 2) {
		return false
	}
	return len(a) > 1 || one || q.plain && o.plain
}

// endsAlike reports whether two sentences give the same bound and end, after the value, in the same words: "up to 14 days ahead".
func endsAlike(q, o *quantity) bool {
	return q.bound != direct.Exact && q.bound == o.bound && q.ending() != "" && q.ending() == o.ending()
}

// ending is what a sentence says after the value, up to its end.
func (q *quantity) ending() string {
	text := q.file.Doc.Blocks[q.measure.Block].Text[q.measure.Start+len(q.measure.Text):]
	if end := strings.IndexAny(text, ".;:\n"); end >= 0 {
		text = text[:end]
	}
	return strings.ToLower(strings.TrimSpace(text))
}

// namedApart reports whether each of two texts has a longer word that the other lacks, among them the words that a comparison of subjects
// leaves out: the page of all conversations is not that of one in detail.
func namedApart(a, b string) bool {
	x, y := plainStems(a), plainStems(b)
	return !within(x, y) && !within(y, x)
}

// plainStems are the beginnings of the longer words of a text, without those that say that something is measured.
func plainStems(text string) map[string]bool {
	set := map[string]bool{}
	for w := range plainWords(priority.ReplaceAllString(text, " ")) {
		stem := w[:stemLength]
		if !measureStems[stem] {
			set[stem] = true
		}
	}
	return set
}

// measureStems begin words that say that something is measured, or join words.
var measureStems = wordSet("time resp late limi requ goal metr take need acce spee perf maxi uppe boun thre targ valu numb minu hour seco week mont year less than more leas most with when then that this from unde unti over afte befo with foun for_ which each ever some thei they into have been also only same will shal must shou duri dura tota esti answ kept keep stor reta dele show load")

// maxCountedExtra is how many more words a limit on a number of things may have: "a household of up to 6 members" is shared by all.
const maxCountedExtra = 2

func named(words map[string]bool) map[string]bool {
	set := map[string]bool{}
	for w := range words {
		if !measureWords[w] {
			set[w] = true
		}
	}
	return set
}

var (
	roughBefore = pattern.New(`(?i)(?:[~≈±]|\b(?:about|approximately|approx\.?|around|roughly|circa|ca\.|nearly|almost|some|up from|from|estimated|e\.g\.|例如|如)|约|大约)\s*$`)
	rangeAfter  = pattern.New(`^\s*(?:[a-zA-Z%]{0,7}\s*)?(?:[-–—~→]|->|to\b|至|到)\s*[$€£¥]?\d|^\s*\+|^\s*/`)
	// plainHead is the head of a column whose values are those that are asked for.
	plainHead = pattern.New(`(?i)^(?:targets?(?: value)?|values?|requirements?|limits?|goals?|thresholds?|criteri(?:on|a)|measures?|metrics?|answers?|decisions?|settings?|rule|specification|sla|slo|nfr|definition|meaning|description|quality goal|指标|目标|目标值|要求|数值|取值|阈值|上限|下限|标准|约束|规则|定义|含义|说明|质量目标|objectif|cible|objetivo|meta|ziel|zielwert)$`)
)

// isSaid reports whether a document asks for a value or states it as the one that holds: a bound, a cell of a column of targets, a field, a
// sentence of duty. What is rough, a range, a rate or one of several cells may stand beside another.
func (q *quantity) isSaid() bool {
	d := q.file.Doc
	b := &d.Blocks[q.measure.Block]
	end := q.measure.Start + len(q.measure.Text)
	if roughBefore.MatchString(b.Text[:q.measure.Start]) || rangeAfter.MatchString(b.Text[end:]) {
		return false
	}
	if b.Kind != document.Row {
		return q.bound != direct.Exact || q.chinese || b.Lead != "" || document.IsNormative(b.Text) || document.Size(b.Full) <= maxStated || q.isShort()
	}
	t := d.Tables[b.Table]
	numeric, column := 0, strings.Count(b.Text[:q.measure.Start], " | ")
	for i, cell := range t.Rows[b.Record] {
		if i > 0 && strings.ContainsAny(cell.Full, "0123456789") && len(document.ScanIDs(cell.Full)) == 0 {
			numeric++
		}
	}
	return numeric == 1 && (column >= len(t.Header) || len(t.Header) == 2 || plainHead.MatchString(strings.TrimSpace(t.Header[column].Full)))
}

// maxStated is how long a sentence is, in words, that states a value and nothing else: "Fees are kept for ten years."
const maxStated = 10

func (q *quantity) isShort() bool {
	for _, s := range q.file.Doc.SentencesOf(q.measure.Block) {
		if q.measure.Start >= s.Start && q.measure.Start < s.Start+len(s.Text) {
			return document.Size(s.Text) <= maxStated
		}
	}
	return false
}

// stage is what makes a value that of a time, a place or a group of people.
var stage = pattern.New(`(?i)\bmvp\b|\bpost[- ]?(?:mvp|launch)\b|\bgrowth\b|\bvision\b|\bfuture\b|\bpilot\b|\balpha\b|\bbeta\b|\bbaselines?\b|\bcurrent\w*|\btoday\b|\bstaging\b|\bproduction\b|\bdevelopment\b|\blocal\w*|\boffline\b|\bpremium\b|\bfree\b|\benterprise\b|` +
	`\bmobile\b|\bdesktop\b|\btablet\b|\bphones?\b|\bios\b|\bandroid\b|\bexamples?\b|\bworst\b|\bbest\b|\bdegraded\b|\bpeak\b|\bcold\b|\bwarm\b|\bcached?\b|\benhance\w*|\bstretch\b|\boptimi[sz]\w*|\bcosts?\b|\bbudget\w*|\bestimate\w*|\bbusiness\b|\bscal\w*|` +
	`\b(?:phase|stage|tier|level|year|month|week|sprint|version|release|v)\s*[-:]?\s*\d+|\b\d+\s*(?:months?|meses|mois|monate|mesi|years?|ans|años|weeks?|semaines?|days?)\b|\bp\d{2}\b|\bq[1-4]\b|第.{1,3}(?:阶段|期)|[一二三四]期|首期|示例|成本`)

// stagesIn are the stages that a text names, in order of the alphabet.
func stagesIn(text string) string {
	found := stage.FindAllString(strings.ToLower(text), -1)
	slices.Sort(found)
	return strings.Join(slices.Compact(found), "|")
}

// documentKinds are words of file names; two documents with one of them are about two things, or two versions of one.
var documentKinds = strings.Fields("prd brief architecture ux design spec requirements epics plan")

func sameKindOfDocument(a, b *file) bool {
	one, two := strings.ToLower(path.Base(a.Path)), strings.ToLower(path.Base(b.Path))
	return one == two || slices.ContainsFunc(documentKinds, func(kind string) bool { return strings.Contains(one, kind) && strings.Contains(two, kind) })
}

// areParallel reports whether two documents are built alike, as those on like parts are: what stands below one heading in both is of two
// parts.
func areParallel(a, b *file) bool {
	titles := map[string]bool{}
	for _, s := range a.Doc.Sections {
		if s.Level > 1 {
			titles[strings.ToLower(s.Title)] = true
		}
	}
	n, both := 0, 0
	for _, s := range b.Doc.Sections {
		if s.Level > 1 {
			if n++; titles[strings.ToLower(s.Title)] {
				both++
			}
		}
	}
	return both >= fewestAlike && 2*both >= min(len(titles), n)
}

// fewestAlike is how many headings two documents share that are built alike.
const fewestAlike = 3

// sameNumbers reports whether two texts hold the same numbers.
func sameNumbers(a, b map[string]bool) bool { return len(a) == len(b) && within(a, b) }

// numbersAbove are the numbers in the headings and the line above a quantity, but for those that count headings, stories and epics.
func (q *quantity) numbersAbove() map[string]bool {
	var text strings.Builder
	d := q.file.Doc
	for i := d.Blocks[q.measure.Block].Section; i >= 0; i = d.Sections[i].Parent {
		if d.Sections[i].Level > 1 {
			text.WriteString(headingNumber.ReplaceAllString(d.Sections[i].Title, "") + "\n")
		}
	}
	return numbersIn(counted.ReplaceAllString(idText.ReplaceAllString(text.String()+q.leadIn(), " "), " "))
}

// counted is what is only counted: a story, an epic, a section, how many requirements follow.
var counted = pattern.New(`(?i)\b(?:story|epic|section|chapter|part|appendix)\s*#?\d+(?:\.\d+)*|\b\d+\s+(?:functional |non-functional )?(?:requirements|user stories|stories|epics|decisions|risks|goals)\b`)
