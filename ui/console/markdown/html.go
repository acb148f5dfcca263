package markdown

import (
	"html"
	"strings"

	"parley/engine/pattern"
)

// htmlTag is an opening or closing tag with its name.
var htmlTag = pattern.New(`</?([A-Za-z][A-Za-z0-9-]*)(?:\s[^<>]*)?/?>`)

// htmlElements are the names of HTML's elements. A document has other words in angle brackets: <owner>, List<String>.
var htmlElements = func() map[string]bool {
	known := map[string]bool{}
	for name := range strings.FieldsSeq(`a abbr acronym address applet area article aside audio b base basefont bdi bdo big blockquote body br button
		canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure
		font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map
		mark marquee math menu meta meter nav nobr noembed noframes noscript nostyle object ol optgroup option output p param path picture pre progress
		q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td
		template textarea tfoot th thead time title tr track tt u ul var video wbr`) {
		known[name] = true
	}
	return known
}()

// isElement reports whether a piece of raw HTML is a tag of an element, a comment or another thing that has no words.
func isElement(raw string) bool {
	found := htmlTag.FindStringSubmatch(raw)
	return found == nil || htmlElements[strings.ToLower(found[1])]
}

// escapeWord makes a word of a tag that is none.
func escapeWord(tag string) string {
	if isElement(tag) {
		return tag
	}
	return html.EscapeString(tag)
}
