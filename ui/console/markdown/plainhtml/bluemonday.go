// Package bluemonday stands in for the HTML sanitiser that glamour imports. glamour asks it for one thing, to take all
// markup out of a piece of HTML; the real one reads the grammar of CSS and of every attribute whenever a program that
// holds it starts: 1.5 ms and 1 MB, before the first line of main and again in the guard. This one has the names that
// glamour uses, and the same parser underneath.
//
// It is to go when the real one prepares its tables on first use.
package bluemonday

import (
	"strings"

	"golang.org/x/net/html"
)

// The elements whose content is no text for people: those that hold others, and those whose content is one piece of
// another language.
var (
	unseen = map[string]bool{
		"frame": true, "frameset": true, "iframe": true, "noembed": true, "noframes": true, "noscript": true, "nostyle": true,
		"object": true, "title": true,
	}
	code = map[string]bool{"script": true, "style": true}
)

// Policy says what may stay of a piece of HTML: the text.
type Policy struct{}

// StrictPolicy is the policy that lets no element, attribute or comment through.
func StrictPolicy() *Policy { return &Policy{} }

// Sanitize returns the text of a piece of HTML, with its special characters escaped.
func (p *Policy) Sanitize(s string) string {
	if strings.TrimSpace(s) == "" {
		return s
	}
	var text strings.Builder
	depth, inCode := 0, false // how many unseen elements are open, and whether one with code is
	for tokens := html.NewTokenizer(strings.NewReader(s)); ; {
		kind := tokens.Next()
		if kind == html.ErrorToken { // a string has no other error than its end
			return text.String()
		}
		switch token := tokens.Token(); {
		case kind == html.TextToken && depth == 0 && !inCode:
			text.WriteString(token.String())
		case kind == html.StartTagToken:
			inCode = code[token.Data]
			if unseen[token.Data] {
				depth++
			}
		case kind == html.EndTagToken:
			inCode = false
			if unseen[token.Data] {
				depth = max(0, depth-1)
			}
		}
	}
}
