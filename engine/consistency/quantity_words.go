package consistency

import (
	"slices"
	"strings"
	"unicode/utf8"

	"parley/engine/direct"
	"parley/engine/document"
	"parley/engine/pattern"
)

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

// shortForms are words, stemmed, that are mostly written short, by their long forms.
var shortForms = map[string]string{"synchronis": "sync", "synchron": "sync", "authent": "auth", "configur": "config"}

const (
	maxPlain = 7  // words of a sentence that bounds one verb, with its value
	maxRatio = 60 // of two values of one thing: an answer within seconds and one within days are two
)

// isPlainBound reports whether a short sentence, or cell, bounds what its only word says.
func isPlainBound(b *document.Block, q *quantity, text string) bool {
	if q.bound == direct.Exact || q.counted || q.chinese || len(q.words) != 1 || len(named(q.words)) != 1 {
		return false
	}
	if b.Kind == document.Row {
		text = cellAt(b.Text, q.measure.Start)
	}
	return document.Size(text) <= maxPlain
}

// cellAt is the cell of a row that holds a place.
func cellAt(row string, at int) string {
	from := strings.LastIndex(row[:at], " | ") + 1
	if end := strings.Index(row[at:], " | "); end >= 0 {
		return strings.Trim(row[from:at+end], " |")
	}
	return strings.Trim(row[from:], " |")
}

// isNear reports whether two values may be meant for one thing.
func isNear(a, b document.Measure) bool {
	low, high := min(a.Base, b.Base), max(a.Base, b.Base)
	return low > 0 && high <= maxRatio*low
}

// generic are words, stemmed, that say nothing about what is measured.
var generic = map[string]bool{"estim": true, "time": true, "durat": true, "total": true, "effort": true, "activ": true, "target": true, "valu": true, "number": true, "minut": true, "hour": true, "second": true, "day": true, "week": true, "month": true, "year": true}

// idText is an id with what joins it to a list.
var (
	idText   = pattern.New(`\b[A-Z][A-Z]{0,11}(?:-[A-Z]{1,10})?-?\d+\b`)
	priority = pattern.New(`(?i)\b(?:must|should|could|shall|will|yes|no|high|medium|low)\b`)
	lettered = pattern.New(`^[\d.]+[BDH]$`)
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
	for long, short := range shortForms {
		if words[long] {
			delete(words, long)
			words[short] = true
		}
	}
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
