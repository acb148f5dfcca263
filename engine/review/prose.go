package review

import (
	"strconv"
	"strings"

	"parley/engine/pattern"
)

var (
	markdownHeading = pattern.New(`^\s{0,3}#{1,6}\s+(.+?)\s*#*$`)
	// ratingInProse are the ways to give a rating in a sentence: with a word for it, or out of five.
	ratingInProse = []*pattern.Pattern{
		pattern.New(`(?i)(?:overall|final)\W{0,4}(?:rating|score)\W{0,12}(?:is |of )?\W{0,4}(\d(?:\.\d+)?)(?:\s*(?:/|out of)\s*(?:5\b|five))?(?:$|[^\d/%.]|\.(?:\s|$))`),
		pattern.New(`(?i)\b(?:rat(?:e|ed|ing)|scor(?:e|ed|ing)|grade)\b(?:[\s:*_=–—-]|\b(?:it|this|that|the|document|brief|artifact|proposal|design|plan|spec|specification|at|as|is|of|to|be|an?|overall|quality|would|given)\b){0,16}(\d(?:\.\d+)?)(?:\s*(?:/|out of)\s*(?:5\b|five))?(?:$|[^\d/%.]|\.(?:\s|$))`),
		pattern.New(`(?i)(?:评分|评级|打分|总分|得分)[^\d\n]{0,12}(\d(?:\.\d+)?)(?:\s*(?:/|／)\s*5\b)?(?:$|[^\d/%.])`),
		pattern.New(`(?:给|打)[出予它]?\s*(\d(?:\.\d+)?)\s*分`),
		pattern.New(`(?i)\b(\d(?:\.\d+)?)\s*(?:out of (?:5\b|five)|(?:/\s*5\s*)?stars?\b)`),
		pattern.New(`(?m)^[\s*_#>-]*(\d(?:\.\d+)?)\s*/\s*5[\s*_.]*$`),
	}
)

// maxProse bounds the prose that is looked at, in bytes from the end.
const maxProse = 1 << 20

// extract takes key points and a rating out of prose: what stands under headings or in labelled lists, else, if there is
// a rating, the sentences that praise, criticise or propose. Without a rating it wants two headed parts. What it cannot
// sort it keeps as it stands.
func extract(text string) (Answer, []string, bool) {
	text = withoutObjects(text[max(0, len(text)-maxProse):])
	r := &answerReader{}
	r.warn("no JSON was found: the points were taken out of prose")
	p := readParts(text)
	rating, remark := p.rating, p.remark
	if !rating.Rated() {
		rating, remark = ratingIn(text)
	}
	parts := 0
	for part, points := range p.points {
		if part != noPart && len(points) > 0 {
			parts++
		}
	}
	if !rating.Rated() && parts < 2 {
		return Answer{}, nil, false
	}
	if parts == 0 {
		p.points = sortSentences(p.unsorted())
	}
	if remark != "" {
		r.warn("%s", remark)
	}
	r.answer.Rating = rating
	r.answer.Strengths = r.withoutWarnings().texts(p.points[strengthsPart], "strengths")
	r.answer.Weaknesses = r.withoutWarnings().weaknesses(p.points[weaknessesPart], "weaknesses")
	r.answer.Suggestions = r.withoutWarnings().suggestions(p.points[suggestionsPart], "suggestions")
	r.answer.OpenQuestions = r.withoutWarnings().texts(p.points[questionsPart], "open_questions")
	r.answer.MissingRequirements = r.withoutWarnings().texts(p.points[missingPart], "missing_requirements")
	r.answer.Unsorted = r.withoutWarnings().texts(p.points[noPart], "unsorted")
	r.answer.RiskLevel = p.risk
	if n := len(r.answer.Unsorted); n > 0 {
		r.warn("what could not be sorted into strengths, weaknesses and suggestions is kept as it was written: %d", n)
	}
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
	return 0, noRatingGiven
}
