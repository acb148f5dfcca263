package console

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"parley/ui/safetext"
)

// readable turns the JSON that a tool answers in, while it streams, into lines for a person: a field becomes a
// heading, a string an item. All other text passes as it is. The zero value is at the beginning of a line.
//
// It shows and decides nothing: what the answer really is, the engine reads from the whole of it.
type readable struct {
	open   []container // the objects and lists around; none outside JSON
	state  readState
	held   string          // the beginning of a line or an object that may still turn out to be something else
	within bool            // the line has begun with something that is neither JSON nor a fence
	fenced bool            // a fence for JSON was left out, so is its end
	word   strings.Builder // of a name or a number
	escape string          // what came of an escape so far
	half   rune            // the first half of a character escaped in two
	out    strings.Builder
	filled bool // there is something on the line that is being written
}

// container is an object or a list that has begun.
type container struct {
	list    bool
	item    bool   // an object of a list
	name    string // of the field at hand
	values  int
	heading string // to be written before the first value
}

// readState is what the next character belongs to.
type readState int

const (
	between readState = iota // punctuation and blanks, or text outside JSON
	inName
	afterName
	inString
	inNumber // or true, false, null
)

const (
	deepestShown = 32
	longestWord  = 64
)

// Next takes in a piece of any size and returns what can be shown of it.
func (r *readable) Next(text string) string {
	r.out.Reset()
	for text != "" {
		if text = text[r.run(text):]; text == "" {
			break
		}
		c, size := utf8.DecodeRuneInString(text)
		if len(r.open) == 0 {
			r.outside(c)
		} else {
			r.inside(c)
		}
		text = text[size:]
	}
	return r.out.String()
}

// run takes in at once what needs no look at each character, and returns how much that was.
func (r *readable) run(text string) int {
	end := 0
	switch {
	case len(r.open) == 0 && r.within:
		line, _, found := strings.Cut(text, "\n")
		r.write(line)
		if end = len(line); found {
			r.endLine()
			end++
		}
	case len(r.open) > 0 && r.state == inString && r.escape == "":
		if end = strings.IndexAny(text, `"\\`); end < 0 {
			end = len(text)
		}
		r.say(text[:end])
	}
	return end
}

// End gives up what was waited for, when the tool has ended or another begins.
func (r *readable) End() string {
	r.out.Reset()
	r.write(r.held)
	text := r.out.String()
	*r = readable{}
	return text
}

// outside looks at the beginning of a line for an object or the fence around one.
func (r *readable) outside(c rune) {
	line := strings.TrimSpace(r.held + string(c))
	switch {
	case c == '\n' && r.fence(line):
		r.held = ""
	case c == '\n':
		r.write(r.held)
		r.endLine()
	case line == "{":
		r.open = []container{{}}
		r.held += "{"
	case line == "" || strings.HasPrefix("```json", line):
		r.held += string(c)
	default:
		r.write(r.held + string(c))
		r.held, r.within = "", true
	}
}

// fence tells whether a line is one around JSON, which needs no showing.
func (r *readable) fence(line string) bool {
	switch {
	case line == "```json":
		r.fenced = true
	case line == "```" && r.fenced:
		r.fenced = false
	default:
		return false
	}
	return true
}

func (r *readable) endLine() {
	r.out.WriteByte('\n')
	r.held, r.within, r.filled = "", false, false
}

func (r *readable) inside(c rune) {
	switch r.state {
	case inName, inString:
		r.quoted(c)
	case inNumber:
		if unicode.IsLetter(c) || unicode.IsDigit(c) || strings.ContainsRune("+-.", c) {
			r.spell(string(c))
			return
		}
		if r.endNumber() {
			r.punctuation(c)
		} else {
			r.plain(c)
		}
	default:
		r.punctuation(c)
	}
}

// punctuation is everything between names and values.
func (r *readable) punctuation(c rune) {
	top := &r.open[len(r.open)-1]
	if r.held != "" { // behind the very first brace
		switch {
		case unicode.IsSpace(c):
			r.held += string(c)
			return
		case c != '"' && c != '}':
			r.notJSON(c)
			return
		}
		r.held = ""
	}
	switch {
	case c == '"' && (top.list || r.state == afterName):
		r.state = inString
		r.begin("")
	case c == '"':
		r.state = inName
	case c == '{' || c == '[':
		r.enter(c == '[')
	case c == '}' || c == ']':
		r.leave()
	case c == ',':
		r.state = between
	case unicode.IsLetter(c) || unicode.IsDigit(c) || c == '-':
		r.state = inNumber
		r.spell(string(c))
	}
}

