package review

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/engine/pattern"
)

// part is a section of a review in prose. The zero value is what belongs to none.
type part int

const (
	noPart part = iota
	strengthsPart
	weaknessesPart
	suggestionsPart
	questionsPart
	missingPart
	riskPart
	ratingPart
)

// labels are the words that name a part, those first that name nothing else. The others do so at the head of a block, but
// a point under another head may begin with them ("Problem: no owner" as the reason for a suggestion).
var labels = []struct {
	part          part
	plain, others string
}{
	{
		strengthsPart, "strength strengths pro pros positive positives 优点 优势 长处 強み 長所 良い点",
		"highlights|advantages|merits|what works|what works well|what is good|what's good|what the document does well|done well|positive aspects|positive points|good points|strong points|亮点|做得好的地方|好的方面|做得好|优点与亮点",
	},
	{
		weaknessesPart, "weakness weaknesses con cons negative negatives 缺点 不足 弱点 弱み 短所 不足之处",
		"issue|issues|problem|problems|concern|concerns|shortcoming|shortcomings|limitations|drawbacks|flaws|defects|findings|risks|risk|gaps|what is missing|what's missing|what does not work|" +
			"what doesn't work|weak points|negative aspects|negative points|areas of concern|问题|缺陷|主要问题|存在的问题|存在问题|风险|缺点与不足|问题与不足|課題|問題点",
	},
	{
		suggestionsPart, "suggestion suggestions recommendation recommendations 建议 提案",
		"improvement|improvements|action item|action items|actions|next steps|proposed changes|suggested changes|possible improvements|what could change|suggested improvements|areas for improvement|areas to improve|" +
			"what to improve|what could be improved|改进|改进建议|修改建议|优化建议|改进点|行动项|改進|改善提案|改善点",
	},
	{
		questionsPart, "question questions 疑问 質問 开放问题",
		"open question|open questions|open issues|unanswered questions|unresolved questions|remaining questions|questions for the author|questions for the authors|待定问题|待解决问题|待解决|待确认|待确认问题|未决问题|未解決の質問",
	},
	{missingPart, "", "missing requirement|missing requirements|coverage gap|coverage gaps|uncovered requirements|缺失需求|缺失的需求|遗漏需求|遗漏的需求|覆盖缺口"},
	{riskPart, "", "risk level|overall risk|overall risk level|level of risk|风险等级|风险级别"},
	{ratingPart, "rating score grade 评分 评级 打分 总分 得分 評価", "overall rating|overall score|final rating|final score|overall grade|overall assessment|overall|my rating|总体评分|综合评分|总评分|总体评级|综合评级|整体评分|総合評価"},
}

// label is what a word names, and whether it names nothing else.
type label struct {
	part  part
	plain bool
}

var labelWords = func() map[string]label {
	known := map[string]label{}
	for _, l := range labels {
		for word := range strings.FieldsSeq(l.plain) {
			known[word] = label{l.part, true}
		}
		for word := range strings.SplitSeq(l.others, "|") {
			known[word] = label{l.part, false}
		}
	}
	return known
}()

var (
	labelMore   = pattern.New(`(?i)^(?:(?:the|its|some|other|key|main|major|minor|top|notable|general|critical|significant|important|primary|potential|possible|identified|additional|specific|concrete|core|most|my|our|主要|核心|其他|具体|关键|整体)(?:\s+|的)?)+`)
	labelTail   = pattern.New(`(?i)(?:\s+(?:of|in|for|with|about)\s+(?:the|this|that)\s+[\pL -]{1,30}|\s+(?:identified|found|noted|observed)|\s*[(（][^()（）]{0,30}[)）]|\s*\d{1,3})$`)
	purpose     = pattern.New(`^[\pL ]{2,30}(?:[(（][^()（）]{0,20}[)）])?$`)
	labelAnd    = pattern.New(`(?i)\s*(?:&|/|,|、|\+|\band\b|与|和|及)\s*`)
	labelMargin = "*_#`~<>[]【】「」『』《》()（）.-–—=:：| \t"
)

