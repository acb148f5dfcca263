package review

import (
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
	"unicode"

	"parley/engine/pattern"
)

// severityWords maps the words that reviewers use to the severities; priorities are graded by the same words.
var severityWords = map[string]Severity{
	"critical": Critical, "blocker": Critical, "blocking": Critical, "fatal": Critical, "showstopper": Critical,
	"veryhigh": Critical, "extreme": Critical, "catastrophic": Critical, "p0": Critical, "sev0": Critical, "致命": Critical, "极高": Critical,
	"high": High, "major": High, "serious": High, "severe": High, "important": High, "error": High, "urgent": High, "must": High,
	"p1": High, "sev1": High, "1": High, "高": High, "严重": High, "重大": High, "重要": High,
	"medium": Medium, "moderate": Medium, "med": Medium, "mid": Medium, "normal": Medium, "warning": Medium, "average": Medium,
	"should": Medium, "p2": Medium, "sev2": Medium, "2": Medium, "中": Medium, "中等": Medium, "一般": Medium,
	"low": Low, "minor": Low, "trivial": Low, "nit": Low, "cosmetic": Low, "info": Low, "note": Low, "minimal": Low, "negligible": Low,
	"could": Low, "p3": Low, "p4": Low, "sev3": Low, "3": Low, "低": Low, "轻微": Low, "次要": Low,
}

// severityOf reads a severity, a priority or a risk level: one of the words above, perhaps among others ("High (must
// fix)", "medium-high").
func severityOf(text string) (Severity, bool) {
	if s, ok := severityWords[normalizeKey(text)]; ok {
		return s, true
	}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		word = normalizeKey(word)
		if _, err := strconv.Atoi(word); err == nil {
			continue
		}
		if s, ok := severityWords[word]; ok {
			return s, true
		}
	}
	return "", false
}

