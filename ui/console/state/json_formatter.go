package state

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"parley/ui/safetext"
)

// jsonFormatter turns the JSON that a tool answers in, while it streams, into lines for a person: a field becomes a
// heading in strong words, a string an item. All other text passes as it is. The zero value is at the beginning of a line.
//
// It shows and decides nothing: what the answer really is, the engine reads from the whole of it.
type jsonFormatter struct {
	stack       []container // the objects and lists around; none outside JSON
	state       scanState
	pending     string          // the beginning of a line or an object that may still turn out to be something else
	inText      bool            // the line has begun with something that is neither JSON nor a fence
	inFence     bool            // a fence for JSON was left out, so is its end
	token       strings.Builder // of a name or a number
	escape      string          // what came of an escape so far
	surrogate   rune            // the first half of a character escaped in two
	out         strings.Builder
	lineHasText bool // there is something on the line that is being written
	unnamed     bool // a text has begun whose name stands nowhere yet: it may turn out to be empty
}

// container is an object or a list that has begun.
type container struct {
	list    bool
	item    bool   // an object of a list
	name    string // of the field at hand
	values  int
	heading string // to be written before the first value
}

// scanState is what the next character belongs to.
type scanState int

const (
	betweenTokens scanState = iota // punctuation and blanks, or text outside JSON
	inName
	afterName
	inString
	inLiteral // or true, false, null
)

const (
	maxDepth      = 32
	maxTokenBytes = 64
)

// Next takes in a piece of any size and returns what can be shown of it.
func (r *jsonFormatter) Next(text string) string {
	r.out.Reset()
	for text != "" {
		if text = text[r.consumeRun(text):]; text == "" {
			break
		}
		c, size := utf8.DecodeRuneInString(text)
		if len(r.stack) == 0 {
			r.scanText(c)
		} else {
			r.scanJSON(c)
		}
		text = text[size:]
	}
	return r.out.String()
}

// consumeRun takes in at once what needs no look at each character, and returns how much that was.
func (r *jsonFormatter) consumeRun(text string) int {
	end := 0
	switch {
	case len(r.stack) == 0 && r.inText:
		line, _, found := strings.Cut(text, "\n")
		r.write(line)
		if end = len(line); found {
			r.endLine()
			end++
		}
	case len(r.stack) > 0 && r.state == inString && r.escape == "":
		if end = strings.IndexAny(text, `"\\`); end < 0 {
			end = len(text)
		}
		r.writeText(text[:end])
	}
	return end
}

// End gives up what was waited for, when the tool has ended or another begins.
func (r *jsonFormatter) End() string {
	r.out.Reset()
	r.write(r.pending)
	text := r.out.String()
	*r = jsonFormatter{}
	return text
}

// scanText looks at the beginning of a line for an object or the fence around one.
func (r *jsonFormatter) scanText(c rune) {
	line := strings.TrimSpace(r.pending + string(c))
	switch {
	case c == '\n' && r.fence(line):
		r.pending = ""
	case c == '\n':
		r.write(r.pending)
		r.endLine()
	case line == "{":
		r.stack = []container{{}}
		r.pending += "{"
	case line == "" || strings.HasPrefix("```json", line):
		r.pending += string(c)
	default:
		r.write(r.pending + string(c))
		r.pending, r.inText = "", true
	}
}

// fence reports whether a line is one around JSON, which needs no showing.
func (r *jsonFormatter) fence(line string) bool {
	switch {
	case line == "```json":
		r.inFence = true
	case line == "```" && r.inFence:
		r.inFence = false
	default:
		return false
	}
	return true
}

func (r *jsonFormatter) endLine() {
	r.out.WriteByte('\n')
	r.pending, r.inText, r.lineHasText = "", false, false
}

func (r *jsonFormatter) scanJSON(c rune) {
	switch r.state {
	case inName, inString:
		r.scanString(c)
	case inLiteral:
		if unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune("+-.", c) {
			r.appendToken(string(c))
			return
		}
		if r.endLiteral() {
			r.scanPunctuation(c)
		} else {
			r.scanPlain(c)
		}
	default:
		r.scanPunctuation(c)
	}
}

// scanPunctuation is everything between names and values.
func (r *jsonFormatter) scanPunctuation(c rune) {
	top := &r.stack[len(r.stack)-1]
	if r.pending != "" { // behind the very first brace
		switch {
		case unicode.IsSpace(c):
			r.pending += string(c)
			return
		case c != '"' && c != '}':
			r.abandonJSON(c)
			return
		}
		r.pending = ""
	}
	switch {
	case c == '"' && (top.list || r.state == afterName):
		r.state, r.unnamed = inString, true
	case c == '"':
		r.state = inName
	case c == '{' || c == '[':
		r.pushContainer(c == '[')
	case c == '}' || c == ']':
		r.popContainer()
	case c == ',':
		r.state = betweenTokens
	case unicode.IsLetter(c) || unicode.IsDigit(c) || c == '-':
		r.state = inLiteral
		r.appendToken(string(c))
	}
}

// abandonJSON lets a text go that only began like an object.
func (r *jsonFormatter) abandonJSON(c rune) {
	held := r.pending
	r.stack, r.pending, r.state = nil, "", betweenTokens
	for i, line := range strings.Split(held, "\n") {
		if i > 0 {
			r.endLine()
		}
		r.write(line)
	}
	r.scanPlain(c)
}

