package review

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// Parsed is an answer found in a tool's text.
type Parsed struct {
	Answer Answer
	// Extracted is set when no JSON could be found and the points were taken out of prose.
	Extracted bool
	// Truncated is set when the answer breaks off before it gave its rating and all its lists of points: some of them are lost.
	Truncated bool
	Warnings  []string
}

const (
	// maxAnswer bounds what is looked at, in bytes. An answer comes last, so it is the end that counts.
	maxAnswer = 16 << 20
	// maxWrapperDepth is how deep inside other objects, or inside JSON kept in strings, a review is still looked for.
	maxWrapperDepth = 4
)

// Parse finds, repairs and checks the answer in a tool's text. The error, a *Rejection, says in one line why the text
// is no review: empty, an error sentence, a refusal, the prompt's own example.
//
// Of several objects the last that has a rating and points wins: after a broken stream a tool starts again, and a model
// may repeat the format before it answers.
func Parse(text string) (Parsed, error) { return ParseReply(text, nil) }

// ParseReply is Parse for the reply to a prompt. What was given with it is never the answer, wherever the reply repeats
// it: a document under review can hold a review of itself.
func ParseReply(text string, given *EchoIndex) (Parsed, error) {
	var cut []string
	if len(text) > maxAnswer {
		text = text[len(text)-maxAnswer:]
		cut = []string{"only the last 16 MiB of the answer were read"}
	}
	found, echoed := given.splitOwn(candidates(text, 0))
	best, ok := bestCandidate(found)
	if !ok {
		mended, more := given.splitOwn(repaired(text))
		echoed += more
		best, ok = bestCandidate(mended)
	}
	if ok {
		return Parsed{Answer: best.answer, Truncated: best.truncated && best.core < coreFields, Warnings: append(cut, best.warnings...)}, nil
	}
	if r := reject(text, found); r != nil {
		return Parsed{}, r
	}
	own, echo := given.withoutEcho(text)
	if echo {
		return Parsed{}, &Rejection{Kind: Echo}
	}
	answer, warnings, ok := extract(own)
	switch {
	case !ok && echoed > 0:
		return Parsed{}, &Rejection{Kind: Echo}
	case !ok:
		return Parsed{}, noReview(text, found)
	}
	return Parsed{Answer: answer, Extracted: true, Warnings: append(cut, warnings...)}, nil
}

func bestCandidate(found []candidate) (best candidate, ok bool) {
	for _, c := range found {
		if c.isReview() && (!ok || c.betterThan(best)) {
			best, ok = c, true
		}
	}
	return best, ok
}

// candidates reads every complete object of a text, in order. Where one is no review, what it wraps may be.
func candidates(text string, depth int) []candidate {
	var found []candidate
	for _, s := range objects(text) {
		if object, ok := decode(text[s.start:s.end]); ok {
			found = append(found, unwrap(object, depth)...)
		}
	}
	return found
}

func decode(text string) (map[string]any, bool) {
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.UseNumber() // a number too large for a float is no reason to lose the review
	var object map[string]any
	return object, decoder.Decode(&object) == nil
}

func unwrap(object map[string]any, depth int) []candidate {
	var found []candidate
	if hasField(object) {
		c := read(object)
		found = append(found, c)
		if c.isReview() {
			return found
		}
	}
	if depth >= maxWrapperDepth {
		return found
	}
	for _, name := range slices.Sorted(mapKeys(object)) {
		found = append(found, reviewsIn(object[name], depth+1)...)
	}
	return found
}

// reviewsIn looks for reviews in a value: an object, a list of objects, JSON kept in a string.
func reviewsIn(v any, depth int) []candidate {
	switch v := v.(type) {
	case map[string]any:
		return unwrap(v, depth)
	case []any:
		var found []candidate
		for _, x := range v {
			if m, ok := x.(map[string]any); ok && depth < maxWrapperDepth {
				found = append(found, unwrap(m, depth+1)...)
			}
		}
		return found
	case string:
		if strings.Contains(v, "{") && strings.Contains(v, `"`) {
			return candidates(v, depth)
		}
	}
	return nil
}