// normalizeKey is a word as tables know it: lower case, letters and digits only ("Open Questions", "open_questions" and
// "openQuestions" are one).
func normalizeKey(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// graded are the ways to write a severity into a text: before it in brackets, before it with a colon, or behind it.
var graded = []*pattern.Pattern{
	pattern.New(`^[\[(【（]\s*(?:(?i:severity|priority|严重程度|优先级)\s*[:：=]\s*)?(?P<word>[\pL\d -]{1,20}?)(?:\s+(?i:severity|priority))?\s*[\])】）]\s*[:：–—-]?\s*(?P<text>(?s:.+))$`),
	pattern.New(`^\*{0,2}(?P<word>(?i:critical|blocker|high|major|medium|moderate|low|minor)|致命|严重|高|中|低)(?:\s+(?i:severity|priority))?\*{0,2}\s*[:：–—]\*{0,2}\s*(?P<text>(?s:.+))$`),
	pattern.New(`^(?P<text>(?s:.+?))\s*[\[(（【]\s*(?:(?i:severity|priority|严重程度|优先级)\s*[:：=]\s*)?(?P<word>(?i:critical|blocker|high|major|medium|moderate|low|minor)|致命|严重|高|中|低)(?:\s+(?i:severity|priority))?\s*[\])）】]\.?$`),
}

// gradeIn takes a severity out of a text that carries one.
func gradeIn(text string) (string, Severity) {
	for _, form := range graded {
		m := form.FindStringSubmatch(text)
		if m == nil {
			continue
		}
		if s, ok := severityWords[normalizeKey(m[form.Regexp().SubexpIndex("word")])]; ok {
			return strings.TrimSpace(m[form.Regexp().SubexpIndex("text")]), s
		}
	}
	return text, ""
}

// emptyPhrases are the ways to say that a list is empty inside the list.
var emptyPhrases = map[string]bool{
	"": true, "none": true, "n/a": true, "na": true, "null": true, "nil": true, "nothing": true, "none identified": true,
	"none found": true, "not applicable": true, "无": true, "没有": true, "暂无": true, "不适用": true,
}

func isEmptyPhrase(text string) bool {
	return len(text) < 40 && emptyPhrases[strings.ToLower(strings.Trim(text, " \t\n.。!-–—()（）[]*_"))]
}

var (
	ratingForm  = pattern.New(`^\D{0,24}?(-?\d{1,6}(?:\.\d+)?)\s*(?:(?:/|／|(?i:out of|of))\s*(\d+|(?i:five)))?\s*(%?)`)
	rangeForm   = pattern.New(`^\s*(?:[-–—~,]|to|or|至|到)\s*\d`) // behind the first number of "3-4" or "3,5"
	ratingWords = map[string]float64{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5}
)

// unratedPrefix begins the remark on a rating that is none, noRatingGiven is that on none at all.
const (
	unratedPrefix = "unrated: "
	noRatingGiven = unratedPrefix + "no rating was given"
)

// ratingOf reads a rating as reviewers write it: 4, "4", "4/5", "4 out of 5", 4.0, "★★★★☆". The remark says what is to be
// known about it; an unrated one always has a remark.
func ratingOf(v any) (Rating, string) {
	switch v := v.(type) {
	case json.Number:
		return ratingText(v.String())
	case string:
		return ratingText(strings.TrimSpace(v))
	case []any:
		if len(v) == 1 {
			return ratingOf(v[0])
		}
	case map[string]any:
		for _, name := range []string{"rating", "score", "value", "overall"} {
			if inner, ok := v[name]; ok {
				if of, given := outOf(v); given && of != "5" {
					return 0, unratedPrefix + "the rating is out of " + of + ", not of 5"
				}
				return ratingOf(inner)
			}
		}
	case nil:
		return 0, noRatingGiven
	}
	return 0, unratedPrefix + "the rating is neither a number nor a text"
}

func outOf(v map[string]any) (string, bool) {
	for _, name := range []string{"max", "out_of", "outOf", "scale"} {
		if n, ok := v[name].(json.Number); ok {
			return n.String(), true
		}
	}
	return "", false
}

func ratingText(text string) (Rating, string) {
	shown := clip(text, 40)
	if stars := strings.Count(text, "★") + strings.Count(text, "⭐"); stars > 0 && !strings.ContainsAny(text, "0123456789") {
		return ratingNumber(float64(stars), shown)
	}
	if n, ok := ratingWords[normalizeKey(text)]; ok {
		return ratingNumber(n, shown)
	}
	if n, err := strconv.ParseFloat(text, 64); err == nil || errors.Is(err, strconv.ErrRange) {
		return ratingNumber(n, shown)
	}
	at := ratingForm.FindStringIndex(text)
	m := ratingForm.FindStringSubmatch(text)
	if m == nil {
		return 0, unratedPrefix + "the rating " + strconv.Quote(shown) + " is not a number from 1 to 5"
	}
	if m[3] == "%" || m[2] != "" && m[2] != "5" && normalizeKey(m[2]) != "five" {
		return 0, unratedPrefix + "the rating " + strconv.Quote(shown) + " is not out of 5"
	}
	n, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		return 0, unratedPrefix + "the rating " + strconv.Quote(shown) + " is no number"
	}
	rating, remark := ratingNumber(n, shown)
	if remark == "" && rangeForm.MatchString(text[at[1]:]) {
		remark = "the rating " + strconv.Quote(shown) + " was rounded down to " + strconv.Itoa(int(rating))
	}
	return rating, remark
}

// whyUnrated says why the rating that an answer gives is none; "" where it gives none.
func (c candidate) whyUnrated() string {
	for _, warning := range c.warnings {
		if why, ok := strings.CutPrefix(warning, unratedPrefix); ok && warning != noRatingGiven {
			return why
		}
	}
	return ""
}

// ratingNumber rounds a fraction down with a remark; out of 1 to 5 means unrated (SPEC section 3).
func ratingNumber(n float64, shown string) (Rating, string) {
	if math.IsNaN(n) || n < 1 || n > 5 {
		return 0, unratedPrefix + "the rating " + strconv.Quote(shown) + " is not from 1 to 5"
	}
	whole := math.Floor(n)
	if whole != n {
		return Rating(whole), "the rating " + strconv.Quote(shown) + " was rounded down to " + strconv.Itoa(int(whole))
	}
	return Rating(whole), ""
}
