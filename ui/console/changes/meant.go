package changes

import (
	"regexp"
	"strings"

	"parley/ui/emphasis"
	"parley/ui/theme"
	"parley/ui/worddiff"
)

// written is how a unit is written, which tells how it is meant.
type written byte

const (
	asMarkdown written = iota
	asCode             // a line of code in Markdown, its fences, too
	asSource           // a line of a file that is no Markdown
)

var (
	linkPattern    = regexp.MustCompile(`!?\[([^\[\]]+)\]\([^()\s]+(?: "[^"]*")?\)`)
	calloutPattern = regexp.MustCompile(`(?i)^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][+-]?[ \t]*`)
	taskPattern    = regexp.MustCompile(`^\[[ xX]\][ \t]`)
	numberPattern  = regexp.MustCompile(`^\d{1,9}[.)][ \t]+`)
	breakPattern   = regexp.MustCompile(`^\s{0,3}[-*_]{3,}\s*$`)
)

// asMeant are changes as the reader of the document sees them: no sign of emphasis, a quote or code is left in them, and of a link its words
// are. Where nothing but signs changed, these are shown. Who listens hears them.
func asMeant(t theme.Theme, list []change) []change {
	if t.Plain {
		return list
	}
	meant := make([]change, len(list))
	for i, c := range list {
		was, is := c.was.asMeant(t), c.is.asMeant(t)
		if meant[i] = c; c.kind == '~' && saysTheSame(was, is) {
			continue
		}
		if numberPattern.FindString(was.text) == numberPattern.FindString(is.text) { // else it is a part of what changed
			was, is = was.withoutNumber(), is.withoutNumber()
		}
		meant[i].was, meant[i].is = was, is
		if c.kind == '~' {
			meant[i].old, meant[i].fresh = worddiff.Compare(was.text, is.text)
		}
	}
	return meant
}

// withoutNumber is an item whose number stands before its words.
func (u unit) withoutNumber() unit {
	if number := numberPattern.FindString(u.text); number != "" && u.written == asMarkdown && !u.alone && !u.quoted {
		u.number, u.text = number, u.text[len(number):]
	}
	return u
}

// saysTheSame reports whether two units have the same words, whatever signs they have.
func saysTheSame(was, is unit) bool {
	if was.row && is.row {
		return strings.Join(was.cells(), "|") == strings.Join(is.cells(), "|")
	}
	return was.text == is.text
}

// frameCells is how long the lines are that stand above and below code, and between two parts of a text.
const frameCells = 24

// asMeant is a unit as the reader of the document sees it.
func (u unit) asMeant(t theme.Theme) unit {
	rule := func(label string) string {
		return label + strings.Repeat(t.Symbols.Rule, max(2, frameCells-len([]rune(label))))
	}
	switch signs := fence.FindStringSubmatch(u.text); {
	case u.written == asSource:
	case u.written == asCode && signs != nil && signs[2] != "":
		u.text, u.frame = rule(t.Symbols.Rule+" "+signs[2]+" "), true
	case u.written == asCode && signs != nil, u.heading == "" && u.alone && breakPattern.MatchString(u.text):
		u.text, u.frame = rule(""), true
	case u.written == asCode:
		u.indent += 2
	case u.row: // its cells are told apart first
		u.meant = true
	default:
		if sign := quoteSign.FindString(u.text); sign != "" {
			u.quoted, u.text = true, u.text[len(sign):]
		}
		if sign := taskPattern.FindString(u.text); u.bullet && sign != "" {
			u.bullet = false
			u.text = strings.NewReplacer("x", t.Symbols.Done, "X", t.Symbols.Done).Replace(sign) + u.text[len(sign):]
		}
		u.text = u.heading + wordsOf(strings.TrimPrefix(u.text, u.heading))
	}
	return u
}

// wordsOf is a text of Markdown without the signs of emphasis and the addresses of its links, and with the name of the note that it
// is.
func wordsOf(text string) string {
	if sign := calloutPattern.FindStringSubmatch(text); sign != nil {
		name := sign[1][:1] + strings.ToLower(sign[1][1:])
		if text = text[len(sign[0]):]; text == "" {
			return name
		}
		text = name + ": " + text
	}
	spans := strings.Split(text, "`")
	for i := 0; i < len(spans); i += 2 { // what stands between backquotes is code
		spans[i] = linkPattern.ReplaceAllString(spans[i], "$1")
	}
	return emphasis.Strip(strings.Join(spans, "`"), false)
}

// passagesAsMeant are the words that a finding rests on before and now as their reader sees them; as they are written where only signs
// differ.
func passagesAsMeant(t theme.Theme, before, now string) (was, is string) {
	if was, is = passageAsMeant(t, before), passageAsMeant(t, now); was == is {
		return before, now
	}
	return was, is
}

// passageAsMeant is a quoted passage as the reader of the document sees it: the cells of a row with dots between them.
func passageAsMeant(t theme.Theme, passage string) string {
	words, had := worddiff.CutBullet(passage)
	switch {
	case t.Plain:
		return passage
	case strings.HasPrefix(words, "|"):
		return strings.Join(unit{text: words, meant: true}.cells(), " "+t.Symbols.Dot+" ")
	case had:
		return "- " + wordsOf(words)
	default:
		words = strings.TrimPrefix(words, headingSign.FindString(words))
		return wordsOf(strings.TrimPrefix(words, quoteSign.FindString(words)))
	}
}
