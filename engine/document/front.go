package document

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/parser"

	"parley/engine/limits"
)

// cutFrontMatter splits YAML front matter from the text. The body keeps its bytes; lines tells how many were cut.
func cutFrontMatter(text string) (fields []Field, body string, lines int, bad *FrontError) {
	if !strings.HasPrefix(text, "---\n") {
		return nil, text, 0, nil
	}
	end := strings.Index(text[3:], "\n---")
	if end < 0 {
		return nil, text, 0, nil
	}
	raw := text[4 : 3+end+1]
	rest := text[3+end+4:]
	if rest != "" && rest[0] != '\n' {
		return nil, text, 0, nil
	}
	if !strings.Contains(raw, ":") {
		return nil, text, 0, nil // a thematic break, not front matter
	}
	rest = strings.TrimPrefix(rest, "\n")
	if err := checkYAML([]byte(raw)); err != nil {
		bad = frontError(err, raw)
	}
	for i, line := range strings.Split(raw, "\n") {
		key, value, ok := strings.Cut(line, ":")
		if !ok || key == "" || strings.ContainsAny(key[:1], " \t-#") {
			continue
		}
		fields = append(fields, Field{
			Key: strings.TrimSpace(key), Value: strings.Trim(strings.TrimSpace(value), `"'`), Line: i + 2,
		})
	}
	return fields, rest, strings.Count(text[:len(text)-len(rest)], "\n"), bad
}

// FrontMatterLines is how many lines the front matter of a text takes, the marks around it among them; 0 where it has none.
func FrontMatterLines(text string) int {
	_, _, lines, _ := cutFrontMatter(text)
	return lines
}

// checkYAML reports why a text is no YAML. It only parses: aliases of aliases, written out, would fill any memory.
func checkYAML(raw []byte) error {
	if err := limits.CheckYAML(raw); err != nil {
		return err
	}
	_, err := parser.ParseBytes(raw, 0)
	return err
}

// FrontError is why front matter is not valid YAML.
type FrontError struct {
	Line int    // of the document; 0 when it is no line's fault
	Text string // of that line
	// Reason is a clause: "text that begins with “@” needs quotation marks".
	Reason string
}

// Note is the clause that says so of the document.
func (e *FrontError) Note() string {
	at := ""
	if e.Line > 0 {
		at = fmt.Sprintf(", line %d,", e.Line)
	}
	return fmt.Sprintf("the front matter%s is not valid YAML: %s", at, e.Reason)
}

// beforeFront is the line with dashes above the front matter, which its reader does not count.
const beforeFront = 1

// frontError says in the document's own lines and in words why a YAML reader refuses front matter.
func frontError(err error, raw string) *FrontError {
	reason, line := err.Error(), 0
	var located yaml.Error
	var deep *limits.DepthError
	switch {
	case errors.As(err, &located):
		reason = located.GetMessage()
		if at := located.GetToken(); at != nil && at.Position != nil {
			line = at.Position.Line
		}
	case errors.As(err, &deep):
		reason, line = fmt.Sprintf("values are nested more than %d deep", deep.Limit), deep.Line
	}
	reason, _, _ = strings.Cut(reason, "\n")
	e := &FrontError{}
	if lines := strings.Split(raw, "\n"); line > 0 && line <= len(lines) {
		e.Line, e.Text = line+beforeFront, strings.TrimSpace(lines[line-1])
	}
	e.Reason = inWords(reason, e.Text)
	return e
}

// inWords says what a YAML reader means for whoever writes the line.
func inWords(reason, line string) string {
	if mark, ok := strings.CutSuffix(reason, " is a reserved character"); ok {
		return "text that begins with “" + strings.Trim(mark, "'") + "” needs quotation marks"
	}
	if reason == "mapping value is not allowed in this context" && strings.Count(line, ": ") > 1 {
		return "a value with “: ” in it needs quotation marks"
	}
	return reason
}
