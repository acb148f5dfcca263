// Package emphasis reads the signs that Markdown sets around words: what a tool wrote is shown as it meant it, and no sign is read out.
package emphasis

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"parley/ui/safetext"
)

// Kind is how words of a tool's line stand out; several can hold at once.
type Kind uint8

// What Markdown's signs say of the words between them.
const (
	Strong Kind = 1 << iota
	Stressed
	Code
)

// Span is a part of a line, in bytes, and how it stands out.
type Span struct {
	From, To int
	Kind     Kind
}

// reach bounds how far the end of emphasised words is looked for: a hostile line of stars alone costs little.
const reach = 512

// headingPattern and itemPattern are what a line of Markdown may begin with.
var (
	headingPattern = regexp.MustCompile(`^ {0,3}#{1,6} +`)
	itemPattern    = regexp.MustCompile(`^( *)[*+-] +`)
)

// Read takes Markdown's signs out of a line that a tool wrote, and says which words they stood around. Signs that mean
// something else stay: 2*3, snake_case, src/**. The words of an open line may still go on, and end for now where it does.
func Read(line string, open bool) (string, []Span) {
	if item := itemPattern.FindStringSubmatch(line); item != nil && !strings.HasPrefix(strings.TrimLeft(line, " "), "**") {
		line = item[1] + "• " + line[len(item[0]):]
	}
	kind := Kind(0)
	if head := headingPattern.FindString(line); head != "" && len(line) > len(head) {
		line, kind = line[len(head):], Strong
	}
	if kind == 0 && !strings.ContainsAny(line, "*_`") {
		return line, nil
	}
	var r reader
	r.read(line, kind, open)
	return r.text.String(), r.spans
}

// Strip is a line without the signs around its emphasised words; an open one may still go on.
func Strip(line string, open bool) string {
	text, _ := Read(line, open)
	return text
}

// Line makes a foreign text safe to draw on one line, without the signs around its emphasised words.
func Line(text string) string { return Strip(safetext.Line(text), false) }

// reader gathers a line without its signs, and the spans of it.
type reader struct {
	text  strings.Builder
	spans []Span
}

func (r *reader) add(text string, kind Kind) {
	from := r.text.Len()
	r.text.WriteString(text)
	switch last := len(r.spans) - 1; {
	case kind == 0 || text == "":
	case last >= 0 && r.spans[last].To == from && r.spans[last].Kind == kind:
		r.spans[last].To = from + len(text)
	default:
		r.spans = append(r.spans, Span{from, from + len(text), kind})
	}
}

// read takes in a part of a line that stands out by kind already.
func (r *reader) read(s string, kind Kind, open bool) {
	plain := 0
	for i := 0; i < len(s); {
		sign := signAt(s, i)
		if sign == "" {
			i++
			continue
		}
		after := i + len(sign)
		is := kindOf(sign)
		end, found := 0, false
		if is&kind == 0 && opens(s, i, sign) {
			end, found = closing(s, after, sign, open)
		}
		if !found {
			i = after
			continue
		}
		r.add(s[plain:i], kind)
		if inner := s[after:end]; is == Code {
			r.add(strings.Trim(inner, " "), kind|Code)
		} else {
			r.read(inner, kind|is, open && end == len(s))
		}
		i = min(len(s), end+len(sign))
		plain = i
	}
	rest := s[plain:]
	if open { // the beginning of a sign that is still being written
		rest = strings.TrimRight(rest, "*`")
	}
	r.add(rest, kind)
}

// signAt is the run of stars, underlines or backquotes that begins at a byte; "" for none. Two underlines are a name's own.
func signAt(s string, i int) string {
	c := s[i]
	if c != '*' && c != '_' && c != '`' {
		return ""
	}
	n := 1
	for i+n < len(s) && s[i+n] == c {
		n++
	}
	return s[i : i+n]
}

func kindOf(sign string) Kind {
	switch {
	case sign[0] == '`':
		return Code
	case len(sign) == 1:
		return Stressed
	case len(sign) == 2:
		return Strong
	default:
		return Strong | Stressed
	}
}

// opens reports whether a sign can begin emphasised words: it stands before a word, and not within one or a path.
func opens(s string, i int, sign string) bool {
	if len(sign) > 3 || sign[0] == '_' && len(sign) > 1 || i+len(sign) >= len(s) || s[i+len(sign)] == ' ' {
		return false
	}
	if i == 0 || sign[0] == '`' {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	return before >= utf8.RuneSelf || strings.ContainsRune(" ([{\"'|>:;,-_*~•", before)
}

// closing is where the words end that a sign begins; an open line ends them for now.
func closing(s string, from int, sign string, open bool) (end int, found bool) {
	within := s[from:min(len(s), from+reach)]
	for i := 0; i < len(within); {
		at := signAt(within, i)
		if at == "" {
			i++
			continue
		}
		if at == sign && (sign[0] == '`' || i > 0 && within[i-1] != ' ' && ends(within[i+len(at):])) {
			return from + i, true
		}
		i += len(at)
	}
	if !open || len(within) < len(s)-from {
		return 0, false
	}
	return len(s), true
}

// ends reports whether what follows a sign lets it end emphasised words.
func ends(rest string) bool {
	if rest == "" {
		return true
	}
	c := rest[0]
	return c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z')
}
