package review

import (
	"strconv"
	"strings"

	"parley/engine/pattern"
)

// part is a section of a review in prose.
type part int

const (
	elsewhere part = iota
	strengthsPart
	weaknessesPart
	suggestionsPart
	questionsPart
	missingPart
	riskPart
	ratingPart
)

// headings tell the parts by what stands in their headings; the first that fits wins.
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

func partOf(heading string) part {
	if len(heading) > 80 {
		return elsewhere
	}
	for _, h := range headings {
		if h.form.MatchString(heading) {
			return h.part
		}
	}
	return elsewhere
}

var (
	markdownHeading = pattern.New(`^\s{0,3}#{1,6}\s+(.+?)\s*#*$`)
	boldHeading     = pattern.New(`^\s*(?:\d{1,2}[.)]\s*)?(?:\*\*|__)([^*_]{2,60}?)\s*[:：]?\s*(?:\*\*|__)\s*[:：]?\s*(.*)$`)
	plainHeading    = pattern.New(`^\s*([\pL][\pL &/-]{1,40}?)\s*[:：]\s*(.*)$`)
	// ratingInProse are the ways to give a rating in a sentence: with a word for it, or out of five.
	ratingInProse = []*pattern.Pattern{
		pattern.New(`(?i)(?:overall|final)\W{0,4}(?:rating|score)\W{0,12}(?:is |of )?\W{0,4}(\d(?:\.\d+)?)(?:\s*(?:/|out of)\s*(?:5\b|five))?(?:$|[^\d/%.]|\.(?:\s|$))`),
		pattern.New(`(?i)\b(?:rat(?:e|ed|ing)|scor(?:e|ed|ing)|grade)\b(?:[\s:*_=–—-]|\b(?:it|this|that|the|document|brief|artifact|proposal|design|plan|spec|specification|at|as|is|of|to|be|an?|overall|quality|would|given)\b){0,16}(\d(?:\.\d+)?)(?:\s*(?:/|out of)\s*(?:5\b|five))?(?:$|[^\d/%.]|\.(?:\s|$))`),
		pattern.New(`(?i)(?:评分|评级|打分|总分|得分)[^\d\n]{0,12}(\d(?:\.\d+)?)(?:\s*(?:/|／)\s*5\b)?(?:$|[^\d/%.])`),
		pattern.New(`(?:给|打)[出予它]?\s*(\d(?:\.\d+)?)\s*分`),
		pattern.New(`(?i)\b(\d(?:\.\d+)?)\s*(?:out of (?:5\b|five)|(?:/\s*5\s*)?stars?\b)`),
		pattern.New(`(?m)^[\s*_#>-]*(\d(?:\.\d+)?)\s*/\s*5[\s*_.]*$`),
	}
	sentenceEnd = pattern.New(`[.!?;](?:\s+|$)|[。！？；]\s*|\n+`)
	// cues sort sentences of a review without headings; the first that fits wins.
	cues = []struct {
		part part
		form *pattern.Pattern
	}{
		{ratingPart, pattern.New(`(?i)out of (5|five)|\brat(e|ing)\b|/\s*5\b|评分|打分|\d\s*分`)},
		{weaknessesPart, pattern.New(`(?i)weak|concern|issue|problem|missing|lacks?\b|unclear|ambiguous|inconsisten|does not|fails? to|risk|缺|不足|问题|不清|风险`)},
		{suggestionsPart, pattern.New(`(?i)suggest|recommend|should\b|could be|consider|建议|应当|应该|可以考虑`)},
		{strengthsPart, pattern.New(`(?i)strength|strong|good|clear|well\b|thorough|solid|complete|优|清晰|完整|明确`)},
	}
)

// longestProse bounds the prose that is looked at, in bytes from the end.
const longestProse = 1 << 20

// extract takes key points and a rating out of prose: what stands under headings or in labelled lists, else, if there is
// a rating, the sentences that praise, criticise or propose. Without a rating it wants two headed parts.
func extract(text string) (Answer, []string, bool) {
	text = withoutObjects(text[max(0, len(text)-longestProse):])
	r := &reader{}
	r.warn("no JSON was found: the points were taken out of prose")
	p := readParts(text)
	rating, remark := p.rating, p.remark
	if !rating.Rated() {
		rating, remark = ratingIn(text)
	}
	parts := 0
	for _, points := range p.points {
		if len(points) > 0 {
			parts++
		}
	}
	if !rating.Rated() && parts < 2 {
		return Answer{}, nil, false
	}
	if parts == 0 {
		p.points = sortSentences(text)
	}
	if remark != "" {
		r.warn("%s", remark)
	}
	r.answer.Rating = rating
	r.answer.Strengths = r.quietly().texts(p.points[strengthsPart], "strengths")
	r.answer.Weaknesses = r.quietly().weaknesses(p.points[weaknessesPart], "weaknesses")
	r.answer.Suggestions = r.quietly().suggestions(p.points[suggestionsPart], "suggestions")
	r.answer.OpenQuestions = r.quietly().texts(p.points[questionsPart], "open_questions")
	r.answer.MissingRequirements = r.quietly().texts(p.points[missingPart], "missing_requirements")
	r.answer.RiskLevel = p.risk
	return r.answer, r.warnings, true
}

