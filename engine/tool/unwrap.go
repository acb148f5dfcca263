package tool

import (
	"encoding/json"
	"html"
	"strings"

	"parley/engine/pattern"
)

// messageWrappings are what tools put around the sentence of their server, and what remains of each.
var messageWrappings = []struct {
	pattern *pattern.Pattern
	remains string
}{
	{pattern.New(` Full report available at: \S+ (?:\w+: )?`), ": "},
	{pattern.New(`(?s)^\[API Error: (.*)\](\n.*)?$`), "$1$2"},
	{pattern.New(`\b_?ApiError: `), ""},
	{pattern.New(`(?i)^incomplete json segment at the end\.?$`), "its server's answer is not JSON, or ends in the middle: it may be a page of a gateway or proxy"},
	{pattern.New(`^(?:AI_\w+|Provider\w+|Unknown)Error: `), ""},
}

// maxWrapping is how often a server's answer may stand in the message of another's: a gateway passes on what it got.
const maxWrapping = 4

// serverError is the form in which services tell an error.
type serverError struct {
	Error struct {
		Message string `json:"message"`
		Details []struct {
			RetryDelay string `json:"retryDelay"`
		} `json:"details"`
	} `json:"error"`
}

// unwrap finds the server's sentence in an error message: some tools pass on its whole answer as JSON, or a gateway's page.
func unwrap(text string) string {
	plain, again := strings.TrimSpace(text), ""
	for range maxWrapping {
		for _, w := range messageWrappings {
			plain = w.pattern.ReplaceAllString(plain, w.remains)
		}
		start := strings.IndexByte(plain, '{')
		if start < 0 {
			break
		}
		var body serverError
		// Stack traces may follow, so only the first value is read.
		if json.NewDecoder(strings.NewReader(plain[start:])).Decode(&body) != nil || body.Error.Message == "" {
			plain = truncatedJSON(plain, start)
			break
		}
		for _, detail := range body.Error.Details {
			if detail.RetryDelay != "" && !strings.Contains(body.Error.Message, detail.RetryDelay) {
				again = " (again in " + detail.RetryDelay + ")"
			}
		}
		plain = plain[:start] + body.Error.Message
	}
	return stripHTMLPage(plain) + again
}

var (
	// quotedMessage is the sentence in JSON that was cut off, or is spread over lines of which this is one.
	quotedMessage = pattern.New(`"message"\s*:\s*"((?:[^"\\]|\\.)+)"`)
	// bareBrace is a line of which the rest, the JSON, stands in the next ones.
	bareBrace = pattern.New(`^(.*?):?\s*\{\s*$`)
)

// truncatedJSON is what can be told of a message whose JSON, from start on, is not whole.
func truncatedJSON(text string, start int) string {
	if m := quotedMessage.FindStringSubmatch(text[start:]); m != nil {
		return text[:start] + strings.ReplaceAll(m[1], `\"`, `"`)
	}
	if m := bareBrace.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return text
}

var (
	pageStart = pattern.New(`(?i)<(?:!doctype html|html|head)\b`)
	pageTitle = pattern.New(`(?is)<(?:title|h1)[^>]*>([^<]+)<`)
)

// stripHTMLPage puts the title in the place of a page of HTML: a gateway's, not the service's.
func stripHTMLPage(text string) string {
	at := pageStart.Regexp().FindStringIndex(text)
	if at == nil {
		return text
	}
	told := "a page of a gateway or proxy in place of an answer"
	if m := pageTitle.FindStringSubmatch(text[at[0]:]); m != nil {
		told += ": " + html.UnescapeString(strings.TrimSpace(m[1]))
	}
	return strings.TrimSpace(text[:at[0]] + told)
}
