package conversation

import (
	"errors"
	"strings"
	"unicode/utf8"

	"parley/engine/review"
)

// ErrReview says that a reply is a review: the tool did what it was asked in the round, and not what it was asked now.
var ErrReview = errors.New("it answered with a review instead of an answer")

// ErrNoAnswerInside says that a reply is JSON with nothing in it that is meant as an answer.
var ErrNoAnswerInside = errors.New("its JSON holds no answer")

// The keys of a review, of its summary, and those under which models put a text that is all they have to say.
var (
	reviewKeys  = []string{"strengths", "weaknesses", "suggestions", "rating", "open_questions", "优点", "缺点", "建议", "评分"}
	summaryKeys = []string{"summary", "conclusion", "explanation", "assessment", "总结", "结论", "摘要", "说明"}
	textKeys    = []string{"text", "message", "content", "result", "output", "内容"}
)

const (
	// isReviewFrom is how many keys of a review an object has that is one: an answer about JSON may quote a single one.
	isReviewFrom = 2
	// minProse is how many characters before a review are an answer: fewer only announce it.
	minProse = 40
)

// withoutAnswerKey is what a reply says that has no answer under a key of its own: prose as it is, the summary of a review or what it
// was introduced with, the only text of another object.
func withoutAnswerKey(reply string) (string, error) {
	reply = strings.TrimSpace(reply)
	if o, is := reviewIn(reply); is {
		if text := o.Text(summaryKeys...); text != "" {
			return text, nil
		}
		if text := proseBefore(reply); utf8.RuneCountInString(text) >= minProse {
			return text, nil
		}
		return "", ErrReview
	}
	if !isJSON(reply) {
		return reply, nil
	}
	for _, keys := range [][]string{summaryKeys, textKeys} {
		for _, o := range review.ObjectsWith(reply, keys...) {
			if text := o.Text(keys...); text != "" {
				return text, nil
			}
		}
	}
	return "", ErrNoAnswerInside
}

// reviewIn is the first review of a reply.
func reviewIn(reply string) (review.Object, bool) {
	for _, o := range review.ObjectsWith(reply, reviewKeys...) {
		has := 0
		for _, name := range reviewKeys {
			if o.Has(name) {
				has++
			}
		}
		if has >= isReviewFrom {
			return o, true
		}
	}
	return review.Object{}, false
}

// isJSON reports whether a reply is an object or a list and nothing else, in a fence or bare.
func isJSON(reply string) bool {
	if rest, fenced := strings.CutPrefix(reply, "```"); fenced {
		_, rest, _ = strings.Cut(rest, "\n")
		reply = strings.TrimSpace(rest)
	}
	return strings.HasPrefix(reply, "{") && strings.Contains(reply, `"`) || strings.HasPrefix(reply, "[{")
}

// proseBefore is what stands before the JSON of a reply, but for the line that announces it.
func proseBefore(reply string) string {
	if at := strings.IndexAny(reply, "{`"); at >= 0 {
		reply = reply[:at]
	}
	lines := strings.Split(strings.TrimSpace(reply), "\n")
	if last := len(lines) - 1; strings.HasSuffix(lines[last], ":") || strings.HasSuffix(lines[last], "：") {
		lines = lines[:last]
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
