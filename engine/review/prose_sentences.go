package review

import (
	"strings"

	"parley/engine/pattern"
)

var (
	sentenceEnd = pattern.New(`[.!?;](?:\s+|$)|[。！？；]\s*|\n+`)
	// contrast is where a sentence turns: what stands on one side of it is judged apart from the other.
	contrast = pattern.New(`(?i)[,，;；]?\s*\b(?:but|however|whereas|yet|except that|although|though)\b[,，]?\s*|[,，]?\s*(?:但是|但|然而|不过|可是)[,，]?`)
	// denials are words that turn praise around, or make it a wish or a condition.
	denials = pattern.New(`(?i)\b(?:not|no|nor|never|neither|none|nothing|nobody|without|hardly|barely|scarcely|rarely|too|only|less|least|more|better|if|unless|until|would|could|should|must|may|might|` +
		`need|needs|needed|far from|instead|rather|despite|except|fail|fails|failed|pretend|claims?|supposed|seems?|otherwise)\b|n['’]t\b|\?|不|没|未|无|非|缺|如果|应|需|更|难|吗`)
	// noFault are faults that a sentence says are not there.
	noFault = pattern.New(`(?i)\b(?:no|not|never|without|any|few|free of|hardly|nothing|none of|zero)\b[^.,;]{0,30}\b(?:weak\w*|concerns?|issues?|problems?|risks?|risky|missing|lacking|unclear|ambigu\w*|inconsisten\w*|fail\w*)|n['’]t\b[^.,;]{0,20}\b(?:issue|problem|concern|risk|unclear|missing)|` +
		`\b(?:risks?|issues?|problems?|concerns?)\b[^.,;]{0,40}\b(?:covered|handled|addressed|mitigated|solved|resolved|listed|named|described|documented)|(?:没有|无|不存在)[^，。]{0,6}(?:问题|风险|不足|缺陷|歧义)`)
	// cues sort sentences of a review without headings; the first that fits wins.
	cues = []struct {
		part part
		form *pattern.Pattern
	}{
		{ratingPart, pattern.New(`(?i)out of (5|five)|\brat(e|ing)\b|/\s*5\b|评分|打分|\d\s*分`)},
		{weaknessesPart, pattern.New(`(?i)weak|concern|issue|problem|missing|lacks?\b|unclear|ambiguous|inconsisten|does not|do not|doesn['’]t|is not|are not|isn['’]t|aren['’]t|fails? to|risk|\bno \w+ (?:\w+ )?(?:is|are|was|were|has|have)\b|` +
			`\b(?:names?|has|have|gives?|states?|says?|defines?) no\b|缺|不足|问题|不清|风险|没有|不够|不明`)},
		{suggestionsPart, pattern.New(`(?i)suggest|recommend|should\b|could be|consider|建议|应当|应该|可以考虑`)},
		{strengthsPart, pattern.New(`(?i)strength|strong|good|clear|well\b|thorough|solid|complete|excellent|优|清晰|完整|明确`)},
	}
)

// sortSentences files the sentences of a text without headings by their cues. Praise that is denied or doubted, and what
// has no cue, stays unsorted.
func sortSentences(text string) map[part][]any {
	points := map[part][]any{}
	for _, sentence := range sentenceEnd.Regexp().Split(text, -1) {
		for _, clause := range contrast.Regexp().Split(sentence, -1) {
			clause = strings.Trim(clause, " \t-*•#>|,，")
			if len(clause) < 8 {
				continue
			}
			if part := partOfClause(clause); part != ratingPart {
				points[part] = append(points[part], plainMarkdown(clause))
			}
		}
	}
	return points
}

func partOfClause(clause string) part {
	for _, cue := range cues {
		if !cue.form.MatchString(clause) {
			continue
		}
		switch {
		case cue.part == weaknessesPart && noFault.MatchString(clause), cue.part == strengthsPart && denials.MatchString(clause):
			return noPart
		default:
			return cue.part
		}
	}
	return noPart
}
