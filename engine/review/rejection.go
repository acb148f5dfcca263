package review

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"parley/engine/pattern"
)

// RejectionKind classifies why a text is no review.
type RejectionKind string

// The kinds of rejection.
const (
	EmptyText     RejectionKind = "empty"
	NotLoggedIn   RejectionKind = "not logged in"
	RateLimited   RejectionKind = "rate limited"
	Refused       RejectionKind = "refused"
	SetupRejected RejectionKind = "set-up"
	ToolError     RejectionKind = "tool error"
	OnlyExample   RejectionKind = "only the example"
	Echo          RejectionKind = "echo"
	NoReview      RejectionKind = "no review"
)

// Rejection says why a text is no review.
type Rejection struct {
	Kind RejectionKind
	// Quoted is the telling line of the text, cleaned and shortened.
	Quoted string
	// Broken is set of a text that is no review because the JSON in it cannot be read, whatever it holds.
	Broken bool
}

func (r *Rejection) Error() string {
	message := explanations[r.Kind]
	if r.Broken {
		message = "the answer's JSON cannot be read"
	}
	if r.Quoted != "" {
		message += ": " + r.Quoted
	}
	return message
}

var explanations = map[RejectionKind]string{
	EmptyText:     "the answer is empty",
	NotLoggedIn:   "it answered with a login notice",
	RateLimited:   "the tool's service refuses more requests for now",
	Refused:       "the model refused to answer",
	SetupRejected: "the tool is not set up for this call",
	ToolError:     "the tool printed an error instead of an answer",
	OnlyExample:   "the answer only repeats the prompt's example",
	Echo:          "the answer only repeats what stands in the document",
	NoReview:      "the answer is not a review (no rating from 1 to 5, no list of points)",
}

// errorSigns tell error texts from answers. Each is looked for in the head of a text in which no review was found; the first
// that fits wins. They are what the tools print, and ccw passes on as if it were an answer.
var errorSigns = []struct {
	kind RejectionKind
	form *pattern.Pattern
}{
	{NotLoggedIn, pattern.New(`(?i)not logged in|please run /login|(invalid|incorrect|missing|no) api[ _-]?key|missing environment variable: \S*_KEY|` +
		`must specify the \S*_API_KEY|failed to authenticate|(invalid|missing|no|had invalid) authentication|\b401 unauthorized|UNAUTHENTICATED|"code":\s*401|please (log|sign) in\b`)},
	{RateLimited, pattern.New(`(?i)\brate[ -]?limit|too many requests|\b429\b|(exceeded|out of) (your )?(current )?quota|RESOURCE_EXHAUSTED|` +
		`\boverloaded\b|usage limit|(experiencing )?high demand|at capacity|limit reached`)},
	{Refused, pattern.New(`(?i)^\W*(i['’]?m sorry|i am sorry|sorry|i apologi[sz]e|unfortunately)[^.!?\n]{0,60}\b(can['’]?t|cannot|can not|unable|won['’]?t|not able)\b|` +
		`^\W*i (can['’]?t|cannot|won['’]?t|am unable to|am not able to) (help|assist|comply|do|review|provide|fulfil|continue|respond)|safeguards flagged|` +
		`as an ai (language )?model,? i (can|am)|^\W*(抱歉|对不起|很抱歉)[^。\n]{0,20}(无法|不能)|^\W*我(无法|不能)(协助|帮助|提供|完成)`)},
	{SetupRejected, pattern.New(`(?i)not running in a trusted directory|issue with the selected model|model\S* \S+ (is not found|does not exist|not found)|` +
		`^\W*(tip|usage): |unexpected argument|unknown (option|argument)|prompt is too long|ran out of room|context (window|length)|input token count|Prompt is required|command not found`)},
	{ToolError, pattern.New(`(?im)^\W*API Error|^\W*(fatal |uncaught |unhandled )?(\w+)?(error|exception)\b\s*[:(]|error when talking to|empty (or malformed )?response|no visible output|` +
		`internal server error|service unavailable|bad gateway|stream (disconnected|closed)|incomplete response|(connection|request) (refused|reset|timed out|failed)|fetch failed|` +
		`^\s*at \S.*:\d+:\d+\)?|^Traceback \(most recent|^panic: |^goroutine \d+|<!doctype html|<html|request interrupted|^\s*Attempt \d+ failed|^\W*Reconnecting`)},
}

const (
	// maxErrorHead is how far into a text the signs are looked for, in bytes: an error comes first, while a long review of a
	// document about errors may use all these words.
	maxErrorHead = 600
	// maxQuotedError is how much of the text an error message repeats, in characters.
	maxQuotedError = 160
)

// reject knows a text that is an error, or nothing at all, by its looks.
func reject(text string, found []candidate) *Rejection {
	if strings.TrimSpace(text) == "" {
		return &Rejection{Kind: EmptyText}
	}
	for _, c := range found {
		if c.echo > 0 {
			return &Rejection{Kind: OnlyExample}
		}
	}
	start := text[:min(len(text), maxErrorHead)]
	for _, s := range errorSigns {
		if at := s.form.FindStringIndex(start); at != nil {
			return &Rejection{Kind: s.kind, Quoted: clip(lineAt(start, at[0]), maxQuotedError)}
		}
	}
	return nil
}

// lineAt is the line in which the sign stands: tools print their warnings first.
func lineAt(text string, at int) string {
	rest := strings.TrimLeft(text[at:], " \t\r\n")
	at = len(text) - len(rest)
	from := strings.LastIndexByte(text[:at], '\n') + 1
	line, _, _ := strings.Cut(text[from:], "\n")
	return line
}

// noReview is what is left to say when no sign was known and no points could be found.
func noReview(text string, found []candidate) *Rejection {
	r := &Rejection{Kind: NoReview, Quoted: clip(text[:min(len(text), maxErrorHead)], maxQuotedError)}
	if n := utf8.RuneCountInString(text); n > maxQuotedError {
		r.Quoted += fmt.Sprintf(" (%d characters)", n)
	}
	r.Broken = len(found) == 0 && reviewStart.MatchString(text)
	for _, c := range found {
		if c.core > 0 {
			r.Quoted = "its JSON holds no points and no rating"
			if why := c.whyUnrated(); why != "" {
				r.Quoted = "its JSON holds no points, and " + why
			}
		}
	}
	return r
}