// labelOf reads a whole text as a label. One that names several parts names none in particular: what follows cannot be
// sorted by it.
func labelOf(text string) (label, bool) {
	if len(text) > 80 {
		return label{}, false
	}
	text = strings.ToLower(trimLabel(text))
	if l, ok := oneLabel(text); ok {
		return l, true
	}
	pieces := labelAnd.Regexp().Split(text, -1)
	if len(pieces) < 2 {
		return label{}, false
	}
	first, ok := oneLabel(pieces[0])
	if !ok {
		return label{}, false
	}
	for _, piece := range pieces[1:] {
		l, ok := oneLabel(piece)
		if !ok {
			return label{}, false
		}
		if l.part != first.part {
			first = label{}
		}
	}
	return first, true
}

// trimLabel takes the marks around a label away: emphasis, brackets, pictures, numbers.
func trimLabel(text string) string {
	text = strings.TrimLeftFunc(text, func(r rune) bool {
		return strings.ContainsRune(labelMargin, r) || r > unicode.MaxLatin1 && !unicode.IsLetter(r) || unicode.IsDigit(r)
	})
	return strings.TrimRightFunc(text, func(r rune) bool {
		return strings.ContainsRune(labelMargin, r) && r != ')' && r != '）' || unicode.Is(unicode.So, r) && !strings.ContainsRune("★☆⭐", r) || r == 0xFE0F
	})
}

func oneLabel(text string) (label, bool) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "_", " "))
	head, tail, _ := strings.Cut(text, " for ")
	if l := labelWords[labelMore.ReplaceAllString(head, "")]; l.plain && purpose.MatchString(tail) {
		return l, true // "suggestions for improvement"
	}
	for _, form := range []string{text, labelTail.ReplaceAllString(text, "")} {
		if l, ok := labelWords[form]; ok {
			return l, true
		}
		if l, ok := labelWords[labelMore.ReplaceAllString(form, "")]; ok {
			return l, true
		}
	}
	return label{}, false
}

// headings tell the parts by what stands in the headings of a text; the first that fits wins.
var headings = []struct {
	part part
	form *pattern.Pattern
}{
	{questionsPart, pattern.New(`(?i)open questions?|^questions?\b|unanswered|开放问题|待定问题|待解决|疑问`)},
	{missingPart, pattern.New(`(?i)missing requirements?|coverage gaps?|缺失(的)?需求|遗漏(的)?需求|覆盖缺口`)},
	{suggestionsPart, pattern.New(`(?i)suggest|recommend|improvements?\b|action items?|next steps|建议|改进|行动项`)},
	{strengthsPart, pattern.New(`(?i)strengths?\b|\bpros\b|positives?\b|what works|done well|highlights|优点|优势|长处|亮点`)},
	{weaknessesPart, pattern.New(`(?i)weakness|\bcons\b|negatives?\b|issues?\b|concerns?\b|problems?\b|shortcomings?|what is missing|缺点|不足|弱点|问题|缺陷`)},
	{riskPart, pattern.New(`(?i)^(overall )?risk level|风险(等级|级别)`)},
	{ratingPart, pattern.New(`(?i)^(overall )?(rating|score|assessment)\b|评分|评级|打分`)},
}

// negated is a heading that says of its points that they are none ("No strengths", "Lack of clear goals").
var negated = pattern.New(`(?i)\b(?:no|not|without|lack|lacks|lacking|missing|few|limited|weak|undermin\w*)\b|缺乏|没有|不足以`)

// partOf is the part that a heading opens. A heading may say more than the name of the part; one that speaks of strengths
// and of something else opens none.
func partOf(heading string) part {
	if l, ok := labelOf(strings.TrimSpace(headingWithoutValue(heading))); ok {
		return l.part
	}
	if len(heading) > 80 {
		return noPart
	}
	first, strong := noPart, false
	for _, h := range headings {
		if !h.form.MatchString(heading) {
			continue
		}
		strong = strong || h.part == strengthsPart
		if first == noPart {
			first = h.part
		} else if strong {
			return noPart
		}
	}
	if first == strengthsPart && negated.MatchString(heading) {
		return noPart
	}
	return first
}

