package page

import (
	"bytes"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"golang.org/x/net/html"
)

// shownAs is what a page writes for a tag that only lays out words, by its name: "" where the words are all of it. The tags of other
// names are shown as text, so that nothing is hidden in them; attributes are never kept.
var shownAs = map[string]string{
	"b": "strong", "strong": "strong", "i": "em", "em": "em", "u": "u", "s": "s", "del": "del", "ins": "ins", "sub": "sub", "sup": "sup",
	"kbd": "kbd", "code": "code", "samp": "code", "tt": "code", "small": "small", "q": "q", "span": "", "font": "", "a": "", "picture": "", "source": "",
	"p": "p", "div": "div", "center": "div", "section": "div", "ul": "ul", "ol": "ol", "li": "li", "dl": "dl", "dt": "dt", "dd": "dd", "blockquote": "blockquote",
	"pre": "pre", "table": "table", "thead": "thead", "tbody": "tbody", "tr": "tr", "td": "td", "th": "th", "caption": "caption", "details": "", "summary": "div",
	"h1": "h3", "h2": "h4", "h3": "h5", "h4": "h6", "h5": "h6", "h6": "h6",
}

// inWords are the tags among those that may stand within a paragraph.
var inWords = strings.Fields("b strong i em u s del ins sub sup kbd code samp tt small q span font a picture source")

// void are tags that nothing ends.
var void = map[string]string{"br": "<br />", "hr": "<hr />", "wbr": ""}

// layOutTags gives the tags among the words of a block their look, where each has its end among them.
func layOutTags(block ast.Node, source []byte) {
	var open []*ast.RawHTML
	pairs := map[*ast.RawHTML]string{}
	for n := block.FirstChild(); n != nil; n = n.NextSibling() {
		raw, is := n.(*ast.RawHTML)
		if !is {
			continue
		}
		tag := tagOf(raw, source)
		name := tag.Data
		switch {
		case tag.Type == html.StartTagToken && slices.Contains(inWords, name):
			open = append(open, raw)
		case tag.Type == html.EndTagToken:
			at := slices.IndexFunc(open, func(o *ast.RawHTML) bool { return tagOf(o, source).Data == name })
			if at < 0 {
				continue
			}
			for i := len(open) - 1; i > at; i-- { // what is open in it ends nowhere
				pairs[open[i]] = ""
			}
			pairs[open[at]], pairs[raw] = wrap("<", name), wrap("</", name)
			open = open[:at]
		}
	}
	for n := block.FirstChild(); n != nil; {
		next := n.NextSibling()
		if raw, is := n.(*ast.RawHTML); is {
			if shown, known := inlineMarkup(raw, pairs, source); known {
				code := ast.NewString([]byte(shown))
				code.SetCode(true)
				block.ReplaceChild(block, n, code)
			}
		}
		n = next
	}
}

// inlineMarkup is what is written for a tag among words, and whether it is one that the page knows.
func inlineMarkup(raw *ast.RawHTML, pairs map[*ast.RawHTML]string, source []byte) (string, bool) {
	if shown, paired := pairs[raw]; paired {
		return shown, true
	}
	tag := tagOf(raw, source)
	switch shown, isVoid := void[tag.Data]; {
	case tag.Type == html.CommentToken, isVoid && tag.Type != html.EndTagToken:
		return shown, true
	case tag.Data == "img":
		return imageWords(tag), true
	}
	return "", false
}

func wrap(open, name string) string {
	if shown := shownAs[name]; shown != "" {
		return open + shown + ">"
	}
	return ""
}

// tagOf is a piece of raw HTML with its attributes.
func tagOf(raw *ast.RawHTML, source []byte) html.Token {
	var said bytes.Buffer
	for i := range raw.Segments.Len() {
		segment := raw.Segments.At(i)
		said.Write(segment.Value(source))
	}
	reader := html.NewTokenizer(&said)
	reader.Next()
	return reader.Token()
}

// imageWords names a picture by its words and its path.
func imageWords(tag html.Token) string {
	words, path := "", ""
	for _, a := range tag.Attr {
		switch a.Key {
		case "alt":
			words = ": " + a.Val
		case "src":
			path = " → " + a.Val
		}
	}
	return html.EscapeString("Image" + words + path)
}

// blockMarkup is a block of HTML as the page shows it: the tags that lay out, each with its end, and everything else as text.
func blockMarkup(source []byte) string {
	var out strings.Builder
	var open []string
	reader := html.NewTokenizer(bytes.NewReader(source))
	for {
		kind := reader.Next()
		if kind == html.ErrorToken {
			break
		}
		raw := string(reader.Raw())
		tag := reader.Token()
		_, known := shownAs[tag.Data]
		switch {
		case kind == html.CommentToken: // a remark, which no browser shows
		case kind == html.TextToken:
			out.WriteString(html.EscapeString(tag.Data))
		case tag.Data == "img":
			out.WriteString(imageWords(tag))
		case kind == html.StartTagToken && known:
			open = append(open, tag.Data)
			out.WriteString(wrap("<", tag.Data))
		case kind == html.EndTagToken && known:
			open = closeTag(&out, open, tag.Data)
		case void[tag.Data] != "":
			out.WriteString(void[tag.Data])
		default:
			out.WriteString(html.EscapeString(raw))
		}
	}
	for i := len(open) - 1; i >= 0; i-- {
		out.WriteString(wrap("</", open[i]))
	}
	return out.String()
}

// closeTag ends a tag and what is open in it; one that was never opened ends nothing.
func closeTag(out *strings.Builder, open []string, name string) []string {
	at := len(open) - 1
	for at >= 0 && open[at] != name {
		at--
	}
	if at < 0 {
		return open
	}
	for i := len(open) - 1; i >= at; i-- {
		out.WriteString(wrap("</", open[i]))
	}
	return open[:at]
}
