package document

import (
	"strings"

	"parley/engine/pattern"
)

var (
	imageMark = pattern.New(`!\[[^\]]*\](?:\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)|\[[^\]]*\])`)
	linkMark  = pattern.New(`\[([^\[\]]+)\](?:\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)|\[[^\]]*\])`)
	linkEnd   = pattern.New(`\]\([^()\s]*\)`)
	htmlMark  = pattern.New(`(?s)<!--.*?-->|</?[A-Za-z][A-Za-z0-9-]*(?:\s[^<>]*)?/?>`)
	strong    = strings.NewReplacer("**", "", "__", "", "~~", "")
	emphasis  = pattern.New(`\*(\S)|(\S)\*|(^|[\s(\[“"])_(\S)|(\S)_($|[\s.,;:!?)\]”"])`)
	escapes   = pattern.New(`\\([!-/:-@\[-` + "`" + `{-~])`)
	taskBox   = pattern.New(`^\[[ xX]\]\s+`)
	fence     = pattern.New("`+")
)

// Plain is a piece of Markdown as it reads when it is rendered, on one line: the marks of emphasis, code, links,
// quotes and tables are gone, the words are untouched.
func Plain(source string) string {
	lines := strings.Split(source, "\n")
	for i, line := range lines {
		if i > 0 {
			lines[i] = strings.TrimLeft(line, "> \t")
		}
	}
	text := strings.Join(lines, " ")
	if strings.ContainsAny(text, "*_`~[]<>\\|") {
		text = taskBox.ReplaceAllString(text, "")
		text = plainSpans(text)
	}
	return strings.Join(strings.Fields(text), " ")
}

// plainSpans takes the marks out of the prose between code spans, which are kept as they are.
func plainSpans(text string) string {
	var b strings.Builder
	for {
		open := fence.FindStringIndex(text)
		if open == nil {
			break
		}
		ticks := text[open[0]:open[1]]
		length := strings.Index(text[open[1]:], ticks)
		if length < 0 {
			break
		}
		b.WriteString(plainMarks(text[:open[0]]))
		b.WriteString(strings.TrimSpace(text[open[1] : open[1]+length]))
		text = text[open[1]+length+len(ticks):]
	}
	b.WriteString(plainMarks(fence.ReplaceAllString(text, "")))
	return b.String()
}

func plainMarks(text string) string {
	text = imageMark.ReplaceAllString(text, "")
	text = linkMark.ReplaceAllString(text, "$1")
	text = linkEnd.ReplaceAllString(text, "")
	if open := strings.LastIndexByte(text, '['); open >= 0 && !strings.Contains(text[open:], "]") {
		text = text[:open] + text[open+1:] // a link that goes on beyond the piece
	}
	text = htmlMark.ReplaceAllStringFunc(text, func(tag string) string {
		// What is no element of HTML is text in angle brackets, such as a gap in a template.
		if name := tagName.FindStringSubmatch(tag); name != nil && !htmlTags[strings.ToLower(name[1])] {
			return tag
		}
		return ""
	})
	text = emphasis.ReplaceAllString(strong.Replace(text), "$1$2$3$4$5$6")
	return escapes.ReplaceAllString(text, "$1")
}
