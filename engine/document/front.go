package document

import (
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/parser"

	"parley/engine/limits"
)

// cutFrontMatter splits YAML front matter from the text. The body keeps its bytes; lines tells how many were cut.
func cutFrontMatter(text string) (fields []Field, body string, lines int, note string) {
	if !strings.HasPrefix(text, "---\n") {
		return nil, text, 0, ""
	}
	end := strings.Index(text[3:], "\n---")
	if end < 0 {
		return nil, text, 0, ""
	}
	raw := text[4 : 3+end+1]
	rest := text[3+end+4:]
	if rest != "" && rest[0] != '\n' {
		return nil, text, 0, ""
	}
	if !strings.Contains(raw, ":") {
		return nil, text, 0, "" // a thematic break, not front matter
	}
	rest = strings.TrimPrefix(rest, "\n")
	if err := checkYAML([]byte(raw)); err != nil {
		note = fmt.Sprintf("the front matter is not valid YAML and was read line by line: %s", firstLine(err.Error()))
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
	return fields, rest, strings.Count(text[:len(text)-len(rest)], "\n"), note
}

// checkYAML reports why a text is no YAML. It only parses: aliases of aliases, written out, would fill any memory.
func checkYAML(raw []byte) error {
	if err := limits.CheckYAML(raw); err != nil {
		return err
	}
	_, err := parser.ParseBytes(raw, 0)
	return err
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