// scanPlain takes in a character of a line that is no JSON.
func (r *jsonFormatter) scanPlain(c rune) {
	if r.inText = true; c == '\n' {
		r.endLine()
		return
	}
	r.write(string(c))
}

func (r *jsonFormatter) pushContainer(list bool) {
	top := &r.stack[len(r.stack)-1]
	if len(r.stack) >= maxDepth {
		r.stack, r.state, r.inText = nil, betweenTokens, true
		return
	}
	next := container{list: list, item: !list && top.list}
	if !top.list {
		next.heading = top.name
	}
	r.stack = append(r.stack, next)
	r.state = betweenTokens
}

func (r *jsonFormatter) popContainer() {
	r.stack = r.stack[:len(r.stack)-1]
	if r.state = betweenTokens; len(r.stack) == 0 && r.lineHasText {
		r.endLine()
	}
}

// beginValue starts the line of a value, behind the headings that it is the first below.
func (r *jsonFormatter) beginValue(value string) {
	for i := range r.stack {
		if h := r.stack[i].heading; h != "" {
			r.beginLine(i+1, "**"+fieldHeading(h)+"**")
			r.stack[i].heading = ""
		}
	}
	depth := len(r.stack)
	top := &r.stack[depth-1]
	label := fieldHeading(top.name) + ": "
	switch {
	case top.list || top.item && top.values == 0 && unlabelledFields[top.name]:
		label = "• "
	case top.item && top.values == 0:
		label = "• " + label
	case top.item:
		label = "  " + label
	}
	r.beginLine(depth, label+value)
	top.values++
}

// unlabelledFields are the fields that say what an item is, and need no name before it.
var unlabelledFields = map[string]bool{"text": true, "title": true, "question": true, "description": true, "issue": true, "finding": true, "point": true, "suggestion": true, "id": true}

// beginLine begins a line. What is in the answer itself or in a list of it is not set in; the rest is, by two for a level.
func (r *jsonFormatter) beginLine(depth int, text string) {
	r.endValue()
	r.write(strings.Repeat("  ", max(0, depth-3)) + text)
}

// endLiteral shows a number or a truth value, and reports whether it is one: any other word means that the object broke
// off.
func (r *jsonFormatter) endLiteral() bool {
	word := r.token.String()
	r.token.Reset()
	r.state = betweenTokens
	if word == "null" {
		return true
	}
	if !json.Valid([]byte(word)) {
		r.stack = nil
		r.beginLine(0, word)
		r.inText = true
		return false
	}
	r.beginValue(word)
	r.endValue()
	return true
}

// endValue ends the line of a value at once: what is whole need not wait for the next.
func (r *jsonFormatter) endValue() {
	if r.lineHasText {
		r.out.WriteByte('\n')
		r.lineHasText = false
	}
}

// scanString reads a name or a text, escapes undone.
func (r *jsonFormatter) scanString(c rune) {
	switch {
	case r.escape != "":
		r.scanEscape(c)
	case c == '\\':
		r.escape = `\`
	case c == '"' && r.state == inName:
		top := &r.stack[len(r.stack)-1]
		top.name = r.token.String()
		r.token.Reset()
		r.state = afterName
	case c == '"':
		r.endValue()
		r.state, r.unnamed = betweenTokens, false
	default:
		r.writeText(string(c))
	}
}

func (r *jsonFormatter) scanEscape(c rune) {
	r.escape += string(c)
	if r.escape[1] != 'u' {
		r.escape = ""
		if strings.ContainsRune("nrtbf", c) {
			c = ' '
		}
		r.writeText(string(c))
		return
	}
	if len(r.escape) < len(`\u0000`) {
		return
	}
	var code rune
	for _, digit := range r.escape[2:] {
		code = code<<4 + rune(max(0, strings.IndexRune("0123456789abcdef", unicode.ToLower(digit))))
	}
	r.escape = ""
	if utf16.IsSurrogate(code) && r.surrogate == 0 {
		r.surrogate = code
		return
	}
	if r.surrogate != 0 {
		code = utf16.DecodeRune(r.surrogate, code)
		r.surrogate = 0
	}
	if unicode.IsSpace(code) {
		r.writeText(" ")
		return
	}
	r.writeText(safetext.Line(string(code))) // an escape may hide what the door would have stopped
}

func (r *jsonFormatter) writeText(text string) {
	if r.state == inName {
		r.appendToken(text)
		return
	}
	if r.unnamed && text != "" {
		r.unnamed = false
		r.beginValue("")
	}
	r.write(strings.ReplaceAll(text, "\n", " "))
}

func (r *jsonFormatter) appendToken(text string) {
	if r.token.Len() < maxTokenBytes {
		r.token.WriteString(text)
	}
}

func (r *jsonFormatter) write(text string) {
	r.out.WriteString(text)
	r.lineHasText = r.lineHasText || text != ""
}

// fieldHeading is a field's name as people write it.
func fieldHeading(name string) string {
	if name = strings.ReplaceAll(safetext.Line(name), "_", " "); name == "weaknesses" {
		name = "findings" // as they are called everywhere else
	}
	first, size := utf8.DecodeRuneInString(name)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + name[size:]
}
