package review

// schemaField is one row of the answer's schema (SPEC section 3): its name, the other names it goes by, whether every answer
// has it, and how it is read.
type schemaField struct {
	name     string
	aliases  []string
	required bool
	read     func(r *answerReader, v any)
}

// schemaFields is the answer's fields. The first four are the core by which an object is known as a review.
var schemaFields = []schemaField{
	{"rating", []string{"score", "overallrating", "overallscore", "overall", "grade", "评分", "评级", "总体评分"}, true, (*answerReader).readRating},
	{"strengths", []string{"strength", "pros", "positives", "优点", "优势", "长处"}, true, plainList("strengths", func(a *Answer) *[]string { return &a.Strengths })},
	{"weaknesses", []string{"weakness", "cons", "negatives", "issues", "concerns", "problems", "findings", "缺点", "不足", "问题", "弱点"}, true, func(r *answerReader, v any) {
		r.answer.Weaknesses = r.weaknesses(v, "weaknesses")
	}},
	{"suggestions", []string{"suggestion", "recommendations", "recommendation", "improvements", "actionitems", "建议", "改进建议"}, true, func(r *answerReader, v any) {
		r.answer.Suggestions = r.suggestions(v, "suggestions")
	}},
	{"open_questions", []string{"openquestions", "questions", "开放问题", "待定问题"}, false, plainList("open_questions", func(a *Answer) *[]string { return &a.OpenQuestions })},
	{"risk_level", []string{"risklevel", "risk", "overallrisk", "风险等级", "风险级别"}, false, (*answerReader).readRisk},
	{"missing_requirements", []string{"missingrequirements", "missing", "gaps", "缺失需求"}, false, plainList("missing_requirements", func(a *Answer) *[]string { return &a.MissingRequirements })},
	{"partial_requirements", []string{"partialrequirements", "partial"}, false, plainList("partial_requirements", func(a *Answer) *[]string { return &a.PartialRequirements })},
	{"covered_requirements", []string{"coveredrequirements", "covered"}, false, plainList("covered_requirements", func(a *Answer) *[]string { return &a.CoveredRequirements })},
	{"scope_creep", []string{"scopecreep"}, false, plainList("scope_creep", func(a *Answer) *[]string { return &a.ScopeCreep })},
	{"confirmed", nil, false, plainList("confirmed", func(a *Answer) *[]string { return &a.Confirmed })},
	{"corrected", nil, false, plainList("corrected", func(a *Answer) *[]string { return &a.Corrected })},
	{"new_insights", []string{"newinsights", "insights"}, false, plainList("new_insights", func(a *Answer) *[]string { return &a.NewInsights })},
	{"unsorted", nil, false, plainList("unsorted", func(a *Answer) *[]string { return &a.Unsorted })},
	{"answers", []string{"replies", "回答"}, false, func(r *answerReader, v any) { r.answer.Replies = r.replies(v, "answers") }},
}

const coreFields = 4

func plainList(name string, of func(*Answer) *[]string) func(*answerReader, any) {
	return func(r *answerReader, v any) { *of(&r.answer) = r.texts(v, name) }
}

func (r *answerReader) readRating(v any) {
	rating, remark := ratingOf(v)
	r.answer.Rating = rating
	if remark != "" {
		r.warn("%s", remark)
	}
}

func (r *answerReader) readRisk(v any) {
	if m, ok := v.(map[string]any); ok {
		v = item{m}.first([]string{"level", "risklevel", "value", "overall"})
	}
	r.answer.RiskLevel = r.severity(v, "risk_level")
}

// candidate is an object read as an answer.
type candidate struct {
	answer    Answer
	warnings  []string
	core      int    // how many core fields it has
	known     int    // how many fields it has at all
	total     int    // how many keys it has
	echo      int    // how many of its points were the prompt's example
	source    string // what a broken object was mended from, "" for a whole one
	truncated bool   // it breaks off
}

// read reads an object by the schema, whatever it is.
func read(object map[string]any) candidate {
	byKey := make(map[string]any, len(object))
	for name, v := range object {
		if _, exact := object[normalizeKey(name)]; !exact || normalizeKey(name) == name {
			byKey[normalizeKey(name)] = v
		}
	}
	r := &answerReader{}
	c := candidate{total: len(object)}
	for i, f := range schemaFields {
		v, given := lookUp(object, byKey, f)
		if !given {
			if f.required {
				r.warn("the answer has no %s", f.name)
			}
			continue
		}
		c.known++
		if i < coreFields {
			c.core++
		}
		f.read(r, v)
	}
	r.addRemedies()
	c.answer, c.echo = withoutExample(r.answer)
	c.warnings = r.warnings
	if c.echo > 0 {
		c.warnings = append(c.warnings, "points that repeat the prompt's example were dropped")
	}
	return c
}

// fieldKeys are all names of all fields.
var fieldKeys = func() map[string]bool {
	keys := map[string]bool{}
	for _, f := range schemaFields {
		keys[normalizeKey(f.name)] = true
		for _, alias := range f.aliases {
			keys[alias] = true
		}
	}
	return keys
}()

// hasField reports whether an object may be an answer.
func hasField(object map[string]any) bool {
	for name := range object {
		if fieldKeys[normalizeKey(name)] {
			return true
		}
	}
	return false
}

func lookUp(object, byKey map[string]any, f schemaField) (any, bool) {
	if v, ok := object[f.name]; ok {
		return v, true
	}
	for _, name := range append([]string{normalizeKey(f.name)}, f.aliases...) {
		if v, ok := byKey[name]; ok {
			return v, true
		}
	}
	return nil, false
}

// isReview reports whether the object is a review at all, rather than an example, an empty template or something else
// that happens to be JSON.
func (c candidate) isReview() bool {
	switch {
	case c.echo > 0 && c.answer.points() == 0:
		return false
	case c.core >= 2:
		return c.answer.points() > 0 || c.answer.Rating.Rated()
	default:
		return c.answer.Rating.Rated() && 2*c.known >= c.total
	}
}

// betterThan reports whether an answer is preferred to another: a rating with points, then a rating, then the fuller one;
// of equals the later.
func (c candidate) betterThan(other candidate) bool {
	rank := func(c candidate) int {
		switch rated := c.answer.Rating.Rated(); {
		case rated && c.core >= 2:
			return 1000
		case rated:
			return 500
		default:
			return c.known
		}
	}
	return rank(c) >= rank(other)
}