// withoutObjects takes JSON out of a text: what it says about something else is no part of the review.
func withoutObjects(text string) string {
	var out strings.Builder
	from := 0
	for _, s := range objects(text) {
		out.WriteString(text[from:s.start])
		from = s.end
	}
	out.WriteString(text[from:])
	return out.String()
}

// proseParts is what the headed parts of a text hold.
type proseParts struct {
	points map[part][]any
	rating Rating
	remark string
	risk   Severity
	now    part
	open   bool // the last point may go on in the next line
}

func readParts(text string) *proseParts {
	p := &proseParts{points: map[part][]any{}}
	for _, line := range lineBreaks.Regexp().Split(text, -1) {
		p.line(line)
	}
	return p
}

func (p *proseParts) line(line string) {
	trimmed := strings.TrimSpace(line)
	if trimmed == "" {
		p.open = false
		return
	}
	if m := markdownHeading.FindStringSubmatch(line); m != nil {
		p.enter(partOf(m[1]), "")
		if p.now == ratingPart || p.now == riskPart {
			p.value(m[1])
		}
		return
	}
	if m := boldHeading.FindStringSubmatch(line); m != nil && partOf(m[1]) != elsewhere {
		p.enter(partOf(m[1]), m[2])
		return
	}
	if m := plainHeading.FindStringSubmatch(strings.TrimLeft(line, "-* ")); m != nil && partOf(m[1]) != elsewhere {
		p.enter(partOf(m[1]), m[2])
		return
	}
	p.point(line, trimmed)
}

// enter begins a part, perhaps with points on the heading's own line.
func (p *proseParts) enter(to part, inline string) {
	p.now, p.open = to, false
	if inline = strings.TrimSpace(inline); inline == "" {
		return
	}
	if to == ratingPart || to == riskPart {
		p.value(inline)
		return
	}
	for _, piece := range strings.FieldsFunc(inline, func(r rune) bool { return r == ';' || r == '；' }) {
		p.points[to] = append(p.points[to], strings.TrimSpace(piece))
	}
}

func (p *proseParts) value(text string) {
	if p.now == riskPart {
		if _, after, ok := strings.Cut(text, ":"); ok {
			text = after
		}
		if s, ok := severityOf(text); ok {
			p.risk = s
		}
		return
	}
	if rating, remark := ratingText(strings.Trim(text, "*_ ")); rating.Rated() {
		p.rating, p.remark = rating, remark
	}
}

func (p *proseParts) point(line, trimmed string) {
	switch p.now {
	case elsewhere:
		return
	case ratingPart, riskPart:
		p.value(trimmed)
		return
	default:
	}
	points := p.points[p.now]
	if m := bullet.FindStringSubmatch(line); m != nil {
		p.points[p.now], p.open = append(points, plainMarkdown(m[1])), true
		return
	}
	if p.open && len(points) > 0 {
		if last, ok := points[len(points)-1].(string); ok {
			points[len(points)-1] = last + " " + plainMarkdown(trimmed)
			return
		}
	}
	p.points[p.now], p.open = append(points, plainMarkdown(trimmed)), true
}

// plainMarkdown takes the emphasis from a point; its words stay.
func plainMarkdown(s string) string { return strings.NewReplacer("**", "", "__", "").Replace(s) }

// ratingIn finds the rating that a text gives in a sentence; of several the last, unless one is called overall.
func ratingIn(text string) (Rating, string) {
	for _, form := range ratingInProse {
		all := form.FindAllStringSubmatch(text, -1)
		if len(all) == 0 {
			continue
		}
		rating, remark := ratingText(all[len(all)-1][1])
		if !rating.Rated() {
			continue
		}
		for _, other := range all {
			if n, _ := ratingText(other[1]); n != rating && remark == "" {
				remark = "the text gives several ratings: the last one, " + strconv.Itoa(int(rating)) + ", was taken"
			}
		}
		return rating, remark
	}
	return 0, "unrated: no rating was given"
}

// sortSentences files the sentences of a text without headings by their cues.
func sortSentences(text string) map[part][]any {
	points := map[part][]any{}
	for _, sentence := range sentenceEnd.Regexp().Split(text, -1) {
		sentence = strings.TrimSpace(sentence)
		if len(sentence) < 8 {
			continue
		}
		for _, cue := range cues {
			if cue.form.MatchString(sentence) {
				points[cue.part] = append(points[cue.part], plainMarkdown(sentence))
				break
			}
		}
	}
	return points
}