// notJSON lets a text go that only began like an object.
func (r *readable) notJSON(c rune) {
	held := r.held
	r.open, r.held, r.state = nil, "", between
	for i, line := range strings.Split(held, "\n") {
		if i > 0 {
			r.endLine()
		}
		r.write(line)
	}
	r.plain(c)
}

// plain takes in a character of a line that is no JSON.
func (r *readable) plain(c rune) {
	if r.within = true; c == '\n' {
		r.endLine()
		return
	}
	r.write(string(c))
}

func (r *readable) enter(list bool) {
	top := &r.open[len(r.open)-1]
	if len(r.open) >= deepestShown {
		r.open, r.state, r.within = nil, between, true
		return
	}
	next := container{list: list, item: !list && top.list}
	if !top.list {
		next.heading = top.name
	}
	r.open = append(r.open, next)
	r.state = between
}

func (r *readable) leave() {
	r.open = r.open[:len(r.open)-1]
	if r.state = between; len(r.open) == 0 && r.filled {
		r.endLine()
	}
}

// begin starts the line of a value, behind the headings that it is the first below.
func (r *readable) begin(value string) {
	for i := range r.open {
		if h := r.open[i].heading; h != "" {
			r.line(i+1, heading(h))
			r.open[i].heading = ""
		}
	}
	depth := len(r.open)
	top := &r.open[depth-1]
	label := heading(top.name) + ": "
	switch {
	case top.list || top.item && top.values == 0 && spoken[top.name]:
		label = "• "
	case top.item && top.values == 0:
		label = "• " + label
	case top.item:
		label = "  " + label
	}
	r.line(depth, label+value)
	top.values++
}

// spoken are the fields that say what an item is, and need no name before it.
var spoken = map[string]bool{"text": true, "title": true, "question": true, "description": true, "issue": true, "finding": true, "point": true, "suggestion": true, "id": true}

// line begins a line. What is in the answer itself or in a list of it is not set in; the rest is, by two for a level.
func (r *readable) line(depth int, text string) {
	if r.filled {
		r.out.WriteByte('\n')
	}
	r.filled = false
	r.write(strings.Repeat("  ", max(0, depth-3)) + text)
}

// endNumber shows a number or a truth value. Any other word means that the object broke off: false.
func (r *readable) endNumber() bool {
	word := r.word.String()
	r.word.Reset()
	r.state = between
	if word == "null" {
		return true
	}
	if !json.Valid([]byte(word)) {
		r.open = nil
		r.line(0, word)
		r.within = true
		return false
	}
	r.begin(word)
	return true
}

// quoted reads a name or a text, escapes undone.
func (r *readable) quoted(c rune) {
	switch {
	case r.escape != "":
		r.escaped(c)
	case c == '\\':
		r.escape = `\`
	case c == '"' && r.state == inName:
		top := &r.open[len(r.open)-1]
		top.name = r.word.String()
		r.word.Reset()
		r.state = afterName
	case c == '"':
		r.state = between
	default:
		r.say(string(c))
	}
}

func (r *readable) escaped(c rune) {
	r.escape += string(c)
	if r.escape[1] != 'u' {
		r.escape = ""
		if strings.ContainsRune("nrtbf", c) {
			c = ' '
		}
		r.say(string(c))
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
	if utf16.IsSurrogate(code) && r.half == 0 {
		r.half = code
		return
	}
	if r.half != 0 {
		code = utf16.DecodeRune(r.half, code)
		r.half = 0
	}
	if unicode.IsSpace(code) {
		r.say(" ")
		return
	}
	r.say(safetext.Line(string(code))) // an escape may hide what the door would have stopped
}

func (r *readable) say(text string) {
	if r.state == inName {
		r.spell(text)
		return
	}
	r.write(strings.ReplaceAll(text, "\n", " "))
}

func (r *readable) spell(text string) {
	if r.word.Len() < longestWord {
		r.word.WriteString(text)
	}
}

func (r *readable) write(text string) {
	r.out.WriteString(text)
	r.filled = r.filled || text != ""
}

// heading is a field's name as people write it.
func heading(name string) string {
	name = strings.ReplaceAll(safetext.Line(name), "_", " ")
	first, size := utf8.DecodeRuneInString(name)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + name[size:]
}