// headingWithoutValue is a heading without what stands behind its colon, if there is one.
func headingWithoutValue(heading string) string {
	if at := strings.IndexAny(heading, ":："); at >= 0 {
		return heading[:at]
	}
	return heading
}

var (
	// clauseEnd is what a label inside a line stands behind.
	clauseEnd = pattern.New(`[.;!?。；！？]+["”’)*_]*\s*|\*\*|__|\s[-–—•|/·]\s+|[，,]\s*|<br\s*/?>`)
	colon     = pattern.New(`\s*(?:\*\*|__)?\s*[:：]\s*(?:\*\*|__)?`)
)

// maxLabel is how much of a line is looked at before a colon, in bytes.
const maxLabel = 120

// labelled is a label inside a line, with what is said under it.
type labelled struct {
	label label
	text  string
}

// inLine takes a line apart at its labels: what stands before the first, and each with its text. A label ends with a
// colon, and begins the line, a clause, or, when it names nothing else, with a capital.
func inLine(line string) (before string, found []labelled) {
	start := 0 // of the text that belongs to the last label
	before = line
	for _, at := range colon.FindAllStringIndex(line, -1) {
		if at[0] <= start && at[0] > 0 && len(found) > 0 {
			continue
		}
		from, l, ok := labelBefore(line[start:at[0]], len(found) > 0)
		if !ok {
			continue
		}
		text := strings.TrimSpace(line[start : start+from])
		if len(found) == 0 {
			before = text
		} else {
			found[len(found)-1].text = text
		}
		start = at[1]
		found = append(found, labelled{label: l, text: strings.TrimSpace(line[start:])})
	}
	return before, found
}

// labelBefore finds the label that a text ends with, and where it begins. Under another label, a word that can be one of a
// point's counts only when it begins a sentence.
func labelBefore(text string, under bool) (from int, l label, ok bool) {
	if at := strings.LastIndexAny(text, "[【「"); at >= 0 && at == 0 {
		text = strings.TrimRight(text, "]】」 ")
	}
	whole := len(text)
	if whole > maxLabel { // a label is short; a line may be a megabyte
		text = text[whole-maxLabel:]
		defer func() { from += whole - maxLabel }()
	}
	starts := clauseEnd.FindAllStringIndex(text, -1)
	for i := len(starts) - 1; i >= -1; i-- {
		at, end := 0, 0
		if i >= 0 {
			at, end = starts[i][0], starts[i][1]
		} else if whole > maxLabel {
			break
		}
		if strings.TrimSpace(text[end:]) == "" {
			continue
		}
		l, ok := labelOf(text[end:])
		weak := under && i < 0 || i >= 0 && strings.ContainsAny(text[at:end], ",，") || under && i >= 0 && strings.ContainsAny(text[at:end], ";；")
		if ok && (!weak || l.plain) {
			if mark := strings.TrimSpace(text[at:end]); mark == "**" || mark == "__" || strings.HasPrefix(mark, "<") {
				return at, l, true
			}
			return end, l, true
		}
		if end < len(text)-40 || i < 0 {
			break
		}
	}
	return capitalised(text)
}

// capitalised finds a plain label in capitals at the end of a text without a mark before it.
func capitalised(text string) (from int, l label, ok bool) {
	trimmed := strings.TrimRight(text, " *_")
	at := strings.LastIndexAny(trimmed, " \t") + 1
	first, _ := utf8.DecodeRuneInString(trimmed[at:])
	if l, ok = labelWords[strings.ToLower(trimmed[at:])]; !ok || !l.plain || !unicode.IsUpper(first) || at == 0 {
		return 0, label{}, false
	}
	if more := strings.LastIndexAny(strings.TrimRight(trimmed[:at], " "), " \t") + 1; more < at {
		if word := strings.TrimSpace(trimmed[more:at]); word == "Overall" || word == "Final" || word == "Open" {
			at = more
		}
	}
	return at, l, true
}
