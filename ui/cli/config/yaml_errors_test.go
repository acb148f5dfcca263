package config_test

import (
	"strings"
	"testing"

	"parley/ui/cli/config"
)

// A file that is no YAML is told of in one line: where, what, and what to do.
func TestAFileThatIsNoYAML(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"mode: [":                "a.yaml:1: not readable as YAML: a list that [ opens is not closed (close it with ])",
		"mode: deep\nrounds: {":  "a.yaml:2: not readable as YAML: what { opens is not closed (close it with })",
		"mode: \"x":              "a.yaml:1: not readable as YAML: a text that \" opens is not closed (close it with \")",
		"mode: 'x":               "a.yaml:1: not readable as YAML: a text that ' opens is not closed (close it with ')",
		"tools:\n\tx: 1":         "a.yaml:2: not readable as YAML: a tab stands where YAML wants spaces (indent with spaces)",
		"mode: deep\n  x: y":     "a.yaml:1: not readable as YAML: a colon stands where no value can begin (put the text in quotes, or check how far the lines are indented)",
		"mode: deep\nvia: @auto": "a.yaml:2: not readable as YAML: a character stands where no text can begin with it (put the text in quotes)",
		"mode: !!str &a *b":      "",
	} {
		_, err := config.Parse([]byte(text+"\n"), "a.yaml", config.Project)
		if err == nil || want != "" && err.Error() != want || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}
