package markdown

import (
	stdhtml "html"
	"strings"

	"golang.org/x/net/html"
)

// unread are the elements whose content is not for readers either.
var unread = map[string]bool{
	"frame": true, "frameset": true, "iframe": true, "noembed": true, "noframes": true, "noscript": true, "nostyle": true,
	"object": true, "script": true, "style": true,
}

// withoutTags is the text of a piece of HTML.
func withoutTags(markup string) string {
	if !strings.ContainsAny(markup, "<&") {
		return strings.TrimSpace(markup)
	}
	var out strings.Builder
	depth := 0 // of elements that are not read
	for tokens := html.NewTokenizer(strings.NewReader(markup)); ; {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return stdhtml.UnescapeString(strings.TrimSpace(out.String()))
		}
		token := tokens.Token()
		switch {
		case kind == html.StartTagToken && unread[token.Data]:
			depth++
		case kind == html.EndTagToken && unread[token.Data]:
			depth = max(0, depth-1)
		case kind == html.TextToken && depth == 0:
			out.WriteString(token.String())
		}
	}
}
